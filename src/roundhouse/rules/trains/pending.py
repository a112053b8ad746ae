"""What interrupts play for trains over the limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.pending import Pending


@dataclass(frozen=True, slots=True)
class PendingDiscard(Pending):
    """Corporations with too many trains, in the order in which they discard."""

    kind: ClassVar[str] = "discard"
    corporations: tuple[int, ...]
