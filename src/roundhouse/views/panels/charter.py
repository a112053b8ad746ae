"""A company's charter, and the order in which companies act."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.state import NOBODY
from roundhouse.rules.fleet import family_of, is_obsolete, type_of
from roundhouse.rules.game import Game
from roundhouse.rules.position import Position
from roundhouse.rules.stock_moves import percent
from roundhouse.views.names import Names, signs
from roundhouse.views.panels.holdings import holdings
from roundhouse.views.svg import CharterView, Holding, Sign, StationCard, TrainCard
from roundhouse.views.words import money, number

#: How far back a company's last run is looked for.
_LOOK_BACK = 160


@dataclass(frozen=True, slots=True)
class LastRun:
    """What a company's trains earned last, and what became of it."""

    when: str  # "OR 8.1"
    revenue: int
    per_share: int
    kept: int

    @property
    def short(self) -> str:
        if not self.revenue:
            return "nothing"
        return "kept" if self.kept == self.revenue else "half" if self.kept else "paid"

    @property
    def words(self) -> str:
        if not self.revenue:
            return f"{self.when}: nothing earned"
        done = f"paid {money(self.per_share)} a share" if self.per_share else "withheld"
        if self.kept and self.per_share:
            done += f", kept {money(self.kept)}"
        return f"{self.when}: {money(self.revenue)}, {done}"


@dataclass(frozen=True, slots=True)
class Charter:
    """Everything about one company."""

    number: int
    name: str
    full: str
    sign: Sign
    president: str
    president_percent: int
    treasury: int
    price: int
    par: int
    trains: tuple[TrainCard, ...]
    train_limit: int
    stations: tuple[StationCard, ...]
    holdings: tuple[Holding, ...]
    privates: tuple[str, ...]
    last_run: LastRun | None
    note: str = ""

    @property
    def free_places(self) -> int:
        return max(0, self.train_limit - len(self.trains))


def charter(game: Game, names: Names, company: int) -> Charter:
    pos = game.position
    s, t = pos.state, pos.title
    record = t.companies[company]
    seat = s.president[company]
    return Charter(
        number=company,
        name=record.name,
        full=record.full_name,
        sign=signs(t)[company],
        president=names.president(company),
        president_percent=percent(pos, company, s.held(company, seat))
        if seat >= 0 and s.units[company]
        else 0,
        treasury=pos.company_cash(company),
        price=pos.price(company),
        par=s.par[company],
        trains=train_cards(pos, company),
        train_limit=t.policies.train_limit(pos, company),
        stations=station_cards(pos, names, company),
        holdings=holdings(pos, names, company),
        privates=tuple(t.privates[i].name for i in pos.privates_of(s.party(company))),
        last_run=last_runs(game).get(company),
        note=float_note(pos, company),
    )


def float_note(pos: Position, company: int) -> str:
    """What a company still waits for."""
    s = pos.state
    if pos.is_closed(company):
        return "closed"
    if pos.title.companies[company].independent:
        return "independent"
    if s.receivership >> company & 1:
        return "in receivership"
    if not s.par[company]:
        return "not started"
    if not pos.is_floated(company):
        out = s.units[company] - s.held(company, s.TREASURY)
        wanted = percent(pos, company, pos.title.stock.float_units)
        return f"floats at {wanted}%, {percent(pos, company, out)}% sold"
    return ""


def train_cards(pos: Position, company: int) -> tuple[TrainCard, ...]:
    return tuple(
        TrainCard(type_of(pos, card).name, fate(pos, card)) for card in pos.state.trains[company]
    )


def fate(pos: Position, card: int) -> str:
    """What becomes of a train."""
    family = family_of(pos, card)
    if is_obsolete(pos, card):
        return "leaves"
    if family.obsolete_on:  # comes before it rusts, where a title has both
        return f"until {family.obsolete_on}"
    if family.rusts_on:
        return f"rusts at {family.rusts_on}"
    return "stays"


def station_cards(pos: Position, names: Names, company: int) -> tuple[StationCard, ...]:
    """Stations on the map, then those on the charter with what they cost."""
    home = pos.title.companies[company].home
    hexes = pos.title.map.hexes
    cards = []
    places = pos.track.stations_of(company)
    for h, _ in sorted(places, key=lambda where: hexes[where[0]].name != home):
        lines = (names.place(h), "home") if hexes[h].name == home else (names.place(h),)
        cards.append(StationCard(lines))
    waiting = (
        StationCard(("free", money(price) if price else "home"), placed=False)
        for price in pos.state.tokens[company]
    )
    return (*cards, *waiting)


def last_runs(game: Game) -> dict[int, LastRun]:
    """The last dividend of every company, from the latest actions."""
    known = game.position.scratch.get("last-runs")
    if known is not None:
        return known  # type: ignore[return-value]
    waiting: dict[int, tuple[int, int, int]] = {}
    found: dict[int, LastRun] = {}
    last = len(game.actions)
    for n in range(last, max(0, last - _LOOK_BACK), -1):
        for event in reversed(game.events(n)):
            data = event.data
            if event.kind == "dividend":
                company = number(data, "company")
                if company not in found and company not in waiting:
                    waiting[company] = (
                        number(data, "revenue"), number(data, "per_share"), number(data, "kept")
                    )  # fmt: skip
            elif event.kind == "operating-round":
                when = f"OR {data['number']}.{data['part']}"
                found |= {c: LastRun(when, *run) for c, run in waiting.items()}
                waiting = {}
        if len(found) == len(game.title.companies):
            break
    game.position.scratch["last-runs"] = found
    return found


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A company in the order of the operating round."""

    number: int
    name: str
    sign: Sign
    president: str
    trains: str
    price: int
    done: bool
    now: bool


def order_rows(pos: Position, names: Names) -> tuple[OrderRow, ...]:
    """Companies as they act: done, acting, waiting."""
    s, t = pos.state, pos.title
    look = signs(t)
    order = [c for c in t.policies.operating_order(pos) if not pos.is_closed(c)]
    if s.company != NOBODY and s.company not in order:
        order.insert(0, s.company)
    done = [c for c in order if s.acted >> c & 1]
    waiting = [c for c in order if not s.acted >> c & 1 and c != s.company]
    now = [s.company] if s.company != NOBODY else []
    return tuple(
        OrderRow(
            c, names.company(c), look[c], names.president(c), " ".join(names.trains(c)),
            pos.price(c), c in done, c == s.company,
        )
        for c in (*done, *now, *waiting)
    )  # fmt: skip


def charter_drawing(found: Charter) -> CharterView:
    """The same as a drawing."""
    return CharterView(
        found.full, found.sign, found.president, found.president_percent, found.treasury,
        found.price or None, found.par or None, found.trains, found.train_limit, found.stations,
        found.holdings, found.last_run.words if found.last_run else "", found.note,
    )  # fmt: skip
