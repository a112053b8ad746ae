"""What lists of games are sorted by, so that a page of them is read by index."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from roundhouse.gamefile.format_1 import summary_from_1

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

games = sa.table(
    "games",
    sa.column("id", sa.String),
    sa.column("summary", sa.JSON),
    sa.column("over", sa.Boolean),
    sa.column("waits", sa.Boolean),
)
seats = sa.table("seats", sa.column("game_id"), sa.column("seat"), sa.column("kind"))


def upgrade() -> None:
    for name in ("over", "waits"):
        column: sa.Column[bool] = sa.Column(
            name, sa.Boolean, nullable=False, server_default=sa.false()
        )
        op.add_column("games", column)
    op.drop_index("games_by_change", "games")
    op.create_index("games_by_change", "games", ["hidden", "changed", "id"])
    op.create_index("games_by_state", "games", ["hidden", "over", "changed", "id"])
    op.create_index("games_waiting", "games", ["hidden", "over", "waits", "changed", "id"])
    _fill_in()


def _fill_in() -> None:
    connection = op.get_bind()
    people = {
        (row.game_id, row.seat)
        for row in connection.execute(sa.select(seats).where(seats.c.kind == "person"))
    }
    for row in connection.execute(sa.select(games.c.id, games.c.summary)).all():
        found: dict[str, Any] = dict(row.summary)
        data = summary_from_1(found) if "asks" in found else found
        values = {
            "over": bool(data["over"]),
            "waits": any((row.id, seat) in people for seat in data["deciders"]),
        }
        connection.execute(sa.update(games).where(games.c.id == row.id).values(values))
