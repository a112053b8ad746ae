"""Turns the tables of a map file into hexes and tiles, and reports errors in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.board.faces import FaceTable, same_kind
from roundhouse.board.hexes import (
    ANY_STOP,
    NO_HEX,
    STEPS,
    Border,
    Hex,
    HexMap,
    Terrain,
    grid_position,
)
from roundhouse.board.lays import TileSet
from roundhouse.board.notation import STOP_LETTERS, NotationError, parse_stop, parse_track
from roundhouse.board.tiles import FIXED, OPPOSITE, RANKS, UNLIMITED, Face, Tile
from roundhouse.core.plain import number_in

Table = dict[str, Any]

HEX_COLOURS = ("white", "yellow", "red", "gray", "blue")
_HEX_KEYS = {
    *("colour", "place", "label", "stops", "track", "terrain", "upgrades", "homes"),
    *("closed_by", "region", "icons", "also", "blind", "tags"),
}
_TILE_KEYS = {
    *("count", "colour", "label", "stops", "track", "role", "upgrades", "upgrades_at"),
    *("only", "power"),
}


class MapError(ValueError):
    """An error in a map file: where and what."""

    def __init__(self, file: str, where: str, what: str) -> None:
        super().__init__(f"{file}: {where}: {what}")
        self.file = file
        self.where = where
        self.what = what


def no_other_keys(file: str, where: str, table: Mapping[str, object], known: set[str]) -> None:
    """Refuse misspelt keys."""
    for key in table:
        if key not in known:
            raise MapError(file, where, f"{key!r} is not understood")


class MapReader:
    """One reading of one map file."""

    def __init__(self, file: str, data: Table, standard: Table) -> None:
        self.file = file
        self.standard = standard  # standard tiles that all titles share
        self.data = data
        self.layout = str(data.get("layout"))
        self.letters = str(data.get("letters"))
        if self.layout not in STEPS:
            raise self.error("layout", f"{self.layout!r} is neither flat nor pointy")
        if self.letters not in {"rows", "columns"}:
            raise self.error("letters", f"{self.letters!r} is neither rows nor columns")
        lines: Table = {name: {} for name in str(data.get("plain", "")).split()}
        lines.update(data.get("hexes", {}))
        for name in lines:
            try:
                grid_position(name, self.letters)
            except ValueError as error:
                raise self.error(f"hex {name}", str(error)) from error
        names = sorted(lines, key=lambda n: (n[0], int(n[1:])))
        self.lines: Table = {name: lines[name] for name in names}
        self.numbers = {name: k for k, name in enumerate(names)}

    def error(self, where: str, what: str) -> MapError:
        return MapError(self.file, where, what)

    def read(self) -> tuple[HexMap, TileSet]:
        printed = [self.printed(name, number) for name, number in self.numbers.items()]
        tiles = [
            self.tile(name, line, number)
            for number, (name, line) in enumerate(self.data.get("tiles", {}).items())
        ]
        names = {tile.name for tile in tiles}
        aliases = {a: t for a, t in self.data.get("aliases", {}).items() if t in names}
        table = FaceTable(tiles, printed, aliases)
        sides = self.sides()
        hexes = [self.hex(name, printed, table, sides) for name in self.lines]
        hex_map = HexMap(self.layout, tuple(hexes), self.letters)
        return hex_map, TileSet(table, hex_map)

    # -- tiles -----------------------------------------------------------------------------

    def tile(self, name: str, line: Table, number: int) -> Tile:
        where = f"tile {name}"
        shape: Table = {**self.standard.get(name, {}), **line}
        no_other_keys(self.file, where, shape, _TILE_KEYS)
        if shape.get("colour") not in RANKS or shape["colour"] == "white":
            raise self.error(where, "needs a colour: no standard tile has this number")
        count = shape.get("count")
        if count == "unlimited":
            count = UNLIMITED
        if not isinstance(count, int) or count < 1:
            raise self.error(where, f"count {count!r} is neither a number nor 'unlimited'")
        try:
            role = shape.get("role", "")
            stops = tuple(parse_stop(s, role=role) for s in shape.get("stops", ()))
            pieces = parse_track(shape.get("track", ""), len(stops))
        except NotationError as error:
            raise self.error(where, str(error)) from error
        at = shape.get("upgrades_at", {})
        return Tile(
            number=number,
            name=name,
            colour=shape["colour"],
            label=shape.get("label", ""),
            stops=stops,
            pieces=pieces,
            count=count,
            upgrades=self.tile_names(where, shape.get("upgrades", "")),
            upgrades_at=tuple((self.known(where, h), self.tile_names(where, at[h])) for h in at),
            hexes=tuple(self.known(where, h) for h in shape.get("only", "").split()),
            power=shape.get("power", ""),
        )

    def tile_names(self, where: str, text: str) -> tuple[str, ...]:
        for name in text.split():
            if name not in self.data.get("tiles", {}):
                raise self.error(where, f"there is no tile {name}")
        return tuple(text.split())

    def known(self, where: str, name: str) -> str:
        if name not in self.numbers:
            raise self.error(where, f"there is no hex {name}")
        return name

    # -- hexes -----------------------------------------------------------------------------

    def printed(self, name: str, number: int) -> Face:
        line = self.lines[name]
        no_other_keys(self.file, f"hex {name}", line, _HEX_KEYS)
        colour = line.get("colour", "white")
        if colour not in HEX_COLOURS:
            raise self.error(f"hex {name}", f"a hex cannot be {colour!r}")
        rank = RANKS[colour] if colour in {"white", "yellow"} else FIXED
        try:
            region = line.get("region", "")
            stops = tuple(parse_stop(s, group=region) for s in line.get("stops", ()))
            pieces = parse_track(line.get("track", ""), len(stops))
        except NotationError as error:
            raise self.error(f"hex {name}", str(error)) from error
        return Face(number, "", 0, colour, rank, line.get("label", ""), stops, pieces)

    def hex(
        self, name: str, printed: list[Face], tiles: FaceTable, sides: dict[tuple[str, int], Border]
    ) -> Hex:
        line, where = self.lines[name], f"hex {name}"
        face = printed[self.numbers[name]]
        label, also = line.get("label", ""), self.tile_names(where, line.get("also", ""))
        first = self.tile_names(where, line.get("upgrades", ""))
        if face.colour == "white":
            if first:
                raise self.error(where, "only a printed yellow hex lists its upgrades")
            yellow = tiles.tiles_for("yellow", name, label, also)
            first = tuple(t.name for t in yellow if same_kind(face.stops, t.stops))
        return Hex(
            number=self.numbers[name],
            name=name,
            place=line.get("place", ""),
            face=face,
            neighbours=self.neighbours(name, printed, sides),
            terrain=self.terrain(where, line.get("terrain", "")),
            borders=tuple(sides[name, edge] for edge in range(6) if (name, edge) in sides),
            label=label,
            icons=tuple(line.get("icons", "").split()),
            region=self.region(line),
            first_tiles=first,
            closed_by=line.get("closed_by", ""),
            homes=self.homes(where, line.get("homes", {}), face),
            also=also,
            blind=tuple((t, int(edge)) for t, edge in line.get("blind", {}).items()),
            tags=tuple(line.get("tags", {}).items()),
        )

    def terrain(self, where: str, text: str) -> Terrain | None:
        if not text:
            return None
        kind, _, cost = text.partition(" ")
        amount = number_in(cost)
        if amount is None:
            raise self.error(where, f"terrain {text!r} should read like 'mountain 60'")
        return Terrain(amount, kind)

    def region(self, line: Table) -> int:
        region = line.get("region")
        members = (n for n, other in self.lines.items() if other.get("region") == region)
        return self.numbers[next(members)] if region else NO_HEX

    def homes(self, where: str, homes: Table, face: Face) -> tuple[tuple[str, int], ...]:
        found = []
        for corporation, letter in homes.items():
            stop = ANY_STOP if letter == "any" else STOP_LETTERS.find(letter)
            if letter != "any" and not 0 <= stop < len(face.stops):
                raise self.error(where, f"home of {corporation}: there is no stop {letter!r}")
            found.append((corporation, stop))
        return tuple(found)

    # -- sides -----------------------------------------------------------------------------

    def beyond(self, name: str, edge: int) -> str:
        """The hex on the other side of an edge, or None."""
        column, row = grid_position(name, self.letters)
        dx, dy = STEPS[self.layout][edge]
        letter, number = (row + dy, column + dx)
        if self.letters == "columns":
            letter, number = number, letter
        other = f"{chr(ord('A') + letter)}{number}"
        return other if other in self.numbers else ""

    def sides(self) -> dict[tuple[str, int], Border]:
        """What is printed on hexsides, seen from both hexes; lines inside regions are added."""
        found: dict[tuple[str, int], Border] = {}
        for name, line in self.lines.items():
            for edge in range(6):
                other = self.beyond(name, edge)
                if (
                    other
                    and line.get("region")
                    and line["region"] == self.lines[other].get("region")
                ):
                    found[name, edge] = Border(edge, "")
        for pair, text in self.data.get("sides", {}).items():
            kind, _, cost = text.partition(" ")
            first, _, second = pair.partition("-")
            edges = [
                e for e in range(6) if first in self.numbers and self.beyond(first, e) == second
            ]
            if not edges or not second:
                raise self.error(f"side {pair}", "these are not two hexes next to each other")
            if kind not in {"impassable", "water", "mountain"} or number_in(cost or "0") is None:
                raise self.error(f"side {pair}", f"{text!r} is not understood")
            for name, edge in ((first, edges[0]), (second, OPPOSITE[edges[0]])):
                found[name, edge] = Border(edge, kind, int(cost or 0))
        return found

    def neighbours(
        self, name: str, printed: list[Face], sides: dict[tuple[str, int], Border]
    ) -> tuple[int, int, int, int, int, int]:
        """Where track may cross: not at blank sides of fixed hexes or impassable sides."""
        mine = printed[self.numbers[name]]
        found = []
        for edge in range(6):
            other = self.beyond(name, edge)
            border = sides.get((name, edge))
            crossed = other and not (border and border.kind == "impassable")
            if crossed and _lets_track_in(mine, edge):
                theirs = printed[self.numbers[other]]
                crossed = _lets_track_in(theirs, OPPOSITE[edge])
                found.append(self.numbers[other] if crossed else NO_HEX)
            else:
                found.append(NO_HEX)
        return (found[0], found[1], found[2], found[3], found[4], found[5])


def _lets_track_in(face: Face, edge: int) -> bool:
    return face.rank != FIXED or bool(face.exits >> edge & 1)
