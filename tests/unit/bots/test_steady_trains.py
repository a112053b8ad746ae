"""Steady and the train that moves the game on: who has the room and the money for it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.bots.test_steady_operating import at, weighing

from roundhouse.bots.steady.projection import Projection, coming_in
from roundhouse.bots.steady.weights import WEIGHTS


def test_what_players_will_pay_for_shares_comes_after_their_stock_round() -> None:
    """It lacked $20 for a 6 round after round, and thought that it could buy it anyway."""
    for pos in at("dividend", "18VA"):
        s, c = pos.state, pos.state.corporation
        if not coming_in(pos, c):
            continue
        outlook = weighing(pos).outlook
        plan = Projection(outlook, c, outlook.timetables()[0])
        cash = pos.corporation_cash(c)
        assert plan.treasury == cash
        plan.sell_shares(s.or_count - s.or_number)
        assert plan.treasury == cash
        plan.sell_shares(s.or_count - s.or_number + 1)
        assert plan.treasury == cash + coming_in(pos, c)
        outlook.weights = replace(WEIGHTS, waits_for_buyers=False)
        assert Projection(outlook, c, plan.table).treasury == plan.treasury
        return
    pytest.fail("no corporation had shares to sell")
