"""Receivers of messages on loopback: a mail server and a web address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message as Mail
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from aiosmtpd.controller import Controller
from tests.stored_games import free_port


class MailBox:
    """Keeps what a mail server is given."""

    def __init__(self) -> None:
        self.mails: list[Mail] = []
        self.refuses = False

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return "451 try again later"
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[tuple[str, MailBox]]:
    """The address for ``ROUNDHOUSE_SMTP``, and what arrives."""
    box = MailBox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{controller.port}", box
    finally:
        controller.stop()


@contextmanager
def web_receiver() -> Iterator[tuple[str, list[str]]]:
    """An address for Apprise, and the bodies that arrive."""
    got: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["content-length"])).decode())
            self.send_response(500 if "/broken" in self.path else 200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"json://127.0.0.1:{server.server_port}/hook", got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
