"""Companies that start small and become larger: more shares, more stations, more rights."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Convert
from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Position
from roundhouse.rules.stock_moves import move_price
from roundhouse.rules.title import Handler

ENLARGES_ALL = "convert-all"  # the effect of a phase that ends small companies


def is_small(pos: Position, company: int) -> bool:
    """Do some of its shares still wait outside play?"""
    s = pos.state
    return s.held(company, s.OUT) > 0


def enlarge(pos: Position, company: int) -> None:
    """The waiting shares join the treasury; everybody keeps the shares he has."""
    s, record = pos.state, pos.title.companies[company]
    s.move_shares(company, record.later_units, s.OUT, s.TREASURY)
    s.units[company] += record.later_units
    s.tokens[company] = (*s.tokens[company], *record.later_tokens)
    pos.tell("converted", company=company)


def enlarge_all(pos: Position) -> None:
    """From now on there are no small companies, started or not."""
    for company in pos.title.companies:
        if is_small(pos, company.number):
            enlarge(pos, company.number)


def restore(pos: Position, company: int, small: bool) -> None:
    """All shares and stations back where a company that has not started has them."""
    s, record = pos.state, pos.title.companies[company]
    base = company * s.width
    s.shares[base : base + s.width] = [0] * s.width
    later = record.later_units
    s.units[company] = record.units if small else record.units + later
    s.shares[base + s.TREASURY] = s.units[company]
    s.shares[base + s.OUT] = later if small else 0
    s.tokens[company] = record.tokens if small else (*record.tokens, *record.later_tokens)


def may_start_again(pos: Position, company: int) -> None:
    """What a company that closes comes back as: small only while there are small ones."""
    past = pos.title.phases[: pos.state.phase + 1]
    restore(pos, company, small=not any(ENLARGES_ALL in phase.effects for phase in past))


# -- shares of large companies -----------------------------------------------------------------


def underwrite(pos: Position, company: int, source: str) -> None:
    """When only the last shares are left, the bank pays for them and they go to the pool."""
    s, last = pos.state, pos.title.stock.underwritten
    if source != "treasury" or is_small(pos, company):
        return
    if s.held(company, s.TREASURY) == last:
        amount = last * pos.price(company)
        bank_pays(pos, s.party(company), amount)
        s.move_shares(company, last, s.TREASURY, s.POOL)
        pos.tell("underwritten", company=company, amount=amount)


def large_rise_if_sold_out(pos: Position) -> None:
    """Companies wholly in players' hands go up a row, but never a small one."""
    s, chart = pos.state, pos.title.chart
    for c in pos.title.policies.operating_order(pos):
        if not is_small(pos, c) and not s.held(c, s.POOL) and not s.held(c, s.TREASURY):
            move_price(pos, c, chart.up[s.cell[c]], "sold-out")


# -- the handler -------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[Convert]:
    del pos
    yield Convert()


def apply(pos: Position, a: Convert) -> None:
    del a
    enlarge(pos, pos.state.company)


def asks(pos: Position) -> bool:
    """Only a small company converts, and only in some phases; else there is no such step."""
    return "convert" in pos.phase.flags and is_small(pos, pos.state.company)


CONVERT = Handler(candidates, (), apply)
