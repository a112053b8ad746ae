"""A separate round for the auction of the privates."""

from __future__ import annotations

from roundhouse.core.events import AuctionBegun
from roundhouse.core.state import BANK, Round, Turn
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Position, RoundRules
from roundhouse.finance.shares import next_seat
from roundhouse.rules.auctions.auction import asking_price, award, selling, settle_next
from roundhouse.rules.stock.stock_round import AUCTION_ACTIONS, active_players, lower, next_player


def start(pos: Position) -> None:
    s = pos.state
    s.round = Round.AUCTION
    s.stock_number = 1
    s.player = s.priority
    s.passes = 0
    s.turn = Turn()
    pos.emit(AuctionBegun())


def decision(pos: Position) -> Decision:
    return Decision("auction", (pos.state.player,), AUCTION_ACTIONS)


def needs_decision(pos: Position) -> bool:
    s = pos.state
    return selling(pos) and not s.turn.auction and s.passes < active_players(pos)


def move_on(pos: Position) -> None:
    s = pos.state
    if not s.turn.auction and s.passes >= active_players(pos):
        s.passes = 0
        pos.title.hooks.auction_all_passed(pos)
        return
    next_player(pos)
    if not selling(pos) and not s.pending:
        pos.title.hooks.after_auction(pos)


def passed(pos: Position) -> None:
    """A pass is not final: the turn comes round again. Clause 18Chesapeake 9-9."""
    move_on(pos)


def cheaper_or_income(pos: Position) -> None:
    """Everyone passed: the first private gets cheaper or, if it is sold, privates pay income.

    Clauses 18Chesapeake 9-10, 18Chesapeake 9-11.
    """
    s, rules = pos.state, pos.title.auction
    if s.owner[rules.discounted] != BANK:
        pos.title.hooks.income(pos)
        return
    lower(pos)
    if asking_price(pos, rules.discounted) == 0:
        take_free(pos)


def take_free(pos: Position) -> None:
    """At $0 the next player has to take it. Clause 18Chesapeake 9-12."""
    s = pos.state
    award(pos, pos.title.auction.discounted, s.player, 0)
    s.priority = next_seat(s, s.player)
    s.turn.acted = s.turn.auction = 1
    settle_next(pos)


def first_stock_round(pos: Position) -> None:
    """The stock round after the auction is numbered 1, like the auction.

    Clauses 18Chesapeake 9-13, 18Chesapeake 4-1.
    """
    pos.state.stock_number = 0
    pos.title.rounds[Round.STOCK].start(pos)


AUCTION_ROUND = RoundRules(decision, needs_decision, move_on, passed, start)
