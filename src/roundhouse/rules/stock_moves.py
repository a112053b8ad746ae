"""What buying and selling does to ownership and prices; shared by several steps."""

from __future__ import annotations

from roundhouse.core.state import NOBODY
from roundhouse.finance.market import move_to
from roundhouse.finance.shares import successor
from roundhouse.rules.money import bank_pays, pay, pay_bank
from roundhouse.rules.position import Position


def actor(pos: Position) -> int:
    """The player whose decision it is, in a stock turn or an emergency."""
    return pos.ask.players[0]


def certificates(pos: Position, player: int) -> int:
    """Certificates that count against the limit."""
    s, t = pos.state, pos.title
    count = s.owner.count(player)
    exempt = t.stock.exempt_zone
    for c, units in enumerate(s.shares[player :: s.width]):
        if not units or (exempt and in_zone(pos, c, exempt)):
            continue
        count += units
        if s.president[c] == player:
            count -= company_president_units(pos, c) - 1
    return count


def certificate_limit(pos: Position) -> int:
    return pos.title.policies.certificate_limit(pos)


def in_zone(pos: Position, company: int, zone: str) -> bool:
    cell = pos.state.cell[company]
    return cell >= 0 and zone in pos.title.chart.cells[cell].zones


def company_president_units(pos: Position, company: int) -> int:
    return pos.title.policies.president_units(pos, company)


def percent(pos: Position, company: int, units: int) -> int:
    return units * 100 // pos.state.units[company]


def settle_presidency(pos: Position, company: int) -> None:
    """Whoever holds strictly more than the president takes over."""
    s = pos.state
    if s.president[company] == NOBODY:
        return
    heir = successor(s, company, company_president_units(pos, company))
    if heir != NOBODY:
        old = s.president[company]
        s.president[company] = heir
        pos.tell("president-changed", company=company, old=old, new=heir)
        pos.title.policies.president_changed(pos, company)


def start_company(pos: Position, player: int, company: int, cell: int) -> None:
    """A player takes the president's certificate from the treasury."""
    s, t = pos.state, pos.title
    units = company_president_units(pos, company)
    s.par[company] = t.chart.cells[cell].price
    move_to(s, company, cell)
    s.move_shares(company, units, s.TREASURY, player)
    s.president[company] = player
    settle_presidency(pos, company)


def pay_for_share(pos: Position, player: int, company: int, amount: int, source: str) -> None:
    """Treasury money stays with the bank under full capitalisation, else goes to the company."""
    if source == "treasury" and not pos.title.stock.full_capital:
        pay(pos, player, pos.state.party(company), amount)
    else:
        pay_bank(pos, player, amount)


def share_price(pos: Position, company: int, source: str) -> int:
    if source == "treasury" and pos.title.stock.full_capital:
        return pos.state.par[company]
    return pos.price(company)


def check_float(pos: Position, company: int) -> None:
    """Floats at once when enough has left the treasury; then the bank pays ten times par."""
    s, t = pos.state, pos.title
    if pos.is_floated(company) or not s.par[company]:
        return
    left = s.held(company, s.TREASURY)
    if s.units[company] - left >= t.stock.float_units:
        s.floated |= 1 << company
        amount = 10 * s.par[company] if t.stock.full_capital else 0
        pos.tell("floated", company=company, amount=amount)
        bank_pays(pos, s.party(company), amount)
        t.policies.floated(pos, company)


def sell_to_pool(pos: Position, player: int, company: int, count: int) -> int:
    """Sell shares at the present price; returns what came in. The price moves afterwards."""
    s = pos.state
    amount = pos.price(company) * count
    was_president = s.president[company] == player
    s.move_shares(company, count, player, s.POOL)
    bank_pays(pos, player, amount)
    pos.tell("sold", player=player, company=company, count=count, amount=amount)
    settle_presidency(pos, company)
    pos.title.policies.price_after_sale(pos, player, company, count, was_president)
    return amount


def drop_rows(pos: Position, player: int, company: int, count: int, was_president: bool) -> None:
    """One row down for each share, stopping at the foot of the column."""
    del player, was_president
    s, chart = pos.state, pos.title.chart
    cell = s.cell[company]
    for _ in range(count):
        cell = chart.down[cell]
    move_price(pos, company, cell, "sale")


def move_price(pos: Position, company: int, cell: int, why: str) -> None:
    s = pos.state
    if cell == s.cell[company]:
        return
    old = pos.price(company)
    move_to(s, company, cell)
    pos.tell("price", company=company, old=old, new=pos.price(company), why=why)
    pos.title.policies.price_moved(pos, company)


def money_on_bids(pos: Position, player: int, but: int = -1) -> int:
    """Cash a player has set aside for bids, leaving out those on the private ``but``."""
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
