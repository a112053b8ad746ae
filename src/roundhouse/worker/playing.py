"""One move of a computer player, in whatever process it is made.

Nothing is kept in memory that matters: a bot is made for every decision, from the game's seed,
the seat and the number of actions, so a restart goes on where the last worker stopped.
"""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from dataclasses import dataclass

from roundhouse.bots import BOTS, Thinking, decide, make_bot
from roundhouse.bots.base import decision_seed
from roundhouse.core.actions import Action
from roundhouse.core.refusal import RefusedAction
from roundhouse.storage import (
    GameStore,
    Play,
    StaleVersion,
    StorageUnavailable,
    StoredGame,
    Trouble,
    UnknownGame,
)
from roundhouse.worker.time_limit import within

LONGEST_REASON = 300
SIMPLEST = "random"

log = logging.getLogger("roundhouse.worker")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an attempt to move.

    ``kind``: "moved"; "too-slow", to be played where the slow ones are; "nothing" to do; "gone",
    archived; "failed" to open; "unavailable", the database.
    """

    kind: str
    version: int = -1
    waiting: bool = False  # another computer player is asked now
    slow: bool = False  # and that one thinks long
    why: str = ""


def is_slow(kind: str) -> bool:
    """Does this bot think for seconds? Such bots say so by an attribute ``slow``."""
    return bool(getattr(BOTS.get(kind), "slow", False))


def choose(stored: StoredGame, seat: int, kind: str, thinking: Thinking | None = None) -> Action:
    """The only place where a worker meets a bot."""
    game = stored.game
    seed = decision_seed(len(game.actions), seat, stored.retries, stored.seat_seed(seat))
    return decide(make_bot(kind, seed, thinking), game).action


def play_one(
    store: GameStore,
    game_id: str,
    *,
    slowly: bool = False,
    thinking: Thinking | None = None,
    seconds: float = 0,
) -> Outcome:
    """Make one move in a game, within so many seconds. A slow bot moves only if it may here."""
    try:
        stored = store.load(game_id)
        if not stored.bots_to_move:
            return Outcome("nothing", stored.version)
        if is_slow(kind_to_move(stored)) and not slowly:
            return Outcome("too-slow", stored.version, waiting=True, slow=True)
        return _outcome(_move(store, stored, thinking, seconds))
    except UnknownGame:
        log.info("the game is archived", extra={"game": game_id})
        return Outcome("gone")
    except StorageUnavailable as error:
        return Outcome("unavailable", why=str(error))
    except Exception as error:  # one that cannot even be opened must not hold up the others
        log.debug("a game could not be played", extra={"game": game_id}, exc_info=True)
        return Outcome("failed", why=f"{type(error).__name__}: {error}"[:LONGEST_REASON])


def kind_to_move(stored: StoredGame) -> str:
    """Which bot plays the next move; what has failed twice is left to the simplest there is."""
    return stored.seats[stored.bots_to_move[0]].kind if stored.retries < 2 else SIMPLEST


def _outcome(after: StoredGame) -> Outcome:
    waiting = bool(after.bots_to_move)
    slow = waiting and is_slow(kind_to_move(after))
    return Outcome("moved", after.version, waiting=waiting, slow=slow)


def _move(
    store: GameStore, stored: StoredGame, thinking: Thinking | None, seconds: float
) -> StoredGame:
    """The game after one decision, or as it is if somebody else was faster."""
    seat, started = stored.bots_to_move[0], time.perf_counter()
    try:
        with within(seconds):
            action = choose(stored, seat, kind_to_move(stored), thinking)
        try:
            after = store.append_to(stored, stored.version, Play(action, seat))
        except RefusedAction as error:
            raise RuntimeError(f"a bot chose {action}, which is refused: {error}") from error
    except StaleVersion:
        return store.load(stored.id)
    except StorageUnavailable:
        raise
    except Exception as error:
        # A bot that fails must not take the others down: its game waits until somebody says
        # "try again"; the page and the log say why.
        log.exception("a computer player failed", extra={"game": stored.id})
        _give_up(store, stored, seat, error)
        return store.load(stored.id)
    taken = round((time.perf_counter() - started) * 1000, 1)
    where = {"game": stored.id, "seat": seat, "version": after.version}
    log.debug(action.type, extra={**where, "milliseconds": taken})
    return after


def _give_up(store: GameStore, stored: StoredGame, seat: int, error: Exception) -> None:
    """Write down that a computer player could not decide."""
    words = f"{type(error).__name__}: {error}"[:LONGEST_REASON]
    with suppress(StaleVersion):  # somebody has moved meanwhile: no harm done
        store.append_to(stored, stored.version, Trouble(words, seat))
