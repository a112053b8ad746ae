"""Small words for the tests of 18Chesapeake."""

from __future__ import annotations

from itertools import pairwise

from tests.titles.support import Table

from roundhouse.core.actions import BuyFromBank, Par, Pass, RunRoute, RunTrains
from roundhouse.core.state import Round, State, Turn
from roundhouse.rules.stock.share_transactions import certificates

LADDER = ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV")


class Chesapeake(Table):
    """Trains given to corporations are sold ones where there are such, so the depot stays put."""

    def trains(self, corporation: str, *names: str) -> Table:
        def change(s: State) -> None:
            owned = {card for cards in s.trains for card in cards} | set(s.pool_trains)
            for name in names:
                number = self.title.train_number[name]
                cards = [c for c, v in enumerate(s.variants) if v == number and c not in owned]
                card = min(cards, key=lambda c: (c in s.depot, c))
                owned.add(card)
                if card in s.depot and name == "D":  # there is always another
                    s.variants, s.depot = (*s.variants, number), (*s.depot, len(s.variants))
                s.depot = tuple(c for c in s.depot if c != card)
                s.trains[self.c(corporation)] = (*s.trains[self.c(corporation)], card)

        return self.arrange(change)


def table(players: int = 3, preset: str = "", drawn: str = "C&A", **options: str) -> Table:
    """A new game in which Cornelius Vanderbilt's corporation is known."""
    t = Chesapeake("18Chesapeake", players, preset, **options)
    return t.arrange(lambda s: s.title_state.update(vanderbilt=t.c(drawn)))


def bare(players: int = 3, preset: str = "", drawn: str = "C&A", **options: str) -> Table:
    """No privates; the depot of the wanted phase is for the test to arrange."""
    return table(players, preset, drawn, **options).privates_gone()


def take_all(t: Table) -> Table:
    """Everybody in turn takes the cheapest private; the last sets the par price."""
    t.play(*(BuyFromBank(name) for name in LADDER))
    drawn = t.title.corporations[int(str(t.s.title_state["vanderbilt"]))].name
    return t.play(Par(drawn, 70))


def pass_round(t: Table) -> Table:
    return t.play(*[Pass()] * len(t.names))


def depot(t: Table, *names: str) -> Table:
    """The bank's trains from now on: these in order, then D trains."""

    def change(s: State) -> None:
        left, wanted = list(s.depot), []
        for name in (*names, "D"):
            number = t.title.train_number[name]
            card = next(c for c in left if s.variants[c] == number)
            left.remove(card)
            wanted.append(card)
        s.depot = tuple(wanted)

    return t.arrange(change)


def bank_trains(t: Table) -> list[str]:
    return [t.title.trains[t.s.variants[c]].name for c in t.s.depot]


def pool_trains(t: Table) -> list[str]:
    return [t.title.trains[t.s.variants[c]].name for c in t.s.pool_trains]


def count(t: Table, who: str) -> int:
    """Certificates that count against the limit."""
    return certificates(t.pos, t.names.index(who))


def last_step(t: Table, corporation: str, or_number: int = 1, or_count: int = 1) -> Table:
    """The end of a corporation's turn, all others done: one pass ends the operating round."""
    t.operating_turn(corporation, "trains")

    def change(s: State) -> None:
        s.or_number, s.or_count = or_number, or_count
        s.acted = s.floated & ~(1 << t.c(corporation))

    return t.arrange(change)


def end_of_set(t: Table) -> Table:
    """All corporations of the last operating round of a set have acted; move on."""

    def change(s: State) -> None:
        s.round = Round.OPERATING
        s.stock_number, s.or_number, s.or_count = 2, 1, 1
        s.acted, s.corporation, s.turn = s.floated, -1, Turn()

    t.arrange(change)
    t.pos.title.rounds[Round.OPERATING].move_on(t.pos)
    t.pos.changed()
    return t


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
