"""Why it does what it does: one sentence, in players' words."""

from __future__ import annotations

from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.prospects import prospects
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.worth import float_chance
from roundhouse.core import actions as a
from roundhouse.rules.trains.depot import family_of, on_sale, room_for_train

#: In so many operating rounds the game is over.
LAST = 2.0
#: A corporation that is more likely to float than this should float.
LIKELY = 0.5
NOTHING_GAINS = "Nothing here is worth more than it costs."


def dollars(amount: float) -> str:
    return f"−${-amount:,.0f}" if amount < -0.5 else f"${abs(amount):,.0f}"


def called(w: Weighing, corporation: int | str) -> str:
    """A corporation as players read it."""
    title = w.pos.title
    known = title.corporation_number[corporation] if isinstance(corporation, str) else corporation
    return title.corporations[known].shown


def share(w: Weighing, name: str, price: int) -> str:
    forecast = w.outlook.of(w.pos.title.corporation_number[name])
    return (
        f"For {dollars(price)}, a share of {called(w, name)} should pay about "
        f"{dollars(forecast.dividends)} until the end and then be worth "
        f"{dollars(forecast.end_price)}."
    )


def start(w: Weighing, action: a.Par) -> str:
    after = w.outlook_after(action)
    c = w.pos.title.corporation_number[action.corporation]
    forecast = after.of(c)
    likely = float_chance(after.pos, c, w.weights) > LIKELY
    floats = "should float" if likely else "may float later"
    return (
        f"At {dollars(action.price)}, {called(w, c)} {floats}, and its shares should pay "
        f"about {dollars(forecast.dividends)} each until the end."
    )


def no_purchase(w: Weighing) -> str:
    if w.legal.any(a.BuyShare) or w.legal.any(a.Par):
        return NOTHING_GAINS
    return "One purchase a turn." if w.pos.state.turn.bought else "Nothing can be bought."


def sale(w: Weighing, action: a.SellShares) -> str:
    c = w.pos.title.corporation_number[action.corporation]
    forecast = w.outlook.of(c)
    if forecast.debt > w.pos.corporation_cash(c) / 4 and w.pos.state.president[c] == w.me:
        return (
            f"{called(w, c)} will need a train that it cannot pay for; its president would "
            f"have to add about {dollars(forecast.debt)}."
        )
    if forecast.worth > w.pos.price(c):
        return f"The money does more in other shares than in {called(w, action.corporation)}."
    return (
        f"The price of {called(w, c)} is more than a share should still bring: about "
        f"{dollars(forecast.worth)}."
    )


def runs(w: Weighing, after: Outlook, what: str) -> str:
    """What a tile or token does for the corporation's runs."""
    c = w.pos.state.corporation
    name = called(w, c)
    types = w.outlook.types(c) or w.outlook.next_train()
    before, then = w.outlook.revenue(c, types), after.revenue(c, types)
    if then > before:
        return f"{name} can run for {dollars(then)} instead of {dollars(before)}."
    if prospects(after.pos, c) > prospects(w.pos, c):
        return f"{what} brings more cities within {name}'s reach."
    longer = (*w.outlook.next_train(), *types)
    before, then = w.outlook.revenue(c, longer), after.revenue(c, longer)
    if then > before:
        return f"With its next train {name} can run for {dollars(then)}, not {dollars(before)}."
    return f"{what} does most for later runs of {name}."


def led_to(w: Weighing, place: str) -> str:
    """Why a corporation takes this city of several."""
    name = called(w, w.pos.state.corporation)
    if not place:
        return f"It promises {name} most."
    return f"From there {name} gets to {place} soonest."


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


def article(train: str) -> str:
    """“An 8”, and “a” before all other trains."""
    return "an" if train.startswith("8") else "a"


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


def private(name: str, worth: float) -> str:
    return f"{name} is worth about {dollars(worth)} here."


def own_private(w: Weighing, action: a.BuyPrivate) -> str:
    """A corporation of mine buys a private of mine."""
    c = w.pos.state.corporation
    name = called(w, c)
    if action.private in w.pos.title.corporation_number:
        return f"{name} takes over its train and its money."
    if w.outlook_after(action).of(c).worth > w.outlook.of(c).worth:
        return f"{name} can make more of it than I can."
    return f"The money is worth more to me than to {name}'s treasury."
