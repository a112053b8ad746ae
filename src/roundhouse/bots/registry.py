"""The bots that can be seated: ours, and those that other packages bring.

A package offers a bot by an entry point in the group ``roundhouse.bots``: its name is the
bot's name, and it points to what makes the bot from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points

from roundhouse.bots.base import Bot, seat_seed
from roundhouse.bots.busy import BusyBot
from roundhouse.bots.expert import ExpertBot
from roundhouse.bots.random_bot import RandomBot
from roundhouse.bots.steady import SteadyBot
from roundhouse.bots.thinking import Thinking

GROUP = "roundhouse.bots"
MakeBot = Callable[[int], Bot]
OURS: dict[str, MakeBot] = {
    "expert": ExpertBot,
    "steady": SteadyBot,
    "busy": BusyBot,
    "random": RandomBot,
}


class UnknownBot(ValueError):
    """There is no such bot."""


@cache
def guests() -> Mapping[str, MakeBot]:
    """Bots of other packages; a name of ours cannot be taken."""
    return {
        point.name: point.load() for point in entry_points(group=GROUP) if point.name not in OURS
    }


class Registry(Mapping[str, MakeBot]):
    """What makes each bot, by name, best first."""

    def __getitem__(self, name: str) -> MakeBot:
        return OURS[name] if name in OURS else guests()[name]

    def __iter__(self) -> Iterator[str]:
        return iter((*OURS, *sorted(guests())))

    def __len__(self) -> int:
        return len(OURS) + len(guests())


BOTS = Registry()


def make_bot(name: str, seed: int, thinking: Thinking | None = None) -> Bot:
    """A bot by its name. One with an attribute ``thinking`` is told how long it may think.

    >>> type(make_bot("busy", 1)).__name__
    'BusyBot'
    """
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    bot = BOTS[name](seed)
    if thinking is not None and hasattr(bot, "thinking"):
        bot.thinking = thinking
    return bot


def make_bots(names: Sequence[str], players: int, seed: int) -> list[Bot]:
    """One bot per seat; the names are used in turn."""
    return [make_bot(names[p % len(names)], seat_seed(seed, p)) for p in range(players)]
