"""What privates bring and how they leave the game, where titles agree on it."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.events import MarkersRemoved, PrivateClosed, PrivatesClosed, TrainGiven
from roundhouse.core.state import CLOSED, State
from roundhouse.engine.position import Position, Title
from roundhouse.rules.bank import bank_pays
from roundhouse.rules.privates.powers import (
    ExtraTile,
    GivesShare,
    GivesTrain,
    PlacesMarker,
    RunsAsIndependent,
)
from roundhouse.rules.stock.turn import ask_par, free_share
from roundhouse.rules.trains.depot import counted_trains, is_obsolete, phase_of

FREE_TRAIN = "free-train"  # in State.title_state: the card that lies aside for a private's buyer
GIVEN_TRAIN = "given-train"  # … the card once a corporation has it


def share_for_first_buyer(pos: Position, private: int, player: int) -> None:
    """Whoever buys it from the bank receives the share that comes with it.

    With a president's certificate comes the duty to name the corporation's price.
    """
    for power in pos.title.privates[private].powers:
        if not isinstance(power, GivesShare):
            continue
        if power.president:
            ask_par(pos, player, corporation_given(pos, power))
        else:
            free_share(pos, player, corporation_given(pos, power))


def presidency_started(pos: Position, corporation: int) -> None:
    """The bank pays the president's certificate into the treasury, whatever it was sold for.

    The private that brought it has done its work.
    """
    s, t = pos.state, pos.title
    units = t.hooks.president_units(pos, corporation)
    bank_pays(pos, s.party(corporation), units * pos.price(corporation))
    for private in t.privates:
        for power in private.powers:
            if isinstance(power, GivesShare) and corporation_given(pos, power) == corporation:
                close_private(pos, private.number)


def corporation_given(pos: Position, power: GivesShare) -> int:
    """The corporation whose share it is; where it was drawn before play, that is remembered."""
    if power.drawn:
        return int(str(pos.state.title_state[power.drawn]))
    return pos.title.corporation_number[power.corporation]


def railroad_of(pos: Position, private: int) -> int:
    """The independent railroad that a private stands for, or -1."""
    for power in pos.title.privates[private].powers:
        if isinstance(power, RunsAsIndependent):
            return pos.title.corporation_number[power.corporation]
    return -1


# -- a train for the corporation that buys it ------------------------------------------------------


def free_train_aside(title: Title, s: State, setup_draw: Mapping[str, object]) -> None:
    """One more train than the bank has lies aside for the buyer of a private."""
    del setup_draw
    for private in title.privates:
        for power in private.powers:
            if isinstance(power, GivesTrain):
                s.variants = (*s.variants, title.train_number[power.family])
                s.title_state[FREE_TRAIN] = len(s.variants) - 1


def train_for_buying_corporation(pos: Position, private: int, corporation: int) -> None:
    """The free train joins the buyer, or leaves the game if it comes too late or finds no room."""
    s = pos.state
    for power in pos.title.privates[private].powers:
        if not isinstance(power, GivesTrain):
            continue
        card = s.title_state.pop(FREE_TRAIN, None)
        too_late = phase_of(pos, power.not_after) <= s.phase
        if card is not None and not too_late and counted_trains(pos, corporation) <= power.at_most:
            s.title_state[GIVEN_TRAIN] = card
            s.trains[corporation] = (*s.trains[corporation], int(str(card)))
            pos.emit(TrainGiven(pos.corporation_name(corporation), power.family))


def sells_all_but_given(pos: Position, corporation: int, card: int) -> bool:
    """The free train is never sold."""
    del corporation
    return card != pos.state.title_state.get(GIVEN_TRAIN) and not is_obsolete(pos, card)


# -- leaving the game --------------------------------------------------------------------------


def close_private(pos: Position, private: int) -> None:
    """It leaves the game; what it has put on the map stays."""
    pos.state.owner[private] = CLOSED
    pos.emit(PrivateClosed(pos.private_name(private)))


def close_privates(pos: Position) -> None:
    """All privates leave the game, unpaid, and bids on them with them."""
    s = pos.state
    s.owner = [CLOSED] * len(s.owner)
    s.bids = ()
    s.title_state.pop(FREE_TRAIN, None)
    pos.emit(PrivatesClosed())


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
        pos.emit(MarkersRemoved(tuple(sorted(gone))))


def tile_power_may_come(pos: Position) -> bool:
    """18xx.games keeps the track step open while a tile power is unused or could be bought.

    It does not ask whether the power's tile has a place left.
    """
    if not pos.title.auto_pass:
        return False
    s = pos.state
    own, cash = s.party(s.corporation), pos.corporation_cash(s.corporation)
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


def tile_power_may_be_bought(pos: Position) -> bool:
    """18xx.games keeps the track step open while an additional tile could still be had."""
    if not pos.title.auto_pass or "buy-privates" not in pos.phase.flags:
        return False
    s = pos.state
    cash = pos.corporation_cash(s.corporation)
    for private in pos.title.privates:
        extra = any(isinstance(p, ExtraTile) and p.extra for p in private.powers)
        owner = s.owner[private.number]
        if extra and 0 <= owner < s.players and cash >= private.low:
            return True
    return False
