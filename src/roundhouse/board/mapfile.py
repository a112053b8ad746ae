"""Loads a title's ``map.toml``, with the variants that a game uses.

The format is described in ``docs/add-a-title.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from roundhouse.board.hexes import HexMap
from roundhouse.board.lays import TileSet
from roundhouse.board.mapreader import MapError, MapReader, Table, no_other_keys
from roundhouse.core.package_files import package_folder, read_toml
from roundhouse.core.record import Record, record

if TYPE_CHECKING:  # slow to import
    from importlib.resources.abc import Traversable

__all__ = ["MapData", "MapError", "load_map", "variant_names"]

_TOP_KEYS = {"layout", "letters", "plain", "hexes", "sides", "tiles", "aliases", "variants"}
_VARIANT_KEYS = {"hexes", "sides", "tiles", "remove_tiles"}


@record
class MapData(Record):
    """A map and its tiles, ready for play."""

    map: HexMap
    tiles: TileSet


def load_map(source: Traversable, variants: Sequence[str] = ()) -> MapData:
    """Read a map file and apply some of its variants, in file order."""
    file = source.name
    data = _parse(source)
    no_other_keys(file, "file", data, _TOP_KEYS)
    known = data.get("variants", {})
    for name in variants:
        if name not in known:
            raise MapError(file, f"variant {name}", "does not exist")
    for name, changes in known.items():
        no_other_keys(file, f"variant {name}", changes, _VARIANT_KEYS)
        if name in variants:
            data = _with_variant(data, changes)
    return MapData(*MapReader(file, data, _standard_tiles()).read())


def variant_names(source: Traversable) -> tuple[str, ...]:
    """The variants that a map file defines."""
    return tuple(_parse(source).get("variants", {}))


def _parse(source: Traversable) -> Table:
    try:
        return read_toml(source)
    except (OSError, ValueError) as error:
        raise MapError(source.name, "file", str(error)) from error


@cache
def _standard_tiles() -> Table:
    return _parse(package_folder("roundhouse.board") / "standard_tiles.toml")


def _with_variant(data: Table, changes: Table) -> Table:
    """A variant's lines replace or extend the keys of the lines of the same name."""
    changed = dict(data)
    for part in ("hexes", "tiles", "sides"):
        lines = dict(data.get(part, {}))
        for name, line in changes.get(part, {}).items():
            lines[name] = {**lines.get(name, {}), **line} if part != "sides" else line
        changed[part] = lines
    for name in changes.get("remove_tiles", "").split():
        changed["tiles"].pop(name, None)
    return changed
