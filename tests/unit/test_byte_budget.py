"""Drawings are kept by the byte, and make room for the games that share their memory."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from sys import getsizeof

from roundhouse.views.byte_budget import ENTRY, ByteBudget, Kept, size_of


def test_the_bytes_taken_never_exceed_the_limit() -> None:
    budget, random = ByteBudget(200_000), Random(5)
    maps, charts = Kept(budget), Kept(budget)
    for _ in range(2_000):
        size = random.randrange(100, 30_000)
        number = random.randrange(300)
        random.choice((maps, charts)).get(number, lambda n=size: "x" * n)  # type: ignore[misc]
        assert budget.taken <= 200_000
    assert budget.taken > 150_000  # and the room is used
    assert budget.taken == sum(kept.size for kept in budget._kept.values())


def test_a_long_text_counts_for_more_than_a_short_one() -> None:
    budget = ByteBudget(100_000)
    kept = Kept(budget)
    for number in range(20):
        kept.get(number, lambda: "short")
    assert len(budget) == 20
    kept.get("long", lambda: "x" * 90_000)
    assert len(budget) < 5


def test_drawings_make_room_for_games() -> None:
    budget = ByteBudget(1_000_000, least=200_000)
    kept = Kept(budget)
    for games in range(0, 1_500_000, 50_000):  # games grow while they are played
        for number in range(100):
            kept.get((games, number), lambda: "x" * 20_000)
        budget.make_room(games)
        assert budget.taken <= max(200_000, 1_000_000 - games)
        assert budget.taken > 150_000


def test_what_does_not_fit_is_drawn_all_the_same() -> None:
    budget = ByteBudget(10)
    assert Kept(budget).get("map", lambda: "x" * 1_000) == "x" * 1_000
    assert (budget.taken, len(budget)) == (0, 0)


def test_a_function_is_called_once_for_the_same_values() -> None:
    budget, calls = ByteBudget(100_000), list[str]()

    @budget.cached()
    def shout(text: str, *, times: int = 1) -> str:
        calls.append(text)
        return text.upper() * times

    assert [shout("a"), shout("a"), shout("a", times=2)] == ["A", "A", "AA"]
    assert calls == ["a", "a"]
    assert budget.taken > 2 * ENTRY
    budget.set_limits(0, 0)
    assert (budget.taken, len(budget)) == (0, 0)
    assert shout("a") == "A"


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    cards: tuple[str, ...]


def test_sizes_include_what_is_inside() -> None:
    texts = tuple("x" * n for n in (1_000, 2_000, 4_000))
    row = Row("y" * 500, texts)
    inside = sum(getsizeof(t) for t in (*texts, row.name))
    assert inside < size_of(row) < inside + 500
    assert size_of(row, row) == size_of(row)  # what is there twice counts once
    assert size_of({"a": row, "b": [row]}) > size_of(row)


def test_memory_that_nobody_counts_makes_the_drawings_smaller() -> None:
    budget = ByteBudget(1_000_000, least=200_000)
    kept = Kept(budget)
    for number in range(100):
        kept.get(number, lambda: "x" * 20_000)
    budget.make_room(100_000)
    counted = budget.taken + 100_000
    budget.settle(counted)  # as counted: nothing changes
    assert budget.taken == counted - 100_000
    budget.settle(counted + 300_000)
    assert budget.taken <= 600_000
    budget.settle(counted + 5_000_000)
    assert 150_000 < budget.taken <= 200_000  # never less than that
    budget.settle(100_000 + budget.taken)  # it was given back: there is room again
    assert budget.limit == 900_000
