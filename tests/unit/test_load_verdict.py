"""When does the load test fail?"""

from __future__ import annotations

from collections.abc import Iterable

from bench.load_verdict import WEIGH_SECONDS, Limits, by_the_minute, judge, judge_growth

A_MINUTE = 60 // WEIGH_SECONDS
LIMITS = Limits(milliseconds=100, megabytes=600, growth=3)
#: By the minute, from a server whose memory grew.
GREW = (186, 269, 293, 333, 354, 379, 388, 398, 412, 417, 427, 432, 452, 471, 489, 500)


def looks(minutes: Iterable[float]) -> list[float]:
    """Memory at every look, from its values by the minute."""
    return [value for value in minutes for _ in range(A_MINUTE)]


def test_memory_that_grows_is_told() -> None:
    level, words = judge_growth(looks(GREW), LIMITS)
    assert not level
    assert words.startswith("growth: NOT LEVEL; last third against middle third +1")
    assert by_the_minute(looks(GREW)) == " ".join(map(str, GREW))


def test_memory_may_rise_at_the_start() -> None:
    level, words = judge_growth(looks((186, 240, 270, 290, 300, *[301, 303, 300] * 4)), LIMITS)
    assert level
    assert "growth: level" in words


def test_a_short_run_says_nothing_about_growth() -> None:
    level, words = judge_growth(looks(GREW[:3]), LIMITS)
    assert level
    assert "not judged" in words


def test_every_limit_counts() -> None:
    calm = looks([300] * 16)
    assert judge([20.0] * 100, [20.0] * 100, calm, LIMITS)[0]
    assert not judge([20.0] * 90 + [120.0] * 10, [20.0] * 100, calm, LIMITS)[0]
    assert not judge([20.0] * 100, [20.0] * 90 + [120.0] * 10, calm, LIMITS)[0]
    kept, lines = judge([20.0] * 100, [20.0] * 100, looks([601] * 16), LIMITS)
    assert not kept
    assert lines[2] == "memory: MISSED; at most 601 MB (limit 600)"
    assert not judge([20.0] * 100, [20.0] * 100, looks(GREW), LIMITS)[0]
