"""Stock rounds of Steady: what it starts, it floats."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.bots.test_steady_course import positions

import roundhouse as rh
from roundhouse.bots.base import decide
from roundhouse.bots.steady import SteadyBot
from roundhouse.bots.steady.stock import dearness, finds_places, nearer_to_floating, shares
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.weights import WEIGHTS
from roundhouse.bots.steady.worth import affordable, float_chance, helping, to_float
from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates


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


def all_at_the_limit(pos: Position) -> Position:
    """Nobody may have another certificate, but all have money."""
    pos = pos.fork()
    s = pos.state
    held = next(
        c.number for c in pos.title.corporations if s.par[c.number] and pos.is_floated(c.number)
    )
    for player in range(s.players):
        s.cash[player] = 5_000
        s.shares[held * s.width + player] += certificate_limit(pos) - certificates(pos, player)
    return pos


def test_rather_than_pass_a_president_buys_what_can_float(started: Position) -> None:
    """Ada started G&F and passed with the price of a share in hand."""
    pos = started.fork()
    s, me = pos.state, started.decision.players[0]
    mine = next(
        c.number for c in pos.title.corporations
        if s.president[c.number] == me and not pos.is_floated(c.number)
    )  # fmt: skip

    def bought(cash: int) -> str:
        for player in range(s.players):
            s.cash[player] = s.par[mine] if player == me else cash
        choice = nearer_to_floating(Weighing(pos, SeatView(pos, me).legal, me, rh.Generator(1)))
        return choice.action.corporation if choice and isinstance(choice.action, a.BuyShare) else ""

    enough = s.par[mine] * to_float(pos, mine)
    assert affordable(pos, me, s.par[mine], enough) >= to_float(pos, mine)
    assert bought(enough) == pos.title.corporations[mine].name
    assert bought(0) == ("" if to_float(pos, mine) > 1 else pos.title.corporations[mine].name)


def test_nothing_is_started_that_nobody_may_hold_enough_of() -> None:
    """SAL was started with three certificates left at the table, and never floated."""
    pos = next(
        pos for pos in positions(2)
        if pos.decision.kind == "stock" and pos.state.operated
        and SeatView(pos, pos.decision.players[0]).legal.any(a.Par)
    )  # fmt: skip
    me = pos.decision.players[0]
    for found, expected in ((pos, True), (all_at_the_limit(pos), False)):
        w = Weighing(found, SeatView(pos, me).legal, me, rh.Generator(1))
        assert all(finds_places(w, par) == expected for par in w.legal.of(a.Par))
