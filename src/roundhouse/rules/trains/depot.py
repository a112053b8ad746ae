"""Trains: who has which, what the bank sells, and what happens when a new type appears."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.events import ObsoleteTrainsGone, PhaseBegun, TrainsObsolete, TrainsRusted
from roundhouse.core.state import NOBODY, Pending
from roundhouse.engine.entities import UNLIMITED, TrainFamily, TrainType
from roundhouse.engine.position import Position


@dataclass(frozen=True, slots=True)
class PendingDiscard(Pending):
    """Corporations with too many trains, in the order in which they discard."""

    kind: ClassVar[str] = "discard"
    corporations: tuple[int, ...]


def type_of(pos: Position, card: int) -> TrainType:
    return pos.title.trains[pos.state.variants[card]]


def family_of(pos: Position, card: int) -> TrainFamily:
    return pos.title.families[type_of(pos, card).family]


def is_obsolete(pos: Position, card: int) -> bool:
    return bool(pos.state.obsolete >> card & 1)


def counted_trains(pos: Position, corporation: int) -> int:
    """Trains that count against the limit."""
    s = pos.state
    return sum(1 for card in s.trains[corporation] if not s.obsolete >> card & 1)


def room_for_train(pos: Position, corporation: int) -> bool:
    limit: int = pos.title.hooks.train_limit(pos, corporation)
    return counted_trains(pos, corporation) < limit


def on_sale(pos: Position) -> list[int]:
    """Cards that the bank sells now: the next one, and the first of types sold beside it."""
    depot = pos.state.depot
    cards = [depot[0]] if depot else []
    for family in pos.title.families:
        if family.beside and phase_of(pos, family.beside) <= pos.state.phase:
            first = [c for c in depot if family_of(pos, c) is family][:1]
            cards += [c for c in first if c not in cards]
    return cards


def phase_of(pos: Position, family: str) -> int:
    """The phase that starts with a family; beyond the last if none does."""
    phases = pos.title.phases
    return next((p.number for p in phases if p.starts_with == family), len(phases))


def cheapest_from_bank(pos: Position) -> int:
    """Least price of a train from the bank or the pool; 0 if there is none."""
    prices = [
        pos.title.trains[t].price
        for card in (*on_sale(pos), *pos.state.pool_trains)
        for t in family_of(pos, card).types
    ]
    return min(prices, default=0)


def take_from_depot(pos: Position, card: int) -> None:
    """A new train leaves the bank; a type without end is replaced at once."""
    s = pos.state
    family = family_of(pos, card)
    s.depot = tuple(c for c in s.depot if c != card)
    if family.count == UNLIMITED:
        s.variants = (*s.variants, family.types[0])
        s.depot = (*s.depot, len(s.variants) - 1)


def declare(pos: Position, card: int, train_type: int) -> None:
    s = pos.state
    if s.variants[card] != train_type:
        s.variants = (*s.variants[:card], train_type, *s.variants[card + 1 :])


def to_pool(pos: Position, card: int) -> None:
    pos.state.pool_trains = (*pos.state.pool_trains, card)


def new_train_sold(pos: Position, family: TrainFamily, buyer: int = NOBODY) -> None:
    """The first of a new type changes the phase: effects, rust, limits."""
    s, t = pos.state, pos.title
    phase = next((p for p in t.phases if p.starts_with == family.name), None)
    if phase is None or phase.number <= s.phase:
        return
    s.phase = phase.number
    pos.emit(PhaseBegun(phase.name))
    for other in t.families:
        if other.rusts_on == family.name:
            rust(pos, other)
        elif other.obsolete_on == family.name:
            become_obsolete(pos, other, buyer)
    for effect in phase.effects:
        t.hooks.effects[effect](pos)
    check_train_limits(pos, buyer)


def rust(pos: Position, family: TrainFamily) -> None:
    """Trains of a family leave the game wherever they are."""
    s = pos.state
    gone = {i for i, v in enumerate(s.variants) if pos.title.trains[v].family == family.number}
    for c, cards in enumerate(s.trains):
        if not gone.isdisjoint(cards):
            s.trains[c] = tuple(card for card in cards if card not in gone)
            lost = len(cards) - len(s.trains[c])
            pos.emit(TrainsRusted(pos.corporation_name(c), family.name, lost))
    s.pool_trains = tuple(card for card in s.pool_trains if card not in gone)
    s.depot = tuple(card for card in s.depot if card not in gone)


def become_obsolete(pos: Position, family: TrainFamily, buyer: int) -> None:
    """Trains of a family may run once more; those in the pool go at once."""
    s = pos.state
    old = {i for i, v in enumerate(s.variants) if pos.title.trains[v].family == family.number}
    s.pool_trains = tuple(card for card in s.pool_trains if card not in old)
    for cards in s.trains:
        for card in cards:
            if card in old:
                s.obsolete |= 1 << card
    pos.emit(TrainsObsolete(family.name))
    pos.title.hooks.obsolete_at_buyer(pos, family, buyer)


def drop_obsolete(pos: Position, corporation: int) -> None:
    """After its run a corporation gives up trains that had only that run left."""
    s = pos.state
    kept = tuple(card for card in s.trains[corporation] if not s.obsolete >> card & 1)
    if kept != s.trains[corporation]:
        lost = len(s.trains[corporation]) - len(kept)
        pos.emit(ObsoleteTrainsGone(pos.corporation_name(corporation), lost))
        s.trains[corporation] = kept


def over_limit(pos: Position) -> list[int]:
    """Corporations with too many trains, in the order in which they discard."""
    limit = pos.title.hooks.train_limit
    return [
        c.number
        for c in pos.title.corporations
        if counted_trains(pos, c.number) > limit(pos, c.number)
    ]


def check_train_limits(pos: Position, buyer: int = NOBODY) -> None:
    """Ask for discards wherever a limit is exceeded, in operating order (or the buyer first)."""
    s = pos.state
    excess = over_limit(pos)
    if not excess:
        return
    order: list[int] = pos.title.hooks.operating_order(pos)
    place = {c: i for i, c in enumerate(order)}
    first = buyer if pos.title.train_rules.buyer_discards_first else NOBODY
    excess.sort(key=lambda c: (c != first, place.get(c, len(order)), c))
    s.pending = (*s.pending, PendingDiscard((), tuple(excess)))
