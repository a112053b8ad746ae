"""What bench and soak share: the machine, the commit, quantiles, the reference."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from roundhouse.board.track import TrackMap

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
REFERENCE = SHARED / "reference"


def quantile(values: Iterable[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def machine() -> str:
    """Processor, cores and Python, as far as the system tells."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"model name\s*:\s*(.+)", info.read_text(encoding="utf-8"))
        cpu = found[1] if found else cpu
    return f"{cpu}, {os.cpu_count()} cores, CPython {platform.python_version()}"


def commit() -> str:
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout.strip() or "unknown"


def unasked(track: TrackMap) -> TrackMap:
    """The same map with nothing worked out but what every map inherits when it changes."""
    same = TrackMap(track.map, track.faces, track.tokens, track.guests)
    same.cache_put("flow", track.flow())
    return same


def missing_reference() -> str:
    """What keeps the reference engine from running; empty if nothing does."""
    lacks = []
    if shutil.which("ruby") is None:
        lacks.append("ruby is not installed")
    if not (scripts() / "replay.rb").exists():
        lacks.append("REF_SCRIPTS must name the folder of replay.rb and trace.rb")
    checkout = os.environ.get("REF", "")
    if not checkout or not (Path(checkout) / "lib" / "engine.rb").exists():
        lacks.append("REF must name a checkout of tobymao/18xx")
    return "; ".join(lacks)


def scripts() -> Path:
    return Path(os.environ.get("REF_SCRIPTS", REFERENCE))


def ruby(script: str, arguments: Sequence[str]) -> str:
    """What a script of the reference prints."""
    done = subprocess.run(
        ["ruby", str(scripts() / script), *arguments],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout + done.stderr


def real_games() -> list[Path]:
    """Exports of real games, where somebody has put them beside the project."""
    folder = Path(os.environ.get("GAMES", SHARED / "games"))
    return sorted(folder.rglob("*.json")) if folder.exists() else []
