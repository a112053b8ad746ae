"""What Steady says about its moves, and moves that it could not have explained."""

from __future__ import annotations

import pytest
from tests.unit.bots.test_steady_course import positions
from tests.unit.bots.test_steady_operating import at, next_price, weighing, with_cash

from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.prospects import soonest
from roundhouse.bots.steady.track import city, lay, too_late
from roundhouse.core import actions as a
from roundhouse.rules.trains.depot import counted_trains, room_for_train


def test_a_corporation_that_is_short_of_a_train_does_not_say_that_it_can_spare_the_money() -> None:
    """W&A, with $85 and one 3-train, paid until the end and said that it could spare it."""
    pos = next(
        pos for pos in at("dividend", "18GA")
        if room_for_train(pos, pos.state.corporation) and weighing(pos).outlook.schedule.rounds > 3
    )  # fmt: skip
    price, pay = next_price(pos), a.Dividend("pay")
    said = reasons.dividend(weighing(with_cash(pos, price - 1)), pay)
    assert "spare" not in said
    assert f"saving for a 2 at ${price}" in said
    assert "can spare it" in reasons.dividend(weighing(with_cash(pos, price)), pay)


def test_a_first_train_is_not_one_that_is_needed_later() -> None:
    for pos in at("trains", "18GA"):
        w = weighing(pos)
        c = pos.state.corporation
        new = [x for x in w.legal.of(a.BuyTrain) if x.seller == "bank"]
        if counted_trains(pos, c) or not new or w.outlook.revenue(c, w.outlook.next_train()):
            continue
        assert "would earn nothing" in reasons.train(w, new[0])
        return
    pytest.fail("no corporation without a train and without a run")


def test_a_start_that_needs_others_may_float_later() -> None:
    for pos in positions(2, "18GA"):
        w = weighing(pos)
        if pos.decision.kind == "stock" and w.legal.any(a.Par):
            said = [reasons.start(w, par) for par in w.legal.of(a.Par)]
            assert all(
                " should float, " in words or " may float later, " in words for words in said
            )
            return
    pytest.fail("nobody could start a corporation")


def test_an_independent_is_bought_for_its_train_and_its_money() -> None:
    for pos in positions(2, "1846"):
        if pos.decision.kind != "privates":
            continue
        w = weighing(pos)
        for buy in w.legal.of(a.BuyPrivate):
            said = reasons.own_private(w, buy)
            independent = buy.private in pos.title.corporation_number
            assert ("train and its money" in said) == independent
            if independent:
                return
    pytest.fail("no corporation could buy an independent")


def test_in_the_last_round_no_tile_is_laid_that_raises_no_run() -> None:
    """W&A paid $40 for a tile far away in the last round: “it changes nothing any more”."""
    seen = set()
    for pos in at("track", "18GA"):
        if not pos.state.trains[pos.state.corporation]:
            continue
        pos.state.bank_broke = True
        pos.state.or_number = pos.state.or_count
        w = weighing(pos)
        assert w.outlook.schedule.rounds == 1
        choice = lay(w)
        assert choice is not None
        laid = isinstance(choice.action, a.LayTile)
        assert not (laid and too_late(w, choice.action))
        assert "can run for" in choice.reason or not laid
        seen.add(laid)
        if len(seen) == 2:
            return
    pytest.fail("tiles were always laid, or never")


def test_a_pass_says_that_nothing_can_be_bought_only_if_that_is_so() -> None:
    said = set()
    for pos in positions(2, "18GA"):
        w = weighing(pos)
        if pos.decision.kind == "stock" and w.may_pass:
            words = reasons.no_purchase(w)
            free = w.legal.any(a.BuyShare) or w.legal.any(a.Par)
            assert (words == reasons.NOTHING_GAINS) == free
            said.add(words)
        if len(said) == 3:
            return
    pytest.fail(f"only {said}")


def test_a_city_is_chosen_for_the_stop_that_its_track_leads_to() -> None:
    """W&A drew lots for its city in Atlanta, and one of them left it without a run for long."""
    for pos in positions(2, "18GA"):
        w = weighing(pos)
        cities = w.legal.of(a.ChooseCity) if pos.decision.kind == "city" else ()
        if len(cities) < 2:
            continue
        c = pos.state.corporation
        near = {x: soonest(w.outlook_after(x).pos, c) for x in cities}
        choice = city(w)
        assert choice is not None
        assert isinstance(choice.action, a.ChooseCity)
        best, place = near[choice.action]
        assert best == max(value for value, _ in near.values()) > min(v for v, _ in near.values())
        assert f"to {place} soonest" in choice.reason
        return
    pytest.fail("nobody had to choose a city")
