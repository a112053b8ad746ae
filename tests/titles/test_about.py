"""Figures in the titles' summaries of their rules agree with the titles' data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from roundhouse.engine.position import Title
from roundhouse.rules.privates.powers import CheaperTrain, PlacesMarker
from roundhouse.titles import BUILT_IN, about, title
from roundhouse.titles.g18al.overrides import OBJECTIVE
from roundhouse.titles.g18al.powers import NamesTrains
from roundhouse.views.glossary import GLOSSARY

WORDS = {"one": 1, "two": 2, "three": 3}


def lines() -> Iterator[tuple[str, str, str]]:
    """(title, clause, sentence) of all summaries."""
    for name in sorted(BUILT_IN):
        for section in about(name).rules:
            for clause, text in section.rules:
                yield name, clause, text


def text_of(clause: str) -> str:
    return next(text for _, found, text in lines() if found == clause)


def money(text: str) -> set[int]:
    return {int(found) for found in re.findall(r"\$(\d+)", text)}


def pars(t: Title) -> set[int]:
    return {t.market.cells[i].price for i in t.market.pars}


def ends_of(found: set[int]) -> set[int]:
    return {min(found), max(found)}


def tokens(t: Title) -> set[int]:
    return {price for c in t.corporations for price in c.token_prices[1:]}


def top_price(t: Title) -> set[int]:
    return {max(cell.price for cell in t.market.cells)}


def chits(t: Title) -> set[int]:
    powers = [p for private in t.privates for p in private.powers if isinstance(p, NamesTrains)]
    return {chit[3] for power in powers for chit in power.chits}


def markers(t: Title) -> set[int]:
    powers = [p for private in t.privates for p in private.powers if isinstance(p, PlacesMarker)]
    return {amount for power in powers for _, amount in power.bonus}


def step(t: Title) -> set[int]:
    return {t.auction.step}


def discount(t: Title) -> set[int]:
    return {t.auction.discount_step}


#: What every line with sums of money takes them from.
FIGURES: dict[str, Callable[[Title], set[int]]] = {
    "18GA 3.1(b)": step,
    "18GA 3.1.2": discount,
    "18GA 3.2(c)(1)": pars,
    "18GA 4.2.2": tokens,
    "18GA 5(b)": top_price,
    "18AL 3.1(b)": step,
    "18AL 3.1.2": discount,
    "18AL 3.2(c)(1)": pars,
    "18AL 4.2.2": tokens,
    "18AL 4.2.2.1": lambda _: {OBJECTIVE},
    "18AL III S&NA": markers,
    "18AL III M&C": chits,
    "18AL 5(a)": top_price,
    "18Chesapeake 9-2": step,
    "18Chesapeake 9-11": discount,
    "18Chesapeake 10.4-1": pars,
    "18Chesapeake 11.4-1": tokens,
    "18Chesapeake 11.7-5": lambda t: set(t.train_rules.trade_in.values()),
    "18VA 4.1c": step,
    "18VA 4.1g": discount,
    "18VA 4.5.3b": tokens,
    "1846 3f": lambda _: {10},  # 1846 3f: "its price reduced by $10"
    "1846 5.1c": lambda t: ends_of(pars(t)),
    "1846 6.2g": lambda t: {t.track.tile_price},
    "1846 6.2t1": lambda _: {80, 40},  # 1846 6.2: "$80", "they may place a token for $40"
    "1846 6.4b": lambda _: {150},  # 1846 6.4: "if its current stock price is greater than $150"
}


@pytest.mark.parametrize(("name", "clause"), [(n, c) for n, c, text in lines() if money(text)])
def test_sums_of_money_are_those_of_the_title(name: str, clause: str) -> None:
    assert money(text_of(clause)) == FIGURES[clause](title(name))


@pytest.mark.parametrize(
    "clause", ["18GA 1.1", "18AL 1.1", "18Chesapeake 8-3", "18VA 4.5d", "1846 4a"]
)
def test_numbers_of_operating_rounds_are_those_of_the_phases(clause: str) -> None:
    t, text = title(clause.split(maxsplit=1)[0]), text_of(clause)
    told = {phase: WORDS[n] for n, phase in re.findall(r"(\w+) from phase (\w+)", text)}
    count = 2 if t.name == "1846" else 1
    for phase in t.phases:
        count = told.get(phase.name, count)
        assert phase.operating_rounds == count, phase.name


@pytest.mark.parametrize(("name", "text"), [(n, t) for n, _, t in lines() if "%" in t])
def test_percentages_are_those_of_the_title(name: str, text: str) -> None:
    t = title(name)
    floats = t.stock.float_units * 10
    assert {int(p) for p in re.findall(r"(\d+)%", text)} <= {t.stock.hold_limit, floats}


@pytest.mark.parametrize("clause", ["18GA 4.2.6", "18AL 4.2.6", "18VA 4.2a"])
def test_privates_are_bought_for_half_to_one_and_a_half_times_their_value(clause: str) -> None:
    assert "half to one and a half times" in text_of(clause)
    for private in title(clause.split(maxsplit=1)[0]).privates:
        if private.high:
            assert private.low == (private.value + 1) // 2, private.name
            assert private.high == private.value * 3 // 2, private.name


def test_half_a_price_is_half() -> None:
    powers = [p for private in title("18AL").privates for p in private.powers]
    assert [p.half for p in powers if isinstance(p, CheaperTrain)] == [True]
    assert "halve" in text_of("18AL III NDY")


def test_the_first_round_of_1846_begins_with_the_lowest_price() -> None:
    assert "lowest goes first" in text_of("1846 4b2")
    assert "unless" in GLOSSARY["operating order"]
