"""Placing stations: those of a turn, and the first one at home."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import PlaceStation
from roundhouse.core.refusal import Refusal
from roundhouse.rules.money import pay_bank
from roundhouse.rules.position import Position
from roundhouse.rules.powers import ExtraStation
from roundhouse.rules.private_effects import close_private
from roundhouse.rules.steps.city_choice import ask_city
from roundhouse.rules.steps.power_use import find_power, not_its_own
from roundhouse.rules.title import Handler


def station_price(pos: Position, a: PlaceStation) -> int:
    """What placing it costs; a power's own price where one is used."""
    power = power_of(pos, a.power)
    if power is not None:
        return power.price
    return pos.title.policies.station_price(pos, a)


def power_of(pos: Position, private: str) -> ExtraStation | None:
    return find_power(pos, private, ExtraStation)


def next_on_charter(pos: Position, a: PlaceStation) -> int:
    del a
    tokens = pos.state.tokens[pos.state.company]
    return tokens[0] if tokens else 0


# -- candidates --------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[PlaceStation]:
    s, track = pos.state, pos.track
    hexes = pos.title.map.hexes
    for code in sorted(track.reach(s.company).stops):
        h, k = code >> 3, code & 7
        if track.faces[h].stops[k].slots:
            yield PlaceStation(hexes[h].name, k)
    yield from power_candidates(pos)


def power_candidates(pos: Position) -> Iterator[PlaceStation]:
    by_name = pos.title.map.by_name
    for i in pos.privates_of(pos.state.party(pos.state.company)):
        private = pos.title.privates[i]
        power = power_of(pos, private.name)
        if power is not None:
            for name in power.hexes:
                for k in range(len(pos.track.faces[by_name[name]].stops)):
                    yield PlaceStation(name, k, private.name)


# -- guards ------------------------------------------------------------------------------------


def power_usable(pos: Position, a: PlaceStation) -> Refusal | None:
    """A power works for the company that owns the private, in its hexes, while unused."""
    if not a.power:
        return None
    power = power_of(pos, a.power)
    stranger = not_its_own(pos, a.power, power)
    if power is None or stranger is not None:
        return stranger
    if a.hex not in power.hexes:
        return Refusal("station-power.place", {"private": a.power, "hex": a.hex})
    if pos.state.used >> pos.title.private_number[a.power] & 1:
        return Refusal("station-power.used", {"private": a.power})
    return None


def has_station_left(pos: Position, a: PlaceStation) -> Refusal | None:
    power = power_of(pos, a.power)
    if not pos.state.tokens[pos.state.company] and (power is None or power.from_charter):
        return Refusal("token.none-left")
    return None


def one_per_turn(pos: Position, a: PlaceStation) -> Refusal | None:
    power = power_of(pos, a.power)
    if pos.state.turn.stations and (power is None or power.is_the_placement):
        return Refusal("token.one-per-turn")
    return None


def is_a_city(pos: Position, a: PlaceStation) -> Refusal | None:
    face = pos.track.faces[pos.title.map.by_name[a.hex]]
    ok = 0 <= a.city < len(face.stops) and face.stops[a.city].slots
    if not ok or face.stops[a.city].kind != "city":
        return Refusal("token.no-city", {"hex": a.hex})
    return None


def one_per_hex(pos: Position, a: PlaceStation) -> Refusal | None:
    if pos.track.station_in_hex(pos.title.map.by_name[a.hex], pos.state.company):
        return Refusal("token.one-per-hex", {"hex": a.hex})
    return None


def free_circle(pos: Position, a: PlaceStation) -> Refusal | None:
    power = power_of(pos, a.power)
    if power is not None and power.guest:
        return None
    if pos.track.free_slots(pos.title.map.by_name[a.hex], a.city) < 1:
        return Refusal("token.full", {"hex": a.hex})
    return None


def home_kept_free(pos: Position, a: PlaceStation) -> Refusal | None:
    """A circle stays open for a company whose home station is not yet down."""
    power = power_of(pos, a.power)
    if power is not None and power.guest:
        return None
    h = pos.title.map.by_name[a.hex]
    waiting = pos.title.policies.homes_waiting(pos, h, a.city)
    if waiting and open_circles(pos, h, a.city, waiting) <= len(waiting):
        name = pos.title.companies[waiting[0]].name
        return Refusal("token.home-reserved", {"hex": a.hex, "company": name})
    return None


def open_circles(pos: Position, h: int, city: int, waiting: list[int]) -> int:
    """Circles that the waiting companies could still use."""
    settled = all(pos.title.policies.home_city(pos, c) == city for c in waiting)
    if settled:
        return pos.track.free_slots(h, city)
    return sum(pos.track.free_slots(h, k) for k in range(len(pos.track.faces[h].stops)))


def connected(pos: Position, a: PlaceStation) -> Refusal | None:
    if a.power:
        return None
    h = pos.title.map.by_name[a.hex]
    if h << 3 | a.city not in pos.track.reach(pos.state.company).stops:
        return Refusal("token.not-connected", {"hex": a.hex})
    return None


def funds(pos: Position, a: PlaceStation) -> Refusal | None:
    cost, cash = station_price(pos, a), pos.company_cash(pos.state.company)
    if cost > cash:
        return Refusal("token.funds", {"cost": cost, "cash": cash})
    return None


# -- doing it ----------------------------------------------------------------------------------


def apply(pos: Position, a: PlaceStation) -> None:
    s = pos.state
    company = s.company
    h = pos.title.map.by_name[a.hex]
    cost = station_price(pos, a)
    power = power_of(pos, a.power)
    pay_bank(pos, s.party(company), cost)
    if power is None or power.from_charter:  # the cheapest first, however it is paid
        s.tokens[company] = s.tokens[company][1:]
    if power is not None and power.guest:
        s.track = pos.track.with_guest(h, a.city, company)
    else:
        s.track = pos.track.with_station(h, a.city, company)
    if power is None or power.is_the_placement:
        s.turn.stations += 1
    if power is not None:
        number = pos.title.private_number[a.power]
        s.used |= 1 << number
        if power.closes:
            close_private(pos, number)
    pos.tell("station", company=company, hex=h, city=a.city, amount=cost, power=a.power)
    pos.title.policies.station_placed(pos, company, h)


# -- the step ----------------------------------------------------------------------------------


def asks(pos: Position) -> bool:
    s = pos.state
    if not s.turn.stations and s.tokens[s.company]:
        if not pos.title.auto_pass:
            return True
        if any_place(pos):
            return True
    return any(True for _ in usable_powers(pos))


def usable_powers(pos: Position) -> Iterator[PlaceStation]:
    guards = pos.title.handlers[PlaceStation].guards
    for a in power_candidates(pos):
        if not spent(pos, a) and all(guard(pos, a) is None for guard in guards):
            yield a


def spent(pos: Position, a: PlaceStation) -> bool:
    """Would it take a station from the charter, or the turn's placement, and that is gone?"""
    s, power = pos.state, power_of(pos, a.power)
    assert power is not None
    return bool(
        (power.from_charter and not s.tokens[s.company])
        or (power.is_the_placement and s.turn.stations)
    )


def any_place(pos: Position) -> bool:
    """Is there a city where the company could place a station now?"""
    guards = pos.title.handlers[PlaceStation].guards
    for a in candidates(pos):
        if not a.power and all(guard(pos, a) is None for guard in guards):
            return True
    return False


# -- home stations -----------------------------------------------------------------------------


def place_home(pos: Position, company: int) -> None:
    """The home station goes down free; where several cities are open its president chooses."""
    s, t = pos.state, pos.title
    home = t.companies[company]
    h = t.map.by_name[home.home]
    if pos.track.station_in_hex(h, company) or not s.tokens[company]:
        return
    s.tokens[company] = s.tokens[company][1:]
    settled = t.policies.home_city(pos, company)
    face = pos.track.faces[h]
    open_cities = [k for k in range(len(face.stops)) if pos.track.free_slots(h, k) > 0]
    city = settled if settled >= 0 else open_cities[0]
    s.track = pos.track.with_station(h, city, company)
    pos.tell("home", company=company, hex=h)
    # 18xx.games asks even if there is only one city left to choose.
    choices = len(open_cities) + t.site_limits
    if settled < 0 and face.pieces and choices > 1:
        ask_city(pos, company, h, t.policies.decider(pos, company))


def place_homes(pos: Position, company: int) -> None:
    """The home station, and another one for a company that starts in two places."""
    place_home(pos, company)
    second = pos.title.companies[company].second_home
    if not second:
        return
    s, h = pos.state, pos.title.map.by_name[second]
    if not pos.track.station_in_hex(h, company):
        s.tokens[company] = s.tokens[company][1:]
        s.track = pos.track.with_station(h, 0, company)
        pos.tell("home", company=company, hex=h)


PLACE_STATION = Handler(
    candidates,
    (
        power_usable,
        has_station_left,
        one_per_turn,
        is_a_city,
        one_per_hex,
        free_circle,
        home_kept_free,
        connected,
        funds,
    ),
    apply,
)
