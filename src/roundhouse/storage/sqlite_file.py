"""The file of a SQLite database: that it is still the same one, and one writer at a time."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from urllib.parse import quote

from roundhouse.storage.records import StorageUnavailable

#: How long a writer waits for another program to let the database go.
BUSY_SECONDS = 5.0
#: Whoever wants to write while another writer has waited this long is refused at once.
STUCK_SECONDS = 0.5
GONE = "the database file is gone"
HELD = "another program holds the database"


class SqliteFile:
    """Opens connections to a file that exists, and notices when another takes its place.

    A connection to a deleted file works on as if nothing had happened, and everything that is
    written to it is lost.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.opened = self.present()
        self._lock = threading.Lock()
        self._waiting_since = inf  # when the present writer began to wait for another program

    def make(self) -> None:
        """Make the file, and the folder it lies in, if they are not there."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch()
        except OSError as error:
            raise StorageUnavailable(f"the database file cannot be made: {error}") from error
        self.opened = self.present()

    def present(self) -> tuple[int, int] | None:
        """Which file lies there now."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    @property
    def is_same(self) -> bool:
        return self.present() == self.opened

    def connect(self) -> sqlite3.Connection:
        """A connection; unlike SQLite by itself it never makes an empty file instead."""
        address = f"file:{quote(str(self.path.absolute()))}?mode=rw"
        return sqlite3.connect(
            address, timeout=BUSY_SECONDS, uri=True, check_same_thread=False, isolation_level=None
        )

    @contextmanager
    def one_writer(self) -> Iterator[None]:
        """Writers of this process go one after the other, so that they do not fill all threads.

        Call ``begun`` when the transaction has begun: from then on it is only the disk that may
        be slow, and others wait for that.
        """
        came = time.monotonic()
        while not self._lock.acquire(timeout=0.05):
            now = time.monotonic()
            if now - self._waiting_since > STUCK_SECONDS or now - came > BUSY_SECONDS:
                raise StorageUnavailable(HELD)
        self._waiting_since = time.monotonic()
        try:
            yield
        finally:
            self._waiting_since = inf
            self._lock.release()

    def begun(self) -> None:
        self._waiting_since = inf
