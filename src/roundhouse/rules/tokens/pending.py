"""What interrupts play for a home token."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.pending import Pending
from roundhouse.core.record import record


@record
class PendingCity(Pending):
    """The president chooses the home city in a hex with several."""

    kind: ClassVar[str] = "city"
    corporation: int
    hex: int
