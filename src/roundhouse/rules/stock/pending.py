"""What interrupts a stock round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.pending import Pending


@dataclass(frozen=True, slots=True)
class PendingPar(Pending):
    """The owner of a president's certificate sets the par price."""

    kind: ClassVar[str] = "par"
    corporation: int
