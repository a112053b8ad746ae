"""Shares that a corporation issues for a forced train, at a lower price than usual."""

from __future__ import annotations

from roundhouse.core.actions import IssueShares
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Handler, Position, checked_once
from roundhouse.finance.market import price_at
from roundhouse.rules.bank import bank_pays
from roundhouse.rules.emergency.president_contribution import must_buy
from roundhouse.rules.stock.share_transactions import move_price
from roundhouse.rules.trains.trains_for_sale import from_bank
from roundhouse.titles.g1846 import issue_and_redeem
from roundhouse.titles.g1846.events import SharesIssued
from roundhouse.titles.g1846.issue_and_redeem import issue_limit

FORCED = 2  # a bit of Turn.issued, besides those of issue_and_redeem
RAISED = Fact("forced", 0)  # what the forced shares brought

# -- train prices and proceeds of shares --------------------------------------------------------


def bank_prices(pos: Position) -> list[int]:
    """Prices of every type of train that the bank sells now, cheapest first."""
    return sorted({pos.title.trains[t].price for _, _, t in from_bank(pos)})


def forced_yields(pos: Position) -> dict[int, int]:
    """Proceeds of n forced shares: the price drops n boxes, and each share pays one box less."""
    c = pos.state.corporation
    yields = {}
    for count in range(1, issue_limit(pos, c) + 1):
        each = price_at(pos.title.market, pos.state, c, -count - 1)
        if each > 0:
            yields[count] = count * each
    return yields


def issue_left(pos: Position) -> bool:
    """Can shares still be issued for a forced train?"""
    return not pos.state.turn.issued & FORCED and bool(forced_yields(pos))


def forced_counts(pos: Position, prices: list[int]) -> set[int]:
    """Allowed numbers: just enough for some train, or all if no train can be afforded."""
    cash = pos.corporation_cash(pos.state.corporation)
    yields = forced_yields(pos)
    counts = set()
    for price in prices:
        enough = [n for n, amount in yields.items() if cash + amount >= price]
        if price > cash and enough:
            counts.add(min(enough))
    if not counts and cash < bank_prices(pos)[0] and yields:
        counts.add(max(yields))
    return counts


# -- forced shares -----------------------------------------------------------------------------


@checked_once
def issue_in_need(pos: Position, a: IssueShares) -> Refusal | None:
    """In the train step shares are issued only for a train that must be bought."""
    del a
    if pos.decision.kind == "trains" and not must_buy(pos):
        return Refusal("issue.no-need")
    return None


@checked_once
def issue_once(pos: Position, a: IssueShares) -> Refusal | None:
    del a
    issued = pos.state.turn.issued
    if pos.decision.kind == "trains":
        return Refusal("issue.forced-once") if issued & FORCED else None
    return Refusal("issue.once") if issued else None


def issue_size(pos: Position, a: IssueShares) -> Refusal | None:
    if pos.decision.kind != "trains":
        return None
    counts = forced_counts(pos, bank_prices(pos))
    if a.count in counts:
        return None
    if counts:
        return Refusal("issue.size", {"count": a.count, "sizes": sorted(counts)})
    short = pos.corporation_cash(pos.state.corporation) < bank_prices(pos)[0]
    return Refusal("issue.brings-nothing" if short else "issue.no-train-for-it")


def force_issue(pos: Position, count: int) -> None:
    """The price drops first, then the bank pays one box less for each share."""
    s = pos.state
    c = s.corporation
    amount = forced_yields(pos)[count]
    s.move_shares(c, count, s.IPO, s.POOL)
    cell = s.cell[c]
    for _ in range(count):
        cell = pos.title.market.left[cell]
    move_price(pos, c, cell, "issue")
    bank_pays(pos, s.party(c), amount)
    s.turn.issued |= FORCED
    RAISED.set(s, amount)
    pos.emit(SharesIssued(pos.corporation_name(c), count, amount))


def apply_issue(pos: Position, a: IssueShares) -> None:
    if pos.decision.kind == "trains":
        force_issue(pos, a.count)
    else:
        issue_and_redeem.apply_issue(pos, a)


ISSUE = Handler(
    issue_and_redeem.issue_candidates,
    (issue_in_need, issue_once, issue_and_redeem.issue_within_limit, issue_size),
    apply_issue,
)
