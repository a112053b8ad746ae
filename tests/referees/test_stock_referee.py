"""The referee of stock turns agrees with every title, and notices a rule that is broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

import pytest
from tests.referees.games import SEATS, orders, refereed
from tests.referees.stock_referee import Difference, StockReferee
from tests.titles.support import Table

import roundhouse as rh
from roundhouse.core.actions import BuyShare, Pass, SellShares
from roundhouse.core.state import NOBODY, State
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.engine.position import Guard, Position, Title
from roundhouse.finance.shares import next_seat
from roundhouse.rules.stock import buy, par, sell, share_transactions, stock_round
from roundhouse.rules.stock.share_transactions import move_price
from roundhouse.titles import title_names

GAMES = 10
SEED = 13
LENGTH = 250  # actions of each game; ``make soak`` plays whole ones


@pytest.mark.parametrize("name", title_names())
def test_stock_turns_and_tile_lays_are_as_the_books_have_them(name: str) -> None:
    """Both referees watch the same games: playing them takes longer than judging them."""
    stock = track = lays = undecided = 0
    for order in orders(name, SEED, GAMES):
        game = rh.new_game(name, list(SEATS[: order[1]]), seed=order[2])
        referees = refereed(game, order, LENGTH, every=2)
        stock += referees.stock.judged
        track += referees.track.judged
        lays += referees.track.lays
        undecided += referees.track.undecided
    assert stock > 400
    assert track > 30
    assert lays > 400
    assert undecided * 100 < lays


def play_all(title: Title) -> None:
    for order in orders(title.name, SEED, 30):
        names = tuple(SEATS[: order[1]])
        refereed(PlayedGame(title, Setup(title.name, names, {}, order[2])), order, LENGTH)


def without(kind: type, guard: Guard) -> Callable[[Title], Title]:
    def sabotage(title: Title) -> Title:
        handler = title.handlers[kind].with_guards(without=(guard,))
        return replace(title, handlers={**title.handlers, kind: handler})

    return sabotage


def one_row(pos: Position, player: int, corporation: int, count: int, was: bool) -> None:
    del player, count, was
    move_price(pos, corporation, pos.title.market.down[pos.state.cell[corporation]], "sale")


def prices_fall_once(title: Title) -> Title:
    return replace(title, hooks=replace(title.hooks, price_after_sale=one_row))


def nothing_rises(title: Title) -> Title:
    return replace(title, hooks=replace(title.hooks, end_of_stock_round=lambda _: None))


def priority_moves_on(title: Title) -> Title:
    def ended(pos: Position) -> None:
        title.hooks.end_of_stock_round(pos)
        pos.state.priority = next_seat(pos.state, pos.state.priority)

    return replace(title, hooks=replace(title.hooks, end_of_stock_round=ended))


def first_in_order(s: State, corporation: int, needed: int) -> int:
    """Ties go to the first seat instead of the one to the president's left."""
    holdings = [s.held(corporation, p) for p in range(s.players)]
    best = max(holdings)
    heir = holdings.index(best)
    return heir if best >= needed and best > holdings[s.president[corporation]] else NOBODY


#: What is broken, and the word by which the referee says so.
SABOTAGE: dict[str, tuple[Callable[[Title], Title], str]] = {
    "pool limit": (without(SellShares, sell.sell_pool_limit), "choices"),
    "60%": (without(BuyShare, buy.buy_hold_limit), "choices"),
    "buying back": (without(BuyShare, buy.buy_after_selling), "choices"),
    "order of a turn": (without(SellShares, sell.sell_order), "choices"),
    "successor": (without(SellShares, sell.sell_presidency), "choices"),
    "price after a sale": (prices_fall_once, "place"),
    "sold out": (nothing_rises, "place"),
    "priority": (priority_moves_on, "priority"),
}


@pytest.mark.parametrize("what", SABOTAGE)
def test_referee_notices_a_broken_rule(what: str) -> None:
    sabotage, word = SABOTAGE[what]
    title = sabotage(rh.title("18GA"))
    with pytest.raises(Difference, match=word):
        play_all(title)


@pytest.mark.parametrize(
    ("where", "name", "instead", "word"),
    [
        (par, "check_float", lambda *_: None, "bank|cash|floated"),
        (buy, "check_float", lambda *_: None, "treasury|bank|floated"),
        (stock_round, "next_seat", lambda s, p: (p - 1) % s.players, "is next|begins"),
    ],
    ids=["float at par", "float", "order of seats"],
)
def test_referee_notices_a_broken_step(
    monkeypatch: pytest.MonkeyPatch, where: ModuleType, name: str, instead: object, word: str
) -> None:
    title = rh.title("18VA" if where is par else "18GA")
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Difference, match=word):
        play_all(title)


# -- positions that bots seldom reach ----------------------------------------------------------


def test_ties_for_the_presidency(monkeypatch: pytest.MonkeyPatch) -> None:
    def sold() -> None:
        t = Table("18GA", 4).without_privates().stock_turn("C", 2)
        t.corporation("GA", 70, C=3, B=2, D=2)
        referee = StockReferee(t.game)
        referee.watch(t.game)
        referee.watch(t.play(SellShares("GA", 2)).game)

    sold()
    monkeypatch.setattr(share_transactions, "successor", first_in_order)
    with pytest.raises(Difference, match="president: the book has"):
        sold()


def over_the_limit(name: str, **options: str) -> Table:
    """13 certificates that count, of 12; a yellow share to sell and one to buy."""
    home = {"18GA": "ACL GA SAL CoG W&A G&F", "18AL": "L&N M&O TAG ATN ABC WRA"}[name].split()
    t = Table(name, 4, **options).without_privates().stock_turn("A", 2)
    t.corporation(home[0], 70, A=4, D=1).corporation(home[1], 70, A=5, D=1)
    t.corporation(home[2], 70, A=4, D=2).corporation(home[3], 70, B=5, A=3)
    return t.corporation(home[4], (4, 0), C=3, A=1).corporation(home[5], (5, 0), D=3)


@pytest.mark.parametrize("name", ["18GA", "18AL"])
def test_over_the_certificate_limit(name: str) -> None:
    t = over_the_limit(name)
    referee = StockReferee(t.game)
    sale = next(
        a for a in t.game.legal if isinstance(a, SellShares) and t.held(a.corporation, "A") == 1
    )
    referee.watch(t.game)
    referee.watch(t.play(sale).game)  # it does not count: still no purchase, no pass
    assert not any(isinstance(a, BuyShare | Pass) for a in t.game.legal)
    old = over_the_limit(name, rules="first")
    referee = StockReferee(old.game)
    referee.watch(old.game)
    with pytest.raises(Difference, match="choices: the book also allows"):
        referee.watch(old.play(sale).game)
