"""The bank exports trains: between sets of operating rounds, and while nothing is sold."""

from __future__ import annotations

from roundhouse.core.state import BANK
from roundhouse.engine.position import Position
from roundhouse.rules.auctions.auction_round import cheaper_or_income
from roundhouse.rules.endings.ending import after_operating_round, end_game
from roundhouse.rules.trains.depot import family_of, take_from_depot
from roundhouse.rules.trains.rusting import new_train_sold
from roundhouse.titles.g18chesapeake.events import TrainExported


def export_train(pos: Position) -> None:
    """The next train of certain types leaves the game, with all that the first of them causes.

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
    """After the last of a set a train is exported; its discards come before any stock turn."""
    s = pos.state
    if s.or_number >= s.or_count and not s.bank_broke:
        export_train(pos)
    after_operating_round(pos)


def all_passed(pos: Position) -> None:
    """Nothing sold: the first gets cheaper. Otherwise an operating round without corporations."""
    s = pos.state
    sold = s.owner[pos.title.auction.discounted] != BANK
    if not sold:
        s.priority = s.player
    cheaper_or_income(pos)
    if sold:
        export_train(pos)
        if s.bank_broke:
            end_game(pos, "bank")
