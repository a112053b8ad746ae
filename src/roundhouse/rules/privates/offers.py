"""Deals that another player must agree to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from roundhouse.core.actions import Action, Answer
from roundhouse.core.events import OfferAnswered, OfferMade
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Pending
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Handler, Position

#: What happens when an offer is accepted, by the kind of action that made it.
Deal = Callable[[Position, Any], None]


def propose(pos: Position, action: Action, asker: int, other: int, what: str, price: int) -> None:
    """Put an offer to another player, or close the deal at once where none has to agree."""
    s = pos.state
    if asker == other or not pos.title.consent:
        pos.title.hooks.deals[type(action)](pos, action)
        return
    s.pending = (
        *s.pending,
        Pending("offer", (other,), s.corporation, (action, asker, what, price)),
    )
    pos.emit(OfferMade(pos.player_name(asker), pos.player_name(other), what, price))


def decision(pos: Position) -> Decision:
    pending = pos.state.pending[-1]
    return Decision("offer", pending.players, (Answer,), pending.corporation)


def candidates(pos: Position) -> Iterator[Answer]:
    del pos
    yield Answer(True)
    yield Answer(False)


def apply(pos: Position, a: Answer) -> None:
    s = pos.state
    pending = s.pending[-1]
    action, asker, what, price = pending.data
    assert isinstance(action, Action)
    assert isinstance(what, str)
    s.pending = s.pending[:-1]
    pos.changed()
    pos.emit(OfferAnswered(pos.player_name(pending.players[0]), a.accept, what))
    if a.accept:
        pos.title.hooks.deals[type(action)](pos, action)
    else:
        s.turn.declined = (*s.turn.declined, (asker, pending.players[0], what, price))


def not_declined(
    pos: Position, asker: int, other: int, what: str, price: int, selling: bool = False
) -> Refusal | None:
    """An offer that was declined this turn may only be repeated at better terms."""
    for who, whom, thing, before in pos.state.turn.declined:
        if (who, whom, thing) != (asker, other, what):
            continue
        worse = price >= int(str(before)) if selling else price <= int(str(before))
        if worse:
            return Refusal("offer.declined", {"what": what, "price": before})
    return None


def declined_prices(pos: Position, asker: int, other: int, what: str) -> list[int]:
    """What was offered in vain this turn, so that lists begin (or end) beyond it."""
    if not pos.state.turn.declined:
        return []
    return [
        int(str(price))
        for who, whom, thing, price in pos.state.turn.declined
        if (who, whom, thing) == (asker, other, what)
    ]


ANSWER = Handler(candidates, (), apply)
