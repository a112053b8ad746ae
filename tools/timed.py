"""Run the tests, and fail if they pass but take longer than they may on a quiet machine.

Wall time alone says little on a machine that does other work, so the kernel's counters are
read before and after: what all processors did, less what the tests did, is what others did.
If others took more than a tenth of what the tests took, the time is shown but not judged.
Where the kernel has no such counters (outside Linux), the machine counts as quiet.

Usage: python tools/timed.py MINUTES COMMAND...
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

STAT = Path("/proc/stat")
QUIET = 0.1  # others' processor time beside that of the tests


@dataclass(frozen=True)
class Measured:
    """Seconds of one run of the tests."""

    wall: float
    own: float  # processor time of the command and everything it started
    others: float  # processor time of everything else, and time stolen by other machines

    @property
    def quiet(self) -> bool:
        return self.others <= QUIET * self.own


def busy_seconds() -> float | None:
    """Processor time of the whole machine since it started, idling and waiting left out."""
    if not STAT.exists():
        return None
    names = STAT.read_text(encoding="ascii").split("\n", 1)[0].split()
    user, nice, system, _idle, _wait, irq, soft_irq, steal = (int(n) for n in names[1:9])
    ticks = user + nice + system + irq + soft_irq + steal
    return ticks / os.sysconf("SC_CLK_TCK")


def own_seconds() -> float:
    """Processor time of all processes started from here that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def verdict(measured: Measured, minutes: float) -> tuple[bool, str]:
    """Whether the time is all right, and a line that says so."""
    line = (
        f"the tests took {measured.wall / 60:.1f} minutes ({measured.own / 60:.1f} of processor"
        f" time; others took {measured.others / 60:.1f})"
    )
    if measured.wall <= minutes * 60:
        return True, line
    if not measured.quiet:
        return True, f"{line}: above {minutes:g} minutes, but the machine was busy"
    return False, f"{line}: they must take no more than {minutes:g} on a quiet machine"


def main() -> None:
    """Run the command and judge its time; a command that fails says enough by itself."""
    minutes, command = float(sys.argv[1]), sys.argv[2:]
    busy, own, start = busy_seconds(), own_seconds(), time.monotonic()
    code = subprocess.run(command, check=False).returncode
    wall = time.monotonic() - start
    own = own_seconds() - own
    after = busy_seconds()
    others = 0.0 if busy is None or after is None else max(0.0, after - busy - own)
    fine, line = verdict(Measured(wall, own, others), minutes)
    print(line)
    if code:
        sys.exit(code if code > 0 else 1)
    if not fine:
        sys.exit(1)


if __name__ == "__main__":
    main()
