"""A title and a state of it: what rule code reads and changes.

``Title`` holds everything about a game that never changes, ``Position`` adds the state. They
share a module because each refers to the other: a title's handlers and hooks take
positions, and a position knows its title. Nothing is subclassed: a title is put together from
the standard handlers and hooks by replacing what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from roundhouse.board.hexes import HexMap
from roundhouse.board.lays import TileSet
from roundhouse.board.track import TrackMap
from roundhouse.core.actions import Action, Pass
from roundhouse.core.events import Event, Party
from roundhouse.core.option import Option
from roundhouse.core.pending import Pending
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import CLOSED, Round, State
from roundhouse.engine.decision import Decision, Range
from roundhouse.engine.entities import (
    Corporation,
    Phase,
    Private,
    TrainFamily,
    TrainType,
)
from roundhouse.engine.hooks import Hooks
from roundhouse.engine.rule_tables import (
    AuctionRules,
    EndRules,
    Removal,
    StockRules,
    TrackRules,
    TrainRules,
)
from roundhouse.finance.market import Market, price

Guard = Callable[["Position", Any], Refusal | None]
_CHECKED_ONCE: set[Guard] = set()
_ONLY_IN: dict[Guard, str] = {}
_G = TypeVar("_G", bound=Guard)
_P = TypeVar("_P", bound=Pending)


def checked_once(guard: _G) -> _G:
    """Marks a guard with one answer for all actions of a kind: a listing calls it once."""
    _CHECKED_ONCE.add(guard)
    return guard


def only_in(decision: str) -> Callable[[_G], _G]:
    """Marks a guard that refuses nothing in other kinds of decisions, where it is left out."""

    def mark(guard: _G) -> _G:
        _ONLY_IN[guard] = decision
        return guard

    return mark


@dataclass(frozen=True, slots=True)
class Handler:
    """Everything about one kind of action: candidates, guards, effect."""

    candidates: Callable[[Position], Iterator[Action]]
    guards: tuple[Guard, ...]
    apply: Callable[[Position, Any], None]
    ranges: Callable[[Position], Iterator[Range]] | None = None
    #: Where checking every candidate would be slow: others, known to pass ``implied``.
    quick: Callable[[Position], Iterator[Action]] | None = None
    implied: frozenset[Guard] = frozenset()  # guards that every listed candidate passes
    never_empty: bool = False  # there always is a candidate, though it takes time to find
    asked: tuple[Guard, ...] = field(init=False)  # guards that are not implied:
    once: tuple[Guard, ...] = field(init=False)  # those called once for a listing,
    each: tuple[Guard, ...] = field(init=False)  # and those called for every candidate
    _in: dict[str, tuple[Guard, ...]] = field(init=False, repr=False, compare=False)
    _listing_in: dict[str, tuple[tuple[Guard, ...], tuple[Guard, ...]]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "_in", {})
        object.__setattr__(self, "_listing_in", {})
        asked = tuple(g for g in self.guards if g not in self.implied)
        object.__setattr__(self, "asked", asked)
        object.__setattr__(self, "once", tuple(g for g in asked if g in _CHECKED_ONCE))
        object.__setattr__(self, "each", tuple(g for g in asked if g not in _CHECKED_ONCE))

    def guards_in(self, decision: str) -> tuple[Guard, ...]:
        """The guards that may refuse something in a kind of decision."""
        found = self._in.get(decision)
        if found is None:
            found = self._in[decision] = _kept_in(decision, self.guards)
        return found

    def surely_any(self, pos: Position) -> bool:
        """Is something legal for certain? Costs less than finding it; False: one has to look."""
        return (
            self.never_empty
            and not self.each
            and all(guard(pos, None) is None for guard in self.once)
        )

    def with_guards(
        self,
        *before: Guard,
        instead: Mapping[Guard, tuple[Guard, ...]] | None = None,
        without: tuple[Guard, ...] = (),
        after: tuple[Guard, ...] = (),
    ) -> Handler:
        """The handler with guards added, replaced or removed."""
        changes: dict[Guard, tuple[Guard, ...]] = {**(instead or {}), **dict.fromkeys(without, ())}
        unknown = [g.__name__ for g in changes if g not in self.guards]
        if unknown:
            raise ValueError(f"no guard {unknown[0]} to replace")
        kept = [g for guard in self.guards for g in changes.get(guard, (guard,))]
        return replace(self, guards=(*before, *kept, *after))

    def listing(self, pos: Position) -> tuple[Iterator[Action], tuple[Guard, ...]]:
        """Candidates, and the guards that they still have to pass."""
        kind = pos.decision.kind
        known = self._listing_in.get(kind)
        if known is None:
            known = self._listing_in[kind] = _kept_in(kind, self.once), _kept_in(kind, self.each)
        once, each = known
        for guard in once:
            if guard(pos, None) is not None:
                return iter(()), ()
        return (self.quick or self.candidates)(pos), each


def _kept_in(decision: str, guards: tuple[Guard, ...]) -> tuple[Guard, ...]:
    return tuple(g for g in guards if _ONLY_IN.get(g, decision) == decision)


@dataclass(frozen=True, slots=True)
class RoundRules:
    """How a kind of round works. ``move_on`` is called while ``needs_decision`` is false."""

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


@dataclass(frozen=True, repr=False)
class Title:
    """Everything about a game that never changes, with some options in force.

    >>> import roundhouse as rh
    >>> title = rh.title("18GA")
    >>> title.min_players, title.max_players, len(title.corporations)
    (3, 5, 6)
    """

    name: str
    full_name: str
    edition: str
    rules_version: int
    min_players: int
    max_players: int
    bank: Mapping[int, int]  # all the money, by number of players
    cash: Mapping[int, int]
    cert_limit: Mapping[int, int]
    corporations: tuple[Corporation, ...]  # with independents (kind "independent")
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
    citations: Mapping[str, tuple[str, str]]  # key -> (clause, sentence)
    hooks: Hooks[Position, Title]
    stock: StockRules = field(default_factory=StockRules)
    auction: AuctionRules = field(default_factory=AuctionRules)
    track: TrackRules = field(default_factory=TrackRules)
    train_rules: TrainRules = field(default_factory=TrainRules)
    removal: Removal = field(default_factory=Removal)
    end: EndRules = field(default_factory=EndRules)
    #: Kinds of actions open at any time to the player that they name; nobody is asked for them.
    out_of_turn: tuple[type[Action], ...] = ()
    options: tuple[Option, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)  # the options in force
    auto_pass: bool = False
    consent: bool = True  # deals need the other party's consent
    site_limits: bool = False  # refuse what 18xx.games would not accept
    best_run: bool = True  # less than the best run is refused
    corporation_number: Mapping[str, int] = field(init=False)
    private_number: Mapping[str, int] = field(init=False)
    train_number: Mapping[str, int] = field(init=False)
    family_number: Mapping[str, int] = field(init=False)
    tile_number: Mapping[str, int] = field(init=False)
    #: The kinds of actions that each operating step allows.
    step_actions: tuple[tuple[type[Action], ...], ...] = field(init=False)
    #: Families sold beside the next train, each with the phase from which it is.
    sold_beside: tuple[tuple[int, int], ...] = field(init=False)
    #: The lowest price of a train, by family.
    family_price: tuple[int, ...] = field(init=False)

    def __repr__(self) -> str:
        return f"<Title {self.name}: {self.min_players} to {self.max_players} players>"

    def __post_init__(self) -> None:
        for name, items in (
            ("corporation_number", self.corporations),
            ("private_number", self.privates),
            ("train_number", self.trains),
            ("family_number", self.families),
            ("tile_number", self.tiles.tiles),
        ):
            object.__setattr__(self, name, {item.name: item.number for item in items})
        steps = tuple(
            tuple(dict.fromkeys((*step.actions, *self.anytime, *((Pass,) * step.may_pass))))
            for step in self.operating_steps
        )
        object.__setattr__(self, "step_actions", steps)
        begins = {phase.starts_with: phase.number for phase in reversed(self.phases)}
        beside = tuple(
            (f.number, begins.get(f.beside, len(self.phases))) for f in self.families if f.beside
        )
        object.__setattr__(self, "sold_beside", beside)
        prices = tuple(min(self.trains[t].price for t in f.types) for f in self.families)
        object.__setattr__(self, "family_price", prices)


class Position:
    """One position of one game. Rule functions take it as their first argument.

    ``cache`` holds what guards have computed for this state; it is dropped when the state
    changes.
    """

    __slots__ = ("_decision", "cache", "events", "names", "state", "title")

    def __init__(self, title: Title, state: State, names: tuple[str, ...]) -> None:
        self.title = title
        self.state = state
        self.names = names
        self.events: list[Event] = []
        self._decision: Decision | None = None
        self.cache: dict[object, Any] = {}  # whoever stores a value knows its type

    def __repr__(self) -> str:
        names = ", ".join(self.names[p] for p in self.decision.players)
        return f"<Position of {self.title.name}: {self.decision.kind} ({names})>"

    @property
    def decision(self) -> Decision:
        if self._decision is None:
            s = self.state
            if s.over:
                self._decision = Decision("over", (), ())
            elif s.pending:
                self._decision = self.title.hooks.pending[s.pending[-1].kind](self)
            else:
                self._decision = self.title.rounds[s.round].decision(self)
        return self._decision

    def fork(self) -> Position:
        """A copy that can be changed, with the same decision."""
        after = Position(self.title, self.state.copy(), self.names)
        after._decision = self.decision
        return after

    def keep_decision(self, decision: Decision) -> None:
        """The decision is known from another position of the same moment."""
        self._decision = decision

    def waiting(self, kind: type[_P]) -> _P | None:
        """The first pending decision, if it is of this kind."""
        waiting = self.state.pending
        return waiting[-1] if waiting and isinstance(waiting[-1], kind) else None

    def pending(self, kind: type[_P]) -> _P:
        """The first pending decision, known to be of this kind."""
        found = self.waiting(kind)
        assert found is not None
        return found

    def changed(self) -> None:
        """The state has changed: drop what was derived from it."""
        self._decision = None
        self.cache.clear()

    def emit(self, event: Event) -> None:
        """Record an event. A PrivateEvent itself says who may see it."""
        self.events.append(event)

    # -- names, for what leaves the engine; "" for nobody and nothing --------------------------

    def player_name(self, seat: int) -> str:
        return self.names[seat] if seat >= 0 else ""

    def corporation_name(self, corporation: int) -> str:
        return self.title.corporations[corporation].name if corporation >= 0 else ""

    def private_name(self, private: int) -> str:
        return self.title.privates[private].name

    def hex_name(self, hex_number: int) -> str:
        return self.title.map.hexes[hex_number].name if hex_number >= 0 else ""

    def named_party(self, party: int) -> Party:
        players = self.state.players
        if party < players:
            return Party("player", self.player_name(party))
        return Party("corporation", self.corporation_name(party - players))

    # -- shorthands that rule code uses all the time -------------------------------------------

    @property
    def track(self) -> TrackMap:
        return self.state.track  # type: ignore[return-value]

    @property
    def phase(self) -> Phase:
        return self.title.phases[self.state.phase]

    @property
    def phase_name(self) -> str:
        """What players call the phase; records always use its own name.

        Clauses 18GA 1.2, 18AL 1.2.
        """
        unsold = self.state.depot[:1] == (0,)  # cards are numbered in the order of sale
        return (unsold and self.phase.called_first) or self.phase.name

    def price(self, corporation: int) -> int:
        return price(self.title.market, self.state, corporation)

    def corporation_cash(self, corporation: int) -> int:
        s = self.state
        return s.cash[s.width - 3 + corporation]  # as ``State.party`` has it, without a call

    def seat(self, name: str) -> int:
        """A player's seat by name, or -1."""
        return self.names.index(name) if name in self.names else -1

    def is_closed(self, corporation: int) -> bool:
        return bool(self.state.closed >> corporation & 1)

    def is_floated(self, corporation: int) -> bool:
        return bool(self.state.floated >> corporation & 1)

    def has_operated(self, corporation: int) -> bool:
        return bool(self.state.operated >> corporation & 1)

    def privates_of(self, party: int) -> list[int]:
        owners = self.state.owner
        if party not in owners:  # seen at once, and mostly so
            return []
        return [i for i, owner in enumerate(owners) if owner == party]

    def private_open(self, private: int) -> bool:
        return self.state.owner[private] != CLOSED

    def owner_player(self, party: int) -> int:
        """The player who decides for a party: the player, or the corporation's president."""
        s = self.state
        players = s.players
        return party if party < players else s.president[party - players]
