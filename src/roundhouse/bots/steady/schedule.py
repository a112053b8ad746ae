"""How fast the trains go, when they rust, and how many operating rounds are left."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf

from roundhouse.engine.entities import TrainFamily
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import family_of, phase_of

#: Trains sold in an operating round, for every floated corporation, and besides.
PACE, PACE_BASE = 0.25, 0.4
#: A stop's usual value by the colour of the phase's values (1 yellow … 4 gray).
STOP_VALUE = (0, 24, 30, 38, 42)
#: More stops than this no train of unlimited range has found.
MOST_STOPS = 9
#: The part of the depot's price that flows back into the bank before the end.
BOUGHT = 0.65
#: Operating rounds in which revenue gets two thirds of the way to that of the last phase.
RIPENING = 7.0
#: No game is expected to last longer.
MOST_ROUNDS = 16.0
#: Rounds for every step to the last price, since not every revenue is paid.
SLOWER = 1.2
#: Phases whose effects close the privates have one of these words in an effect's name.
CLOSING = ("close-privates", "privates-leave")


@dataclass(frozen=True, slots=True)
class Schedule:
    """What is expected of the trains, in operating rounds from now."""

    pace: float
    first_sale: tuple[float, ...]  # by family: when its first train is sold; 0: it has been
    rounds: float  # operating rounds left, this one included
    closing: float  # when privates close

    def expiry(self, family: TrainFamily, numbers: dict[str, int]) -> float:
        """When trains of a family stop running."""
        if family.rusts_on:
            return self.first_sale[numbers[family.rusts_on]]
        if family.obsolete_on:
            return self.first_sale[numbers[family.obsolete_on]] + 1
        return inf

    def card_on_sale(self, depot: tuple[int, ...], when: float) -> int:
        """The card that the bank will sell by then, or -1."""
        if not depot:
            return -1
        return depot[min(int(self.pace * when), len(depot) - 1)]


def make_schedule(pos: Position, rounds: float) -> Schedule:
    """``rounds``: how many operating rounds are left; see ``rounds_left``."""
    s, t = pos.state, pos.title
    floated = sum(1 for c in t.corporations if s.floated >> c.number & 1)
    pace = PACE_BASE + PACE * max(2, floated)
    first_sale = [inf] * len(t.families)
    for place, card in enumerate(s.depot):
        number = family_of(pos, card).number
        first_sale[number] = min(first_sale[number], (place + 0.5) / pace)
    for family in t.families:
        if phase_of(pos, family.name) <= s.phase:
            first_sale[family.number] = 0.0
    closing = inf
    for phase in t.phases:
        if phase.number > s.phase and any(e in CLOSING for e in phase.effects):
            closing = min(closing, first_sale[t.family_number[phase.starts_with]])
    return Schedule(pace, tuple(first_sale), rounds, closing)


def moved_on(pos: Position, before: Schedule) -> Schedule:
    """The same expectations after the first train of a phase was sold.

    That the next trains come a little sooner is left out: somebody else would have bought it.
    """
    sold = [
        0.0 if phase_of(pos, family.name) <= pos.state.phase else before.first_sale[family.number]
        for family in pos.title.families
    ]
    closed = any(
        e in CLOSING for phase in pos.title.phases[: pos.state.phase + 1] for e in phase.effects
    )
    return Schedule(before.pace, tuple(sold), before.rounds, inf if closed else before.closing)


def train_revenue(pos: Position, train_type: int, rank: int) -> float:
    """What a train usually earns on a well-built map."""
    spec = pos.title.trains[train_type].spec
    return min(spec.pays, MOST_STOPS) * spec.times * STOP_VALUE[min(rank, 4)]


def rounds_left(pos: Position, revenue: int) -> float:
    """From the money in the bank, what trains will bring back to it, and rising revenues."""
    s, t = pos.state, pos.title
    if s.end_after or s.bank_broke:
        return ending_rounds(pos)
    sets = t.end.last_set
    money = float(s.bank)
    for card in s.depot:
        family = family_of(pos, card)
        if not family.is_unlimited:
            money += BOUGHT * t.trains[family.types[0]].price
    last = max(train_revenue(pos, x.number, t.phases[-1].value_rank) for x in t.trains)
    count = sum(1 for c in t.corporations if not c.is_independent and not s.closed >> c.number & 1)
    ripe = max(1.1 * last * count, revenue)
    rounds, income = 0.0, sum(p.income for p in t.privates if s.owner[p.number] >= 0)
    while money > 0 and rounds < MOST_ROUNDS:
        paid = income + revenue + (ripe - revenue) * (1 - exp(-rounds / RIPENING)) * 0.8
        rounds += min(1.0, money / max(1.0, paid))  # in parts, so that a dollar makes no round
        money -= paid
    rounds = min(rounds, rounds_to_last_price(pos))
    if sets:
        rounds = min(rounds, float(max(1, sets - s.stock_number) * 3))
    return max(1.0, min(rounds, MOST_ROUNDS))


def rounds_to_last_price(pos: Position) -> float:
    """Where a price ends the game: how many dividends the highest price is away from it."""
    s, market = pos.state, pos.title.market
    if not any("end" in cell.zones for cell in market.cells):
        return MOST_ROUNDS
    nearest = MOST_ROUNDS
    for c in pos.title.corporations:
        cell, steps = s.cell[c.number], 0
        if cell < 0 or not s.trains[c.number]:
            continue
        while "end" not in market.cells[cell].zones and market.right[cell] != cell:
            cell, steps = market.right[cell], steps + 1
        nearest = min(nearest, SLOWER * steps + 1)
    return nearest


def ending_rounds(pos: Position) -> float:
    """The end is known: this round, or the rest of the set."""
    s = pos.state
    if pos.title.end.bank_ends == "set":
        return float(max(1, s.or_count - s.or_number + 1))
    return 1.0
