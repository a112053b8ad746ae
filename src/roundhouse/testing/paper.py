"""Setting up money, shares, prices and privates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from roundhouse.core.state import BANK, CLOSED, NOBODY, State
from roundhouse.finance.market import move_to
from roundhouse.testing.base import BaseTable, track_of


class Paper(BaseTable):
    """Cash, corporations and their shares, privates."""

    # -- money -----------------------------------------------------------------------------

    def set_cash(self, **amounts: int) -> Self:
        """The cash of players, by name; the bank keeps the difference.

        >>> table = Table("18GA").set_cash(A=100, B=30)
        >>> table.cash("A"), table.cash("B"), table.cash("C"), table.state.bank
        (100, 30, 600, 7270)
        """

        def change(s: State) -> None:
            for who, amount in amounts.items():
                self._pay(s, who, amount)

        return self.arrange(change)

    def set_treasury(self, corporation: str, amount: int) -> Self:
        """The cash of a corporation; the bank keeps the difference.

        >>> Table("18GA").set_treasury("CoG", 250).cash("CoG")
        250
        """
        return self.arrange(lambda s: self._pay(s, corporation, amount))

    def set_bank(self, amount: int, rest: str = "") -> Self:
        """What the bank has; the rest goes to a player or a corporation, or out of the game.

        >>> table = Table("18GA").set_bank(50, rest="A")
        >>> table.state.bank, table.cash("A")
        (50, 6750)
        """

        def change(s: State) -> None:
            if rest:
                s.cash[self.party(rest)] += s.bank - amount
            s.bank = amount

        return self.arrange(change)

    def _pay(self, s: State, who: str, amount: int) -> None:
        party = self.party(who)
        s.bank += s.cash[party] - amount
        s.cash[party] = amount

    # -- corporations ----------------------------------------------------------------------

    def corporation(
        self,
        name: str,
        price: int | tuple[int, int],
        *,
        floated: bool = True,
        operated: bool = True,
        treasury: int = 0,
        pool: int = 0,
        **holders: int,
    ) -> Self:
        """A corporation that has been started, with its shareholders; the first is president.

        The price is a par price, another price that the chart has once, or a (row, column).
        Shares that nobody is named for are in the IPO. A corporation that has operated has
        its home token on the map.

        >>> table = Table("18GA").corporation("CoG", 55, A=3, B=2, pool=1, treasury=200)
        >>> table.president("CoG"), table.held("CoG", "ipo"), table.cash("CoG")
        ('A', 4, 200)
        >>> table.corporations_at("F6")
        ['CoG']
        """
        c, cell = self.number(name), self.cell(price)

        def change(s: State) -> None:
            s.par[c] = s.par[c] or self.title.market.cells[cell].price
            move_to(s, c, cell)
            s.move_shares(c, s.held(c, s.POOL) - pool, s.POOL, s.IPO)
            self._give_out(s, c, holders)
            s.floated |= int(floated) << c
            s.operated |= int(operated) << c
            self._pay(s, name, treasury)
            if operated:
                self._home_token(s, c)

        return self.arrange(change)

    def _home_token(self, s: State, c: int) -> None:
        corporation, track = self.title.corporations[c], track_of(s)
        h = self.title.map.by_name[corporation.home]
        if not track.token_in_hex(h, c) and s.tokens_left[c]:
            s.track = track.with_token(h, max(0, corporation.home_city), c)
            s.tokens_left[c] = s.tokens_left[c][1:]

    def cell(self, price: int | tuple[int, int]) -> int:
        """The number of a place on the chart: a (row, column), or a price that says which.

        >>> Table("18GA").cell(55) == Table("18GA").cell((3, 2))
        True
        """
        market = self.title.market
        if isinstance(price, tuple):
            return market.at[price]
        cells = [i for i, cell in enumerate(market.cells) if cell.price == price]
        found = market.par_cell(price) if len(cells) != 1 else cells[0]
        if found < 0:
            raise ValueError(f"{price} is no par price: name the row and column")
        return found

    def set_price(self, corporation: str, price: int | tuple[int, int]) -> Self:
        """Move a share price; it goes below those already there.

        >>> Table("18GA").corporation("CoG", 55, A=3).set_price("CoG", (0, 0)).price("CoG")
        (60, 0, 0)
        """
        c, cell = self.number(corporation), self.cell(price)
        return self.arrange(lambda s: move_to(s, c, cell))

    def set_par(self, corporation: str, price: int) -> Self:
        """The par price alone, without moving the share price.

        >>> table = Table("18GA").corporation("CoG", 55, A=3).set_par("CoG", 90)
        >>> table.state.par[table.number("CoG")], table.price("CoG")[0]
        (90, 55)
        """
        return self.arrange(lambda s: s.par.__setitem__(self.number(corporation), price))

    def move_shares(self, corporation: str, count: int, giver: str, taker: str) -> Self:
        """Move shares between players, "pool", "ipo" and "out"; the president stays.

        >>> Table("18GA").move_shares("CoG", 2, "ipo", "pool").held("CoG", "pool")
        2
        """
        c = self.number(corporation)
        return self.arrange(
            lambda s: s.move_shares(c, count, self.holder(giver), self.holder(taker))
        )

    def shareholders(self, corporation: str, holders: Mapping[str, int]) -> Self:
        """What players hold of a corporation; the first is president, the IPO has the rest.

        >>> table = Table("18GA").corporation("CoG", 55, A=3)
        >>> table.shareholders("CoG", {"B": 4, "A": 2}).president("CoG")
        'B'
        """
        c = self.number(corporation)
        return self.arrange(lambda s: self._give_out(s, c, holders))

    def _give_out(self, s: State, c: int, holders: Mapping[str, int]) -> None:
        base = c * s.width
        total = sum(s.shares[base : base + s.players]) + s.shares[base + s.IPO]
        s.shares[base : base + s.players] = [0] * s.players
        for who, units in holders.items():
            s.shares[base + self.seat(who)] = units
        s.shares[base + s.IPO] = total - sum(holders.values())
        s.president[c] = self.seat(next(iter(holders)))

    def floated(self, *corporations: str) -> Self:
        """These corporations have floated.

        >>> table = Table("18GA").floated("CoG", "SAL")
        >>> table.position.is_floated(table.number("SAL"))
        True
        """
        return self.arrange(lambda s: setattr(s, "floated", s.floated | self._bits(corporations)))

    def operated(self, *corporations: str) -> Self:
        """These corporations have operated before.

        >>> table = Table("18GA").operated("CoG")
        >>> table.position.has_operated(table.number("CoG"))
        True
        """
        return self.arrange(lambda s: setattr(s, "operated", s.operated | self._bits(corporations)))

    def never_operated(self, *corporations: str) -> Self:
        """These corporations have not operated yet.

        >>> table = Table("18GA").corporation("CoG", 55, A=3).never_operated("CoG")
        >>> table.position.has_operated(table.number("CoG"))
        False
        """
        return self.arrange(
            lambda s: setattr(s, "operated", s.operated & ~self._bits(corporations))
        )

    def receivership(self, corporation: str) -> Self:
        """A corporation without a president, run by all.

        >>> Table("1846").corporation("GT", 100, A=3).receivership("GT").president("GT")
        ''
        """

        def change(s: State) -> None:
            s.president[self.number(corporation)] = NOBODY
            s.receivership |= self._bits((corporation,))

        return self.arrange(change)

    def close_corporations(self, *names: str) -> Self:
        """Corporations that have left the game, with their tokens and trains.

        >>> table = Table("1846").close_corporations("MS")
        >>> table.position.is_closed(table.number("MS")), table.train_names("MS")
        (True, [])
        """

        def change(s: State) -> None:
            for name in names:
                s.closed |= self._bits((name,))
                s.trains[self.number(name)] = ()
                s.track = track_of(s).with_corporations_changed({self.number(name): NOBODY})

        return self.arrange(change)

    def _bits(self, corporations: tuple[str, ...]) -> int:
        return sum(1 << self.number(name) for name in set(corporations))

    # -- privates --------------------------------------------------------------------------

    def without_privates(self) -> Self:
        """All privates closed and no auction under way: plain stock and operating rounds.

        >>> Table("18GA").without_privates().owner("MRC")
        'closed'
        """

        def change(s: State) -> None:
            s.owner = [CLOSED] * len(s.owner)
            s.bids = ()
            s.pending = ()

        return self.arrange(change)

    def close_privates(self, *names: str) -> Self:
        """Privates that have closed.

        >>> table = Table("18GA").close_privates("MRC")
        >>> table.owner("MRC"), table.owner("LTR")
        ('closed', 'bank')
        """

        def change(s: State) -> None:
            for name in names:
                s.owner[self.title.private_number[name]] = CLOSED

        return self.arrange(change)

    def give_private(self, private: str, who: str) -> Self:
        """A private becomes a player's, a corporation's or the "bank"'s.

        >>> Table("18GA").give_private("MRC", "B").owner("MRC")
        'B'
        """
        number = self.title.private_number[private]
        party = BANK if who == "bank" else self.party(who)
        return self.arrange(lambda s: s.owner.__setitem__(number, party))

    def power_used(self, private: str) -> Self:
        """The power of a private has been used up.

        >>> Table("18GA").power_used("MRC").state.used
        2
        """
        number = self.title.private_number[private]
        return self.arrange(lambda s: setattr(s, "used", s.used | 1 << number))
