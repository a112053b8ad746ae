"""Homes of corporations: the slots kept for them, which city is whose, tiles that begin there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.actions import LayTile
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Pending
from roundhouse.engine.position import Position


@dataclass(frozen=True, slots=True)
class PendingCity(Pending):
    """A home token waits for its city in a hex with several."""

    kind: ClassVar[str] = "city"
    corporation: int
    hex: int


def homes_waiting(pos: Position, h: int, city: int) -> list[int]:
    """Corporations whose home token still has to come into this city."""
    s, t = pos.state, pos.title
    name = t.map.hexes[h].name
    waiting = [
        c.number
        for c in t.corporations
        if c.home == name
        and not pos.is_closed(c.number)
        and not pos.track.token_in_hex(h, c.number)
        and len(s.tokens_left[c.number]) == len(c.token_prices)
        and t.hooks.home_city(pos, c.number) in (-1, city)
    ]
    waiting += [
        c.number
        for c in t.corporations
        if c.second_home == name and not pos.track.token_in_hex(h, c.number)
    ]
    return waiting


def homes_until_floated(pos: Position, h: int, city: int) -> list[int]:
    """A corporation's slot is kept until it floats and its token comes down."""
    del city
    name = pos.title.map.hexes[h].name
    return [
        c.number for c in pos.title.corporations if c.home == name and not pos.is_floated(c.number)
    ]


def home_city(pos: Position, corporation: int) -> int:
    """Which city of its home hex is a corporation's; -1 if its president may choose."""
    home = pos.title.corporations[corporation]
    face = pos.track.faces[pos.title.map.by_name[home.home]]
    return 0 if len(face.stops) == 1 else home.home_city


def home_city_by_track(pos: Position, corporation: int) -> int:
    """The city with the corporation's sign, or the one that has taken over its track."""
    home = pos.title.corporations[corporation]
    h = pos.title.map.by_name[home.home]
    face = pos.track.faces[h]
    if len(face.stops) == 1:
        return 0
    sides = pos.title.map.hexes[h].face.stop_exits(home.home_city)
    return next(k for k in range(len(face.stops)) if face.stop_exits(k) & sides)


# -- the first tile ----------------------------------------------------------------------------


def home_tile_first(pos: Position, a: LayTile) -> Refusal | None:
    """Until the home hex has track the corporation's own tile goes nowhere else."""
    home = pos.title.corporations[pos.state.corporation].home
    if a.power or a.hex == home or pos.track.faces[pos.title.map.by_name[home]].pieces:
        return None
    return Refusal("tile.home-first", {"hex": a.hex, "home": home})


def home_first_without_track(pos: Position, a: LayTile) -> Refusal | None:
    """A corporation that no track leads to begins at home."""
    s = pos.state
    home = pos.title.corporations[s.corporation].home
    if a.hex != home and not pos.track.reach(s.corporation).arrive:
        return Refusal("tile.home-first", {"hex": a.hex, "home": home})
    return None
