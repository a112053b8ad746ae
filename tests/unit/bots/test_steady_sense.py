"""Moves of Steady that made people laugh, and that it does not make any more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.bots.test_steady_course import NAMES, positions, train_offers
from tests.unit.bots.test_steady_operating import at, chosen, next_price, weighing, with_cash
from tests.unit.bots.test_steady_stock import kinds_of_shares

import roundhouse as rh
from roundhouse.bots import decide, make_bots
from roundhouse.bots.steady import dealings, reasons
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.operating import worth_saving
from roundhouse.bots.steady.stock import best_prices, best_purchase, shares, swap
from roundhouse.bots.steady.track import leaves_a_train, map_value, marker, pays_others, tile_value
from roundhouse.bots.steady.weighing import MOOD, Weighing
from roundhouse.bots.steady.weights import WEIGHTS
from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView
from roundhouse.engine.simulation import Simulation
from roundhouse.rules.privates.pending import PendingOffer
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates
from roundhouse.rules.trains.depot import cheapest_from_bank, counted_trains, room_for_train


@pytest.mark.parametrize("title", ["18GA", "18VA"])
def test_nobody_raises_a_bid_of_their_own(title: str) -> None:
    game = rh.new_game(title, NAMES, seed=7)
    bots = make_bots(["steady"], 3, 7)
    bids = 0
    while game.decision.kind in ("auction", "bidding"):
        seat = game.decision.players[0]
        action = decide(bots[seat], game).action
        if isinstance(action, a.Bid):
            bids += 1
            private = game.title.private_number[action.private]
            made = [bid for bid in game.state.bids if bid.private == private]
            assert not made or max(made, key=lambda bid: bid.amount).player != seat
        game.apply(action)
    assert bids > 3


def test_the_last_card_of_the_draft_becomes_cheaper_before_it_is_taken() -> None:
    game = rh.new_game("1846", [*NAMES, "Dee"], seed=12_345)
    bots = make_bots(["steady"], 4, 12_345)
    passes = 0
    while game.decision.kind == "draft":
        choice = decide(bots[game.decision.players[0]], game)
        if isinstance(choice.action, a.Pass):
            passes += 1
            assert "cheaper" in choice.reason
        game.apply(choice.action)
    assert passes


@pytest.mark.parametrize("title", ["1846", "18GA"])
def test_a_corporation_without_a_train_keeps_the_money_for_one(title: str) -> None:
    """ERIE laid two tiles, was $10 short of its first train, and had to issue a share."""
    for pos in at("track", title):
        if counted_trains(pos, pos.state.corporation):
            continue
        price = cheapest_from_bank(pos)
        w = weighing(with_cash(pos, price))
        cash = pos.corporation_cash(pos.state.corporation)
        costs = [
            cash - w.outlook_after(lay).pos.corporation_cash(pos.state.corporation)
            for lay in w.legal.of(a.LayTile)
        ]
        if not any(cost > 0 for cost in costs):
            continue
        allowed = [leaves_a_train(w, lay) for lay in w.legal.of(a.LayTile)]
        assert allowed == [cost <= 0 for cost in costs]
        w = weighing(with_cash(pos, price + max(costs)))
        assert all(leaves_a_train(w, lay) for lay in w.legal.of(a.LayTile))
        return
    pytest.fail("no corporation without a train could lay a tile that costs something")


@pytest.mark.parametrize("title", ["1846", "18GA"])
def test_track_waits_where_the_next_train_needs_the_money(title: str) -> None:
    """NYC, with $419, laid a tile for $20, and had to keep all of its revenue for a 5."""
    seen = set()
    for pos in at("track", title):
        c = pos.state.corporation
        w = weighing(pos)
        run = w.outlook.revenue_now(c)
        if not run or not pos.state.depot or not room_for_train(pos, c):
            continue
        just = with_cash(pos, max(next_price(pos) - run, 100))
        w, cash = weighing(just), just.corporation_cash(c)
        enough = cash + run == next_price(pos)
        for lay in w.legal.of(a.LayTile):
            after = w.outlook_after(lay)
            later = after.revenue_now(c) <= run
            if enough and cash > after.pos.corporation_cash(c):
                assert leaves_a_train(w, lay) == (not later)
                seen.add(later)
                free = replace(w, weights=replace(WEIGHTS, trains_first=False))
                assert leaves_a_train(free, lay)
        if True in seen:
            return
    pytest.fail("no tile cost what the next train needs")


def test_a_tile_that_costs_money_must_be_worth_it() -> None:
    """GT paid $60 for a tile that raised no run and led nowhere new, since it looked good."""
    seen = set()
    for pos in at("track", "1846"):
        w, c = weighing(pos), pos.state.corporation
        for lay in w.legal.of(a.LayTile)[:10]:
            paid = w.outlook_after(lay).pos.corporation_cash(c) < pos.corporation_cash(c)
            if not paid or map_value(w, lay, 0.0) < -MOOD:
                assert (tile_value(w, lay, 1000) > 0) == (not paid)
                seen.add(paid)
        if len(seen) == 2:
            return
    pytest.fail("there were no such tiles")


def test_after_the_step_for_trains_none_is_expected_to_be_bought() -> None:
    """In 1846 privates come after trains. Passing a train up looked as good as buying it there."""
    seen = set()
    for pos in positions(2, "1846"):
        kind, c = pos.decision.kind, pos.state.corporation
        if pos.state.round == Round.OPERATING and kind in ("trains", "privates"):
            assert weighing(pos).outlook.may_buy(c) == (kind == "trains")
            seen.add(kind)
        if len(seen) == 2:
            return
    pytest.fail("there was no such step")


def test_it_saves_for_no_train_that_comes_too_late() -> None:
    """W&A had $50 and withheld $190 for a train at $630, four rounds before the end."""
    pos = next(pos for pos in at("dividend", "18GA") if pos.state.trains[pos.state.corporation])
    s = pos.state
    s.obsolete = 0
    last = next(
        card for card in s.depot if not pos.title.families[-1].types[0] - s.variants[card]
    )  # the last kind of train never rusts
    s.trains[s.corporation] = (last,)
    s.depot = tuple(card for card in s.depot if card != last)
    s.turn.revenue = 10
    assert not worth_saving(weighing(with_cash(pos, 0)))
    assert worth_saving(weighing(with_cash(pos, next_price(pos) - 10)))


def test_other_shares_are_bought_if_the_own_corporation_does_not_float(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It had $345 and passed, since the shares of its own corporation gained nothing."""
    pos = next(
        pos for pos in positions(2)
        if pos.decision.kind == "stock" and len(kinds_of_shares(pos)) == 2
    )  # fmt: skip
    w = weighing(pos)
    own = shares(w)
    assert own

    def gain(_: Weighing, action: a.Action) -> float:
        return -1.0 if action in own else 50.0

    monkeypatch.setattr(Weighing, "gain", gain)
    best = best_purchase(w)
    assert best is not None
    assert isinstance(best.action, a.BuyShare)
    assert best.action not in own


def at_the_limit(pos: Position) -> Position:
    """The player who decides has as many certificates as allowed."""
    pos = pos.fork()
    s, me = pos.state, pos.decision.players[0]
    other = next(
        c.number for c in pos.title.corporations
        if s.held(c.number, me) and s.president[c.number] != me and s.operated >> c.number & 1
    )  # fmt: skip
    while certificates(pos, me) < certificate_limit(pos):
        s.shares[other * s.width + me] += 1
    return pos


def test_at_the_certificate_limit_a_share_is_sold_for_a_better_one() -> None:
    found = 0
    for pos in positions(3):
        me = pos.decision.players[0]
        if pos.decision.kind != "stock" or pos.state.turn.bought:
            continue
        if not SeatView(pos, me).legal.any(a.SellShares):
            continue
        try:
            full = at_the_limit(pos)
        except StopIteration:
            continue
        full.state.cash[me] = 2_000
        w = weighing(full)
        choice = swap(w)
        if choice is None:
            continue
        found += 1
        assert isinstance(choice.action, a.SellShares)
        assert choice.action.count == 1
        assert "certificate" in choice.reason
        never = replace(WEIGHTS, swap=1e9)
        w.weights = never
        assert swap(w) is None
        break
    assert found


def test_it_declines_what_helps_the_other_side_far_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """It sold a permanent train for a gain of $335, and the buyer gained $1,088."""
    pos, _ = next(found for seed in range(2, 12) for found in train_offers(seed))
    monkeypatch.setattr(dealings, "too_cheap", lambda _: False)
    monkeypatch.setattr(dealings, "lost_its_trains", lambda *_: "")
    monkeypatch.setattr(Weighing, "gain", lambda _, x: 335.0 if x == a.Answer(True) else 0.0)
    for theirs, accepts in ((300.0, True), (1_088.0, False)):
        monkeypatch.setattr(dealings, "their_gain", lambda *_, theirs=theirs: theirs)
        choice = dealings.answer(weighing(pos))
        assert choice is not None
        assert choice.action == a.Answer(accepts)


def test_a_private_is_sold_for_the_most_that_may_be_paid() -> None:
    """Privates that nobody sold closed with nothing paid: 43 in nine games of 1846."""
    for seed in range(2, 12):
        for pos in positions(seed, "18GA"):
            offer = pos.state.pending[-1] if pos.state.pending else None
            if not isinstance(offer, PendingOffer) or not isinstance(offer.action, a.BuyPrivate):
                continue
            trial = pos.fork()
            private = trial.title.privates[trial.title.private_number[offer.action.private]]
            dear = replace(
                offer, price=private.high, action=replace(offer.action, price=private.high)
            )
            trial.state.pending = (*trial.state.pending[:-1], dear)
            assert chosen(trial) == a.Answer(True)
            return
    pytest.fail("nobody offers to buy a private in these games")


def test_a_start_is_not_as_cheap_as_it_can_be() -> None:
    """At $55 a share every corporation was short of money for its second train."""
    for pos in at("stock", "18GA"):
        careful, usual = weighing(pos), weighing(pos)
        careful.weights = replace(WEIGHTS, dearer=0.0, first_dearer=0.0)
        prices = [
            {par.corporation: par.price for par in best_prices(w, 1.0) if isinstance(par, a.Par)}
            for w in (careful, usual)
        ]
        if not prices[0]:
            continue
        assert all(prices[1][name] >= price for name, price in prices[0].items())
        if prices[0] != prices[1]:
            return
    pytest.fail("no starting price was higher")


def test_only_trains_that_somebody_has_are_said_to_rust() -> None:
    """It said that the first 7/8 rusts all 2-trains, and nobody had one any more."""
    for pos in at("trains", "18GA"):
        for buy in weighing(pos).legal.of(a.BuyTrain):
            if "rusts all" not in reasons.train(weighing(pos), buy):
                continue
            s = pos.state
            s.trains = [()] * len(s.trains)
            assert "rusts all" not in reasons.train(weighing(pos), buy)
            return
    pytest.fail("no purchase would have rusted any trains")


def test_nobody_saves_for_a_train_that_there_is_no_room_for() -> None:
    pos = with_cash(next(at("dividend", "18GA")), 0)
    keep = a.Dividend("withhold")
    assert "is saving for a train" in reasons.dividend(weighing(pos), keep)
    s = pos.state
    limit = pos.title.hooks.train_limit(pos, s.corporation)
    s.trains[s.corporation] = tuple(s.depot[-limit:])
    assert "is saving for a train" not in reasons.dividend(weighing(pos), keep)


def test_a_marker_is_placed_for_whom_it_serves_though_each_half_alone_gains_nothing() -> None:
    """The Steamboat Company's port was never placed: a hex without a corporation earns nothing."""
    for pos in (pos for seed in range(2, 12) for pos in positions(seed, "1846")):
        if pos.decision.kind != "marker" or pos.state.markers:
            continue
        owner, first = pos.decision.players[0], chosen(pos)
        if not isinstance(first, a.PlaceMarker):
            continue
        assert first.hex
        simulation = Simulation(pos)
        simulation.play(first)
        assert not simulation.position.state.markers
        second = chosen(simulation.position)
        assert isinstance(second, a.PlaceMarker)
        served = pos.title.corporation_number[second.corporation]
        assert pos.state.held(served, owner)
        simulation.play(second)
        before, after = (Outlook(p, {}) for p in (pos, simulation.position))
        assert after.of(served).worth > before.of(served).worth
        w = weighing(pos)
        w.me = owner
        choice = marker(w)
        assert choice is not None
        raised = after.revenue_now(served) > before.revenue_now(served)
        assert ("can run for $" in choice.reason) == raised
        return
    pytest.fail("no train of its owner's corporations got to a port")


def test_no_mine_is_upgraded_without_a_freight_train() -> None:
    """In 18VA mines pay freight trains only; others gain nothing by their tiles."""
    seen = set()
    for pos in (pos for seed in range(2, 12) for pos in positions(seed, "18VA")):
        c, faces = pos.state.corporation, pos.track.faces
        if pos.decision.kind != "track" or not pos.state.trains[c]:
            continue
        w = weighing(pos)
        types = w.outlook.types(c)
        freight = any(pos.title.trains[each].spec.freight for each in types)
        for lay in w.legal.of(a.LayTile):
            face = faces[pos.title.map.by_name[lay.hex]]
            if not face.rank or not any(stop.role == "mine" for stop in face.stops):
                continue
            raised = w.outlook_after(lay).revenue(c, types) > w.outlook.revenue(c, types)
            assert pays_others(w, lay) == (not freight and not raised)
            seen.add(pays_others(w, lay))
        if len(seen) == 2:
            return
    pytest.fail("no corporation with a freight train, or none without one, could upgrade a mine")
