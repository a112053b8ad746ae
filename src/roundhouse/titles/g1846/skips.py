"""1846: which steps 18xx.games leaves out when nothing could be done in them."""

from __future__ import annotations

from roundhouse.core.actions import PlaceStation
from roundhouse.rules.fleet import counted_trains, is_obsolete, room_for_train
from roundhouse.rules.position import Position
from roundhouse.rules.powers import ExtraTile, PlacesMarker
from roundhouse.rules.steps import station
from roundhouse.rules.steps.privates import company_might_buy
from roundhouse.rules.steps.treasury import issue_limit, price_at
from roundhouse.titles.g1846 import building
from roundhouse.titles.g1846.forced import bank_prices
from roundhouse.titles.g1846.opening import railroad_of
from roundhouse.titles.g1846.shares import LAND_GRANT


def reachable_money(pos: Position, trains: tuple[int, int]) -> int:
    """Treasury, shares that could still be issued, and treasuries of independents on offer.

    ``trains``: how many trains the company may have for that site to count the latter.
    """
    s = pos.state
    cash = pos.company_cash(s.company)
    if pos.title.companies[s.company].independent:
        return cash
    total = cash
    if not s.turn.issued and not s.turn.paid:
        total += issue_limit(pos, s.company) * price_at(pos, s.company, -1)
    if cash > 0 and trains[0] <= counted_trains(pos, s.company) <= trains[1]:
        total += sum(
            pos.company_cash(railroad) - 1
            for private in pos.title.privates
            if 0 <= s.owner[private.number] < s.players
            and (railroad := railroad_of(pos, private.number)) >= 0
        )
    return total


def track_is_open(pos: Position) -> bool:
    s = pos.state
    money = reachable_money(pos, (0, 3))
    turn = s.turn
    tiles_left = turn.lays + turn.upgrades < 2
    if tiles_left and (money >= building.TILE or land_left(pos) or free_tile(pos)):
        return True
    return not turn.stations and bool(s.tokens[s.company]) and station_payable(pos, money)


def land_left(pos: Position) -> bool:
    """Can the company with the land grant still lay a free tile?"""
    if pos.title.companies[pos.state.company].name != LAND_GRANT:
        return False
    return any("ic" in h.icons and not pos.track.faces[h.number].tile for h in pos.title.map.hexes)


def free_tile(pos: Position) -> bool:
    """Does the company own a private company with a tile to lay and an empty hex for it?"""
    s = pos.state
    return any(
        isinstance(power, ExtraTile)
        and not s.used >> i & 1
        and any(not pos.track.faces[pos.title.map.by_name[name]].tile for name in power.hexes)
        for i in pos.privates_of(s.party(s.company))
        for power in pos.title.privates[i].powers
    )


def station_payable(pos: Position, money: int) -> bool:
    """Is there a space that the company reaches and could pay?"""
    if cheapest_price(pos) > money:
        return False
    guards = [g for g in pos.title.handlers[PlaceStation].guards if g is not station.funds]
    return any(
        not a.power and all(guard(pos, a) is None for guard in guards)
        for a in building.station_candidates(pos)
    )


def cheapest_price(pos: Position) -> int:
    """That site thinks of the cheapest station the company has, wherever it would go."""
    s = pos.state
    if line_has_station(pos):
        return 0
    for h in pos.title.map.hexes:
        if building.reserved_for(pos, h.number) == s.company:
            placed = pos.track.station_in_hex(h.number, s.company)
            return building.STATION if placed else building.RESERVED_STATION
    return building.STATION


def line_has_station(pos: Position) -> bool:
    """Can the company still place the station of the Chicago line?"""
    s = pos.state
    line = pos.title.private_number[building.CHICAGO_LINE]
    if s.owner[line] != s.party(s.company) or s.used >> line & 1:
        return False
    return not pos.track.station_in_hex(pos.title.map.by_name[building.CHICAGO], s.company)


def round_chicago(pos: Position, company: int) -> bool:
    """That site takes track from one Chicago city to another for a route, and asks for it."""
    h = pos.title.map.by_name[building.CHICAGO]
    if not pos.track.station_in_hex(h, company):
        return False
    return sum(code >> 3 == h for code in pos.track.reach(company).stops) > 1


def trains_are_open(pos: Position) -> bool:
    s = pos.state
    if not room_for_train(pos, s.company):
        return False
    money = reachable_money(pos, (1, 2))
    prices = bank_prices(pos)
    if prices and prices[0] <= money:
        return True
    return money >= 1 and any(
        not is_obsolete(pos, card)
        for seller in pos.title.companies
        if seller.number != s.company and not seller.independent
        for card in s.trains[seller.number]
    )


def privates_are_open(pos: Position) -> bool:
    """A private company could be bought, or one of its own has something left to do."""
    s = pos.state
    if company_might_buy(pos):  # that site does not ask for room for an independent's train
        return True
    if line_has_station(pos):
        return True
    return any(
        not s.used >> i & 1
        and (
            isinstance(power, ExtraTile) or (isinstance(power, PlacesMarker) and not power.movable)
        )
        for i in pos.privates_of(s.party(s.company))
        for power in pos.title.privates[i].powers
    )
