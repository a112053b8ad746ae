"""The signatures of hooks: what each kind takes, by name, and what it returns.

They are generic in the position (``Pos``) and the title (``Ttl``), so that this module
needs neither. ``engine.hooks`` says what each hook is for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, TypeVar

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import BestRun, RevenueRules, RunContext
from roundhouse.board.tiles import Face
from roundhouse.core.actions import Action, BuyTrain, LayTile, PlaceToken
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import State
from roundhouse.engine.decision import Decision
from roundhouse.engine.entities import TrainFamily
from roundhouse.engine.power import Power

Pos = TypeVar("Pos", contravariant=True)  # noqa: PLC0105 - a position, in every shape
Ttl = TypeVar("Ttl", contravariant=True)  # noqa: PLC0105 - a title


class Do(Protocol[Pos]):
    def __call__(self, pos: Pos, /) -> None: ...


class DoForCorporation(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, /) -> None: ...


class DoForPlayer(Protocol[Pos]):
    def __call__(self, pos: Pos, player: int, /) -> None: ...


class DoForCard(Protocol[Pos]):
    def __call__(self, pos: Pos, card: int, /) -> None: ...


class DoForPrivate(Protocol[Pos]):
    def __call__(self, pos: Pos, private: int, buyer: int, /) -> None: ...


class DoDeal(Protocol[Pos]):
    def __call__(self, pos: Pos, action: Any, /) -> None: ...


class Amount(Protocol[Pos]):
    def __call__(self, pos: Pos, /) -> int: ...


class AmountForCorporation(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, /) -> int: ...


class AmountForPlayer(Protocol[Pos]):
    def __call__(self, pos: Pos, player: int, /) -> int: ...


class Check(Protocol[Pos]):
    def __call__(self, pos: Pos, /) -> bool: ...


class CheckForCorporation(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, /) -> bool: ...


class CheckForTrain(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, card: int, /) -> bool: ...


class Explain(Protocol[Pos]):
    def __call__(self, pos: Pos, action: Action, /) -> Refusal | None: ...


class DecisionOf(Protocol[Pos]):
    def __call__(self, pos: Pos, /) -> Decision: ...


class DrawSetup(Protocol[Ttl]):
    def __call__(self, title: Ttl, seed: int, players: int, /) -> Mapping[str, object]: ...


class SetUp(Protocol[Ttl]):
    def __call__(self, title: Ttl, state: State, setup_draw: Mapping[str, object], /) -> None: ...


class Deciders(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, /) -> tuple[int, ...]: ...


class OperatingOrder(Protocol[Pos]):
    def __call__(self, pos: Pos, /) -> list[int]: ...


class PriceAfterSale(Protocol[Pos]):
    def __call__(
        self, pos: Pos, player: int, corporation: int, count: int, was_president: bool, /
    ) -> None: ...


class ShareBought(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, source: str, /) -> None: ...


class PrivateText(Protocol[Pos]):
    def __call__(self, pos: Pos, private: int, /) -> str: ...


class TileCost(Protocol[Pos]):
    def __call__(self, pos: Pos, hex_: int, face: Face, /) -> int: ...


class PowerTileCost(Protocol[Pos]):
    def __call__(self, pos: Pos, hex_: int, face: Face, power: Power, /) -> int: ...


class TilesLeft(Protocol[Pos]):
    def __call__(self, pos: Pos, action: LayTile | None, /) -> bool: ...


class AfterLay(Protocol[Pos]):
    def __call__(self, pos: Pos, hex_: int, old: Face, new: Face, action: LayTile, /) -> None: ...


class TilePowerUsed(Protocol[Pos]):
    def __call__(self, pos: Pos, action: LayTile, /) -> None: ...


class TokenPrice(Protocol[Pos]):
    def __call__(self, pos: Pos, action: PlaceToken, /) -> int: ...


class HomesWaiting(Protocol[Pos]):
    def __call__(self, pos: Pos, hex_: int, city: int, /) -> list[int]: ...


class UnsettledCity(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, hex_: int, player: int, /) -> None: ...


class TokenPlaced(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, hex_: int, /) -> None: ...


class RevenueRulesOf(Protocol):
    def __call__(self, hexes: HexMap, context: RunContext, /) -> RevenueRules: ...


class BestRunOf(Protocol[Pos]):
    def __call__(
        self, pos: Pos, corporation: int, /, *, max_nodes: int, stop: StopSearch | None
    ) -> BestRun: ...


class StopSearch(Protocol):
    def __call__(self) -> bool: ...


class RevenuePowers(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, /) -> list[str]: ...


class RevenueOptions(Protocol[Pos]):
    def __call__(self, pos: Pos, /) -> tuple[tuple[str, object], ...]: ...


class KeptFromDividend(Protocol[Pos]):
    def __call__(self, pos: Pos, kind: str, revenue: int, /) -> int: ...


class SharesPayingCorporation(Protocol):
    def __call__(self, state: State, /) -> tuple[int, ...]: ...


class PriceAfterDividend(Protocol[Pos]):
    def __call__(self, pos: Pos, corporation: int, paid: int, /) -> None: ...


class ObsoleteAtBuyer(Protocol[Pos]):
    def __call__(self, pos: Pos, family: TrainFamily, buyer: int, /) -> None: ...


class TrainPrice(Protocol[Pos]):
    def __call__(self, pos: Pos, action: BuyTrain, /) -> int: ...


class TrainPurchases(Protocol[Pos]):
    def __call__(self, pos: Pos, /) -> Iterator[BuyTrain]: ...


class BeforeTrainArrives(Protocol[Pos]):
    def __call__(self, pos: Pos, action: BuyTrain, card: int, /) -> None: ...


class EndGame(Protocol[Pos]):
    def __call__(self, pos: Pos, why: str, /) -> None: ...
