"""How fast the trains go, when they rust, and how many operating rounds are left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from roundhouse.engine.entities import TrainFamily
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import phase_of

#: A stop's usual value by the colour of the phase's values (1 yellow … 4 gray).
STOP_VALUE = (0, 24, 30, 38, 42)
#: More stops than this no train of unlimited range has found.
MOST_STOPS = 9
#: What a second train earns, compared with running alone; measured in games of bots.
SECOND, SECOND_MORE_TRACK = 0.65, 0.8
#: The part of the tiles it may lay that a corporation lays.
TILES = 0.75
#: No game is expected to last longer.
MOST_ROUNDS = 16.0
#: Rounds for every step to the last price, since not every revenue is paid.
SLOWER = 1.2
#: Phases whose effects close the privates have one of these words in an effect's name.
CLOSING = ("close-privates", "privates-leave")


@dataclass(frozen=True, slots=True)
class Schedule:
    """What is expected of the trains, in operating rounds from now."""

    sold: tuple[int, ...]  # trains that the bank has sold by the end of each round
    first_sale: tuple[float, ...]  # by family: when its first train is sold; 0: it has been
    rounds: float  # operating rounds left, this one included
    closing: float  # when privates close
    delay: float = 0.0  # how much later than first expected trains are sold

    def later(self, delay: float) -> Schedule:
        """The same, but trains are sold so many rounds later, or sooner if it is negative."""
        first = tuple(max(min(x, 0.5), x + delay) if x else x for x in self.first_sale)
        return Schedule(self.sold, first, self.rounds, self.closing, delay)

    def expiry(self, family: TrainFamily, numbers: Mapping[str, int]) -> float:
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
        when -= self.delay
        gone = self.sold[min(int(when), len(self.sold) - 1)] if when >= 1 and self.sold else 0
        return depot[min(gone, len(depot) - 1)]


def closing_time(pos: Position, first_sale: Sequence[float]) -> float:
    """When privates close."""
    s, t = pos.state, pos.title
    closing = inf
    for phase in t.phases:
        if phase.number > s.phase and any(e in CLOSING for e in phase.effects):
            closing = min(closing, first_sale[t.family_number[phase.starts_with]])
    return closing


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
    return Schedule(before.sold, tuple(sold), before.rounds, inf if closed else before.closing)


def track_costs(pos: Position) -> float:
    """What a corporation usually spends on tiles in an operating round, mountains left out."""
    rules = pos.title.track
    return TILES * rules.tiles_per_turn * rules.tile_price


def usual_revenue(pos: Position, types: Iterable[int], rank: int) -> float:
    """What these trains usually earn together, best first: they share the map.

    Where corporations lay several tiles a turn, there is more track to share.
    """
    second = SECOND if pos.title.track.tiles_per_turn == 1 else SECOND_MORE_TRACK
    each = sorted((train_revenue(pos, t, rank) for t in types), reverse=True)
    return sum([value * second**n for n, value in enumerate(each)])


def train_revenue(pos: Position, train_type: int, rank: int) -> float:
    """What a train usually earns on a well-built map."""
    spec = pos.title.trains[train_type].spec
    return min(spec.pays, MOST_STOPS) * spec.times * STOP_VALUE[min(rank, 4)]


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
