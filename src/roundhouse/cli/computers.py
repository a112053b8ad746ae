"""Computer players at the terminal: who they are, their moves, and why they made them.

As on the site, a bot is made for every decision, from the game's seed, the seat and the number
of actions: a game that is continued goes on as if it had never been left.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.api.game import Game
from roundhouse.bots import BOTS, Choice, decide, level, make_bot
from roundhouse.bots.base import decision_seed
from roundhouse.bots.explaining import HIDDEN, UNKNOWN, reason_again
from roundhouse.cli.errors import BadInput
from roundhouse.views.visible import face_down
from roundhouse.views.words import listed

#: Moves for a bot that fails.
SIMPLEST = "random"


def seat_bots(game: Game, bots: Sequence[str]) -> None:
    """The last seats are computer players; at least one is left for a person."""
    for bot in bots:
        check_bot(bot)
    if len(bots) >= len(game.players):
        raise BadInput(
            f"{len(bots)} computer players leave no seat for a person in a game of "
            f"{len(game.players)}"
        )
    game.computers = dict(zip(game.players[-len(bots) :], bots, strict=True)) if bots else {}


def check_bot(bot: str) -> None:
    if bot not in BOTS:
        raise BadInput(f"there is no bot {bot!r}; there are {', '.join(BOTS)}")


def people(game: Game) -> tuple[int, ...]:
    """Seats that are played at the terminal."""
    return tuple(p for p, name in enumerate(game.players) if name not in game.computers)


def players_words(game: Game) -> str:
    """Such as "Ann, Ben (Steady)"."""
    return ", ".join(
        f"{name} ({level(game.computers[name]).name})" if name in game.computers else name
        for name in game.players
    )


def table_words(game: Game) -> str:
    """Who plays what, when a game begins; empty if only people play."""
    if not game.computers:
        return ""
    persons = [game.players[p] for p in people(game)]
    you = f"You are {persons[0]}" if len(persons) == 1 else f"{listed(persons)} play here"
    bots = [f"{name} is {level(bot).name}" for name, bot in game.computers.items()]
    return f"{you}; {listed(bots)}."


class Computers:
    """Moves the computer players of a game."""

    def __init__(self, game: Game) -> None:
        for bot in game.computers.values():
            check_bot(bot)
        self.game = game
        self.kinds = {game.players.index(name): bot for name, bot in game.computers.items()}
        self.reasons: dict[tuple[int, object], str] = {}  # of this session, by number and action

    def to_move(self) -> int | None:
        """The computer player who is asked now, if one is."""
        asked = () if self.game.over else self.game.decision.players
        return next((p for p in asked if p in self.kinds), None)

    def choose(self, seat: int) -> tuple[Choice, str]:
        """What a computer player does, and what went wrong if another bot had to move for it."""
        seed = decision_seed(len(self.game.actions), seat, 0, self.game.setup.seed)
        bot, trouble = self.kinds[seat], ""
        try:
            choice = decide(make_bot(bot, seed), self.game)
            refused = self.game.why_not(choice.action)
            trouble = f"it chose something that is refused: {refused}" if refused else ""
        except Exception as error:  # noqa: BLE001 - a bot of another package may raise anything
            trouble = f"{type(error).__name__}: {error}"
        if trouble:
            choice = decide(make_bot(SIMPLEST, seed), self.game)
        self.reasons[len(self.game.actions) + 1, choice.action] = choice.reason
        return choice, trouble

    # -- reasons -------------------------------------------------------------------------------

    def mover(self, number: int) -> int | None:
        """The computer player who made an action; None if a person did."""
        before = self.game.at(number - 1)
        if type(self.game.actions[number - 1]) in self.game.title.out_of_turn:
            return None
        return next((p for p in before.decision.players if p in self.kinds), None)

    def last_move(self) -> int:
        """The number of the last action that a computer player made; 0 if there is none."""
        numbers = range(len(self.game.actions), 0, -1)
        return next((n for n in numbers if self.mover(n) is not None), 0)

    def reason(self, number: int) -> str:
        """Why a computer player made an action."""
        seat = self.mover(number)
        if seat is None:
            return "A person made this move."
        if face_down(self.game.position):
            return HIDDEN
        action = self.game.actions[number - 1]
        known = self.reasons.get((number, action))
        if known is not None:
            return known or UNKNOWN
        seed = decision_seed(number - 1, seat, 0, self.game.setup.seed)
        return reason_again(self.kinds[seat], self.game.at(number - 1), action, (seed,))
