"""The spreadsheet: players by corporations, and every run and price round by round."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.rules.stock.share_transactions import (
    certificate_limit,
    certificates,
    corporation_president_units,
    percent,
)
from roundhouse.views.history import History, RunNote
from roundhouse.views.names import Names, signs
from roundhouse.views.svg import Sign
from roundhouse.views.visible import Viewer


@dataclass(frozen=True, slots=True)
class Held:
    """A player's part of a corporation."""

    percent: int
    value: int
    president: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    name: str
    cash: int
    held: tuple[Held, ...]  # by column
    shares: int  # their value
    other: int  # privates and what else counts
    worth: int
    liquidity: int  # cash, and what sales could bring at the present prices
    certificates: int
    limit: int


@dataclass(frozen=True, slots=True)
class CorporationLine:
    number: int
    name: str
    full: str
    sign: Sign
    president: str
    price: int
    par: int
    treasury: int
    trains: tuple[str, ...]
    tokens: int  # left to place
    ipo: int  # per cent
    pool: int
    runs: tuple[RunNote | None, ...]  # by operating round


@dataclass(frozen=True, slots=True)
class Sheet:
    columns: tuple[CorporationLine, ...]  # also the columns of the players' table
    players: tuple[PlayerLine, ...]
    rounds: tuple[tuple[str, int], ...]  # operating rounds, with the position at their end


def sheet(game: PlayedGame, viewer: Viewer, found: History) -> Sheet:
    pos = game.position
    names = Names(pos, viewer)
    operating = [r for r in found.rounds if r.operating]
    shown = [
        c.number
        for c in pos.title.corporations
        if pos.state.par[c.number] or pos.state.trains[c.number] or any(
            c.number in r.runs for r in operating
        )
    ]  # fmt: skip
    columns = tuple(
        corporation_line(pos, names, c, tuple(r.runs.get(c) for r in operating)) for c in shown
    )
    players = tuple(player_line(pos, names, p, shown) for p in pos.state.seats)
    return Sheet(columns, players, tuple((r.label, r.action) for r in operating))


def player_line(pos: Position, names: Names, seat: int, columns: list[int]) -> PlayerLine:
    s = pos.state
    held = tuple(
        Held(
            percent(pos, c, s.held(c, seat)) if s.units[c] else 0,
            s.held(c, seat) * pos.price(c),
            s.president[c] == seat,
        )
        for c in columns
    )
    shares = sum(s.held(c.number, seat) * pos.price(c.number) for c in pos.title.corporations)
    worth = pos.title.hooks.score(pos, seat)
    return PlayerLine(
        name=names.player(seat),
        cash=s.cash[seat],
        held=held,
        shares=shares,
        other=worth - shares - s.cash[seat],
        worth=worth,
        liquidity=s.cash[seat] + sum(sellable(pos, c, seat) * pos.price(c) for c in columns),
        certificates=certificates(pos, seat),
        limit=certificate_limit(pos),
    )


def sellable(pos: Position, corporation: int, seat: int) -> int:
    """Units that the pool has room for and that leave the corporation a president."""
    s = pos.state
    units, held = s.units[corporation], s.held(corporation, seat)
    if not held or not units:
        return 0
    room = pos.title.stock.pool_limit * units // 100 - s.held(corporation, s.POOL)
    if s.president[corporation] == seat:
        needed = corporation_president_units(pos, corporation)
        if all(s.held(corporation, p) < needed for p in range(s.players) if p != seat):
            held -= needed
    return max(0, min(held, room))


def corporation_line(
    pos: Position, names: Names, corporation: int, runs: tuple[RunNote | None, ...]
) -> CorporationLine:
    s, record = pos.state, pos.title.corporations[corporation]
    unsold, pool = (
        percent(pos, corporation, s.held(corporation, holder)) if s.units[corporation] else 0
        for holder in (s.IPO, s.POOL)
    )
    return CorporationLine(
        number=corporation,
        name=record.shown,
        full=record.full_name,
        sign=signs(pos.title)[corporation],
        president=names.president(corporation),
        price=pos.price(corporation),
        par=s.par[corporation],
        treasury=pos.corporation_cash(corporation),
        trains=tuple(names.trains(corporation)),
        tokens=len(s.tokens_left[corporation]),
        ipo=unsold,
        pool=pool,
        runs=runs,
    )
