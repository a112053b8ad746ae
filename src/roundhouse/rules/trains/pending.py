"""What interrupts play for trains over the limit."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.pending import Pending
from roundhouse.core.record import record


@record
class PendingDiscard(Pending):
    """Corporations with too many trains, in the order in which they discard."""

    kind: ClassVar[str] = "discard"
    corporations: tuple[int, ...]
