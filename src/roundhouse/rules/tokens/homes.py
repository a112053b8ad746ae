"""Homes of corporations: their reserved slots, cities and first tiles."""

from __future__ import annotations

from roundhouse.engine.position import Position


def homes_waiting(pos: Position, h: int, city: int) -> list[int]:
    """Corporations whose home token is still to be placed in this city."""
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


def home_city(pos: Position, corporation: int) -> int:
    """A corporation's city in its home hex; -1 if its president may choose."""
    home = pos.title.corporations[corporation]
    face = pos.track.faces[pos.title.map.by_name[home.home]]
    return 0 if len(face.stops) == 1 else home.home_city


# -- the first tile ----------------------------------------------------------------------------
