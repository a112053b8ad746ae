"""1846: the steps of a turn, for companies, independents and companies without a president."""

from __future__ import annotations

from roundhouse.core.actions import (
    Bankrupt,
    BuyTrain,
    Dividend,
    IssueShares,
    LayTile,
    Pass,
    PlaceStation,
    RedeemShares,
    RunTrains,
    SellShares,
)
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.rules.fleet import is_obsolete, room_for_train
from roundhouse.rules.legal import any_legal
from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Position
from roundhouse.rules.steps import dividend, run, trains
from roundhouse.rules.steps.run import trains_that_run
from roundhouse.rules.steps.treasury import issue_limit
from roundhouse.rules.title import OperatingStep
from roundhouse.titles.g1846 import bankruptcy, building, extra_tiles, skips
from roundhouse.titles.g1846.shares import is_presidentless


def is_independent(pos: Position) -> bool:
    return pos.title.companies[pos.state.company].independent


def has_president(pos: Position) -> bool:
    """A company that decides; independents and presidentless ones do not."""
    return not is_independent(pos) and not is_presidentless(pos, pos.state.company)


def only_companies(pos: Position, a: object) -> Refusal | None:
    """Independents only lay track and run."""
    if pos.state.company != NOBODY and is_independent(pos):
        return Refusal("independent.only-track", {"action": getattr(a, "type", "")})
    return None


def only_presided(pos: Position, a: object) -> Refusal | None:
    """A company without a president does nothing but run."""
    company = pos.state.company
    if company != NOBODY and is_presidentless(pos, company):
        return Refusal("presidentless.only-runs", {"action": getattr(a, "type", "")})
    return None


# -- issue, track, run -------------------------------------------------------------------------


def issue_asks(pos: Position) -> bool:
    s = pos.state
    if not has_president(pos) or s.turn.issued:
        return False
    return issue_limit(pos, s.company) > 0 or s.held(s.company, s.POOL) > 0


def track_asks(pos: Position) -> bool:
    s = pos.state
    if is_presidentless(pos, s.company):
        return False
    if extra_tiles.pair_open(pos) >= 0:
        return True
    if pos.title.auto_pass:
        return skips.track_is_open(pos)
    if building.tiles_left(pos, None) or (s.tokens[s.company] and not s.turn.stations):
        return True
    return any_legal(pos, but=(Pass, IssueShares, RedeemShares))


def can_run(pos: Position, company: int) -> bool:
    if not trains_that_run(pos, company):
        return False
    if run.can_run(pos, company):
        return True
    return pos.title.auto_pass and skips.round_chicago(pos, company)


def run_asks(pos: Position) -> bool:
    if extra_tiles.pair_open(pos) >= 0:
        return True
    if is_presidentless(pos, pos.state.company):
        return pos.title.chosen["receiver_routes"] == "entered" and run.asks(pos)
    return run.asks(pos)


def run_leave(pos: Position) -> None:
    if is_presidentless(pos, pos.state.company):
        bankruptcy.run_best(pos)


def deciders(pos: Position, company: int) -> tuple[int, ...]:
    """A company without a president may have its routes entered by anybody."""
    s = pos.state
    if is_presidentless(pos, company):
        return tuple(p for p in s.seats if not s.out >> p & 1)
    return (s.president[company],)


def run_is_free(pos: Position, company: int) -> bool:
    """Any player may point out a better run."""
    del pos, company
    return False


# -- dividend ----------------------------------------------------------------------------------


def dividend_asks(pos: Position) -> bool:
    if extra_tiles.pair_open(pos) >= 0:
        return True
    return has_president(pos) and dividend.asks(pos)


def dividend_leave(pos: Position) -> None:
    s = pos.state
    if s.turn.paid:
        return
    if is_independent(pos):
        split(pos)
    elif is_presidentless(pos, s.company):
        bankruptcy.keep_all(pos)
    else:
        dividend.settle(pos, "withhold")


def split(pos: Position) -> None:
    """An independent's earnings go half to its owner, half to its treasury."""
    s = pos.state
    revenue = s.turn.revenue
    half = revenue // 2
    s.turn.paid = 1
    bank_pays(pos, s.party(s.company), half)
    bank_pays(pos, s.president[s.company], revenue - half)
    if revenue:
        pos.tell("split", company=s.company, revenue=revenue, kept=half)


def shares_paying_company(s: object) -> tuple[int, ...]:
    return (s.TREASURY,)  # type: ignore[attr-defined]


# -- trains and private companies --------------------------------------------------------------


def trains_asks(pos: Position) -> bool:
    if extra_tiles.pair_open(pos) >= 0:
        return True
    if not has_president(pos):
        return False
    if trains.must_buy(pos):
        return True
    if pos.title.auto_pass:
        return skips.trains_are_open(pos)
    return room_for_train(pos, pos.state.company)


def sells_train(pos: Position, company: int, card: int) -> bool:
    """Not what is phased out; and who would agree for a company without a president?"""
    return not is_obsolete(pos, card) and not is_presidentless(pos, company)


def trains_leave(pos: Position) -> None:
    if is_presidentless(pos, pos.state.company):
        bankruptcy.buy_cheapest(pos)


def privates_asks(pos: Position) -> bool:
    if extra_tiles.pair_open(pos) >= 0:
        return True
    if not has_president(pos):
        return False
    if pos.title.auto_pass:
        return skips.privates_are_open(pos)
    return any_legal(pos, but=(Pass,))


def steps(issue_first: bool) -> tuple[OperatingStep, ...]:
    """The turn of a company. Under 18xx.games shares may be issued until the dividend."""
    paper = (IssueShares, RedeemShares)
    later = () if issue_first else paper
    turn = (
        OperatingStep("track", (LayTile, PlaceStation, *later), track_asks),
        OperatingStep("run", (RunTrains, *later), run_asks, may_pass=False, leave=run_leave),
        OperatingStep(
            "dividend", (Dividend, *later), dividend_asks, may_pass=False, leave=dividend_leave
        ),
        OperatingStep(
            "trains", (BuyTrain, IssueShares, SellShares, Bankrupt), trains_asks, leave=trains_leave
        ),
        OperatingStep("privates", (), privates_asks),
    )
    return (OperatingStep("issue", paper, issue_asks), *turn) if issue_first else turn
