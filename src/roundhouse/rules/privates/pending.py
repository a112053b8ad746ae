"""What interrupts play for a deal between players."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.actions import Action
from roundhouse.core.pending import Pending
from roundhouse.core.record import record


@record
class PendingOffer(Pending):
    """A deal that another player has to accept; ``what`` is a private or a train."""

    kind: ClassVar[str] = "offer"
    corporation: int
    action: Action
    asker: int
    what: str
    price: int
