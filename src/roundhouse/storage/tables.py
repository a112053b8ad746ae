"""The tables. What they look like in a database is decided by the migrations alone."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

#: One row a game. Everything from ``version`` on only repeats what the log says, so that
#: the list of games need not replay them.
games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("setup", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, UTC
    Column("hidden", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("bot_to_move", Boolean, nullable=False),
    Column("summary", JSON, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("waits", Boolean, nullable=False),  # for a person
    Index("games_for_bots", "bot_to_move"),
    Index("games_by_change", "hidden", "changed", "id"),
    Index("games_by_state", "hidden", "over", "changed", "id"),
    Index("games_waiting", "hidden", "over", "waits", "changed", "id"),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("seed", BigInteger),  # a computer player's own
)

#: The log. Rows are only ever added: triggers refuse to change or delete them.
entries = Table(
    "entries",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer),
    Column("data", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("format", Integer, nullable=False),  # of ``data``; see ``gamefile.upgrades``
)

#: A player's own notes on a game: no part of its log.
notes = Table(
    "notes",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

#: Which worker plays a game's computer seats just now.
leases = Table(
    "leases",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("holder", String(80), nullable=False),
    Column("until", BigInteger, nullable=False),
)

#: A game as it stood at some entry, under one state of the rules; saves replaying.
snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("tag", String(40), nullable=False),
    Column("data", LargeBinary, nullable=False),
)
