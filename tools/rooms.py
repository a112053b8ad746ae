"""Which titles does each module under ``rules/`` serve? Each must serve at least two.

usage: python -m tools.rooms [TITLE…]

A module serves a title if one of its functions runs in that title's clause tests or in its
directed games; being imported does not count. Takes about five minutes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "src" / "roundhouse" / "rules"
#: Modules that hold records and tables only: nothing in them runs.
WITHOUT_FUNCTIONS = {"privates/powers.py", "standard.py"}


class Profile:
    """A pytest plugin that notes which functions run inside tests."""

    def __init__(self) -> None:
        self.seen: set[CodeType] = set()

    def _note(self, frame: FrameType, event: str, arg: object) -> None:
        del arg
        if event == "call":
            self.seen.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        sys.setprofile(self._note)
        try:
            return (yield)
        finally:
            sys.setprofile(None)

    def modules(self) -> set[str]:
        """Modules under ``rules/`` of which a function ran."""
        files = {code.co_filename for code in self.seen if code.co_name != "<module>"}
        paths = [Path(name) for name in files]
        return {p.relative_to(RULES).as_posix() for p in paths if p.is_relative_to(RULES)}


def measure(title: str, out: Path) -> int:
    """Run a title's tests in this process; write the modules that they use."""
    profile = Profile()
    tests = [f"tests/titles/{title}", "tests/playthroughs/test_coverage.py"]
    chosen = ["-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
    status = pytest.main([*chosen, tests[0]], plugins=[profile])
    status = status or pytest.main([*chosen, tests[1], "-k", f"[{title}-"], plugins=[profile])
    out.write_text("\n".join(sorted(profile.modules())), encoding="utf-8")
    return int(status)


def main() -> int:
    if len(sys.argv) > 2 and sys.argv[1] == "--measure":
        return measure(sys.argv[2], Path(sys.argv[3]))
    from roundhouse.titles import BUILT_IN  # noqa: PLC0415 - the measured process imports it itself

    serves: dict[str, set[str]] = defaultdict(set)
    with tempfile.TemporaryDirectory() as folder:
        for title in sys.argv[1:] or BUILT_IN:
            out = Path(folder) / title
            command = [sys.executable, "-m", "tools.rooms", "--measure", title, str(out)]
            subprocess.run(command, check=True, cwd=ROOT)
            for module in out.read_text(encoding="utf-8").split():
                serves[module].add(title)
    modules = {p.relative_to(RULES).as_posix() for p in RULES.rglob("*.py")}
    modules -= {m for m in modules if m.endswith("__init__.py")} | WITHOUT_FUNCTIONS
    for module in sorted(modules):
        print(f"{len(serves[module])}  {module}  {' '.join(sorted(serves[module]))}")
    lonely = sorted(m for m in modules if len(serves[m]) < 2)
    print(f"{len(modules) - len(lonely)} of {len(modules)} modules serve at least two titles")
    return 1 if lonely else 0


if __name__ == "__main__":
    sys.exit(main())
