"""Everything about a game that changes, as small integers in flat lists.

Players are 0 … P-1, corporations 0 … C-1. A *party* is a player ``p`` or the
corporation ``P + c``: cash and privates belong to parties. Shares are
counted in units, by corporation and holder: players first, then the pool, the
IPO and what is out of play.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, NamedTuple, Protocol

from roundhouse.core.pending import Pending

BANK = -1  # owner of a private that has not been sold
CLOSED = -2  # "owner" of a closed private
NOBODY = -1  # no president, no corporation acting, no share price


class Round(IntEnum):
    AUCTION = 0
    DRAFT = 1
    STOCK = 2
    OPERATING = 3
    OVER = 4


class Track(Protocol):
    """What State needs to know about the map it holds."""

    @property
    def faces(self) -> tuple[object, ...]: ...
    @property
    def tokens(self) -> tuple[object, ...]: ...
    def trim_cache(self) -> None: ...


class StandingBid(NamedTuple):
    """A player's current bid on a private."""

    private: int
    player: int
    amount: int


class Marker(NamedTuple):
    """A private's marker on the map: a port, a coal token."""

    kind: str
    hex: int
    corporation: int


class DeclinedOffer(NamedTuple):
    """A deal that another player declined."""

    asker: int
    other: int
    what: str
    price: int


#: What a turn consists of, in the order of its values.
TURN_FIELDS: Final = (
    "acted", "auction", "bank_trains", "bought", "bought_from_corporation", "declined", "first",
    "issued", "lays", "least", "paid", "powers", "ran", "revenue", "routes", "sold", "sold_first",
    "subsidy", "tokens", "types", "upgrades",
)  # fmt: skip
#: What a state consists of, grouped by what it is about.
STATE_FIELDS: Final = (
    # money, by party, and the bank
    "bank", "cash",
    # shares
    "shares", "width", "president", "par", "cell", "stack_order", "next_stack_order", "units",
    "floated", "operated", "closed", "receivership",
    # charters
    "tokens_left", "trains", "depot", "pool_trains", "variants", "obsolete", "bonus_limit",
    # privates
    "owner", "used", "markers", "bids", "discount",
    # the map
    "track", "supply",
    # the course of play
    "round", "stock_number", "or_number", "or_count", "phase", "seats", "priority", "player",
    "corporation", "step", "passes", "sold", "acted", "turn", "pending", "out",
    "bank_broke", "end_after", "extra_round", "over", "bankrupt", "title_state", "rng",
)  # fmt: skip


class Turn:
    """What has been done so far in a player's or corporation's turn."""

    __slots__ = TURN_FIELDS

    def __init__(self) -> None:
        self.acted = 0  # anything that is not a pass
        self.auction = 0  # it was a turn in the auction of privates
        self.first = 0  # the corporation has not operated before
        self.bought = 0  # the stock turn's purchase has been made
        self.sold = 0  # bit mask of corporations sold
        self.sold_first = 0  # something was sold before the purchase
        self.lays = 0  # tiles laid on empty hexes
        self.upgrades = 0
        self.tokens = 0
        self.bank_trains = 0
        self.types = 0  # bit mask of train types bought from the bank
        self.bought_from_corporation = 0  # the latest train came from another corporation
        self.issued = 0
        self.ran = 0  # the run step is done
        self.revenue = 0
        self.subsidy = 0
        self.paid = 0  # the dividend step is done
        self.least = 0  # the lowest price got for a certificate in an emergency
        self.powers = 0  # bit mask of private powers used this turn
        self.declined: tuple[DeclinedOffer, ...] = ()
        self.routes: tuple[object, ...] = ()

    def copy(self) -> Turn:
        """An independent copy; written out, since a loop over the fields is three times slower."""
        new = Turn.__new__(Turn)
        new.acted = self.acted
        new.auction = self.auction
        new.bank_trains = self.bank_trains
        new.bought = self.bought
        new.bought_from_corporation = self.bought_from_corporation
        new.declined = self.declined
        new.first = self.first
        new.issued = self.issued
        new.lays = self.lays
        new.least = self.least
        new.paid = self.paid
        new.powers = self.powers
        new.ran = self.ran
        new.revenue = self.revenue
        new.routes = self.routes
        new.sold = self.sold
        new.sold_first = self.sold_first
        new.subsidy = self.subsidy
        new.tokens = self.tokens
        new.types = self.types
        new.upgrades = self.upgrades
        return new

    def values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in TURN_FIELDS)


class State:
    """A position. Call ``copy()`` before changing one that others may hold."""

    __slots__ = STATE_FIELDS

    bank: int
    cash: list[int]
    shares: list[int]
    width: int  # players + 3
    president: list[int]
    par: list[int]
    cell: list[int]  # position on the stock market
    stack_order: list[int]  # lower numbers are higher in the stack
    next_stack_order: int
    units: list[int]  # shares a corporation has in total
    floated: int
    operated: int  # has begun (or had) an operating turn
    closed: int
    receivership: int
    tokens_left: list[tuple[int, ...]]  # prices of tokens still on the charter
    trains: list[tuple[int, ...]]  # cards
    depot: tuple[int, ...]
    pool_trains: tuple[int, ...]
    variants: tuple[int, ...]  # by card: the type it is declared as
    obsolete: int  # bit mask of cards
    bonus_limit: int  # bit mask of corporations with one more train allowed
    owner: list[int]
    used: int  # bit mask of private powers used up
    markers: tuple[Marker, ...]
    bids: tuple[StandingBid, ...]
    discount: tuple[int, ...]  # by private: how far its price has dropped
    track: Track
    supply: list[int]
    round: Round
    stock_number: int
    or_number: int
    or_count: int
    phase: int
    seats: tuple[int, ...]  # players in turn order
    priority: int
    player: int  # whose stock or auction turn it is
    corporation: int  # whose operating turn it is
    step: int
    passes: int
    sold: list[int]  # by player: corporations sold in this stock round
    acted: int  # corporations that have operated in this round
    turn: Turn
    pending: tuple[Pending, ...]
    out: int  # bit mask of players who have left the game
    bank_broke: int
    end_after: str  # why the game will end, once that is known
    extra_round: int  # a tie has added an operating round
    over: str  # why it has ended
    bankrupt: int  # the player whose bankruptcy ended the game
    title_state: dict[str, Any]  # what only some titles keep; see ``core.facts``
    rng: int

    def copy(self) -> State:  # noqa: PLR0915 - a line for every field
        """An independent copy, made in microseconds: only lists and the turn are copied."""
        new = State.__new__(State)
        new.bank = self.bank
        new.cash = self.cash[:]
        new.shares = self.shares[:]
        new.width = self.width
        new.president = self.president[:]
        new.par = self.par[:]
        new.cell = self.cell[:]
        new.stack_order = self.stack_order[:]
        new.next_stack_order = self.next_stack_order
        new.units = self.units[:]
        new.floated = self.floated
        new.operated = self.operated
        new.closed = self.closed
        new.receivership = self.receivership
        new.tokens_left = self.tokens_left[:]
        new.trains = self.trains[:]
        new.depot = self.depot
        new.pool_trains = self.pool_trains
        new.variants = self.variants
        new.obsolete = self.obsolete
        new.bonus_limit = self.bonus_limit
        new.owner = self.owner[:]
        new.used = self.used
        new.markers = self.markers
        new.bids = self.bids
        new.discount = self.discount
        new.track = self.track
        new.supply = self.supply[:]
        new.round = self.round
        new.stock_number = self.stock_number
        new.or_number = self.or_number
        new.or_count = self.or_count
        new.phase = self.phase
        new.seats = self.seats
        new.priority = self.priority
        new.player = self.player
        new.corporation = self.corporation
        new.step = self.step
        new.passes = self.passes
        new.sold = self.sold[:]
        new.acted = self.acted
        new.turn = self.turn.copy()
        new.pending = self.pending
        new.out = self.out
        new.bank_broke = self.bank_broke
        new.end_after = self.end_after
        new.extra_round = self.extra_round
        new.over = self.over
        new.bankrupt = self.bankrupt
        new.title_state = self.title_state.copy()
        new.rng = self.rng
        return new

    def share(self, older: State) -> None:  # noqa: C901, PLR0912 - two lines for every list
        """Hold an older state's lists where they are equal: both are kept and never changed.

        Written out like ``copy``: a loop over the names takes twice as long.
        """
        if self.cash == older.cash:
            self.cash = older.cash
        if self.shares == older.shares:
            self.shares = older.shares
        if self.president == older.president:
            self.president = older.president
        if self.par == older.par:
            self.par = older.par
        if self.cell == older.cell:
            self.cell = older.cell
        if self.stack_order == older.stack_order:
            self.stack_order = older.stack_order
        if self.units == older.units:
            self.units = older.units
        if self.tokens_left == older.tokens_left:
            self.tokens_left = older.tokens_left
        if self.trains == older.trains:
            self.trains = older.trains
        if self.owner == older.owner:
            self.owner = older.owner
        if self.supply == older.supply:
            self.supply = older.supply
        if self.sold == older.sold:
            self.sold = older.sold
        if self.title_state == older.title_state:
            self.title_state = older.title_state

    # -- shares ----------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return self.width - 3

    @property
    def POOL(self) -> int:  # noqa: N802 - a constant of this game, spelt like one
        return self.width - 3

    @property
    def IPO(self) -> int:  # noqa: N802
        return self.width - 2

    @property
    def OUT(self) -> int:  # noqa: N802
        return self.width - 1

    def held(self, corporation: int, holder: int) -> int:
        return self.shares[corporation * self.width + holder]

    def move_shares(self, corporation: int, count: int, giver: int, taker: int) -> None:
        base = corporation * self.width
        self.shares[base + giver] -= count
        self.shares[base + taker] += count

    def party(self, corporation: int) -> int:
        """A corporation's party number."""
        return self.width - 3 + corporation

    # -- identity --------------------------------------------------------------------------

    def values(self) -> tuple[object, ...]:
        """Everything, in a fixed order, as plain comparable values."""
        parts: list[object] = []
        for name in STATE_FIELDS:
            value = getattr(self, name)
            if name == "track":
                value = track_values(value)
            elif name == "turn":
                value = value.values()
            elif name == "title_state":
                value = tuple(sorted(value.items()))
            elif isinstance(value, list):
                value = tuple(value)
            parts.append(value)
        return tuple(parts)

    def fingerprint(self) -> str:
        from hashlib import blake2b  # noqa: PLC0415 - loads a library that play does not need

        return blake2b(repr(self.values()).encode(), digest_size=12).hexdigest()


def track_values(track: Track) -> tuple[object, ...]:
    faces = tuple(getattr(face, "number", face) for face in track.faces)
    return (faces, track.tokens, getattr(track, "guests", ()))
