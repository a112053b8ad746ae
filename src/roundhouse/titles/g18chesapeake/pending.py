"""18Chesapeake: what interrupts play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.pending import Pending


@dataclass(frozen=True, slots=True)
class PendingAnnounce(Pending):
    """A player may announce a better run; ``others`` decide after this player."""

    kind: ClassVar[str] = "announce"
    corporation: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PendingFollowup(Pending):
    """What must be decided right after a power's tile."""

    corporation: int
    private: int


@dataclass(frozen=True, slots=True)
class PendingPair(PendingFollowup):
    kind: ClassVar[str] = "pair"


@dataclass(frozen=True, slots=True)
class PendingFreeToken(PendingFollowup):
    kind: ClassVar[str] = "free-token"
