"""Playing on from a position with the quick policy, up to a horizon."""

from __future__ import annotations

from roundhouse.bots.expert import leaf
from roundhouse.bots.expert.ground import Ground
from roundhouse.bots.expert.quick import step
from roundhouse.bots.expert.tables import Tables
from roundhouse.bots.expert.tastes import Tastes
from roundhouse.core.state import Round, State
from roundhouse.engine.simulation import Simulation

#: A playout that goes on for longer is valued where it is.
LONGEST = 400
#: With so few operating rounds left, playouts go on to the end of the game.
ENDING = 2.0

RoundKey = tuple[int, int, int]


def round_of(state: State) -> RoundKey:
    """Which round it is; rounds of a game compare like their keys."""
    return state.stock_number, int(state.round), state.or_number


def fresh_tables(simulation: Simulation, ground: Ground) -> Tables:
    ground.share(simulation.position)
    return Tables(simulation.position, ground)


def horizon(state: State, rounds: float) -> RoundKey:
    """The last round that is played: see docs/bots.md.

    The rest of the present operating rounds; from a stock round or an auction also one operating
    round of the next set; everything, if the game is about to end.
    """
    if rounds <= ENDING:
        return (10_000, 0, 0)
    if state.round == Round.OPERATING:
        return state.stock_number, int(Round.OPERATING), 100
    return max(1, state.stock_number), int(Round.OPERATING), 1


def play_on(simulation: Simulation, tables: Tables, tastes: Tastes, last: RoundKey) -> list[float]:
    """How far ahead each player is, after playing on."""
    for _ in range(LONGEST):
        if simulation.over or round_of(simulation.state) > last:
            break
        step(simulation, tables, tastes)
    return leaf.value(simulation.position, tables.known)
