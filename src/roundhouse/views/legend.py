"""What the signs on a title's map mean, from the title's data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from roundhouse.engine.position import Title
from roundhouse.rules.privates.powers import PlacesMarker
from roundhouse.titles import about
from roundhouse.views.svg import marks
from roundhouse.views.svg.style import svg
from roundhouse.views.svg.tile import hatch_art
from roundhouse.views.words import listed, money

_BOX = (-17.0, -14.0, 34.0, 28.0)
_HEX = (-100.0, -100.0, 200.0, 200.0)


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign, drawn, and what it says."""

    art: str
    words: str


#: Legends by the identity of their titles, which stand beside them so that they stay.
_known: dict[int, tuple[Title, tuple[Entry, ...]]] = {}
_MOST = 64


def legend(title: Title) -> tuple[Entry, ...]:
    """Every kind of sign that this map has. It stands on every page, so it is kept."""
    found = _known.get(id(title))
    if found is None:
        if len(_known) >= _MOST:
            _known.clear()
        found = _known[id(title)] = title, _entries(title)
    return found[1]


def _entries(title: Title) -> tuple[Entry, ...]:
    return (
        *_terrain(title),
        *_hexsides(title),
        *_icons(title),
        *_labels(title),
        *_closed(title),
        *_values(title),
    )


def _icon(*kinds: str) -> str:
    left, top, width, height = _BOX
    drawn = "".join(marks.icon(kind, 28.0 * k, 0) for k, kind in enumerate(kinds))
    return svg((left, top, width + 28.0 * (len(kinds) - 1), height), drawn, listed(kinds))


def _costs(found: set[int]) -> str:
    return listed([money(cost) for cost in sorted(found)]).replace(" and ", " or ")


def _terrain(title: Title) -> Iterator[Entry]:
    costs: dict[str, set[int]] = {}
    for h in title.map.hexes:
        if h.terrain is not None:
            costs.setdefault(h.terrain.kind, set()).add(h.terrain.cost)
    for kind, found in costs.items():
        icons = [one for one in kind.split("+") if marks.icon_kind(one)]
        if icons:
            words = listed(kind.split("+")).capitalize()
            yield Entry(_icon(*icons), f"{words}: the first tile costs {_costs(found)}")


def _hexsides(title: Title) -> Iterator[Entry]:
    costs: dict[str, set[int]] = {}
    for h in title.map.hexes:
        for border in h.borders:
            if border.kind:
                costs.setdefault(border.kind, set()).add(border.cost)
    for kind, found in costs.items():
        line = svg(_BOX, f'<path class="side {kind}" d="M-14 0H14"/>', f"{kind} hexside")
        if found == {0}:
            yield Entry(line, "Hexside that track cannot cross")
        else:
            yield Entry(line, f"{kind.capitalize()} hexside: track across costs {_costs(found)}")


def _icons(title: Title) -> Iterator[Entry]:
    """Printed icons and markers: by the title's own words, or by what a marker adds."""
    told = dict(about_signs(title.name))
    placed: dict[str, str] = {}
    for private in title.privates:
        for power in private.powers:
            if isinstance(power, PlacesMarker):
                placed.setdefault(power.marker, _marker(power))
    printed = {icon for h in title.map.hexes for icon in h.icons}
    for kind in sorted(printed | set(placed)):
        if marks.icon_kind(kind):
            yield Entry(_icon(kind), told.get(kind) or placed.get(kind) or kind.capitalize())


def _marker(power: PlacesMarker) -> str:
    """Whose marker it is says the private's card; which cards there are may be hidden."""
    places: dict[int, list[str]] = {}
    for place, amount in power.bonus:
        places.setdefault(amount, []).append(place)
    adds = [f"+{money(amount)} in {listed(names)}" for amount, names in places.items()]
    return f"{power.marker.capitalize()} marker of a private: {'; '.join(adds)}"


@cache
def about_signs(name: str) -> tuple[tuple[str, str], ...]:
    return about(name).signs


def _labels(title: Title) -> Iterator[Entry]:
    names = sorted({h.label or h.face.label for h in title.map.hexes} - {""})
    if names:
        art = svg(_BOX, marks.text(0, 0, 20, names[0], "ink1"), "Label")
        yield Entry(art, f"{listed(names)}: only tiles with the same letters fit here")


def _closed(title: Title) -> Iterator[Entry]:
    if any(h.closed_by for h in title.map.hexes):
        art = svg(_HEX, hatch_art(title.map.layout), "Hatched hex")
        yield Entry(art, "Blocked: no tile while a player owns the private named there")


def _values(title: Title) -> Iterator[Entry]:
    """Places whose value depends on the phase."""
    values = next(
        (
            stop.values
            for h in title.map.hexes
            for stop in h.face.stops
            if len(set(stop.values)) > 1
        ),
        None,
    )
    if values is not None:
        half = len(marks.values_by_phase(values)) * marks.box_width(values) / 2 + 2
        boxes = marks.value_boxes(0, 0, values, 0, skip=False)
        art = svg((-half, -17.0, 2 * half, 34.0), boxes, "Values by phase")
        yield Entry(art, "Value by phase; the current one stands out")
