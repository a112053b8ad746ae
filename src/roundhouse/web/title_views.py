"""A title as its page shows it: map, market, tiles, trains, phases, privates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from roundhouse.board.tiles import UNLIMITED, Tile
from roundhouse.engine.entities import Phase, TrainFamily
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Title
from roundhouse.gamefile import new_game
from roundhouse.titles import title
from roundhouse.views.panels.board import board_view, is_landscape
from roundhouse.views.svg import MarketView, board_svg, market_svg, tile_svg
from roundhouse.views.svg.market import ZONE_WORDS
from roundhouse.views.svg.tile import IN_LISTS
from roundhouse.views.words import money
from roundhouse.web.rendering import drawing

COLOURS = ("yellow", "green", "brown", "gray")


@cache
def opening(name: str) -> PlayedGame:
    """A game before its first action, for the drawings."""
    built = title(name)
    return new_game(name, [f"Player {n + 1}" for n in range(built.min_players)])


#: How large a hex is about to be on the title's page, in pixels.
_WIDE_HEX, _HIGH_HEX = 34, 34
_MARKET = 460.0  # and how wide the market


@cache
def title_thumbnail(name: str) -> Markup:
    """The empty map, small and without words."""
    view = board_view(opening(name).position)
    return drawing(board_svg(view, title=f"Map of {name}", interactive=False))


@cache
def title_map(name: str) -> Markup:
    """The empty map."""
    pos = opening(name).position
    view = board_view(pos, radius=_WIDE_HEX if is_landscape(pos) else _HIGH_HEX)
    return drawing(board_svg(view, title=f"Map of {name}", interactive=False))


@cache
def title_market(name: str) -> Markup:
    market = MarketView(title(name).market, legend=False, lines=2, width=_MARKET)
    return drawing(market_svg(market, title=f"Share price chart of {name}"))


def zones(name: str) -> list[tuple[str, str]]:
    """Kinds of cells on the chart, for its legend: (zone, words)."""
    present = {zone for cell in title(name).market.cells for zone in cell.zones}
    return [(zone, words) for zone, words in ZONE_WORDS.items() if zone in present]


def single_row(name: str) -> bool:
    return all(cell.row == 0 for cell in title(name).market.cells)


def landscape(name: str) -> bool:
    """Is the map wider than high, so that the page puts the rest below it?"""
    box = str(title_map(name)).partition('viewBox="')[2].partition('"')[0].split()
    return float(box[2]) / float(box[3]) >= 1.15


# -- tiles -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TileCard:
    tile: Tile
    art: Markup
    count: str
    becomes: tuple[str, ...]
    places: str  # where only it may lie, and what else is special


@cache
def tile_cards(name: str) -> Mapping[str, tuple[TileCard, ...]]:
    """Every tile by colour, in the title's order."""
    built = title(name)
    by_colour: dict[str, tuple[TileCard, ...]] = {}
    for tile in built.tiles.tiles:
        by_colour[tile.colour] = (*by_colour.get(tile.colour, ()), _card(built, tile))
    return {c: by_colour[c] for c in COLOURS if c in by_colour}


def _card(built: Title, tile: Tile) -> TileCard:
    face = built.tiles.face(tile.name, 0)
    words = f"Tile {tile.name}"
    art = drawing(tile_svg(face, built.map.layout, title=words, least=IN_LISTS))
    becomes = list(tile.upgrades)
    special: list[str] = []
    for where, names in tile.upgrades_at:
        place = built.map[where].place or where
        special.append(f"{', '.join(names)} in {place}")
        becomes += [n for n in names if n not in becomes]
    places = ""
    if tile.hexes:
        places = "only in " + ", ".join(built.map[h].place or h for h in tile.hexes)
    if tile.power:
        places = f"{places}, " if places else ""
        places += f"only by the power of {tile.power}"
    if special:
        places += ("; " if places else "") + "becomes " + "; ".join(special)
    count = "∞" if tile.count >= UNLIMITED else str(tile.count)
    return TileCard(tile, art, count, tuple(n for n in becomes if n in built.tile_number), places)


def tile_total(name: str) -> str:
    counts = [tile.count for tile in title(name).tiles.tiles]
    if any(c >= UNLIMITED for c in counts):
        return "some unlimited"
    return f"{sum(counts)} in all"


# -- trains and phases -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrainLine:
    name: str
    price: str
    count: str
    fate: str  # "gone with the first 4"
    starts: str  # what the first of them changes


def train_lines(built: Title) -> list[TrainLine]:
    starts = {phase.starts_with: phase for phase in built.phases if phase.starts_with}
    lines = []
    for family in built.families:
        types = [built.trains[t] for t in family.types]
        phase = starts.get(family.name)
        lines.append(
            TrainLine(
                name=" or ".join(t.name for t in types),
                price=" or ".join(dict.fromkeys(money(t.price) for t in types)),
                count="∞" if family.count >= UNLIMITED else str(family.count),
                fate=_fate(family),
                starts=f"Phase {phase.name}. {phase.text}".strip() if phase else "",
            )
        )
    return lines


def _fate(family: TrainFamily) -> str:
    if family.rusts_on:
        return f"gone with the first {family.rusts_on}"
    if family.obsolete_on:
        return f"one more run after the first {family.obsolete_on}"
    return "stays"


def phase_tiles(phase: Phase) -> str:
    """The colours that may be laid, by their best."""
    return ("none", *COLOURS)[min(phase.tile_rank, 4)]


# -- rules, by clause --------------------------------------------------------------------------


def clauses(built: Title) -> list[tuple[str, list[str]]]:
    """Every clause that an action can be refused by, with our words for it."""
    found: dict[str, dict[str, None]] = {}
    for clause, words in built.citations.values():
        found.setdefault(clause, {})[_plain(words)] = None
    return [(clause, list(found[clause])) for clause in sorted(found, key=_clause_order)]


def _plain(words: str) -> str:
    """A refusal's sentence with gaps where the case at hand is named."""
    while "{" in words:
        before, _, rest = words.partition("{")
        words = before + "…" + rest.partition("}")[2]
    return words.replace("$…", "…")


def _clause_order(clause: str) -> tuple[tuple[int, int, str], ...]:
    parts = clause.replace("(", ".").replace(")", "").replace("-", ".").replace(" ", ".").split(".")
    return tuple((0, int(p), "") if p.isdecimal() else (1, 0, p) for p in parts if p)
