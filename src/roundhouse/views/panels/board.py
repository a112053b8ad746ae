"""The map of a position, as the drawing needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from roundhouse.board.routes.model import Place
from roundhouse.core.actions import Action, ChooseCity, PlaceToken
from roundhouse.core.state import Marker
from roundhouse.engine.position import Position
from roundhouse.rules.privates.powers import PlacesMarker
from roundhouse.rules.tokens.place_token import token_price
from roundhouse.rules.track.lay_tile import closed_by
from roundhouse.views.joins import neighbour_words
from roundhouse.views.names import signs
from roundhouse.views.svg import BoardView, RouteView, Sign, Tag, track_view
from roundhouse.views.svg.base_layer import ground
from roundhouse.views.svg.marks import icon_kind
from roundhouse.views.svg.text_size import legible
from roundhouse.views.words import money


def board_view(
    pos: Position,
    *,
    legal: Iterable[int] | None = None,
    offers: Mapping[Place, str] | None = None,
    routes: tuple[RouteView, ...] = (),
    neighbours: bool = False,
    radius: float = 0,
) -> BoardView:
    """Everything that lies on the map, with what is asked about it.

    ``radius`` is that of a hex in pixels, where it is known: small maps get larger type.
    With ``neighbours`` the sentence of a hex also says what lies around it.
    """
    t = pos.title
    view = track_view(pos.track, signs(t))
    closed = {
        h: t.privates[i].name for h, i in closed_by(pos).items() if not pos.track.faces[h].tile
    }
    return replace(
        view,
        homes=homes(pos),
        markers=markers(pos),
        closed=closed,
        phase=pos.phase.value_rank - 1,
        legal=None if legal is None else frozenset(legal),
        offers=dict(offers or {}),
        routes=routes,
        notes=notes(pos) if neighbours else {},
        legible=legible(radius),
    )


def notes(pos: Position) -> dict[int, tuple[str, ...]]:
    """What lies around each hex, for those who hear the map."""
    found: dict[int, tuple[str, ...]] = {}
    for here in pos.title.map.hexes:
        words = neighbour_words(pos.title.map, pos.track, here.number)
        if words:
            found[here.number] = (f"neighbours: {words}",)
    return found


def homes(pos: Position) -> dict[Place, tuple[Sign, ...]]:
    """Places kept for corporations whose home token is still to come."""
    found: dict[Place, tuple[Sign, ...]] = {}
    look = signs(pos.title)
    for corporation in pos.title.corporations:
        h = pos.title.map.by_name.get(corporation.home)
        if h is None or pos.is_closed(corporation.number):
            continue
        stops = pos.track.faces[h].stops
        for k in range(len(stops)):
            waiting = pos.title.hooks.homes_waiting(pos, h, k)
            if corporation.number not in waiting:
                continue
            settled = pos.title.hooks.home_city(pos, corporation.number)
            # Where the president may choose, the last slot stands for all of them.
            if k == (settled if settled >= 0 else len(stops) - 1):
                found[h, k] = (*found.get((h, k), ()), look[corporation.number])
    return found


def markers(pos: Position) -> dict[int, tuple[Tag, ...]]:
    """Markers of privates, with what they add and for whom."""
    found: dict[int, tuple[Tag, ...]] = {}
    for marker in pos.state.markers:
        words = f"+{marker_bonus(pos, marker)}" if marker_bonus(pos, marker) else ""
        if marker.corporation >= 0:
            words = f"{words} {pos.title.corporations[marker.corporation].shown}".strip()
        found[marker.hex] = (
            *found.get(marker.hex, ()),
            Tag(words or marker.kind, icon_kind(marker.kind)),
        )
    return found


def marker_bonus(pos: Position, marker: Marker) -> int:
    name = pos.title.map.hexes[marker.hex].name
    for private in pos.title.privates:
        for power in private.powers:
            if isinstance(power, PlacesMarker) and power.marker == marker.kind:
                return next((amount for place, amount in power.bonus if place == name), 0)
    return 0


def token_offers(pos: Position, actions: Iterable[Action]) -> dict[Place, str]:
    """Free slots with what a token in them costs; cities to choose from by their numbers."""
    offers: dict[Place, str] = {}
    for a in actions:
        if isinstance(a, PlaceToken):
            offers[pos.title.map.by_name[a.hex], a.city] = money(token_price(pos, a))
        elif isinstance(a, ChooseCity):
            offers[pos.title.map.by_name[a.hex], a.city] = str(a.city + 1)
    return offers


def is_landscape(pos: Position) -> bool:
    """Is the map clearly wider than high? Then the page puts its columns differently."""
    _, _, width, height = ground(pos.title.map).box
    return width / height >= 1.15
