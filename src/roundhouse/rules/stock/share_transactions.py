"""What buying and selling do to ownership and prices; shared by several steps."""

from __future__ import annotations

from roundhouse.core.events import CorporationFloated, PresidentChanged, PriceMoved, SharesSold
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position
from roundhouse.finance.market import move_to
from roundhouse.finance.shares import successor
from roundhouse.rules.bank import bank_pays, pay, pay_bank


def actor(pos: Position) -> int:
    """The player who decides, in a stock turn or an emergency."""
    return pos.decision.players[0]


def certificates(pos: Position, player: int) -> int:
    """Certificates that count against the limit. Clauses 1846 5.1f, 18Chesapeake 10.1-1."""
    s, t = pos.state, pos.title
    count = s.owner.count(player)
    exempt = t.stock.exempt_zone
    for c, units in enumerate(s.shares[player :: s.width]):
        if not units or (exempt and in_zone(pos, c, exempt)):
            continue
        count += units
        if s.president[c] == player:
            count -= corporation_president_units(pos, c) - 1
    return count


def surely_below(pos: Position, player: int, limit: int) -> bool:
    """Would the player have fewer certificates than the limit even if each share were one?"""
    s = pos.state
    return sum(s.shares[player :: s.width]) + s.owner.count(player) < limit


def certificate_limit(pos: Position) -> int:
    return pos.title.hooks.certificate_limit(pos)


def in_zone(pos: Position, corporation: int, zone: str) -> bool:
    """Is its price in a zone of the market: yellow certificates do not count.

    Clause 18Chesapeake 10.1-2.
    """
    cell = pos.state.cell[corporation]
    return cell >= 0 and zone in pos.title.market.cells[cell].zones


def corporation_president_units(pos: Position, corporation: int) -> int:
    return pos.title.hooks.president_units(pos, corporation)


def percent(pos: Position, corporation: int, units: int) -> int:
    return units * 100 // pos.state.units[corporation]


def settle_presidency(pos: Position, corporation: int) -> None:
    """A player with strictly more shares than the president takes over.

    Clauses 18GA 3.5, 18AL 3.5, 18VA 4.4.2a, 18Chesapeake 7.3-1, 18Chesapeake 10.3-2,
    18Chesapeake 10.4-5, 1846 5.12.
    """
    s = pos.state
    if s.president[corporation] == NOBODY:
        return
    heir = successor(s, corporation, corporation_president_units(pos, corporation))
    if heir != NOBODY:
        old = s.president[corporation]
        s.president[corporation] = heir
        pos.emit(
            PresidentChanged(
                pos.corporation_name(corporation),
                old=pos.player_name(old),
                new=pos.player_name(heir),
            )
        )
        pos.title.hooks.president_changed(pos, corporation)


def par_corporation(pos: Position, player: int, corporation: int, cell: int) -> None:
    """A player takes the president's certificate from the IPO."""
    s, t = pos.state, pos.title
    units = corporation_president_units(pos, corporation)
    s.par[corporation] = t.market.cells[cell].price
    move_to(s, corporation, cell)
    s.move_shares(corporation, units, s.IPO, player)
    s.president[corporation] = player
    settle_presidency(pos, corporation)


def pay_for_share(pos: Position, player: int, corporation: int, amount: int, source: str) -> None:
    """Under full capitalisation the bank keeps the money, otherwise the corporation gets it.

    Clause 18VA 4.4d.
    """
    if source == "ipo" and not pos.title.stock.full_capital:
        pay(pos, player, pos.state.party(corporation), amount)
    else:
        pay_bank(pos, player, amount)


def share_price(pos: Position, corporation: int, source: str) -> int:
    if source == "ipo" and pos.title.stock.full_capital:
        return pos.state.par[corporation]
    return pos.price(corporation)


def check_float(pos: Position, corporation: int) -> None:
    """Floats the corporation once enough has left the IPO; then the bank pays ten times par.

    Clauses 18GA 3.4, 18AL 3.4, 18Chesapeake 10.5-1, 18VA 4.4a.
    """
    s, t = pos.state, pos.title
    if pos.is_floated(corporation) or not s.par[corporation]:
        return
    left = s.held(corporation, s.IPO)
    if s.units[corporation] - left >= t.stock.float_units:
        s.floated |= 1 << corporation
        amount = 10 * s.par[corporation] if t.stock.full_capital else 0
        pos.emit(CorporationFloated(pos.corporation_name(corporation), amount))
        bank_pays(pos, s.party(corporation), amount)
        t.hooks.floated(pos, corporation)


def sell_to_pool(pos: Position, player: int, corporation: int, count: int) -> int:
    """Sell shares at the current price and return the proceeds. The price moves afterwards.

    Clauses 18GA 3.2(a)-price, 18AL 3.2(a)-price, 18VA 3.2a, 18Chesapeake 10.2-5.
    """
    s = pos.state
    amount = pos.price(corporation) * count
    was_president = s.president[corporation] == player
    s.move_shares(corporation, count, player, s.POOL)
    bank_pays(pos, player, amount)
    pos.emit(SharesSold(pos.player_name(player), pos.corporation_name(corporation), count, amount))
    settle_presidency(pos, corporation)
    pos.title.hooks.price_after_sale(pos, player, corporation, count, was_president)
    return amount


def drop_rows(
    pos: Position, player: int, corporation: int, count: int, was_president: bool
) -> None:
    """One row down for each share, stopping at the bottom of the column.

    Clauses 18GA 3.2(a)-price, 18AL 3.2(a)-price, 18VA 3.2a, 18Chesapeake 10.2-5.
    """
    del player, was_president
    s, market = pos.state, pos.title.market
    cell = s.cell[corporation]
    for _ in range(count):
        cell = market.down[cell]
    move_price(pos, corporation, cell, "sale")


def move_price(pos: Position, corporation: int, cell: int, why: str) -> None:
    s = pos.state
    if cell == s.cell[corporation]:
        return
    old = pos.price(corporation)
    move_to(s, corporation, cell)
    pos.emit(PriceMoved(pos.corporation_name(corporation), old, pos.price(corporation), why))
    pos.title.hooks.price_moved(pos, corporation)


def money_on_bids(pos: Position, player: int, but: int = -1) -> int:
    """Cash a player has tied up in bids, except those on the private ``but``."""
    s = pos.state
    if pos.title.auction.ties_up == "all":
        return sum(b.amount for b in s.bids if b.player == player and b.private != but)
    highest: dict[int, tuple[int, int]] = {}
    for b in s.bids:
        if b.private not in highest or b.amount > highest[b.private][0]:
            highest[b.private] = (b.amount, b.player)
    return sum(a for i, (a, p) in highest.items() if p == player and i != but)


def spendable(pos: Position, player: int) -> int:
    return pos.state.cash[player] - (money_on_bids(pos, player) if pos.state.bids else 0)
