"""When the cookie of a device was last set: browsers drop it after 400 days."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    renewed: sa.Column[int] = sa.Column(
        "renewed", sa.BigInteger, nullable=False, server_default="0"
    )
    op.add_column("devices", renewed)
    op.execute("UPDATE devices SET renewed = created")
