"""The bank exports trains: after a set of operating rounds, and when all pass in the auction."""

from __future__ import annotations

from roundhouse.core.state import BANK
from roundhouse.engine.position import Position
from roundhouse.rules.auctions.auction_round import cheaper_or_income
from roundhouse.rules.endings.ending import after_operating_round, end_game
from roundhouse.rules.trains.depot import family_of, take_from_depot
from roundhouse.rules.trains.rusting import new_train_sold
from roundhouse.titles.g18chesapeake.events import TrainExported


def export_train(pos: Position) -> None:
    """The next train is exported, if of certain types, and can start a phase like a purchase.

    Clauses 18Chesapeake 11.9-1, 18Chesapeake 11.9-2.
    """
    card = pos.state.depot[0]
    family = family_of(pos, card)
    if not family.exported:
        return
    take_from_depot(pos, card)
    pos.emit(TrainExported(family.name))
    new_train_sold(pos, family)


def operating_round_ended(pos: Position) -> None:
    """After the last round of a set a train is exported; discards come before the stock round."""
    s = pos.state
    if s.or_number >= s.or_count and not s.bank_broke:
        export_train(pos)
    after_operating_round(pos)


def all_passed(pos: Position) -> None:
    """Nothing sold: the first private gets cheaper. Otherwise as in an empty operating round."""
    s = pos.state
    sold = s.owner[pos.title.auction.discounted] != BANK
    if not sold:
        s.priority = s.player
    cheaper_or_income(pos)
    if sold:
        export_train(pos)
        if s.bank_broke:
            end_game(pos, "bank")
