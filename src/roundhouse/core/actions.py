"""One small record per action, written in names, with its JSON form.

>>> Bid("OSR", 105)
Bid(private='OSR', amount=105)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from sys import intern
from typing import Any, ClassVar, Literal

from roundhouse.core.plain import MOST, fault_in
from roundhouse.core.record import Record, record
from roundhouse.core.refusal import MalformedAction

#: Where a share is bought: unsold ones (some titles call them the treasury), or the pool.
Source = Literal["ipo", "pool"]
#: What becomes of a revenue. Not every title knows "half".
DividendKind = Literal["pay", "half", "withhold"]


@record
class Action(Record):
    """One decision of a player; each kind has a small class, written in names.

    >>> from_json({"type": "bid", "private": "OSR", "amount": 105})
    Bid(private='OSR', amount=105)
    >>> to_json(Bid("OSR", 105))
    {'type': 'bid', 'private': 'OSR', 'amount': 105}
    """

    type: ClassVar[str] = ""


@record
class Pass(Action):
    """Do nothing (more) now."""

    type: ClassVar[str] = "pass"


@record
class BuyFromBank(Action):
    """Buy the private on offer at its price."""

    type: ClassVar[str] = "buy-from-bank"
    private: str


@record
class Bid(Action):
    """Bid on a private, or raise an existing bidding for it."""

    type: ClassVar[str] = "bid"
    private: str
    amount: int


@record
class Draft(Action):
    """Keep one of the cards that were drawn."""

    type: ClassVar[str] = "draft"
    card: str


@record
class Par(Action):
    """Buy a president's certificate and set the price."""

    type: ClassVar[str] = "par"
    corporation: str
    price: int


@record
class BuyShare(Action):
    """Buy one share; ``source`` is "ipo" for unsold ones, or "pool"."""

    type: ClassVar[str] = "buy-share"
    corporation: str
    source: Source


@record
class SellShares(Action):
    """Sell shares of one corporation to the bank; ``count`` is in shares, not percent."""

    type: ClassVar[str] = "sell-shares"
    corporation: str
    count: int


@record
class BuyPrivate(Action):
    """A player or the operating corporation buys a private from its owner."""

    type: ClassVar[str] = "buy-private"
    private: str
    price: int


@record
class SellPrivate(Action):
    """A player sells a private to another player."""

    type: ClassVar[str] = "sell-private"
    private: str
    buyer: str
    price: int


@record
class Answer(Action):
    """Accept or decline an offer."""

    type: ClassVar[str] = "answer"
    accept: bool


@record
class AskAgain(Action):
    """Whoever declined an offer may be asked again while the turn lasts. Said out of turn."""

    type: ClassVar[str] = "ask-again"
    player: str


@record
class LayTile(Action):
    """Lay a tile, turned by ``rotation`` sixths clockwise; ``power`` names a private."""

    type: ClassVar[str] = "lay-tile"
    hex: str
    tile: str
    rotation: int
    power: str = ""  # the private whose power is used


@record
class PlaceToken(Action):
    """Place a token in a hex; ``city`` 0 is its first city; ``power`` names a private."""

    type: ClassVar[str] = "place-token"
    hex: str
    city: int
    power: str = ""


@record
class ChooseCity(Action):
    """Choose which city of a hex a token belongs to."""

    type: ClassVar[str] = "choose-city"
    hex: str
    city: int


@record
class PlaceMarker(Action):
    """Put the marker of a private on the map."""

    type: ClassVar[str] = "place-marker"
    private: str
    hex: str = ""  # omitted: it stays where it is
    corporation: str = ""  # the one it serves; omitted: its owner, or the same as before


@record
class UsePower(Action):
    """Use a private's power that does not involve the map."""

    type: ClassVar[str] = "use-power"
    private: str
    choice: str = ""


@record
class RunRoute(Record):
    """One train's run: hex names from stop to stop, and which stop of each hex."""

    train: str
    stops: tuple[str, ...]  # "D4.1": stop 1 of D4
    legs: tuple[tuple[str, ...], ...]  # the hexes between neighbouring stops, both ends included


@record
class RunTrains(Action):
    """Run trains on these routes; ``game.best_routes(corporation).action`` is the best run."""

    type: ClassVar[str] = "run-trains"
    routes: tuple[RunRoute, ...]


@record
class Dividend(Action):
    """What becomes of the revenue; ``kind`` is "pay", "half" or "withhold"."""

    type: ClassVar[str] = "dividend"
    kind: DividendKind


@record
class BuyTrain(Action):
    """Buy a train; ``seller`` is "bank", "pool" or the corporation that owns it."""

    type: ClassVar[str] = "buy-train"
    seller: str  # "bank", "pool" or a corporation
    train: str  # the type as it will be owned
    price: int
    trade_in: str = ""
    power: str = ""


@record
class DiscardTrain(Action):
    """Give up a train that is over the limit."""

    type: ClassVar[str] = "discard-train"
    corporation: str
    train: str


@record
class IssueShares(Action):
    """A corporation sells so many of its own shares to the bank."""

    type: ClassVar[str] = "issue-shares"
    count: int


@record
class RedeemShares(Action):
    """A corporation buys so many of its own shares back from the pool."""

    type: ClassVar[str] = "redeem-shares"
    count: int


@record
class Convert(Action):
    """Turn a five-share corporation into a ten-share one."""

    type: ClassVar[str] = "convert"


@record
class Bankrupt(Action):
    """Declare that the forced train purchase cannot be paid for."""

    type: ClassVar[str] = "bankrupt"


ACTIONS: tuple[type[Action], ...] = (
    Pass, BuyFromBank, Bid, Draft, Par, BuyShare, SellShares, BuyPrivate, SellPrivate,
    Answer, AskAgain, LayTile, PlaceToken, ChooseCity, PlaceMarker, UsePower, RunTrains, Dividend,
    BuyTrain, DiscardTrain, IssueShares, RedeemShares, Convert, Bankrupt,
)  # fmt: skip
BY_TYPE: Mapping[str, type[Action]] = {a.type: a for a in ACTIONS}
#: Python's type for each type of a field.
_PLAIN: Mapping[str, type] = {
    "str": str, "int": int, "bool": bool, "Source": str, "DividendKind": str,
}  # fmt: skip


def to_json(action: Action) -> dict[str, Any]:
    """The action as plain JSON data; fields left at their default are left out."""
    data: dict[str, Any] = {"type": action.type}
    for f in fields(action):
        value = getattr(action, f.name)
        if value == f.default:
            continue
        if f.name == "routes":
            value = [
                {"train": r.train, "stops": list(r.stops), "legs": [list(leg) for leg in r.legs]}
                for r in value
            ]
        data[f.name] = value
    return data


def from_json(data: object) -> Action:
    """Parse an action strictly; anything else is a MalformedAction."""
    if not isinstance(data, Mapping):
        raise MalformedAction("an action must be a JSON object")
    kind = data.get("type")
    cls = BY_TYPE.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise MalformedAction(f"unknown action type {kind!r}")
    known = {f.name: f for f in fields(cls)}
    extra = sorted(str(k) for k in data if k != "type" and k not in known)
    if extra:
        raise MalformedAction(f"{kind} has no field {extra[0]!r}")
    values: dict[str, Any] = {}
    for name, f in known.items():
        if name in data:
            values[name] = _field(cls.type, name, str(f.type), data[name])
        elif f.default is f.default_factory:  # both MISSING: the field is required
            raise MalformedAction(f"{kind} needs the field {name!r}")
    return cls(**values)


def _field(kind: str, name: str, wanted: str, value: object) -> object:
    if name == "routes":
        if not isinstance(value, list):
            raise MalformedAction(f"{kind}: {name!r} must be a list")
        return tuple(_route(r) for r in value)
    plain = _PLAIN[wanted]
    if not isinstance(value, plain) or (plain is int and isinstance(value, bool)):
        raise MalformedAction(f"{kind}: {name!r} must be {_WORDS[plain]}, not {value!r}")
    fault = fault_in(value)
    if fault or (isinstance(value, int) and abs(value) > MOST):
        raise MalformedAction(f"{kind}: {name!r}: {fault or 'the number is too large'}")
    return _once(value)


_WORDS = {str: "text", int: "a whole number", bool: "true or false"}


def _route(value: object) -> RunRoute:
    if not isinstance(value, Mapping) or set(value) != {"train", "stops", "legs"}:
        raise MalformedAction("a route has exactly the fields 'train', 'stops' and 'legs'")
    train, stops, legs = value["train"], value["stops"], value["legs"]
    if not isinstance(train, str):
        raise MalformedAction("a route's 'train' must be text")
    return RunRoute(_once(train), _names(stops), tuple(_names(leg) for leg in _list(legs)))


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise MalformedAction("a route's 'legs' must be a list of lists")
    return value


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise MalformedAction("stops and legs must be lists of text")
    if fault := fault_in(value):
        raise MalformedAction(f"stops and legs: {fault}")
    return tuple(_once(v) for v in value)


def _once(value: Any) -> Any:
    """Names of hexes and trains stand in many actions of many games: one of each is enough."""
    return intern(value) if type(value) is str else value
