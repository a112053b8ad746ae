"""Running processes; where people are told of their turns, and what they were told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notify_targets",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("service", sa.String(80), nullable=False),
        sa.Column("delay", sa.Integer, nullable=False),
        sa.Column("gap", sa.Integer, nullable=False),
        sa.Column("secret", sa.String(40), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
        sa.Column("trouble", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("notify_targets_of_person", "notify_targets", ["person_id"])
    op.create_index("notify_targets_by_secret", "notify_targets", ["secret"], unique=True)
    op.create_table(
        "notify_sent",
        sa.Column("target_id", sa.String(16), sa.ForeignKey("notify_targets.id"), primary_key=True),
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next_try", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
