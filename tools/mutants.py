"""Disables each guard of each title in turn; some clause test must then fail.

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


def guards(name: str) -> list[str]:
    """Every guard of a title, under the rulebook and the preset, as ActionType.guard."""
    found: dict[str, None] = {}
    for preset in ("", SITE):
        for kind, handler in title(name, preset=preset).handlers.items():
            for guard in handler.guards:
                found[f"{kind.__name__}.{guard.__name__}"] = None
    return list(found)


def survives(name: str, guard: str) -> bool:
    """Do all clause tests pass without the guard?"""
    env = {**os.environ, "ROUNDHOUSE_MUTANT": f"{name}:{guard}"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", f"tests/titles/{name}"],
        cwd=ROOT, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{name} {guard}: pytest ended with {done.returncode}\n{done.stdout}")
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    mutants = [(name, guard) for name in args.titles or titles() for guard in guards(name)]
    survivors = []
    with ThreadPoolExecutor(args.jobs) as pool:
        for (name, guard), alive in zip(
            mutants, pool.map(lambda m: survives(*m), mutants), strict=True
        ):
            if alive:
                survivors.append((name, guard))
                print(f"survived: {name} {guard}", flush=True)
    print(f"killed {len(mutants) - len(survivors)} of {len(mutants)} mutants")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
