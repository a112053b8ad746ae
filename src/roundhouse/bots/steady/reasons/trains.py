"""Why revenue is paid or kept, and trains are bought or not."""

from __future__ import annotations

from roundhouse.bots.steady.reasons.words import article, called, dollars
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.rules.trains.depot import family_of, on_sale, room_for_train

#: In so many operating rounds the game is over.
LAST = 2.0


def dividend(w: Weighing, action: a.Dividend) -> str:
    s = w.pos.state
    name, revenue = called(w, s.corporation), s.turn.revenue
    cash = w.pos.corporation_cash(s.corporation)
    each = revenue // max(1, s.units[s.corporation])
    if action.kind == "pay":
        if w.outlook.schedule.rounds <= LAST:
            return f"The end is near: {dollars(each)} a share, since money left over is lost."
        price = w.pos.price(s.corporation)
        then = w.outlook_after(action).pos.price(s.corporation)
        moved = f", and the price rises to {dollars(then)}" if then > price else ""
        wanted = out_of_reach(w)
        if wanted:
            return f"{dollars(each)} a share now is worth more than saving for {wanted}{moved}."
        return f"{name} can spare it: {dollars(each)} a share{moved}."
    saves = f"{name} has {dollars(cash)}"
    if action.kind != "withhold":
        return f"{saves}; half of the revenue goes into its next train."
    card = next(iter(s.depot), None)
    if card is None or not room_for_train(w.pos, s.corporation):
        return f"{saves}, and will need the money."
    bought = w.pos.title.trains[family_of(w.pos, card).types[0]]
    return (
        f"{saves} and is saving for a train: the next {bought.name} costs {dollars(bought.price)}."
    )


def out_of_reach(w: Weighing) -> str:
    """The next new train, if its corporation has room for it and not the money."""
    s = w.pos.state
    if not s.depot or not room_for_train(w.pos, s.corporation):
        return ""
    wanted = w.pos.title.trains[family_of(w.pos, s.depot[0]).types[0]]
    if w.pos.corporation_cash(s.corporation) >= wanted.price:
        return ""
    return f"{article(wanted.name)} {wanted.name} at {dollars(wanted.price)}"


def train(w: Weighing, action: a.BuyTrain) -> str:
    s, t = w.pos.state, w.pos.title
    c = s.corporation
    bought = t.trains[t.train_number[action.train]]
    before = w.outlook.revenue(c, w.outlook.types(c))
    after = w.outlook.revenue(c, tuple(sorted((*w.outlook.types(c), bought.number))))
    name = called(w, c)
    if action.seller not in ("bank", "pool"):
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
    if after > before:
        return f"With it {name} runs for {dollars(after)} instead of {dollars(before)}."
    if not w.outlook.types(c):
        return f"Without a train {name} would earn nothing, and its price would go on falling."
    left = sum(1 for card in s.depot if family_of(w.pos, card).number == bought.family)
    some = "only this one is" if left == 1 else f"{left} are"
    return f"{name} needs it later, and {some} left." if left else f"{name} needs it later."


def way_cleared(w: Weighing, action: a.BuyTrain) -> str:
    """An old train moves so that its seller can buy a new one."""
    bought = w.pos.title.trains[w.outlook.next_train()[0]]
    seller = called(w, action.seller)
    return (
        f"{seller} will then have the room and the money for {article(bought.name)} {bought.name}."
    )


def no_train(w: Weighing) -> str:
    s = w.pos.state
    c = s.corporation
    name = called(w, c)
    if not on_sale(w.pos):
        return "The bank has no trains left."
    types, card = w.outlook.types(c), s.depot[0] if s.depot else s.pool_trains[0]
    bought = w.pos.title.trains[family_of(w.pos, card).types[0]]
    if w.pos.corporation_cash(c) < bought.price:
        return f"{name} does not have the money for {article(bought.name)} {bought.name}."
    more = w.outlook.revenue(c, tuple(sorted((*types, bought.number))))
    if more > w.outlook.revenue(c, types):
        some = article(bought.name).capitalize()
        return f"{some} {bought.name} would bring {name} less than it costs."
    if types:
        return f"Another train would earn {name} nothing yet."
    return f"{name} cannot use a train yet."
