"""Measures the speed of everything that must be fast, with all checks on.

``python -m tools.bench``; with ``REF=checkout`` it compares with the reference engine, with
``--write`` the figures go into docs/performance.md, with ``--compiled`` it measures the compiled
engine (and builds it first, if there is none of these sources).
Times are processor times; on a busy machine they are still somewhat longer than alone. Only
``replay.rb`` tells its own time, by the wall clock: compare with it on a quiet machine.
"""

from __future__ import annotations

import gc
import math
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

from tools.build_fast import wheel
from tools.measuring import (
    ROOT,
    commit,
    machine,
    missing_reference,
    quantile,
    real_games,
    ruby,
    unasked,
)
from tools.same_engine import unpacked

import roundhouse as rh
from roundhouse.board.routes import BestRun
from roundhouse.bots import game_seeds, make_bots, play_out
from roundhouse.core.actions import Action, LayTile, RunTrains
from roundhouse.core.build import is_compiled
from roundhouse.core.state import State
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import legal_of_kind
from roundhouse.engine.position import Position
from roundhouse.gamefile import read_json
from roundhouse.interchange.importer import import_game
from roundhouse.interchange.verify import Verdict, verify_path
from roundhouse.rules.running.run import KNOWN_RUNS, best_run

Line = tuple[str, str]
TIMES = 5  # runs of which the quickest counts, theirs and ours
COPIES = 200
PAGE = ROOT / "docs" / "performance.md"
HEADING = "## What was measured"


def main() -> None:
    write = sys.argv[1:] == ["--write"]
    if sys.argv[1:] == ["--compiled"]:
        sys.exit(by_the_compiled_engine())
    engine = "compiled" if is_compiled() else "pure"
    where = f"commit {commit()}; {machine()}; {engine}; load {os.getloadavg()[0]:.1f}"
    print(where)
    lines: list[Line] = []
    files = real_games()
    games = [game for file in files if (game := imported(file)) is not None]
    if not games:
        print("no real games beside the project: measuring on busy games")
        games = [busy_game(name, 4, 5) for name in rh.title_names()]
    gc.disable()  # measured pieces are small; what is left over is collected between them
    tile_lays, best_runs = lays(games), routes(games)
    between = (starts(), replays(files), copies(games), past(games), busy_speed())
    for measure in between:
        tile_lays.once()
        best_runs.once()
        gc.collect()
        lines += printed(measure)
    lines += printed(lay_lines(tile_lays))
    lines += printed(route_lines(best_runs))
    if write:
        write_page(where, lines)


def printed(measure: Iterator[Line]) -> list[Line]:
    """Its lines, each shown as soon as it is measured."""
    lines = []
    for what, result in measure:
        print(f"{what:58} {result}", flush=True)
        lines.append((what, result))
    gc.collect()
    return lines


def by_the_compiled_engine() -> int:
    """Run again with the compiled engine in place of the pure one."""
    path = os.pathsep.join((str(unpacked(wheel())), str(ROOT)))
    command = [sys.executable, "-m", "tools.bench"]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path})


def write_page(where: str, lines: list[Line]) -> None:
    """The figures as the last section of docs/performance.md."""
    head, _, _ = PAGE.read_text(encoding="utf-8").partition(HEADING)
    table = [f"| {what} | {result} |" for what, result in lines]
    text = "\n".join([HEADING, "", where + ".", "", "| what | result |", "| --- | --- |", *table])
    PAGE.write_text(f"{head}{text}\n", encoding="utf-8")


def starts() -> Iterator[Line]:
    """What a new process needs for the package and for a title, with Python files compiled."""
    yield "import roundhouse", f"{started('import roundhouse'):.3f} s"
    for name in rh.title_names():
        needs = started(f"rh.title({name!r})", "import roundhouse as rh")
        yield f"building {name} in a new process", f"{needs:.3f} s"


def started(work: str, before: str = "") -> float:
    lines = ("from time import process_time", before, "a = process_time()", work)
    code = "\n".join((*lines, "print(process_time() - a)"))
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", code]
    runs = (subprocess.check_output(command, env=environment) for _ in range(TIMES))
    return min(float(said) for said in runs)


def imported(file: Path) -> PlayedGame | None:
    data = read_json(file)
    if not isinstance(data, dict) or data.get("title") not in rh.title_names():
        return None
    return import_game(data)


def busy_game(name: str, players: int, seed: int) -> PlayedGame:
    game = rh.new_game(name, list("ABCDEF"[:players]), seed=seed)
    play_out(game, make_bots(["busy"], players, seed))
    return game


def timed(work: Callable[..., object], *arguments: object) -> float:
    """Processor time, so that other programs on the machine do not count."""
    started = process_time()
    work(*arguments)
    return process_time() - started


def all_lays(pos: Position) -> list[Action]:
    return list(legal_of_kind(pos, LayTile))


def many_copies(state: State) -> None:
    for _ in range(COPIES):
        state.copy()


def spread(seconds: list[float], unit: float, name: str) -> str:
    middle, high, top = (quantile(seconds, q) / unit for q in (0.5, 0.95, 1.0))
    return f"median {middle:.3f} {name}, 95th percentile {high:.3f}, worst {top:.3f}"


def replays(files: list[Path]) -> Iterator[Line]:
    """Real games with all checks, against replay.rb on the same files in the same run."""
    verdicts = [v for v in map(verify_path, files) if v.ok]
    lacks = missing_reference()
    if lacks:
        yield "replay.rb", f"not run: {lacks}"
    for name in rh.title_names():
        these = [v for v in verdicts if v.title == name]
        if these:
            yield replay(name, these, compare=not lacks)
    if verdicts:
        yield replay("all titles", verdicts, compare=not lacks)


def replay(name: str, verdicts: list[Verdict], *, compare: bool) -> Line:
    """Ours and theirs in turns; the least of several runs counts on both sides."""
    files = [v.file for v in verdicts]
    logs = [read_json(Path(file)) for file in files]
    entries = sum(v.actions for v in verdicts)
    what = f"replay, {name}, {len(verdicts)} real games, {entries} entries"
    ours, theirs = [], []
    for _ in range(TIMES):
        ours.append(sum(timed(import_game, log) for log in logs) * 1e6 / entries)
        if compare:
            theirs.append(by_replay_rb(files))
    line = f"{min(ours):.0f} us an entry"
    if not theirs:
        return what, line
    times = min(theirs) / min(ours)
    return what, f"{line}, replay.rb {min(theirs):.0f} us, {times:.1f} times ours"


def by_replay_rb(files: list[str]) -> float:
    """Microseconds an action as replay.rb prints them, its start and the reading left out."""
    said = ruby("replay.rb", files)
    figure = re.search(r"([0-9.]+) us an action", said)
    if figure is None or f"accepted {len(files)} of {len(files)} games" not in said:
        raise SystemExit(f"replay.rb did not accept the games: {said}")
    return float(figure[1])


def fresh(pos: Position) -> Position:
    """The same position on a map that nobody has asked about yet."""
    KNOWN_RUNS.clear()
    state = pos.state.copy()
    state.track = unasked(pos.track)
    return Position(pos.title, state, pos.names)


class Passes:
    """One piece of work on many positions, in passes spread over the whole run.

    The quickest time of each position counts. A neighbour on the machine slows everything down for
    seconds, so of several runs in a row each would be slow.
    """

    def __init__(self, positions: list[Position], work: Callable[[Position], object]) -> None:
        self.positions = positions
        self.work = work
        self.seconds = [math.inf] * len(positions)

    def once(self) -> None:
        """One pass, on maps nobody has asked about yet."""
        for number, pos in enumerate(self.positions):
            taken = timed(self.work, fresh(pos))
            self.seconds[number] = min(self.seconds[number], taken)


def lays(games: list[PlayedGame]) -> Passes:
    """All legal tile lays of a turn, for every other tile of the games."""
    found = [
        game.at(number).position
        for game in games
        for number, action in enumerate(game.actions)
        if isinstance(action, LayTile) and number % 2
    ]
    return Passes(found, all_lays)


def lay_lines(passes: Passes) -> Iterator[Line]:
    by_title: dict[str, list[float]] = {name: [] for name in rh.title_names()}
    for pos, seconds in zip(passes.positions, passes.seconds, strict=True):
        by_title[pos.title.name].append(seconds)
    for name, found in by_title.items():
        if found:
            yield f"legal tile lays, {name}, {len(found)} turns", spread(found, 1e-3, "ms")
    turns = len(passes.seconds)
    yield f"legal tile lays, all titles, {turns} turns", spread(passes.seconds, 1e-3, "ms")


def copies(games: list[PlayedGame]) -> Iterator[Line]:
    seconds = []
    for game in games:
        state = game.at(len(game.actions) // 2).state
        seconds.append(min(timed(many_copies, state) for _ in range(5)) / COPIES)
    yield "State.copy()", spread(seconds, 1e-6, "us")


def past(games: list[PlayedGame]) -> Iterator[Line]:
    jumps, undone = [], []
    for game in games:
        last = len(game.actions)
        for i in range(60):
            number = i * last // 60
            jumps.append(timed(game.at, number))
        other = game.at(last)
        while len(other.actions) > last // 2:
            undone.append(timed(other.undo))
    yield "at(n)", spread(jumps, 1e-3, "ms")
    yield "undo()", spread(undone, 1e-3, "ms")


def busy_speed() -> Iterator[Line]:
    """Whole games: listing the legal actions, choosing, checking again, playing.

    Each is played several times and the least time counts, for neighbours on the machine.
    """
    for name in rh.title_names():
        built = rh.title(name)
        actions, seconds, last = 0, 0.0, 0
        seeds = game_seeds(2024, 9)
        counts = list(range(built.min_players, built.max_players + 1))
        for i, seed in enumerate(seeds):
            players = counts[i % len(counts)]
            times = []
            for _ in range(TIMES):
                game = rh.new_game(name, list("ABCDEF"[:players]), seed=seed)
                gc.collect()
                KNOWN_RUNS.clear()
                times.append(timed(play_out, game, make_bots(["busy"], players, seed)))
            seconds += min(times)
            actions += len(game.actions)
            last += game.state.phase == built.phases[-1].number
        rate = f"{actions / seconds:.0f} actions a second"
        yield f"busy, {name}, {len(seeds)} rulebook games", f"{rate}, {last} to the last phase"


def routes(games: list[PlayedGame]) -> Passes:
    """The best run before every run of the games."""
    found = [
        game.at(number).position
        for game in games
        for number, action in enumerate(game.actions)
        if isinstance(action, RunTrains)
    ]
    return Passes(found, best)


def best(pos: Position) -> BestRun:
    return best_run(pos, pos.state.corporation)


def route_lines(passes: Passes) -> Iterator[Line]:
    unproven = sum(not best(pos).proven for pos in passes.positions)
    high = quantile(passes.seconds, 0.99) * 1e3
    yield (
        f"best routes, {len(passes.seconds)} runs, {unproven} unproven",
        f"{spread(passes.seconds, 1e-3, 'ms')}, 99th percentile {high:.3f}",
    )


if __name__ == "__main__":
    main()
