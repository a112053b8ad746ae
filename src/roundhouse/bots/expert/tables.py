"""What the quick policy knows: made once, from the valuation of ``steady``, before playouts."""

from __future__ import annotations

from statistics import fmean

from roundhouse.bots.expert.features import Known
from roundhouse.bots.expert.ground import Ground
from roundhouse.bots.steady.expectations import Forecast
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.schedule import Schedule, train_revenue
from roundhouse.bots.steady.worth import player_worth, private_worth
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import SilentPosition

#: How much a change of price since the tables were made says about the price at the end.
DRIFT = 0.6
#: For so many operating rounds trains are counted, and no fewer than this are sold in each.
SOON, SLOWEST = 3, 0.5
#: Others' money that goes into a corporation of mine.
HELP = 0.35


def pace(schedule: Schedule) -> float:
    """Trains that are sold in an operating round, soon."""
    soon = schedule.sold[:SOON]
    return max(SLOWEST, soon[-1] / len(soon)) if soon else SLOWEST


class Tables:
    """Values of shares, starts, privates and trains at the position where playouts begin."""

    def __init__(self, pos: Position, ground: Ground, outlook: Outlook | None = None) -> None:
        self.title = pos.title
        self.ground = ground
        self.outlook = outlook or Outlook(pos, {})
        self.pos = self.outlook.pos
        self.rounds = self.outlook.schedule.rounds
        self.pace = pace(self.outlook.schedule)
        numbers = range(len(pos.title.corporations))
        self.forecasts = [self.outlook.of(c) for c in numbers]
        self.prices = [pos.price(c) if pos.state.cell[c] >= 0 else 0 for c in numbers]
        self.privates = [private_worth(self.outlook, p) for p in pos.title.privates]
        self.known = Known(self.outlook.facts)
        players = range(pos.state.players)
        self.mean_worth = max(1.0, fmean(player_worth(self.outlook, p) for p in players))
        self.starts: dict[tuple[int, int], Forecast] = {}
        self.families = {t.number: t.family for t in pos.title.trains}
        rank = pos.phase.value_rank
        self.usual = [train_revenue(pos, t.number, rank) for t in pos.title.trains]

    def worth(self, pos: Position, corporation: int) -> float:
        """What a share will have brought by the end, for one bought now."""
        price = pos.price(corporation)
        if not self.prices[corporation]:
            return self.start(corporation, pos.state.par[corporation]).worth
        return self.forecasts[corporation].worth + DRIFT * (price - self.prices[corporation])

    def start(self, corporation: int, price: int) -> Forecast:
        """What to expect of a corporation that starts at a price and floats."""
        key = (corporation, price)
        known = self.starts.get(key)
        if known is None:
            known = self.starts[key] = self.imagined(corporation, price)
        return known

    def imagined(self, corporation: int, price: int) -> Forecast:
        t = self.title
        trial = SilentPosition(t, self.pos.state.copy(), self.pos.names)
        s = trial.state
        s.par[corporation] = price
        s.cell[corporation] = t.market.par_cell(price)
        s.floated |= 1 << corporation
        units = s.units[corporation] if t.stock.full_capital else t.stock.float_units
        s.cash[s.party(corporation)] += price * units
        return Outlook(trial, {}, self.outlook).of(corporation)

    def control(self, corporation: int, price: int) -> float:
        """What deciding for a new corporation is worth, for each share of the president's."""
        return self.outlook.weights.control * self.start(corporation, price).dividends
