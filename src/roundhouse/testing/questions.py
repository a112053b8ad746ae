"""What is on the table, by name."""

from __future__ import annotations

from roundhouse.core.state import BANK, CLOSED
from roundhouse.testing.base import BaseTable


class Questions(BaseTable):
    """Questions about the position."""

    def cash(self, who: str) -> int:
        """The money of a player or in a corporation's treasury.

        >>> Table("18GA").cash("A"), Table("18GA").cash("CoG")
        (600, 0)
        """
        return self.state.cash[self.party(who)]

    def held(self, corporation: str, who: str) -> int:
        """Shares held by a player, in the "pool", the "ipo" or "out" of play.

        >>> Table("18GA").held("CoG", "ipo")
        10
        """
        return self.state.held(self.number(corporation), self.holder(who))

    def president(self, corporation: str) -> str:
        """The president's name, or an empty string.

        >>> Table("18GA").corporation("CoG", 55, B=2).president("CoG")
        'B'
        """
        seat = self.state.president[self.number(corporation)]
        return self.names[seat] if seat >= 0 else ""

    def price(self, corporation: str) -> tuple[int, int, int]:
        """The share price and its row and column on the chart.

        >>> Table("18GA").corporation("CoG", 55, B=2).price("CoG")
        (55, 3, 2)
        """
        cell = self.title.market.cells[self.state.cell[self.number(corporation)]]
        return (cell.price, cell.row, cell.column)

    def owner(self, private: str) -> str:
        """Who owns a private: a player, a corporation, "bank" or "closed".

        >>> Table("18GA").give_private("MRC", "CoG").owner("MRC")
        'CoG'
        """
        party = self.state.owner[self.title.private_number[private]]
        if party in {BANK, CLOSED}:
            return "bank" if party == BANK else "closed"
        names = (*self.names, *(c.name for c in self.title.corporations))
        return names[party]

    def train_names(self, corporation: str) -> list[str]:
        """The trains of a corporation.

        >>> Table("18GA").trains("CoG", "2", "3").train_names("CoG")
        ['2', '3']
        """
        return self._names_of(self.state.trains[self.number(corporation)])

    def depot_names(self) -> list[str]:
        """The trains that the bank has still to sell, in order.

        >>> Table("18GA").depot("4", "5").depot_names()
        ['4', '5']
        """
        return self._names_of(self.state.depot)

    def pool_train_names(self) -> list[str]:
        """The trains in the pool.

        >>> Table("18GA").pool_train("3").pool_train_names()
        ['3']
        """
        return self._names_of(self.state.pool_trains)

    def _names_of(self, cards: tuple[int, ...]) -> list[str]:
        return [self.title.trains[self.state.variants[card]].name for card in cards]

    def tiles_left(self, tile: str) -> int:
        """How many of a tile are in the supply.

        >>> Table("18GA").tile("F6", "57", 0).tiles_left("57")
        3
        """
        return self.state.supply[self.title.tile_number[tile]]

    def corporations_at(self, hex_name: str, city: int = 0) -> list[str]:
        """The corporations with a token in a city.

        >>> Table("18GA").token("F6", "CoG").corporations_at("F6")
        ['CoG']
        """
        here = self.position.track.tokens[self.title.map.by_name[hex_name]][city]
        return [self.title.corporations[c].name for c in here]
