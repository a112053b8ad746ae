"""A position that is played on without a history, for playouts, bots and environments.

A simulation keeps no earlier states, no events and no log. It plays an action that was listed
without asking the guards again. Whole games played both ways end in the same states.
"""

from __future__ import annotations

from roundhouse.core.actions import Action
from roundhouse.core.events import Event
from roundhouse.core.refusal import RefusedAction
from roundhouse.core.rng import Generator
from roundhouse.core.state import State
from roundhouse.engine.citations import explain
from roundhouse.engine.decision import Decision
from roundhouse.engine.flow import advance
from roundhouse.engine.legal import LegalActions, why_not
from roundhouse.engine.position import Position, Title


class SilentPosition(Position):
    """A position whose events nobody reads."""

    __slots__ = ()

    def emit(self, event: Event) -> None:
        """Forget the event."""


class Simulation:
    """A game without history: copy it, list what is legal kind by kind, play on.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> simulation = game.simulation()
    >>> simulation.play(simulation.legal.first())
    >>> simulation.result()
    {'Ann': 600, 'Ben': 600, 'Cem': 600}
    >>> len(game.actions)
    0
    """

    __slots__ = ("_legal", "position")

    def __init__(self, position: Position) -> None:
        self.position = SilentPosition(position.title, position.state.copy(), position.names)
        self._legal: LegalActions | None = None

    def __repr__(self) -> str:
        return f"<Simulation of {self.title.name}: {self.decision.kind}>"

    @property
    def title(self) -> Title:
        """The title that is played.

        >>> import roundhouse as rh
        >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation().title.name
        '18GA'
        """
        return self.position.title

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in the order of the seats.

        >>> import roundhouse as rh
        >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation().players
        ('Ann', 'Ben', 'Cem')
        """
        return self.position.names

    @property
    def state(self) -> State:
        """Everything that changes. It is changed in place: copy what you want to keep.

        >>> import roundhouse as rh
        >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation().state.cash[:3]
        [600, 600, 600]
        """
        return self.position.state

    @property
    def decision(self) -> Decision:
        """Who decides what; ``decision.actions`` are the kinds of actions that are open.

        >>> import roundhouse as rh
        >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation().decision.kind
        'auction'
        """
        return self.position.decision

    @property
    def over(self) -> str:
        """Why the game has ended, or the empty string.

        >>> import roundhouse as rh
        >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation().over
        ''
        """
        return self.position.state.over

    @property
    def legal(self) -> LegalActions:
        """What is legal now; each kind is listed on demand.

        >>> import roundhouse as rh
        >>> simulation = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation()
        >>> simulation.legal.of(rh.actions.BuyFromBank)
        (BuyFromBank(private='LTR'),)
        """
        if self._legal is None:
            self._legal = LegalActions(self.position)
        return self._legal

    def result(self) -> dict[str, int]:
        """Every player's score if the game ended now.

        >>> import roundhouse as rh
        >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation().result()
        {'Ann': 600, 'Ben': 600, 'Cem': 600}
        """
        score = self.title.hooks.score
        return {name: score(self.position, p) for p, name in enumerate(self.players)}

    def copy(self) -> Simulation:
        """An independent copy; results that were computed for the map are shared.

        >>> import roundhouse as rh
        >>> first = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation()
        >>> second = first.copy()
        >>> second.play(second.legal.first())
        >>> first.state.cash[0], second.state.cash[0]
        (600, 580)
        """
        return Simulation(self.position)

    def play(self, action: Action) -> None:
        """Play an action that ``legal`` has listed or allowed. It is not checked again.

        >>> import roundhouse as rh
        >>> simulation = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation()
        >>> simulation.play(simulation.legal.first())
        >>> simulation.state.cash[:3]
        [580, 600, 600]
        """
        pos = self.position
        pos.title.handlers[type(action)].apply(pos, action)
        pos.cache = {}
        self._legal = None
        advance(pos)

    def apply(self, action: Action) -> None:
        """Play an action of unknown origin; an illegal one raises RefusedAction.

        >>> import roundhouse as rh
        >>> simulation = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation()
        >>> simulation.apply(rh.actions.Bid("OSR", 101))
        Traceback (most recent call last):
            ...
        roundhouse.core.refusal.RefusedAction: A bid must be at least $105. [18GA 3.1(b)]
        """
        refusal = why_not(self.position, action)
        if refusal is not None:
            clause, reason = explain(self.title, refusal)
            raise RefusedAction(refusal, clause, reason)
        self.play(action)

    def random_action(self, rng: Generator) -> Action:
        """A random kind of action that has legal ones, then one of these.

        Kinds are tried in random order, so usually only one of them has to be listed.

        >>> import roundhouse as rh
        >>> simulation = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation()
        >>> simulation.random_action(rh.Generator(1)) in simulation.legal
        True
        """
        kinds = list(self.decision.actions)
        while kinds:
            kind = kinds.pop(rng.below(len(kinds)))
            actions: tuple[Action, ...] = self.legal.of(kind)
            if actions:
                return actions[rng.below(len(actions))]
        raise LookupError("nothing is legal: the game is over")

    def play_at_random(self, rng: Generator, limit: int = 20_000) -> None:
        """Play random actions to the end of the game, or at most this many.

        >>> import roundhouse as rh
        >>> simulation = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation()
        >>> simulation.play_at_random(rh.Generator(1))
        >>> bool(simulation.over)
        True
        """
        for _ in range(limit):
            if self.over:
                return
            self.play(self.random_action(rng))
