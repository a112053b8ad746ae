"""The server as people run it: ``roundhouse serve`` in its own process, with its worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self
from urllib.error import URLError
from urllib.request import urlopen

from tests.web.tools import file_url, free_port, open_store

PATIENCE = 120.0


class ServerProcess:
    """Can be stopped, killed and started again on the same database and port."""

    def __init__(self, folder: Path, url: str = "", **settings: str) -> None:
        self.folder, self.settings = folder, settings
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.url = url or file_url(folder)
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        self.store = open_store(self.url)  # beside the server, to see what it has stored
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.store.database.close()

    def start(self) -> None:
        variables = {f"ROUNDHOUSE_{name.upper()}": value for name, value in self.settings.items()}
        command = ["serve", "--port", str(self.port), "--database", self.url]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "roundhouse", *command],
                stdin=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "ROUNDHOUSE_BOT_DELAY": "0", **variables},
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urlopen(f"{self.address}/healthz", timeout=5):  # noqa: S310 - our own server
                    return
            except (URLError, ConnectionError):
                if time.monotonic() > end:
                    self.kill()
                    raise AssertionError(self.log) from None
                time.sleep(0.05)

    def kill(self) -> None:
        """As when the power fails: nothing is tidied up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text("utf-8")
