"""Web push: a browser that asked for it shows a message, whether or not the site is open there.

The browser names an address at its maker's push service and a public key. Messages are encrypted
for that key (RFC 8291), so the push service cannot read them, and signed with a key of this
server (RFC 8292), so that nobody else can send any there.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from roundhouse.hosting import guard
from roundhouse.hosting.courier import BadAddress, Gone, NotSent, Unsure
from roundhouse.hosting.settings import Settings

#: The name of the server's key in the database.
KEY_NAME = "web push"
LONGEST_ENDPOINT = 1000
#: Bytes before encryption: push services take 4,096, less what encryption adds.
LARGEST = 3000
#: For how long a push service keeps a message for a browser that is not running.
KEPT_SECONDS = 3 * 86_400
SECONDS = 15.0  # for an answer of a push service
_POINT, _AUTH = 65, 16  # bytes of the two keys of a browser


# -- what browsers send ------------------------------------------------------------------------


def checked_endpoint(endpoint: str, settings: Settings) -> str:
    """An address as a browser may name it; where its name leads is seen when it is called."""
    if len(endpoint) > LONGEST_ENDPOINT:
        raise BadAddress(f"an address has at most {LONGEST_ENDPOINT} characters")
    try:
        url = urlsplit(endpoint)
        port = url.port
    except ValueError as error:
        raise BadAddress("this is not an address") from error
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not plain or url.scheme != "https" or not url.hostname or url.username is not None:
        raise BadAddress("push services have addresses that begin with https://")
    if settings.notify_internal:
        return endpoint
    if port not in (None, 443) or _is_inside(url.hostname):
        raise BadAddress("this address is not on the public internet")
    return endpoint


def _is_inside(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:  # a name; one without a dot belongs to a network of its own
        name = host.rstrip(".")
        return "." not in name or name.rpartition(".")[2] in ("internal", "local", "localhost")
    return not guard.is_public(host)


def checked_keys(p256dh: str, auth: str) -> str:
    """The two keys of a browser as one text."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - seldom needed

    try:
        point, secret = (_decoded(text) for text in (p256dh, auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise BadAddress("the browser's keys cannot be used") from error
    if len(point) != _POINT or len(secret) != _AUTH:
        raise BadAddress("the browser's keys cannot be used")
    return f"{_encoded(point)} {_encoded(secret)}"


def _decoded(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (NotBase64, ValueError) as error:
        raise ValueError("no base64") from error


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


# -- the server's key --------------------------------------------------------------------------


def new_key() -> tuple[str, str]:
    """A private key, and the public one for browsers."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - once in a life
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
        Encoding,
        PublicFormat,
    )

    key = ec.generate_private_key(ec.SECP256R1())
    private = key.private_numbers().private_value.to_bytes(32, "big")
    public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _encoded(private), _encoded(public)


def contact(settings: Settings) -> str:
    """Whom a push service can ask about messages of this server."""
    if settings.email_from:
        return f"mailto:{settings.email_from.rpartition('<')[2].strip('> ')}"
    site = urlsplit(settings.base_url)
    return f"https://{site.hostname}" if site.scheme == "https" else "https://localhost"


# -- sending: only in the courier's process -----------------------------------------------------


def payload(title: str, body: str, play: str, stop: str) -> bytes:
    """What the service worker gets. Only paths: it opens nothing outside its own site.

    A long story loses its last lines; the game has them.
    """
    lines = body.strip().splitlines()
    while True:
        words = {"title": title, "body": "\n".join(lines), "play": play, "stop": stop}
        data = json.dumps(words, ensure_ascii=False).encode("utf-8", "replace")
        if len(data) <= LARGEST:
            return data
        if lines:
            lines = lines[:-1]
        else:
            title = title[: len(title) // 2]


def send_push(order: dict[str, Any]) -> str:
    """Encrypt a message for a browser and give it to the push service."""
    import requests  # noqa: PLC0415 - e-mail does without them
    from py_vapid import Vapid, VapidException  # noqa: PLC0415
    from pywebpush import WebPusher  # noqa: PLC0415

    push, endpoint = order["push"], order["address"]
    p256dh, _, auth = push["keys"].partition(" ")
    browser = {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}
    data = payload(order["title"], order["body"], push["play"], push["stop"])
    url = urlsplit(endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc}", "sub": push["contact"]}
    try:
        headers = Vapid.from_raw(push["private"].encode()).sign(claims)
    except VapidException as error:
        raise NotSent("messages to browsers cannot be signed for this address") from error
    headers |= {"TTL": str(KEPT_SECONDS), "Content-Encoding": "aes128gcm", "Urgency": "normal"}
    if push["topic"]:
        headers["Topic"] = push["topic"]  # one that was not fetched yet is replaced
    body = WebPusher(browser).encode(data)["body"]
    try:  # answers are not read, and nobody is followed elsewhere
        with requests.post(
            endpoint, data=body, headers=headers, timeout=SECONDS, allow_redirects=False,
            stream=True,
        ) as answer:  # fmt: skip
            return _taken(answer.status_code)
    except requests.RequestException as error:  # its words hold the address, which is a secret
        if guard.refused:
            guard.refused.clear()
            raise NotSent("this address is not on the public internet") from error
        kind = Unsure if may_have_arrived(error) else NotSent
        raise kind(f"no answer from the push service: {type(error).__name__}") from error


def may_have_arrived(error: Exception) -> bool:
    """Was a request sent, so that only its answer is missing?"""
    import requests  # noqa: PLC0415 - e-mail does without them
    from urllib3.exceptions import ProtocolError  # noqa: PLC0415

    cut = isinstance(error, requests.ConnectionError) and isinstance(error.args[0], ProtocolError)
    return cut or isinstance(error, requests.ReadTimeout)


def _taken(status: int) -> str:
    if status in (404, 410):
        raise Gone("this browser no longer wants messages")
    if status not in (200, 201, 202, 204):
        raise NotSent(f"the push service did not accept it: {status}")
    return "web push"
