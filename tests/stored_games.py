"""What tests of storage, worker and site share: games, databases, a PostgreSQL server."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import delete, update
from tests.games import first_seat

from roundhouse.bots import decide, make_bots
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, Play, SeatInfo, open_database
from roundhouse.storage.tables import entries, games, snapshots

NAMES = ("Ann", "Ben", "Cem")
PEOPLE = tuple(SeatInfo(name) for name in NAMES)


def set_up(title: str = "18GA", seed: int = 7) -> Setup:
    return new_game(title, NAMES, seed=seed, options=first_seat(title)).setup


def played(title: str = "18GA", actions: int = 60, seed: int = 7) -> PlayedGame:
    """A game some way in, or to its end if there are fewer actions."""
    game = new_game(title, NAMES, seed=seed, options=first_seat(title, {"auto_pass": "on"}))
    bots = make_bots(["busy"], len(NAMES), seed)
    while not game.over and len(game.actions) < actions:
        seat = game.decision.players[0]
        game.apply(decide(bots[seat], game).action)
    return game


def file_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.db'}"


def open_store(url: str) -> GameStore:
    return GameStore(open_database(url))


def play_first(store: GameStore, game_id: str, count: int = 1) -> int:
    """Play the first legal action so many times; gives the version."""
    version = store.version(game_id)
    for _ in range(count):
        version = store.append(game_id, version, Play(store.load(game_id).game.legal.first()))
    return version


def go_back(store: GameStore, game_id: str, version: int) -> None:
    """As a restored backup leaves a game, without a word to those who have it open."""
    sqlite = store.database.is_sqlite
    with store.database.writing() as connection:
        if sqlite:
            found = connection.exec_driver_sql(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' "
                "AND tbl_name = 'entries'"
            ).all()
            for trigger in found:
                connection.exec_driver_sql(f"DROP TRIGGER {trigger.name}")
        else:
            connection.exec_driver_sql("ALTER TABLE entries DISABLE TRIGGER USER")
        later = entries.c.game_id == game_id, entries.c.number > version
        connection.execute(delete(entries).where(*later))
        connection.execute(delete(snapshots).where(snapshots.c.game_id == game_id))
        connection.execute(update(games).where(games.c.id == game_id).values(version=version))
        for trigger in found if sqlite else ():
            connection.exec_driver_sql(trigger.sql)
        if not sqlite:
            connection.exec_driver_sql("ALTER TABLE entries ENABLE TRIGGER USER")


# -- PostgreSQL --------------------------------------------------------------------------------


def postgres_programs() -> Path | None:
    """Debian keeps them out of the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).parent if there else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A server of its own in a temporary folder; it refuses to run as root, so it does not."""
    programs = postgres_programs()
    assert programs is not None
    is_root = os.geteuid() == 0
    as_user = ["runuser", "-u", "postgres", "--"] if is_root else []
    if is_root:
        shutil.chown(folder, "postgres")
    data, port = folder / "data", free_port()

    def run(*command: str) -> None:
        subprocess.run([*as_user, *command], check=True, capture_output=True, cwd=folder)

    run(str(programs / "initdb"), "-D", str(data), "-U", "tester", "-A", "trust", "--no-sync")
    control = (str(programs / "pg_ctl"), "-D", str(data), "-w", "-s")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -k {folder}"
    run(*control, "-o", options, "-l", str(folder / "server.log"), "start")
    try:
        yield f"postgresql://tester@127.0.0.1:{port}/postgres"
    finally:
        run(*control, "-m", "immediate", "stop")
