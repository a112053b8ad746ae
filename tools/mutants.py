"""Disables each guard in turn, in every title that has it; some clause test must then fail.

usage: python tools/mutants.py [TITLE…] [--jobs N]

A guard that no test misses is a survivor: either the rule is not tested, or the guard
is not needed. Prints survivors and, last, a line with the counts; exit code 1 if any survive.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from roundhouse.rules.options import SITE
from roundhouse.titles import title, titles

ROOT = Path(__file__).resolve().parent.parent
TESTS = Path("tests", "titles")


def guards(names: list[str]) -> dict[str, list[str]]:
    """Every guard as ActionType.guard, with the titles that have it under rulebook or preset."""
    found: dict[str, list[str]] = {}
    for name in names:
        for preset in ("", SITE):
            for kind, handler in title(name, preset=preset).handlers.items():
                for guard in handler.guards:
                    have = found.setdefault(f"{kind.__name__}.{guard.__name__}", [])
                    if name not in have:
                        have.append(name)
    return found


def survives(guard: str, names: list[str]) -> bool:
    """Do all clause tests of these titles pass without the guard?"""
    return all(tests_pass(guard, name) for name in names)


def tests_pass(guard: str, name: str) -> bool:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", TESTS / name],
        cwd=ROOT,
        env={**os.environ, "ROUNDHOUSE_MUTANT": guard},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{name} {guard}: pytest ended with {done.returncode}\n{done.stdout}")
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    mutants = guards(args.titles or list(titles()))
    survivors = 0
    with ThreadPoolExecutor(args.jobs) as pool:
        results = pool.map(survives, mutants.keys(), mutants.values())
        for guard, alive in zip(mutants, results, strict=True):
            if alive:
                survivors += 1
                print(f"survived: {guard} in {', '.join(mutants[guard])}", flush=True)
    print(f"killed {len(mutants) - survivors} of {len(mutants)} mutants")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
