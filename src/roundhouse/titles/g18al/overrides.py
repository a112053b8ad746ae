"""18AL: historical objectives, name chits, obsolete trains, half certificates, cheap trains."""

from __future__ import annotations

from roundhouse.core.actions import BuyTrain, LayTile
from roundhouse.core.events import TrainsRusted
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.entities import TrainFamily
from roundhouse.engine.position import Position
from roundhouse.rules.bank import bank_pays
from roundhouse.rules.privates.markers import might_place
from roundhouse.rules.privates.powers import ExtraTile
from roundhouse.rules.privates.trade import corporation_might_buy
from roundhouse.rules.trains.depot import cheapest_from_bank
from roundhouse.rules.trains.train_power import purchases
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS, face_price
from roundhouse.titles.g18al import powers
from roundhouse.titles.g18al.events import ChitsRemoved, ObjectiveReached
from roundhouse.titles.g18al.powers import NamesTrains

OBJECTIVE = 100  # dollars for the token in a corporation's historical objective
CHITS = Fact("chits", NOBODY)  # the corporation that holds the name chits


def objective_reached(pos: Position, corporation: int, h: int) -> None:
    """Paid after the token; a corporation has one token per hex, so it is paid only once.

    Clause 18AL 4.2.2.1.
    """
    if pos.title.map.hexes[h].name == pos.title.corporations[corporation].objective:
        bank_pays(pos, pos.state.party(corporation), OBJECTIVE)
        pos.emit(ObjectiveReached(pos.corporation_name(corporation), pos.hex_name(h), OBJECTIVE))


def chits_for_buying_corporation(pos: Position, private: int, corporation: int) -> None:
    """The corporation that buys the private gets its name chits. Clause 18AL III M&C."""
    if any(isinstance(p, NamesTrains) for p in pos.title.privates[private].powers):
        CHITS.set(pos.state, corporation)


def chits_leave_with_president(pos: Position, corporation: int) -> None:
    """A change of president removes both chits. Clause 18AL III M&C-keep."""
    if CHITS.of(pos.state) == corporation:
        CHITS.clear(pos.state)
        pos.emit(ChitsRemoved(pos.corporation_name(corporation)))


def revenue_powers(pos: Position, corporation: int) -> list[str]:
    """A corporation with the chits may name trains: their bonus is never doubled.

    Clause 18AL III M&C-bonus.
    """
    return [powers.CHITS] if CHITS.of(pos.state) == corporation else []


def buyer_loses_obsolete(pos: Position, family: TrainFamily, buyer: int) -> None:
    """Obsolete trains stay for one more run, except those of the corporation that caused it.

    Clause 18AL 4.2.5.1.
    """
    s = pos.state
    if buyer < 0:
        return
    kept = tuple(c for c in s.trains[buyer] if not s.obsolete >> c & 1)
    if kept != s.trains[buyer]:
        count = len(s.trains[buyer]) - len(kept)
        s.trains[buyer] = kept
        pos.emit(TrainsRusted(pos.corporation_name(buyer), family.name, count))


def turn_stays_open(pos: Position) -> bool:
    """The last decision of a turn: a private to buy, or a coal field token to place.

    18xx.games does not wait for the token.
    """
    return corporation_might_buy(pos) or (not pos.title.auto_pass and might_place(pos))


def terminal_by_power(pos: Position, a: LayTile) -> Refusal | None:
    """The tile of a private's power is laid with that power only. Clause 18AL III B&SLC."""
    if a.power:
        return None
    for private in pos.title.privates:
        for power in private.powers:
            if isinstance(power, ExtraTile) and a.tile in power.tiles:
                return Refusal("tile-power.only", {"tile": a.tile, "private": private.name})
    return None


def reduced_cheapest(pos: Position) -> int:
    """The least that a train of the bank or the pool costs this corporation, discounts included.

    In an emergency it decides whether the president helps, and with what train.
    Clauses 18AL 4.2.5.2-help, 18AL III NDY.
    """
    return min([cheapest_from_bank(pos), *(a.price for a in purchases(pos))])


def helped_at_reduced(pos: Position, a: BuyTrain) -> Refusal | None:
    """With the president's help only what costs the corporation least may be bought.

    Clause 18AL 4.2.5.2(a)-(c).
    """
    if a.seller not in BANK_SELLERS or a.price <= pos.corporation_cash(pos.state.corporation):
        return None
    cheapest = reduced_cheapest(pos)
    if a.price != cheapest:
        return Refusal("train.help-cheapest", {"price": a.price, "cheapest": cheapest})
    return None


def list_cheapest_reduced(pos: Position) -> int:
    """As 18xx.games and the first rules have it: the cheapest by list price, discounted."""
    cheapest = cheapest_from_bank(pos)
    return min([cheapest, *(a.price for a in purchases(pos) if face_price(pos, a) == cheapest)])
