"""Computer seats: played by a worker, never twice, and on after a restart."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread, current_thread
from typing import NoReturn

import pytest
from tests.games import first_seat
from tests.stored_games import NAMES, PEOPLE, file_url, open_store, set_up

from roundhouse.bots import BOTS
from roundhouse.core.actions import Action, Pass
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, Play, Retry, SeatInfo, StorageUnavailable
from roundhouse.storage.leases import LEASE_SECONDS
from roundhouse.worker.worker import Worker

BUSY = tuple(SeatInfo(name, "busy") for name in NAMES)
AGAINST_BOTS = (SeatInfo("Ann"), *BUSY[1:])


def run_for(workers: list[Worker], store: GameStore, game_id: str, actions: int) -> None:
    threads = [Thread(target=worker.run) for worker in workers]
    for thread in threads:
        thread.start()
    end = time.monotonic() + 60
    while store.version(game_id) < actions and time.monotonic() < end:
        time.sleep(0.02)
    for worker in workers:
        worker.stopping.set()
    for thread in threads:
        thread.join()


def test_a_worker_plays_until_a_person_is_asked(store: GameStore) -> None:
    game_id = store.create(set_up(), AGAINST_BOTS)
    worker = Worker(store)
    assert not worker.once()  # Ann is asked
    store.append(game_id, 0, Play(Pass(), seat=0))
    assert worker.once()
    stored = store.load(game_id)
    assert stored.game.decision.players == (0,)
    assert {e.seat for e in stored.entries[1:]} <= {1, 2}
    assert not worker.once()


def test_several_workers_never_play_one_turn(tmp_path: Path) -> None:
    stores = [open_store(file_url(tmp_path)) for _ in range(3)]
    game_id = stores[0].create(set_up(), BUSY)
    run_for([Worker(store) for store in stores], stores[0], game_id, 40)
    stored = stores[0].load(game_id)
    assert stored.version >= 40
    # One worker alone makes the very same choices.
    alone = open_store(file_url(tmp_path))
    again = alone.create(set_up(), BUSY)
    run_for([Worker(alone)], alone, again, stored.version)
    count = min(stored.version, alone.version(again))
    assert alone.load(again).game.actions[:count] == stored.game.actions[:count]


def test_a_restart_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = open_store(file_url(tmp_path))
    game_id = first.create(set_up(), BUSY)
    run_for([Worker(first)], first, game_id, 10)
    stopped = first.version(game_id)
    second = open_store(file_url(tmp_path))
    run_for([Worker(second)], second, game_id, stopped + 10)
    assert second.version(game_id) >= stopped + 10


def test_a_worker_that_died_holds_nothing_up(store: GameStore) -> None:
    game_id = store.create(set_up(), BUSY)
    dead = Worker(store, lease_seconds=0.1)
    assert dead.leases.take(game_id)
    alive = Worker(store)
    assert not alive.once()
    time.sleep(0.2)
    run_for([alive], store, game_id, 1)
    assert store.version(game_id) >= 1


def test_a_worker_killed_in_the_middle_leaves_every_turn_played_once(tmp_path: Path) -> None:
    """The next one waits a moment for the lease to run out and makes the very same choices."""
    store = open_store(file_url(tmp_path))
    game_id = store.create(set_up(), BUSY)
    command = [sys.executable, "-m", "roundhouse", "worker", "--database", file_url(tmp_path)]
    environment = {**os.environ, "ROUNDHOUSE_BOT_DELAY": "20"}
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment) as process:
        end = time.monotonic() + 90
        while store.version(game_id) < 5 and time.monotonic() < end:
            time.sleep(0.02)
        process.kill()
    stopped = store.version(game_id)
    assert stopped >= 5
    alive = Worker(store)
    assert not alive.once()  # the dead one still holds it
    killed = time.monotonic()
    run_for([alive], store, game_id, stopped + 1)
    assert time.monotonic() - killed < LEASE_SECONDS + 3
    run_for([Worker(store)], store, game_id, stopped + 10)
    stored = store.load(game_id)
    assert [e.number for e in stored.entries] == list(range(1, stored.version + 1))
    (tmp_path / "other").mkdir()
    alone = open_store(file_url(tmp_path / "other"))
    again = alone.create(set_up(), BUSY)
    run_for([Worker(alone)], alone, again, stored.version)
    count = min(stored.version, alone.version(again))
    assert alone.load(again).game.actions[:count] == stored.game.actions[:count]


def test_a_worker_that_thinks_long_keeps_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking: list[str] = []

    class Slow:
        def __init__(self, seed: int) -> None:
            del seed

        def choose(self, pos: Position, actions: LegalActions) -> Action:
            del pos
            thinking.append(current_thread().name)
            time.sleep(1.0)
            return actions[0]

    monkeypatch.setitem(BOTS, "slow", Slow)
    stores = [open_store(file_url(tmp_path)) for _ in range(2)]
    game_id = stores[0].create(set_up(), tuple(SeatInfo(name, "slow") for name in NAMES))
    run_for([Worker(s, lease_seconds=0.4) for s in stores], stores[0], game_id, 3)
    assert len(thinking) <= stores[0].version(game_id) + 1  # nobody thought beside the other
    assert len(set(thinking)) == 1


def test_a_lease_that_was_lost_is_not_renewed(store: GameStore) -> None:
    game_id = store.create(set_up(), BUSY)
    first, second = Worker(store, lease_seconds=0.1), Worker(store)
    assert first.leases.take(game_id)
    assert first.leases.holds(game_id)
    time.sleep(0.2)
    assert second.leases.take(game_id)
    first.leases.beat()
    assert not first.leases.holds(game_id)
    first.leases.release(game_id)  # takes nothing from the other
    assert second.leases.renew(game_id)


def test_a_worker_without_its_database_renews_nothing(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = store.create(set_up(), BUSY)
    worker = Worker(store, lease_seconds=0.3)

    def fail(wanted: str) -> NoReturn:
        raise StorageUnavailable(f"{wanted}: the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "load", fail)
        with pytest.raises(StorageUnavailable):
            worker.once()
    worker.leases.beat()
    time.sleep(0.4)
    assert Worker(store).leases.take(game_id)  # else nobody would ever play it again


def test_a_bot_that_fails_stops_only_its_game(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def __init__(self, seed: int) -> None:
            del seed

        def choose(self, pos: Position, actions: LegalActions) -> Action:
            del pos, actions
            raise ArithmeticError("no idea")

    monkeypatch.setitem(BOTS, "broken", Broken)
    setup = new_game("18GA", NAMES, options=first_seat("18GA")).setup
    broken = store.create(setup, (SeatInfo("Ann", "broken"), *PEOPLE[1:]))
    other = store.create(setup, (BUSY[0], *PEOPLE[1:]))
    worker = Worker(store)
    with caplog.at_level(logging.ERROR):
        assert worker.once()
        assert worker.once()
    stored = store.load(broken)
    assert not stored.game.actions
    assert stored.trouble is not None
    assert (stored.trouble.seat, stored.trouble.data["why"]) == (0, "ArithmeticError: no idea")
    assert store.version(other) == 1
    assert "no idea" in caplog.text
    assert not worker.once()  # it waits to be told
    store.append(broken, stored.version, Retry())
    assert worker.once()  # fails once more
    assert not worker.once()
    store.append(broken, store.version(broken), Retry())
    assert worker.once()  # what has failed twice is left to the simplest player
    assert len(store.load(broken).game.actions) == 1


def test_the_worker_is_a_command_that_ends_with_its_server(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    game_id = store.create(set_up(), AGAINST_BOTS)
    store.append(game_id, 0, Play(Pass()))
    command = [sys.executable, "-m", "roundhouse", "worker", "--with-parent"]
    with subprocess.Popen(
        [*command, "--database", file_url(tmp_path)], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        end = time.monotonic() + 60
        while store.load(game_id).game.decision.players != (0,) and time.monotonic() < end:
            time.sleep(0.05)
        assert store.load(game_id).game.decision.players == (0,)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(20) == 0
