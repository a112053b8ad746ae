"""18VA on 18xx.games: which steps it opens, and what it refuses or forgets."""

from __future__ import annotations

from roundhouse.core.actions import Bankrupt, BuyPrivate, BuyTrain, PlaceToken, SellShares
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.legal import any_of_kind
from roundhouse.engine.position import Position, checked_once
from roundhouse.rules.eighteenxx_games.kept_order import ORDER, forget_order, kept_order
from roundhouse.rules.emergency import emergency, president_contribution
from roundhouse.rules.privates import trade
from roundhouse.rules.privates.powers import ExtraToken, PlacesMarker
from roundhouse.rules.standard_hooks import by_price
from roundhouse.rules.stock.share_transactions import drop_rows
from roundhouse.rules.tokens import place_token
from roundhouse.rules.trains import buy_train, train_power
from roundhouse.rules.trains.depot import cheapest_from_bank, room_for_train
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS, face_price
from roundhouse.titles.g18va import convert, more_trains


@checked_once
def not_while_converting(pos: Position, a: BuyPrivate) -> Refusal | None:
    """On 18xx.games the corporation decides first whether to convert."""
    del a
    if pos.title.site_limits and pos.decision.kind == "convert":
        return Refusal("eighteenxx_games.stricter")
    return None


def not_beside_its_own(pos: Position, a: PlaceToken) -> Refusal | None:
    """On 18xx.games Potomac Yards' token goes to a hex without a token of its corporation."""
    if a.power and place_token.one_per_hex(pos, a) is not None:
        return Refusal("eighteenxx_games.stricter")
    return None


def every_marker_goes(pos: Position, corporation: int) -> None:
    """When a corporation closes, 18xx.games removes every express marker."""
    del corporation
    pos.state.markers = ()


# -- which steps are open ----------------------------------------------------------------------


def converts_later(pos: Position) -> bool:
    """On 18xx.games no corporation converts on its first turn."""
    return not pos.state.turn.first and convert.needs_decision(pos)


def token_needs_decision_there(pos: Position) -> bool:
    """18xx.games closes the step after the turn's token."""
    return not pos.state.turn.tokens and place_token.needs_decision(pos)


def powers_left(pos: Position) -> bool:
    """18xx.games opens the last step while a power used on the map is left."""
    owned = pos.privates_of(pos.state.party(pos.state.corporation))
    return trade.corporation_might_buy(pos) or any(
        isinstance(power, ExtraToken | PlacesMarker)
        for i in owned
        for power in pos.title.privates[i].powers
    )


def trains_need_decision(pos: Position) -> bool:
    if not pos.title.auto_pass or president_contribution.must_buy(pos):
        return buy_train.needs_decision(pos)
    if any_of_kind(pos, BuyTrain):
        return True
    # After a normal purchase from the bank 18xx.games closes the step, even if Potomac Yards
    # could be used; after another it waits, though the bank may sell no more.
    turn, cash = pos.state.turn, pos.corporation_cash(pos.state.corporation)
    bought = turn.bought_from_corporation or (turn.bank_trains and not turn.powers)
    if more_trains.might_raise(pos) and not (bought and pos.title.site_limits):
        return True
    reduced = any(p.price <= cash for p in train_power.purchases(pos))
    if turn.bought_from_corporation or turn.powers:
        room = room_for_train(pos, pos.state.corporation)
        return buy_train.might_buy(pos) or (reduced and room)
    return helped(pos) and reduced


# -- the president's help ----------------------------------------------------------------------


#: The turn in which the president helped: stock round, operating round, corporation.
HELPED: Fact[tuple[int, int, int]] = Fact("helped", (0, 0, NOBODY))


def buy_and_note_help(pos: Position, a: BuyTrain) -> None:
    """18xx.games forgets the type of a train that the president helped to buy with cash."""
    s = pos.state
    if a.price > pos.corporation_cash(s.corporation) and not s.turn.least:
        HELPED.set(s, (s.stock_number, s.or_number, s.corporation))
    buy_train.apply(pos, a)


def helped(pos: Position) -> bool:
    s = pos.state
    return HELPED.of(s) == (s.stock_number, s.or_number, s.corporation)


# -- sales and emergencies ---------------------------------------------------------------------


def sell_operated(pos: Position, a: SellShares) -> Refusal | None:
    """On 18xx.games a corporation has operated once its trains are bought."""
    if not pos.has_operated(pos.title.corporation_number[a.corporation]):
        return Refusal("sell.not-operated", {"corporation": a.corporation})
    return None


def printed_price_counts(pos: Position, a: BuyTrain) -> Refusal | None:
    """With the president's help 18xx.games compares the printed prices."""
    if not a.power or a.seller not in BANK_SELLERS:
        return None
    helped = a.price > pos.corporation_cash(pos.state.corporation)
    if helped and face_price(pos, a) > cheapest_from_bank(pos):
        return Refusal("eighteenxx_games.stricter")
    return None


def apply_bankrupt(pos: Position, a: Bankrupt) -> None:
    s = pos.state
    order = tuple(pos.title.hooks.operating_order(pos))
    emergency.apply_bankrupt(pos, a)
    ORDER.set(s, (s.stock_number, s.or_number, order))


def kept_or_by_price(pos: Position) -> list[int]:
    kept = kept_order(pos)
    return by_price(pos) if kept is None else kept


def sale_restores_order(
    pos: Position, player: int, corporation: int, count: int, was_president: bool
) -> None:
    """On 18xx.games a normal sale sorts the corporations again."""
    forget_order(pos)
    drop_rows(pos, player, corporation, count, was_president)
