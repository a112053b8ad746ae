"""Why a computer player did what it did, and what one would do in somebody's place.

Reasons are not stored: the bot is asked the same question again, with the same seed.
"""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.bots.base import Choice, decide, decision_seed
from roundhouse.bots.registry import make_bot
from roundhouse.core.actions import Action
from roundhouse.engine.game import PlayedGame
from roundhouse.views.labels import label

#: Who gives hints and reasons.
ADVISER = "steady"
#: Looks ahead from what the adviser would do, with the adviser's seed.
EXPERT = "expert"
UNKNOWN = "It did not say why."
AHEAD = "It played on from here many times, and this left it further ahead than: {}."
HIDDEN = "The cards are still face down; the reason can be shown after the draft."


def hint_for(game: PlayedGame, seat: int) -> Choice:
    """What the adviser would do for the player who is asked; the same whenever it is asked."""
    return decide(make_bot(ADVISER, decision_seed(len(game.actions), seat, 0)), game)


def reason_again(bot: str, before: PlayedGame, action: Action, seeds: Iterable[int]) -> str:
    """Why a bot chose an action, found with the seeds it may have had, the likeliest first.

    What the expert does depends on its time: it gets the adviser's reason if that would have
    done the same, and else what the adviser would have done.
    """
    instead: list[str] = []
    for seed in seeds:
        choice = decide(make_bot(ADVISER if bot == EXPERT else bot, seed), before)
        if choice.action == action:
            return choice.reason or UNKNOWN
        instead.append(label(before.position, choice.action))
    return AHEAD.format(instead[0]) if bot == EXPERT and instead else UNKNOWN
