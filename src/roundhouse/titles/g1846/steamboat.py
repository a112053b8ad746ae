"""A marker that may move each turn and serves one corporation.

A corporation that owns it moves it before it runs, for itself. A player who owns it
chooses, with the income of every operating round, its hex and the railroad it serves. Both stay
until they are changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Pass, PlaceMarker
from roundhouse.core.events import MarkerPlaced
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY, Marker
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.privates import markers
from roundhouse.rules.privates.effects import remove_markers
from roundhouse.rules.privates.powers import PlacesMarker
from roundhouse.titles.g1846.pending import PendingMarker

BEFORE_RUNNING = ("issue", "track", "run")


def movable(pos: Position) -> tuple[int, PlacesMarker] | None:
    """The private with such a marker, and its power."""
    for private in pos.title.privates:
        power = markers.power_of(pos, private.name)
        if power is not None and power.movable:
            return private.number, power
    return None


def service_fact(power: PlacesMarker) -> Fact[tuple[int, int]]:
    return Fact(power.marker, (-1, -1))


def service(pos: Position, power: PlacesMarker) -> tuple[int, int]:
    """The marker's hex and whom it serves; -1 if not chosen."""
    return service_fact(power).of(pos.state)


def of_a_player(pos: Position) -> tuple[int, PlacesMarker] | None:
    """The same, if a player owns it."""
    found = movable(pos)
    s = pos.state
    return found if found is not None and 0 <= s.owner[found[0]] < s.players else None


def set_service(pos: Position, private: int, power: PlacesMarker, place: int, served: int) -> None:
    s = pos.state
    service_fact(power).set(s, (place, served))
    s.markers = tuple(m for m in s.markers if m.kind != power.marker)
    if place >= 0 and served != NOBODY:
        s.markers = (*s.markers, Marker(power.marker, place, served))
    pos.emit(
        MarkerPlaced(
            pos.private_name(private),
            power.marker,
            pos.corporation_name(served),
            pos.hex_name(place),
        )
    )


# -- what happens to it ------------------------------------------------------------------------


def serves_buyer(pos: Position, private: int, corporation: int) -> None:
    """Bought by a corporation, it stays in its hex and serves that corporation."""
    found = movable(pos)
    if found is not None and found[0] == private:
        place, _ = service(pos, found[1])
        if place >= 0:
            set_service(pos, *found, place, corporation)


def forget_corporation(pos: Position, corporation: int) -> None:
    """It no longer serves a corporation that has left."""
    found = movable(pos)
    if found is not None:
        place, served = service(pos, found[1])
        if served == corporation:
            service_fact(found[1]).set(pos.state, (place, -1))


def markers_leave(pos: Position) -> None:
    """An effect of a phase: markers come off the map. Clause 1846 8d."""
    remove_markers(pos)
    found = movable(pos)
    if found is not None:
        service_fact(found[1]).clear(pos.state)


def players_marker_leaves(pos: Position) -> None:
    """An effect of a phase: it comes off the map if a player owns its private."""
    found = of_a_player(pos)
    if found is not None:
        kind = found[1].marker
        pos.state.markers = tuple(m for m in pos.state.markers if m.kind != kind)


# -- a player chooses --------------------------------------------------------------------------


def offer_to_owner(pos: Position) -> None:
    """A player who owns it chooses when income is paid."""
    found = of_a_player(pos)
    if found is not None and found[1].decision_kind:
        s = pos.state
        s.pending = (*s.pending, PendingMarker((s.owner[found[0]],)))


def player_decision(pos: Position) -> Decision:
    found = movable(pos)
    assert found is not None
    pending = pos.pending(PendingMarker)
    return Decision(pending.kind, pending.players, (PlaceMarker, Pass), private=found[0])


def player_passed(pos: Position) -> None:
    pos.state.pending = pos.state.pending[:-1]


def deciding_player(pos: Position) -> tuple[int, PlacesMarker] | None:
    """The marker that a player is to place now."""
    found = movable(pos) if pos.state.pending else None
    return found if found is not None and pos.decision.kind == found[1].decision_kind else None


# -- the handler -------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[PlaceMarker]:
    marker = deciding_player(pos)
    if marker is None:
        yield from markers.candidates(pos)
        return
    name = pos.title.privates[marker[0]].name
    for place, _ in marker[1].bonus:
        yield PlaceMarker(name, place)
    for corporation in pos.title.corporations:
        yield PlaceMarker(name, corporation=corporation.name)


def marker_owned(pos: Position, a: PlaceMarker) -> Refusal | None:
    marker = deciding_player(pos)
    if marker is None:
        return markers.owned(pos, a)
    mine = a.private == pos.title.privates[marker[0]].name
    return None if mine else Refusal("power.not-owner", {"private": a.private})


def marker_for_whom(pos: Position, a: PlaceMarker) -> Refusal | None:
    """A player names a hex or an operating railroad; a corporation is always served itself."""
    if deciding_player(pos) is None:
        return markers.for_itself(pos, a)
    if bool(a.hex) == bool(a.corporation):
        return Refusal("malformed", {"field": "corporation", "value": a.corporation})
    chosen = pos.pending(PendingMarker)
    if (a.hex and chosen.place) or (a.corporation and chosen.corporation):
        return Refusal("marker.chosen")
    if a.corporation and not pos.is_floated(pos.title.corporation_number[a.corporation]):
        return Refusal("marker.not-running", {"corporation": a.corporation})
    return None


def marker_place(pos: Position, a: PlaceMarker) -> Refusal | None:
    if deciding_player(pos) is not None and not a.hex:
        return None
    power = markers.power_of(pos, a.private)
    wrong = markers.right_place(pos, a)
    if wrong is not None and power is not None and power.movable:
        return Refusal("marker.port-space", {"private": a.private, "hex": a.hex})
    return wrong


def marker_unused(pos: Position, a: PlaceMarker) -> Refusal | None:
    power = markers.power_of(pos, a.private)
    if power is None or not power.movable:
        return markers.unused(pos, a)
    if deciding_player(pos) is not None:
        return None
    if pos.decision.kind not in BEFORE_RUNNING or pos.state.turn.ran:
        return Refusal("marker.after-run", {"private": a.private})
    if pos.state.turn.powers >> pos.title.private_number[a.private] & 1:
        return Refusal("marker.once-a-turn", {"private": a.private})
    return None


def marker_moves(pos: Position, a: PlaceMarker) -> Refusal | None:
    """It must change its hex or whom it serves."""
    power = markers.power_of(pos, a.private)
    if power is None or not power.movable:
        return None
    place, served = service(pos, power)
    same_place = bool(a.hex) and pos.title.map.by_name[a.hex] == place
    same_corporation = bool(a.corporation) and pos.title.corporation_number[a.corporation] == served
    if same_place or (same_corporation and deciding_player(pos) is not None):
        return Refusal("marker.already-there", {"private": a.private})
    return None


def apply(pos: Position, a: PlaceMarker) -> None:
    """Place or move the port, or name the corporation that it serves. Clause 1846 3n3."""
    s = pos.state
    power = markers.power_of(pos, a.private)
    if power is None or not power.movable:
        markers.apply(pos, a)
        return
    number = pos.title.private_number[a.private]
    place, served = service(pos, power)
    if a.hex:
        place = pos.title.map.by_name[a.hex]
    if deciding_player(pos) is not None:
        before = pos.pending(PendingMarker)
        chosen = PendingMarker(
            before.players,
            place=before.place or bool(a.hex),
            corporation=before.corporation or bool(a.corporation),
        )
        done = chosen.place and chosen.corporation
        s.pending = s.pending[:-1] if done else (*s.pending[:-1], chosen)
        if a.corporation:
            served = pos.title.corporation_number[a.corporation]
    else:
        served = s.corporation
        s.turn.powers |= 1 << number
    set_service(pos, number, power, place, served)


PLACE_MARKER = Handler(
    candidates,
    (marker_owned, marker_for_whom, marker_place, marker_unused, marker_moves),
    apply,
)
