"""The tables. What they look like in a database is decided by the migrations alone."""

from __future__ import annotations

from typing import Any

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
    text,
)

metadata = MetaData()
_NOBODYS = text("host_id IS NULL")
_OPEN_TABLES: dict[str, Any] = {"postgresql_where": _NOBODYS, "sqlite_where": _NOBODYS}

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
    Column("host_id", String(16)),  # whose game it is; None: anybody's at this server
    Index("games_for_bots", "bot_to_move"),
    Index("games_by_change", "hidden", "changed", "id"),
    Index("games_open_by_change", "hidden", "changed", "id", **_OPEN_TABLES),
    Index("games_by_state", "hidden", "over", "changed", "id", **_OPEN_TABLES),
    Index("games_waiting", "hidden", "over", "waits", "changed", "id", **_OPEN_TABLES),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("seed", BigInteger),  # a computer player's own
    Column("person_id", String(16)),  # who sits there; stays while a computer player stands in
    Index("seats_of_person", "person_id"),
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("role", String(10), nullable=False),  # guest, member, host, left
    Column("created", BigInteger, nullable=False),
    Index("people_by_role", "role", "created", "id"),
)

#: Browsers that are signed in. Of the secret in a cookie only a hash is kept.
devices = Table(
    "devices",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("renewed", BigInteger, nullable=False),  # when its cookie was last set
    Index("devices_of_person", "person_id"),
)

#: Programs that act for a person, by a token that the person has made.
tokens = Table(
    "tokens",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("id", String(16), nullable=False),
    Column("person_id", String(16), ForeignKey("people.id"), nullable=False),
    Column("name", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("tokens_of_person", "person_id"),
)

#: Links that let somebody in, each once. ``secret`` is kept only where it may be shown again.
links = Table(
    "links",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("kind", String(10), nullable=False),  # seat, device, member, host
    Column("secret", String(40)),
    Column("game_id", String(16), ForeignKey("games.id")),
    Column("seat", Integer),
    Column("person_id", String(16)),  # whom a device link signs in
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Index("links_of_game", "game_id", "seat"),
    Index("links_of_person", "person_id"),
    Index("links_by_end", "expires"),
)

#: The games of a person, in the order in which they are listed.
player_games = Table(
    "player_games",
    metadata,
    Column("person_id", String(16), ForeignKey("people.id"), primary_key=True),
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("hidden", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("turn", Boolean, nullable=False),  # this person is asked
    Column("changed", BigInteger, nullable=False),
    Index("player_games_by_state", "person_id", "hidden", "over", "turn", "changed", "game_id"),
    Index("player_games_by_change", "person_id", "hidden", "changed", "game_id"),
    Index("player_games_of_game", "game_id"),
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

#: A person's own notes on a seat of a game: no part of its log. At an open table they are nobody's.
notes = Table(
    "notes",
    metadata,
    Column("person_id", String(16), primary_key=True),
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

#: Servers and workers that use the database, and when each was last heard of.
processes = Table(
    "processes",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("version", String(40), nullable=False),
    Column("seen", BigInteger, nullable=False),
)

#: Who has which game open at which server (``storage.presence``).
presence = Table(
    "presence",
    metadata,
    Column("process", String(80), primary_key=True),
    Column("game_id", String(16), primary_key=True),
    Column("seats", String(80), nullable=False),
)

#: Where a person wants to be told that it is their turn.
notify_targets = Table(
    "notify_targets",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id"), nullable=False),
    Column("address", Text, nullable=False),
    Column("service", String(80), nullable=False),
    Column("delay", Integer, nullable=False),  # minutes
    Column("gap", Integer, nullable=False),  # minutes
    Column("secret", String(40), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("stopped", Boolean, nullable=False),
    Column("trouble", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("push_keys", String(200), nullable=False),  # of a browser; empty: another address
    Column("device", String(64), nullable=False),  # whose browser it is: the key of ``devices``
    Index("notify_targets_of_person", "person_id"),
    Index("notify_targets_of_device", "device"),
    Index("notify_targets_by_secret", "secret", unique=True),
)

#: One row for every message: none is sent twice.
notify_sent = Table(
    "notify_sent",
    metadata,
    Column("target_id", String(16), ForeignKey("notify_targets.id"), primary_key=True),
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("state", String(10), nullable=False),  # "sending", "sent", "failed", "given up"
    Column("tries", Integer, nullable=False),
    Column("next_try", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
)

#: What the server signs with, made once; copied with the games, or browsers would not know it.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("private", String(200), nullable=False),
    Column("public", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
)

#: What people propose to each other, beside the log (``storage.proposals``). It stands until the
#: entry after ``move``.
proposals = Table(
    "proposals",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column(
        "kind", String(20), primary_key=True
    ),  # undo, deal; "declines 2": by seat 2; "look again"
    Column("seat", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("stamp", BigInteger, nullable=False),  # grows with every change
    Column("data", JSON, nullable=False),
)
