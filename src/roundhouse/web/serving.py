"""Running the website: the server, and the worker's process beside it."""

from __future__ import annotations

import errno
import logging
import os
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import fields
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from roundhouse.gamefile import new_game
from roundhouse.hosting.heap import look_after_heap, use_one_heap
from roundhouse.hosting.logs import set_up_logs
from roundhouse.hosting.settings import PREFIX, SettingError, Settings, unknown
from roundhouse.storage import GameStore, GameSummary
from roundhouse.titles import title, title_names
from roundhouse.titles.settling import PAGES, settle
from roundhouse.views.byte_budget import DRAWINGS
from roundhouse.views.panels.page import game_page
from roundhouse.views.visible import seated
from roundhouse.web.access import visit_of
from roundhouse.web.announce import announce, show_host_link
from roundhouse.web.app import create_app
from roundhouse.web.connections import most_connections, protocol
from roundhouse.web.game.context import open_page
from roundhouse.web.identity import UNKNOWN
from roundhouse.web.live import Hub
from roundhouse.web.rendering import templates
from roundhouse.web.title_views import title_thumbnail

log = logging.getLogger("roundhouse.serve")
SLOWEST_RESTART = 30.0
AFTER_START = 3.0  # seconds
LIKELY = 3  # games that are opened before anybody asks, besides the last one of every title


def serve(settings: Settings) -> None:
    """Serve until interrupted."""
    set_up_logs(settings)
    use_one_heap()
    for name in unknown():
        log.warning("%s is not a setting; docs/serve.md lists them", name)
    app = create_app(settings)
    log.info("games are kept in %s", app.state.store.database.shown)
    port_is_free(settings)
    warm_up(app.state.store)
    settle(PAGES)
    look_after_heap(DRAWINGS.settle)
    keeper = WorkerKeeper(settings) if settings.worker else None
    config = server_config(settings, app)
    log.info("open %s in a browser; Ctrl+C stops the server", settings.address)
    announce(settings, sys.stdout)
    show_host_link(settings, app.state.links, sys.stdout)
    if keeper:
        keeper.start()
    threading.Thread(target=try_titles, daemon=True).start()
    try:
        with suppress(KeyboardInterrupt):  # the usual way to end it
            Server(config, app.state.hub).run()
    finally:
        if keeper:
            keeper.stop()


def server_config(settings: Settings, app: ASGIApp) -> uvicorn.Config:
    """How uvicorn runs the site. Only proxies that are named may say who asks, and how."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=protocol(most_connections(settings)),
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
    )


def port_is_free(settings: Settings) -> None:
    """Say at once, in one line, that another program (or another Roundhouse) listens there."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            where = f"{settings.host}, port {settings.port}"
            if error.errno == errno.EADDRINUSE:
                words = f"Something is already listening on {where}, perhaps another Roundhouse."
            else:
                words = f"Nothing can listen on {where}: {error.strerror}."
            raise SettingError(f"{words} Choose another port with --port.") from error


def warm_up(store: GameStore) -> None:
    """Do beforehand what the first visitor would wait for: most come back to a game."""
    for name in templates.env.list_templates():
        templates.env.get_template(name)
    for name in title_names():
        title_thumbnail(name)  # they all stand on the first page
    for line in likely_games(store):
        try:
            open_page(visit_of(store.load(line.id), UNKNOWN, Settings()))
        except Exception:  # its own page will tell; the others must not suffer
            log.exception("a game could not be opened", extra={"game": line.id})


def try_titles() -> None:
    """Draw the first position of every title once: what a title works out once is then there."""
    time.sleep(AFTER_START)  # those who wait for the server to start come first
    for name in title_names():
        players = [f"{n}" for n in range(title(name).min_players)]
        game = new_game(name, players)
        game_page(game, seated(game.position, range(len(players))))


def likely_games(store: GameStore) -> list[GameSummary]:
    """The games played last, and one of every title: others of it then open quickly too."""
    lines = store.list_games(limit=LIKELY)
    rest = set(title_names()) - {line.title for line in lines}
    return lines + [line for name in sorted(rest) for line in store.list_games(title=name, limit=1)]


class Server(uvicorn.Server):
    """Ends the streams of events before it waits for open connections."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hub.close()
        super().handle_exit(sig, frame)


class WorkerKeeper:
    """Starts the worker's process and starts it again should it die."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._keep, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _environment(self) -> dict[str, str]:
        """Settings travel in variables: a command line can be read by everybody."""
        values = {
            f"{PREFIX}{f.name.upper()}": str(getattr(self.settings, f.name))
            for f in fields(self.settings)
        }
        return {**os.environ, **values}

    def _keep(self) -> None:
        pause = 0.5
        command = [sys.executable, "-m", "roundhouse", "worker", "--with-parent"]
        while not self._stopping.is_set():
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                command, stdin=subprocess.PIPE, env=self._environment()
            )
            while self._process.poll() is None and not self._stopping.wait(0.1):
                pass
            if self._stopping.is_set():
                break
            log.error("the worker ended with %s; starting it again", self._process.returncode)
            self._stopping.wait(pause)
            pause = min(pause * 2, SLOWEST_RESTART)
        self._end()

    def _end(self) -> None:
        process = self._process
        if process is None or process.poll() is not None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
