"""Checks a map that could be read for mistakes; used by ``roundhouse check-title``."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from roundhouse.board.faces import keeps_track
from roundhouse.board.hexes import ANY_STOP, NO_HEX, Hex, HexMap
from roundhouse.board.lays import TileSet
from roundhouse.board.mapfile import MapData
from roundhouse.board.tiles import FIXED, OPPOSITE, RANKS, Tile


def check_map(data: MapData, corporations: Collection[str] = ()) -> list[str]:
    """Complaints, one line each; none for a sound map.

    With the names of the title's corporations it is also checked that each has a home.
    """
    found: list[str] = []
    for here in data.map.hexes:
        found += (f"hex {here.name}: {what}" for what in _sides(data.map, here))
        found += (f"hex {here.name}: {what}" for what in _first_tiles(data.tiles, here))
        found += (f"hex {here.name}: {what}" for what in _homes(here, corporations))
    for tile in data.tiles.tiles:
        found += (f"tile {tile.name}: {what}" for what in _upgrades(data.tiles, tile))
    found += _never_laid(data)
    found += _regions(data.map)
    homes = {corporation for here in data.map.hexes for corporation, _ in here.homes}
    found += [
        f"corporation {corporation}: no hex is its home"
        for corporation in corporations
        if corporation not in homes
    ]
    return found


def _sides(hex_map: HexMap, here: Hex) -> Iterator[str]:
    for edge, other in enumerate(here.neighbours):
        if other != NO_HEX:
            there = hex_map.hexes[other]
            if there.neighbours[OPPOSITE[edge]] != here.number:
                yield f"side {edge} leads to {there.name}, but not back"
        elif here.face.exits >> edge & 1:
            yield f"printed track at side {edge} leads nowhere"


def _first_tiles(tiles: TileSet, here: Hex) -> Iterator[str]:
    """Every tile listed as a first tile must fit in some rotation."""
    if here.face.rank == FIXED:
        if here.first_tiles:
            yield "a hex of this colour never changes, so it has no upgrades"
        return
    able = {face.tile for face in tiles.replacements(here.number, here.face)}
    if here.face.rank and here.first_tiles:
        yield from (f"tile {t} cannot replace it" for t in here.first_tiles if t not in able)
    elif here.first_tiles and not able:
        yield "no tile fits"
    elif not here.face.rank and not here.first_tiles:
        yield "there is no yellow tile for it"


def _homes(here: Hex, corporations: Collection[str]) -> Iterator[str]:
    for corporation, stop in here.homes:
        if corporations and corporation not in corporations:
            yield f"home of {corporation}, which is no corporation of the title"
        if stop != ANY_STOP and not here.face.stops[stop].slots:
            yield f"home of {corporation}, but there is no slot"


def _upgrades(tiles: TileSet, tile: Tile) -> Iterator[str]:
    at = [name for _, names in tile.upgrades_at for name in names]
    for name in dict.fromkeys((*tile.upgrades, *at)):
        other = tiles.tile(name)
        if RANKS[other.colour] != RANKS[tile.colour] + 1:
            yield f"upgrade {name} is {other.colour}, not the next colour"
        elif not any(keeps_track(tiles.face(tile.name, 0), face) for face in tiles.distinct(other)):
            yield f"upgrade {name} keeps its track in no rotation"


def _never_laid(data: MapData) -> Iterator[str]:
    used = {name for here in data.map.hexes for name in here.first_tiles}
    labels = {here.label for here in data.map.hexes}
    for tile in data.tiles.tiles:
        used.update(tile.upgrades)
        used.update(name for _, names in tile.upgrades_at for name in names)
    for tile in data.tiles.tiles:
        if tile.name not in used and not tile.power:
            yield f"tile {tile.name}: nothing lets it be laid"
        if tile.label and tile.label not in labels and not tile.hexes:
            yield f"tile {tile.name}: no hex has the label {tile.label}"


def _regions(hex_map: HexMap) -> Iterator[str]:
    for here in hex_map.hexes:
        if here.region in {NO_HEX, here.number}:
            continue
        first = hex_map.hexes[here.region]
        values = [[stop.values for stop in h.face.stops] for h in (first, here)]
        if values[0] != values[1]:
            yield f"hex {here.name}: its values differ from those of {first.name} in one region"
