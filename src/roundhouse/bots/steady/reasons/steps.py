"""Why a step is left out, and what shares, markers and powers are used for."""

from __future__ import annotations

from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.reasons.tiles import runs
from roundhouse.bots.steady.reasons.trains import cheapest_new
from roundhouse.bots.steady.reasons.words import NOTHING_GAINS, called, dollars, one
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.rules.trains.depot import room_for_train

#: What is said in a step in which only privates could be bought.
STUCK = {"track": "{} can lay no track now.", "token": "{} can place no token now."}


def nothing(w: Weighing) -> str:
    """Why nothing is done in this step, by what could be done."""
    c = w.pos.state.corporation
    if c < 0:
        return NOTHING_GAINS
    name = called(w, c)
    if w.legal.any(a.Convert):  # that costs no money
        return f"With more shares, each of them would get less of what {name} earns."
    if w.legal.any(a.LayTile):
        return f"No tile that {name} may lay now does enough for its runs."
    if w.legal.any(a.PlaceToken):
        price = -brings(w, w.legal.of(a.PlaceToken)[0])
        if price > 0:
            return f"No place for a token is worth {dollars(price)} to {name} now."
        return f"No place for a token does enough for {name} now."
    if w.legal.any(a.IssueShares):
        each = brings(w, w.legal.of(a.IssueShares)[0])
        return f"{name} keeps its shares: {dollars(each)} for one now is less than it should bring."
    if w.legal.any(a.RedeemShares):
        return f"{name} keeps its money: to buy its shares back gains too little."
    if w.pos.decision.kind in STUCK:
        return STUCK[w.pos.decision.kind].format(name)
    if w.legal.any(a.BuyPrivate):
        return f"No private is worth its price to {name} now."
    return NOTHING_GAINS


def other(w: Weighing, action: Action, gain: float) -> str:
    """Why something is done that neither runs, pays nor buys a train."""
    c = w.pos.state.corporation
    if isinstance(action, a.IssueShares):
        return shares_issued(w, action)
    if isinstance(action, a.Convert):
        return f"{called(w, c)} gets more shares to sell, and their money buys trains."
    if isinstance(action, a.LayTile):
        return runs(w, w.outlook_after(action), "The tile")
    return f"It gains about {dollars(gain)}."


def marker(w: Weighing, after: Outlook, gain: float) -> str:
    """Whose run a marker raises, of those that I have shares of."""
    for c in w.pos.title.corporations:
        if w.pos.state.held(c.number, w.me):
            types = w.outlook.types(c.number)
            before, then = w.outlook.revenue(c.number, types), after.revenue(c.number, types)
            if then > before:
                return f"{c.shown} can run for {dollars(then)} instead of {dollars(before)}."
    return f"It gains about {dollars(gain)}."


def shares_issued(w: Weighing, action: a.IssueShares) -> str:
    """What the money is enough for."""
    pos, c = w.pos, w.pos.state.corporation
    got = brings(w, action)
    what = f"{called(w, c)} gets {dollars(got)}"
    price, train = cheapest_new(pos, above=pos.corporation_cash(c))
    if not train or not room_for_train(pos, c):
        return f"{what} for track and tokens."
    if pos.corporation_cash(c) + got >= price:
        return f"{what}, and can then buy {one(train)} for {dollars(price)}."
    return f"{what} towards {one(train)} at {dollars(price)}."


def brings(w: Weighing, action: Action) -> int:
    """What an action adds to the treasury of the operating corporation, or takes from it."""
    c = w.pos.state.corporation
    return w.outlook_after(action).pos.corporation_cash(c) - w.pos.corporation_cash(c)
