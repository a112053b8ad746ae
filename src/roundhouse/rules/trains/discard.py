"""Discarding trains after the train limit has dropped."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import DiscardTrain
from roundhouse.core.events import TrainDiscarded
from roundhouse.core.refusal import Refusal
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.trains.depot import counted_trains, is_obsolete, type_of
from roundhouse.rules.trains.pending import PendingDiscard


def corporations(pos: Position) -> tuple[int, ...]:
    """Corporations that must discard now: all at once, or only the first in order."""
    waiting = pos.pending(PendingDiscard).corporations
    return waiting if pos.title.train_rules.discard_any_order else waiting[:1]


def decision(pos: Position) -> Decision:
    due = corporations(pos)
    players = tuple(dict.fromkeys(pos.title.hooks.decider(pos, c) for c in due))
    return Decision("discard", players, (DiscardTrain,), due[0])


def candidates(pos: Position) -> Iterator[DiscardTrain]:
    for c in corporations(pos):
        names = dict.fromkeys(type_of(pos, card).name for card in pos.state.trains[c])
        for name in names:
            yield DiscardTrain(pos.title.corporations[c].name, name)


def discards_now(pos: Position, a: DiscardTrain) -> Refusal | None:
    c = pos.title.corporation_number[a.corporation]
    if c not in corporations(pos):
        first = pos.title.corporations[corporations(pos)[0]].name
        return Refusal("discard.order", {"corporation": a.corporation, "first": first})
    return None


def owned(pos: Position, a: DiscardTrain) -> Refusal | None:
    if card_to_discard(pos, a) < 0:
        return Refusal("discard.not-owned", {"corporation": a.corporation, "train": a.train})
    return None


def card_to_discard(pos: Position, a: DiscardTrain) -> int:
    c = pos.title.corporation_number[a.corporation]
    for card in pos.state.trains[c]:
        if type_of(pos, card).name == a.train and not is_obsolete(pos, card):
            return card
    return -1


def apply(pos: Position, a: DiscardTrain) -> None:
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    card = card_to_discard(pos, a)
    s.trains[c] = tuple(t for t in s.trains[c] if t != card)
    pos.title.hooks.to_pool(pos, card)
    pos.emit(TrainDiscarded(pos.corporation_name(c), a.train))
    waiting, limit = pos.pending(PendingDiscard).corporations, pos.title.hooks.train_limit
    left = tuple(d for d in waiting if counted_trains(pos, d) > limit(pos, d))
    s.pending = (*s.pending[:-1], PendingDiscard((), left)) if left else s.pending[:-1]


DISCARD = Handler(candidates, (discards_now, owned), apply)
