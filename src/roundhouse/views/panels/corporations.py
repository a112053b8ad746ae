"""The table of corporations, with everything that can be bought and sold of each."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import BuyShare, Par, SellShares, Source
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.rules.stock.share_transactions import corporation_president_units, share_price
from roundhouse.views.controls import Choice, choice
from roundhouse.views.names import Names, signs
from roundhouse.views.panels.charter import LastRun, float_note, last_runs
from roundhouse.views.panels.holdings import holdings, ipo_name
from roundhouse.views.svg import Holding, Sign
from roundhouse.views.words import gain, money


@dataclass(frozen=True, slots=True)
class CorporationRow:
    """A corporation in the table."""

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
    tokens: int
    last_run: LastRun | None
    note: str
    buys: tuple[Choice, ...]
    sells: tuple[Choice, ...]
    starts: tuple[Choice, ...]
    held: int


def corporation_rows(
    game: PlayedGame, names: Names, *, trading: bool
) -> tuple[CorporationRow, ...]:
    """Corporations with a price, dearest first, then those that can be started."""
    pos = game.position
    s, t = pos.state, pos.title
    rows = [
        corporation_row(game, names, c.number, trading=trading)
        for c in t.corporations
        if not pos.is_closed(c.number)
        and not (c.is_independent and not trading and not s.trains[c.number])
    ]
    order = {c: n for n, c in enumerate(t.hooks.operating_order(pos))}
    rows.sort(key=lambda r: (not r.par, order.get(r.number, len(order)), -r.price, r.number))
    return tuple(rows)


def corporation_row(
    game: PlayedGame, names: Names, corporation: int, *, trading: bool
) -> CorporationRow:
    """A row; those who have no part of the corporation and only look all see the same one."""
    pos, seat = game.position, names.viewer.seat
    s = pos.state
    concerned = seat >= 0 and (
        s.held(corporation, seat)
        or s.president[corporation] == seat
        or pos.title.hooks.decider(pos, corporation) == seat
    )
    if trading or concerned:
        return _row(game, names, corporation, trading=trading)
    rows: dict[int, CorporationRow] = pos.cache.setdefault("corporation-rows", {})
    if corporation not in rows:
        rows[corporation] = _row(game, Names(pos), corporation, trading=False)
    return rows[corporation]


def _row(game: PlayedGame, names: Names, corporation: int, *, trading: bool) -> CorporationRow:
    pos = game.position
    s, t = pos.state, pos.title
    record = t.corporations[corporation]
    seat = names.viewer.seat
    return CorporationRow(
        number=corporation,
        name=record.shown,
        full=record.full_name,
        sign=signs(t)[corporation],
        president=names.president(corporation),
        yours=seat >= 0 and s.president[corporation] == seat,
        price=pos.price(corporation),
        par=s.par[corporation],
        holdings=holdings(pos, names, corporation),
        treasury=pos.corporation_cash(corporation),
        trains=tuple(names.trains(corporation)),
        tokens=len(s.tokens_left[corporation]),
        last_run=last_runs(game).get(corporation),
        note=float_note(pos, corporation),
        buys=buy_choices(pos, corporation) if trading else (),
        sells=sell_choices(pos, corporation) if trading else (),
        starts=par_choices(pos, corporation) if trading else (),
        held=s.held(corporation, seat) if seat >= 0 else 0,
    )


def buy_choices(pos: Position, corporation: int) -> tuple[Choice, ...]:
    """One button for each place where a share lies, legal or not."""
    s = pos.state
    if BuyShare not in pos.decision.actions or not s.par[corporation]:
        return ()
    name = pos.title.corporations[corporation].name
    found = []
    places: tuple[tuple[Source, int, str], ...] = (
        ("ipo", s.IPO, ipo_name(pos)),
        ("pool", s.POOL, "Pool"),
    )
    for source, holder, words in places:
        if s.held(corporation, holder):
            price = money(share_price(pos, corporation, source))
            found.append(choice(pos, BuyShare(name, source), words, price))
    return tuple(found)


def sell_choices(pos: Position, corporation: int) -> tuple[Choice, ...]:
    """A button for every number of shares; the first number that is refused says why."""
    s = pos.state
    if SellShares not in pos.decision.actions:
        return ()
    name, price = pos.title.corporations[corporation].name, pos.price(corporation)
    found: list[Choice] = []
    for count in range(1, s.held(corporation, pos.decision.players[0]) + 1):
        one = choice(pos, SellShares(name, count), str(count), gain(price * count))
        found.append(one)
        if not one.legal:
            break
    return tuple(found)


def par_choices(pos: Position, corporation: int) -> tuple[Choice, ...]:
    """Par prices of a corporation that can be started."""
    s, t = pos.state, pos.title
    record = t.corporations[corporation]
    if Par not in pos.decision.actions or s.par[corporation] or record.is_independent:
        return ()
    found = []
    units = corporation_president_units(pos, corporation)
    for cell in t.market.pars:
        price = t.market.cells[cell].price
        found.append(choice(pos, Par(record.name, price), str(price), money(price * units)))
    return tuple(found)
