"""The format of each log entry. Entries written before this column are of format 1."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("format", sa.Integer, nullable=False, server_default="1"))
