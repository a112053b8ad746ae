"""What can be set about a running server, by ``ROUNDHOUSE_…`` variables or on the command line.

Every field is documented in ``docs/serve.md``; a test compares.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

PREFIX = "ROUNDHOUSE_"
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - what somebody may have set
LOOPBACK = ("127.0.0.1", "::1", "localhost")
#: Numbers that must not be smaller.
LEAST = {
    "bot_delay": 0, "bot_processes": 1, "slow_bots": 1, "slow_bot_priority": 0,
    "expert_seconds": 1, "game_memory": 1, "rate": 0, "connections": 8,
}  # fmt: skip
_YES, _NO = ("1", "on", "true", "yes"), ("0", "off", "false", "no")


class SettingError(ValueError):
    """A setting has a value it cannot have; the message says which."""


@dataclass(frozen=True)
class Settings:
    """The settings in force. Names in upper case behind ``ROUNDHOUSE_`` are the variables."""

    host: str = "127.0.0.1"
    port: int = 8018
    database: str = ""  # empty: SQLite in the user's data folder
    base_url: str = ""  # where people open the site, as in https://trains.example
    allowed_hosts: str = ""  # names by which the server may be called; empty: by ``host``
    trusted_proxies: str = ""  # addresses of proxies that say who asks, and by which protocol
    create: str = "anyone"  # who may begin games: "anyone", "members" or "host"
    worker: bool = True  # start a process that plays the computer seats
    bot_delay: int = 250  # milliseconds before a computer player's move
    bot_processes: int = 2  # that make the computer players' moves
    slow_bots: int = 1  # computer players that may think for seconds at the same time
    slow_bot_priority: int = 10  # of their processes: 0 is that of the pages, 19 the lowest
    expert_seconds: int = 3  # for which ``expert`` thinks about a turn
    game_memory: int = 160  # megabytes for open games and their drawings, in each process
    rate: int = 60  # links that one address may use and games it may start, a minute; 0: any number
    connections: int = 4000  # open at once; three quarters of them may wait for live updates
    backups: str = ""  # folder for copies of the database; empty: where the command is run
    smtp: str = ""  # e-mail server: smtp://user:password@host:587 or smtps://…; empty: no e-mail
    email_from: str = ""  # sender of e-mails, as in Trains <trains@example.org>
    notify_internal: bool = False  # may messages go to machines that are not public?
    log_level: str = "info"
    log_format: str = "text"  # or "json"

    def __post_init__(self) -> None:
        for name, allowed in (
            ("create", ("anyone", "members", "host")),
            ("log_level", ("debug", "info", "warning", "error")),
            ("log_format", ("text", "json")),
        ):
            if getattr(self, name) not in allowed:
                raise SettingError(f"{PREFIX}{name.upper()} must be one of {', '.join(allowed)}")
        if not 0 <= self.port <= 65535:
            raise SettingError(f"{PREFIX}PORT must be a number from 0 to 65535")
        for name, least in LEAST.items():
            if getattr(self, name) < least:
                raise SettingError(f"{PREFIX}{name.upper()} must be at least {least}")

        self._check_addresses()

    def _check_addresses(self) -> None:
        parts = urlsplit(self.base_url)
        if self.base_url and (
            parts.scheme not in ("http", "https")
            or not parts.hostname
            or parts.path not in ("", "/")
            or parts.query
            or parts.username
        ):
            raise SettingError(
                f"{PREFIX}BASE_URL must look like https://trains.example, with nothing after it"
            )
        self._check_smtp()
        for name in self.proxies:
            if not _is_network(name):
                raise SettingError(
                    f"{PREFIX}TRUSTED_PROXIES must be addresses or networks such as 127.0.0.1 or "
                    f"10.0.0.0/8 separated by commas, not {name!r}"
                )

    def _check_smtp(self) -> None:
        if not self.smtp:
            return
        server = urlsplit(self.smtp)
        if server.scheme not in ("smtp", "smtps") or not server.hostname:
            raise SettingError(f"{PREFIX}SMTP must look like smtp://user:password@host:587")
        if "@" not in self.email_from or "\n" in self.email_from:
            raise SettingError(f"{PREFIX}EMAIL_FROM must be an address if {PREFIX}SMTP is set")

    @property
    def proxies(self) -> list[str]:
        """Whose word is taken for who asks and whether the connection is encrypted."""
        return [name.strip() for name in self.trusted_proxies.split(",") if name.strip()]

    @property
    def host_names(self) -> list[str]:
        """Names by which browsers may call the server; others could be a disguised attack."""
        if self.allowed_hosts:
            named = [name.strip() for name in self.allowed_hosts.split(",") if name.strip()]
        elif self.host in LOOPBACK:
            named = []
        else:
            machine = socket.gethostname()
            named = [self.host, machine, f"{machine}.local"]
        public = urlsplit(self.base_url).hostname
        ours = (public,) if public else ()
        return [*dict.fromkeys(name.lower() for name in (*ours, *named, *LOOPBACK))]

    def is_called(self, host: str) -> bool:
        """May a browser call the server by this name, with or without a port?

        The address of a machine is no name that somebody else could make lead here.
        """
        name = host.lower().rpartition("]")[0].lstrip("[") or host.lower().partition(":")[0]
        if name in self.host_names or "*" in self.host_names:
            return True
        return not self.allowed_hosts and self.host not in LOOPBACK and _is_address(name)

    @property
    def address(self) -> str:
        """What to enter in a browser."""
        if self.base_url:
            return f"{self.base_url.rstrip('/')}/"
        name = self.host_names[0] if self.host in EVERYWHERE and self.allowed_hosts else self.host
        name = "127.0.0.1" if name in EVERYWHERE else name
        return self._at(name)

    @property
    def address_for_others(self) -> str:
        """What to enter on another machine; empty if the site listens to this one only."""
        if self.base_url:
            return self.address
        if self.host in LOOPBACK:
            return ""
        if self.host in EVERYWHERE and not self.allowed_hosts:
            return self._at(network_address() or socket.gethostname())
        return self.address

    def _at(self, name: str) -> str:
        return f"http://[{name}]:{self.port}/" if ":" in name else f"http://{name}:{self.port}/"


def network_address() -> str:
    """This machine's own address in its network, or nothing. No packet is sent for it."""
    for family, far_away in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far_away, 9))
                return str(probe.getsockname()[0])
        except OSError:  # it has no way to other networks, or not of this kind
            continue
    return ""


def _is_network(name: str) -> bool:
    try:
        ip_network(name)
    except ValueError:
        return False
    return True


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def from_environment(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """Settings from the variables; what is given by name (and not None) comes first."""
    source = os.environ if environment is None else environment
    known = {f.name: f for f in fields(Settings)}
    found: dict[str, Any] = {}
    for name, field in known.items():
        key = PREFIX + name.upper()
        if key in source:
            found[name] = _value(key, str(field.type), source[key].strip())
    found |= {name: value for name, value in given.items() if value is not None}
    return replace(Settings(), **found)


def unknown(environment: Mapping[str, str] | None = None) -> list[str]:
    """Variables that look like settings and are none: perhaps misspelt."""
    source = os.environ if environment is None else environment
    known = {PREFIX + f.name.upper() for f in fields(Settings)}
    return sorted(key for key in source if key.startswith(PREFIX) and key not in known)


def _value(key: str, kind: str, text: str) -> object:
    if kind == "int":
        if not text.lstrip("-").isdecimal():
            raise SettingError(f"{key} must be a whole number, not {text!r}")
        return int(text)
    if kind == "bool":
        if text.lower() not in _YES + _NO:
            raise SettingError(f"{key} must be on or off, not {text!r}")
        return text.lower() in _YES
    return text
