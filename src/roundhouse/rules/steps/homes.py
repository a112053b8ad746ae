"""Homes of companies: the circles kept for them, which city is whose, tiles that begin there."""

from __future__ import annotations

from roundhouse.core.actions import LayTile
from roundhouse.core.refusal import Refusal
from roundhouse.rules.position import Position


def homes_waiting(pos: Position, h: int, city: int) -> list[int]:
    """Companies whose home station still has to come into this city."""
    s, t = pos.state, pos.title
    name = t.map.hexes[h].name
    waiting = [
        c.number
        for c in t.companies
        if c.home == name
        and not pos.is_closed(c.number)
        and not pos.track.station_in_hex(h, c.number)
        and len(s.tokens[c.number]) == len(c.tokens)
        and t.policies.home_city(pos, c.number) in (-1, city)
    ]
    waiting += [
        c.number
        for c in t.companies
        if c.second_home == name and not pos.track.station_in_hex(h, c.number)
    ]
    return waiting


def homes_until_floated(pos: Position, h: int, city: int) -> list[int]:
    """A company's circle is kept until it floats and its station comes down."""
    del city
    name = pos.title.map.hexes[h].name
    return [
        c.number for c in pos.title.companies if c.home == name and not pos.is_floated(c.number)
    ]


def home_city(pos: Position, company: int) -> int:
    """Which city of its home hex is a company's; -1 if its president may choose."""
    home = pos.title.companies[company]
    face = pos.track.faces[pos.title.map.by_name[home.home]]
    return 0 if len(face.stops) == 1 else home.home_city


def home_city_by_track(pos: Position, company: int) -> int:
    """The city with the company's sign, or the one that has taken over its track."""
    home = pos.title.companies[company]
    h = pos.title.map.by_name[home.home]
    face = pos.track.faces[h]
    if len(face.stops) == 1:
        return 0
    sides = pos.title.map.hexes[h].face.stop_exits(home.home_city)
    return next(k for k in range(len(face.stops)) if face.stop_exits(k) & sides)


# -- the first tile ----------------------------------------------------------------------------


def home_tile_first(pos: Position, a: LayTile) -> Refusal | None:
    """Until the home hex has track the company's own tile goes nowhere else."""
    home = pos.title.companies[pos.state.company].home
    if a.power or a.hex == home or pos.track.faces[pos.title.map.by_name[home]].pieces:
        return None
    return Refusal("tile.home-first", {"hex": a.hex, "home": home})


def home_first_without_track(pos: Position, a: LayTile) -> Refusal | None:
    """A company that no track leads to begins at home."""
    s = pos.state
    home = pos.title.companies[s.company].home
    if a.hex != home and not pos.track.reach(s.company).arrive:
        return Refusal("tile.home-first", {"hex": a.hex, "home": home})
    return None
