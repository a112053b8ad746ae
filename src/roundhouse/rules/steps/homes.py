"""Homes of companies: the circles kept for them, and which city is whose."""

from __future__ import annotations

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


def home_city(pos: Position, company: int) -> int:
    """Which city of its home hex is a company's; -1 if its president may choose."""
    home = pos.title.companies[company]
    face = pos.track.faces[pos.title.map.by_name[home.home]]
    return 0 if len(face.stops) == 1 else home.home_city
