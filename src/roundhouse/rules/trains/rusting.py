"""What a new type of train does: phases, rusting, train limits."""

from __future__ import annotations

from roundhouse.core.events import ObsoleteTrainsGone, PhaseBegun, TrainsObsolete, TrainsRusted
from roundhouse.core.state import NOBODY
from roundhouse.engine.entities import TrainFamily
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import counted_trains
from roundhouse.rules.trains.pending import PendingDiscard


def over_limit(pos: Position) -> list[int]:
    """Corporations with too many trains, in the order in which they discard."""
    limit = pos.title.hooks.train_limit
    return [
        c.number
        for c in pos.title.corporations
        if counted_trains(pos, c.number) > limit(pos, c.number)
    ]


def check_train_limits(pos: Position, buyer: int = NOBODY) -> None:
    """Require discards wherever a limit is exceeded, in operating order (or the buyer first)."""
    s = pos.state
    excess = over_limit(pos)
    if not excess:
        return
    order: list[int] = pos.title.hooks.operating_order(pos)
    place = {c: i for i, c in enumerate(order)}
    first = buyer if pos.title.train_rules.buyer_discards_first else NOBODY
    excess.sort(key=lambda c: (c != first, place.get(c, len(order)), c))
    s.pending = (*s.pending, PendingDiscard((), tuple(excess)))


def rust(pos: Position, family: TrainFamily) -> None:
    """All trains of a family rust, wherever they are.

    Clauses 18GA 4.2.5(e), 18AL 4.2.5(e), 18Chesapeake 8-2, 1846 6.3c2.
    """
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
    """Trains of a family may run once more; those in the pool are removed. Clause 18AL 4.2.5.1."""
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
    """After running, a corporation loses the trains that had one run left.

    Clause 1846 6.3c1.
    """
    s = pos.state
    kept = tuple(card for card in s.trains[corporation] if not s.obsolete >> card & 1)
    if kept != s.trains[corporation]:
        lost = len(s.trains[corporation]) - len(kept)
        pos.emit(ObsoleteTrainsGone(pos.corporation_name(corporation), lost))
        s.trains[corporation] = kept


def new_train_sold(pos: Position, family: TrainFamily, buyer: int = NOBODY) -> None:
    """The first train of a new type changes the phase: effects, rusting, limits.

    Clauses 18GA 1.2, 18AL 1.2, 18VA 2a, 18VA 4.5.8d, 1846 8a, 18Chesapeake 8-1.
    """
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
