"""What the home page costs with few and with very many stored games.

``python -m bench.home [--games 100000] [--rounds 40]``. Inserts games by SQL, a third of them
open tables, a third of one person and a third of others, and asks for the home page as that
person, before and after.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import insert

from roundhouse.gamefile import new_game
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.storage.tables import games, player_games, seats
from roundhouse.web.app import create_app

NAMES = ("Ann", "Ben", "Cem")
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
    wanted.add_argument("--rounds", type=int, default=40)
    given = wanted.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/games.db"
        app = create_app(Settings(database=url, allowed_hosts="testserver", worker=False))
        store, people = app.state.store, app.state.people
        me, other = people.create("Ann").id, people.create("Ben").id
        with TestClient(app) as client:
            client.cookies.set("roundhouse", people.add_device(me), domain="testserver.local")
            fill(store, me, other, 0, 100)
            few = measured(client, given.rounds)
            fill(store, me, other, 100, given.games - 100)
            many = measured(client, given.rounds)
    print(f"100 games: {few:.1f} ms; {given.games:,} games: {many:.1f} ms; {many / few:.2f} times")


def measured(client: TestClient, rounds: int) -> float:
    """The median of the home page, in milliseconds of processor time."""
    taken = []
    for _ in range(rounds + 3):
        start = time.process_time()
        assert client.get("/").status_code == 200
        taken.append(1000 * (time.process_time() - start))
    return statistics.median(taken[3:])


if __name__ == "__main__":
    main()
