"""Setting up rounds, whose turn it is, and how far the turn has come."""

from __future__ import annotations

from typing import Self

from roundhouse.core.state import NOBODY, TURN_FIELDS, Round, State, Turn
from roundhouse.testing.base import BaseTable


class Course(BaseTable):
    """Rounds and turns, the order of players, the coming end."""

    def stock_turn(self, player: str = "", number: int = 2) -> Self:
        """A player's turn in a stock round, nothing done yet; by default the first player's.

        >>> table = Table("18GA").without_privates().stock_turn("B")
        >>> table.asked, table.who
        ('stock', 'B')
        """
        seat = self.seat(player or self.names[0])

        def change(s: State) -> None:
            s.round = Round.STOCK
            s.stock_number = number
            s.player = seat
            s.corporation = NOBODY
            s.passes = 0
            s.sold = [0] * s.players
            s.turn = Turn()
            s.pending = ()

        return self.arrange(change)

    def new_turn(self, player: str) -> Self:
        """A player's turn begins in the round under way: an auction, a draft or a stock round.

        >>> table = Table("18GA").new_turn("C")
        >>> table.asked, table.who
        ('auction', 'C')
        """

        def change(s: State) -> None:
            s.player = self.seat(player)
            s.turn = Turn()

        return self.arrange(change)

    def operating_turn(
        self,
        corporation: str,
        step: str = "track",
        first: bool = False,
        *,
        number: int = 1,
        rounds: int = 1,
    ) -> Self:
        """A corporation's turn, at one of its steps, in one of this many operating rounds.

        >>> table = Table("18GA").without_privates().corporation("CoG", 55, A=6)
        >>> table.operating_turn("CoG", "trains").asked
        'trains'
        """
        steps = [o.name for o in self.title.operating_steps]

        def change(s: State) -> None:
            s.round = Round.OPERATING
            s.stock_number = max(2, s.stock_number)
            s.or_number, s.or_count = number, rounds
            s.corporation = self.number(corporation)
            s.step = steps.index(step)
            s.turn = Turn()
            s.turn.first = int(first)
            s.acted = 0
            s.pending = ()

        return self.arrange(change)

    def set_rounds(
        self, *, stock: int | None = None, operating: int | None = None, of: int | None = None
    ) -> Self:
        """The numbers of the stock round, of the operating round, and how many there are.

        >>> table = Table("18GA").set_rounds(stock=3, operating=2, of=2)
        >>> table.state.stock_number, table.state.or_number, table.state.or_count
        (3, 2, 2)
        """

        def change(s: State) -> None:
            s.stock_number = s.stock_number if stock is None else stock
            s.or_number = s.or_number if operating is None else operating
            s.or_count = s.or_count if of is None else of

        return self.arrange(change)

    def turn_so_far(self, **done: int) -> Self:
        """What the turn has seen: ``revenue``, ``tokens``, ``lays`` and other fields of Turn.

        >>> table = Table("18GA").without_privates().corporation("CoG", 55, A=6)
        >>> table.operating_turn("CoG", "dividend").turn_so_far(revenue=100).state.turn.revenue
        100
        """
        for name in done:
            if name not in TURN_FIELDS:
                raise ValueError(f"a turn has no {name!r}; it has {', '.join(TURN_FIELDS)}")

        def change(s: State) -> None:
            for name, value in done.items():
                setattr(s.turn, name, value)

        return self.arrange(change)

    def acted(self, *corporations: str) -> Self:
        """These corporations, and no others, have had their turn in this operating round.

        >>> table = Table("18GA").acted("CoG")
        >>> table.state.acted == 1 << table.number("CoG")
        True
        """
        bits = sum(1 << self.number(name) for name in set(corporations))
        return self.arrange(lambda s: setattr(s, "acted", bits))

    def set_priority(self, player: str) -> Self:
        """Who has the priority deal.

        >>> Table("18GA").set_priority("C").state.priority
        2
        """
        return self.arrange(lambda s: setattr(s, "priority", self.seat(player)))

    def seating(self, *players: str) -> Self:
        """The order in which players sit.

        >>> Table("18GA").seating("A", "C", "B").state.seats
        (0, 2, 1)
        """
        seats = tuple(self.seat(name) for name in players)
        return self.arrange(lambda s: setattr(s, "seats", seats))

    def left_the_game(self, *players: str) -> Self:
        """Players who have gone bankrupt and play no longer.

        >>> Table("1846").left_the_game("B").state.out
        2
        """
        bits = sum(1 << self.seat(name) for name in set(players))
        return self.arrange(lambda s: setattr(s, "out", s.out | bits))

    def bank_broke(self) -> Self:
        """The bank has run out of money before.

        >>> Table("18GA").bank_broke().state.bank_broke
        1
        """
        return self.arrange(lambda s: setattr(s, "bank_broke", 1))

    def ends_after(self, reason: str) -> Self:
        """The game will end, and this is why.

        >>> Table("18GA").ends_after("price").state.end_after
        'price'
        """
        return self.arrange(lambda s: setattr(s, "end_after", reason))

    def nothing_pending(self) -> Self:
        """No decision is waiting before the turn goes on.

        >>> Table("18GA").nothing_pending().state.pending
        ()
        """
        return self.arrange(lambda s: setattr(s, "pending", ()))
