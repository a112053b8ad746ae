"""The levels of computer players: what people call them, and what was measured."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """A computer player as people choose it."""

    bot: str
    name: str
    strength: str  # one line, as measured; ``docs/bots.md`` says how


#: New games seat this one.
SEATED = "steady"
#: Best first.
LEVELS = (
    Level(
        "expert",
        "Expert",
        "Thinks ahead for a few seconds. Wins most games against two Steady players.",
    ),
    Level("steady", "Steady", "Plans for the end of the game. Beats Casual players 9 times in 10."),
    Level("busy", "Casual", "Plays a lively game by habit, without a plan."),
    Level("random", "Random", "Makes any legal move."),
)


def level(bot: str) -> Level:
    """The level of a bot; one of another package goes by its own name.

    >>> level("busy").name, level("mybot").name
    ('Casual', 'mybot')
    """
    found = next((known for known in LEVELS if known.bot == bot), None)
    return found or Level(bot, bot, "A computer player from another package.")
