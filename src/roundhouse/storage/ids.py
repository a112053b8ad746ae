"""Ids that cannot be guessed, and the time as the database keeps it."""

from __future__ import annotations

import secrets
import time

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 of them, none that look alike
_LENGTH = 16  # 80 bits: whoever knows the id of a game may watch it


def new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
