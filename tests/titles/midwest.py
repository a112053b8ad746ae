"""Positions of 1846 that several of its tests start from."""

from __future__ import annotations

from typing import Any

from tests.titles.support import SITE, Table

from roundhouse.core.state import CLOSED, State

__all__ = ["SITE", "box", "drafting", "playing", "turn"]


def drafting(players: int = 3, **options: Any) -> Table:
    """The draft, with the cards as the seed deals them."""
    return Table("1846", players, **options)


def playing(players: int = 5, **options: Any) -> Table:
    """The draft is over and private companies are gone; nothing is launched.

    With five players every company is in play.
    """
    options.setdefault("best_run", "president")
    t = Table("1846", players, **options).privates_gone()

    def change(s: State) -> None:
        for key in [k for k in s.memo if k.startswith("draft")]:
            del s.memo[key]
        for company in t.title.companies:
            if company.independent:
                s.closed |= 1 << company.number
                s.trains[company.number] = ()
                s.track = s.track.with_companies_changed({company.number: -1})  # type: ignore[attr-defined]

    return t.arrange(change).stock_turn("A")


def box(price: int) -> tuple[int, int]:
    """The place of a price on the chart, as ``Table.company`` takes it."""
    chart = Table("1846", 3).title.chart
    return next((c.row, c.column) for c in chart.cells if c.price == price)


def turn(
    company: str, step: str = "track", treasury: int = 500, price: int = 100, **rest: Any
) -> Table:
    """A company of six shares in A's hands, in an operating turn."""
    phase = rest.pop("phase", "I")
    t = playing(**rest).company(company, box(price), A=4, B=2, treasury=treasury).phase(phase)
    return t.operating_turn(company, step)


def independent(t: Table, name: str, owner: str, treasury: int) -> Table:
    """Put an independent back on the map with its train."""

    def change(s: State) -> None:
        c = t.c(name)
        company = t.title.companies[c]
        s.closed &= ~(1 << c)
        s.floated |= 1 << c
        s.president[c] = t.names.index(owner)
        h = t.title.map.by_name[company.home]
        s.track = s.track.with_station(h, company.home_city, c)  # type: ignore[attr-defined]
        s.variants = (*s.variants, t.title.train_number["2"])
        s.trains[c] = (len(s.variants) - 1,)
        s.owner[t.title.private_number[name]] = t.names.index(owner)
        s.bank -= treasury
        s.cash[s.party(c)] = treasury

    return t.arrange(change)


def is_closed(t: Table, private: str) -> bool:
    return t.s.owner[t.title.private_number[private]] == CLOSED
