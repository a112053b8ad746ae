"""The one loop that replays a record: a file, a stored log or an export."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from roundhouse.core.actions import from_json
from roundhouse.core.refusal import MalformedAction, RefusedAction
from roundhouse.engine.game import PlayedGame

T = TypeVar("T")

#: What is wrong with a record, not with the program.
REFUSALS = (MalformedAction, RefusedAction)


@dataclass(frozen=True, slots=True)
class ReplayStop(Generic[T]):
    """Where and why a replay stopped. Everything before has been played."""

    number: int  # 1 is the first
    item: T
    error: Exception


def replay(
    items: Iterable[T],
    play: Callable[[T], object],
    stops: tuple[type[Exception], ...] = REFUSALS,
) -> ReplayStop[T] | None:
    """Play recorded items one by one; ends at the first that raises one of ``stops``."""
    for number, item in enumerate(items, start=1):
        try:
            play(item)
        except stops as error:
            return ReplayStop(number, item, error)
    return None


def replay_actions(game: PlayedGame, actions: Iterable[object]) -> ReplayStop[object] | None:
    """Play actions that were recorded as JSON into a game, with all checks."""
    return replay(actions, lambda data: game.apply(from_json(data)))
