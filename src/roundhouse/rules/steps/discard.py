"""Giving up trains after the limit has fallen."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import DiscardTrain
from roundhouse.core.refusal import Refusal
from roundhouse.rules.fleet import counted_trains, is_obsolete, type_of
from roundhouse.rules.position import Ask, Position
from roundhouse.rules.title import Handler


def companies(pos: Position) -> tuple[int, ...]:
    """Whose discard is asked for now: all of them at once, or only the first in order."""
    waiting: tuple[int, ...] = pos.state.pending[-1].data  # type: ignore[assignment]
    return waiting if pos.title.train_rules.discard_any_order else waiting[:1]


def ask(pos: Position) -> Ask:
    asked = companies(pos)
    players = tuple(dict.fromkeys(pos.title.policies.decider(pos, c) for c in asked))
    return Ask("discard", players, (DiscardTrain,), asked[0])


def candidates(pos: Position) -> Iterator[DiscardTrain]:
    for c in companies(pos):
        names = dict.fromkeys(type_of(pos, card).name for card in pos.state.trains[c])
        for name in names:
            yield DiscardTrain(pos.title.companies[c].name, name)


def asked_now(pos: Position, a: DiscardTrain) -> Refusal | None:
    c = pos.title.company_number[a.company]
    if c not in companies(pos):
        first = pos.title.companies[companies(pos)[0]].name
        return Refusal("discard.order", {"company": a.company, "first": first})
    return None


def owned(pos: Position, a: DiscardTrain) -> Refusal | None:
    if card_to_discard(pos, a) < 0:
        return Refusal("discard.not-owned", {"company": a.company, "train": a.train})
    return None


def card_to_discard(pos: Position, a: DiscardTrain) -> int:
    c = pos.title.company_number[a.company]
    for card in pos.state.trains[c]:
        if type_of(pos, card).name == a.train and not is_obsolete(pos, card):
            return card
    return -1


def apply(pos: Position, a: DiscardTrain) -> None:
    s = pos.state
    c = pos.title.company_number[a.company]
    card = card_to_discard(pos, a)
    s.trains[c] = tuple(t for t in s.trains[c] if t != card)
    pos.title.policies.to_market(pos, card)
    pos.tell("discarded", company=c, train=a.train)
    pending = s.pending[-1]
    limit = pos.title.policies.train_limit
    left = tuple(d for d in pending.data if counted_trains(pos, d) > limit(pos, d))  # type: ignore[arg-type]
    s.pending = (*s.pending[:-1], pending._replace(data=left)) if left else s.pending[:-1]


DISCARD = Handler(candidates, (asked_now, owned), apply)
