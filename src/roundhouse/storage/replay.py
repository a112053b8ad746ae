"""From a log to a game: whole logs after a restart, single entries during play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from roundhouse.core.actions import Action, from_json, to_json
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.replay import replay
from roundhouse.storage.records import (
    Chat,
    LogEntry,
    NewEntry,
    NothingToUndo,
    Play,
    Redo,
    Retry,
    Stop,
    StoredGame,
    Trouble,
    Undo,
)
from roundhouse.storage.snapshots import thaw

#: An entry that restates the actions that stand, after a change of the title's rules.
UPGRADE = "upgrade"


class Standing(NamedTuple):
    """An action (or the agreed end) that stands, with the entry that put it there."""

    number: int
    kind: str  # "play" or "stop"
    data: Any


def entry_data(entry: NewEntry) -> tuple[str, dict[str, object]]:
    """Kind and data of an entry, as they are stored."""
    match entry:
        case Play(action):
            return "play", {"action": to_json(action)}
        case Undo(count):
            return "undo", {"count": count}
        case Redo(count):
            return "redo", {"count": count}
        case Chat(text):
            return "chat", {"text": text}
        case Stop(why):
            return "stop", {"why": why}
        case Trouble(why):
            return "trouble", {"why": why}
        case Retry():
            return "retry", {}


# -- whole logs ------------------------------------------------------------------------------


def fold(entries: Sequence[LogEntry]) -> tuple[list[Standing], list[Standing]]:
    """What stands, and what could be redone (the next one last), without playing anything."""
    stands: list[Standing] = []
    undone: list[Standing] = []
    for entry in entries:
        if entry.kind == "play":
            stands.append(Standing(entry.number, "play", entry.data["action"]))
            undone.clear()
        elif entry.kind == "stop":
            stands.append(Standing(entry.number, "stop", entry.data["why"]))
            undone.clear()
        elif entry.kind == UPGRADE:
            ends = [step for step in stands if step.kind == "stop"]
            stands = [Standing(entry.number, "play", action) for action in entry.data["actions"]]
            stands += ends
            undone.clear()
        elif entry.kind == "undo":
            undone += [stands.pop() for _ in range(entry.data["count"])]
        elif entry.kind == "redo":
            back = [undone.pop() for _ in range(entry.data["count"])]
            stands += [step._replace(number=entry.number) for step in back]
    return stands, undone


def replay_log(start: PlayedGame, stored: StoredGame) -> StoredGame:
    """Play a whole log. A log that no longer plays ends at its last valid position."""
    stands, undone = fold(stored.entries)
    played: list[int] = []

    def play(step: Standing) -> None:
        if step.kind == "stop":
            start.stop(step.data)
        else:
            start.apply(from_json(step.data))
            played.append(step.number)

    stop, refused = replay(stands, play), ""
    if stop is not None:
        undone = []
        refused = (
            f"Under the rules of this program action {stop.number} of {len(stands)} "
            f"({stop.item.data.get('type')}) is refused: {stop.error}"
        )
    return replace(
        stored,
        game=start,
        played=tuple(played),
        undone=_actions(undone),
        readonly_reason=stored.readonly_reason or refused,
    )


def resume(start: PlayedGame, stored: StoredGame, version: int, data: bytes) -> StoredGame:
    """Go on from a snapshot taken at ``version``. Raises if it, or what follows, does not fit."""
    stands, undone = fold(stored.entries[:version])
    plays = [step for step in stands if step.kind == "play"]
    game = thaw(start, [from_json(step.data) for step in plays], data)
    resumed = replace(
        stored,
        game=game,
        version=version,
        entries=stored.entries[:version],
        played=tuple(step.number for step in plays),
        undone=_actions(undone),
    )
    for entry in stored.entries[version:]:
        resumed = advanced(resumed, entry)
    return resumed


def _actions(steps: Sequence[Standing]) -> tuple[Action, ...]:
    return tuple(from_json(step.data) for step in steps if step.kind == "play")


# -- single entries --------------------------------------------------------------------------


def advanced(
    stored: StoredGame, entry: LogEntry, by: str | None = None, action: Action | None = None
) -> StoredGame:
    """The game after one more entry. Raises if the rules or the log do not allow it.

    ``action`` is the action of an entry that is only just being written, which is not read
    from its data a second time.
    """
    after = replace(stored, version=entry.number, entries=(*stored.entries, entry))
    match entry.kind:
        case "play":
            game = stored.game.copy()
            played = from_json(entry.data["action"]) if action is None else action
            game.apply(played, by=by)
            return replace(after, game=game, played=(*stored.played, entry.number), undone=())
        case "stop":
            game = stored.game.copy()
            game.stop(entry.data["why"])
            return replace(after, game=game, undone=())
        case "undo":
            return _undone(stored, after, entry.data["count"])
        case "redo":
            return _redone(stored, after, entry)
    return after


def may_return_to(game: PlayedGame, number: int) -> bool:
    """May play go back to the position after so many actions?

    Not to one in which something lay face down: who was asked next has seen more cards since.
    """
    hidden = game.title.hooks.hidden_information
    return hidden is None or not hidden.is_hidden(game.at(number).state)


def _undone(stored: StoredGame, after: StoredGame, count: int) -> StoredGame:
    game = stored.game
    actions = game.actions
    least = 1 if actions or game.stopped else 0
    if not least <= count <= len(actions) + bool(game.stopped) or count < 1:
        raise NothingToUndo(f"there are {len(actions)} actions to take back, not {count}")
    if game.stopped:
        count -= 1  # the first thing taken back is the agreement to stop
    keep = len(actions) - count
    if count or not game.stopped:
        earlier = game.copy()
        earlier.undo(count)
    else:
        earlier = _not_stopped(game)
    return replace(
        after,
        game=earlier,
        played=stored.played[:keep],
        undone=(*stored.undone, *reversed(actions[keep:])),
    )


def _not_stopped(game: PlayedGame) -> PlayedGame:
    """The same game without the agreement to end it."""
    earlier = game.copy()
    if not game.actions:
        return PlayedGame(game.title, game.setup)
    earlier.undo(1)
    earlier.redo()
    return earlier


def _redone(stored: StoredGame, after: StoredGame, entry: LogEntry) -> StoredGame:
    count = entry.data["count"]
    if not 1 <= count <= len(stored.undone):
        raise NothingToUndo(f"{len(stored.undone)} actions were taken back, not {count}")
    game = stored.game.copy()
    for action in reversed(stored.undone[-count:]):
        game.apply(action)
    return replace(
        after,
        game=game,
        played=(*stored.played, *(entry.number for _ in range(count))),
        undone=stored.undone[:-count],
    )
