"""The trains of the bank: what is left, what it costs, and what its first one does."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.state import NOBODY
from roundhouse.engine.entities import Phase, TrainFamily
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import family_of, on_sale
from roundhouse.views.names import Names
from roundhouse.views.words import capital, money


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One kind of train."""

    name: str  # "6", "3/5 or 4"
    price: str
    left: str
    effect: str  # of the first one; empty once it is sold
    on_sale: bool
    mine: bool = False  # the effect removes a train of the viewer's corporations
    text: str = ""  # everything else that its first train changes


def roster(pos: Position, names: Names) -> tuple[RosterRow, ...]:
    """Trains returned to the pool, then the depot, next first."""
    you = names.viewer.you
    reader = you if you in pos.state.president else NOBODY  # only "your" trains are called so
    rosters: dict[int, tuple[RosterRow, ...]] = pos.cache.setdefault("rosters", {})
    if reader not in rosters:
        rosters[reader] = _roster(pos, names)
    return rosters[reader]


def _roster(pos: Position, names: Names) -> tuple[RosterRow, ...]:
    s, t = pos.state, pos.title
    rows = [
        RosterRow(t.trains[v].name, money(t.trains[v].price), "pool", "", on_sale=True)
        for v in dict.fromkeys(s.variants[card] for card in s.pool_trains)
    ]
    selling = {family_of(pos, card).number for card in on_sale(pos)}
    for family in t.families:
        left = sum(1 for card in s.depot if t.trains[s.variants[card]].family == family.number)
        if not left:
            continue
        effect, mine = first_effect(pos, names, family)
        types = [t.trains[n] for n in family.types]
        rows.append(
            RosterRow(
                " or ".join(train.name for train in types),
                " ".join(dict.fromkeys(money(train.price) for train in types)),
                "∞" if family.is_unlimited else str(left),
                effect,
                family.number in selling,
                mine,
                phase.text if (phase := phase_of(pos, family)) else "",
            )
        )
    return tuple(rows)


def phase_of(pos: Position, family: TrainFamily) -> Phase | None:
    """The phase that its first train begins, if that is still to come."""
    phases = pos.title.phases
    phase = next((p for p in phases if p.starts_with == family.name), None)
    return phase if phase is not None and phase.number > pos.state.phase else None


def first_effect(pos: Position, names: Names, family: TrainFamily) -> tuple[str, bool]:
    """What its first train removes, and whose: the viewer's among them?"""
    if phase_of(pos, family) is None:
        return "", False
    parts, mine = [], False
    for other in pos.title.families:
        goes = other.rusts_on == family.name
        if not goes and other.obsolete_on != family.name:
            continue
        owners, yours = train_owners(pos, names, other)
        if not owners:
            continue
        verb = "rust" if goes else "run once more"
        parts.append(f"{other.name}-trains {verb}: {', '.join(owners)}")
        mine = mine or yours
    return "; ".join(parts), mine


def train_owners(pos: Position, names: Names, family: TrainFamily) -> tuple[list[str], bool]:
    """Corporations that own trains of a family: "CoG 2", "your SAL"."""
    s = pos.state
    owners, yours = [], False
    for corporation in pos.title.corporations:
        cards = [
            card
            for card in s.trains[corporation.number]
            if pos.title.trains[s.variants[card]].family == family.number
        ]
        if not cards:
            continue
        own = s.president[corporation.number] == names.viewer.you and names.viewer.you >= 0
        many = f" ({len(cards)})" if len(cards) > 1 else ""
        owners.append(f"{'your ' if own else ''}{corporation.shown}{many}")
        yours = yours or own
    return owners, yours


def next_change(pos: Position, names: Names) -> str:
    """What the next new train does to trains and phase, as a warning."""
    for card in on_sale(pos):
        family = family_of(pos, card)
        phase = phase_of(pos, family)
        if phase is None:
            continue
        effect, _ = first_effect(pos, names, family)
        words = f"The first {family.name}-train begins phase {phase.name}."
        if effect:
            words += f" {capital(effect)}."
        return words
    return ""
