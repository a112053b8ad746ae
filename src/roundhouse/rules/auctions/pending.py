"""What interrupts an auction."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.pending import Pending
from roundhouse.core.record import record


@record
class PendingBidding(Pending):
    """Several players bid for one private."""

    kind: ClassVar[str] = "bidding"
    private: int
