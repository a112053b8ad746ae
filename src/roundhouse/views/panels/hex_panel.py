"""What can be done in one hex: tiles with their rotations, tokens, markers; or why nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from roundhouse.board.tiles import FIXED
from roundhouse.core.actions import Action, ChooseCity, LayTile, PlaceMarker, PlaceToken
from roundhouse.core.refusal import Refusal
from roundhouse.engine.entities import UNLIMITED
from roundhouse.engine.legal import nearest_refusal, why_not
from roundhouse.engine.position import Position
from roundhouse.rules.track.lay_tile import lay_cost
from roundhouse.views.controls import Choice, Why, choice, legal_of, why_of
from roundhouse.views.joins import joined_places
from roundhouse.views.labels import label
from roundhouse.views.words import listed, money

#: Kinds of action that are about a hex.
ON_MAP = (LayTile, PlaceToken, ChooseCity, PlaceMarker)
#: Refusals that say nothing about the hex as it is: these tiles would never lie here.
RANK_NAMES = ("", "yellow", "green", "brown", "gray")
_NEVER = frozenset({"tile.kind", "tile.named", "tile.colour", "tile.fixed-hex"})


@dataclass(frozen=True, slots=True)
class TileRotation:
    """A tile in one rotation."""

    choice: Choice
    rotation: int
    joins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TileOption:
    """A tile that can be laid here, in its legal rotations."""

    tile: str
    left: str
    power: str
    price: str
    rotations: tuple[TileRotation, ...]


@dataclass(frozen=True, slots=True)
class NotOffered:
    """Tiles that almost fit, and why they do not."""

    tiles: tuple[str, ...]
    why: Why


@dataclass(frozen=True, slots=True)
class HexPanel:
    """Everything about one hex."""

    name: str
    place: str
    about: str  # "empty hex", "yellow tile 57"
    tiles: tuple[TileOption, ...]
    others: tuple[Choice, ...]  # tokens, cities, markers
    not_offered: tuple[NotOffered, ...]
    why: Why | None = None  # nothing can be done here


def map_actions(pos: Position) -> dict[int, list[Action]]:
    """Legal actions that are about a hex, by its number."""
    known = pos.cache.get("map-actions")
    if known is None:
        found: dict[int, list[Action]] = {}
        by_name = pos.title.map.by_name
        for kind in ON_MAP:
            for action in legal_of(pos, kind):
                h = by_name.get(getattr(action, "hex", ""))
                if h is not None:  # some markers only change whom they serve
                    found.setdefault(h, []).append(action)
        known = pos.cache["map-actions"] = found
    return known


def lit_by(pos: Position) -> list[str]:
    """The privates whose powers alone light the map; none if anything else does."""
    found: dict[str, None] = {}
    for here in map_actions(pos).values():
        for action in here:
            name = str(getattr(action, "power", "") or getattr(action, "private", ""))
            if not name:
                return []
            found[name] = None
    return list(found)


def about_map(pos: Position) -> bool:
    """Is something asked about hexes?"""
    return any(kind in pos.decision.actions for kind in ON_MAP)


def hex_panel(pos: Position, h: int) -> HexPanel:
    here = pos.title.map.hexes[h]
    actions = map_actions(pos).get(h, [])
    lays = [a for a in actions if isinstance(a, LayTile)]
    others = tuple(choice(pos, a, label(pos, a)) for a in actions if not isinstance(a, LayTile))
    offers_tiles = LayTile in pos.decision.actions
    why = None if actions else why_nothing(pos, h)
    refused = tuple(not_offered(pos, h, {a.tile for a in lays})) if offers_tiles else ()
    return HexPanel(
        name=here.name,
        place=here.place,
        about=about_hex(pos, h),
        tiles=tile_options(pos, h, lays),
        others=others,
        not_offered=tuple(entry for entry in refused if entry.why != why),  # said once
        why=why,
    )


def about_hex(pos: Position, h: int) -> str:
    here, face = pos.title.map.hexes[h], pos.track.faces[h]
    if face.tile:
        return f"{face.colour} tile {face.tile}"
    if here.terrain is not None:
        return f"{here.terrain.kind.replace('+', ' and ')} {money(here.terrain.cost)}"
    return "empty hex" if not face.pieces and face.rank == 0 else "printed track"


def tile_options(pos: Position, h: int, lays: list[LayTile]) -> tuple[TileOption, ...]:
    groups: dict[tuple[str, str], list[LayTile]] = {}
    for lay in lays:
        groups.setdefault((lay.power, lay.tile), []).append(lay)
    options = []
    for (power, tile), here in groups.items():
        supply = pos.state.supply[pos.title.tile_number[tile]]
        cost = lay_cost(pos, here[0])
        rotations = tuple(
            TileRotation(
                choice(pos, lay, str(lay.rotation)),
                lay.rotation,
                joined_places(pos, h, pos.title.tiles.face(tile, lay.rotation)),
            )
            for lay in here
        )
        left = "unlimited" if 2 * supply > UNLIMITED else f"{supply} left"
        options.append(TileOption(tile, left, power, money(cost) if cost else "free", rotations))
    return tuple(options)


# -- what is not offered -----------------------------------------------------------------------


def not_offered(pos: Position, h: int, offered: set[str]) -> Iterator[NotOffered]:
    """Tiles of the next colour that could lie here at another time, by reason."""
    reasons: dict[str, tuple[list[str], Refusal]] = {}
    old = pos.track.faces[h]
    tiles = pos.title.tiles
    for tile in tiles.tiles:
        faces = tiles.distinct(tile)
        if tile.name in offered or old.rank == FIXED or faces[0].rank != old.rank + 1:
            continue
        refusal = closest_refusal(pos, h, tile.name)
        if refusal is not None and refusal.key not in _NEVER:
            names, _ = reasons.setdefault(refusal.key, ([], refusal))
            names.append(tile.name)
    for names, refusal in sorted(reasons.values(), key=lambda r: len(r[0])):
        yield NotOffered(tuple(names), why_of(pos, refusal))
    if offered and not reasons:
        yield from later_colours(pos, h)


def later_colours(pos: Position, h: int) -> Iterator[NotOffered]:
    """Tiles of the phase's other colours, which this hex is not ready for."""
    rank, name = pos.track.faces[h].rank, pos.title.map.hexes[h].name
    ahead = range(rank + 2, pos.phase.tile_rank + 1)
    for tile in pos.title.tiles.tiles:
        face = pos.title.tiles.distinct(tile)[0]
        if face.rank not in ahead or tile.name in _special_tiles(pos):
            continue
        refusal = why_not(pos, LayTile(name, tile.name, face.rotation))
        if refusal is not None and refusal.key not in ("tile.none-left", "not-now"):
            colours = listed([RANK_NAMES[r] for r in ahead])
            below = listed([RANK_NAMES[r - 1] for r in ahead])
            why = Why(f"they only replace {below} ones.", why_of(pos, refusal).clause)
            yield NotOffered((f"{colours} tiles",), why)
            return


def _special_tiles(pos: Position) -> set[str]:
    """Tiles that lie in certain hexes only: their refusals are about that."""
    return {tile.name for tile in pos.title.tiles.tiles if tile.hexes or tile.power}


def closest_refusal(pos: Position, h: int, tile: str) -> Refusal | None:
    """What stands against the turn of a tile that comes closest to being legal."""
    name = pos.title.map.hexes[h].name
    faces = pos.title.tiles.distinct(pos.title.tiles.tile(tile))
    return nearest_refusal(pos, (LayTile(name, tile, face.rotation) for face in faces))


def why_nothing(pos: Position, h: int) -> Why | None:
    """The best reason why a hex takes part in nothing that is asked now."""
    name = pos.title.map.hexes[h].name
    if LayTile in pos.decision.actions:
        rank = pos.track.faces[h].rank
        faces = [
            face
            for tile in pos.title.tiles.tiles
            for face in pos.title.tiles.distinct(tile)
            if rank == FIXED or face.rank == rank + 1
        ]
        nearest = nearest_refusal(pos, (LayTile(name, f.tile, f.rotation) for f in faces))
        return why_of(pos, nearest) if nearest else Why(f"No tile replaces what lies in {name}.")
    if PlaceToken in pos.decision.actions:
        refusal = why_not(pos, PlaceToken(name, 0))
        return why_of(pos, refusal) if refusal else None
    return Why("There is nothing to do in this hex now.")


def hex_list(pos: Position) -> list[tuple[str, str]]:
    """Hexes where something can be done, as (coordinates, words): the map as a list."""
    found = []
    for h, actions in sorted(map_actions(pos).items()):
        here = pos.title.map.hexes[h]
        tiles = list(dict.fromkeys(a.tile for a in actions if isinstance(a, LayTile)))
        parts = [f"{'tile' if len(tiles) == 1 else 'tiles'} {listed(tiles)}"] if tiles else []
        if any(isinstance(a, PlaceToken) for a in actions):
            parts.append("token")
        if any(isinstance(a, PlaceMarker) for a in actions):
            parts.append("marker")
        if any(isinstance(a, ChooseCity) for a in actions):
            parts.append("city")
        name = f"{here.name} {here.place}" if here.place else here.name
        found.append((here.name, f"{name}: {', '.join(parts)}"))
    return found
