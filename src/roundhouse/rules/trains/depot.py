"""Trains: what corporations own, and what the bank and the pool sell."""

from __future__ import annotations

from roundhouse.engine.entities import TrainFamily, TrainType
from roundhouse.engine.position import Position


def type_of(pos: Position, card: int) -> TrainType:
    return pos.title.trains[pos.state.variants[card]]


def family_of(pos: Position, card: int) -> TrainFamily:
    return pos.title.families[type_of(pos, card).family]


def is_obsolete(pos: Position, card: int) -> bool:
    return bool(pos.state.obsolete >> card & 1)


def counted_trains(pos: Position, corporation: int) -> int:
    """Trains that count against the limit. Clause 1846 6.54."""
    s = pos.state
    if not s.obsolete:  # so it is in most titles
        return len(s.trains[corporation])
    return sum([not s.obsolete >> card & 1 for card in s.trains[corporation]])


def room_for_train(pos: Position, corporation: int) -> bool:
    """May it buy one more train under the limit before the purchase?

    Clauses 18GA 4.2.5(g)-full, 18AL 4.2.5(g), 1846 6.56.
    """
    limit: int = pos.title.hooks.train_limit(pos, corporation)
    return counted_trains(pos, corporation) < limit


def on_sale(pos: Position) -> list[int]:
    """Cards the bank sells now: the next one, and the first of each type sold alongside it.

    Clause 18Chesapeake 8-4.
    """
    s, trains = pos.state, pos.title.trains
    depot, variants = s.depot, s.variants
    cards = [depot[0]] if depot else []
    for family, phase in pos.title.sold_beside:
        if phase <= s.phase:
            for card in depot:
                if trains[variants[card]].family == family:
                    if card not in cards:
                        cards.append(card)
                    break
    return cards


def phase_of(pos: Position, family: str) -> int:
    """The phase that a train family starts; past the last if it starts none."""
    phases = pos.title.phases
    return next((p.number for p in phases if p.starts_with == family), len(phases))


def cheapest_from_bank(pos: Position) -> int:
    """The lowest price of a train in the bank or the pool; 0 if there is none."""
    t, variants = pos.title, pos.state.variants
    cards = [*on_sale(pos), *pos.state.pool_trains]
    return min([t.family_price[t.trains[variants[card]].family] for card in cards], default=0)


def take_from_depot(pos: Position, card: int) -> None:
    """A new train leaves the bank; an unlimited type is replaced at once."""
    s = pos.state
    family = family_of(pos, card)
    s.depot = tuple(c for c in s.depot if c != card)
    if family.is_unlimited:
        s.variants = (*s.variants, family.types[0])
        s.depot = (*s.depot, len(s.variants) - 1)


def declare(pos: Position, card: int, train_type: int) -> None:
    s = pos.state
    if s.variants[card] != train_type:
        s.variants = (*s.variants[:card], train_type, *s.variants[card + 1 :])


def to_pool(pos: Position, card: int) -> None:
    pos.state.pool_trains = (*pos.state.pool_trains, card)
