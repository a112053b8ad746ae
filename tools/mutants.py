"""Breaks one rule after the other, title by title; some clause test must fail each time.

    python -m tools.mutants                 # all titles; writes docs/mutants.md
    python -m tools.mutants 18AL --jobs 1   # one title; writes nothing

A mutant is a title without one of its guards, or with one thing that it does in its own way
(a hook, a handler's part, a figure of its rules) as most titles do it. A mutant that no test
misses survives: either the rule is not tested, or it is not needed. Survivors are printed,
and last a line with the counts; the exit code is 1 if there are any. Guards must be missed by a
clause test; for the rest the recorded games of the title count as well.

The tests of a title are collected once; a process is forked for each mutant and runs them up
to the first failure, first those that were the end of this mutant before (``build/mutants.json``)
or that speak of what its guard says.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from dataclasses import dataclass
from types import FrameType

import pytest
from tools.measuring import ROOT, commit, machine
from tools.mutations import Mutant, mutants_of, registry, texts_in

from roundhouse.engine.position import Title

KILLERS = ROOT / "build" / "mutants.json"
REPORT = ROOT / "docs" / "mutants.md"
TESTS = ROOT / "tests" / "titles"
GAMES = (
    ROOT / "tests" / "playthroughs" / "test_goldens.py",
    ROOT / "tests" / "conformance" / "test_accepted.py",
)
LONGEST = 60  # seconds of work after which a mutant counts as noticed: it goes round in slots


DIED = "the interpreter gives up"  # endless recursion, say


class TooLong(BaseException):
    """The tests do not come to an end with this mutant."""


def too_long(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise TooLong


class Trials:
    """A pytest plugin: collects the tests of a title once and runs them for each mutant."""

    def __init__(self, name: str, killers: dict[str, str], jobs: int) -> None:
        self.name = name
        self.mutants = mutants_of(name)
        self.killers = killers
        self.jobs = jobs
        self.items: list[pytest.Item] = []
        self.to_action: list[set[str]] = []
        self.sound = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = [i for i in session.items if is_clause(i) or self.name in i.nodeid]
        self.to_action = [texts_in(getattr(item, "function", None)) for item in self.items]
        self.sound = self.first_failure(range(len(self.items))) < 0
        if not self.sound:
            return True
        left, running = list(reversed(self.mutants)), dict[int, tuple[Mutant, int]]()
        while left or running:
            if left and len(running) < self.jobs:
                mutant = left.pop()
                pid, answer = self.started(mutant)
                running[pid] = (mutant, answer)
                continue
            pid, status = os.wait()
            mutant, answer = running.pop(pid)
            with os.fdopen(answer) as pipe:
                killer = pipe.read()
            self.killers[mutant.key] = killer if not status else DIED
            if not self.killers[mutant.key]:
                print(f"survived: {mutant.title} {mutant.key}", flush=True)
        return True

    def started(self, mutant: Mutant) -> tuple[int, int]:
        """A process of its own for a mutant, and the pipe that will tell its killer."""
        answer, told = os.pipe()
        pid = os.fork()
        if pid:
            os.close(told)
            return pid, answer
        os.close(answer)
        os.write(told, self.killer(mutant).encode())
        os._exit(0)

    def killer(self, mutant: Mutant) -> str:
        """The first test that fails with a mutant, or nothing."""
        built = registry._built

        def mutated(name: str, chosen: tuple[tuple[str, str], ...]) -> Title:
            return mutant.change(built(name, chosen))

        registry._built = mutated
        signal.signal(signal.SIGVTALRM, too_long)
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        order = self.order(mutant)
        try:
            failed = self.first_failure(order)
        except TooLong:
            return "takes too long"
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return self.items[failed].nodeid if failed >= 0 else ""

    def order(self, mutant: Mutant) -> list[int]:
        """Likely tests first."""
        known = self.killers.get(mutant.key, "")
        keys = {text for text in texts_in(mutant.guard) if "." in text}
        fitting = [
            i for i, item in enumerate(self.items) if mutant.guard is None or is_clause(item)
        ]
        return sorted(
            fitting,
            key=lambda i: (
                self.items[i].nodeid != known,
                not is_clause(self.items[i]),
                -len(keys & self.to_action[i]),
            ),
        )

    def first_failure(self, order: list[int] | range) -> int:
        for i in order:
            item = self.items[i]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if item.session.testsfailed:
                return i
        return -1


def is_clause(item: pytest.Item) -> bool:
    return TESTS in item.path.parents


def tried(name: str, killers: dict[str, str], jobs: int) -> Trials:
    """Every mutant of a title. Its tests must pass as they are."""
    trials = Trials(name, killers, jobs)
    quiet = ["-o", "addopts=--import-mode=importlib", "-p", "no:terminal", "-p", "no:cacheprovider"]
    pytest.main([*quiet, str(TESTS / name), *map(str, GAMES)], plugins=[trials])
    if not trials.sound:
        raise SystemExit(f"the tests of {name} fail without any mutant; see to that first")
    return trials


@dataclass
class Row:
    """What came of a title: guards and other mutants, all and killed."""

    title: str
    guards: int
    guards_killed: int
    others: int
    others_killed: int
    seconds: float
    survivors: list[str]


def row_of(trials: Trials, seconds: float) -> Row:
    killed = [bool(trials.killers[m.key]) for m in trials.mutants]
    guards = [dead for m, dead in zip(trials.mutants, killed, strict=True) if m.guard is not None]
    return Row(
        trials.name, len(guards), sum(guards), len(killed) - len(guards),
        sum(killed) - sum(guards), seconds,
        [m.key for m, dead in zip(trials.mutants, killed, strict=True) if not dead],
    )  # fmt: skip


def report(rows: list[Row], done: str) -> str:
    lines = [
        "# Mutants",
        "",
        "Written by `make mutants` (`tools/mutants.py`). Every guard of every title is taken out",
        "in turn: some clause test of the title must fail. Everything that a title does in its",
        "own way (hooks, parts of handlers, figures) is replaced by the usual: some clause",
        "test or recorded game of the title must fail.",
        "",
        f"- machine: {machine()}",
        f"- commit: {commit()}",
        f"- result: {done}",
        "",
        "| title | guards | killed | own ways | killed | seconds |",
        "| --- | --- | --- | --- | --- | --- |",
        *(
            f"| {r.title} | {r.guards} | {r.guards_killed} | {r.others} | {r.others_killed} "
            f"| {r.seconds:.0f} |"
            for r in rows
        ),
        "",
    ]
    alive = [f"- {r.title} {key}" for r in rows for key in r.survivors]
    if alive:
        lines += ["## Survivors", "", *alive, ""]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("titles", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    os.chdir(ROOT)
    known: dict[str, dict[str, str]] = json.loads(KILLERS.read_text()) if KILLERS.exists() else {}
    rows = []
    start = time.monotonic()
    for name in args.titles or registry.titles():
        began = time.monotonic()
        trials = tried(name, known.setdefault(name, {}), args.jobs)
        rows.append(row_of(trials, time.monotonic() - began))
        print(f"{name}: {len(trials.mutants) - len(rows[-1].survivors)} of {len(trials.mutants)}")
        KILLERS.parent.mkdir(exist_ok=True)
        KILLERS.write_text(json.dumps(known, indent=1, sort_keys=True))
    total, alive = sum(r.guards + r.others for r in rows), sum(len(r.survivors) for r in rows)
    guards, killed = sum(r.guards for r in rows), sum(r.guards_killed for r in rows)
    done = f"killed {total - alive} of {total} mutants, {killed} of {guards} guards among them"
    if not args.titles:
        REPORT.write_text(report(rows, f"{done}, in {time.monotonic() - start:.0f} s"), "utf-8")
    print(done)
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
