"""Corporations that start small and convert: more shares, more tokens, more trains."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Convert
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.bank import bank_pays
from roundhouse.rules.stock.share_transactions import move_price
from roundhouse.titles.g18va.events import Converted, Underwritten

ENLARGES_ALL = "convert-all"  # the phase effect that ends small corporations


def is_small(pos: Position, corporation: int) -> bool:
    """Are some of its shares still out of play? Clause 18VA 4.4b."""
    s = pos.state
    return s.held(corporation, s.OUT) > 0


def enlarge(pos: Position, corporation: int) -> None:
    """The shares out of play join the treasury; players keep the shares they have.

    Clause 18VA 4.5.1a.
    """
    s, record = pos.state, pos.title.corporations[corporation]
    s.move_shares(corporation, record.later_units, s.OUT, s.IPO)
    s.units[corporation] += record.later_units
    s.tokens_left[corporation] = (*s.tokens_left[corporation], *record.later_token_prices)
    pos.emit(Converted(pos.corporation_name(corporation)))


def enlarge_all(pos: Position) -> None:
    """From now on there are no small corporations, started or not.

    Clauses 18VA 4.4.1a, 18VA 4.5.1b.
    """
    for corporation in pos.title.corporations:
        if is_small(pos, corporation.number):
            enlarge(pos, corporation.number)


def restore(pos: Position, corporation: int, small: bool) -> None:
    """Reset shares and tokens to those of a corporation that has not started."""
    s, record = pos.state, pos.title.corporations[corporation]
    base = corporation * s.width
    s.shares[base : base + s.width] = [0] * s.width
    later = record.later_units
    s.units[corporation] = record.units if small else record.units + later
    s.shares[base + s.IPO] = s.units[corporation]
    s.shares[base + s.OUT] = later if small else 0
    s.tokens_left[corporation] = (
        record.token_prices if small else (*record.token_prices, *record.later_token_prices)
    )


def may_start_again(pos: Position, corporation: int) -> None:
    """How a closed corporation comes back: small only while there are small ones.

    Clause 18VA 4.6.3c.
    """
    past = pos.title.phases[: pos.state.phase + 1]
    restore(pos, corporation, small=not any(ENLARGES_ALL in phase.effects for phase in past))


# -- shares of large corporations -----------------------------------------------------------------


def underwrite(pos: Position, corporation: int, source: str) -> None:
    """When only the last shares are left, the bank pays for them and they go to the pool.

    Clause 18VA 4.4e.
    """
    s, last = pos.state, pos.title.stock.underwritten
    if source != "ipo" or is_small(pos, corporation):
        return
    if s.held(corporation, s.IPO) == last:
        amount = last * pos.price(corporation)
        bank_pays(pos, s.party(corporation), amount)
        s.move_shares(corporation, last, s.IPO, s.POOL)
        pos.emit(Underwritten(pos.corporation_name(corporation), amount))


def large_rise_if_sold_out(pos: Position) -> None:
    """Large corporations whose shares are all with players go up a row.

    Clause 18VA 3.2b.
    """
    s, market = pos.state, pos.title.market
    for c in pos.title.hooks.operating_order(pos):
        if not is_small(pos, c) and not s.held(c, s.POOL) and not s.held(c, s.IPO):
            move_price(pos, c, market.up[s.cell[c]], "sold-out")


# -- the handler -------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[Convert]:
    del pos
    return iter((Convert(),))


def apply(pos: Position, a: Convert) -> None:
    del a
    enlarge(pos, pos.state.corporation)


def needs_decision(pos: Position) -> bool:
    """Only a small corporation converts, and only in some phases."""
    return "convert" in pos.phase.flags and is_small(pos, pos.state.corporation)


CONVERT = Handler(candidates, (), apply)


def train_limit(pos: Position, corporation: int) -> int:
    """By phase and number of shares; a power may add one train."""
    phase = pos.phase
    limit = phase.small_train_limit if is_small(pos, corporation) else phase.train_limit
    return limit + (pos.state.bonus_limit >> corporation & 1)
