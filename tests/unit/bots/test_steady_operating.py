"""Steady in operating rounds: what it saves for, when it buys, what it expects of others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.titles.chesapeake import bare, route, runs
from tests.unit.bots.test_steady_course import positions

import roundhouse as rh
from roundhouse.bots import SteadyBot, decide
from roundhouse.bots.steady.course import Course
from roundhouse.bots.steady.operating import LAST_SAVING, ends_the_game, rust_within, worth_saving
from roundhouse.bots.steady.trains import purchases
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.weights import WEIGHTS
from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView
from roundhouse.rules.trains.depot import cheapest_from_bank, counted_trains, family_of


def at(kind: str, title: str) -> Iterator[Position]:
    """Positions of a Casual game in which this has to be decided."""
    return (pos.fork() for pos in positions(2, title) if pos.decision.kind == kind)


def weighing(pos: Position) -> Weighing:
    view = SeatView(pos, pos.decision.players[0])
    return Weighing(view.position, view.legal, view.seat, rh.Generator(1))


def chosen(pos: Position) -> a.Action:
    view = SeatView(pos, pos.decision.players[0])
    return SteadyBot(1).choose(view, view.legal).action


def with_cash(pos: Position, cash: int) -> Position:
    s = pos.state
    s.cash[s.party(s.corporation)] = cash
    return pos


def next_price(pos: Position) -> int:
    return pos.title.trains[family_of(pos, pos.state.depot[0]).types[0]].price


@pytest.mark.parametrize("title", ["1846", "18GA", "18VA"])
def test_it_pays_when_it_has_the_money_for_the_next_train(title: str) -> None:
    pos = next(at("dividend", title))
    assert worth_saving(weighing(with_cash(pos, next_price(pos) - 1)))
    pos = with_cash(pos, next_price(pos))
    assert not worth_saving(weighing(pos))
    assert chosen(pos) == a.Dividend("pay")


@pytest.mark.parametrize("title", ["18AL", "18GA", "18VA"])
def test_it_pays_in_a_round_that_is_likely_to_be_the_last(title: str) -> None:
    """Nobody knows yet that the game ends, but the bank has hardly any money left."""
    pos = with_cash(next(at("dividend", title)), 0)
    s = pos.state
    s.bank = 1
    s.or_number = s.or_count
    w = weighing(pos)
    assert not s.end_after
    assert w.outlook.schedule.rounds < LAST_SAVING
    assert not worth_saving(w)
    assert chosen(pos) == a.Dividend("pay")


def test_it_saves_only_for_a_train_that_two_revenues_pay_for() -> None:
    """Traces of 18GA: a third of what was withheld bought nothing in the next three rounds."""
    pos = next(
        pos for pos in at("dividend", "18GA")
        if pos.state.turn.revenue and not rust_within(weighing(pos), WEIGHTS.rusting)
        and next_price(pos) > WEIGHTS.patience * pos.state.turn.revenue
    )  # fmt: skip
    near = int(next_price(pos) - WEIGHTS.patience * pos.state.turn.revenue)
    assert worth_saving(weighing(with_cash(pos, near)))
    assert not worth_saving(weighing(with_cash(pos, near - 1)))


def test_it_looks_twice_at_a_dividend_that_would_end_the_game() -> None:
    pos = next(at("dividend", "18GA"))
    s, cells = pos.state, pos.title.market.cells
    assert not ends_the_game(weighing(pos))
    last = next(n for n, cell in enumerate(cells) if "end" in cell.zones)
    s.cell[s.corporation] = pos.title.market.left[last]
    assert ends_the_game(weighing(pos))
    s.end_after = "price"
    assert not ends_the_game(weighing(pos))


@pytest.mark.parametrize("title", ["18Chesapeake", "18GA"])
def test_a_corporation_without_a_train_buys_one_as_soon_as_it_may(title: str) -> None:
    pos = next(
        pos for pos in at("trains", title)
        if not counted_trains(pos, pos.state.corporation) and weighing(pos).may_pass
    )  # fmt: skip
    assert isinstance(chosen(pos), a.BuyTrain)


def transfers(pos: Position, seller: int, cash: int) -> set[int]:
    """Prices at which it would move a train from a corporation of its own with so much money."""
    pos = pos.fork()
    pos.state.cash[pos.state.party(seller)] = cash
    found = purchases(weighing(pos))
    name = pos.title.corporations[seller].name
    return {x.price for x in found if isinstance(x, a.BuyTrain) and x.seller == name}


def test_it_pays_its_own_corporation_what_that_one_needs_for_its_next_train() -> None:
    """Money goes round between corporations of one president for a reason, or not at all."""
    for pos in at("trains", "18GA"):
        s, c = pos.state, pos.state.corporation
        mine = [
            other.number for other in pos.title.corporations
            if other.number != c and s.president[other.number] == s.president[c]
            and counted_trains(pos, other.number) > 1
        ]  # fmt: skip
        if mine and counted_trains(pos, c) < pos.phase.train_limit:
            break
    else:
        pytest.fail("no president of two corporations with trains to spare")
    least = cheapest_from_bank(pos)
    with_cash(pos, 3 * least)
    assert transfers(pos, mine[0], least - 30) == {1, 30}
    assert transfers(pos, mine[0], least) == {1}


def test_independents_are_not_expected_to_buy_trains() -> None:
    pos = next(at("track", "1846"))
    charters = Course(pos, lambda _: 0).charters
    buying = {pos.title.corporations[x.number].is_independent: x.buys for x in charters}
    assert buying == {True: False, False: True}


def test_no_train_is_expected_that_nobody_can_pay_for() -> None:
    """Forced purchases end with the money of the players."""
    pos = next(at("dividend", "18GA"))
    s = pos.state
    for c in pos.title.corporations:
        s.cash[s.party(c.number)] = 0
        s.trains[c.number] = ()
    for player in range(s.players):
        s.cash[player] = 0
    course = Course(pos, lambda _: 0)
    course.money = 0.0
    for charter in course.charters:
        course.buy(charter)
    assert course.depot == list(s.depot)
    course.money = 10_000.0
    course.buy(course.charters[0])
    assert len(course.depot) == len(s.depot) - 1


def test_a_corporation_that_must_buy_raises_money_before_it_asks_others() -> None:
    """It used to offer others a dollar more each time, thousands of times."""
    seen = 0
    for seed in range(2, 8):
        for pos in positions(seed, "1846"):
            if pos.decision.kind != "trains":
                continue
            w = weighing(pos)
            if (
                w.may_pass
                or purchases(w)
                or not (w.legal.any(a.IssueShares) or w.legal.any(a.SellShares))
            ):
                continue
            seen += 1
            assert isinstance(chosen(pos), a.IssueShares | a.SellShares)
        if seen:
            return
    pytest.fail("nobody had to raise money")


@pytest.mark.parametrize(("speaker", "speaks", "why"), [("B", True, "part"), ("C", False, "none")])
def test_a_poor_run_is_bettered_by_whoever_gains(speaker: str, speaks: bool, why: str) -> None:
    t = bare().phase("3").corporation("N&W", 80, treasury=0, A=6, B=4).corporation("B&O", 80, C=6)
    t.tile("C13", "15", 1).tile("B12", "8", 5).trains("N&W", "2", "2").operating_turn("N&W", "run")
    t.play(runs(route("2", "C13", "B14")))
    if speaker == "C":
        t.play(a.Pass())
    assert (t.asked, t.who) == ("announce", speaker)
    choice = decide(SteadyBot(7), t.game)
    assert isinstance(choice.action, a.RunTrains) == speaks
    assert choice.reason.startswith("N&W can earn more than that")
    assert why in choice.reason
