"""Tables and routes that the clause tests of 18VA share."""

from __future__ import annotations

from tests.titles.support import Table

from roundhouse.core.actions import RunRoute, RunTrains
from roundhouse.core.state import State
from roundhouse.titles.g18va.convert import enlarge

BRISK = {"auto_pass": "on"}


def opening(players: int = 3, preset: str = "", **options: str) -> Table:
    """The first auction turn."""
    return Table("18VA", players, preset, **options)


def table(players: int = 3, preset: str = "", **options: str) -> Table:
    """The auction is over, its items are out of the way."""
    return Table("18VA", players, preset, **options).privates_gone()


def brisk(players: int = 3, preset: str = "") -> Table:
    """As ``table``, but steps without any possible action pass by themselves."""
    return table(players, preset, **BRISK)


def ten(t: Table, *corporations: str) -> Table:
    """Make five-share corporations ten-share ones."""
    t.set_cash()  # a state of our own
    for name in corporations:
        enlarge(t.pos, t.c(name))
    t.pos.events.clear()
    return t


def exits(t: Table, hex_name: str, tile: str, *edges: int) -> Table:
    """Lay a tile so that its track leaves by exactly these edges."""
    return t.tile(hex_name, tile, turned(t, tile, *edges))


def turned(t: Table, tile: str, *edges: int) -> int:
    """The rotation that gives a tile these exits."""
    wanted = sum(1 << e for e in edges)
    return next(r for r in range(6) if t.title.tiles.face(tile, r).exits == wanted)


def guest(t: Table, hex_name: str, corporation: str) -> Table:
    """Potomac Yards' token beside a city."""

    def change(s: State) -> None:
        h = t.title.map.by_name[hex_name]
        s.track = s.track.with_guest(h, 0, t.c(corporation))  # type: ignore[attr-defined]

    return t.arrange(change)


def route(train: str, *legs: str) -> RunRoute:
    """By the hexes of its legs: ``"F13 G14 H15", "H15 I16"`` calls at F13, H15 and I16."""
    hexes = [tuple(leg.split()) for leg in legs]
    stops = [hexes[0][0], *(leg[-1] for leg in hexes)]
    return RunRoute(train, tuple(f"{h}.0" for h in stops), tuple(hexes))


def run(*routes: RunRoute) -> RunTrains:
    return RunTrains(routes)


def earned(t: Table, *routes: RunRoute) -> int:
    """Run these routes and say what they earned; what the treasury gets is in the turn."""
    t.play(RunTrains(routes))
    return t.s.turn.revenue


def supply(t: Table, tile: str) -> int:
    return t.s.supply[t.title.tile_number[tile]]
