"""A corporation's charter, and the order in which corporations act."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.events import DividendPaid, OperatingRoundBegun
from roundhouse.core.state import NOBODY
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.rules.stock.share_transactions import percent
from roundhouse.rules.trains.depot import family_of, is_obsolete, type_of
from roundhouse.views.names import Names, signs
from roundhouse.views.panels.holdings import holdings
from roundhouse.views.rounds import short_round_name
from roundhouse.views.svg import CharterView, Holding, Sign, TokenCard, TrainCard
from roundhouse.views.words import money

#: How far back a corporation's last run is looked for.
_LOOK_BACK = 160


@dataclass(frozen=True, slots=True)
class LastRun:
    """What a corporation's trains earned last, and what became of it."""

    when: str  # "OR 8.1"
    revenue: int
    per_share: int
    kept: int

    @property
    def short(self) -> str:
        if not self.revenue:
            return "nothing"
        return "withheld" if self.kept == self.revenue else "half" if self.kept else "paid"

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
    """Everything about one corporation."""

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
    tokens: tuple[TokenCard, ...]
    holdings: tuple[Holding, ...]
    privates: tuple[str, ...]
    last_run: LastRun | None
    note: str = ""

    @property
    def free_places(self) -> int:
        return max(0, self.train_limit - len(self.trains))


def charter(pos: Position, names: Names, corporation: int, last_run: LastRun | None) -> Charter:
    s, t = pos.state, pos.title
    record = t.corporations[corporation]
    seat = s.president[corporation]
    return Charter(
        number=corporation,
        name=record.shown,
        full=record.full_name,
        sign=signs(t)[corporation],
        president=names.president(corporation),
        president_percent=percent(pos, corporation, s.held(corporation, seat))
        if seat >= 0 and s.units[corporation]
        else 0,
        treasury=pos.corporation_cash(corporation),
        price=pos.price(corporation),
        par=s.par[corporation],
        trains=train_cards(pos, corporation),
        train_limit=t.hooks.train_limit(pos, corporation),
        tokens=token_cards(pos, names, corporation),
        holdings=holdings(pos, names, corporation),
        privates=tuple(t.privates[i].name for i in pos.privates_of(s.party(corporation))),
        last_run=last_run,
        note=float_note(pos, corporation),
    )


def float_note(pos: Position, corporation: int) -> str:
    """What a corporation still waits for."""
    s = pos.state
    if pos.is_closed(corporation):
        return "closed"
    if pos.title.corporations[corporation].is_independent:
        return "independent"
    if s.receivership >> corporation & 1:
        return "in receivership"
    if not s.par[corporation]:
        return "not started"
    if not pos.is_floated(corporation):
        out = s.units[corporation] - s.held(corporation, s.IPO)
        wanted = percent(pos, corporation, pos.title.stock.float_units)
        return f"floats at {wanted}%, {percent(pos, corporation, out)}% sold"
    return ""


def train_cards(pos: Position, corporation: int) -> tuple[TrainCard, ...]:
    return tuple(
        TrainCard(type_of(pos, card).name, fate(pos, card))
        for card in pos.state.trains[corporation]
    )


def fate(pos: Position, card: int) -> str:
    """What becomes of a train."""
    family = family_of(pos, card)
    if is_obsolete(pos, card):
        return "last run"
    if family.obsolete_on:  # comes before it rusts, where a title has both
        return f"until {family.obsolete_on}"
    if family.rusts_on:
        return f"rusts at {family.rusts_on}"
    return "stays"


def token_cards(pos: Position, names: Names, corporation: int) -> tuple[TokenCard, ...]:
    """Tokens on the map, then those on the charter with what they cost."""
    home = pos.title.corporations[corporation].home
    hexes = pos.title.map.hexes
    cards = []
    places = pos.track.tokens_of(corporation)
    for h, _ in sorted(places, key=lambda where: hexes[where[0]].name != home):
        lines = (names.place(h), "home") if hexes[h].name == home else (names.place(h),)
        cards.append(TokenCard(lines))
    waiting = (
        TokenCard(("free", money(price) if price else "home"), placed=False)
        for price in pos.state.tokens_left[corporation]
    )
    return (*cards, *waiting)


def last_runs(game: PlayedGame) -> dict[int, LastRun]:
    """The last dividend of every corporation, from the latest actions."""
    known: dict[int, LastRun] | None = game.position.cache.get("last-runs")
    if known is not None:
        return known
    waiting: dict[int, tuple[int, int, int]] = {}
    found: dict[int, LastRun] = {}
    last = len(game.actions)
    for n in range(last, max(0, last - _LOOK_BACK), -1):
        for event in reversed(game.events(n)):
            if isinstance(event, DividendPaid):
                corporation = game.title.corporation_number[event.corporation]
                if corporation not in found and corporation not in waiting:
                    waiting[corporation] = (event.revenue, event.per_share, event.kept)
            elif isinstance(event, OperatingRoundBegun):
                when = short_round_name("operating", event.number, event.part)
                found |= {c: LastRun(when, *run) for c, run in waiting.items()}
                waiting = {}
        if len(found) == len(game.title.corporations):
            break
    game.position.cache["last-runs"] = found
    return found


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A corporation in the order of the operating round."""

    number: int
    name: str
    sign: Sign
    president: str
    trains: str
    price: int
    done: bool
    now: bool


def order_rows(pos: Position, names: Names) -> tuple[OrderRow, ...]:
    """Corporations as they act: done, acting, waiting."""
    s, t = pos.state, pos.title
    look = signs(t)
    order = [c for c in t.hooks.operating_order(pos) if not pos.is_closed(c)]
    if s.corporation != NOBODY and s.corporation not in order:
        order.insert(0, s.corporation)
    done = [c for c in order if s.acted >> c & 1]
    waiting = [c for c in order if not s.acted >> c & 1 and c != s.corporation]
    now = [s.corporation] if s.corporation != NOBODY else []
    return tuple(
        OrderRow(
            c, names.corporation(c), look[c], names.president(c), " ".join(names.trains(c)),
            pos.price(c), c in done, c == s.corporation,
        )
        for c in (*done, *now, *waiting)
    )  # fmt: skip


def charter_drawing(found: Charter) -> CharterView:
    """The same as a drawing."""
    return CharterView(
        found.full, found.sign, found.president, found.president_percent, found.treasury,
        found.price or None, found.par or None, found.trains, found.train_limit, found.tokens,
        found.holdings, found.last_run.words if found.last_run else "", found.note,
    )  # fmt: skip
