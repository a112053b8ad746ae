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
    # What the books were last kept for: all holdings, and those of each corporation.
    _paper: tuple[list[int], ...] | None = None
    _rows: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards = self.notation.train_ids(self.game.title)

    def keep_books(self) -> None:
        """After every action the president's certificates follow the presidencies."""
        pos = self.game.position
        s, width = pos.state, pos.state.width
        if (s.shares, s.president, s.par) == self._paper:
            return
        self._paper = (s.shares, s.president, s.par)
        for corporation in pos.title.corporations:
            c = corporation.number
            row = (*s.shares[c * width : (c + 1) * width], s.president[c], s.par[c])
            if self._rows.get(c) != row and not corporation.is_independent and not pos.is_closed(c):
                self._rows[c] = row
                self.ledger.settle_closed(s, c)
                self.ledger.settle_president(pos, c)
                self.ledger.settle_gifts(s, c)
