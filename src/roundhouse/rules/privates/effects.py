"""What privates give their owners and how they close, where titles agree."""

from __future__ import annotations

from roundhouse.core.events import MarkersRemoved, PrivateClosed, PrivatesClosed
from roundhouse.core.facts import Fact
from roundhouse.core.state import CLOSED, NOBODY
from roundhouse.engine.position import Position
from roundhouse.rules.privates.powers import (
    ExtraTile,
    GivesShare,
    PlacesMarker,
)
from roundhouse.rules.stock.par import set_par_now
from roundhouse.rules.stock.turn import free_share


def share_for_first_buyer(pos: Position, private: int, player: int) -> None:
    """The first buyer receives the share that comes with the private.

    If it is a president's certificate, the buyer must set the par price.
    """
    for power in pos.title.privates[private].powers:
        if not isinstance(power, GivesShare):
            continue
        if power.president:
            set_par_now(pos, player, corporation_given(pos, power))
        else:
            free_share(pos, player, corporation_given(pos, power))


def corporation_given(pos: Position, power: GivesShare) -> int:
    """The corporation whose share it is, possibly drawn at setup."""
    if power.drawn:
        return drawn(power).of(pos.state)
    return pos.title.corporation_number[power.corporation]


def drawn(power: GivesShare) -> Fact[int]:
    """The corporation that was drawn at setup."""
    return Fact(power.drawn, NOBODY)


# -- leaving the game --------------------------------------------------------------------------


def close_private(pos: Position, private: int) -> None:
    """A private closes; its tiles and markers on the map stay."""
    pos.state.owner[private] = CLOSED
    pos.emit(PrivateClosed(pos.private_name(private)))


def close_privates(pos: Position) -> None:
    """All privates close without compensation, and bids on them lapse.

    Clauses 18AL III B&SLC-town, 18AL III NDY-end, 18AL Table I, 18Chesapeake 7.1-3.
    """
    s = pos.state
    s.owner = [CLOSED] * len(s.owner)
    s.bids = ()
    pos.emit(PrivatesClosed())


def remove_markers(pos: Position) -> None:
    """Markers that end with the new phase come off the map. Clause 18AL III S&NA-end."""
    s = pos.state
    gone = {
        power.marker
        for private in pos.title.privates
        for power in private.powers
        if isinstance(power, PlacesMarker) and power.removed_in == pos.phase.name
    }
    if any(m.kind in gone for m in s.markers):
        s.markers = tuple(m for m in s.markers if m.kind not in gone)
        pos.emit(MarkersRemoved(tuple(sorted(gone))))


def tile_power_may_come(pos: Position) -> bool:
    """18xx.games keeps the track step open while a tile power is unused or could be bought.

    It does not check whether the power's tile still fits anywhere.
    """
    if not pos.title.auto_pass:
        return False
    s = pos.state
    own, cash = s.party(s.corporation), pos.corporation_cash(s.corporation)
    sellers = s.players if "buy-privates" in pos.phase.flags else 0
    for private in pos.title.privates:
        owner = s.owner[private.number]
        for_sale = 0 <= owner < sellers and cash >= private.low
        if not (owner == own or for_sale) or s.used >> private.number & 1:
            continue
        if any(isinstance(power, ExtraTile) for power in private.powers):
            return True
    return False
