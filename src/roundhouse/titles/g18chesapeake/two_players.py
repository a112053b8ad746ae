"""The two-player variant: larger president's certificates, shares to the pool or removed.

It applies if ``StockRules.two_player_president`` gives the size of a president's certificate.
The certificate of the corporation drawn at setup is not changed.
"""

from __future__ import annotations

from dataclasses import replace

from roundhouse.core.actions import BuyShare
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.stock import buy, share_transactions
from roundhouse.rules.stock.share_transactions import move_price
from roundhouse.rules.stock.stock_round import rise_if_sold_out
from roundhouse.titles.g18chesapeake.events import ShareRemoved
from roundhouse.titles.g18chesapeake.random_presidency import drawn_corporation


def in_force(pos: Position) -> bool:
    return pos.state.players == 2 and pos.title.stock.two_player_president > 0


def president_units(pos: Position, corporation: int) -> int:
    """With two players a president's certificate is 30%, except the drawn corporation's.

    Clause 18Chesapeake 14.1-1.
    """
    if in_force(pos) and corporation != drawn_corporation(pos.title, pos.state):
        return pos.title.stock.two_player_president
    return pos.title.corporations[corporation].president_units


def floated(pos: Position, corporation: int) -> None:
    """Unsold shares go to the bank pool. Clause 18Chesapeake 14.2-1."""
    s = pos.state
    if in_force(pos):
        s.move_shares(corporation, s.held(corporation, s.IPO), s.IPO, s.POOL)


def end_of_stock_round(pos: Position) -> None:
    """A floated corporation without shares in the pool rises. Clause 18Chesapeake 14.4-1."""
    s, t = pos.state, pos.title
    if not in_force(pos):
        rise_if_sold_out(pos)
        return
    for c in t.hooks.operating_order(pos):
        if not s.held(c, s.POOL):
            move_price(pos, c, t.market.up[s.cell[c]], "sold-out")


def removes_share(pos: Position, a: BuyShare) -> bool:
    """Does a purchase by the other player first remove a share from the game?

    Clause 18Chesapeake 14.3-1.
    """
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    if (
        not in_force(pos)
        or share_transactions.actor(pos) == s.president[c]
        or not s.held(c, s.POOL)
    ):
        return False
    return a.source == "pool" or pos.title.stock.two_player_removal == "any"


def only_removes(pos: Position, a: BuyShare) -> bool:
    """Is it the last share of the pool, which leaves the game before it can be bought?

    Clause 18Chesapeake 14.3-1.
    """
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    return a.source == "pool" and s.held(c, s.POOL) == 1 and removes_share(pos, a)


def funds_unless_only_removed(pos: Position, a: BuyShare) -> Refusal | None:
    """Nothing is paid for a share that is only removed, so nobody needs money for it."""
    return None if only_removes(pos, a) else buy.buy_funds(pos, a)


def apply_buy(pos: Position, a: BuyShare) -> None:
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    if removes_share(pos, a):
        only = only_removes(pos, a)
        s.move_shares(c, 1, s.POOL, s.OUT)
        pos.emit(ShareRemoved(pos.corporation_name(c)))
        if only:
            buy.purchase_made(pos)
            return
    buy.apply_buy(pos, a)


#: On 18xx.games, and before 0.3, even a share that only leaves had to be affordable.
BUY_WITH_FUNDS = replace(buy.BUY, apply=apply_buy)
BUY = BUY_WITH_FUNDS.with_guards(instead={buy.buy_funds: (funds_unless_only_removed,)})
