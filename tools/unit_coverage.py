"""See that unit tests alone cover the branches of core, engine and finance.

Only the tests in the rooms of that name count, so that this takes seconds, and so that a whole
game played elsewhere does not stand in for a test of the thing itself. pyproject.toml names
what is measured.

Usage: python -m tools.unit_coverage
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
ROOMS = ("core", "engine", "finance")
LEAST = 85  # per cent of the branches of each room


def coverage(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "coverage", *arguments], check=True, cwd=ROOT)


def measure(folder: Path) -> dict[str, tuple[int, int]]:
    """By room: branches covered, and all of them."""
    data, report = f"--data-file={folder / 'data'}", folder / "report.json"
    coverage("run", data, "-m", "pytest", "-q", *(f"tests/unit/{room}" for room in ROOMS))
    coverage("report", data, "--skip-covered", "--show-missing")
    coverage("json", data, "--quiet", "-o", str(report))
    found = dict.fromkeys(ROOMS, (0, 0))
    for name, file in json.loads(report.read_text("utf-8"))["files"].items():
        room = Path(name).relative_to("src/roundhouse").parts[0]
        covered, branches = found[room]
        summary = file["summary"]
        found[room] = (covered + summary["covered_branches"], branches + summary["num_branches"])
    return found


def main() -> int:
    """1 if a room is covered less than it should be."""
    with TemporaryDirectory() as folder:
        found = measure(Path(folder))
    short = 0
    for room, (covered, branches) in found.items():
        percent = 100 * covered / branches
        short |= percent < LEAST
        print(f"{room}: {covered} of {branches} branches, {percent:.1f}% (at least {LEAST}%)")
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
