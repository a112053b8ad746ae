"""A title: everything about a game that never changes, as one record.

A title is built from the standard handlers and hooks by replacing what
differs; nothing is subclassed. Options are functions from title to title.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from roundhouse.board.tiles import UNLIMITED
from roundhouse.rules.rule_tables import (
    AuctionRules,
    EndRules,
    Removal,
    StockRules,
    TrackRules,
    TrainRules,
)

if TYPE_CHECKING:
    from roundhouse.board.hexes import HexMap
    from roundhouse.board.lays import TileSet
    from roundhouse.core.actions import Action
    from roundhouse.core.refusal import Refusal
    from roundhouse.core.state import Round
    from roundhouse.finance.market import Market
    from roundhouse.rules.hooks import Hooks
    from roundhouse.rules.position import Decision, Position
    from roundhouse.rules.powers import Power

__all__ = ["UNLIMITED"]


@dataclass(frozen=True, slots=True)
class Corporation:
    number: int
    name: str  # "CoG"
    full_name: str
    colour: str
    home: str  # hex name
    home_city: int = 0
    token_prices: tuple[int, ...] = ()  # prices of its tokens, home first
    units: int = 10  # shares it is divided into
    president_units: int = 2
    later_units: int = 0  # shares that wait outside play until it becomes larger
    later_token_prices: tuple[int, ...] = ()  # tokens that come with them
    independent: bool = False  # operates, but has no shares
    objective: str = ""  # hex whose token brings a bonus
    train: str = ""  # a train of its own from the start, beside those of the bank
    grant: str = ""  # icon of hexes where its first tiles are free
    launch_shares: int = 0  # shares whose price the bank adds when it is launched
    second_home: str = ""  # hex where it starts too
    at_start: bool = False  # its home token is on the map before play


@dataclass(frozen=True, slots=True)
class Private:
    number: int
    name: str
    full_name: str
    value: int
    income: int
    low: int = 0  # what a corporation may pay for it; high 0: never for sale to corporations
    high: int = 0
    powers: tuple[Power, ...] = ()
    text: str = ""  # its power in our words
    stays: str = ""  # when the others leave: "always", or only "in-corporation"


@dataclass(frozen=True, slots=True)
class TrainType:
    """A train as it is owned. Cards with two faces have two types of one family."""

    number: int
    name: str
    family: int
    price: int
    spec: Any = None  # how it runs; belongs to the route rules


@dataclass(frozen=True, slots=True)
class TrainFamily:
    number: int
    name: str
    count: int  # UNLIMITED: the bank never runs out
    types: tuple[int, ...]
    rusts_on: str = ""  # family whose first sale removes it
    obsolete_on: str = ""  # family whose first sale leaves it one more run
    exported: bool = False
    beside: str = ""  # family whose first sale puts it on sale beside the next train
    in_play: Mapping[str, int] = field(default_factory=dict)  # cards, by players, if fewer


@dataclass(frozen=True, slots=True)
class Phase:
    number: int
    name: str
    starts_with: str  # train family; empty for the first phase
    train_limit: int
    tile_rank: int  # highest tile colour, as a rank
    operating_rounds: int
    value_rank: int = 1  # which of a stop's values counts (1 yellow … 4 gray)
    flags: frozenset[str] = frozenset()
    small_train_limit: int = 0  # for corporations of fewer shares, where they differ
    effects: tuple[str, ...] = ()  # names of effects that its first train has
    text: str = ""


class Range(NamedTuple):
    """An open amount: every step from low to high is as legal as the listed action."""

    action: Action
    field: str
    low: int
    high: int
    step: int = 1


Guard = Callable[["Position", Any], "Refusal | None"]
_CHECKED_ONCE: set[Guard] = set()
_G = TypeVar("_G", bound=Guard)


def checked_once(guard: _G) -> _G:
    """Marks a guard that says the same of all actions of a kind: a listing asks it only once."""
    _CHECKED_ONCE.add(guard)
    return guard


@cache
def _in_listings(
    guards: tuple[Guard, ...], implied: frozenset[Guard]
) -> tuple[tuple[Guard, ...], tuple[Guard, ...]]:
    """Guards that are asked once, and those that are asked about every candidate."""
    open_ones = [g for g in guards if g not in implied]
    once = tuple(g for g in open_ones if g in _CHECKED_ONCE)
    return once, tuple(g for g in open_ones if g not in _CHECKED_ONCE)


@dataclass(frozen=True, slots=True)
class Handler:
    """All there is to know about one kind of action."""

    candidates: Callable[[Position], Iterator[Action]]
    guards: tuple[Guard, ...]
    apply: Callable[[Position, Any], None]
    ranges: Callable[[Position], Iterator[Range]] | None = None
    #: Where checking every candidate would be slow: candidates that pass ``implied`` unasked.
    quick: Callable[[Position], Iterator[Action]] | None = None
    implied: frozenset[Guard] = frozenset()

    def with_guards(
        self,
        *before: Guard,
        instead: Mapping[Guard, tuple[Guard, ...]] | None = None,
        without: tuple[Guard, ...] = (),
        after: tuple[Guard, ...] = (),
    ) -> Handler:
        """The handler with more guards, and some of its own replaced or left out."""
        changes: dict[Guard, tuple[Guard, ...]] = {**(instead or {}), **dict.fromkeys(without, ())}
        unknown = [g.__name__ for g in changes if g not in self.guards]
        if unknown:
            raise ValueError(f"no guard {unknown[0]} to replace")
        kept = [g for guard in self.guards for g in changes.get(guard, (guard,))]
        return replace(self, guards=(*before, *kept, *after))

    def listing(self, pos: Position) -> tuple[Iterator[Action], tuple[Guard, ...]]:
        """Candidates, and the guards that still have to be asked about them."""
        once, each = _in_listings(self.guards, self.implied)
        for guard in once:
            if guard(pos, None) is not None:
                return iter(()), ()
        return (self.quick or self.candidates)(pos), each


@dataclass(frozen=True, slots=True)
class RoundRules:
    """How a kind of round goes. ``move_on`` is called while ``asks`` says no."""

    decision: Callable[[Position], Decision]
    needs_decision: Callable[[Position], bool]
    move_on: Callable[[Position], None]
    passed: Callable[[Position], None]
    start: Callable[[Position], None]


@dataclass(frozen=True, slots=True)
class OperatingStep:
    name: str
    actions: tuple[type[Action], ...]
    needs_decision: Callable[[Position], bool]
    may_pass: bool = True
    leave: Callable[[Position], None] | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Something players may agree on before play."""

    name: str
    values: tuple[str, ...]  # the rulebook's value first
    text: str
    clause: str = ""
    preset_value: str = ""  # what the preset 18xx.games sets; empty: leaves it alone
    excludes: tuple[tuple[str, str, str], ...] = ()  # (value, other option, its value)
    eighteenxx_games_name: str = ""  # its name among a log's optional rules
    eighteenxx_games_rules: tuple[
        tuple[str, str], ...
    ] = ()  # (name among those rules, value it stands for)
    variants: tuple[tuple[str, str], ...] = ()  # (value, variants of the title's data it brings)


@dataclass(frozen=True)
class Title:
    name: str
    full_name: str
    edition: str
    rules_version: int
    min_players: int
    max_players: int
    bank: Mapping[int, int]  # all the money, by number of players
    cash: Mapping[int, int]
    cert_limit: Mapping[int, int]
    corporations: tuple[Corporation, ...]
    privates: tuple[Private, ...]
    families: tuple[TrainFamily, ...]
    trains: tuple[TrainType, ...]
    phases: tuple[Phase, ...]
    market: Market
    map: HexMap
    tiles: TileSet
    handlers: Mapping[type[Action], Handler]
    rounds: Mapping[Round, RoundRules]
    operating_steps: tuple[OperatingStep, ...]
    anytime: tuple[type[Action], ...]
    citations: Mapping[str, tuple[str, str]]  # key -> (clause, our words)
    hooks: Hooks
    stock: StockRules = field(default_factory=StockRules)
    auction: AuctionRules = field(default_factory=AuctionRules)
    track: TrackRules = field(default_factory=TrackRules)
    train_rules: TrainRules = field(default_factory=TrainRules)
    removal: Removal = field(default_factory=Removal)
    end: EndRules = field(default_factory=EndRules)
    options: tuple[Option, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)  # the options in force
    auto_pass: bool = False
    consent: bool = True  # deals need the other party's word
    site_limits: bool = False  # refuse what 18xx.games would not accept
    best_run: bool = True  # less than the best run is refused
    corporation_number: Mapping[str, int] = field(init=False)
    private_number: Mapping[str, int] = field(init=False)
    train_number: Mapping[str, int] = field(init=False)
    family_number: Mapping[str, int] = field(init=False)
    tile_number: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        for name, items in (
            ("corporation_number", self.corporations),
            ("private_number", self.privates),
            ("train_number", self.trains),
            ("family_number", self.families),
            ("tile_number", self.tiles.tiles),
        ):
            object.__setattr__(self, name, {item.name: item.number for item in items})
