"""The tools that compare bots: what is recorded is not played again, and verdicts can fail."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from tools import recording
from tools.ablations import PARTS, Order, Played, changed, orders, row
from tools.bot_goals import within
from tools.bot_tables import Table, revenues

from roundhouse.bots.steady.weights import Weights


@dataclass(frozen=True)
class Found:
    seed: int
    value: int


def test_a_series_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file, played = tmp_path / "deep" / "series.jsonl", list[int]()
    wanted = [Order("18GA", seed, 0) for seed in (5, 3, 9)]

    def play(order: Order) -> Found:
        if order.seed == 9 and len(played) < 3:
            played.append(order.seed)
            raise KeyboardInterrupt
        played.append(order.seed)
        return Found(order.seed, 10 * order.seed)

    with pytest.raises(KeyboardInterrupt):
        recording.series(file, wanted, play, Found, jobs=1)
    found = recording.series(file, wanted, play, Found, jobs=1)
    assert found == [Found(5, 50), Found(3, 30), Found(9, 90)]
    assert played == [5, 3, 9, 9]


def test_ranges_are_those_of_people_and_a_little_more() -> None:
    assert within(1_150, [800, 1_000])[0]
    assert not within(1_151, [800, 1_000])[0]
    assert within(680, [800, 1_000])[0]
    assert not within(679, [800, 1_000])[0]


def test_revenues_are_those_of_rounds_that_began_in_a_phase() -> None:
    table = Table("a", 1, "18GA", [1], "bank", ["2", "2", "3"], [10, 20, 30], 0)
    assert revenues([table, table]) == {"2": [10, 20, 10, 20], "3": [30, 30]}


def test_every_part_can_be_switched_off() -> None:
    assert len(PARTS) <= 10
    for changes in PARTS.values():
        assert Weights(**changes) != Weights()
    assert changed("progress=0.5,floats_first=false") == {"progress": 0.5, "floats_first": False}


def test_seats_and_titles_take_turns_and_games_are_paired() -> None:
    wanted = orders(["18GA", "1846"], 6, 1, {"rivals": 0.0})
    assert [(order.title, order.seat) for order in wanted] == [
        ("18GA", 0), ("1846", 0), ("18GA", 1), ("1846", 1), ("18GA", 2), ("1846", 2),
    ]  # fmt: skip
    assert [x.seed for x in wanted] == [x.seed for x in orders(["18GA", "1846"], 6, 1, {})]
    whole = {1: Played("18GA", 1, 1.0, 0.0), 2: Played("18GA", 2, 1.2, 1.0)}
    without = {1: Played("18GA", 1, 0.9, 0.0), 2: Played("18GA", 2, 1.1, 0.0)}
    assert "| 2 | -0.100 ± 0.000 | 0.00 (0.50) | 18GA -0.100 |" in row("it", without, whole)
