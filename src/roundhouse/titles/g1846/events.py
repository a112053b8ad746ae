"""Events that only 1846 has."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.events import Event
from roundhouse.core.record import record


@record
class SharesIssued(Event):
    kind: ClassVar[str] = "issued"
    text: ClassVar[str] = "{corporation} issued {count:number share} for {amount:money}."
    corporation: str
    count: int
    amount: int


@record
class SharesRedeemed(Event):
    kind: ClassVar[str] = "redeemed"
    text: ClassVar[str] = "{corporation} redeemed {count:number share} for {amount:money}."
    corporation: str
    count: int
    amount: int


@record
class LandGrant(Event):
    kind: ClassVar[str] = "land-grant"
    text: ClassVar[str] = "{corporation} received a land grant of {amount:money}."
    corporation: str
    amount: int


@record
class PresidentGone(Event):
    """A corporation goes into receivership."""

    kind: ClassVar[str] = "presidentless"
    text: ClassVar[str] = "{corporation} has no president any more."
    corporation: str
    old: str


@record
class CorporationRemoved(Event):
    kind: ClassVar[str] = "corporation-removed"
    text: ClassVar[str] = "{corporation} left the game."
    corporation: str


@record
class EarningsSplit(Event):
    """What an independent railroad does with its earnings."""

    kind: ClassVar[str] = "split"
    text: ClassVar[str] = "{corporation} paid {paid:money} to its owner and kept {kept:money}."
    corporation: str
    paid: int
    kept: int


@record
class TookOver(Event):
    """A corporation buys an independent railroad."""

    kind: ClassVar[str] = "took-over"
    text: ClassVar[str] = "{corporation} took over {railroad}: train, treasury and token."
    corporation: str
    railroad: str
