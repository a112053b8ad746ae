"""What happened, as records. Sentences are made from them in ``views.log``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

EVERYONE = -1


class Event(NamedTuple):
    kind: str
    data: Mapping[str, object]
    audience: int = EVERYONE  # a player's seat when only that seat may see it
