"""18AL: historical objectives, name chits, the 4 trains of whoever buys the 7."""

from __future__ import annotations

from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Position
from roundhouse.rules.powers import NamesTrains
from roundhouse.rules.steps.markers import might_place
from roundhouse.rules.steps.privates import company_might_buy
from roundhouse.rules.title import TrainFamily

OBJECTIVE = 100  # dollars for the station in a company's historical objective
CHITS = "chits"  # in State.memo: the company that holds the name chits


def objective_reached(pos: Position, company: int, h: int) -> None:
    """Paid after the station is; a company has one station in a hex, so it is paid once."""
    if pos.title.map.hexes[h].name == pos.title.companies[company].objective:
        bank_pays(pos, pos.state.party(company), OBJECTIVE)
        pos.tell("objective", company=company, hex=h, amount=OBJECTIVE)


def chits_for_buying_company(pos: Position, private: int, company: int) -> None:
    if any(isinstance(p, NamesTrains) for p in pos.title.privates[private].powers):
        pos.state.memo[CHITS] = company


def chits_leave_with_president(pos: Position, company: int) -> None:
    if pos.state.memo.get(CHITS) == company:
        del pos.state.memo[CHITS]
        pos.tell("chits-removed", company=company)


def revenue_powers(pos: Position, company: int) -> list[str]:
    return ["chits"] if pos.state.memo.get(CHITS) == company else []


def buyer_loses_obsolete(pos: Position, family: TrainFamily, buyer: int) -> None:
    """Trains that become obsolete stay for one more run, but not at the company that did it."""
    s = pos.state
    if buyer < 0:
        return
    kept = tuple(c for c in s.trains[buyer] if not s.obsolete >> c & 1)
    if kept != s.trains[buyer]:
        count = len(s.trains[buyer]) - len(kept)
        s.trains[buyer] = kept
        pos.tell("rusted", company=buyer, train=family.name, count=count)


def turn_stays_open(pos: Position) -> bool:
    """The last question of a turn: a private to buy, or a coal field token to place.

    18xx.games does not wait for the token.
    """
    return company_might_buy(pos) or (not pos.title.auto_pass and might_place(pos))
