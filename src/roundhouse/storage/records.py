"""What the store takes and gives: entries of a game's log, games, lines of the games list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from json import dumps, loads
from sys import intern
from typing import Any, Self

from roundhouse.core.actions import Action
from roundhouse.engine.game import PlayedGame

PERSON = "person"
#: What an open game takes, as measured: with its earlier states and what was worked out for them.
FIRST_BYTES, ENTRY_BYTES = 30_000, 1_200


class StorageError(Exception):
    """Something about stored games cannot be done; the message says what and why."""


class UnknownGame(StorageError):
    """There is no such game (any more)."""

    def __init__(self, game_id: str, *, hidden: bool = False, host_id: str = "") -> None:
        self.game_id, self.hidden, self.host_id = game_id, hidden, host_id
        super().__init__("the game is archived" if hidden else "there is no game at this address")


class StaleVersion(StorageError):
    """Somebody was faster: the game has moved on. Nothing was written."""

    def __init__(self, expected: int, current: int) -> None:
        self.expected, self.current = expected, current
        super().__init__(f"the game is at entry {current}, not {expected}")


class ReadOnlyGame(StorageError):
    """The game can be looked at but not played on; the message says why."""


class NothingToUndo(StorageError):
    """There is no action to take back, or none that was taken back."""


class CardsSeen(NothingToUndo):
    """What was played while cards lay face down stands: whoever took it back has seen more."""

    def __init__(self) -> None:
        super().__init__("cards that were face down have been revealed since")


class StorageUnavailable(StorageError):
    """The database cannot be used now: the disk is full, the file is locked or gone."""


# -- entries: what may be appended to a game's log -------------------------------------------


@dataclass(frozen=True, slots=True)
class Play:
    """An action. ``seat``: who plays it; None leaves it to whoever is asked."""

    action: Action
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last actions that stand."""

    count: int = 1
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Redo:
    """Play again, one by one, what was taken back last."""

    count: int = 1
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Chat:
    """Something said at the table; it changes nothing in the game."""

    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """The players end the game here by agreement."""

    why: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Trouble:
    """A computer player could not decide; the game waits until somebody says "try again"."""

    why: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Retry:
    """The computer player that failed shall try again."""

    seat: int | None = None


NewEntry = Play | Undo | Redo | Chat | Stop | Trouble | Retry
#: Kinds of entries that leave the game itself as it was. "seat": who sits there has changed
#: (``storage.seating``).
QUIET = frozenset({"chat", "trouble", "retry", "seat"})


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A stored entry: number 1 is the first; ``kind`` is that of a ``NewEntry``, in lower case.

    Open games have thousands of them and seldom read what they hold, so that is kept as JSON,
    which takes a quarter of the memory.
    """

    number: int
    kind: str
    json: bytes
    seat: int | None
    at: datetime

    @classmethod
    def of(
        cls, number: int, kind: str, data: Mapping[str, Any], seat: int | None, at: datetime
    ) -> Self:
        return cls(number, intern(kind), dumps(data, separators=(",", ":")).encode(), seat, at)

    @property
    def data(self) -> Mapping[str, Any]:
        """What it holds, read anew each time."""
        found: Mapping[str, Any] = loads(self.json)
        return found


# -- games -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits there: a person, or a computer player by its name.

    ``person_id`` stays while a computer player stands in. A person's seat without one waits for
    somebody to accept the invitation, or is part of an open table.
    """

    name: str
    kind: str = PERSON
    seed: int = 0  # a computer player's own, apart from the game's; 0: none was drawn
    person_id: str = ""

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it stands in the store. Never changed: appending gives a new one.

    ``game`` is shared with every reader of this version, so nobody may play on it;
    take ``game.copy()`` or ``game.at(n)`` to try something.
    """

    id: str
    game: PlayedGame
    version: int  # number of entries in the log
    seats: tuple[SeatInfo, ...]
    entries: tuple[LogEntry, ...]
    #: For every action that stands: the number of its entry in the log.
    played: tuple[int, ...]
    #: What redo would play again, the next one last.
    undone: tuple[Action, ...]
    created: datetime
    readonly_reason: str = ""  # empty: the game can be played on
    host_id: str = ""  # the person whose game it is

    @property
    def is_open_table(self) -> bool:
        """Nobody's game: whoever may begin games on this server plays its people."""
        return not self.host_id

    @property
    def is_online(self) -> bool:
        """Do several people sit at it, each known by an own device?"""
        here = {seat.person_id for seat in self.seats if seat.is_person and seat.person_id}
        return not self.is_open_table and len(here) > 1

    @property
    def people(self) -> tuple[str, ...]:
        """Ids of those whose game it is: the host and whoever sits at it."""
        found = (self.host_id, *(seat.person_id for seat in self.seats))
        return tuple(dict.fromkeys(person for person in found if person))

    @property
    def people_asked(self) -> tuple[str, ...]:
        """Ids of the people who are asked now."""
        if self.game.over:
            return ()
        seats = (self.seats[p] for p in self.game.decision.players)
        return tuple(seat.person_id for seat in seats if seat.is_person and seat.person_id)

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        return FIRST_BYTES + ENTRY_BYTES * len(self.entries)

    @property
    def title(self) -> str:
        return self.game.setup.title

    def talk(self, before: int | None = None, most: int = 100) -> tuple[LogEntry, ...]:
        """The latest messages, or the latest before an entry; the newest last."""
        found: list[LogEntry] = []
        for entry in reversed(self.entries[: None if before is None else max(0, before - 1)]):
            if entry.kind == "chat":
                found.append(entry)
                if len(found) == most:
                    break
        return tuple(reversed(found))

    @property
    def changed(self) -> datetime:
        """When the game itself last moved; talk does not count."""
        for entry in reversed(self.entries):
            if entry.kind not in QUIET:
                return entry.at
        return self.created

    @property
    def last_move(self) -> int:
        """The entry that put the game where it stands; talk and the like do not count."""
        return next((e.number for e in reversed(self.entries) if e.kind not in QUIET), 0)

    @property
    def trouble(self) -> LogEntry | None:
        """The failure of a computer player that the game waits on, if any."""
        last = next((e for e in reversed(self.entries) if e.kind != "chat"), None)
        return last if last is not None and last.kind == "trouble" else None

    @property
    def retries(self) -> int:
        """How often the computer player who is asked was asked to try again."""
        count = 0
        for entry in reversed(self.entries):
            if entry.kind not in QUIET:
                break
            count += entry.kind == "retry"
        return count

    def seat_seed(self, seat: int) -> int:
        """The seed of a computer player; games of older builds took the game's."""
        return self.seats[seat].seed or self.game.setup.seed

    @property
    def bots_to_move(self) -> tuple[int, ...]:
        """Seats of computer players who are asked now and have not failed."""
        if self.readonly_reason or self.trouble is not None:
            return ()
        return tuple(p for p in self.game.decision.players if not self.seats[p].is_person)


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A line of the games list, read without opening the game."""

    id: str
    title: str
    seats: tuple[SeatInfo, ...]
    version: int
    actions: int  # that stand
    created: datetime
    changed: datetime
    round: str  # "stock", "operating" …, "over"
    round_number: tuple[int, ...]  # (8, 2): the second operating round after stock round 8
    phase: str
    decision: str  # the kind of decision that is asked; empty when over
    corporation: str  # full name of the corporation it is about, if any
    deciders: tuple[int, ...]  # seats
    over: str
    result: tuple[tuple[str, int], ...]  # the final count, best first; empty before the end
    hidden: bool
    host_id: str = ""  # whose game it is; empty: an open table

    @property
    def place(self) -> tuple[int, str]:
        """Where it stands in a list by time."""
        return round(self.changed.timestamp() * 1000), self.id

    @property
    def waits_for_person(self) -> bool:
        return any(self.seats[p].is_person for p in self.deciders)

    def waits_for(self, person_id: str) -> bool:
        """Is this person asked?"""
        asked = [self.seats[p] for p in self.deciders if self.seats[p].is_person]
        return bool(person_id) and any(seat.person_id == person_id for seat in asked)


def moment(milliseconds: int) -> datetime:
    """A stored time; the database holds milliseconds so that all of them agree on it."""
    return datetime.fromtimestamp(milliseconds / 1000, tz=UTC)
