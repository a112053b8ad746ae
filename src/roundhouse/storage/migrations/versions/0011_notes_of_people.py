"""Notes belong to whoever wrote them, not to whoever sits there later."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_notes",
        sa.Column("person_id", sa.String(16), primary_key=True),
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.execute(
        "INSERT INTO own_notes (person_id, game_id, seat, text, changed) "
        "SELECT COALESCE(seats.person_id, ''), notes.game_id, notes.seat, notes.text, changed "
        "FROM notes JOIN seats ON seats.game_id = notes.game_id AND seats.seat = notes.seat"
    )
    op.drop_table("notes")
    op.rename_table("own_notes", "notes")
