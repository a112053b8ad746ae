"""A busy bot with leanings: it steers a legal game towards what is seldom seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from roundhouse.bots.base import Choice
from roundhouse.bots.busy import BusyBot
from roundhouse.bots.random_bot import range_of
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView

Like = Callable[[Position, Action], bool]


@dataclass(frozen=True)
class Leaning:
    """How often to choose a certain kind of action when it is legal."""

    kind: type[Action]
    percent: int = 100
    where: tuple[str, ...] = ()  # kinds of decision; empty: all
    like: Like | None = None
    most: bool = False  # the highest amount, not the lowest


class LeaningBot(BusyBot):
    """Leanings first, in order; otherwise it plays like a busy bot."""

    def __init__(self, seed: int, leanings: Sequence[Leaning]) -> None:
        super().__init__(seed)
        self.leanings = leanings

    def choose(self, view: SeatView, legal: LegalActions) -> Choice:
        pos = view.position
        for leaning in self.leanings:
            if leaning.where and pos.decision.kind not in leaning.where:
                continue
            actions: tuple[Action, ...] = legal.of(leaning.kind)
            fitting = [x for x in actions if leaning.like is None or leaning.like(pos, x)]
            if fitting and self.chance(leaning.percent):
                action = self.rng.choice(fitting)
                return Choice(at_most(pos, action) if leaning.most else action)
        return super().choose(view, legal)


def at_most(pos: Position, action: Action) -> Action:
    """An open amount at its maximum."""
    found = range_of(pos, action)
    if found is None:
        return action
    high = found.low + (found.high - found.low) // found.step * found.step
    raised = replace(action, **{found.field: high})
    return raised if raised in LegalActions(pos) else action


# -- what actions can be like ------------------------------------------------------------------


def by_power(pos: Position, action: Action) -> bool:
    del pos
    return bool(getattr(action, "power", ""))


def plain(pos: Position, action: Action) -> bool:
    return not by_power(pos, action)


def from_corporation(pos: Position, action: Action) -> bool:
    return getattr(action, "seller", "") in pos.title.corporation_number


def whole_block(pos: Position, action: Action) -> bool:
    """All of a player's shares in a corporation, or all but the president's certificate."""
    assert isinstance(action, a.SellShares)
    return (
        action.count
        >= pos.state.held(pos.title.corporation_number[action.corporation], pos.decision.players[0])
        - 2
    )


def cheap(pos: Position, action: Action) -> bool:
    """Par at the lowest price."""
    assert isinstance(action, a.Par)
    cells = pos.title.market.cells
    return action.price == min(cells[i].price for i in pos.title.market.pars)


def refusing(pos: Position, action: Action) -> bool:
    del pos
    return action == a.Answer(False)


def agreeing(pos: Position, action: Action) -> bool:
    del pos
    return action == a.Answer(True)


def paying(pos: Position, action: Action) -> bool:
    del pos
    return action == a.Dividend("pay")


def keeping(pos: Position, action: Action) -> bool:
    del pos
    return action == a.Dividend("withhold")


def from_pool(pos: Position, action: Action) -> bool:
    del pos
    return getattr(action, "source", "") == "pool"


def of_others(pos: Position, action: Action) -> bool:
    """Shares of a corporation with another president."""
    corporation = pos.title.corporation_number[str(getattr(action, "corporation", ""))]
    return pos.state.president[corporation] not in (-1, pos.decision.players[0])


def hemming_in(pos: Position, action: Action) -> bool:
    """A tile next to the home of a corporation that has not operated, with no track to it."""
    assert isinstance(action, a.LayTile)
    t = pos.title
    here = t.map.hexes[t.map.by_name[action.hex]]
    exits = t.tiles.face(action.tile, action.rotation).exits
    homes = {t.map.by_name[c.home] for c in t.corporations if not pos.has_operated(c.number)}
    return any(
        other in homes and not exits >> edge & 1 for edge, other in enumerate(here.neighbours)
    )


# -- temperaments ------------------------------------------------------------------------------

OPENING = ("auction", "bidding", "draft")
TEMPERAMENTS: Mapping[str, tuple[Leaning, ...]] = {
    # privates
    "patient": (Leaning(a.Pass, 90, where=OPENING),),
    "bidding": (
        Leaning(a.Bid, 70, where=("auction",), most=True),
        Leaning(a.Bid, 50, where=("bidding",)),
        Leaning(a.Pass, 80, where=("auction",)),
    ),
    "collecting": (Leaning(a.BuyPrivate, 90),),
    "trading": (
        Leaning(a.SellPrivate, 40),
        Leaning(a.BuyPrivate, 40),
        Leaning(a.BuyTrain, 60, like=from_corporation),
    ),
    "keeping privates": (Leaning(a.Answer, like=refusing), Leaning(a.Pass, where=("privates",))),
    "using powers": (
        Leaning(a.UsePower, 80),
        Leaning(a.PlaceMarker, 60),
        Leaning(a.PlaceToken, 90, like=by_power),
        Leaning(a.LayTile, 90, like=by_power),
        Leaning(a.BuyTrain, 90, like=by_power),
    ),
    "saving powers": (
        Leaning(a.LayTile, 90, like=plain),
        Leaning(a.PlaceToken, 90, like=plain),
    ),
    "agreeing": (Leaning(a.Answer, 95, like=agreeing),),
    "declining": (Leaning(a.Answer, 90, like=refusing),),
    # shares
    "hoarding": (Leaning(a.BuyShare, 97, where=("stock",)), Leaning(a.Par, 90)),
    "dumping": (
        Leaning(a.SellShares, 60, where=("stock",), like=whole_block),
        Leaning(a.BuyShare, 60, where=("stock",), like=of_others),
    ),
    "picking up": (Leaning(a.BuyShare, 95, where=("stock",), like=from_pool),),
    "starting cheap": (Leaning(a.Par, 95, like=cheap),),
    "converting": (Leaning(a.Convert, 95),),
    "issuing in need": (Leaning(a.IssueShares, where=("trains",)),),
    "issuing": (Leaning(a.IssueShares, 80), Leaning(a.RedeemShares, 30)),
    # corporations
    "paying": (Leaning(a.Dividend, like=paying),),
    "keeping": (Leaning(a.Dividend, 95, like=keeping),),
    "spending": (Leaning(a.PlaceToken, 95), Leaning(a.LayTile, 99)),
    "hemming in": (Leaning(a.LayTile, 95, like=hemming_in),),
    "without trains": (Leaning(a.Pass, 97, where=("trains",)),),
    "one train": (Leaning(a.Pass, 80, where=("trains",)),),
    "overpaying": (
        Leaning(a.BuyTrain, 60, like=from_corporation, most=True),
        Leaning(a.BuyPrivate, 60, most=True),
    ),
    "selling in need": (Leaning(a.SellShares, where=("trains",)),),
    "bankrupt": (Leaning(a.Bankrupt),),
}
