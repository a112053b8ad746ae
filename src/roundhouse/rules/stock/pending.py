"""What interrupts a stock round."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.pending import Pending
from roundhouse.core.record import record


@record
class PendingPar(Pending):
    """The owner of a president's certificate sets the par price."""

    kind: ClassVar[str] = "par"
    corporation: int
