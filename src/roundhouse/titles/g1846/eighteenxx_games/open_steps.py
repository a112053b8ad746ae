"""Which steps of a turn 18xx.games skips because nothing could be done in them.

It counts money that a corporation could still raise, without checking whether that is
possible in the end.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import PlaceToken
from roundhouse.engine.position import Position
from roundhouse.finance.market import price_at
from roundhouse.rules.privates.powers import ExtraTile, ExtraToken, PlacesMarker
from roundhouse.rules.privates.trade import corporation_might_buy
from roundhouse.rules.tokens import place_token
from roundhouse.rules.track import surely_reached
from roundhouse.rules.trains.depot import counted_trains, is_obsolete, room_for_train
from roundhouse.titles.g1846 import reserved_tokens
from roundhouse.titles.g1846.forced_issue import bank_prices
from roundhouse.titles.g1846.issue_and_redeem import issue_limit
from roundhouse.titles.g1846.powers import railroad_of
from roundhouse.titles.g1846.terrain import grant_left


def reachable_money(pos: Position, trains: tuple[int, int]) -> int:
    """Treasury, shares that could still be issued, and treasuries of independents for sale.

    ``trains``: least and most trains with which 18xx.games counts the latter.
    """
    s = pos.state
    cash = pos.corporation_cash(s.corporation)
    if pos.title.corporations[s.corporation].is_independent:
        return cash
    total = cash
    if not s.turn.issued and not s.turn.paid:
        total += issue_limit(pos, s.corporation) * price_at(
            pos.title.market, pos.state, s.corporation, -1
        )
    if cash > 0 and trains[0] <= counted_trains(pos, s.corporation) <= trains[1]:
        total += sum(
            max(0, pos.corporation_cash(railroad) - 1)  # it costs a dollar at least
            for private in pos.title.privates
            if 0 <= s.owner[private.number] < s.players
            and (railroad := railroad_of(pos, private.number)) >= 0
        )
    return total


# -- track and tokens ------------------------------------------------------------------------


def track_is_open(pos: Position) -> bool:
    s, rules = pos.state, pos.title.track
    money = reachable_money(pos, (0, 3))
    turn = s.turn
    tiles_left = turn.lays + turn.upgrades < rules.tiles_per_turn
    if tiles_left and (money >= rules.tile_price or grant_left(pos) or free_tile(pos)):
        return True
    return not turn.tokens and bool(s.tokens_left[s.corporation]) and token_payable(pos, money)


def free_tile(pos: Position) -> bool:
    """Does the corporation own a private with a tile to lay and an empty hex for it?"""
    s = pos.state
    return any(
        isinstance(power, ExtraTile)
        and not s.used >> i & 1
        and any(not pos.track.faces[pos.title.map.by_name[name]].tile for name in power.hexes)
        for i in pos.privates_of(s.party(s.corporation))
        for power in pos.title.privates[i].powers
    )


def token_payable(pos: Position, money: int) -> bool:
    """Is there a slot that the corporation can reach and afford?"""
    if cheapest_price(pos) > money:
        return False
    guards = [g for g in pos.title.handlers[PlaceToken].guards if g is not place_token.funds]

    def any_allowed(tokens: Iterator[PlaceToken]) -> bool:
        return any(all(guard(pos, a) is None for guard in guards) for a in tokens if not a.power)

    for known in surely_reached.stages(pos.track, pos.state.corporation):
        if any_allowed(place_token.with_slot(pos, known.stops)):
            return True
    return any_allowed(reserved_tokens.candidates(pos))


def cheapest_price(pos: Position) -> int:
    """18xx.games looks at the corporation's cheapest token, wherever it would go."""
    s = pos.state
    if private_has_token(pos):
        return 0
    charter = s.tokens_left[s.corporation][0]
    for h in reserved_tokens.hexes_with_reservations(pos.title.map):
        if reserved_tokens.reserved_for(pos, h) == s.corporation:
            placed = pos.track.token_in_hex(h, s.corporation)
            return charter if placed else reserved_tokens.reserved_price(pos, h)
    return charter


def private_has_token(pos: Position) -> bool:
    """Can the corporation still place the token of one of its privates?"""
    s = pos.state
    return any(
        isinstance(power, ExtraToken)
        and not s.used >> i & 1
        and not pos.track.token_in_hex(pos.title.map.by_name[power.hexes[0]], s.corporation)
        for i in pos.privates_of(s.party(s.corporation))
        for power in pos.title.privates[i].powers
    )


# -- the later steps ---------------------------------------------------------------------------


def runs_inside_a_hex(pos: Position, corporation: int) -> bool:
    """18xx.games takes track between two cities of one hex for a route."""
    hexes = pos.title.map.hexes
    several = {h for h, _ in pos.track.tokens_of(corporation) if len(hexes[h].face.stops) > 1}
    if not several:
        return False
    reached = [code >> 3 for code in pos.track.reach(corporation).stops]
    return any(reached.count(h) > 1 for h in several)


def trains_are_open(pos: Position) -> bool:
    s = pos.state
    if not room_for_train(pos, s.corporation):
        return False
    money = reachable_money(pos, (1, 2))
    prices = bank_prices(pos)
    if prices and prices[0] <= money:
        return True
    return money >= 1 and any(
        not is_obsolete(pos, card)
        for seller in pos.title.corporations
        if seller.number != s.corporation and not seller.is_independent
        for card in s.trains[seller.number]
    )


def privates_are_open(pos: Position) -> bool:
    """A private could be bought, or one the corporation owns has an unused power."""
    s = pos.state
    if corporation_might_buy(pos):  # 18xx.games does not check room for an independent's train
        return True
    if private_has_token(pos):
        return True
    return any(
        not s.used >> i & 1
        and (
            isinstance(power, ExtraTile) or (isinstance(power, PlacesMarker) and not power.movable)
        )
        for i in pos.privates_of(s.party(s.corporation))
        for power in pos.title.privates[i].powers
    )
