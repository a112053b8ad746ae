"""Stock rounds of Steady: what it starts, it floats."""

from __future__ import annotations

import pytest
from tests.unit.bots.test_steady_course import positions

import roundhouse as rh
from roundhouse.bots.steady.stock import shares
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.weights import WEIGHTS
from roundhouse.bots.steady.worth import float_chance
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
