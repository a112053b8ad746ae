"""An operating turn: issue or redeem, track and tokens in one step, run, pay, buy.

Independents split their revenue and buy nothing; corporations in receivership operate
automatically. A private's second tile keeps every step open until it is laid or declined.
"""

from __future__ import annotations

from roundhouse.core.actions import (
    Bankrupt,
    BuyTrain,
    Dividend,
    IssueShares,
    LayTile,
    Pass,
    PlaceToken,
    RedeemShares,
    RunTrains,
    SellShares,
)
from roundhouse.engine.legal import any_legal
from roundhouse.engine.position import OperatingStep, Position
from roundhouse.rules.emergency import president_contribution
from roundhouse.rules.running import dividend, run
from roundhouse.rules.running.run import trains_that_run
from roundhouse.rules.trains.depot import room_for_train
from roundhouse.titles.g1846 import receivership
from roundhouse.titles.g1846.eighteenxx_games import open_steps
from roundhouse.titles.g1846.independents import is_independent, split_earnings
from roundhouse.titles.g1846.issue_and_redeem import issue_limit
from roundhouse.titles.g1846.receivership import is_presidentless
from roundhouse.titles.g1846.tile_pairs import pair_open


def has_president(pos: Position) -> bool:
    """A corporation with a president; independents and receiverships have none."""
    return not is_independent(pos) and not is_presidentless(pos, pos.state.corporation)


def issue_needs_decision(pos: Position) -> bool:
    s = pos.state
    if not has_president(pos) or s.turn.issued:
        return False
    return issue_limit(pos, s.corporation) > 0 or s.held(s.corporation, s.POOL) > 0


def track_needs_decision(pos: Position) -> bool:
    s = pos.state
    if is_presidentless(pos, s.corporation):
        return False
    if pair_open(pos) >= 0:
        return True
    if pos.title.auto_pass:
        return open_steps.track_is_open(pos)
    tiles_left = pos.title.hooks.tiles_left(pos, None)
    if tiles_left or (s.tokens_left[s.corporation] and not s.turn.tokens):
        return True
    return any_legal(pos, but=(Pass, IssueShares, RedeemShares))


# -- running and earnings ----------------------------------------------------------------------


def can_run(pos: Position, corporation: int) -> bool:
    """A hook: is there any run, for trains that may run now?"""
    if not trains_that_run(pos, corporation):
        return False
    if run.can_run(pos, corporation):
        return True
    return pos.title.auto_pass and open_steps.runs_inside_a_hex(pos, corporation)


def run_needs_decision(pos: Position) -> bool:
    if pair_open(pos) >= 0:
        return True
    if is_presidentless(pos, pos.state.corporation):
        return not pos.title.train_rules.receiver_runs_best and run.needs_decision(pos)
    return run.needs_decision(pos)


def run_leave(pos: Position) -> None:
    if is_presidentless(pos, pos.state.corporation):
        receivership.run_best(pos)


def dividend_needs_decision(pos: Position) -> bool:
    if pair_open(pos) >= 0:
        return True
    return has_president(pos) and dividend.needs_decision(pos)


def dividend_leave(pos: Position) -> None:
    s = pos.state
    if s.turn.paid:
        return
    if is_independent(pos):
        split_earnings(pos)
    elif is_presidentless(pos, s.corporation):
        receivership.keep_all(pos)
    else:
        dividend.settle(pos, "withhold")


# -- trains and privates --------------------------------------------------------------


def trains_needs_decision(pos: Position) -> bool:
    if pair_open(pos) >= 0:
        return True
    if not has_president(pos):
        return False
    if president_contribution.must_buy(pos):
        return True
    if pos.title.auto_pass:
        return open_steps.trains_are_open(pos)
    return room_for_train(pos, pos.state.corporation)


def trains_leave(pos: Position) -> None:
    if is_presidentless(pos, pos.state.corporation):
        receivership.buy_cheapest(pos)


def privates_needs_decision(pos: Position) -> bool:
    if pair_open(pos) >= 0:
        return True
    if not has_president(pos):
        return False
    if pos.title.auto_pass:
        return open_steps.privates_are_open(pos)
    return any_legal(pos, but=(Pass,))


def steps(issue_first: bool) -> tuple[OperatingStep, ...]:
    """Shares are issued and redeemed in a separate step, or until the dividend is paid.

    Clause 1846 6a.
    """
    paper = (IssueShares, RedeemShares)
    later = () if issue_first else paper
    turn = (
        OperatingStep("track", (LayTile, PlaceToken, *later), track_needs_decision),
        OperatingStep(
            "run", (RunTrains, *later), run_needs_decision, may_pass=False, leave=run_leave
        ),
        OperatingStep(
            "dividend",
            (Dividend, *later),
            dividend_needs_decision,
            may_pass=False,
            leave=dividend_leave,
        ),
        OperatingStep(
            "trains",
            (BuyTrain, IssueShares, SellShares, Bankrupt),
            trains_needs_decision,
            leave=trains_leave,
        ),
        OperatingStep("privates", (), privates_needs_decision),
    )
    return (OperatingStep("issue", paper, issue_needs_decision), *turn) if issue_first else turn
