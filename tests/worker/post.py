"""Receivers of messages on loopback: a mail server, a web address and a push service."""

from __future__ import annotations

import json
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import Message as Mail
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any, cast

import http_ece
from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from tests.stored_games import free_port


class MailBox:
    """Keeps what a mail server is given."""

    def __init__(self) -> None:
        self.mails: list[Mail] = []
        self.refuses = False
        self.hangs_up = False  # when it has a message, without an answer

    async def handle_DATA(self, server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return "451 try again later"
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        if self.hangs_up:
            server.transport.abort()
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
            if "/cut" in self.path:
                self.connection.close()
                return
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


# -- web push ----------------------------------------------------------------------------------


@dataclass
class Pushed:
    """A request that a push service got."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """A push service on loopback under HTTPS, and a browser that has its keys."""

    address: str
    certificate: Path
    got: list[Pushed] = field(default_factory=list)
    status: int = 201
    where: str = ""  # a header Location
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = b"sixteen letters!"

    def subscription(self, name: str = "ann") -> dict[str, Any]:
        """As a browser writes it."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _base64(point), "auth": _base64(self.auth)}
        return {"endpoint": f"{self.address}/{name}", "expirationTime": None, "keys": keys}

    def opened(self, number: int = -1) -> dict[str, str]:
        """What a message says, to the browser that it was encrypted for."""
        body = self.got[number].body
        read = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return cast("dict[str, str]", json.loads(read))


def _base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _certificate(folder: Path) -> Path:
    """For 127.0.0.1, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push service")])
    begin, names = datetime.now(UTC) - timedelta(days=1), [x509.IPAddress(ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    file = folder / "push-service.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """Takes messages to browsers; the courier trusts it by ``REQUESTS_CA_BUNDLE``."""
    service = PushService("", _certificate(folder))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.got.append(Pushed(self.path, headers, body))
            self.send_response(service.status)
            if service.where:
                self.send_header("Location", service.where)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(service.certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service.address = f"https://127.0.0.1:{server.server_port}/push"
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
