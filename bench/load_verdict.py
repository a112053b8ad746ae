"""Is a load carried? Times, memory and growth of a run of ``bench.load``, each with its limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, linear_regression

#: Seconds between two looks at a server's memory.
WEIGH_SECONDS = 10
#: Shorter runs tell nothing about growth: caches fill during the first minutes.
LEAST_MINUTES = 9


@dataclass(frozen=True)
class Limits:
    """What a server has to keep to."""

    milliseconds: float = 100  # 95th percentile of an action, and of a refresh
    megabytes: float = 600  # at any time
    growth: float = 3  # percent: the last third of a run above the middle third


def high(times: Sequence[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[int(len(times) * 0.95)] if times else 0.0


def spread(times: Sequence[float]) -> str:
    if not times:
        return "none"
    ordered = sorted(times)
    words = f"{len(ordered)}, median {ordered[len(ordered) // 2]:.0f} ms"
    return f"{words}, 95th percentile {high(ordered):.0f}, worst {ordered[-1]:.0f}"


def by_the_minute(memory: Sequence[float]) -> str:
    return " ".join(f"{found:.0f}" for found in memory[:: 60 // WEIGH_SECONDS])


def growth(memory: Sequence[float]) -> tuple[float, float]:
    """Percent from the middle third to the last one, and megabytes a minute over both."""
    third = len(memory) // 3
    middle, last = memory[third : 2 * third], memory[2 * third :]
    both = memory[third:]
    slope, _ = linear_regression([n * WEIGH_SECONDS / 60 for n in range(len(both))], both)
    return (fmean(last) / fmean(middle) - 1) * 100, slope


def judge_growth(memory: Sequence[float], limits: Limits) -> tuple[bool, str]:
    """Whether memory stays level, and that in words."""
    minutes = (len(memory) - 1) * WEIGH_SECONDS / 60
    if minutes < LEAST_MINUTES:
        return True, f"growth: not judged, as the run has less than {LEAST_MINUTES} minutes"
    percent, slope = growth(memory)
    level = percent <= limits.growth
    words = (
        f"growth: {'level' if level else 'NOT LEVEL'}; last third against middle third "
        f"{percent:+.1f}% (limit {limits.growth:+.0f}%), {slope:+.2f} MB a minute over both"
    )
    return level, words


def judge(
    actions: Sequence[float], refreshes: Sequence[float], memory: Sequence[float], limits: Limits
) -> tuple[bool, list[str]]:
    """Whether all limits are kept, and a line about each."""
    kept, lines = True, list[str]()
    slowest = {"action": high(actions), "refresh": high(refreshes)}
    for what, found in slowest.items():
        good = found <= limits.milliseconds
        kept &= good
        words = f"{found:.0f} ms (limit {limits.milliseconds:.0f})"
        lines.append(f"{what}, 95th percentile: {'kept' if good else 'MISSED'}; {words}")
    most = max(memory, default=0.0)
    good = most <= limits.megabytes
    lines.append(
        f"memory: {'kept' if good else 'MISSED'}; at most {most:.0f} MB "
        f"(limit {limits.megabytes:.0f})"
    )
    level, words = judge_growth(memory, limits)
    lines.append(words)
    return kept and good and level, lines
