"""Notices between processes: PostgreSQL says when a game has changed (LISTEN and NOTIFY).

Every commit that changes a game also sends its id and version. Servers and workers that listen
need not ask the database again and again. SQLite has nothing of the kind: there, and while the
listening connection is down, whoever wants to know has to look.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, select

from roundhouse.storage.database import PATIENCE_SECONDS, Database

if TYPE_CHECKING:
    import psycopg

CHANNEL = "roundhouse_games"
BESIDE, HERE = "beside", "here"
#: How often the listener looks whether it shall stop.
WAKE_SECONDS = 0.25
#: How often it makes sure that the connection still stands.
CHECK_SECONDS = 5.0
#: How long its first notice to itself may take to arrive.
ARRIVE_SECONDS = 5.0
#: Between two attempts to connect: twice as long each time.
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 10.0

NOT_YET = "the connection for notifications is not open yet"
DOWN = "the connection for notifications is down"
SWALLOWED = "notifications do not arrive: a connection pooler in between may drop them"

log = logging.getLogger("roundhouse.storage")


class NoNotices(Exception):
    """The connection stands, but nothing comes through it."""


def send(connection: Connection, game_id: str, version: int) -> None:
    """Tell all processes of a new version once this transaction is committed."""
    send_word(connection, f"{game_id} {version}")


def send_beside(connection: Connection, game_id: str, stamp: int) -> None:
    """Tell all processes that something beside a game's log has changed (``proposals``)."""
    send_word(connection, f"{BESIDE} {game_id} {stamp}")


def send_word(connection: Connection, words: str) -> None:
    """Tell all processes something else; those of older builds do not heed it."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, words)))


class Listener:
    """Calls ``on_notice(game id, version)`` from a thread of its own, for changes of all processes.

    It connects again by itself. ``on_start`` is called whenever notices begin to arrive: what
    happened before was missed and has to be looked up. It is sure of the connection only when a
    notice to itself has come back: a pool between it and PostgreSQL may swallow them.
    """

    def __init__(
        self,
        database: Database,
        on_notice: Callable[[str, int], None],
        on_start: Callable[[], None] = lambda: None,
        on_word: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.database = database
        self.on_notice, self.on_start, self.on_word = on_notice, on_start, on_word
        self.listening = False
        self.why = "" if database.is_sqlite else NOT_YET  # why it does not listen
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._own = f"check-{secrets.token_hex(8)}"

    @property
    def is_possible(self) -> bool:
        return not self.database.is_sqlite

    def start(self) -> None:
        """Begin to listen, if the database can send notices at all."""
        if self.is_possible:
            self._thread = threading.Thread(target=self._run, name="notices", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            try:
                self._listen()
            except Exception as error:  # noqa: BLE001 - it is logged, and tried again
                if self.listening or self.why in ("", NOT_YET):
                    log.warning("no notifications from PostgreSQL: %s", error)
                pause = FIRST_PAUSE if self.listening else min(2 * pause, LONGEST_PAUSE)
                self.listening, self.why = (
                    False,
                    SWALLOWED if isinstance(error, NoNotices) else DOWN,
                )
                self._stopping.wait(pause)
        self.listening = False

    def _listen(self) -> None:
        with self._connect() as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            # Through another connection, as those of others come.
            with self.database.writing() as other:
                other.execute(select(func.pg_notify(CHANNEL, self._own)))
            checked = time.monotonic()
            while not self._stopping.is_set():
                for notice in connection.notifies(timeout=WAKE_SECONDS, stop_after=1):
                    self._take(notice.payload)
                waited = time.monotonic() - checked
                if not self.listening and waited > ARRIVE_SECONDS:
                    raise NoNotices(SWALLOWED)
                if waited > CHECK_SECONDS:
                    connection.execute("SELECT 1")
                    checked = time.monotonic()

    def _connect(self) -> psycopg.Connection[tuple[object, ...]]:
        import psycopg  # noqa: PLC0415 - only PostgreSQL needs it

        engine = self.database.engine
        _, arguments = engine.dialect.create_connect_args(engine.url)
        ours = {
            "application_name": "roundhouse notices",
            "connect_timeout": PATIENCE_SECONDS,
            "tcp_user_timeout": PATIENCE_SECONDS * 1000,  # a machine that is gone does not answer
        }
        return psycopg.connect(**{**ours, **arguments}, autocommit=True)

    def _take(self, payload: str) -> None:
        if payload == self._own:
            self.listening, self.why = True, ""
            self.on_start()
            return
        game_id, _, version = payload.partition(" ")
        if version.isdecimal():
            self.on_notice(game_id, int(version))
        else:
            self.on_word(payload)
