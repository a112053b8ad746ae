"""The bank, its trains, and the stock market, by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from roundhouse.api.amounts import no_such
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import family_of, on_sale, type_of
from roundhouse.views.draw import draw_market
from roundhouse.views.rounds import RoundKind, round_of, short_round_name


@dataclass(frozen=True, slots=True)
class Bank:
    """The bank's money.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> game.bank
    Bank(cash=6200, broken=False)
    """

    cash: int
    broken: bool  # it has run out, which ends the game


@dataclass(frozen=True, slots=True)
class TrainsLeft:
    """A kind of train in the bank. Two-sided cards share one count under several names.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> game.trains.bank[0].left
    5
    """

    names: tuple[str, ...]
    price: int  # of the cheaper side
    left: int | None  # None: unlimited
    for_sale: bool  # now
    rusts_when: str | None  # the train whose first sale removes it
    obsolete_when: str | None  # the train whose first sale leaves it one more run


@dataclass(frozen=True, slots=True)
class Trains:
    """The trains that the bank has, next first, and those in the pool.

    >>> import roundhouse as rh
    >>> trains = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).trains
    >>> trains.bank[0].names, trains.bank[0].price, trains.bank[0].rusts_when, trains.pool
    (('2',), 100, '4', ())
    """

    bank: tuple[TrainsLeft, ...]
    pool: tuple[str, ...]


def trains(pos: Position) -> Trains:
    """The trains that nobody owns."""
    s, t = pos.state, pos.title
    selling = {family_of(pos, card).number for card in on_sale(pos)}
    rows = []
    for family in t.families:
        left = sum(1 for card in s.depot if family_of(pos, card) is family)
        if left:
            types = [t.trains[n] for n in family.types]
            rows.append(
                TrainsLeft(
                    tuple(train.name for train in types),
                    min(train.price for train in types),
                    None if family.is_unlimited else left,
                    family.number in selling,
                    family.rusts_on or None,
                    family.obsolete_on or None,
                )
            )
    return Trains(tuple(rows), tuple(type_of(pos, card).name for card in s.pool_trains))


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the stock market.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> game.market.spaces[0].price
    60
    """

    price: int
    row: int
    column: int
    zones: tuple[str, ...]  # "par", "yellow", "end", "close"
    corporations: tuple[str, ...]  # top of the stack first


@dataclass(frozen=True, slots=True)
class Market:
    """The stock market: its spaces, and where each corporation's price is.

    >>> import roundhouse as rh
    >>> market = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).market
    >>> market.pars[:3], market.space("CoG")
    ((55, 70, 90), None)
    """

    spaces: tuple[Space, ...]
    _position: Position = field(repr=False, compare=False)

    def __iter__(self) -> Iterator[Space]:
        return iter(self.spaces)

    @property
    def pars(self) -> tuple[int, ...]:
        """Prices at which a corporation may start, lowest first."""
        return tuple(sorted({space.price for space in self.spaces if "par" in space.zones}))

    def space(self, corporation: str) -> Space | None:
        """Where a corporation stands; None before it has a price."""
        known = self._position.title.corporation_number
        if corporation not in known:
            raise no_such("corporation", corporation, known)
        cell = self._position.state.cell[known[corporation]]
        return None if cell == NOBODY else self.spaces[cell]

    def _repr_svg_(self) -> str:
        return draw_market(self._position)


def market(pos: Position) -> Market:
    """The market's record."""
    s, t = pos.state, pos.title
    here: dict[int, list[str]] = {}
    for number in sorted(range(len(t.corporations)), key=lambda c: s.stack_order[c]):
        if s.cell[number] != NOBODY:
            here.setdefault(s.cell[number], []).append(t.corporations[number].name)
    spaces = tuple(
        Space(c.price, c.row, c.column, tuple(sorted(c.zones)), tuple(here.get(i, ())))
        for i, c in enumerate(t.market.cells)
    )
    return Market(spaces, pos)


@dataclass(frozen=True, slots=True)
class RoundNow:
    """The round that is being played.

    >>> import roundhouse as rh
    >>> str(rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).round)
    'SR 1'
    """

    kind: RoundKind
    number: int  # of the stock round, or of the set of operating rounds
    part: int  # which operating round of the set; 0 in other rounds
    of: int  # how many there are in this set

    def __str__(self) -> str:
        return short_round_name(self.kind, self.number, self.part)


def round_now(pos: Position) -> RoundNow:
    """The round's record."""
    kind, number, part = round_of(pos)
    return RoundNow(kind, number, part, pos.state.or_count if part else 0)
