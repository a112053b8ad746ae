"""A PostgreSQL server of our own in a temporary folder, which can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.load import free_port

PATIENCE = 120.0


class Postgres:
    """A server of our own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not programs:
            raise SystemExit("PostgreSQL is not installed")
        self.programs = programs[-1].parent
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.user:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-U", "tester", "-A", "trust")
        self.url = f"postgresql://tester@127.0.0.1:{self.port}/postgres"

    def _run(self, program: str, *more: str) -> None:
        command = [*self.user, str(self.programs / program), "-D", str(self.folder / "data"), *more]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder)

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.folder}"
        start = ("pg_ctl", "-w", "-s", "-o", options, "-l", str(self.folder / "log"), "start")
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._run(*start)
            except subprocess.CalledProcessError:  # what was killed is not quite gone
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def kill(self) -> None:
        """All its processes end at once when the first one does."""
        first = (self.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0]
        os.kill(int(first), signal.SIGKILL)


@contextmanager
def postgres() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="rh-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            with suppress(OSError):
                server.kill()
