"""Deals that another player must agree to."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action, Answer, AskAgain, BuyPrivate, BuyTrain, SellPrivate
from roundhouse.core.events import OfferAnswered, OfferMade, OfferReopened
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY, DeclinedOffer
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.privates.pending import PendingOffer


def propose(pos: Position, action: Action, asker: int, other: int, what: str, price: int) -> None:
    """Make an offer to another player, or close the deal at once if no consent is needed."""
    s = pos.state
    if asker == other or not pos.title.consent:
        pos.title.hooks.deals[type(action)](pos, action)
        return
    offer = PendingOffer((other,), s.corporation, action, asker, what, price)
    s.pending = (*s.pending, offer)
    pos.emit(OfferMade(pos.player_name(asker), pos.player_name(other), what, price))


def other_party(pos: Position, action: Action) -> int:
    """The player with whom an action would be a deal; NOBODY if it is none."""
    t, other = pos.title, NOBODY
    match action:
        case BuyPrivate(private) if private in t.private_number:
            other = pos.state.owner[t.private_number[private]]
        case SellPrivate():
            other = pos.seat(action.buyer)
        case BuyTrain() if action.seller in t.corporation_number:
            other = t.hooks.decider(pos, t.corporation_number[action.seller])
    is_player = 0 <= other < pos.state.players
    return other if is_player and other not in pos.decision.players else NOBODY


def decision(pos: Position) -> Decision:
    offer = pos.pending(PendingOffer)
    return Decision("offer", offer.players, (Answer,), offer.corporation)


def candidates(pos: Position) -> Iterator[Answer]:
    del pos
    return iter((Answer(True), Answer(False)))


def apply(pos: Position, a: Answer) -> None:
    s = pos.state
    offer = pos.pending(PendingOffer)
    other = offer.players[0]
    s.pending = s.pending[:-1]
    pos.changed()
    pos.emit(OfferAnswered(pos.player_name(other), a.accept, offer.what))
    if a.accept:
        pos.title.hooks.deals[type(offer.action)](pos, offer.action)
    else:
        declined = DeclinedOffer(offer.asker, other, offer.what, offer.price)
        s.turn.declined = (*s.turn.declined, declined)


def not_declined(
    pos: Position, asker: int, other: int, what: str, price: int, selling: bool = False
) -> Refusal | None:
    """An offer declined this turn may only be repeated on better terms: a house rule.

    No book says how often one may ask. Whoever declined lifts it with "ask me again".
    """
    for who, whom, thing, before in pos.state.turn.declined:
        if (who, whom, thing) != (asker, other, what):
            continue
        worse = price >= before if selling else price <= before
        if worse:
            params = {"what": what, "price": before, "player": pos.player_name(other)}
            return Refusal("offer.declined", params)
    return None


def declined_prices(pos: Position, asker: int, other: int, what: str) -> list[int]:
    """Prices declined this turn, so that ranges start (or end) beyond them."""
    if not pos.state.turn.declined:
        return []
    return [
        price
        for who, whom, thing, price in pos.state.turn.declined
        if (who, whom, thing) == (asker, other, what)
    ]


# -- "ask me again", said out of turn ----------------------------------------------------------


def declined_by(pos: Position) -> set[int]:
    """Players who declined an offer in the present turn."""
    return {offer.other for offer in pos.state.turn.declined}


def again_candidates(pos: Position) -> Iterator[AskAgain]:
    for player in sorted(declined_by(pos)):
        yield AskAgain(pos.player_name(player))


def has_declined(pos: Position, a: AskAgain) -> Refusal | None:
    player = pos.seat(a.player)
    if player < 0:
        return Refusal("unknown-name", {"field": "player", "name": a.player})
    if player not in declined_by(pos):
        return Refusal("offer.none-declined", {"player": a.player})
    return None


def apply_again(pos: Position, a: AskAgain) -> None:
    """The same offers may be made to this player again; nothing else changes."""
    turn, player = pos.state.turn, pos.seat(a.player)
    turn.declined = tuple(offer for offer in turn.declined if offer.other != player)
    pos.emit(OfferReopened(a.player))


ANSWER = Handler(candidates, (), apply)
ASK_AGAIN = Handler(again_candidates, (has_declined,), apply_again)
