"""Placing tokens: the turn's token, and home tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from roundhouse.core.actions import PlaceToken
from roundhouse.core.events import HomeTokenPlaced, TokenPlaced
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.bank import pay_bank
from roundhouse.rules.privates.effects import close_private
from roundhouse.rules.privates.power_use import find_power, not_its_own
from roundhouse.rules.privates.powers import ExtraToken
from roundhouse.rules.track import surely_reached


def token_price(pos: Position, a: PlaceToken) -> int:
    """What a token costs; if a power is used, the power's price."""
    power = power_of(pos, a.power)
    if power is not None:
        return power.price
    return pos.title.hooks.token_price(pos, a)


def power_of(pos: Position, private: str) -> ExtraToken | None:
    return find_power(pos, private, ExtraToken)


def next_on_charter(pos: Position, a: PlaceToken) -> int:
    del a
    tokens = pos.state.tokens_left[pos.state.corporation]
    return tokens[0] if tokens else 0


# -- candidates --------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[PlaceToken]:
    s, track = pos.state, pos.track
    hexes = pos.title.map.hexes
    for code in sorted(track.reach(s.corporation).stops):
        h, k = code >> 3, code & 7
        if track.faces[h].stops[k].slots:
            yield PlaceToken(hexes[h].name, k)
    yield from power_candidates(pos)


def quick_candidates(pos: Position) -> Iterator[PlaceToken]:
    """Candidates that pass all guards in IMPLIED: by construction, or because they are checked."""
    yield from open_cities(pos)
    for a in power_candidates(pos):
        if all(guard(pos, a) is None for guard in IMPLIED):
            yield a


def open_cities(pos: Position) -> Iterator[PlaceToken]:
    """A token in every connected city that has a slot left."""
    return with_slot(pos, sorted(pos.track.reach(pos.state.corporation).stops))


def with_slot(pos: Position, stops: Iterable[int]) -> Iterator[PlaceToken]:
    """A token in each of these stops (hex * 8 + stop) that is a city with a slot left."""
    hexes, faces, tokens = pos.title.map.hexes, pos.track.faces, pos.track.tokens
    for code in stops:
        h, k = code >> 3, code & 7
        stop = faces[h].stops[k]
        if stop.slots > len(tokens[h][k]) and stop.kind == "city":
            yield normal_token(hexes[h].name, k)


@cache
def normal_token(hex_name: str, city: int) -> PlaceToken:
    """One record for equal tokens."""
    return PlaceToken(hex_name, city)


def power_candidates(pos: Position) -> Iterator[PlaceToken]:
    by_name = pos.title.map.by_name
    for i in pos.privates_of(pos.state.party(pos.state.corporation)):
        private = pos.title.privates[i]
        power = power_of(pos, private.name)
        if power is not None:
            for name in power.hexes:
                for k in range(len(pos.track.faces[by_name[name]].stops)):
                    yield PlaceToken(name, k, private.name)


# -- guards ------------------------------------------------------------------------------------


def power_usable(pos: Position, a: PlaceToken) -> Refusal | None:
    """An unused power works for the corporation that owns the private, in its hexes."""
    if not a.power:
        return None
    power = power_of(pos, a.power)
    refusal = not_its_own(pos, a.power, power)
    if power is None or refusal is not None:
        return refusal
    if a.hex not in power.hexes:
        return Refusal("token-power.place", {"private": a.power, "hex": a.hex})
    if pos.state.used >> pos.title.private_number[a.power] & 1:
        return Refusal("token-power.used", {"private": a.power})
    return None


def has_token_left(pos: Position, a: PlaceToken) -> Refusal | None:
    power = power_of(pos, a.power)
    if not pos.state.tokens_left[pos.state.corporation] and (power is None or power.from_charter):
        return Refusal("token.none-left")
    return None


def one_per_turn(pos: Position, a: PlaceToken) -> Refusal | None:
    power = power_of(pos, a.power)
    if pos.state.turn.tokens and (power is None or power.is_the_placement):
        return Refusal("token.one-per-turn")
    return None


def is_a_city(pos: Position, a: PlaceToken) -> Refusal | None:
    face = pos.track.faces[pos.title.map.by_name[a.hex]]
    ok = 0 <= a.city < len(face.stops) and face.stops[a.city].slots
    if not ok or face.stops[a.city].kind != "city":
        return Refusal("token.no-city", {"hex": a.hex})
    return None


def one_per_hex(pos: Position, a: PlaceToken) -> Refusal | None:
    if pos.track.token_in_hex(pos.title.map.by_name[a.hex], pos.state.corporation):
        return Refusal("token.one-per-hex", {"hex": a.hex})
    return None


def free_slot(pos: Position, a: PlaceToken) -> Refusal | None:
    power = power_of(pos, a.power)
    if power is not None and power.guest:
        return None
    if pos.track.free_slots(pos.title.map.by_name[a.hex], a.city) < 1:
        return Refusal("token.full", {"hex": a.hex})
    return None


def home_kept_free(pos: Position, a: PlaceToken) -> Refusal | None:
    """A slot stays reserved for a corporation whose home token is not placed yet."""
    power = power_of(pos, a.power)
    if power is not None and power.guest:
        return None
    h = pos.title.map.by_name[a.hex]
    waiting = pos.title.hooks.homes_waiting(pos, h, a.city)
    if waiting and open_slots(pos, h, a.city, waiting) <= len(waiting):
        name = pos.title.corporations[waiting[0]].name
        return Refusal("token.home-reserved", {"hex": a.hex, "corporation": name})
    return None


def open_slots(pos: Position, h: int, city: int, waiting: list[int]) -> int:
    """Slots that the waiting corporations could still use."""
    settled = all(pos.title.hooks.home_city(pos, c) == city for c in waiting)
    if settled:
        return pos.track.free_slots(h, city)
    return sum(pos.track.free_slots(h, k) for k in range(len(pos.track.faces[h].stops)))


def connected(pos: Position, a: PlaceToken) -> Refusal | None:
    if a.power or is_connected(pos, a):
        return None
    return Refusal("token.not-connected", {"hex": a.hex})


def is_connected(pos: Position, a: PlaceToken) -> bool:
    """Does a train of any length reach this city from a token?"""
    place, corporation = pos.title.map.by_name[a.hex] << 3 | a.city, pos.state.corporation
    return any(place in known.stops for known in surely_reached.stages(pos.track, corporation))


def funds(pos: Position, a: PlaceToken) -> Refusal | None:
    cost, cash = token_price(pos, a), pos.corporation_cash(pos.state.corporation)
    if cost > cash:
        return Refusal("token.funds", {"cost": cost, "cash": cash})
    return None


# -- doing it ----------------------------------------------------------------------------------


def apply(pos: Position, a: PlaceToken) -> None:
    s = pos.state
    corporation = s.corporation
    h = pos.title.map.by_name[a.hex]
    cost = token_price(pos, a)
    power = power_of(pos, a.power)
    pay_bank(pos, s.party(corporation), cost)
    if power is None or power.from_charter:  # the cheapest first, whatever is paid for it
        s.tokens_left[corporation] = s.tokens_left[corporation][1:]
    if power is not None and power.guest:
        s.track = pos.track.with_guest(h, a.city, corporation)
    else:
        put_token(pos, corporation, h, a.city)
    if power is None or power.is_the_placement:
        s.turn.tokens += 1
    if power is not None:
        number = pos.title.private_number[a.power]
        s.used |= 1 << number
        if power.closes:
            close_private(pos, number)
    pos.emit(TokenPlaced(pos.corporation_name(corporation), a.hex, a.city, cost, a.power))
    pos.title.hooks.token_placed(pos, corporation, h)


def put_token(pos: Position, corporation: int, h: int, city: int) -> None:
    before = pos.track
    pos.state.track = after = before.with_token(h, city, corporation)
    surely_reached.token_placed(before, after, corporation, h, city)


# -- the step ----------------------------------------------------------------------------------


def needs_decision(pos: Position) -> bool:
    s = pos.state
    if not s.turn.tokens and s.tokens_left[s.corporation]:
        if not pos.title.auto_pass:
            return True
        if any_place(pos):
            return True
    return next(usable_powers(pos), None) is not None


def usable_powers(pos: Position) -> Iterator[PlaceToken]:
    guards = pos.title.handlers[PlaceToken].guards
    for a in power_candidates(pos):
        if not spent(pos, a) and all(guard(pos, a) is None for guard in guards):
            yield a


def spent(pos: Position, a: PlaceToken) -> bool:
    """Does the power need a charter token or the turn's placement that is already used?"""
    s, power = pos.state, power_of(pos, a.power)
    assert power is not None
    return bool(
        (power.from_charter and not s.tokens_left[s.corporation])
        or (power.is_the_placement and s.turn.tokens)
    )


def any_place(pos: Position) -> bool:
    """Is there a city where the corporation could place a token now?"""
    s = pos.state
    same_price = pos.title.hooks.token_price is next_on_charter
    if same_price and s.tokens_left[s.corporation][0] > pos.corporation_cash(s.corporation):
        return False
    for known in surely_reached.stages(pos.track, s.corporation):
        if any_allowed(pos, with_slot(pos, known.stops)):
            return True
    return False


def any_allowed(pos: Position, tokens: Iterator[PlaceToken]) -> bool:
    """May one of these tokens in connected cities be placed?"""
    guards = pos.title.handlers[PlaceToken].asked
    for a in tokens:
        for guard in guards:
            if guard(pos, a) is not None:
                break
        else:
            return True
    return False


# -- home tokens -----------------------------------------------------------------------------


def place_home(pos: Position, corporation: int) -> None:
    """The home token is placed free; if several cities are open, the president chooses.

    Clause 18VA 4.4c.
    """
    s, t = pos.state, pos.title
    home = t.corporations[corporation]
    h = t.map.by_name[home.home]
    if pos.track.token_in_hex(h, corporation) or not s.tokens_left[corporation]:
        return
    s.tokens_left[corporation] = s.tokens_left[corporation][1:]
    settled = t.hooks.home_city(pos, corporation)
    face = pos.track.faces[h]
    open_cities = [k for k in range(len(face.stops)) if pos.track.free_slots(h, k) > 0]
    city = settled if settled >= 0 else open_cities[0]
    put_token(pos, corporation, h, city)
    pos.emit(HomeTokenPlaced(pos.corporation_name(corporation), pos.hex_name(h)))
    if settled < 0 and face.pieces and len(open_cities) >= t.hooks.cities_to_choose_from:
        t.hooks.unsettled_city(pos, corporation, h, t.hooks.decider(pos, corporation))


def place_homes(pos: Position, corporation: int) -> None:
    """The home token, and a second one for a corporation with two homes.

    Clauses 18AL 4.2(a), 18Chesapeake 11.3-10, 18GA 4.2(a).
    """
    place_home(pos, corporation)
    second = pos.title.corporations[corporation].second_home
    if not second:
        return
    s, h = pos.state, pos.title.map.by_name[second]
    if not pos.track.token_in_hex(h, corporation):
        s.tokens_left[corporation] = s.tokens_left[corporation][1:]
        put_token(pos, corporation, h, 0)
        pos.emit(HomeTokenPlaced(pos.corporation_name(corporation), pos.hex_name(h)))


#: Guards that every token of the quick list passes.
IMPLIED = frozenset((power_usable, is_a_city, free_slot, connected))
PLACE_TOKEN: Handler = Handler(
    candidates,
    (
        power_usable,
        has_token_left,
        one_per_turn,
        is_a_city,
        one_per_hex,
        free_slot,
        home_kept_free,
        connected,
        funds,
    ),
    apply,
    quick=quick_candidates,
    implied=IMPLIED,
)
