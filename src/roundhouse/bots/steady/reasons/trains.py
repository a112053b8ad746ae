"""Why revenue is paid or kept, and trains are bought or not."""

from __future__ import annotations

from roundhouse.bots.steady.reasons.words import called, dollars, one
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.engine.entities import TrainType
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position
from roundhouse.rules.emergency.president_contribution import must_buy
from roundhouse.rules.trains.buy_train import at_list_price
from roundhouse.rules.trains.depot import family_of, on_sale, room_for_train
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS

#: In so many operating rounds the game is over.
LAST = 2.0
#: Rules about a turn that forbid a train from the bank, in words for a corporation.
LIMITS = {
    "train.one-per-turn": "The bank sells {} only one train a turn.",
    "train.one-per-type": "The bank sells {} only one train of a type a turn.",
}


# -- revenue ------------------------------------------------------------------------------------


def dividend(w: Weighing, action: a.Dividend) -> str:
    if action.kind == "pay":
        return payment(w, action)
    s = w.pos.state
    cash = w.pos.corporation_cash(s.corporation)
    saves = f"{called(w, s.corporation)} has {dollars(cash)}"
    if action.kind != "withhold":
        return f"{saves}, and keeps half of the revenue for trains and track."
    price, train = cheapest_new(w.pos, above=cash)
    if not train or not room_for_train(w.pos, s.corporation):
        return f"{saves}, and will need the money."
    return f"{saves} and is saving for a train: the next {train} costs {dollars(price)}."


def payment(w: Weighing, action: a.Dividend) -> str:
    s = w.pos.state
    c, name, after = s.corporation, called(w, s.corporation), w.outlook_after(action).pos
    each = f"{dollars(s.turn.revenue // max(1, s.units[c]))} a share"
    if w.outlook.schedule.rounds <= LAST:
        return f"The end is near: {each}, since money left over is lost."
    then = after.price(c)
    moved = f", and the price rises to {dollars(then)}" if then > w.pos.price(c) else ""
    if after.state.corporation == c and must_buy(after):
        return f"{name} must buy a train whatever it keeps: {each}{moved}."
    # Some of what is paid goes to the treasury, for shares that it or the pool holds.
    price, train = cheapest_new(w.pos)
    if not room_for_train(w.pos, c) or after.corporation_cash(c) >= price:
        return f"{name} can spare it: {each}{moved}."
    wanted = f"{one(train)} at {dollars(price)}"
    if w.pos.corporation_cash(c) + s.turn.revenue < price:
        return f"If {name} kept it, that would not pay for {wanted} yet: {each}{moved}."
    return f"{each} now is worth more than saving for {wanted}{moved}."


def prices(pos: Position) -> dict[str, int]:
    """What every new train on sale costs a corporation, with the help of its privates."""
    found: dict[str, int] = {}
    for buy in (*at_list_price(pos), *pos.title.hooks.special_train_purchases(pos)):
        if buy.seller == "bank":
            found[buy.train] = min(buy.price, found.get(buy.train, buy.price))
    return found


def cheapest_new(pos: Position, above: int = -1) -> tuple[int, str]:
    """The price and name of the cheapest new train that costs more than this; $0: there is none."""
    found = [(price, train) for train, price in prices(pos).items() if price > above]
    return min(found, key=lambda each: each[0], default=(0, ""))


# -- trains -------------------------------------------------------------------------------------


def train(w: Weighing, action: a.BuyTrain) -> str:
    s, t = w.pos.state, w.pos.title
    bought, name = type_of(w, action), called(w, s.corporation)
    if action.seller not in BANK_SELLERS:
        seller = called(w, action.seller)
        if action.price > bought.price:
            return f"{seller} can use the {dollars(action.price)} better than {name}."
        return f"The {action.train} does more for {name} than for {seller}."
    running = {family_of(w.pos, card).name for cards in s.trains for card in cards}
    rusted = [
        f.name for f in t.families
        if t.families[bought.family].name == f.rusts_on and f.name in running
    ]  # fmt: skip
    first = action.seller == "bank" and w.outlook.schedule.first_sale[bought.family] > 0
    if first and rusted:
        return f"The first {action.train}-train rusts all {rusted[0]}-trains."
    before, after = w.outlook.revenue_now(s.corporation), revenue_with(w, action)
    if must_buy(w.pos):
        return obligation(w, action, after)
    if after > before:
        return f"With it {name} runs for {dollars(after)} instead of {dollars(before)}."
    if not w.outlook.types(s.corporation):
        return f"Without a train {name} would earn nothing, and its price would go on falling."
    return train_for_later(w, action)


def obligation(w: Weighing, action: a.BuyTrain, revenue: int) -> str:
    """There is no choice but the train to buy."""
    name = called(w, w.pos.state.corporation)
    short = action.price - w.pos.corporation_cash(w.pos.state.corporation)
    if short > 0:
        return f"{name} must have a train, and its president adds the {dollars(short)} it lacks."
    if revenue:
        return f"{name} must have a train, and can run for {dollars(revenue)} with this one."
    return f"{name} must have a train."


def train_for_later(w: Weighing, action: a.BuyTrain) -> str:
    """It raises no run yet: it outlasts the others, or the money has no better use."""
    s = w.pos.state
    name, family = called(w, s.corporation), type_of(w, action).family
    expiry = w.outlook.timetables()[0].expiry
    own = [expiry[family_of(w.pos, card).number] for card in s.trains[s.corporation]]
    if expiry[family] <= max(own):
        if action.seller == "bank" and family_of(w.pos, s.depot[-1]).number != family:
            return f"{name} has the money, and every train sold brings the next ones nearer."
        return f"The money does nothing in {name}'s treasury."
    left = sum(1 for card in s.depot if family_of(w.pos, card).number == family)
    some = "only this one is" if left == 1 else f"{left} are"
    return f"{name} needs it later, and {some} left." if left else f"{name} needs it later."


def way_cleared(w: Weighing, action: a.BuyTrain) -> str:
    """An old train moves so that its seller can buy a new one."""
    bought = w.pos.title.trains[w.outlook.next_train()[0]]
    return (
        f"{called(w, action.seller)} will then have the room and the money for {one(bought.name)}."
    )


def no_train(w: Weighing) -> str:
    s, name = w.pos.state, called(w, w.pos.state.corporation)
    if not on_sale(w.pos) and not s.pool_trains:
        return "The bank has no trains left."
    offers = [buy for buy in w.legal.of(a.BuyTrain) if buy.seller in BANK_SELLERS]
    if not offers:
        return no_offer(w)
    revenues = [revenue_with(w, buy) for buy in offers]
    most = max(revenues)
    if most > w.outlook.revenue_now(s.corporation):
        some = one(offers[revenues.index(most)].train)
        return f"{some[0].upper()}{some[1:]} would bring {name} less than it costs."
    if s.trains[s.corporation]:
        return f"Another train would earn {name} nothing yet."
    return f"{name} cannot use a train yet."


def no_offer(w: Weighing) -> str:
    """Why a corporation may buy no train from the bank or the pool."""
    c, name = w.pos.state.corporation, called(w, w.pos.state.corporation)
    if not room_for_train(w.pos, c):
        return f"{name} has as many trains as it may have."
    refused = [
        (buy, refusal.key) for buy in w.pos.title.handlers[a.BuyTrain].candidates(w.pos)
        if isinstance(buy, a.BuyTrain) and buy.seller in BANK_SELLERS
        and (refusal := why_not(w.pos, buy))
    ]  # fmt: skip
    cash = w.pos.corporation_cash(c)
    dear = [buy for buy, key in refused if key not in LIMITS and buy.price > cash]
    if dear:
        wanted = min(dear, key=lambda buy: buy.price)
        return f"{name} does not have the money for {one(wanted.train)}."
    said = [LIMITS[key].format(name) for _, key in refused if key in LIMITS]
    return said[0] if said else f"{name} may not buy a train now."


def revenue_with(w: Weighing, buy: a.BuyTrain) -> int:
    """What its corporation would run for with one more train, or another one for an old one."""
    c, types = w.pos.state.corporation, list(w.outlook.types(w.pos.state.corporation))
    if buy.trade_in:
        types.remove(w.pos.title.train_number[buy.trade_in])
    return w.outlook.revenue(c, tuple(sorted((*types, type_of(w, buy).number))))


def type_of(w: Weighing, buy: a.BuyTrain) -> TrainType:
    return w.pos.title.trains[w.pos.title.train_number[buy.train]]
