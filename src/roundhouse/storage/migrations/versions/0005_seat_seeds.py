"""A seed for every computer player, apart from the game's. Older games go on with the game's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("seed", sa.BigInteger))
