"""What the home page costs with few and with very many stored games.

``python -m bench.home [--games 100000] [--rounds 40] [--database postgresql://…]``. Inserts games
by SQL, a third of them open tables, a third of one person and a third of others, and asks for the
home page as that person. The two sites are asked in turns, so that other work on the machine slows
both. With PostgreSQL each site gets a database of its own on that server, dropped at the end.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import create_engine, insert, text

from roundhouse.gamefile import new_game
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.storage.database import parse_url
from roundhouse.storage.tables import games, player_games, seats
from roundhouse.web.app import create_app

NAMES = ("Ann", "Ben", "Cem")
FEW = 100
_AT_ONCE = 1000


def fill(store: GameStore, me: str, other: str, first: int, count: int) -> None:
    """Games as rows only, copies of a real one; every third is finished."""
    setup = new_game("18GA", NAMES, seed=1).setup
    model = store.create(setup, [SeatInfo(name) for name in NAMES])
    with store.database.reading() as connection:
        query = games.select().where(games.c.id == model)
        row: dict[str, Any] = dict(connection.execute(query).mappings().one())
    over = {**row["summary"], "over": "bank", "result": [["Ann", 5], ["Ben", 3], ["Cem", 1]]}
    for start in range(first, first + count, _AT_ONCE):
        made, lines, chairs = [], [], []
        for n in range(start, min(start + _AT_ONCE, first + count)):
            host, done = (None, me, other)[n % 3], n % 9 >= 6
            state = {"over": done, "waits": not done, "summary": over if done else row["summary"]}
            made.append({**row, **state, "id": f"g{n:07}", "changed": n + 1, "host_id": host})
            chairs += [
                {"game_id": f"g{n:07}", "seat": seat, "name": name, "kind": "person",
                 "person_id": host}
                for seat, name in enumerate(NAMES)
            ]  # fmt: skip
            if host:
                lines.append({"person_id": host, "game_id": f"g{n:07}", "hidden": False,
                              "over": done, "turn": not done, "changed": n + 1})  # fmt: skip
        with store.database.writing() as connection:
            connection.execute(insert(games), made)
            connection.execute(insert(seats), chairs)
            if lines:
                connection.execute(insert(player_games), lines)


def main() -> None:
    wanted = argparse.ArgumentParser()
    wanted.add_argument("--games", type=int, default=100_000)
    wanted.add_argument("--rounds", type=int, default=60)
    wanted.add_argument("--database", default="", help="a PostgreSQL server; else SQLite files")
    given = wanted.parse_args()
    # What PostgreSQL does is no work of this process, so there the clock on the wall counts.
    clock = time.perf_counter if given.database else time.process_time
    with ExitStack() as stack:
        few, many = (
            stack.enter_context(site(count, given.database)) for count in (FEW, given.games)
        )
        taken = [(cost(few, clock), cost(many, clock)) for _ in range(given.rounds + 3)][3:]
    a, b = (statistics.median(costs) for costs in zip(*taken, strict=True))
    print(f"{FEW} games: {a:.1f} ms; {given.games:,} games: {b:.1f} ms; {b / a:.2f} times")


@contextmanager
def empty_database(server: str, name: str) -> Iterator[str]:
    """The address of a new database: a file, or on this PostgreSQL server."""
    if not server:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/games.db"
        return
    engine = create_engine(parse_url(server), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE IF EXISTS {name}"))
        connection.execute(text(f"CREATE DATABASE {name}"))
        yield engine.url.set(database=name).render_as_string(hide_password=False)
        connection.execute(text(f"DROP DATABASE {name}"))
    engine.dispose()


@contextmanager
def site(count: int, server: str = "") -> Iterator[TestClient]:
    """A site with so many games, and somebody who plays a third of them."""
    with empty_database(server, f"roundhouse_bench_{count}") as url:
        app = create_app(Settings(database=url, allowed_hosts="testserver", worker=False))
        store, people = app.state.store, app.state.people
        me, other = people.create("Ann").id, people.create("Ben").id
        with TestClient(app) as client:
            client.cookies.set("roundhouse", people.add_device(me), domain="testserver.local")
            fill(store, me, other, 0, count)
            if server:  # which PostgreSQL otherwise does by itself, within a minute
                with store.database.writing() as connection:
                    connection.execute(text("ANALYZE"))
            yield client


def cost(client: TestClient, clock: Callable[[], float]) -> float:
    """The home page, in milliseconds."""
    start = clock()
    assert client.get("/").status_code == 200
    return 1000 * (clock() - start)


if __name__ == "__main__":
    main()
