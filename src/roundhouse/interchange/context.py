"""A game of 18xx.games while it is read or written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from roundhouse.core import actions as a
from roundhouse.engine.game import PlayedGame
from roundhouse.interchange.ledger import Ledger
from roundhouse.titles.loading.notation import Notation

Books = Callable[[], None] | None
Decoded = tuple[a.Action | None, Books]


@dataclass
class Context:
    """A game being read, with that site's names for its pieces."""

    game: PlayedGame
    ids: list[Any]
    ledger: Ledger
    notation: Notation
    tiles: dict[str, int] = field(default_factory=dict)  # tile id -> hex it lies in
    cards: dict[str, int] = field(default_factory=dict)  # train id -> card
    _lying: dict[int, str] = field(default_factory=dict)  # hex -> tile id
    # What the books were last kept for, and corporations whose books wait until they are open.
    _shares: list[int] = field(default_factory=list)
    _president: list[int] = field(default_factory=list)
    _par: list[int] = field(default_factory=list)
    _waiting: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.cards = self.notation.train_ids(self.game.title)

    def tile_lies(self, tile: str, hex_number: int) -> None:
        """A tile was laid; the one that lay there is free for another hex."""
        old = self._lying.get(hex_number)
        if old is not None and self.tiles.get(old) == hex_number:
            del self.tiles[old]
        self.tiles[tile] = hex_number
        self._lying[hex_number] = tile

    def keep_books(self) -> None:
        """After every action the president's certificates follow the presidencies."""
        s = self.game.position.state
        if s.shares == self._shares and s.president == self._president and s.par == self._par:
            return
        before = (self._shares, self._president, self._par)
        # Copies, as a replayed position is changed in place.
        self._shares, self._president, self._par = s.shares[:], s.president[:], s.par[:]
        self._keep_changed(*before)

    def _keep_changed(self, shares: list[int], president: list[int], par: list[int]) -> None:
        """The books of corporations that differ from these shares, presidents and prices."""
        pos = self.game.position
        s = pos.state
        now, width = s.shares, s.width
        for corporation in pos.title.corporations:
            c = corporation.number
            first, end = c * width, (c + 1) * width
            if (
                shares
                and now[first:end] == shares[first:end]
                and s.president[c] == president[c]
                and s.par[c] == par[c]
                and c not in self._waiting
            ):
                continue
            if corporation.is_independent or pos.is_closed(c):
                self._waiting.add(c)
                continue
            self._waiting.discard(c)
            self.ledger.settle_closed(s, c)
            self.ledger.settle_president(pos, c)
            self.ledger.settle_gifts(s, c)
