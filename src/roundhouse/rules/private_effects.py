"""What private companies bring and how they leave the game, where titles agree on it."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.state import CLOSED, State
from roundhouse.rules.fleet import counted_trains, is_obsolete, phase_of
from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Position
from roundhouse.rules.powers import ExtraTile, GivesShare, GivesTrain, PlacesMarker, RunsAsCompany
from roundhouse.rules.steps.stock import ask_par, free_share
from roundhouse.rules.title import Title

FREE_TRAIN = "free-train"  # in State.memo: the card that lies aside for a private's buyer
GIVEN_TRAIN = "given-train"  # … the card once a company has it


def share_for_first_buyer(pos: Position, private: int, player: int) -> None:
    """Whoever buys it from the bank receives the share that comes with it.

    With a president's certificate comes the duty to name the company's price.
    """
    for power in pos.title.privates[private].powers:
        if not isinstance(power, GivesShare):
            continue
        if power.president:
            ask_par(pos, player, company_given(pos, power))
        else:
            free_share(pos, player, company_given(pos, power))


def presidency_started(pos: Position, company: int) -> None:
    """The bank pays the president's certificate into the treasury, whatever it was sold for.

    The private company that brought it has done its work.
    """
    s, t = pos.state, pos.title
    units = t.policies.president_units(pos, company)
    bank_pays(pos, s.party(company), units * pos.price(company))
    for private in t.privates:
        for power in private.powers:
            if isinstance(power, GivesShare) and company_given(pos, power) == company:
                close_private(pos, private.number)


def company_given(pos: Position, power: GivesShare) -> int:
    """The company whose share it is; where it was drawn before play, that is remembered."""
    if power.drawn:
        return int(str(pos.state.memo[power.drawn]))
    return pos.title.company_number[power.company]


def railroad_of(pos: Position, private: int) -> int:
    """The independent railroad that a private company stands for, or -1."""
    for power in pos.title.privates[private].powers:
        if isinstance(power, RunsAsCompany):
            return pos.title.company_number[power.company]
    return -1


# -- a train for the company that buys it ------------------------------------------------------


def free_train_aside(title: Title, s: State, dealt: Mapping[str, object]) -> None:
    """One more train than the bank has lies aside for the buyer of a private company."""
    del dealt
    for private in title.privates:
        for power in private.powers:
            if isinstance(power, GivesTrain):
                s.variants = (*s.variants, title.train_number[power.family])
                s.memo[FREE_TRAIN] = len(s.variants) - 1


def train_for_buying_company(pos: Position, private: int, company: int) -> None:
    """The free train joins the buyer, or leaves the game if it comes too late or finds no room."""
    s = pos.state
    for power in pos.title.privates[private].powers:
        if not isinstance(power, GivesTrain):
            continue
        card = s.memo.pop(FREE_TRAIN, None)
        too_late = phase_of(pos, power.not_after) <= s.phase
        if card is not None and not too_late and counted_trains(pos, company) <= power.at_most:
            s.memo[GIVEN_TRAIN] = card
            s.trains[company] = (*s.trains[company], int(str(card)))
            pos.tell("given-train", company=company, train=power.family)


def sells_all_but_given(pos: Position, company: int, card: int) -> bool:
    """The free train is never sold."""
    del company
    return card != pos.state.memo.get(GIVEN_TRAIN) and not is_obsolete(pos, card)


# -- leaving the game --------------------------------------------------------------------------


def close_private(pos: Position, private: int) -> None:
    """It leaves the game; what it has put on the map stays."""
    pos.state.owner[private] = CLOSED
    pos.tell("private-closed", private=private)


def close_privates(pos: Position) -> None:
    """All private companies leave the game, unpaid, and bids on them with them."""
    s = pos.state
    s.owner = [CLOSED] * len(s.owner)
    s.bids = ()
    s.memo.pop(FREE_TRAIN, None)
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


def tile_power_may_be_bought(pos: Position) -> bool:
    """18xx.games keeps the track step open while an additional tile could still be had."""
    if not pos.title.auto_pass or "buy-privates" not in pos.phase.flags:
        return False
    s = pos.state
    cash = pos.company_cash(s.company)
    for private in pos.title.privates:
        extra = any(isinstance(p, ExtraTile) and p.extra for p in private.powers)
        owner = s.owner[private.number]
        if extra and 0 <= owner < s.players and cash >= private.low:
            return True
    return False
