"""18VA: when its steps are asked, and what 18xx.games asks, refuses or forgets there."""

from __future__ import annotations

from roundhouse.core.actions import BuyPrivate, BuyTrain
from roundhouse.core.refusal import Refusal
from roundhouse.rules.legal import any_of_kind
from roundhouse.rules.position import Position
from roundhouse.rules.powers import ExtraStation, PlacesMarker
from roundhouse.rules.steps import convert, more_trains, privates, station, train_power, trains
from roundhouse.rules.title import asked_once


@asked_once
def not_while_converting(pos: Position, a: BuyPrivate) -> Refusal | None:
    """18xx.games wants to know first whether the company converts."""
    del a
    if pos.title.site_limits and pos.ask.kind == "convert":
        return Refusal("site.stricter")
    return None


def every_marker_goes(pos: Position, company: int) -> None:
    """With a company that closes 18xx.games takes off every express marker."""
    del company
    pos.state.markers = ()


# -- which steps are asked ---------------------------------------------------------------------


def converts_later(pos: Position) -> bool:
    """18xx.games lets no company convert on its first turn."""
    return not pos.state.turn.first and convert.asks(pos)


def token_asks_on_site(pos: Position) -> bool:
    """18xx.games closes the step with the station of the turn."""
    return not pos.state.turn.stations and station.asks(pos)


def powers_left(pos: Position) -> bool:
    """18xx.games asks once more while a power with a place on the map is unused."""
    owned = pos.privates_of(pos.state.party(pos.state.company))
    return privates.company_might_buy(pos) or any(
        isinstance(power, ExtraStation | PlacesMarker)
        for i in owned
        for power in pos.title.privates[i].powers
    )


def trains_ask(pos: Position) -> bool:
    if not pos.title.auto_pass or trains.must_buy(pos):
        return trains.asks(pos)
    if any_of_kind(pos, BuyTrain):
        return True
    # After an ordinary purchase from the bank 18xx.games closes the step, whatever Potomac
    # Yards could do; after another it waits, though the bank may sell no more.
    turn, cash = pos.state.turn, pos.company_cash(pos.state.company)
    bought = turn.dealt or (turn.bank_trains and not turn.powers)
    if more_trains.might_raise(pos) and not (bought and pos.title.site_limits):
        return True
    if turn.dealt or turn.powers:
        return trains.might_buy(pos)
    return helped(pos) and any(p.price <= cash for p in train_power.purchases(pos))


# -- the president's help ----------------------------------------------------------------------


def buy_and_note_help(pos: Position, a: BuyTrain) -> None:
    """18xx.games forgets the type of a train that the president helped to buy from his cash."""
    s = pos.state
    if a.price > pos.company_cash(s.company) and not s.turn.least:
        s.memo["helped"] = (s.stock_number, s.or_number, s.company)
    trains.apply(pos, a)


def helped(pos: Position) -> bool:
    s = pos.state
    return s.memo.get("helped") == (s.stock_number, s.or_number, s.company)
