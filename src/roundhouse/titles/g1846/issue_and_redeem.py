"""Corporations issue shares into the pool or redeem them from it."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import IssueShares, RedeemShares
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Handler, Position, checked_once
from roundhouse.finance.market import price_at
from roundhouse.finance.shares import with_players
from roundhouse.rules.bank import bank_pays, pay_bank
from roundhouse.titles.g1846.events import SharesIssued, SharesRedeemed

ISSUED, REDEEMED = 1, 4  # bits of Turn.issued


def issue_limit(pos: Position, corporation: int) -> int:
    """As many as players hold, less those in the pool, and no more than it has left."""
    s = pos.state
    room = with_players(s, corporation) - s.held(corporation, s.POOL)
    return max(0, min(room, s.held(corporation, s.IPO)))


# -- guards that both share --------------------------------------------------------------------


@checked_once
def once_a_turn(pos: Position, a: IssueShares | RedeemShares) -> Refusal | None:
    """Issue or redeem, once per turn."""
    del a
    return Refusal("issue.once") if pos.state.turn.issued else None


# -- issuing -----------------------------------------------------------------------------------


def issue_candidates(pos: Position) -> Iterator[IssueShares]:
    for count in range(1, issue_limit(pos, pos.state.corporation) + 1):
        yield IssueShares(count)


def issue_within_limit(pos: Position, a: IssueShares) -> Refusal | None:
    limit = issue_limit(pos, pos.state.corporation)
    if not 1 <= a.count <= limit:
        return Refusal("issue.limit", {"count": a.count, "limit": limit})
    return None


def apply_issue(pos: Position, a: IssueShares) -> None:
    """The bank pays the price one box to the left per share; the marker stays."""
    s = pos.state
    amount = a.count * price_at(pos.title.market, pos.state, s.corporation, -1)
    s.move_shares(s.corporation, a.count, s.IPO, s.POOL)
    bank_pays(pos, s.party(s.corporation), amount)
    s.turn.issued |= ISSUED
    pos.emit(SharesIssued(pos.corporation_name(s.corporation), a.count, amount))


# -- redeeming ---------------------------------------------------------------------------------


def redeem_candidates(pos: Position) -> Iterator[RedeemShares]:
    s = pos.state
    for count in range(1, s.held(s.corporation, s.POOL) + 1):
        yield RedeemShares(count)


def redeem_from_pool(pos: Position, a: RedeemShares) -> Refusal | None:
    s = pos.state
    there = s.held(s.corporation, s.POOL)
    if not 1 <= a.count <= there:
        return Refusal("redeem.none-there", {"count": a.count, "pool": there})
    return None


def redeem_funds(pos: Position, a: RedeemShares) -> Refusal | None:
    s = pos.state
    cost, cash = (
        a.count * price_at(pos.title.market, pos.state, s.corporation, 1),
        pos.corporation_cash(s.corporation),
    )
    if cost > cash:
        return Refusal("redeem.funds", {"cost": cost, "cash": cash})
    return None


def apply_redeem(pos: Position, a: RedeemShares) -> None:
    """The corporation pays the price one box to the right per share; the marker stays."""
    s = pos.state
    amount = a.count * price_at(pos.title.market, pos.state, s.corporation, 1)
    pay_bank(pos, s.party(s.corporation), amount)
    s.move_shares(s.corporation, a.count, s.POOL, s.IPO)
    s.turn.issued |= REDEEMED
    pos.emit(SharesRedeemed(pos.corporation_name(s.corporation), a.count, amount))


ISSUE = Handler(issue_candidates, (once_a_turn, issue_within_limit), apply_issue)
REDEEM = Handler(redeem_candidates, (once_a_turn, redeem_from_pool, redeem_funds), apply_redeem)
