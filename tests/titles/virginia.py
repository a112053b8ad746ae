"""Tables and routes that the clause tests of 18VA share."""

from __future__ import annotations

from functools import partial

from tests.titles.support import Table

from roundhouse.core.actions import RunRoute, RunTrains
from roundhouse.titles.g18va.convert import enlarge

BRISK = {"auto_pass": "on"}


def opening(players: int = 3, preset: str = "", **options: str) -> Table:
    """The first auction turn."""
    return Table("18VA", players, preset, **options)


def table(players: int = 3, preset: str = "", **options: str) -> Table:
    """The auction is over, its items are out of the way."""
    return Table("18VA", players, preset, **options).without_privates()


def brisk(players: int = 3, preset: str = "") -> Table:
    """As ``table``, but steps without any possible action pass by themselves."""
    return table(players, preset, **BRISK)


def ten(t: Table, *corporations: str) -> Table:
    """Make five-share corporations ten-share ones."""
    for name in corporations:
        t.use_rules(partial(enlarge, corporation=t.number(name)))
    return t


def exits(t: Table, hex_name: str, tile: str, *edges: int) -> Table:
    """Lay a tile so that its track leaves by exactly these edges."""
    return t.tile_with_exits(hex_name, tile, *edges)


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
    return t.state.turn.revenue
