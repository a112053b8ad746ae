"""A schedule as a table: what is on sale and which phase it is, by half operating rounds.

It is worked out once for all corporations. Forecasts look at it some hundred times.
"""

from __future__ import annotations

from roundhouse.bots.steady.schedule import Schedule
from roundhouse.core.state import Round
from roundhouse.engine.entities import Phase, TrainFamily
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import family_of


class Offer:
    """A train that the bank sells."""

    __slots__ = ("expiry", "price", "train_type")

    def __init__(self, train_type: int, price: int, expiry: float) -> None:
        self.train_type = train_type
        self.price = price
        self.expiry = expiry  # when it stops running


class Timetable:
    """Everything that a corporation's plans depend on and do not change."""

    def __init__(self, pos: Position, schedule: Schedule) -> None:
        s, t = pos.state, pos.title
        self.schedule = schedule
        self.rounds = schedule.rounds
        self.expiry = [schedule.expiry(family, t.family_number) for family in t.families]
        halves = range(2 * int(schedule.rounds) + 5)
        self.phases = phases_by_half(pos, schedule, len(halves))
        self.after_stock = after_stock_rounds(pos, self.phases)
        known: dict[int, Offer] = {}
        self.offers: list[Offer] = []  # none if the bank has no trains
        for half in halves if s.depot else ():
            family = family_of(pos, schedule.card_on_sale(s.depot, half / 2))
            offer = known.get(family.number)
            if offer is None:
                offer = known[family.number] = self.offer(pos, family)
            self.offers.append(offer)

    def offer(self, pos: Position, family: TrainFamily) -> Offer:
        train = pos.title.trains[family.types[0]]
        return Offer(train.number, train.price, self.expiry[family.number])


def phases_by_half(pos: Position, schedule: Schedule, count: int) -> list[Phase]:
    """The phase in every half round: the last one whose first train has been sold by then."""
    numbers, now = pos.title.family_number, pos.phase
    later = pos.title.phases[now.number + 1 :]
    begins = [schedule.first_sale[numbers[phase.starts_with]] for phase in later]
    found = []
    for half in range(count):
        phase = now
        for number, begin in enumerate(begins):
            if begin <= half / 2:
                phase = later[number]
        found.append(phase)
    return found


def after_stock_rounds(pos: Position, phases: list[Phase]) -> frozenset[int]:
    """The operating rounds that follow a stock round; 0 is the present one, or the next."""
    s = pos.state
    when = s.or_count - s.or_number + 1 if s.round == Round.OPERATING else 0
    found = []
    while 2 * when < len(phases):
        found.append(when)
        when += max(1, phases[2 * when].operating_rounds)
    return frozenset(found)
