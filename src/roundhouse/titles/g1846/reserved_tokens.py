"""Reserved token slots: for corporations, for homes, for a private's buyer.

The map's tags say who has a slot reserved in a hex (``reserved``), what a token there costs
that corporation (``reserved_price``) and, if it need not be connected, what it costs then
(``parachute``). Reservations hold in phases with the flag ``reservations``. Tokens are placed
in the track step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundhouse.board.hexes import HexMap
from roundhouse.core.actions import PlaceToken
from roundhouse.core.events import TokenPlaced
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import CLOSED
from roundhouse.engine.position import Position
from roundhouse.rules.privates.powers import ExtraToken
from roundhouse.rules.running.revenue import once_a_map
from roundhouse.rules.tokens import place_token


def reserved_for(pos: Position, h: int) -> int:
    """The corporation that has a slot reserved in this hex, or -1."""
    name = str(pos.title.map.hexes[h].tag("reserved") or "")
    return pos.title.corporation_number.get(name, -1)


@once_a_map
def hexes_with_reservations(hexes: HexMap) -> tuple[int, ...]:
    return tuple(here.number for here in hexes.hexes if here.tag("reserved"))


def unconnected_price(pos: Position, h: int) -> int:
    """The price of an unconnected token here for the operating corporation; 0: not possible."""
    if reserved_for(pos, h) != pos.state.corporation:
        return 0
    return int(pos.title.map.hexes[h].tag("parachute") or 0)


def reserved_price(pos: Position, h: int) -> int:
    return int(pos.title.map.hexes[h].tag("reserved_price") or 0)


def token_price(pos: Position, a: PlaceToken) -> int:
    h = pos.title.map.by_name[a.hex]
    charter = place_token.next_on_charter(pos, a)
    if reserved_for(pos, h) != pos.state.corporation:
        return charter
    return (
        reserved_price(pos, h)
        if place_token.is_connected(pos, a)
        else unconnected_price(pos, h) or charter
    )


def candidates(pos: Position) -> Iterator[PlaceToken]:
    if pos.decision.kind == "track":
        reached = set()
        for a in place_token.candidates(pos):
            reached.add(a.hex)
            yield a
        for h in hexes_with_reservations(pos.title.map):
            name = pos.title.map.hexes[h].name
            if name not in reached and unconnected_price(pos, h):
                yield PlaceToken(name, 0)
    else:
        yield from place_token.power_candidates(pos)


def quick_candidates(pos: Position) -> Iterator[PlaceToken]:
    """Only powers can place a token when none is left, or after the turn's one."""
    s = pos.state
    if s.turn.tokens or not s.tokens_left[s.corporation]:
        return place_token.power_candidates(pos)
    return candidates(pos)


# -- guards ------------------------------------------------------------------------------------


def in_track_step(pos: Position, a: PlaceToken) -> Refusal | None:
    if not a.power and pos.decision.kind != "track":
        return Refusal(f"order.{pos.decision.kind}", {"action": a.type})
    return None


def power_city(pos: Position, a: PlaceToken) -> Refusal | None:
    power = place_token.power_of(pos, a.power)
    if power is not None and a.city != power.city:
        return Refusal("power.place", {"private": a.power, "hex": a.hex})
    return None


def one_in_several_cities(pos: Position, a: PlaceToken) -> Refusal | None:
    """One token in a hex printed with several cities; one per city is another guard."""
    h = pos.title.map.by_name[a.hex]
    several = len(pos.title.map.hexes[h].face.stops) > 1
    if several and pos.track.token_in_hex(h, pos.state.corporation):
        return Refusal("token.one-in-several-cities", {"hex": a.hex})
    return None


def spaces_kept(pos: Position, a: PlaceToken) -> Refusal | None:
    """Slots are kept for homes, for a private's buyer, and for reservations."""
    h = pos.title.map.by_name[a.hex]
    private = keeper_of_space(pos, a)
    if private:
        return Refusal("token.kept-for-private", {"hex": a.hex, "private": private})
    waiting = pos.title.hooks.homes_waiting(pos, h, a.city)
    keeper = reserved_for(pos, h)
    kept = (
        keeper not in (-1, pos.state.corporation)
        and "reservations" in pos.phase.flags
        and not pos.is_closed(keeper)
        and not pos.track.token_in_hex(h, keeper)
    )
    if pos.track.free_slots(h, a.city) > len(waiting) + kept:
        return None
    key, corporation = (
        ("token.home-reserved", waiting[0]) if waiting else ("token.reserved", keeper)
    )
    return Refusal(key, {"hex": a.hex, "corporation": pos.title.corporations[corporation].name})


def keeper_of_space(pos: Position, a: PlaceToken) -> str:
    """The private for whose buyer this slot is reserved, or ""."""
    private = spaces_of_privates(pos).get((a.hex, a.city), "")
    return private if private != a.power else ""


def spaces_of_privates(pos: Position) -> dict[tuple[str, int], str]:
    """Slots (hex, city) that privates reserve while no corporation owns them."""
    known: dict[tuple[str, int], str] | None = pos.cache.get("spaces-of-privates")
    if known is None:
        s = pos.state
        known = {
            (name, power.city): private.name
            for private in pos.title.privates
            if s.owner[private.number] != CLOSED and s.owner[private.number] < s.players
            for power in private.powers
            if isinstance(power, ExtraToken) and power.keeps_space
            for name in power.hexes
        }
        pos.cache["spaces-of-privates"] = known
    return known


def connected_or_reserved(pos: Position, a: PlaceToken) -> Refusal | None:
    if (
        a.power
        or place_token.is_connected(pos, a)
        or unconnected_price(pos, pos.title.map.by_name[a.hex])
    ):
        return None
    return Refusal("token.not-connected", {"hex": a.hex})


# -- a token that comes with a private -----------------------------------------------


def placed_at_purchase(pos: Position, private: int, corporation: int) -> None:
    """A free extra token in the reserved slot, unless the buyer has a token in that hex."""
    s, name = pos.state, pos.title.privates[private].name
    power = place_token.power_of(pos, name)
    if power is None:
        return
    h = pos.title.map.by_name[power.hexes[0]]
    s.used |= 1 << private
    if not pos.track.token_in_hex(h, corporation):
        s.track = pos.track.with_token(h, power.city, corporation)
        pos.emit(
            TokenPlaced(
                pos.corporation_name(corporation), pos.hex_name(h), power.city, 0, power=name
            )
        )


PLACE_TOKEN = replace(
    place_token.PLACE_TOKEN, candidates=candidates, quick=quick_candidates, implied=frozenset()
).with_guards(
    in_track_step,
    instead={
        place_token.power_usable: (place_token.power_usable, power_city),
        place_token.one_per_hex: (one_in_several_cities, place_token.one_per_hex),
        place_token.home_kept_free: (spaces_kept,),
        place_token.connected: (connected_or_reserved,),
    },
)
