"""Computer players: the protocol, the registry, and whole games between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from roundhouse.core.actions import Action
from roundhouse.core.rng import Generator
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView

G = TypeVar("G", bound=PlayedGame)

#: More actions than any game needs; one that reaches this has a bug.
TOO_LONG = 20_000
#: Spreads the number of a decision over the seed.
MIX = 0x5851F42D4C957F2D


class Choice(NamedTuple):
    """What a bot does, and why, in one sentence; the reason may be empty."""

    action: Action
    reason: str = ""


class Bot(Protocol):
    """Chooses one of the legal actions. The same seed gives the same choices."""

    def choose(self, view: SeatView, legal: LegalActions) -> Choice:
        """``view`` is what its seat may see; ``legal`` lists actions kind by kind, on demand."""
        ...


class HasPosition(Protocol):
    """A game or a simulation."""

    @property
    def position(self) -> Position: ...


def decide(bot: Bot, game: HasPosition) -> Choice:
    """What a bot chooses for the player who decides.

    >>> import roundhouse as rh
    >>> from roundhouse.bots import make_bots
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> bots = make_bots(["random"], players=3, seed=1)
    >>> decide(bots[0], game).action in game.legal
    True
    """
    pos = game.position
    view = SeatView(pos, pos.decision.players[0])
    return bot.choose(view, view.legal)


class EndlessGame(RuntimeError):
    """A game exceeded the limit of actions."""


def play_out(
    game: G,
    bots: Sequence[Bot],
    *,
    limit: int = TOO_LONG,
    watch: Callable[[G], None] | None = None,
) -> G:
    """Play a game to its end, one bot per seat. ``watch`` is called before every action."""
    if len(bots) != len(game.players):
        raise ValueError(f"there are {len(game.players)} players and {len(bots)} bots")
    while not game.over:
        if len(game.actions) >= limit:
            raise EndlessGame(f"not over after {limit} actions")
        if watch:
            watch(game)
        bot = bots[game.decision.players[0]]
        game.apply(decide(bot, game).action)
    return game


def seat_seed(seed: int, seat: int) -> int:
    """Every seat has its own random generator."""
    return Generator(seed ^ (seat + 1) * 0x9E3779B97F4A7C15).next()


def game_seeds(seed: int, count: int) -> list[int]:
    """Seeds of the games of a series; small enough for any program to read."""
    draw = Generator(seed)
    return [draw.next() >> 33 for _ in range(count)]


def decision_seed(decision: int, seat: int, attempt: int, seed: int = 0) -> int:
    """The seed of a bot that is made for one decision, always the same for that decision."""
    return seat_seed(seed ^ (decision + (attempt << 20)) * MIX, seat)
