"""What is on the table: players, corporations, privates, trains, market and map, by name."""

from __future__ import annotations

from typing import Literal

from roundhouse.web.api.base_models import Message


class Round(Message):
    kind: Literal["auction", "draft", "stock", "operating", "over"]
    number: int
    """Of the stock round, or of the set of operating rounds."""
    part: int
    """Which operating round of the set; 0 in other rounds."""
    of: int
    """How many operating rounds this set has; 0 in other rounds."""
    name: str
    """Such as "Operating round 8.2"."""


class Phase(Message):
    name: str
    train_limit: int
    text: str


class Player(Message):
    name: str
    cash: int
    worth: int
    """The score, if the game ended now."""
    certificates: int
    """Those that count against the limit."""
    certificate_limit: int
    shares: dict[str, int]
    """By corporation; a president's certificate counts all its shares."""
    percent: dict[str, int]
    """By corporation."""
    presidencies: list[str]
    privates: list[str]
    bids: dict[str, int]
    """By private."""
    has_priority: bool
    out: bool
    """Has left the game by bankruptcy."""


class LastRun(Message):
    when: str
    """Such as "OR 8.1"."""
    revenue: int
    per_share: int
    kept: int


class Corporation(Message):
    name: str
    full_name: str
    kind: Literal["corporation", "independent"]
    home: str
    president: str | None
    price: int | None
    """None before the corporation has one, and for independents."""
    par: int | None
    """Also None if the rulebook has no par."""
    treasury: int
    trains: list[str]
    train_limit: int
    tokens: list[str]
    """Hexes with a token of the corporation, home first."""
    tokens_left: list[int]
    """Prices of those on the charter."""
    shares: dict[str, int]
    """By holder: players, "ipo", "pool"."""
    privates: list[str]
    last_run: LastRun | None
    floated: bool
    closed: bool
    in_receivership: bool


class Private(Message):
    name: str
    full_name: str
    value: int
    income: int
    owner: str | None
    """A player or a corporation."""
    price: int | None
    """What the bank asks; None once it is sold."""
    closed: bool
    text: str


class Bank(Message):
    cash: int | None
    """None if the bank of this title cannot run out."""
    broken: bool


class TrainsLeft(Message):
    names: list[str]
    price: int
    left: int | None
    """None: unlimited."""
    for_sale: bool
    rusts_when: str | None
    """The train whose first sale removes it."""
    obsolete_when: str | None
    """The train whose first sale leaves it one more run."""


class Trains(Message):
    bank: list[TrainsLeft]
    pool: list[str]


class Space(Message):
    price: int
    row: int
    column: int
    zones: list[str]
    """Such as "par", "yellow", "end", "close"."""
    corporations: list[str]
    """Top of the stack first."""


class Stop(Message):
    kind: str
    """ "city", "town" or "offboard"."""
    revenue: int
    """In the current phase."""
    slots: int
    tokens: list[str]


class Hex(Message):
    name: str
    place: str
    """The name printed there, or empty."""
    tile: str
    """If empty, what is printed on the map."""
    rotation: int
    colour: str
    label: str
    stops: list[Stop]
    neighbours: list[str]
    """Hexes that track could lead to."""
    terrain: str
    cost: int
    """Of the first tile."""


class Marker(Message):
    kind: str
    hex: str
    corporation: str


class Pick(Message):
    player: str
    card: str
    """ "?" while you may not see it."""


class Draft(Message):
    """The cards of a draft, as your seat may see them."""

    hand: list[str]
    """What the player who decides has drawn; "?" for cards that are not yours to see."""
    picks: list[Pick]


class Table(Message):
    """Everything on the table."""

    round: Round
    phase: Phase
    bank: Bank
    players: list[Player]
    corporations: list[Corporation]
    """Independents among them."""
    privates: list[Private]
    trains: Trains
    market: list[Space]
    map: list[Hex]
    markers: list[Marker]
    draft: Draft | None
