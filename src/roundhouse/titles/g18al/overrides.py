"""18AL: historical objectives, name chits, the 4 trains of whoever buys the 7."""

from __future__ import annotations

from roundhouse.core.events import TrainsRusted
from roundhouse.core.facts import Fact
from roundhouse.core.state import NOBODY
from roundhouse.engine.entities import TrainFamily
from roundhouse.engine.position import Position
from roundhouse.rules.bank import bank_pays
from roundhouse.rules.privates.markers import might_place
from roundhouse.rules.privates.powers import NamesTrains
from roundhouse.rules.privates.trade import corporation_might_buy
from roundhouse.titles.g18al.events import ChitsRemoved, ObjectiveReached

OBJECTIVE = 100  # dollars for the token in a corporation's historical objective
CHITS = Fact("chits", NOBODY)  # the corporation that holds the name chits


def objective_reached(pos: Position, corporation: int, h: int) -> None:
    """Paid after the token is; a corporation has one token in a hex, so it is paid once."""
    if pos.title.map.hexes[h].name == pos.title.corporations[corporation].objective:
        bank_pays(pos, pos.state.party(corporation), OBJECTIVE)
        pos.emit(ObjectiveReached(pos.corporation_name(corporation), pos.hex_name(h), OBJECTIVE))


def chits_for_buying_corporation(pos: Position, private: int, corporation: int) -> None:
    if any(isinstance(p, NamesTrains) for p in pos.title.privates[private].powers):
        CHITS.set(pos.state, corporation)


def chits_leave_with_president(pos: Position, corporation: int) -> None:
    if CHITS.of(pos.state) == corporation:
        CHITS.clear(pos.state)
        pos.emit(ChitsRemoved(pos.corporation_name(corporation)))


def revenue_powers(pos: Position, corporation: int) -> list[str]:
    return ["chits"] if CHITS.of(pos.state) == corporation else []


def buyer_loses_obsolete(pos: Position, family: TrainFamily, buyer: int) -> None:
    """Trains that become obsolete stay for one more run, but not at the corporation that did it."""
    s = pos.state
    if buyer < 0:
        return
    kept = tuple(c for c in s.trains[buyer] if not s.obsolete >> c & 1)
    if kept != s.trains[buyer]:
        count = len(s.trains[buyer]) - len(kept)
        s.trains[buyer] = kept
        pos.emit(TrainsRusted(pos.corporation_name(buyer), family.name, count))


def turn_stays_open(pos: Position) -> bool:
    """The last question of a turn: a private to buy, or a coal field token to place.

    18xx.games does not wait for the token.
    """
    return corporation_might_buy(pos) or (not pos.title.auto_pass and might_place(pos))
