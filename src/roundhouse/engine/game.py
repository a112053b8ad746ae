"""A game: its setup, its actions, and the position they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import index
from typing import Self

from roundhouse.core.actions import Action, RunTrains
from roundhouse.core.events import Event
from roundhouse.core.refusal import Reason, Refusal, RefusedAction
from roundhouse.core.state import State
from roundhouse.engine.citations import explain, reason
from roundhouse.engine.decision import Decision
from roundhouse.engine.flow import advance, begin
from roundhouse.engine.legal import LegalActions, takers, was_listed, why_not
from roundhouse.engine.position import Position, Title
from roundhouse.engine.simulation import Simulation

#: A state is kept every so many actions, so that earlier positions are quick to reach.
CHECKPOINT = 8
#: Pages compare the present with what their players last saw; earlier positions are seldom asked
#: for, and what was worked out about their maps for such a page is dropped.
RECENT = 32


@dataclass(frozen=True)
class Setup:
    """Everything that is decided before the first action.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> game.setup.title, game.setup.seed
    ('18GA', 7)
    """

    title: str
    players: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    setup_draw: Mapping[str, object] = field(default_factory=dict)  # what was drawn at random


def _played(pos: Position, action: Action) -> tuple[Event, ...]:
    """Play a legal action on a position and move on to the next decision."""
    pos.title.handlers[type(action)].apply(pos, action)
    pos.cache = {}
    advance(pos)
    events = tuple(pos.events)
    pos.events.clear()
    return events


class PlayedGame:
    """One game: ``apply`` plays an action, ``undo`` takes it back."""

    def __init__(self, title: Title, setup: Setup) -> None:
        self.title = title
        self.setup = setup
        self.actions: list[Action] = []
        self.stopped = ""  # why the players stopped it early
        self.computers: Mapping[str, str] = {}  # bots by the players they play for
        self.set_up_by_hand = False  # it began in a position, not with its setup
        self._undone: list[Action] = []
        self._events: list[tuple[Event, ...]] = []
        first = Position(
            title, begin(title, setup.players, setup.seed, setup.setup_draw), setup.players
        )
        title.hooks.opening(first)
        advance(first)
        self.opening_events = tuple(first.events)
        first.events.clear()
        self._position = first
        self._kept: dict[int, State] = {0: first.state}

    def __repr__(self) -> str:
        players = ", ".join(self.players)
        if self.over:
            now = f"over: {self.over}"
        else:
            names = " and ".join(self.players[p] for p in self.decision.players)
            now = f"{names} decides: {self.decision.kind}"
        return f"<{self.title.name}: {players}; {len(self.actions)} actions; {now}>"

    # -- the present -----------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The engine's own form of the current position, for code that needs speed.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.position
        <Position of 18GA: auction (Ann)>
        """
        return self._position

    @property
    def state(self) -> State:
        """Everything that changes, as small integers in flat lists.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.state.cash[:3]
        [600, 600, 600]
        """
        return self._position.state

    @property
    def legal(self) -> LegalActions:
        """What is legal now; it is computed on demand.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.legal[0] in game.legal
        True
        """
        return LegalActions(self._position)

    @property
    def decision(self) -> Decision:
        """Who decides what; ``kind`` names the step.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.decision.kind
        'auction'
        """
        return self._position.decision

    @property
    def over(self) -> str:
        """Why the game has ended, or the empty string.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.over
        ''
        """
        return self.state.over

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in the order of the seats.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.players
        ('Ann', 'Ben', 'Cem')
        """
        return self.setup.players

    def result(self) -> dict[str, int]:
        """Every player's score if the game ended now.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.result()
        {'Ann': 600, 'Ben': 600, 'Cem': 600}
        """
        score = self.title.hooks.score
        return {name: score(self._position, p) for p, name in enumerate(self.players)}

    def fingerprint(self) -> str:
        """A digest of the state: equal positions have equal ones.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.fingerprint() == game.copy().fingerprint()
        True
        """
        return self.state.fingerprint()

    # -- playing ---------------------------------------------------------------------------

    def apply(self, action: Action, by: str | None = None) -> tuple[Event, ...]:
        """Play an action; an illegal one raises RefusedAction and changes nothing.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> events = game.apply(rh.actions.BuyFromBank("LTR"))
        >>> events[0].kind
        'won-private'
        """
        pos = self._position
        listed = by is None and was_listed(pos, action)
        refusal = None if listed else self.refusal(action, by)
        if refusal is not None:
            clause, reason = explain(self.title, refusal)
            raise RefusedAction(refusal, clause, reason)
        events = self._advance(pos, action)
        self._undone.clear()
        return events

    def why_not(self, action: Action, by: str | None = None) -> Reason | None:
        """Why an action is illegal, with the clause of the rulebook; None if it is legal.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> print(game.why_not(rh.actions.Bid("OSR", 101)))
        A bid must be at least $105. [18GA 3.1(b)]
        """
        refusal = self.refusal(action, by)
        return None if refusal is None else reason(self.title, refusal)

    def refusal(self, action: Action, by: str | None = None) -> Refusal | None:
        """The same as a key with its parameters, without words.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.refusal(rh.actions.Bid("OSR", 101)).key
        'auction.least-bid'
        """
        if by is not None:
            if by not in self.players:
                return Refusal("unknown-name", {"field": "by", "name": by})
            asked = takers(self._position, action)
            if not self.over and self.players.index(by) not in asked:
                names = [self.players[p] for p in asked if p >= 0]
                return Refusal("not-your-turn", {"player": by, "asked": names})
        return why_not(self._position, action)

    def _advance(self, pos: Position, action: Action) -> tuple[Event, ...]:
        """Play a legal action on a copy of the state and move on to the next decision."""
        after = pos.fork()
        after.cache = pos.cache  # still valid: the guards ran on an equal state
        events = _played(after, action)
        pos.cache = {}
        self._position = after
        self._record(after.state, action, events)
        return events

    def _record(self, state: State, action: Action, events: tuple[Event, ...]) -> None:
        """Add an action that was played to the history."""
        self.actions.append(action)
        self._events.append(events)
        number = len(self.actions)
        if number % CHECKPOINT == 0:
            self._keep(state, number)
            self._trim_earlier(state, number - RECENT)
        elif type(action) is RunTrains:  # slow to redo
            self._keep(state, number)

    def _keep(self, state: State, number: int) -> None:
        """Keep a state; the one before gives it its equal lists and drops what is bulky."""
        older = self._kept[next(reversed(self._kept))]
        state.share(older)
        if older.track is not state.track:
            older.track.trim_cache()
        self._kept[number] = state

    def _trim_earlier(self, state: State, last: int) -> None:
        """Drop what is bulky about the maps that are no longer recent, as they cease to be so."""
        for number in range(last - CHECKPOINT, last + 1):
            earlier = self._kept.get(number)
            if earlier is not None and earlier.track is not state.track:
                earlier.track.trim_cache()

    def stop(self, why: str) -> None:
        """End the game here by agreement; scores are counted as they are.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.stop("It is late.")
        >>> game.over
        'It is late.'
        """
        after = self._position.fork()
        self.title.hooks.end_game(after, why)
        after.changed()
        after.events.clear()
        self._position = after
        self.stopped = why

    def set_position(self, position: Position) -> None:
        """Continue from a position that was set up; the history is dropped.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> _ = game.apply(game.legal[0])
        >>> game.set_position(game.position)
        >>> game.actions
        []
        """
        self._position = position
        self._kept = {0: position.state}
        self.actions, self._events, self._undone = [], [], []
        self.stopped = ""
        self.set_up_by_hand = True

    # -- the past --------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy to play on. Positions are shared, never changed.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> other = game.copy()
        >>> _ = other.apply(other.legal[0])
        >>> len(game.actions), len(other.actions)
        (0, 1)
        """
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.actions, new._events = self.actions[:], self._events[:]
        new._kept, new._undone = dict(self._kept), self._undone[:]
        return new

    def simulation(self) -> Simulation:
        """The current position, to play on without history: faster, for playouts and bots.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> simulation = game.simulation()
        >>> simulation.play(simulation.legal.first())
        >>> simulation.state.cash[0], game.state.cash[0]
        (580, 600)
        """
        return Simulation(self._position)

    def at(self, number: int) -> Self:
        """The game as it was after this many actions, as a separate game.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> _ = game.apply(game.legal[0])
        >>> game.at(0)
        <18GA: Ann, Ben, Cem; 0 actions; Ann decides: auction>
        """
        number = index(number)
        if not 0 <= number <= len(self.actions):
            raise IndexError(f"the game has {len(self.actions)} actions, not {number}")
        earlier = type(self).__new__(type(self))
        earlier.title, earlier.setup, earlier.stopped = self.title, self.setup, ""
        earlier.opening_events, earlier.computers = self.opening_events, self.computers
        earlier.set_up_by_hand = self.set_up_by_hand
        start = number
        while start not in self._kept:
            start -= 1
        earlier._kept = {n: s for n, s in self._kept.items() if n <= start}
        earlier.actions = self.actions[:start]
        earlier._events = self._events[:start]
        earlier._undone = []
        earlier._position = Position(self.title, self._kept[start], self.players)
        for action in self.actions[start:number]:
            earlier._advance(earlier._position, action)
        if self.stopped and number == len(self.actions):
            earlier.stop(self.stopped)
        return earlier

    def undo(self, count: int = 1) -> None:
        """Take back the last action (or several).

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> _ = game.apply(game.legal[0])
        >>> game.undo()
        >>> game.actions
        []
        """
        count = index(count)
        if not 1 <= count <= len(self.actions):
            raise IndexError(f"there are {len(self.actions)} actions to take back, not {count}")
        keep = len(self.actions) - count
        taken = self.actions[keep:]
        earlier = self.at(keep)
        self._undone.extend(reversed(taken))
        self.actions, self._events = earlier.actions, earlier._events
        self._kept, self._position = earlier._kept, earlier._position
        self.stopped = ""

    def redo(self) -> Action:
        """Replay the action that was last undone.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> _ = game.apply(game.legal[0])
        >>> game.undo()
        >>> game.redo()
        BuyFromBank(private='LTR')
        """
        if not self._undone:
            raise IndexError("nothing was taken back")
        action = self._undone.pop()
        self._advance(self._position, action)
        return action

    @property
    def undone(self) -> int:
        """How many actions ``redo`` can replay.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> _ = game.apply(game.legal[0])
        >>> game.undo()
        >>> game.undone
        1
        """
        return len(self._undone)

    def events(self, number: int) -> tuple[Event, ...]:
        """What happened in the action with this number (1 is the first).

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> _ = game.apply(game.legal[0])
        >>> game.events(1)[0].kind
        'won-private'
        """
        number = index(number)
        if not 1 <= number <= len(self._events):
            raise IndexError(f"the game has the actions 1 to {len(self._events)}, not {number}")
        return self._events[number - 1]


def apply_unseen(game: PlayedGame, action: Action) -> None:
    """``game.apply(action)`` while a record is replayed and nobody holds the present position.

    Then the position is changed in place, unless its state is kept for the history.
    """
    pos = game._position
    if len(game.actions) in game._kept:
        game.apply(action)
        return
    refusal = why_not(pos, action)
    if refusal is not None:
        clause, reason = explain(game.title, refusal)
        raise RefusedAction(refusal, clause, reason)
    game._record(pos.state, action, _played(pos, action))
    game._undone.clear()
