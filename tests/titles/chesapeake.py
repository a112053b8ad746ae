"""Small words for the tests of 18Chesapeake."""

from __future__ import annotations

from itertools import pairwise

from tests.titles.support import Table

from roundhouse.core.actions import BuyFromBank, Par, Pass, RunRoute, RunTrains
from roundhouse.core.state import Round, State, Turn
from roundhouse.rules.stock.share_transactions import certificates

LADDER = ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV")


def table(players: int = 3, preset: str = "", drawn: str = "C&A", **options: str) -> Table:
    """A new game in which Cornelius Vanderbilt's corporation is known."""
    t = Table("18Chesapeake", players, preset, **options)
    return t.arrange(lambda s: s.title_state.update(vanderbilt=t.number(drawn)))


def bare(players: int = 3, preset: str = "", drawn: str = "C&A", **options: str) -> Table:
    """No privates; the depot of the wanted phase is for the test to arrange."""
    return table(players, preset, drawn, **options).without_privates()


def take_all(t: Table) -> Table:
    """Everybody in turn takes the cheapest private; the last sets the par price."""
    t.play(*(BuyFromBank(name) for name in LADDER))
    drawn = t.title.corporations[int(str(t.state.title_state["vanderbilt"]))].name
    return t.play(Par(drawn, 70))


def pass_round(t: Table) -> Table:
    return t.play(*[Pass()] * len(t.names))


def depot(t: Table, *names: str) -> Table:
    """The bank's trains from now on: these in order, then D trains."""
    return t.depot(*names, "D")


def count(t: Table, who: str) -> int:
    """Certificates that count against the limit."""
    return certificates(t.position, t.names.index(who))


def last_step(
    t: Table, corporation: str, or_number: int = 1, or_count: int = 1, step: str = "trains"
) -> Table:
    """The end of a corporation's turn, all others done: one pass ends the operating round."""
    t.operating_turn(corporation, step, number=or_number, rounds=or_count)
    others = set(t.title.corporation_number) - {corporation}
    return t.acted(*(c for c in others if t.position.is_floated(t.number(c))))


def end_of_set(t: Table) -> Table:
    """All corporations of the last operating round of a set have acted; move on."""

    def change(s: State) -> None:
        s.round = Round.OPERATING
        s.stock_number, s.or_number, s.or_count = 2, 1, 1
        s.acted, s.corporation, s.turn = s.floated, -1, Turn()

    t.arrange(change)
    return t.use_rules(t.title.rounds[Round.OPERATING].move_on)


def route(train: str, *stops: str, through: dict[int, str] | None = None) -> RunRoute:
    """A route along neighbouring stops; ``through`` names the hexes crossed on a leg."""
    names = [stop.split(".")[0] for stop in stops]
    legs = []
    for i, (a, b) in enumerate(pairwise(names)):
        between = (through or {}).get(i, "").split()
        legs.append((a, *between, b))
    return RunRoute(train, tuple(s if "." in s else f"{s}.0" for s in stops), tuple(legs))


def runs(*routes: RunRoute) -> RunTrains:
    return RunTrains(routes)
