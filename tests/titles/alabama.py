"""Small words for the tests of 18AL."""

from __future__ import annotations

from tests.titles.support import Table

from roundhouse.core.actions import BuyFromBank, Pass, RunRoute, RunTrains
from roundhouse.titles.g18al.overrides import CHITS

LADDER = ("TR", "SNAR", "BLC", "M&C", "NDY")


def table(players: int = 3, preset: str = "", **options: str) -> Table:
    return Table("18AL", players, preset, **options)


def bare(players: int = 3, preset: str = "", **options: str) -> Table:
    """No privates; presidents run as they like unless a test says otherwise."""
    options.setdefault("best_run", "president")
    return table(players, preset, **options).without_privates()


def take_all(t: Table) -> Table:
    """Everybody in turn takes the cheapest private."""
    return t.play(*(BuyFromBank(name) for name in LADDER))


def pass_round(t: Table) -> Table:
    return t.play(*[Pass()] * len(t.names))


def route(train: str, *legs: str) -> RunRoute:
    """A run given by the hexes of its legs: ``route("2", "B7 C6", "C6 E6")``."""
    chains = tuple(tuple(leg.split()) for leg in legs)
    stops = (chains[0][0], *(chain[-1] for chain in chains))
    return RunRoute(train, tuple(f"{name}.0" for name in stops), chains)


def run(*routes: RunRoute) -> RunTrains:
    return RunTrains(routes)


def earned(t: Table, *routes: RunRoute) -> int:
    """What these routes bring."""
    t.play(run(*routes))
    return t.state.turn.revenue


def marker(t: Table, hex_name: str, corporation: str) -> Table:
    """The coal field token on the map."""
    return t.without_markers().marker("coal", hex_name, corporation)


def chits(t: Table, corporation: str) -> Table:
    """The name chits with a corporation."""
    return t.set_fact(CHITS, t.number(corporation))
