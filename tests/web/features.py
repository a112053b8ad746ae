"""What one decision makes use of, in words: kinds of action, questions, powers, consequences.

``wanted`` asks the engine what a title has; ``used`` tells what a decision is an example of.
A browser test that plays a decision has shown that a person can do these things on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.core.events import Event
from roundhouse.core.state import NOBODY
from roundhouse.engine.entities import Private
from roundhouse.engine.position import Position, Title
from roundhouse.engine.power import Power
from roundhouse.rules.privates.powers import (
    CheaperTrain,
    ClosesHexes,
    ExtraTile,
    ExtraToken,
    GivesShare,
    PlacesMarker,
)
from roundhouse.titles.g18al.powers import NamesTrains
from roundhouse.titles.g18ga.powers import GivesTrain
from roundhouse.titles.g18va.powers import MoreTrains
from roundhouse.titles.g1846.powers import CheaperTerrain, PaysPerStop, RunsAsIndependent

#: What players see happen because of a decision, in every title.
COMMON = frozenset({
    "corporation floated", "presidency changes", "president pays for a train", "sale in need",
    "train from the pool", "train from another corporation", "share from the pool",
    "share from the IPO", "dividend paid", "dividend withheld", "offer", "offer accepted",
    "offer declined", "phase begins", "privates close", "game ends", "bankruptcy",
})  # fmt: skip
SPECIAL: dict[str, frozenset[str]] = {
    "1846": frozenset({
        "draft from several cards", "draft revealed", "last private falls in price",
        "last private taken", "dividend halved", "land grant laid", "issue in need",
        "steamboat of a player", "corporation taken over", "corporation without president",
        "turn without president", "corporation leaves the game", "player leaves the game",
        "trains become obsolete", "markers leave",
    }),
    "18AL": frozenset({
        "bidding", "trains rust", "named train runs", "objective reached",
        "names leave with the president", "markers leave", "trains become obsolete",
        "end by price", "private falls in price", "private between players",
    }),
    "18Chesapeake": frozenset({
        "bidding", "trains rust", "train exported", "train traded in", "share leaves the game",
        "second tile of a pair", "private falls in price", "all pass in the auction",
        "two players",
    }),
    "18GA": frozenset({
        "bidding", "trains rust", "end by price", "private falls in price",
        "private between players",
    }),
    "18VA": frozenset({
        "trains rust", "conversion", "forced conversion", "underwriting", "freight train",
        "passenger train", "player leaves the game", "corporation closes", "order by cash",
        "private falls in price", "bid of nothing", "two players",
    }),
}  # fmt: skip


@dataclass(frozen=True)
class Moment:
    """A decision: the position before it, what it led to, and what was told."""

    pos: Position
    action: Action
    events: tuple[Event, ...]
    after: Position

    def told(self, *kinds: str) -> bool:
        return any(e.kind in kinds for e in self.events)

    def does(self, what: type[Action], /, **fields: object) -> bool:
        return isinstance(self.action, what) and all(
            getattr(self.action, name) == value for name, value in fields.items()
        )

    def buys(self, private: Private) -> bool:
        return self.does(a.BuyPrivate, private=private.name)

    def owns(self, private: Private) -> bool:
        """Does the corporation that is asked hold the private?"""
        s, corporation = self.pos.state, self.pos.decision.corporation
        return corporation != NOBODY and s.owner[private.number] == s.party(corporation)

    def asked(self, kind: str) -> bool:
        return self.pos.decision.kind == kind


#: What events tell, in words.
EVENTS = {
    "floated": "corporation floated",
    "president-changed": "presidency changes",
    "rusted": "trains rust",
    "obsolete": "trains become obsolete",
    "president-paid": "president pays for a train",
    "offer": "offer",
    "phase": "phase begins",
    "privates-closed": "privates close",
    "private-closed": "privates close",
    "game-over": "game ends",
    "draft-revealed": "draft revealed",
    "draft-last": "last private falls in price",
    "draft-last-taken": "last private taken",
    "land-grant": "land grant laid",
    "took-over": "corporation taken over",
    "presidentless": "corporation without president",
    "corporation-removed": "corporation leaves the game",
    "corporation-closed": "corporation closes",
    "markers-removed": "markers leave",
    "objective": "objective reached",
    "chits-removed": "names leave with the president",
    "end-price": "end by price",
    "exported": "train exported",
    "share-removed": "share leaves the game",
    "underwritten": "underwriting",
    "order-of-play": "order by cash",
    "cheaper": "private falls in price",
    "bankrupt": "bankruptcy",
}


def _named_train(m: Moment) -> bool:
    if (
        not isinstance(m.action, a.RunTrains)
        or m.pos.state.title_state.get("chits") != m.pos.decision.corporation
    ):
        return False
    powers = [power for private in m.pos.title.privates for power in private.powers]
    chits = [chit for p in powers if isinstance(p, NamesTrains) for chit in p.chits]
    runs = [{stop.partition(".")[0] for stop in route.stops} for route in m.action.routes]
    return any({one, other} <= run for _, one, other, _ in chits for run in runs)


def _no_president(m: Moment) -> bool:
    corporation = m.pos.decision.corporation
    return corporation != NOBODY and m.pos.state.president[corporation] == NOBODY


def _buys_type(m: Moment, *, freight: bool) -> bool:
    return (
        isinstance(m.action, a.BuyTrain)
        and m.action.seller == "bank"
        and m.action.train.endswith("G") == freight
    )


#: What can be seen from the decision itself.
SIGNS: dict[str, Callable[[Moment], bool]] = {
    "share from the IPO": lambda m: m.does(a.BuyShare, source="ipo"),
    "share from the pool": lambda m: m.does(a.BuyShare, source="pool"),
    "train from the pool": lambda m: m.does(a.BuyTrain, seller="pool"),
    "train from another corporation": lambda m: (
        isinstance(m.action, a.BuyTrain) and m.action.seller not in ("bank", "pool")
    ),
    "train traded in": lambda m: isinstance(m.action, a.BuyTrain) and bool(m.action.trade_in),
    "dividend paid": lambda m: m.does(a.Dividend, kind="pay"),
    "dividend withheld": lambda m: m.does(a.Dividend, kind="withhold"),
    "dividend halved": lambda m: m.does(a.Dividend, kind="half"),
    "offer accepted": lambda m: m.does(a.Answer, accept=True),
    "offer declined": lambda m: m.does(a.Answer, accept=False),
    "sale in need": lambda m: m.does(a.SellShares) and m.asked("trains"),
    "issue in need": lambda m: m.does(a.IssueShares) and m.asked("trains"),
    "private between players": lambda m: m.does(a.SellPrivate),
    "bidding": lambda m: m.asked("bidding"),
    "draft from several cards": lambda m: m.does(a.Draft),
    "steamboat of a player": lambda m: m.does(a.PlaceMarker) and m.asked("marker"),
    "player leaves the game": lambda m: m.told("bankrupt") and not m.after.state.over,
    "turn without president": _no_president,
    "second tile of a pair": lambda m: m.asked("pair"),
    "all pass in the auction": lambda m: m.asked("auction") and m.told("income", "exported"),
    "two players": lambda m: m.pos.state.players == 2,
    "conversion": lambda m: m.does(a.Convert),
    "forced conversion": lambda m: m.told("converted") and not m.does(a.Convert),
    "freight train": lambda m: _buys_type(m, freight=True),
    "passenger train": lambda m: _buys_type(m, freight=False),
    "bid of nothing": lambda m: m.does(a.Bid, amount=0),
    "named train runs": _named_train,
}


def _places(m: Moment, private: Private, power: Power) -> bool:
    """A token by power, or one that comes with the purchase of the private."""
    assert isinstance(power, ExtraToken)
    at_once = power.closes and m.buys(private) and m.told("token")
    return at_once or m.does(a.PlaceToken, power=private.name)


def _saves(m: Moment, private: Private, power: Power) -> bool:
    """Is there terrain in the hex that costs less for this corporation?"""
    assert isinstance(power, CheaperTerrain)
    if not isinstance(m.action, a.LayTile) or not m.owns(private):
        return False
    place = m.pos.title.map.hexes[m.pos.title.map.by_name[m.action.hex]]
    fresh = m.pos.track.faces[place.number] is place.face
    return fresh and place.terrain is not None and place.terrain.kind in power.kinds


def _given(m: Moment, private: Private, power: Power) -> bool:
    assert isinstance(power, GivesShare)
    if power.president:
        return m.does(a.Par) and m.asked("par")
    return m.told("given-share") and getattr(m.action, "private", "") == private.name


def _runs_alone(m: Moment, _: Private, power: Power) -> bool:
    assert isinstance(power, RunsAsIndependent)
    return (
        m.does(a.RunTrains)
        and m.pos.decision.corporation == m.pos.title.corporation_number[power.corporation]
    )


#: When a decision makes use of a private's power. Those that only close hexes or name
#: trains are used by the corporation that buys the private.
POWERS: dict[type, Callable[[Moment, Private, Power], bool]] = {
    ClosesHexes: lambda m, private, _: m.buys(private),
    NamesTrains: lambda m, private, _: m.buys(private),
    ExtraTile: lambda m, private, _: m.does(a.LayTile, power=private.name),
    ExtraToken: _places,
    PlacesMarker: lambda m, private, _: m.does(a.PlaceMarker, private=private.name),
    CheaperTrain: lambda m, private, _: m.does(a.BuyTrain, power=private.name),
    MoreTrains: lambda m, private, _: m.does(a.UsePower, private=private.name),
    GivesShare: _given,
    GivesTrain: lambda m, private, _: m.buys(private) and m.told("given-train"),
    CheaperTerrain: _saves,
    PaysPerStop: lambda m, private, _: m.does(a.RunTrains) and m.owns(private),
    RunsAsIndependent: _runs_alone,
}


def power_name(private: Private, power: Power) -> str:
    return f"power of {private.name}: {type(power).__name__}"


def wanted(title: Title) -> frozenset[str]:
    """Everything about a title that a person must be able to do on the page."""
    powers = {type(power) for p in title.privates for power in p.powers}
    found = {f"action {kind.type}" for kind in title.handlers if _comes_up(title, kind, powers)}
    orders = (key for key in title.citations if key.startswith("order."))
    found |= {f"asked {key.removeprefix('order.')}" for key in orders}
    found |= {power_name(p, power) for p in title.privates for power in p.powers}
    return frozenset(found) | COMMON | SPECIAL[title.name]


def _comes_up(title: Title, kind: type[Action], powers: set[type]) -> bool:
    """Titles share handlers, also of actions for which some have no occasion."""
    if kind is a.ChooseCity:
        return "order.city" in title.citations
    if kind is a.PlaceMarker:
        return PlacesMarker in powers
    if kind is a.SellPrivate:
        return "private between players" in SPECIAL[title.name]
    return True


def used(pos: Position, action: Action, events: Iterable[Event], after: Position) -> frozenset[str]:
    """What a decision is an example of. ``after`` is the position that it led to."""
    moment = Moment(pos, action, tuple(events), after)
    found = {f"action {action.type}", f"asked {pos.decision.kind}"}
    found |= {EVENTS[e.kind] for e in moment.events if e.kind in EVENTS}
    found |= {name for name, sign in SIGNS.items() if sign(moment)}
    found |= {
        power_name(private, power)
        for private in pos.title.privates
        for power in private.powers
        if POWERS[type(power)](moment, private, power)
    }
    return frozenset(found)
