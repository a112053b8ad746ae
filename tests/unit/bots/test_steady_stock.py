"""Stock rounds of Steady: what it starts, it floats."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.bots.test_steady_course import positions

import roundhouse as rh
from roundhouse.bots.base import decide
from roundhouse.bots.steady import SteadyBot
from roundhouse.bots.steady.stock import dearness, shares
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.weights import WEIGHTS
from roundhouse.bots.steady.worth import float_chance, helping
from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView
from roundhouse.rules.stock.share_transactions import certificate_limit


@pytest.fixture(scope="module")
def started() -> Position:
    """A stock turn of a president whose corporation has not floated, with other shares on sale."""
    return next(
        pos for pos in positions(2)
        if pos.decision.kind == "stock" and len(kinds_of_shares(pos)) == 2
    )  # fmt: skip


def kinds_of_shares(pos: Position) -> set[bool]:
    """Whether shares that can be bought are of a corporation that the player has to float."""
    me, number = pos.decision.players[0], pos.title.corporation_number
    bought = [number[x.corporation] for x in SeatView(pos, me).legal.of(a.BuyShare)]
    return {pos.state.president[c] == me and not pos.is_floated(c) for c in bought}


def test_what_it_has_started_comes_before_other_shares(started: Position) -> None:
    me, number = started.decision.players[0], started.title.corporation_number
    w = Weighing(started, SeatView(started, me).legal, me, rh.Generator(1))
    mine = [number[buy.corporation] for buy in shares(w)]
    assert mine
    assert all(started.state.president[c] == me for c in mine)
    assert len(mine) < len(w.legal.of(a.BuyShare))


def test_nothing_floats_that_nobody_has_certificates_left_for(started: Position) -> None:
    pos = started.fork()
    s = pos.state
    waiting = next(
        c.number for c in pos.title.corporations if s.par[c.number] and not pos.is_floated(c.number)
    )
    for player in range(s.players):
        s.cash[player] = 5_000
    assert float_chance(pos, waiting, WEIGHTS) == 1
    other = next(
        c.number for c in pos.title.corporations if c.number != waiting and s.par[c.number]
    )
    for player in range(s.players):
        s.shares[other * s.width + player] = certificate_limit(pos) + 1
    assert float_chance(pos, waiting, WEIGHTS) == 0


def test_who_has_nothing_that_runs_helps_nobody_else(started: Position) -> None:
    pos = started.fork()
    s = pos.state
    waiting = next(
        c.number for c in pos.title.corporations if s.par[c.number] and not pos.is_floated(c.number)
    )
    other = (s.president[waiting] + 1) % s.players
    s.cash[other], s.floated = 1_000, 0
    before = helping(pos, other, 100, WEIGHTS)
    mine = next(c.number for c in pos.title.corporations if c.number != waiting)
    s.president[mine], s.par[mine] = other, 100
    assert helping(pos, other, 100, WEIGHTS) < before  # its own must float first
    s.floated = 1 << mine
    assert helping(pos, other, 100, WEIGHTS) > 2 * before


def test_the_first_corporations_of_1846_are_not_given_away() -> None:
    game = rh.new_game("1846", ["Ann", "Ben", "Cem", "Dan"], seed=5)
    while game.decision.kind != "stock":
        seat = game.decision.players[0]
        game.apply(decide(SteadyBot(seat), game).action)
    cheap = replace(WEIGHTS, contested=0.0)
    prices = []
    for weights in (cheap, WEIGHTS):
        chosen = decide(SteadyBot(1, weights), game).action
        assert isinstance(chosen, a.Par)
        prices.append(chosen.price)
    assert prices[0] < prices[1]


@pytest.mark.parametrize(
    ("title", "at_first"), [("1846", 0.0), ("18VA", 0.0), ("18GA", WEIGHTS.first_dearer)]
)
def test_dear_starts_count_more_when_players_have_earned_money(title: str, at_first: float) -> None:
    """At first a high price brings a corporation that lives on its shares no more money."""
    found = set()
    for pos in positions(2, title):
        if pos.decision.kind == "stock":
            me = pos.decision.players[0]
            w = Weighing(pos, SeatView(pos, me).legal, me, rh.Generator(1))
            found.add((bool(pos.state.operated), dearness(w)))
    assert found == {(False, at_first), (True, WEIGHTS.dearer)}
