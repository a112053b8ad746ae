"""What interrupts an auction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.pending import Pending


@dataclass(frozen=True, slots=True)
class PendingBidding(Pending):
    """Several players bid for one private."""

    kind: ClassVar[str] = "bidding"
    private: int
