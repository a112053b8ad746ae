"""Which servers and workers use a database just now: each writes down that it is alive."""

from __future__ import annotations

import logging
import os
import secrets
import socket
import threading
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, select, text

from roundhouse.storage.database import Database
from roundhouse.storage.ids import now
from roundhouse.storage.records import StorageUnavailable
from roundhouse.storage.tables import presence, processes

BEAT_SECONDS = 10.0
#: Whoever has not written for so long has ended, however it did.
ALIVE_SECONDS = 3 * BEAT_SECONDS
FORGET_SECONDS = 24 * 3600.0

_BEAT = text(
    "INSERT INTO processes (name, kind, version, seen) VALUES (:name, :kind, :version, :seen) "
    "ON CONFLICT (name) DO UPDATE SET seen = excluded.seen"
)
log = logging.getLogger("roundhouse.storage")


def process_name() -> str:
    """A name of this process that no other has."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"[-80:]


@dataclass(frozen=True, slots=True)
class Process:
    name: str
    kind: str  # "server" or "worker"
    version: str


def alive(database: Database) -> list[Process]:
    """The processes that have been heard of lately."""
    recent = processes.c.seen > now() - int(ALIVE_SECONDS * 1000)
    with database.reading() as connection:
        found = connection.execute(select(processes).where(recent).order_by(processes.c.name))
        return [Process(row.name, row.kind, row.version) for row in found]


class Heartbeat:
    """Writes down every few seconds, from a thread of its own, that this process is alive."""

    def __init__(self, database: Database, kind: str, version: str, name: str = "") -> None:
        self.database, self.kind, self.version = database, kind, version
        self.name = name or process_name()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heartbeat", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Say that it has ended."""
        self._stopping.set()
        self._thread.join()
        try:
            with self.database.writing() as connection:
                _remove(connection, processes.c.name == self.name)
        except StorageUnavailable as error:  # it is forgotten after a while
            log.debug("not signed off: %s", error)

    def beat(self) -> None:
        at = now()
        row = {"name": self.name, "kind": self.kind, "version": self.version, "seen": at}
        long_gone = processes.c.seen < at - int(FORGET_SECONDS * 1000)
        with self.database.writing() as connection:
            connection.execute(_BEAT, row)
            _remove(connection, long_gone)

    def _run(self) -> None:
        while True:
            try:
                self.beat()
            except StorageUnavailable as error:
                log.debug("no heartbeat: %s", error)  # others say what is wrong with the database
            except Exception:
                log.exception("no heartbeat")
            if self._stopping.wait(BEAT_SECONDS):
                return


def _remove(connection: Connection, which: ColumnElement[bool]) -> None:
    """Forget processes, and who had games open there."""
    names = select(processes.c.name).where(which)
    connection.execute(delete(presence).where(presence.c.process.in_(names)))
    connection.execute(delete(processes).where(which))
