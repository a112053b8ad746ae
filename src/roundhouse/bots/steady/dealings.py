"""Dealings in privates, and answers to offers."""

from __future__ import annotations

from roundhouse.bots.base import Choice
from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.trains import at_both_ends
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.worth import income_left, player_worth
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.position import Position
from roundhouse.rules.privates.pending import PendingOffer
from roundhouse.rules.trains.depot import counted_trains

#: What a deal must gain to be worth the trouble.
DEAL = 15.0
#: The same for a private of mine and a corporation of mine: most privates close with nothing paid.
OWN_DEAL = 3.0
#: The least part of what the other side gains that I must gain.
FAIR = 0.5


def privates(w: Weighing) -> Choice | None:
    """Sell my own privates to my corporation, where its treasury can spare the money."""
    candidates: list[Action] = []
    for buy in w.legal.of(a.BuyPrivate):
        private = w.pos.title.private_number[buy.private]
        if w.pos.state.owner[private] == w.me:
            candidates += at_both_ends(w, buy)
    best = w.best(candidates)
    if best and best.gain > OWN_DEAL:
        assert isinstance(best.action, a.BuyPrivate)
        return Choice(best.action, reasons.own_private(w, best.action))
    return Choice(a.Pass(), reasons.nothing(w)) if w.may_pass else None


def answer(w: Weighing) -> Choice | None:
    """Accept what clearly gains and leaves every corporation of mine a train."""
    yes, no = a.Answer(True), a.Answer(False)
    if not (yes in w.legal and no in w.legal):
        return None
    if too_cheap(w):
        return Choice(no, "A train is worth at least half of what the bank took for it.")
    after = w.outlook_after(yes)
    stripped = lost_its_trains(w, after.pos)
    if stripped:
        return Choice(no, f"{stripped} would be left without a train.")
    if best_price_ever(w):
        return Choice(yes, "Nobody may pay more for it, and it closes one day.")
    gain = w.gain(yes) - w.gain(no)
    if gain > DEAL and gain >= FAIR * their_gain(w, after):
        return Choice(yes, f"The deal gains me about {reasons.dollars(gain)}.")
    return Choice(no, "The deal does not gain me enough.")


def their_gain(w: Weighing, after: Outlook) -> float:
    """What a deal brings the player who offers it."""
    offer = w.pos.state.pending[-1]
    if not isinstance(offer, PendingOffer):
        return 0.0
    return player_worth(after, offer.asker) - player_worth(w.outlook, offer.asker)


def too_cheap(w: Weighing) -> bool:
    """A train for less than half of its price."""
    offer = w.pos.state.pending[-1]
    if not isinstance(offer, PendingOffer) or not isinstance(offer.action, a.BuyTrain):
        return False
    t = w.pos.title
    return 2 * offer.price < t.trains[t.train_number[offer.action.train]].price


def best_price_ever(w: Weighing) -> bool:
    """The most that may be paid for my private, and more than its income until it closes."""
    offer = w.pos.state.pending[-1]
    if not isinstance(offer, PendingOffer) or not isinstance(offer.action, a.BuyPrivate):
        return False
    private = w.pos.title.privates[w.pos.title.private_number[offer.action.private]]
    return offer.price >= private.high and offer.price > income_left(w.outlook, private)


def lost_its_trains(w: Weighing, after: Position) -> str:
    """A corporation of mine that has trains now and would have none."""
    before = w.pos.state
    for c in w.pos.title.corporations:
        mine = before.president[c.number] == w.me and not after.state.closed >> c.number & 1
        had = counted_trains(w.pos, c.number)
        if mine and had and not counted_trains(after, c.number):
            return c.shown
    return ""
