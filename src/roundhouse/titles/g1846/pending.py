"""1846: what interrupts play."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.pending import Pending
from roundhouse.core.record import record


@record
class PendingMarker(Pending):
    """A player chooses the marker's hex and whom it serves; what is chosen already."""

    kind: ClassVar[str] = "marker"
    place: bool = False
    corporation: bool = False
