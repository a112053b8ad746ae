"""What private companies bring and how they leave the game, where titles agree on it."""

from __future__ import annotations

from roundhouse.core.state import CLOSED
from roundhouse.rules.position import Position
from roundhouse.rules.powers import ExtraTile, GivesShare, PlacesMarker
from roundhouse.rules.steps.stock import free_share


def share_for_first_buyer(pos: Position, private: int, player: int) -> None:
    """Whoever buys it from the bank receives the share that comes with it."""
    for power in pos.title.privates[private].powers:
        if isinstance(power, GivesShare):
            free_share(pos, player, pos.title.company_number[power.company])


def close_private(pos: Position, private: int) -> None:
    """It leaves the game; what it has put on the map stays."""
    pos.state.owner[private] = CLOSED
    pos.tell("private-closed", private=private)


def close_privates(pos: Position) -> None:
    """All private companies leave the game, unpaid, and bids on them with them."""
    s = pos.state
    s.owner = [CLOSED] * len(s.owner)
    s.bids = ()
    pos.tell("privates-closed")


def remove_markers(pos: Position) -> None:
    """Markers whose time ends with the new phase come off the map."""
    s = pos.state
    gone = {
        power.marker
        for private in pos.title.privates
        for power in private.powers
        if isinstance(power, PlacesMarker) and power.removed_in == pos.phase.name
    }
    if any(m.kind in gone for m in s.markers):
        s.markers = tuple(m for m in s.markers if m.kind not in gone)
        pos.tell("markers-removed", kinds=tuple(sorted(gone)))


def tile_power_may_come(pos: Position) -> bool:
    """18xx.games keeps the track step open while a tile power is unused or could be bought.

    It does not ask whether the power's tile has a place left.
    """
    if not pos.title.auto_pass:
        return False
    s = pos.state
    own, cash = s.party(s.company), pos.company_cash(s.company)
    for private in pos.title.privates:
        owner = s.owner[private.number]
        if s.used >> private.number & 1 or not any(
            isinstance(power, ExtraTile) for power in private.powers
        ):
            continue
        for_sale = "buy-privates" in pos.phase.flags and 0 <= owner < s.players
        if owner == own or (for_sale and cash >= private.low):
            return True
    return False
