"""Who has which game open, at several servers that share a database."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select, update
from tests.stored_games import file_url, open_store

from roundhouse.storage import GameStore
from roundhouse.storage.backup import backup
from roundhouse.storage.presence import SharedPresence
from roundhouse.storage.processes import ALIVE_SECONDS, FORGET_SECONDS, Heartbeat
from roundhouse.storage.tables import presence, processes

ANN, BOTH = frozenset({0}), frozenset({0, 2})
GAMES = ("one", "two")


def server(store: GameStore, name: str) -> tuple[SharedPresence, Heartbeat]:
    heart = Heartbeat(store.database, "server", "1", name)
    heart.beat()
    return SharedPresence(store.database, name), heart


def silent_for(store: GameStore, name: str, seconds: float) -> None:
    """A server that was killed some time ago."""
    c = processes.c
    earlier = update(processes).where(c.name == name).values(seen=c.seen - int(seconds * 1000))
    with store.database.writing() as connection:
        connection.execute(earlier)


def rows(store: GameStore) -> int:
    with store.database.reading() as connection:
        return len(connection.execute(select(presence)).all())


def test_servers_read_what_others_have_written(store: GameStore, other: GameStore) -> None:
    a, b = server(store, "a")[0], server(other, "b")[0]
    a.write({"one": ANN, "two": BOTH})
    assert b.others(GAMES) == {"one": ANN, "two": BOTH}
    assert b.others(["one"]) == {"one": ANN}
    assert a.others(GAMES) == {}
    b.write({"one": frozenset({1})})
    assert a.others(GAMES) == {"one": frozenset({1})}
    a.write({"one": BOTH})
    assert a.is_written({"one": BOTH})
    assert not a.is_written({})
    assert b.others(GAMES) == {"one": BOTH}
    third = server(store, "c")[0]
    assert third.others(GAMES) == {"one": frozenset({0, 1, 2})}


def test_a_server_that_has_ended_has_nobody(store: GameStore) -> None:
    """However it ended; a killed one leaves no rows for ever."""
    a, heart = server(store, "a")
    b = server(store, "b")[0]
    a.write({"one": ANN})
    silent_for(store, "a", ALIVE_SECONDS + 1)
    assert b.others(GAMES) == {}
    heart.beat()  # it had only slept
    assert b.others(GAMES) == {"one": ANN}
    heart.start()
    heart.stop()
    assert b.others(GAMES) == {}
    assert rows(store) == 0
    server(store, "d")[0].write({"two": ANN})
    silent_for(store, "d", FORGET_SECONDS + 1)
    heart.beat()
    assert rows(store) == 0


def test_a_restored_backup_says_nothing_old(tmp_path: Path) -> None:
    """The file of a backup has the rows of the time when it was made."""
    store = open_store(file_url(tmp_path))
    a, b = server(store, "a")[0], server(store, "b")[0]
    a.write({"one": ANN})
    backup(store.database, tmp_path / "copy.db")
    a.write({"two": ANN})
    for name in ("games.db-wal", "games.db-shm"):
        (tmp_path / name).unlink()
    (tmp_path / "copy.db").replace(tmp_path / "games.db")
    assert b.others(GAMES) == {"one": ANN}  # the file that has taken its place
    assert not a.is_written({"two": ANN})
    a.write({"two": ANN})
    assert b.others(GAMES) == {"two": ANN}
    store.close()
