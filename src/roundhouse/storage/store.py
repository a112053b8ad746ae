"""The store of games: create, load, append, list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.gamefile.data import setup_data
from roundhouse.storage.database import Database
from roundhouse.storage.ids import new_id, now
from roundhouse.storage.lists import GameLists
from roundhouse.storage.new_game import check_new, seeded
from roundhouse.storage.notices import send as send_notice
from roundhouse.storage.open_games import OpenGames
from roundhouse.storage.opening import SNAPSHOT_EVERY, keep_snapshot, open_game, upgraded_actions
from roundhouse.storage.proposals import Proposals
from roundhouse.storage.records import (
    QUIET,
    CardsSeen,
    Chat,
    LogEntry,
    NewEntry,
    Play,
    ReadOnlyGame,
    SeatInfo,
    StaleVersion,
    Stop,
    StorageError,
    StoredGame,
    Undo,
    UnknownGame,
    moment,
)
from roundhouse.storage.replay import (
    UPGRADE,
    advanced,
    entry_data,
    may_return_to,
    replay_log,
)
from roundhouse.storage.rows import entry_row, game_row, listed, player_rows, seat_row
from roundhouse.storage.tables import entries, games, notes, player_games, seats
from roundhouse.titles import title

Listener = Callable[[str, int], None]

_TRIES = 20
#: Every request reads this, so it is put together once: how a game stands, and when the last
#: entry that we know was written.
_LIGHT = (
    select(games.c.version, games.c.hidden, games.c.host_id, entries.c.at)
    .join_from(
        games,
        entries,
        (entries.c.game_id == games.c.id) & (entries.c.number == bindparam("known")),
        isouter=True,
    )
    .where(games.c.id == bindparam("here"))
)


class GameStore(GameLists):
    """All games of one database. Several threads and processes may use the same games."""

    def __init__(
        self,
        database: Database,
        *,
        memory: int = 100_000_000,
        on_weight: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(database)
        self.open_games = OpenGames(database, memory, on_weight)
        self._listeners: list[Listener] = []
        self.proposals = Proposals(database)
        #: Makes snapshots, so that nobody who plays has to wait for one.
        self._later = ThreadPoolExecutor(1, "snapshots")

    def close(self) -> None:
        """Finish what is under way and let the database go."""
        self._later.shutdown()
        self.database.close()

    def on_change(self, listener: Listener) -> None:
        """Call this with (game id, version) after every commit of this process."""
        self._listeners.append(listener)

    # -- new games -------------------------------------------------------------------------

    def create(self, setup: Setup, players: Sequence[SeatInfo], host_id: str = "") -> str:
        """Store a new game and give its id."""
        return self.add(PlayedGame(title(setup.title, setup.options), setup), players, host_id)

    def add(self, game: PlayedGame, players: Sequence[SeatInfo], host_id: str = "") -> str:
        """Store a game with all that has been played in it, as an imported one has.

        Without a host it is an open table: whoever may begin games here plays its people.
        """
        if tuple(seat.name for seat in players) != game.players:
            raise StorageError("seats and players of the setup differ")
        check_new(game)
        players = [seeded(seat) for seat in players]
        at, game_id = now(), new_id()
        made: list[NewEntry] = [Play(action) for action in game.actions]
        if game.stopped:
            made.append(Stop(game.stopped))
        log = [
            LogEntry.of(n, *entry_data(entry), None, moment(at)) for n, entry in enumerate(made, 1)
        ]
        stored = StoredGame(
            id=game_id,
            game=game.copy(),
            version=len(log),
            seats=tuple(players),
            entries=tuple(log),
            played=tuple(range(1, len(game.actions) + 1)),
            undone=(),
            created=moment(at),
            host_id=host_id,
        )
        with self.database.writing() as connection:
            connection.execute(insert(games), game_row(stored, at))
            connection.execute(
                insert(seats), [seat_row(game_id, n, seat) for n, seat in enumerate(players)]
            )
            owners = player_rows(stored, at)
            if owners:
                connection.execute(insert(player_games), owners)
            if log:
                connection.execute(insert(entries), [entry_row(game_id, e, at) for e in log])
            send_notice(connection, game_id, stored.version)
        self.open_games.keep(stored)
        self._emit(stored)
        keep_snapshot(self.database, stored)
        return game_id

    # -- reading ---------------------------------------------------------------------------

    def load(self, game_id: str) -> StoredGame:
        """The game as it stands. Raises UnknownGame, also for an archived one."""
        with self.database.reading() as connection:
            known = self.open_games.get(game_id)
            if known is not None:  # the rest of the row takes long to read
                asked = {"here": game_id, "known": known.version}
                found = connection.execute(_LIGHT, asked).one_or_none()
                if found is not None and known.entries and found.at != _written(known):
                    self.forget(game_id)  # a backup was restored: another game went on from there
                    known = None
                elif found is not None and not found.hidden and _is_same(known, found):
                    return known
            row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
            if row is None:
                raise UnknownGame(game_id)
            if row.hidden:
                raise UnknownGame(game_id, hidden=True, host_id=row.host_id or "")
            stored = open_game(connection, row, known)
        if row.rules_version < stored.game.title.rules_version:
            stored = self._record_upgrade(stored, row.rules_version)
        self.open_games.keep(stored)
        if known is None:
            self._keep_later(stored)
        return stored

    def version(self, game_id: str) -> int:
        """How many entries the log holds; cheap."""
        with self.database.reading() as connection:
            found = connection.execute(
                select(games.c.version).where(games.c.id == game_id, games.c.hidden.is_(False))
            ).scalar_one_or_none()
        if found is None:
            raise UnknownGame(game_id)
        return int(found)

    def versions(self, game_ids: Sequence[str]) -> dict[str, int]:
        """The same for several games at once; unknown ones are left out."""
        with self.database.reading() as connection:
            rows = connection.execute(
                select(games.c.id, games.c.version).where(games.c.id.in_(game_ids))
            ).all()
        return {row.id: row.version for row in rows}

    # -- writing ---------------------------------------------------------------------------

    def append(self, game_id: str, expected_version: int | None, entry: NewEntry) -> int:
        """Check an entry, commit it, and give the new version.

        ``expected_version`` is what the one who appends has seen; None (only for talk)
        means whatever comes. Talk in between does not make it stale.
        """
        return self.append_to(self.load(game_id), expected_version, entry).version

    def append_to(
        self, stored: StoredGame, expected_version: int | None, entry: NewEntry
    ) -> StoredGame:
        """The same for a game that has just been loaded: gives it as it stands afterwards.

        The game is read again only if somebody else has written to it since.
        """
        kind, data = entry_data(entry)
        for _ in range(_TRIES):
            if not isinstance(entry, Chat):
                check_fresh(stored, expected_version)
                if stored.readonly_reason:
                    raise ReadOnlyGame(stored.readonly_reason)
            at = now()
            line = LogEntry.of(stored.version + 1, kind, data, entry.seat, moment(at))
            by = stored.seats[entry.seat].name if entry.seat is not None else None
            action = entry.action if isinstance(entry, Play) else None
            after = advanced(stored, line, by, action)
            if isinstance(entry, Undo) and not may_return_to(stored.game, len(after.game.actions)):
                raise CardsSeen
            if self._commit(stored, after, line, at):
                self.open_games.keep(after)
                self._emit(after)
                if action is not None and len(after.game.actions) % SNAPSHOT_EVERY == 0:
                    self._keep_later(after)
                return after
            stored = self.load(stored.id)
        raise StaleVersion(expected_version or 0, stored.version)

    def hide(self, game_id: str) -> None:
        """Put a game away. Nothing is deleted; ``restore`` brings it back."""
        self._set_hidden(game_id, hidden=True)
        self.proposals.look_again(game_id)

    def restore(self, game_id: str) -> None:
        self._set_hidden(game_id, hidden=False)

    # -- notes -----------------------------------------------------------------------------

    def note(self, game_id: str, seat: int, person_id: str = "") -> str:
        """What a person has noted on a seat; whoever sits there next does not see it."""
        c = notes.c
        here = c.person_id == person_id, c.game_id == game_id, c.seat == seat
        with self.database.reading() as connection:
            found = connection.execute(select(c.text).where(*here)).scalar_one_or_none()
        return str(found or "")

    def write_note(self, game_id: str, seat: int, text: str, person_id: str = "") -> None:
        if not 0 <= seat < len(self.load(game_id).seats):
            raise StorageError(f"there is no seat {seat}")
        key = {"person_id": person_id, "game_id": game_id, "seat": seat}
        with self.database.writing() as connection:
            connection.execute(delete(notes).where(*(notes.c[n] == v for n, v in key.items())))
            connection.execute(insert(notes), {**key, "text": text, "changed": now()})

    # -- inside ----------------------------------------------------------------------------

    def _commit(
        self,
        before: StoredGame,
        after: StoredGame,
        line: LogEntry,
        at: int,
        more: Mapping[str, object] | None = None,
    ) -> bool:
        """Write one entry; False if the game has changed or was archived meanwhile."""
        changes: dict[str, object] = {"version": after.version, **(more or {})}
        if line.kind != "chat":
            changes["bot_to_move"] = bool(after.bots_to_move)
        if line.kind not in QUIET:
            changes |= {"changed": at, **listed(after)}
        unchanged = games.c.version == before.version, games.c.hidden.is_(False)
        here = (games.c.id == after.id, *unchanged)
        try:
            with self.database.writing() as connection:
                connection.execute(insert(entries), entry_row(after.id, line, at))
                if connection.execute(update(games).where(*here).values(changes)).rowcount != 1:
                    connection.rollback()
                    return False
                send_notice(connection, after.id, after.version)
                if line.kind not in QUIET:
                    self._list_anew(connection, after, at)
        except IntegrityError:
            return False
        return True

    @staticmethod
    def _list_anew(connection: Connection, after: StoredGame, at: int) -> None:
        """Where the game stands in the lists of those who play it."""
        if after.is_open_table:
            return
        c = player_games.c
        turn = c.person_id.in_(after.people_asked)
        values = {"changed": at, "over": bool(after.game.over), "turn": turn}
        connection.execute(update(player_games).where(c.game_id == after.id).values(values))

    def _record_upgrade(self, stored: StoredGame, rules_version: int) -> StoredGame:
        """Bring a game played under older rules up; what it was stays in the log."""
        actions = upgraded_actions(stored, rules_version)
        if actions is None:
            return stored
        at = now()
        ours = stored.game.title.rules_version
        data = {"rules_version": ours, "actions": actions}
        line = LogEntry.of(stored.version + 1, UPGRADE, data, None, moment(at))
        start = PlayedGame(stored.game.title, stored.game.setup)
        after = replace(
            stored, version=line.number, entries=(*stored.entries, line), readonly_reason=""
        )
        after = replay_log(start, after)
        setup = setup_data(stored.game.setup)
        changes = {"version": after.version, "rules_version": ours, "setup": setup}
        if not after.readonly_reason and self._commit(stored, after, line, at, changes):
            return after
        return stored

    def _set_hidden(self, game_id: str, *, hidden: bool) -> None:
        with self.database.writing() as connection:
            done = connection.execute(
                update(games).where(games.c.id == game_id).values(hidden=hidden)
            )
            connection.execute(
                update(player_games).where(player_games.c.game_id == game_id).values(hidden=hidden)
            )
        if done.rowcount != 1:
            raise UnknownGame(game_id)
        self.forget(game_id)

    def forget(self, game_id: str) -> None:
        """Read the game from the database again when it is next asked for."""
        self.open_games.forget(game_id)

    def _keep_later(self, stored: StoredGame) -> None:
        with suppress(RuntimeError):  # closed meanwhile: whoever opens it next makes one
            self._later.submit(keep_snapshot, self.database, stored)

    def _emit(self, stored: StoredGame) -> None:
        self.announce(stored.id, stored.version)

    def announce(self, game_id: str, version: int) -> None:
        """Tell those who listen that a game has a new version."""
        for listener in self._listeners:
            listener(game_id, version)


def _written(stored: StoredGame) -> int:
    """When the last entry of a game was written, as its row says it."""
    return round(stored.entries[-1].at.timestamp() * 1000)


def _is_same(known: StoredGame, row: Row[Any, Any, Any, Any]) -> bool:
    """A game changes with its log; only its host may change without an entry."""
    return row.version == known.version and (row.host_id or "") == known.host_id


def check_fresh(stored: StoredGame, expected: int | None) -> None:
    """Raise StaleVersion if the game has moved since; talk does not count."""
    if expected is None or expected > stored.version or expected < 0:
        raise StaleVersion(expected or 0, stored.version)
    if any(e.kind not in QUIET for e in stored.entries[expected:]):
        raise StaleVersion(expected, stored.version)
