"""Steady and the train that moves the game on: who has the room and the money for it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.bots.test_steady_course import positions
from tests.unit.bots.test_steady_operating import at, next_price, weighing, with_cash

from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.operating import (
    convert,
    reaches_a_phase,
    too_early,
    worth_saving,
)
from roundhouse.bots.steady.projection import Projection, coming_in
from roundhouse.bots.steady.trains import (
    buys_new,
    clears_the_way,
    discard,
    purchases,
    urge,
)
from roundhouse.bots.steady.weights import WEIGHTS
from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import counted_trains, family_of, phase_of, room_for_train


def test_with_a_full_set_of_trains_that_last_it_pays() -> None:
    """PRR and RF&P withheld, and the train limit left no room for another train."""
    pos = next(at("dividend", "18GA"))
    s = pos.state
    limit = pos.title.hooks.train_limit(pos, s.corporation)
    last = s.depot[-limit:]
    s.depot = s.depot[:-limit]
    s.turn.revenue = 100
    s.trains[s.corporation] = last[1:]
    assert worth_saving(weighing(with_cash(pos, next_price(pos) - 10)))
    s.trains[s.corporation] = last
    assert not worth_saving(weighing(pos))


def test_the_train_that_rusts_first_is_discarded() -> None:
    seen = 0
    for pos in (pos for seed in range(2, 12) for pos in positions(seed, "18GA")):
        if pos.decision.kind != "discard":
            continue
        w = weighing(pos)
        trains = sorted({each.train for each in w.legal.of(a.DiscardTrain)})
        choice = discard(w)
        assert choice is not None
        assert isinstance(choice.action, a.DiscardTrain)
        if len(trains) > 1:
            seen += 1
            assert choice.action.train == trains[0]
    assert seen


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


def with_two_corporations() -> tuple[Position, int]:
    """A president of two corporations, one with trains to spare that has not had its turn."""
    for seed in range(2, 8):
        for found in positions(seed, "18GA"):
            s, c = found.state, found.state.corporation
            if found.decision.kind != "trains" or found.state.round != Round.OPERATING:
                continue
            for other in found.title.corporations:
                n = other.number
                mine = n != c and s.president[n] == s.president[c] and counted_trains(found, n) > 1
                if mine and counted_trains(found, c) < found.phase.train_limit:
                    return found.fork(), n
    pytest.fail("no president of two corporations with trains to spare")


def test_an_old_train_moves_so_that_its_seller_can_buy_a_new_one() -> None:
    """People's new corporations pay for an old train, and the seller buys the next one."""
    pos, seller = with_two_corporations()
    s, price = pos.state, next_price(pos)
    s.acted &= ~(1 << seller)
    with_cash(pos, 2 * price)
    s.cash[s.party(seller)] = price - 50
    name = pos.title.corporations[seller].name
    w = weighing(pos)
    moves = [x for x in purchases(w) if isinstance(x, a.BuyTrain) and x.seller == name]
    assert 50 in {x.price for x in moves}
    for x in moves:
        gained = WEIGHTS.pooling * WEIGHTS.progress * price if x.price >= 50 else 0.0
        assert clears_the_way(w, x) == pytest.approx(gained)
        assert "room and the money" in reasons.way_cleared(w, x)
    s.cash[s.party(seller)] = price  # it needs no money, and no room either if it has some
    w, full = weighing(pos), not room_for_train(pos, seller)
    assert all(bool(clears_the_way(w, x)) == full for x in moves if x.price == 1)


def test_nobody_pays_for_an_old_train_with_the_money_for_a_new_one() -> None:
    """IC paid $785 for a 3/5 of GT, and GT the same for it, while a 6 was on sale at $800."""
    pos, seller = with_two_corporations()
    s, price = pos.state, next_price(pos)
    s.acted &= ~(1 << seller)
    s.cash[s.party(seller)] = price - 50
    name = pos.title.corporations[seller].name
    for cash, clears in ((price + 49, False), (price + 50, True), (price - 1, True)):
        w = weighing(with_cash(pos, cash))
        move = next(
            x for x in purchases(w)
            if isinstance(x, a.BuyTrain) and x.seller == name and x.price == 50
        )  # fmt: skip
        assert buys_new(w) == (cash >= price)
        room = pos.phase.train_limit - counted_trains(pos, s.corporation)
        assert bool(clears_the_way(w, move)) == (clears and (room > 1 or cash < price))


def test_a_train_from_the_pool_does_not_move_the_game_on() -> None:
    """With $600 and a 6 at $630 on sale, it filled its last place with a 3."""
    new, used = (a.BuyTrain(seller, "3", 180) for seller in ("bank", "pool"))
    pos = next(iter(at("trains", "18GA")))
    assert urge(pos, new, WEIGHTS) == WEIGHTS.progress * 180
    assert urge(pos, used, WEIGHTS) == 0.0


def test_a_revenue_that_pays_for_the_train_of_a_new_phase_is_worth_keeping() -> None:
    """It was $10 short of the next train and paid, round after round."""
    keep, pay = a.Dividend("withhold"), a.Dividend("pay")
    for pos in at("dividend", "18GA"):
        s, price = pos.state, next_price(pos)
        first = phase_of(pos, family_of(pos, s.depot[0]).name) > s.phase
        if s.turn.revenue < 10 or s.units[s.corporation] != 10:
            continue
        w = weighing(with_cash(pos, price - 10))
        w.weights = replace(WEIGHTS, reach=0.5)
        assert bool(reaches_a_phase(w, keep)) == first
        if not first:
            continue
        assert not reaches_a_phase(w, pay)
        assert not reaches_a_phase(weighing(with_cash(pos, price)), keep)
        return
    pytest.fail("nobody had a revenue before the first train of a phase")


def test_more_shares_wait_for_the_stock_round_in_which_they_can_be_sold() -> None:
    """Corporations became large right before a run, for a gain of $6 to $30."""
    for pos in (pos for seed in range(2, 12) for pos in positions(seed, "18VA")):
        s = pos.state
        if pos.decision.kind != "convert" or not s.trains[s.corporation]:
            continue
        w = weighing(pos)
        now = w.pos.state
        now.or_number, now.or_count = 1, 2
        w.weights = replace(WEIGHTS, converting=1e6)
        assert too_early(w)
        choice = convert(w)
        assert choice is not None
        assert not isinstance(choice.action, a.Convert)
        w.weights = replace(WEIGHTS, converting=-1e6)
        assert not too_early(w)
        now.or_number, w.weights = 2, replace(WEIGHTS, converting=1e6)
        assert not too_early(w)  # the stock round is next
        return
    pytest.fail("nobody could convert")


def test_a_discount_does_not_count_against_a_train_nor_what_a_president_adds_for_one() -> None:
    """C&O paid $800 for a 4D that it could have had for $600; GT's president bought a 7/8."""
    pos = next(iter(at("trains", "1846")))
    dear, cheap = (a.BuyTrain("bank", name, 0) for name in ("5", "4/6"))
    for cash, more in ((600, 50), (480, 30), (300, 0)):
        there = with_cash(pos, cash)
        full = urge(there, replace(dear, price=500), WEIGHTS)
        assert urge(there, replace(dear, price=300), WEIGHTS) == full
        assert full - urge(there, cheap, WEIGHTS) == pytest.approx(WEIGHTS.progress * more)
