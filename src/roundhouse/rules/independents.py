"""Independents: small railroads that run from the start for whoever owns their private company.

They lay track and run, and share what they earn with their owner, until a company buys them.
"""

from __future__ import annotations

from roundhouse.core.actions import BuyPrivate
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY, Round
from roundhouse.finance.market import operating_key
from roundhouse.rules.fleet import room_for_train
from roundhouse.rules.money import bank_pays, pay
from roundhouse.rules.position import Position
from roundhouse.rules.powers import RunsAsCompany
from roundhouse.rules.private_effects import railroad_of
from roundhouse.rules.removal import remove_company
from roundhouse.rules.site.kept_order import kept_order

IDLE = "idle"  # in State.memo: trains of independents bought in this round


def is_independent(pos: Position) -> bool:
    """Is it an independent's turn?"""
    return pos.title.companies[pos.state.company].independent


# -- how they start and operate ----------------------------------------------------------------


def no_less_than_debt(pos: Position, private: int) -> int:
    """The least that the last private company of a draft can cost."""
    powers = pos.title.privates[private].powers
    return sum(p.debt for p in powers if isinstance(p, RunsAsCompany))


def starts(pos: Position, private: int, player: int) -> None:
    """An independent gets its printed price as treasury and its owner as president."""
    c = railroad_of(pos, private)
    if c >= 0:
        s = pos.state
        s.president[c] = player
        s.floated |= 1 << c
        bank_pays(pos, s.party(c), pos.title.privates[private].value)


def independents_first(pos: Position) -> list[int]:
    """Independents, then companies by price; the very first round goes from the lowest up."""
    s, t = pos.state, pos.title
    order = kept_order(pos)
    if order is not None:
        return order
    running = [c for c in t.companies if s.floated >> c.number & 1]
    corporations = [c.number for c in running if not c.independent]
    corporations.sort(key=lambda c: operating_key(t.chart, s, c))
    if s.round == Round.OPERATING and s.stock_number == 1 and s.or_number == 1:
        corporations.sort(key=pos.price)  # stable: the top marker of a box still goes first
    return [c.number for c in running if c.independent] + corporations


def only_companies(pos: Position, a: object) -> Refusal | None:
    """Independents only lay track and run."""
    if pos.state.company != NOBODY and is_independent(pos):
        return Refusal("independent.only-track", {"action": getattr(a, "type", "")})
    return None


def split_earnings(pos: Position) -> None:
    """Half goes to the owner, half (rounded down) to the treasury."""
    s = pos.state
    revenue = s.turn.revenue
    half = revenue // 2
    s.turn.paid = 1
    bank_pays(pos, s.party(s.company), half)
    bank_pays(pos, s.president[s.company], revenue - half)
    if revenue:
        pos.tell("split", company=s.company, revenue=revenue, kept=half)


# -- bought by a company -----------------------------------------------------------------------


def room_for_its_train(pos: Position, a: BuyPrivate) -> Refusal | None:
    """The train of an independent needs room."""
    i = pos.title.private_number[a.private]
    if railroad_of(pos, i) >= 0 and not room_for_train(pos, pos.state.company):
        limit = pos.title.policies.train_limit(pos, pos.state.company)
        return Refusal("private.train-limit", {"private": a.private, "limit": limit})
    return None


def taken_over(pos: Position, private: int, company: int) -> None:
    """Treasury, train and station pass to the buyer; the train rests until the next round."""
    railroad = railroad_of(pos, private)
    if railroad < 0:
        return
    s = pos.state
    pay(pos, s.party(railroad), s.party(company), s.cash[s.party(railroad)])
    trains = s.trains[railroad]
    s.trains[company] = (*s.trains[company], *trains)
    s.memo[IDLE] = (*idle(pos), *trains)
    s.trains[railroad] = ()
    s.track = pos.track.with_companies_changed({railroad: company})
    pos.tell("took-over", company=company, railroad=railroad)
    remove_company(pos, railroad)


def idle(pos: Position) -> tuple[int, ...]:
    found: tuple[int, ...] = pos.state.memo.get(IDLE, ())  # type: ignore[assignment]
    return found


def has_rested(pos: Position, company: int, card: int) -> bool:
    """May the train run? Not in the round in which it was taken over."""
    del company
    return card not in idle(pos)


def round_begins(pos: Position) -> None:
    pos.state.memo.pop(IDLE, None)
