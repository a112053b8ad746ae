"""What never changes in a title: corporations, privates, trains, phases, options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from roundhouse.board.routes import TrainSpec
from roundhouse.board.tiles import UNLIMITED
from roundhouse.engine.power import Power

__all__ = ["UNLIMITED", "Corporation", "Phase", "Private", "TrainFamily", "TrainType"]


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
    later_units: int = 0  # shares out of play until it converts
    later_token_prices: tuple[int, ...] = ()  # tokens that come with them
    kind: Literal["corporation", "independent"] = "corporation"  # independents have no shares
    objective: str = ""  # hex where a token earns a bonus
    train: str = ""  # a train it has from the start, not one of the depot's
    grant: str = ""  # icon of hexes where its first tiles are free
    launch_shares: int = 0  # shares that the bank pays for when it is launched
    second_home: str = ""  # hex of a second home token
    at_start: bool = False  # its home token is on the map from the start
    shown: str = ""  # how players read it, if the rulebook abbreviates it otherwise
    is_independent: bool = field(init=False)  # it operates without shares

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_independent", self.kind == "independent")
        object.__setattr__(self, "shown", self.shown or self.name)


@dataclass(frozen=True, slots=True)
class Private:
    number: int
    name: str
    full_name: str
    value: int
    income: int
    low: int = 0  # what a corporation may pay for it; high 0: corporations cannot buy it
    high: int = 0
    powers: tuple[Power, ...] = ()
    text: str = ""  # its power in our own words
    stays: str = ""  # kept when the others close: "always", or only "in-corporation"


@dataclass(frozen=True, slots=True)
class TrainType:
    """A train as it is owned. Two-sided cards have two types in one family."""

    number: int
    name: str
    family: int
    price: int
    spec: TrainSpec  # how it runs


@dataclass(frozen=True, slots=True)
class TrainFamily:
    number: int
    name: str
    count: int  # UNLIMITED: the bank never runs out
    types: tuple[int, ...]
    rusts_on: str = ""  # family whose first sale rusts it
    obsolete_on: str = ""  # family whose first sale leaves it one more run
    exported: bool = False
    beside: str = ""  # family whose first sale makes it available next to the top train
    in_play: Mapping[str, int] = field(default_factory=dict)  # cards, by players, if fewer

    @property
    def is_unlimited(self) -> bool:
        return self.count == UNLIMITED


@dataclass(frozen=True, slots=True)
class Phase:
    number: int
    name: str
    starts_with: str  # train family; empty for the first phase
    train_limit: int
    tile_rank: int  # highest tile colour, as a rank
    operating_rounds: int
    value_rank: int = 1  # which of a stop's values applies (1 yellow … 4 gray)
    flags: frozenset[str] = frozenset()
    small_train_limit: int = 0  # for small corporations, where the limit differs
    effects: tuple[str, ...] = ()  # names of the effects of its first train
    text: str = ""
    called_first: str = ""  # what players call it until the first train of the game is sold
