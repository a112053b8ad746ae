"""Measures the search for the best routes on the recorded runs, and on stronger trains there.

    python -m tools.bench_routes               # GAMES and ROUTES name the folders of the records
    python -m tools.bench_routes --compiled    # the pure and the compiled engine, pass by pass

Every question is asked about a map that nobody has asked about yet, as in ``tools.bench``. Times
are those of the processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import gc
import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from tools.build_fast import ROOT, wheel
from tools.measuring import SHARED, commit, machine, quantile, real_games, unasked
from tools.same_engine import unpacked

from roundhouse.board.routes import BestRun, RevenueRules, Train, best_routes
from roundhouse.board.track import TrackMap
from roundhouse.interchange.importer import action_ids, import_game
from roundhouse.rules.running.run import revenue_rules, trains_that_run

#: Trains that are put on every position: two D, three 7/8, 7 and 4D, and their like.
STRONG = {
    "1846": (("7/8", "7/8", "7/8"), ("4/6", "4/6", "7/8")),
    "18AL": (("7", "4D"), ("4D", "4D")),
    "18Chesapeake": (("D", "D"), ("6", "D")),
    "18GA": (("8", "8"),),
    "18VA": (("4D", "4D"), ("5G", "4D"), ("5G", "5G")),
}


#: Passes of each engine when both are compared.
PASSES = 10


class RecordedRun(NamedTuple):
    """A run of a recorded game: the position before it, and what is known about it."""

    line: dict[str, Any]  # title, game, action, ran, best …
    track: TrackMap
    corporation: int
    rules: RevenueRules
    trains: tuple[Train, ...]
    types: dict[str, Train]  # every type of train of the title, by name


def recorded_runs() -> Iterator[RecordedRun]:
    """Every line of ``best.jsonl`` with its position."""
    folder = Path(os.environ.get("ROUTES", SHARED / "routes"))
    if not (folder / "best.jsonl").exists():
        return
    text = (folder / "best.jsonl").read_text(encoding="utf-8")
    wanted: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for line in map(json.loads, text.splitlines()):
        wanted.setdefault((line["title"], str(line["game"])), []).append(line)
    for file in real_games():
        lines = wanted.get((file.parent.name, file.stem))
        if lines:
            yield from _runs_of(json.loads(file.read_text(encoding="utf-8")), lines)


def _runs_of(data: dict[str, Any], lines: list[dict[str, Any]]) -> Iterator[RecordedRun]:
    game = import_game(data)
    ids = action_ids(data)
    for line in lines:
        pos = game.at(ids.index(line["action"])).position
        corporation = pos.title.corporation_number[line["corp"]]
        types = {t.name: Train(n, t.spec) for n, t in enumerate(pos.title.trains)}
        yield RecordedRun(
            line, pos.track, corporation, revenue_rules(pos, corporation),
            trains_that_run(pos, corporation), types,
        )  # fmt: skip


def decision(run: RecordedRun, trains: Sequence[Train]) -> tuple[BestRun, float]:
    """The best run and the seconds (of the processor) it took."""
    track = unasked(run.track)
    started = process_time()
    best = best_routes(track, run.corporation, run.rules, trains)
    return best, process_time() - started


def summary(what: str, seconds: list[float], nodes: int, unproven: int) -> str:
    middle, high, top = (quantile(seconds, q) * 1e3 for q in (0.5, 0.99, 1.0))
    return (
        f"{what:44} {len(seconds):5} runs: median {middle:.3f} ms, 99th percentile {high:.2f}, "
        f"worst {top:.2f}; {unproven} unproven, at most {nodes} nodes"
    )


def answer() -> int:
    """A pass over the recorded runs for every line of input; tells the least times so far."""
    runs = list(recorded_runs())
    least = [math.inf] * len(runs)
    gc.freeze()
    gc.disable()
    for _ in sys.stdin:
        times = [decision(run, run.trains)[1] for run in runs]
        least = [min(pair) for pair in zip(least, times, strict=True)]
        gc.collect()
        print(json.dumps(least), flush=True)
    return 0


def in_turns() -> int:
    """Both engines on the same runs, in turns, since the machine may slow down for minutes."""
    sides = {"pure": str(ROOT / "src"), "compiled": str(unpacked(wheel()))}
    workers = {}
    for name, package in sides.items():
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((package, str(ROOT)))}
        workers[name] = subprocess.Popen(
            [sys.executable, "-m", "tools.bench_routes", "--answer"],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
    times: dict[str, list[float]] = {}
    for _ in range(PASSES):
        for name, worker in workers.items():
            assert worker.stdin is not None
            assert worker.stdout is not None
            worker.stdin.write("again\n")
            worker.stdin.flush()
            times[name] = json.loads(worker.stdout.readline())
    for worker in workers.values():
        worker.communicate()
    print(f"commit {commit()}; {machine()}; {PASSES} passes in turns")
    for name, found in times.items():
        print(summary(f"recorded runs, {name}", found, 0, 0).partition(";")[0])
    pure, fast = times["pure"], times["compiled"]
    for part in (0.5, 0.99):
        ratio = quantile(pure, part) / quantile(fast, part)
        print(f"compiled {ratio:.2f} times as fast at quantile {part}")
    print(f"compiled {sum(pure) / sum(fast):.2f} times as fast in all")
    return 0


def main() -> int:
    if sys.argv[1:] == ["--answer"]:
        return answer()
    if sys.argv[1:] == ["--compiled"]:
        return in_turns()
    print(f"commit {commit()}; {machine()}")
    runs = list(recorded_runs())
    if not runs:
        print("best.jsonl and the games it speaks of are not beside the project")
        return 1
    wrong = 0
    seconds, nodes, unproven = [], 0, 0
    for run in runs:
        found = [decision(run, run.trains) for _ in range(3)]
        best = found[0][0]
        seconds.append(min(time for _, time in found))
        nodes = max(nodes, best.nodes)
        unproven += not best.proven
        if best.total != run.line["best"]:
            wrong += 1
            print(f"differs: {run.line}, found {best.total}")
    print(summary("recorded runs", seconds, nodes, unproven))
    for title, fleets in STRONG.items():
        for fleet in fleets:
            answers = [
                decision(run, [Train(n, run.types[name].spec) for n, name in enumerate(fleet)])
                for run in runs
                if run.line["title"] == title
            ]
            if answers:
                most = max(best.nodes for best, _ in answers)
                open_ = sum(not best.proven for best, _ in answers)
                print(
                    summary(f"{title}, {' + '.join(fleet)}", [t for _, t in answers], most, open_)
                )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
