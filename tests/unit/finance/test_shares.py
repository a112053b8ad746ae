"""Who holds a corporation, and who presides over it next."""

from __future__ import annotations

import pytest

from roundhouse.core.state import NOBODY
from roundhouse.finance.shares import (
    could_preside,
    next_seat,
    seats_after,
    successor,
    with_players,
)
from roundhouse.testing import Table


def test_seats_go_round_without_those_who_left() -> None:
    t = Table("1846", 4)
    assert seats_after(t.state, 1) == [2, 3, 0, 1]
    assert seats_after(t.left_the_game("C").state, 1) == [3, 0, 1]
    assert next_seat(t.state, 1) == 3
    assert seats_after(Table("18GA", 4).seating("A", "C", "B", "D").state, 0) == [2, 1, 3, 0]


@pytest.mark.parametrize(
    ("holders", "heir"),
    [
        ({"A": 4, "B": 3}, ""),
        ({"A": 3, "B": 3}, ""),  # as many are not enough
        ({"A": 2, "B": 3, "C": 4}, "C"),
        ({"A": 2, "B": 4, "C": 4}, "B"),  # the nearest on the left
        ({"B": 2, "A": 4, "D": 4}, "D"),
        ({"A": 1, "B": 1}, ""),
    ],
)
def test_the_successor_holds_most(holders: dict[str, int], heir: str) -> None:
    t = Table("18GA", 4).corporation("CoG", 55, A=2).shareholders("CoG", holders)
    found = successor(t.state, t.number("CoG"), 2)
    assert (t.names[found] if found != NOBODY else "") == heir


def test_without_a_president_the_priority_decides_between_equals() -> None:
    t = Table("1846", 4).corporation("GT", 100, A=2, B=2).receivership("GT").set_priority("A")
    assert successor(t.state, t.number("GT"), 2) == 1
    t.set_priority("D")
    assert successor(t.state, t.number("GT"), 2) == 0
    assert successor(t.state, t.number("GT"), 3) == NOBODY


def test_who_could_preside_and_what_players_hold() -> None:
    t = Table("18GA", 4).corporation("CoG", 55, A=4, B=2, C=1, pool=2)
    s, c = t.state, t.number("CoG")
    assert could_preside(s, c, 2, without=0)
    assert not could_preside(s, c, 3, without=0)
    assert could_preside(s, c, 3, without=1)
    assert with_players(s, c) == 7
