"""18Chesapeake: what interrupts play."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.pending import Pending
from roundhouse.core.record import record


@record
class PendingAnnounce(Pending):
    """A player may announce a better run; ``others`` decide after this player."""

    kind: ClassVar[str] = "announce"
    corporation: int
    others: tuple[int, ...]


@record
class PendingFollowup(Pending):
    """What must be decided right after a power's tile."""

    corporation: int
    private: int


@record
class PendingPair(PendingFollowup):
    kind: ClassVar[str] = "pair"


@record
class PendingFreeToken(PendingFollowup):
    kind: ClassVar[str] = "free-token"
