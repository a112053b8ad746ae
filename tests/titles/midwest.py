"""Positions of 1846 that several of its tests start from."""

from __future__ import annotations

from typing import Any

from tests.titles.support import EIGHTEENXX_GAMES, Table

from roundhouse.core.state import CLOSED, State

__all__ = ["EIGHTEENXX_GAMES", "drafting", "playing", "turn"]


def drafting(players: int = 3, **options: Any) -> Table:
    """The draft, with the cards as the seed deals them."""
    return Table("1846", players, **options)


def playing(players: int = 5, **options: Any) -> Table:
    """The draft is over and privates are gone; nothing is launched.

    With five players every corporation is in play.
    """
    options.setdefault("best_run", "president")
    t = Table("1846", players, **options).without_privates().without_facts()
    t.close_corporations(*(c.name for c in t.title.corporations if c.is_independent))
    return t.stock_turn("A")


def turn(
    corporation: str, step: str = "track", treasury: int = 500, price: int = 100, **rest: Any
) -> Table:
    """A corporation of six shares in A's hands, in an operating turn."""
    phase = rest.pop("phase", "I")
    t = playing(**rest).corporation(corporation, price, A=4, B=2, treasury=treasury)
    return t.phase(phase).operating_turn(corporation, step)


def independent(t: Table, name: str, owner: str, treasury: int) -> Table:
    """Put an independent back on the map with its train."""

    def change(s: State) -> None:
        c = t.number(name)
        corporation = t.title.corporations[c]
        s.closed &= ~(1 << c)
        s.floated |= 1 << c
        s.president[c] = t.names.index(owner)
        h = t.title.map.by_name[corporation.home]
        s.track = s.track.with_token(h, corporation.home_city, c)  # type: ignore[attr-defined]
        s.variants = (*s.variants, t.title.train_number["2"])
        s.trains[c] = (len(s.variants) - 1,)
        s.owner[t.title.private_number[name]] = t.names.index(owner)
        s.bank -= treasury
        s.cash[s.party(c)] = treasury

    return t.arrange(change)


def is_closed(t: Table, private: str) -> bool:
    return t.state.owner[t.title.private_number[private]] == CLOSED
