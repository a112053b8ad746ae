"""Stock rounds: turns clockwise until all players pass in succession."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.core.actions import (
    Action,
    Bid,
    BuyFromBank,
    BuyPrivate,
    BuyShare,
    Par,
    Pass,
    SellPrivate,
    SellShares,
)
from roundhouse.core.events import Passed, PrivateCheaper, StockRoundBegun
from roundhouse.core.state import Round, Turn
from roundhouse.engine.decision import Decision
from roundhouse.engine.legal import any_legal
from roundhouse.engine.position import Position, RoundRules
from roundhouse.finance.shares import next_seat, with_players
from roundhouse.rules.auctions.auction import selling
from roundhouse.rules.operating.operating_round import start_set
from roundhouse.rules.stock.share_transactions import move_price

AUCTION_ACTIONS: tuple[type[Action], ...] = (BuyFromBank, Bid, Pass)
STOCK_ACTIONS: tuple[type[Action], ...] = (
    Par,
    BuyShare,
    SellShares,
    BuyPrivate,
    SellPrivate,
    Pass,
)
SHARE_ACTIONS: tuple[type[Action], ...] = (Par, BuyShare, SellShares, Pass)


def start(pos: Position) -> None:
    """Start a stock round with the holder of the priority deal. Clause 18AL 3."""
    s = pos.state
    s.round = Round.STOCK
    s.stock_number += 1
    s.or_number = 0
    s.player = s.priority
    s.passes = 0
    s.sold = [0] * s.players
    s.turn = Turn()
    s.corporation = -1
    pos.emit(StockRoundBegun(s.stock_number))


def decision(pos: Position) -> Decision:
    """An auction turn while the bank has a private, otherwise a stock turn.

    Clauses 18AL 3.1, 18GA 3.1.
    """
    s = pos.state
    if selling(pos):
        return Decision("auction", (s.player,), AUCTION_ACTIONS)
    return Decision("stock", (s.player,), STOCK_ACTIONS)


def needs_decision(pos: Position) -> bool:
    """Is the turn still open and, where empty turns are passed automatically, is it any use?"""
    s, t = pos.state, pos.title
    if s.passes >= active_players(pos):
        return False
    if s.turn.auction:  # even if it sold the last private: no stock action follows
        return False
    if selling(pos):
        return True
    if s.turn.bought and t.stock.order == "sell-buy":
        return False
    if not t.auto_pass:
        return True
    return any_legal(pos, but=(Pass,), first=(SellShares, BuyShare))


def active_players(pos: Position) -> int:
    s = pos.state
    return s.players - s.out.bit_count()


def passed(pos: Position) -> None:
    move_on(pos)


def move_on(pos: Position) -> None:
    """The turn is over; the next player, or the end of the round.

    Clauses 18GA 3.6, 18AL 3.6, 18VA 4.3b, 18Chesapeake 10-2, 18Chesapeake 10.6-1, 1846 5.4a,
    1846 5a, 18VA 4.3a.
    """
    s = pos.state
    if s.passes >= active_players(pos):
        finish(pos)
        return
    if s.turn.acted:
        s.priority = next_seat(s, s.player)
    next_player(pos)


def next_player(pos: Position) -> None:
    """A turn without an action was a pass; consecutive passes are counted.

    Clauses 18GA 3.6, 18AL 3.6, 1846 5.3.
    """
    s = pos.state
    if s.turn.acted:
        s.passes = 0
    else:
        s.passes += 1
        pos.emit(Passed(pos.player_name(s.player)))
    s.turn = Turn()
    s.player = next_seat(s, s.player)


def finish(pos: Position) -> None:
    pos.title.hooks.end_of_stock_round(pos)
    if pos.state.over:
        return
    start_set(pos)


def rise_if_sold_out(pos: Position) -> None:
    """Corporations whose shares are all with players go up a row, in operating order.

    Clauses 18GA 3.6-soldout, 18AL 3.6-soldout, 18Chesapeake 10.6-2.
    """
    s, t = pos.state, pos.title
    for c in t.hooks.operating_order(pos):
        if with_players(s, c) == s.units[c]:
            move_price(pos, c, t.market.up[s.cell[c]], "sold-out")


def fall_if_unsold(pos: Position) -> None:
    """The discounted private gets cheaper if it stays unsold for a whole round."""
    s, rules = pos.state, pos.title.auction
    if s.owner[rules.discounted] == -1 and not rules.separate:
        lower(pos)


def fall_and_rise(pos: Position) -> None:
    """The end of a stock round in which privates may still be unsold."""
    fall_if_unsold(pos)
    rise_if_sold_out(pos)


def lower(pos: Position) -> None:
    """The price of the discounted private falls by one step; no other private's does.

    Clauses 18GA 3.1.2, 18GA 3.1.2-only, 18AL 3.1.2, 18AL 3.1.2-only.
    """
    s, rules = pos.state, pos.title.auction
    off = list(s.discount)
    value = pos.title.privates[rules.discounted].value
    off[rules.discounted] = min(value, off[rules.discounted] + rules.discount_step)
    s.discount = tuple(off)
    pos.emit(PrivateCheaper(pos.private_name(rules.discounted), value - off[rules.discounted]))


def shares_only_decision(pos: Position) -> Decision:
    """Players trade only shares, and only with the bank.

    Clauses 18Chesapeake 10.2-4, 18Chesapeake 10-3.
    """
    return Decision("stock", (pos.state.player,), SHARE_ACTIONS)


STOCK_ROUND = RoundRules(decision, needs_decision, move_on, passed, start)
SHARES_ONLY = replace(STOCK_ROUND, decision=shares_only_decision)
