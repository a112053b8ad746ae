"""A position as one seat sees it: what lies open, its own cards, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.rng import Generator
from roundhouse.core.state import State
from roundhouse.engine.decision import Decision
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position, Title
from roundhouse.engine.simulation import Simulation


class SeatView:
    """What a player knows. Hidden cards of others, the deck and the generator are not in it.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> view = SeatView(game.position, 0)
    >>> view.players[view.seat], view.state.cash[view.seat], view.decision.kind
    ('Ann', 600, 'auction')
    """

    __slots__ = ("_sample", "legal", "position", "seat")

    def __init__(self, real: Position, seat: int) -> None:
        self.seat = seat
        state = real.state.copy()
        state.rng = 0
        self.position = Position(real.title, state, real.names)
        hidden = real.title.hooks.hidden_information
        if hidden is not None and hidden.is_hidden(real.state):
            state.title_state = hidden.title_state_for(real.state, seat)
            asked = real.decision
            if seat not in asked.players and hidden.hand_is_hidden(real):
                asked = asked._replace(actions=())  # others' cards cannot be listed
            self.position.keep_decision(asked)
        else:  # the same but for the generator: what was worked out about one holds for both
            self.position.cache = real.cache
        self.legal = LegalActions(self.position)
        self._sample = sampler(real, seat)

    def __repr__(self) -> str:
        return f"<View of {self.title.name} by {self.players[self.seat]}: {self.decision.kind}>"

    @property
    def title(self) -> Title:
        """The title that is played.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> SeatView(game.position, 0).title.name
        '18GA'
        """
        return self.position.title

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in the order of the seats.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> SeatView(game.position, 0).players
        ('Ann', 'Ben', 'Cem')
        """
        return self.position.names

    @property
    def state(self) -> State:
        """Everything that the seat knows, as numbers.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> SeatView(game.position, 0).state.rng
        0
        """
        return self.position.state

    @property
    def decision(self) -> Decision:
        """Who decides what.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> SeatView(game.position, 0).decision.players
        (0,)
        """
        return self.position.decision

    def sample(self, rng: Generator) -> Simulation:
        """A game that fits what the seat knows: what is hidden is dealt again.

        >>> import roundhouse as rh
        >>> game = rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=7)
        >>> view = SeatView(game.position, game.decision.players[0])
        >>> simulation = view.sample(rh.Generator(1))
        >>> simulation.legal.all() == game.legal.all()
        True
        """
        return Simulation(Position(self.title, self._sample(rng), self.players))


def sampler(real: Position, seat: int) -> Callable[[Generator], State]:
    """How to deal again what the seat does not know."""

    def sample(rng: Generator) -> State:
        hidden = real.title.hooks.hidden_information
        if hidden is not None:
            return hidden.sample(real, seat, rng)
        state = real.state.copy()
        state.rng = rng.next()
        return state

    return sample
