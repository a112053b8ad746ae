"""Browsers that are told of turns by web push, and keys that the server signs with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, size in (("push_keys", 200), ("device", 64)):
        column = sa.Column(name, sa.String(size), nullable=False, server_default="")
        op.add_column("notify_targets", column)
    op.execute("UPDATE notify_targets SET service = 'e-mail' WHERE service = 'e-email'")  # misspelt
    op.create_index("notify_targets_of_device", "notify_targets", ["device"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("private", sa.String(200), nullable=False),
        sa.Column("public", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
