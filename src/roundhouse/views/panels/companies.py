"""The table of companies, with everything that can be bought and sold of each."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import BuyShare, SellShares, StartCompany
from roundhouse.rules.game import Game
from roundhouse.rules.position import Position
from roundhouse.rules.stock_moves import company_president_units, share_price
from roundhouse.views.controls import Choice, choice
from roundhouse.views.names import Names, signs
from roundhouse.views.panels.charter import LastRun, float_note, last_runs
from roundhouse.views.panels.holdings import holdings, offer_name
from roundhouse.views.svg import Holding, Sign
from roundhouse.views.words import gain, money


@dataclass(frozen=True, slots=True)
class CompanyRow:
    """A company in the table."""

    number: int
    name: str
    full: str
    sign: Sign
    president: str
    yours: bool
    price: int
    par: int
    holdings: tuple[Holding, ...]
    treasury: int
    trains: tuple[str, ...]
    stations: int
    last_run: LastRun | None
    note: str
    buys: tuple[Choice, ...]
    sells: tuple[Choice, ...]
    starts: tuple[Choice, ...]
    held: int


def company_rows(game: Game, names: Names, *, trading: bool) -> tuple[CompanyRow, ...]:
    """Companies with a price, dearest first, then those that can be started."""
    pos = game.position
    s, t = pos.state, pos.title
    rows = [
        company_row(game, names, c.number, trading=trading)
        for c in t.companies
        if not pos.is_closed(c.number)
        and not (c.independent and not trading and not s.trains[c.number])
    ]
    order = {c: n for n, c in enumerate(t.policies.operating_order(pos))}
    rows.sort(key=lambda r: (not r.par, order.get(r.number, len(order)), -r.price, r.number))
    return tuple(rows)


def company_row(game: Game, names: Names, company: int, *, trading: bool) -> CompanyRow:
    pos = game.position
    s, t = pos.state, pos.title
    record = t.companies[company]
    seat = names.viewer.seat
    return CompanyRow(
        number=company,
        name=record.name,
        full=record.full_name,
        sign=signs(t)[company],
        president=names.president(company),
        yours=seat >= 0 and s.president[company] == seat,
        price=pos.price(company),
        par=s.par[company],
        holdings=holdings(pos, names, company),
        treasury=pos.company_cash(company),
        trains=tuple(names.trains(company)),
        stations=len(s.tokens[company]),
        last_run=last_runs(game).get(company),
        note=float_note(pos, company),
        buys=buy_choices(pos, company) if trading else (),
        sells=sell_choices(pos, company) if trading else (),
        starts=start_choices(pos, company) if trading else (),
        held=s.held(company, seat) if seat >= 0 else 0,
    )


def buy_choices(pos: Position, company: int) -> tuple[Choice, ...]:
    """One button for each place where a share lies, legal or not."""
    s = pos.state
    if BuyShare not in pos.ask.actions or not s.par[company]:
        return ()
    name = pos.title.companies[company].name
    found = []
    for source, holder, words in (
        ("treasury", s.TREASURY, offer_name(pos)),
        ("market", s.POOL, "Market"),
    ):
        if s.held(company, holder):
            price = money(share_price(pos, company, source))
            found.append(choice(pos, BuyShare(name, source), words, price))
    return tuple(found)


def sell_choices(pos: Position, company: int) -> tuple[Choice, ...]:
    """A button for every number of shares; the first number that is refused says why."""
    s = pos.state
    if SellShares not in pos.ask.actions:
        return ()
    name, price = pos.title.companies[company].name, pos.price(company)
    found: list[Choice] = []
    for count in range(1, s.held(company, pos.ask.players[0]) + 1):
        one = choice(pos, SellShares(name, count), str(count), gain(price * count))
        found.append(one)
        if not one.legal:
            break
    return tuple(found)


def start_choices(pos: Position, company: int) -> tuple[Choice, ...]:
    """Par prices of a company that can be started."""
    s, t = pos.state, pos.title
    record = t.companies[company]
    if StartCompany not in pos.ask.actions or s.par[company] or record.independent:
        return ()
    found = []
    units = company_president_units(pos, company)
    for cell in t.chart.pars:
        price = t.chart.cells[cell].price
        found.append(
            choice(pos, StartCompany(record.name, price), str(price), money(price * units))
        )
    return tuple(found)
