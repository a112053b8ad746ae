"""Computer seats: played by a worker, never twice, and on after a restart."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from pathlib import Path
from threading import Thread, current_thread
from typing import NoReturn

import pytest
from sqlalchemy import text
from tests.games import first_seat
from tests.stored_games import NAMES, PEOPLE, file_url, open_store, set_up

from roundhouse.bots import Choice
from roundhouse.bots.registry import OURS
from roundhouse.core.actions import Pass
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.seat_view import SeatView
from roundhouse.gamefile import new_game
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, Play, Retry, SeatInfo, StorageUnavailable
from roundhouse.storage.ids import now
from roundhouse.storage.leases import LEASE_SECONDS
from roundhouse.worker import worker as worker_module
from roundhouse.worker.playing import Outcome, play_one
from roundhouse.worker.pool import InProcess, Processes
from roundhouse.worker.worker import Worker

BUSY = tuple(SeatInfo(name, "busy", seed=n + 1) for n, name in enumerate(NAMES))
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
    while worker.once():
        pass
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

        def choose(self, view: SeatView, actions: LegalActions) -> Choice:
            del view
            thinking.append(current_thread().name)
            time.sleep(1.0)
            return Choice(actions[0])

    monkeypatch.setitem(OURS, "slow", Slow)
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

        def choose(self, view: SeatView, actions: LegalActions) -> Choice:
            del view, actions
            raise ArithmeticError("no idea")

    monkeypatch.setitem(OURS, "broken", Broken)
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


# -- many games --------------------------------------------------------------------------------


class Clock:
    """Time that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_game_of_computer_players_holds_up_nobody(store: GameStore) -> None:
    """One move a game, and the game that waited longest is next."""
    clock = Clock()
    endless = store.create(set_up(), BUSY)
    worker = Worker(store, delay=0.25, clock=clock)
    assert not worker.once()  # nothing is due yet, and nothing sleeps until it is
    clock.now += 0.3
    assert worker.once()
    mine = store.create(set_up(), AGAINST_BOTS)
    store.append(mine, 0, Play(Pass(), seat=0))
    worker.once()
    clock.now += 0.3
    assert worker.once()
    assert worker.once()
    assert (store.version(endless), store.version(mine)) == (2, 2)
    assert not worker.once()


def test_many_games_take_turns(store: GameStore) -> None:
    clock = Clock()
    every = [store.create(set_up(), BUSY) for _ in range(30)]
    worker = Worker(store, delay=0.25, clock=clock)
    worker.once()
    clock.now += 0.25
    for _ in every:
        assert worker.once()
    assert {store.version(game_id) for game_id in every} == {1}


def test_games_that_cannot_be_opened_stop_no_others(
    store: GameStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="roundhouse")  # whatever other tests have set
    broken = [store.create(set_up(), BUSY) for _ in range(60)]
    with store.database.writing() as connection:
        connection.execute(text("UPDATE games SET setup = '{}'"))
    store.open_games.clear()
    fine = store.create(set_up(), BUSY)
    clock = Clock()
    worker = Worker(store, clock=clock)
    while store.version(fine) < 2:
        assert worker.once()
    assert caplog.text.count("could not be played") == 1  # and that in one line
    assert "Traceback" not in caplog.text
    assert len(worker.leases._held) < len(broken)  # those that rest are not held
    clock.now += 1
    assert worker.once()
    assert store.version(fine) >= 3


def test_a_clock_that_is_set_back_stops_nothing(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = store.create(set_up(), BUSY)
    assert Worker(store).leases.take(game_id)  # by one that is killed just then
    monkeypatch.setattr("roundhouse.storage.leases.now", lambda: now() - 3_600_000)
    assert Worker(store).once()


def test_trouble_with_one_beat_is_logged_and_the_next_one_comes(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = store.create(set_up(), BUSY)
    worker = Worker(store, lease_seconds=0.08)
    beats = count()
    beat = worker.leases.beat

    def once_not() -> None:
        if next(beats) == 0:
            raise ArithmeticError("no such table: leases")
        beat()

    monkeypatch.setattr(worker.leases, "beat", once_not)
    run_for([worker], store, game_id, 3)
    while next(beats) < 3:
        time.sleep(0.02)
    assert "no such table" in caplog.text


def test_trouble_with_one_look_is_logged_and_play_goes_on(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker_module, "AGAIN_SECONDS", 0.01)
    game_id = store.create(set_up(), BUSY)
    looks, look = count(), store.with_bots_to_move

    def twice_not() -> dict[str, int]:
        if next(looks) < 2:
            raise ArithmeticError("no such table: games")
        return look()

    monkeypatch.setattr(store, "with_bots_to_move", twice_not)
    run_for([Worker(store)], store, game_id, 3)
    assert store.version(game_id) >= 3
    assert caplog.text.count("cannot play") == 1  # one line a minute for one kind of trouble


class Elsewhere(InProcess):
    """Moves that are finished when the test says so."""

    def __init__(self, store: GameStore) -> None:
        super().__init__(store)
        self.waiting: list[tuple[bool, Callable[[], None]]] = []

    def size(self, *, slow: bool) -> int:
        return 1 if slow else 2

    def submit(self, game_id: str, *, slow: bool) -> Future[Outcome]:
        future: Future[Outcome] = Future()

        def finish() -> None:
            future.set_result(super(Elsewhere, self).submit(game_id, slow=slow).result())

        def die() -> None:
            future.set_exception(BrokenProcessPool("killed"))

        self.waiting.append((slow, die if game_id.startswith("die") else finish))
        return future

    def finish(self, *, slow: bool) -> None:
        now = [finish for kind, finish in self.waiting if kind == slow]
        self.waiting = [item for item in self.waiting if item[0] != slow]
        for each in now:
            each()


def test_a_slow_bot_does_not_delay_the_quick_ones(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow:
        slow = True

        def __init__(self, seed: int) -> None:
            del seed

        def choose(self, view: SeatView, actions: LegalActions) -> Choice:
            del view
            return Choice(actions[0])

    monkeypatch.setitem(OURS, "slow", Slow)
    thinkers = tuple(SeatInfo(name, "slow") for name in NAMES)
    slow = [store.create(set_up(), thinkers) for _ in range(3)]
    quick = store.create(set_up(), BUSY)
    pool = Elsewhere(store)
    worker = Worker(store, pool)
    for _ in range(8):
        worker.once()
        pool.finish(slow=False)  # the slow ones are still thinking
    assert store.version(quick) >= 5
    assert [kind for kind, _ in pool.waiting] == [True]  # one of them at a time
    assert [store.version(game_id) for game_id in slow] == [0, 0, 0]
    for _ in range(3):
        pool.finish(slow=True)
        worker.once()
    assert [store.version(game_id) for game_id in slow] == [1, 1, 1]


def test_a_process_that_dies_stops_only_its_game(store: GameStore) -> None:
    deadly, fine = (store.create(set_up(), BUSY) for _ in range(2))
    pool = Elsewhere(store)
    worker = Worker(store, pool)
    submit = pool.submit
    pool.submit = lambda game_id, *, slow: submit(  # type: ignore[method-assign]
        "die" if game_id == deadly else game_id, slow=slow
    )
    for _ in range(4):
        worker.once()
        pool.finish(slow=False)
    worker.once()
    assert store.version(deadly) == 0  # it rests
    assert store.version(fine) >= 3


def test_a_process_that_dies_is_replaced_and_the_slow_ones_go_on(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    game_id = store.create(set_up(), BUSY)
    pool = Processes(Settings(database=file_url(tmp_path), bot_processes=1))
    try:
        assert pool.submit(game_id, slow=False).result(60).kind == "moved"
        slow = pool._executors[True]
        broken = pool._executors[False].submit(os._exit, 1)
        with pytest.raises(BrokenProcessPool):
            broken.result(60)
        assert pool.submit(game_id, slow=False).result(60).kind == "moved"
        assert pool._executors[True] is slow
    finally:
        pool.close()
    store.close()


def test_a_bot_that_does_not_decide_in_time_stops_only_its_game(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless:
        def __init__(self, seed: int) -> None:
            del seed

        def choose(self, view: SeatView, actions: LegalActions) -> Choice:
            del view, actions
            while True:
                pass

    monkeypatch.setitem(OURS, "endless", Endless)
    game_id = store.create(set_up(), [SeatInfo(name, "endless") for name in NAMES])
    assert play_one(store, game_id, seconds=0.2).kind == "moved"
    trouble = store.load(game_id).trouble
    assert trouble is not None
    assert "TookTooLong" in str(trouble)
    assert not store.load(game_id).bots_to_move
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_a_process_that_cannot_be_interrupted_is_ended() -> None:
    program = (
        "import time\n"
        "from roundhouse.worker.time_limit import within\n"
        "with within(0.2):\n"
        "    while True:\n"
        "        try:\n"
        "            time.sleep(1)\n"
        "        except Exception:\n"
        "            pass\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, check=False, capture_output=True, timeout=20)
    assert done.returncode == 1
