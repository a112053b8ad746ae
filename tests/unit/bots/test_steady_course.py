"""What Steady expects of the game, and deals that it does not make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.board.routes import BestRun, KnownRuns, best_routes
from roundhouse.bots import SteadyBot, decide, make_bots
from roundhouse.bots.steady import forecast
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.track import LAYS_WORK, in_time
from roundhouse.bots.steady.trains import purchases
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView
from roundhouse.rules.privates.pending import PendingOffer

NAMES = ["Ann", "Ben", "Cem"]


def positions(seed: int, title: str = "18GA") -> Iterator[Position]:
    """All positions of a Casual game."""
    game = rh.new_game(title, NAMES, seed=seed)
    bots = make_bots(["busy"], 3, seed)
    while not game.over:
        yield game.position
        game.apply(decide(bots[game.decision.players[0]], game).action)


@pytest.fixture(scope="module")
def paying() -> Position:
    """A revenue is to be paid or withheld, with several corporations at work."""
    return next(
        pos for pos in positions(2)
        if pos.decision.kind == "dividend" and pos.state.stock_number >= 5
    )  # fmt: skip


def with_treasuries(pos: Position, each: int) -> Position:
    changed = pos.fork()
    for c in pos.title.corporations:
        if changed.state.floated >> c.number & 1:
            changed.state.cash[changed.state.party(c.number)] = each
    return changed


def test_trains_go_as_fast_as_treasuries_allow(paying: Position) -> None:
    poor, rich = (
        Outlook(with_treasuries(paying, each), {}).schedule for each in (0, 2_000)
    )  # fmt: skip
    assert poor.sold[1] < rich.sold[1]
    later = [sale for sale in poor.first_sale if sale > 0]
    assert all(soon <= late for soon, late in zip(rich.first_sale, poor.first_sale, strict=True))
    assert later


def test_a_bank_that_breaks_in_this_round_ends_the_game(paying: Position) -> None:
    nearly_broke = paying.fork()
    nearly_broke.state.bank = 10
    assert Outlook(nearly_broke, {}).schedule.rounds == 1.0
    view = SeatView(nearly_broke, nearly_broke.decision.players[0])
    assert SteadyBot(1).choose(view, view.legal).action == a.Dividend("pay")
    assert Outlook(paying, {}).schedule.rounds > 3


def test_after_many_nodes_the_other_searches_of_a_decision_go_less_far(
    paying: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[int] = []

    def watched(_: KnownRuns, *args: Any) -> tuple[object, BestRun]:
        limits.append(args[-1])
        return len(limits), best_routes(*args[:-1], max_nodes=args[-1])

    outlook = Outlook(paying, {})
    c = paying.state.corporation
    longest = len(paying.title.trains) - 1
    monkeypatch.setattr(KnownRuns, "answer", watched)
    outlook.revenue(c, (longest,) * 3)
    assert outlook.searches.nodes > 0
    outlook.searches.nodes = forecast.MANY_NODES
    outlook.revenue(c, (longest,) * 4)
    assert limits == [forecast.NODES, forecast.FEWER_NODES]


def test_no_more_lays_are_weighed_when_searches_have_taken_long(paying: Position) -> None:
    view = SeatView(paying, paying.decision.players[0])
    w = Weighing(paying, view.legal, view.seat, rh.Generator(1))
    actions = [a.Dividend("pay"), a.Dividend("withhold")]
    assert list(in_time(w, actions, LAYS_WORK)) == actions
    w.outlook.searches.work = LAYS_WORK + 1
    assert list(in_time(w, actions, LAYS_WORK)) == actions[:1]


def train_offers(seed: int) -> Iterator[tuple[Position, PendingOffer]]:
    for pos in positions(seed):
        offer = pos.state.pending[-1] if pos.state.pending else None
        if isinstance(offer, PendingOffer) and isinstance(offer.action, a.BuyTrain):
            yield pos, offer


def answer(pos: Position) -> a.Answer:
    view = SeatView(pos, pos.decision.players[0])
    choice = SteadyBot(1).choose(view, view.legal)
    assert isinstance(choice.action, a.Answer)
    assert choice.reason.endswith(".")
    return choice.action


def test_it_sells_no_train_for_less_than_half_and_never_the_last() -> None:
    cheap = last = 0
    for seed in range(4):
        for pos, offer in train_offers(seed):
            assert isinstance(offer.action, a.BuyTrain)
            t = pos.title
            price = t.trains[t.train_number[offer.action.train]].price
            only = len(pos.state.trains[t.corporation_number[offer.action.seller]]) == 1
            cheap += 2 * offer.price < price
            last += only
            if only or 2 * offer.price < price:
                assert answer(pos) == a.Answer(False)
    assert cheap
    assert last


def test_it_takes_no_corporation_its_only_train() -> None:
    seen = 0
    for pos in positions(5):
        if pos.decision.kind != "trains" or len(pos.decision.players) != 1:
            continue
        me = pos.decision.players[0]
        view = SeatView(pos, me)
        for buy in purchases(Weighing(view.position, view.legal, me, rh.Generator(1))):
            assert isinstance(buy, a.BuyTrain)
            if buy.seller not in ("bank", "pool"):
                seen += 1
                assert len(pos.state.trains[pos.title.corporation_number[buy.seller]]) > 1
    assert seen


def test_a_corporation_whose_price_falls_to_nothing_is_worth_nothing() -> None:
    pos = next(
        pos for pos in positions(3, "1846")
        if pos.decision.kind == "stock" and pos.state.stock_number >= 3
    ).fork()  # fmt: skip
    s = pos.state
    c = next(
        c.number for c in pos.title.corporations if s.floated >> c.number & 1 and s.par[c.number]
    )
    s.trains[c], s.cash[s.party(c)] = (), 0
    cells = sorted(
        range(len(pos.title.market.cells)), key=lambda x: pos.title.market.cells[x].price
    )
    s.cell[c] = next(x for x in cells if pos.title.market.cells[x].price > 0)
    s.depot = ()  # it never gets a train again
    found = Outlook(pos, {}).of(c)
    assert (found.dividends, found.end_price) == (0.0, 0.0)
