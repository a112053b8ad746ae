"""Setting up trains: on charters, in the depot, in the pool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from roundhouse.core.state import State
from roundhouse.engine.entities import UNLIMITED
from roundhouse.testing.base import BaseTable


class TrainSetup(BaseTable):
    """Trains by the names of their types, and the phase that they bring."""

    def trains(self, corporation: str, *names: str) -> Self:
        """More trains on a charter: sold ones that nobody owns, or from the front of the depot.

        >>> table = Table("18GA").trains("CoG", "2", "4")
        >>> table.train_names("CoG"), table.depot_names()[:5]
        (['2', '4'], ['2', '2', '2', '2', '2'])
        """
        c = self.number(corporation)

        def change(s: State) -> None:
            for name in names:
                s.trains[c] = (*s.trains[c], self._take_card(s, name))

        return self.arrange(change)

    def without_trains(self, *corporations: str) -> Self:
        """Corporations without trains; if none is named, no corporation has any.

        >>> Table("18GA").trains("CoG", "2").without_trains("CoG").train_names("CoG")
        []
        """
        numbers = [self.number(name) for name in corporations or self.title.corporation_number]

        def change(s: State) -> None:
            for c in numbers:
                s.trains[c] = ()

        return self.arrange(change)

    def pool_train(self, name: str) -> Self:
        """A train in the pool.

        >>> Table("18GA").pool_train("3").pool_train_names()
        ['3']
        """
        return self.arrange(
            lambda s: setattr(s, "pool_trains", (*s.pool_trains, self._take_card(s, name)))
        )

    def depot(self, *names: str) -> Self:
        """The trains that the bank has still to sell, in order.

        >>> Table("18GA").depot("4", "5").depot_names()
        ['4', '5']
        """

        def change(s: State) -> None:
            s.depot = ()
            for name in names:
                s.depot = (*s.depot, self._take_card(s, name))

        return self.arrange(change)

    def sold_out(self, *families: str) -> Self:
        """All trains of these families have left the depot.

        >>> Table("18GA").sold_out("2", "3").depot_names()[0]
        '4'
        """
        gone = {self.title.family_number[name] for name in families}

        def change(s: State) -> None:
            s.depot = tuple(card for card in s.depot if self._family(s, card) not in gone)

        return self.arrange(change)

    def leave_in_depot(self, family: str, count: int) -> Self:
        """Only this many trains of a family are left in the depot.

        >>> Table("18GA").leave_in_depot("2", 1).depot_names()[:2]
        ['2', '3']
        """
        number = self.title.family_number[family]

        def change(s: State) -> None:
            cards = [card for card in s.depot if self._family(s, card) == number]
            gone = set(cards[: len(cards) - count])
            s.depot = tuple(card for card in s.depot if card not in gone)

        return self.arrange(change)

    def phase(self, name: str, *, sold: Iterable[str] = ()) -> Self:
        """The phase, without its effects; families named in ``sold`` leave the depot.

        >>> table = Table("18GA").phase("4", sold=["2", "3"])
        >>> table.position.phase.name, table.depot_names()[0]
        ('4', '4')
        """
        number = next(p.number for p in self.title.phases if p.name == name)
        return self.sold_out(*sold).arrange(lambda s: setattr(s, "phase", number))

    def last_run(self, corporation: str, count: int = 1) -> Self:
        """The first trains of a corporation are obsolete: they run for the last time.

        >>> Table("1846").trains("GT", "2").last_run("GT").state.obsolete > 0
        True
        """
        c = self.number(corporation)

        def change(s: State) -> None:
            for card in s.trains[c][:count]:
                s.obsolete |= 1 << card

        return self.arrange(change)

    def one_more_train(self, corporation: str) -> Self:
        """A private lets the corporation own one train more than the limit.

        >>> Table("18VA").one_more_train("VR").state.bonus_limit == 1 << Table("18VA").number("VR")
        True
        """
        bit = 1 << self.number(corporation)
        return self.arrange(lambda s: setattr(s, "bonus_limit", s.bonus_limit | bit))

    def _family(self, s: State, card: int) -> int:
        return self.title.trains[s.variants[card]].family

    def _take_card(self, s: State, name: str) -> int:
        """A card of this type that nobody has; there is always another of an unlimited family."""
        number = self.title.train_number[name]
        family = self.title.families[self.title.trains[number].family]
        owned = {card for cards in s.trains for card in cards} | set(s.pool_trains)
        free = [
            card
            for card in range(len(s.variants))
            if self._family(s, card) == family.number and card not in owned
        ]
        sold = [card for card in free if card not in s.depot]
        if not free:
            raise ValueError(f"no {name} train is left for the table")
        card = (sold or [card for card in s.depot if card in free])[0]
        s.variants = (*s.variants[:card], number, *s.variants[card + 1 :])
        if card in s.depot:
            at = s.depot.index(card)
            another: tuple[int, ...] = ()
            if family.count == UNLIMITED:
                another = (len(s.variants),)
                s.variants = (*s.variants, family.types[0])
            s.depot = (*s.depot[:at], *another, *s.depot[at + 1 :])
        return card
