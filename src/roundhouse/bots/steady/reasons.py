"""Why it does what it does: one sentence, in players' words."""

from __future__ import annotations

from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.rules.trains.depot import family_of, on_sale

NOTHING_GAINS = "Nothing here brings back more than it costs."


def dollars(amount: float) -> str:
    return f"−${-amount:,.0f}" if amount < -0.5 else f"${abs(amount):,.0f}"


def share(w: Weighing, name: str, price: int) -> str:
    forecast = w.outlook.of(w.pos.title.corporation_number[name])
    return (
        f"For {dollars(price)}, a share of {name} should pay about {dollars(forecast.dividends)} "
        f"until the end and be worth {dollars(forecast.end_price)} then."
    )


def start(w: Weighing, action: a.Par) -> str:
    after = w.outlook_after(action)
    c = w.pos.title.corporation_number[action.corporation]
    forecast = after.of(c)
    return (
        f"At {dollars(action.price)}, {action.corporation} should float, and its shares pay about "
        f"{dollars(forecast.dividends)} each until the end."
    )


def sale(w: Weighing, action: a.SellShares) -> str:
    c = w.pos.title.corporation_number[action.corporation]
    forecast = w.outlook.of(c)
    if forecast.debt > w.pos.corporation_cash(c) / 4 and w.pos.state.president[c] == w.me:
        return (
            f"{action.corporation} will need a train that it cannot pay for; its president would "
            f"have to add about {dollars(forecast.debt)}."
        )
    if forecast.worth > w.pos.price(c):
        return f"The money does more in other shares than in {action.corporation}."
    return (
        f"The price of {action.corporation} is better than what it still promises: about "
        f"{dollars(forecast.worth)} a share."
    )


def runs(w: Weighing, after: Outlook, what: str) -> str:
    """What a tile or token does for the corporation's runs."""
    c = w.pos.state.corporation
    name = w.pos.corporation_name(c)
    types = w.outlook.types(c) or w.outlook.next_train()
    before, then = w.outlook.revenue(c, types), after.revenue(c, types)
    if then > before:
        return f"{name} can run for {dollars(then)} instead of {dollars(before)}."
    return f"{what} brings more cities within {name}'s reach."


def dividend(w: Weighing, action: a.Dividend) -> str:
    s = w.pos.state
    name, revenue = w.pos.corporation_name(s.corporation), s.turn.revenue
    cash = w.pos.corporation_cash(s.corporation)
    if action.kind == "pay":
        each = revenue // max(1, s.units[s.corporation])
        return f"{name} can spare it: {dollars(each)} a share, and the price holds."
    return f"{name} has {dollars(cash)} and saves for its next train."


def train(w: Weighing, action: a.BuyTrain) -> str:
    s, t = w.pos.state, w.pos.title
    c = s.corporation
    bought = t.trains[t.train_number[action.train]]
    before = w.outlook.revenue(c, w.outlook.types(c))
    after = w.outlook.revenue(c, tuple(sorted((*w.outlook.types(c), bought.number))))
    name = w.pos.corporation_name(c)
    if action.seller not in ("bank", "pool"):
        return f"The {action.train} does more for {name} than for {action.seller}."
    rusted = [f.name for f in t.families if t.families[bought.family].name == f.rusts_on]
    first = action.seller == "bank" and w.outlook.schedule.first_sale[bought.family] > 0
    if first and rusted:
        return f"The first {action.train} rusts every {rusted[0]}."
    if after > before:
        return f"With it {name} runs for {dollars(after)} instead of {dollars(before)}."
    left = sum(1 for card in s.depot if family_of(w.pos, card).number == bought.family)
    return f"{name} needs it later, and {left} are left." if left else f"{name} needs it later."


def no_train(w: Weighing) -> str:
    c = w.pos.state.corporation
    name = w.pos.corporation_name(c)
    if not on_sale(w.pos):
        return "The bank has no trains left."
    if w.outlook.types(c):
        return f"{name} runs as well without another train, and keeps the money."
    return f"{name} cannot use a train yet."


def private(name: str, worth: float) -> str:
    return f"{name} is worth about {dollars(worth)} here."
