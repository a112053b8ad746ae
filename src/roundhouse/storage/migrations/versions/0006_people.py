"""People, their devices, tokens and games, and links that let somebody in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("host_id", sa.String(16)))
    op.add_column("seats", sa.Column("person_id", sa.String(16)))
    for name, columns in (
        ("games_by_state", ["host_id", "hidden", "over", "changed", "id"]),
        ("games_waiting", ["host_id", "hidden", "over", "waits", "changed", "id"]),
    ):
        op.drop_index(name, "games")
        op.create_index(name, "games", columns)
    op.create_index("games_open_by_change", "games", ["host_id", "hidden", "changed", "id"])
    _people()
    _links()
    _player_games()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    person = sa.ForeignKey("people.id")
    op.create_table(
        "devices",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(16), person, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("devices_of_person", "devices", ["person_id"])
    op.create_table(
        "tokens",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("tokens_of_person", "tokens", ["person_id"])


def _links() -> None:
    op.create_table(
        "links",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(40)),
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id")),
        sa.Column("seat", sa.Integer),
        sa.Column("person_id", sa.String(16)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
    )
    op.create_index("links_of_game", "links", ["game_id", "seat"])
    op.create_index("links_of_person", "links", ["person_id"])


def _player_games() -> None:
    op.create_table(
        "player_games",
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("turn", sa.Boolean, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index(
        "player_games_by_state",
        "player_games",
        ["person_id", "hidden", "over", "turn", "changed", "game_id"],
    )
    op.create_index(
        "player_games_by_change", "player_games", ["person_id", "hidden", "changed", "game_id"]
    )
    op.create_index("player_games_of_game", "player_games", ["game_id"])
