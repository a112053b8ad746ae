"""Sends messages to people: by e-mail, web push, or any service that the Apprise library knows.

They are sent by a process of its own, which may take its time, reaches public machines only and
knows none of the host's settings.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from threading import Timer

from roundhouse.hosting.settings import PREFIX, Settings

#: Until a message must be on its way.
LONGEST_SECONDS = 40.0
LONGEST_ADDRESS = 500
_PROGRAM = ["-m", "roundhouse.hosting.courier_process"]
_EMAIL = re.compile(r"[^\s@<>,;:\"\\]+@[^\s@<>,;:\"\\/]+\.[^\s@<>,;:\"\\/]+")


class BadAddress(ValueError):
    """Nothing can be sent there; the message says why."""


class NotSent(Exception):
    """Why a message could not be sent, in words for the person who named the address."""


class Gone(NotSent):
    """Nobody is there any more, and nobody will be."""


class Unsure(NotSent):
    """It may have arrived: only the answer is missing."""


@dataclass(frozen=True, slots=True)
class Push:
    """What a message to a browser needs beside its words; the first two are secrets.

    ``play`` and ``stop`` are paths on this site. A message replaces one about the same ``topic``.
    """

    keys: str = field(repr=False)
    private: str = field(repr=False)
    contact: str
    play: str
    stop: str = field(repr=False)
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """``stop`` is the address of a page where the receiver can put an end to it.

    Two messages with the same ``key`` are one: e-mail programs drop the second.
    """

    address: str
    title: str
    body: str
    stop: str = ""
    push: Push | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What became of a message: sent if ``error`` is empty."""

    error: str = ""
    service: str = ""  # "Discord", "ntfy", "e-mail" …
    gone: bool = False  # nobody will ever be reached there again
    unsure: bool = False  # it may have arrived: sending it again could make two


def is_email(address: str) -> bool:
    return _EMAIL.fullmatch(address) is not None


def checked_address(address: str, settings: Settings) -> str:
    """An address as it may be kept; whether it works only a message can show."""
    address = address.strip()
    if len(address) > LONGEST_ADDRESS:
        raise BadAddress(f"an address has at most {LONGEST_ADDRESS} characters")
    if not address.isprintable():
        raise BadAddress("an address cannot contain such characters")
    if is_email(address):
        if not settings.smtp:
            raise BadAddress("this server sends no e-mail")
    elif not re.match(r"[a-z0-9]{2,20}://\S", address, re.IGNORECASE):
        raise BadAddress(
            "an address looks like ntfy://my-topic or discord://…; "
            "Apprise's documentation lists them all"
        )
    return address


def deliver(messages: Sequence[Message], settings: Settings) -> Iterator[Delivery]:
    """Send messages one after the other; what became of each comes as soon as it is known."""
    if not messages:
        return
    # What a process that has died did not read cannot be written when it is closed either.
    with suppress(BrokenPipeError), subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, *_PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, encoding="utf-8", env=_environment(),
    ) as process:  # fmt: skip
        for message in messages:
            timer = Timer(LONGEST_SECONDS, process.kill)
            timer.start()
            try:
                done = _sent(process, json.dumps(_order(message, settings)))
            finally:
                timer.cancel()
            yield done


def _sent(process: subprocess.Popen[str], order: str) -> Delivery:
    """Have one message sent. If the process is killed, or dies, the rest has to wait too."""
    assert process.stdin is not None
    assert process.stdout is not None
    begun = False
    with suppress(OSError):
        process.stdin.write(f"{order}\n")
        process.stdin.flush()
        while line := process.stdout.readline():
            answer = json.loads(line)
            if "begun" not in answer:
                return Delivery(**answer)
            begun = True
    return Delivery("there was no answer in time", unsure=begun)


def _order(message: Message, settings: Settings) -> dict[str, object]:
    email = message.push is None and is_email(message.address)
    return {
        "address": message.address,
        "title": message.title,
        "body": message.body,
        "stop": message.stop,
        "smtp": settings.smtp if email else "",
        "sender": settings.email_from if email else "",
        "internal": settings.notify_internal,
        "push": asdict(message.push) if message.push else None,
        "key": sha256(message.key.encode()).hexdigest()[:32] if message.key else "",
    }


def _environment() -> dict[str, str]:
    """Nothing of the host's settings: what runs there has to do with strangers' addresses."""
    return {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
