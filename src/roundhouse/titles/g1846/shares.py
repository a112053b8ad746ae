"""1846: launching, share prices, certificates, and certificates of nobody."""

from __future__ import annotations

from roundhouse.core.actions import BuyShare, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY, Round
from roundhouse.finance.market import operating_key
from roundhouse.finance.shares import with_players
from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Position
from roundhouse.rules.steps.station import place_home
from roundhouse.rules.steps.stock import actor
from roundhouse.rules.stock_moves import company_president_units, move_price

#: Certificate limit by players at the start and companies not removed; fewer: the last.
LIMITS = {
    3: {5: 14, 4: 11},
    4: {6: 12, 5: 10, 4: 8},
    5: {7: 11, 6: 10, 5: 8, 4: 6},
}
FEWEST = 4
CORPORATIONS = 7  # they come before the independents
LAND_GRANT = "IC"
HIGH_PRICE = 150  # above it a triple payout moves the price three boxes


def home_of(pos: Position, company: int) -> str:
    return pos.title.companies[company].home


def launched(pos: Position, company: int) -> None:
    """The home station goes down at once; the land grant pays one share's price more."""
    place_home(pos, company)
    pos.title.policies.station_placed(pos, company, pos.title.map.by_name[home_of(pos, company)])
    if pos.title.companies[company].name == LAND_GRANT:
        amount = pos.price(company)
        bank_pays(pos, pos.state.party(company), amount)
        pos.tell("land-grant", company=company, amount=amount)


def certificate_limit(pos: Position) -> int:
    left = CORPORATIONS - (pos.state.closed & (1 << CORPORATIONS) - 1).bit_count()
    return LIMITS[pos.state.players][max(FEWEST, left)]


def is_presidentless(pos: Position, company: int) -> bool:
    """Is its president's certificate in the market?"""
    return bool(pos.state.receivership >> company & 1)


# -- order and prices --------------------------------------------------------------------------


def operating_order(pos: Position) -> list[int]:
    """Independents, then companies by price; the very first round goes from the lowest up."""
    s, t = pos.state, pos.title
    order = s.memo.get("order")
    if order is not None:
        return [c for c in order if s.floated >> c & 1]  # type: ignore[attr-defined]
    running = [c for c in t.companies if s.floated >> c.number & 1]
    corporations = [c.number for c in running if not c.independent]
    corporations.sort(key=lambda c: operating_key(t.chart, s, c))
    if s.round == Round.OPERATING and s.stock_number == 1 and s.or_number == 1:
        corporations.sort(key=pos.price)  # stable: the top marker of a box still goes first
    return [c.number for c in running if c.independent] + corporations


def end_of_stock_round(pos: Position) -> None:
    """A share in the market moves a price left; all shares with players move it right."""
    s, chart = pos.state, pos.title.chart
    for c in operating_order(pos):
        if pos.title.companies[c].independent or s.over:
            continue
        if s.held(c, s.POOL):
            move_price(pos, c, chart.left[s.cell[c]], "unsold")
        elif with_players(s, c) == s.units[c]:
            move_price(pos, c, chart.right[s.cell[c]], "sold-out")


def drop_if_president(
    pos: Position, player: int, company: int, count: int, was_president: bool
) -> None:
    """Only a president's sale moves the price: one box, once a turn however it is split."""
    del player, count
    s = pos.state
    again = s.turn.sold >> company & 1
    if s.round == Round.OPERATING and pos.title.chosen["sell_blocks"] == "one_drop_per_block":
        again = 0
    if was_president and not again:
        move_price(pos, company, pos.title.chart.left[s.cell[company]], "sale")


def price_after_dividend(pos: Position, company: int, paid: int) -> None:
    """By how the whole payout compares with the price."""
    chart, price = pos.title.chart, pos.price(company)
    cell = pos.state.cell[company]
    if paid * 2 < price:
        cell = chart.left[cell]
    else:
        steps = (paid >= price) + (paid >= 2 * price) + (paid >= 3 * price and price > HIGH_PRICE)
        for _ in range(steps):
            cell = chart.right[cell]
    move_price(pos, company, cell, "dividend")


def half_kept(pos: Position, kind: str, revenue: int) -> int:
    """Half pay keeps half, rounded down to a whole ten."""
    del pos
    if kind == "half":
        return revenue // 20 * 10
    return 0 if kind == "pay" else revenue


# -- guards ------------------------------------------------------------------------------------


def sell_before_operating(pos: Position, a: SellShares) -> Refusal | None:
    """Until a company has operated only its president sells its shares."""
    c = pos.title.company_number[a.company]
    if not pos.has_operated(c) and pos.state.president[c] != actor(pos):
        return Refusal("sell.not-operated", {"company": a.company})
    return None


def sell_presidentless(pos: Position, a: SellShares) -> Refusal | None:
    if is_presidentless(pos, pos.title.company_number[a.company]):
        return Refusal("sell.presidentless", {"company": a.company})
    return None


def buy_from_certificate(pos: Position, a: BuyShare) -> Refusal | None:
    """The president's certificate in the market is only for who completes it."""
    s = pos.state
    c = pos.title.company_number[a.company]
    if a.source != "market" or not is_presidentless(pos, c):
        return None
    needed = company_president_units(pos, c)
    if s.held(c, s.POOL) > needed or s.held(c, actor(pos)) + 1 >= needed:
        return None
    return Refusal("buy.president-in-market", {"company": a.company})


def new_president(pos: Position, company: int, source: str) -> None:
    """Whoever reaches 20% of a presidentless company becomes its president."""
    del source
    s = pos.state
    if not is_presidentless(pos, company):
        return
    player = actor(pos)
    if s.held(company, player) >= company_president_units(pos, company):
        s.president[company] = player
        s.receivership &= ~(1 << company)
        pos.tell("president-changed", company=company, old=NOBODY, new=player)
