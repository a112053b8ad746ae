"""Companies that start small and become larger: more shares, more stations."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Convert
from roundhouse.core.refusal import Refusal
from roundhouse.rules.position import Position
from roundhouse.rules.title import Handler


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


# -- the handler -------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[Convert]:
    del pos
    yield Convert()


def still_small(pos: Position, a: Convert) -> Refusal | None:
    del a
    if not is_small(pos, pos.state.company):
        return Refusal("convert.already")
    return None


def phase_allows(pos: Position, a: Convert) -> Refusal | None:
    del a
    if "convert" not in pos.phase.flags:
        return Refusal("convert.phase", {"phase": pos.phase.name})
    return None


def apply(pos: Position, a: Convert) -> None:
    del a
    enlarge(pos, pos.state.company)


def asks(pos: Position) -> bool:
    """Only where there is something to decide."""
    guards = pos.title.handlers[Convert].guards
    return all(guard(pos, Convert()) is None for guard in guards)


CONVERT = Handler(candidates, (still_small, phase_allows), apply)
