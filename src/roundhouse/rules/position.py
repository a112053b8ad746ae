"""A state together with its title: what rule code reads and changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from roundhouse.core.events import Event
from roundhouse.core.state import CLOSED, NOBODY, State
from roundhouse.finance.market import price

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap
    from roundhouse.core.actions import Action
    from roundhouse.rules.title import Phase, Title


class Decision(NamedTuple):
    """What is asked now."""

    kind: str  # the step or pending decision: "stock", "track", "discard" …
    players: tuple[int, ...]  # who decides; several may answer in any order
    actions: tuple[type[Action], ...]
    corporation: int = NOBODY
    private: int = NOBODY  # the private whose power is being used


class Position:
    """One position of one game. Rule functions take it as their first argument.

    ``scratch`` holds what guards have computed about this very state; it is
    dropped whenever the state changes.
    """

    __slots__ = ("_decision", "cache", "events", "names", "state", "title")

    def __init__(self, title: Title, state: State, names: tuple[str, ...]) -> None:
        self.title = title
        self.state = state
        self.names = names
        self.events: list[Event] = []
        self._decision: Decision | None = None
        self.cache: dict[object, object] = {}

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

    def changed(self) -> None:
        """The state is no longer what it was: forget what was derived from it."""
        self._decision = None
        self.cache.clear()

    def emit(self, kind: str, /, **data: object) -> None:
        self.events.append(Event(kind, data))

    def emit_private(self, seat: int, kind: str, /, **data: object) -> None:
        """Something that only one player may know."""
        self.events.append(Event(kind, data, seat))

    # -- words for what rule code asks all the time ------------------------------------------

    @property
    def track(self) -> TrackMap:
        return self.state.track  # type: ignore[return-value]

    @property
    def phase(self) -> Phase:
        return self.title.phases[self.state.phase]

    def price(self, corporation: int) -> int:
        return price(self.title.market, self.state, corporation)

    def corporation_cash(self, corporation: int) -> int:
        return self.state.cash[self.state.party(corporation)]

    def seat(self, name: str) -> int:
        """A player's seat by his name, or -1."""
        return self.names.index(name) if name in self.names else -1

    def is_closed(self, corporation: int) -> bool:
        return bool(self.state.closed >> corporation & 1)

    def is_floated(self, corporation: int) -> bool:
        return bool(self.state.floated >> corporation & 1)

    def has_operated(self, corporation: int) -> bool:
        return bool(self.state.operated >> corporation & 1)

    def privates_of(self, party: int) -> list[int]:
        return [i for i, owner in enumerate(self.state.owner) if owner == party]

    def private_open(self, private: int) -> bool:
        return self.state.owner[private] != CLOSED

    def owner_player(self, party: int) -> int:
        """The player who speaks for a party: himself, or the corporation's president."""
        s = self.state
        players = s.players
        return party if party < players else s.president[party - players]
