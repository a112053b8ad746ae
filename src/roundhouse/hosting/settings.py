"""What can be set about a running server, by ``ROUNDHOUSE_…`` variables or on the command line.

Every field is documented in ``docs/serve.md``; a test compares.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

PREFIX = "ROUNDHOUSE_"
LOOPBACK = ("127.0.0.1", "::1", "localhost")
#: Numbers that must not be smaller.
LEAST = {"bot_delay": 0, "bot_processes": 1, "slow_bots": 1, "open_games": 1}
_YES, _NO = ("1", "on", "true", "yes"), ("0", "off", "false", "no")


class SettingError(ValueError):
    """A setting has a value it cannot have; the message says which."""


@dataclass(frozen=True)
class Settings:
    """The settings in force. Names in upper case behind ``ROUNDHOUSE_`` are the variables."""

    host: str = "127.0.0.1"
    port: int = 8018
    database: str = ""  # empty: SQLite in the user's data folder
    allowed_hosts: str = ""  # names by which the server may be called; empty: by ``host``
    worker: bool = True  # start a process that plays the computer seats
    bot_delay: int = 250  # milliseconds before a computer player's move
    bot_processes: int = 2  # that make the computer players' moves
    slow_bots: int = 1  # computer players that may think for seconds at the same time
    open_games: int = 64  # games kept in memory
    log_level: str = "info"
    log_format: str = "text"  # or "json"

    def __post_init__(self) -> None:
        for name, allowed in (
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

    @property
    def host_names(self) -> list[str]:
        """Names by which browsers may call the server; others could be a disguised attack."""
        if self.allowed_hosts:
            return [name.strip() for name in self.allowed_hosts.split(",") if name.strip()]
        if self.host in LOOPBACK:
            return ["127.0.0.1", "[::1]", "localhost"]
        return ["*"]


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
