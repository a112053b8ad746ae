"""What the shared refusals are shown with: one plain position of any title, and a search.

``SHOWN`` maps each refusal key to a function that brings a title's game to a position and names
actions to try there. The same function serves all titles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.titles.support import Table

from roundhouse.board.tiles import JUNCTION
from roundhouse.core.actions import Action

#: A position, and actions of which one is refused with the key.
Attempt = tuple[Table, Iterable[Action]]
Builder = Callable[[str], Attempt | Iterable[Attempt]]
SHOWN: dict[str, Builder] = {}
CITY_TILE = "57"


def shows(*keys: str) -> Callable[[Builder], Builder]:
    """Registers a builder for some keys."""

    def register(builder: Builder) -> Builder:
        for key in keys:
            assert key not in SHOWN, f"{key} is shown twice"
            SHOWN[key] = builder
        return builder

    return register


def plain(title: str) -> Table:
    """Privates and independents are gone, nothing is started: plain rounds."""
    table = Table(title, 3, best_run="president").without_privates().without_facts()
    independents = [c.name for c in table.title.corporations if c.is_independent]
    return table.close_corporations(*independents).stock_turn("A")


def names(table: Table) -> list[str]:
    """The corporations in play."""
    return [
        c.name
        for c in table.title.corporations
        if not c.is_independent and not table.position.is_closed(c.number)
    ]


def price(table: Table) -> int:
    """A par price in the middle of those there are."""
    pars = table.title.market.pars
    return table.title.market.cells[pars[len(pars) // 2]].price


def units(table: Table, corporation: str) -> int:
    return table.state.units[table.number(corporation)]


def most(table: Table, corporation: str) -> int:
    """The greatest holding that the rules allow a player."""
    return units(table, corporation) * table.title.stock.hold_limit // 100


def started(title: str) -> Table:
    """The first two corporations, presided over by A and B."""
    table = plain(title)
    first, second = names(table)[:2]
    table.corporation(first, price(table), A=most(table, first), treasury=500)
    return table.corporation(second, price(table), B=most(table, second), treasury=300)


def operating(title: str, step: str) -> Table:
    table = tile_at_home(started(title))
    return table.operating_turn(names(table)[0], step)


def tile_at_home(table: Table) -> Table:
    """Track in the first corporation's home, where none is printed."""
    here = home(table)
    face = table.position.track.faces[table.hex(here)]
    return table if face.exits or len(face.stops) != 1 else city(table, here, inland(table, here))


def inland(table: Table, hex_name: str) -> int:
    """An edge that, like the opposite one, leads to another hex."""
    neighbours = table.title.map[hex_name].neighbours
    return next(e for e in range(3) if neighbours[e] >= 0 and neighbours[e + 3] >= 0)


def home(table: Table) -> str:
    """The home of the first corporation."""
    return table.title.corporations[table.number(names(table)[0])].home


def token_step(table: Table) -> str:
    """Tokens are placed in a step of their own, or together with track."""
    steps = [step.name for step in table.title.operating_steps]
    return "token" if "token" in steps else "track"


# -- track for any map -------------------------------------------------------------------------


def open_hexes(table: Table) -> list[str]:
    """Plain hexes inside the map, all of whose neighbours are plain."""
    hexes = table.title.map.hexes
    faces = table.position.track.faces

    def is_plain(number: int) -> bool:
        return number >= 0 and not faces[number].stops and not faces[number].exits

    return [h.name for h in hexes if is_plain(h.number) and sum(map(is_plain, h.neighbours)) >= 3]


def neighbour(table: Table, hex_name: str, edge: int) -> str:
    number = table.title.map[hex_name].neighbours[edge]
    return table.title.map.hexes[number].name if number >= 0 else ""


def fork(table: Table) -> tuple[str, str, int, tuple[int, int, int]]:
    """A hex, a tile and rotation for it, and three edges: the first leads to both others."""
    hexes = table.title.map.hexes
    faces = table.position.track.faces
    for name in open_hexes(table):
        here = table.title.map[name]
        for tile in table.title.tiles.tiles:
            for rotation in range(6):
                face = table.title.tiles.face(tile.name, rotation)
                for edge in range(6) if not face.stops else ():
                    ways = face.ways[edge]
                    ends = {e for e in ways if e < 6}
                    if JUNCTION in ways:
                        ends |= {e for e in face.ways[JUNCTION] if e < 6 and e != edge}
                    edges = (edge, *sorted(ends))[:3]
                    around = [here.neighbours[e] for e in edges]
                    if len(edges) == 3 and all(
                        n >= 0 and not faces[n].stops and not faces[n].exits and hexes[n]
                        for n in around
                    ):
                        return name, tile.name, rotation, (edges[0], edges[1], edges[2])
    raise LookupError(f"no place for a fork in {table.title.name}")


def city(table: Table, hex_name: str, edge: int) -> Table:
    """A city with one slot whose track leaves by this edge (and the opposite one)."""
    return table.tile_with_exits(hex_name, CITY_TILE, edge, (edge + 3) % 6)


def junction(title: str, step: str) -> tuple[Table, str, tuple[str, str, str]]:
    """A fork between three cities, the first of which has a token of the acting corporation.

    Gives the hex of the fork, and those of the cities.
    """
    table = tile_at_home(started(title))
    middle, tile, rotation, edges = fork(table)
    around = tuple(neighbour(table, middle, e) for e in edges)
    for name, edge in zip(around, edges, strict=True):
        city(table, name, (edge + 3) % 6)
    acting = names(table)[0]
    table.tile(middle, tile, rotation).token(around[0], acting).operating_turn(acting, step)
    return table, middle, (around[0], around[1], around[2])
