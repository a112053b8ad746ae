"""Who has which game open, at every server that shares the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("process", sa.String(80), primary_key=True),
        sa.Column("game_id", sa.String(16), primary_key=True),
        sa.Column("seats", sa.String(80), nullable=False),
    )
