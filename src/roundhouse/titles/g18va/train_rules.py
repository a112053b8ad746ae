"""18VA: one train of a type a turn, the president's help, and what Potomac Yards can do."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import BuyTrain, UsePower
from roundhouse.core.refusal import Refusal
from roundhouse.rules.fleet import cheapest_from_bank, family_of
from roundhouse.rules.legal import any_of_kind
from roundhouse.rules.position import Position
from roundhouse.rules.powers import MoreTrains
from roundhouse.rules.private_effects import close_private
from roundhouse.rules.steps import train_power, trains
from roundhouse.rules.title import Handler

# -- buying ------------------------------------------------------------------------------------


def type_limited(pos: Position, a: BuyTrain) -> bool:
    """4.5.8: does the limit of one train of a type hold for this purchase?"""
    chosen = pos.title.chosen
    pool_counts = chosen["pool_purchase_counts_for_type_limit"] == "yes"
    if a.seller not in (trains.BANK_SELLERS if pool_counts else ("bank",)):
        return False
    if chosen["type_limit_after_first_6"] == "second_6_barred":
        return len(pos.title.families[type_family(pos, a)].types) > 1  # all but the 4D
    return "one-per-type" in pos.phase.flags


def type_family(pos: Position, a: BuyTrain) -> int:
    return pos.title.trains[pos.title.train_number[a.train]].family


def one_of_type(pos: Position, a: BuyTrain) -> Refusal | None:
    if type_limited(pos, a) and pos.state.turn.types >> type_family(pos, a) & 1:
        return Refusal("train.one-per-type", {"train": a.train})
    return None


def train_arrives(pos: Position, a: BuyTrain, card: int) -> None:
    """Tredegar closes; where trains of the pool count for the limit they are noted."""
    train_power.close_if_used(pos, a, card)
    pos.state.turn.powers = 1 << pos.title.private_number[a.power] if a.power else 0
    if pos.title.chosen["pool_purchase_counts_for_type_limit"] == "yes":
        pos.state.turn.types |= 1 << family_of(pos, card).number


def buy_and_note_help(pos: Position, a: BuyTrain) -> None:
    """18xx.games forgets the type of a train that the president helped to buy from his cash."""
    s = pos.state
    if a.price > pos.company_cash(s.company) and not s.turn.least:
        s.memo["helped"] = (s.stock_number, s.or_number, s.company)
    trains.apply(pos, a)


def helped(pos: Position) -> bool:
    s = pos.state
    return s.memo.get("helped") == (s.stock_number, s.or_number, s.company)


def helped_cheapest(pos: Position, a: BuyTrain) -> Refusal | None:
    """4.6.2: the president helps with the cheapest train; Tredegar may make the bank's that."""
    if a.seller not in trains.BANK_SELLERS or a.price <= pos.company_cash(pos.state.company):
        return None
    cheapest = cheapest_from_bank(pos)
    if a.power:
        pool = [pos.title.trains[pos.state.variants[c]].price for c in pos.state.pool_trains]
        cheapest = min([*pool, *(b.price for b in train_power.purchases(pos))])
    if a.price != cheapest:
        return Refusal("train.help-cheapest", {"price": a.price, "cheapest": cheapest})
    return None


def cash_in_hand(pos: Position, a: BuyTrain) -> Refusal | None:
    """4.6.1: a president pays another company's train from his hand, for an empty treasury."""
    s = pos.state
    cash = pos.company_cash(s.company)
    if a.seller in trains.BANK_SELLERS or a.price <= cash:
        return None
    if cash or not trains.must_buy(pos):
        return Refusal("train.deal-funds", {"price": a.price, "cash": cash})
    have = s.cash[trains.president(pos)]
    if s.turn.least or a.price > have:
        return Refusal("train.deal-cash-in-hand", {"price": a.price, "cash": have})
    return None


# -- the train limit ---------------------------------------------------------------------------


def limit_power(pos: Position) -> str:
    """The operating company's private that could raise its train limit, or the empty text."""
    for i in pos.privates_of(pos.state.party(pos.state.company)):
        if any(isinstance(power, MoreTrains) for power in pos.title.privates[i].powers):
            return pos.title.privates[i].name
    return ""


def limit_candidates(pos: Position) -> Iterator[UsePower]:
    if limit_power(pos):
        yield UsePower(limit_power(pos))


def limit_owner(pos: Position, a: UsePower) -> Refusal | None:
    if a.private != limit_power(pos):
        return Refusal("power.not-owner", {"private": a.private})
    return None


def no_choice(pos: Position, a: UsePower) -> Refusal | None:
    del pos
    return Refusal("malformed", {"field": "choice", "value": a.choice}) if a.choice else None


def raise_limit(pos: Position, a: UsePower) -> None:
    s = pos.state
    s.bonus_limit |= 1 << s.company
    pos.tell("train-limit-raised", company=s.company, private=pos.title.private_number[a.private])
    close_private(pos, pos.title.private_number[a.private])


USE_POWER = Handler(limit_candidates, (limit_owner, no_choice), raise_limit)

# -- when the step is asked ---------------------------------------------------------------------


def trains_linger(pos: Position) -> bool:
    """A limit that could be raised is a question even where there is no room."""
    return bool(limit_power(pos))


def trains_ask(pos: Position) -> bool:
    if not pos.title.auto_pass or trains.must_buy(pos):
        return trains.asks(pos)
    if any_of_kind(pos, BuyTrain):
        return True
    # After an ordinary purchase from the bank 18xx.games closes the step, whatever Potomac
    # Yards could do; after another it waits, though the bank may sell no more.
    turn, cash = pos.state.turn, pos.company_cash(pos.state.company)
    bought = turn.dealt or (turn.bank_trains and not turn.powers)
    if trains_linger(pos) and not (bought and pos.title.site_limits):
        return True
    if turn.dealt or turn.powers:
        return trains.might_buy(pos)
    return helped(pos) and any(p.price <= cash for p in train_power.purchases(pos))
