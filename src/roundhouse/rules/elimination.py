"""Bankruptcy that takes one player out of the game while the others play on.

What he still holds goes to the pool, whatever its limit. Each company of his passes to the
player next in line or, where nobody holds enough, closes; it may start again later.
"""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.state import NOBODY
from roundhouse.finance.shares import next_seat, successor
from roundhouse.rules.ending import end_game
from roundhouse.rules.money import pay, pay_bank
from roundhouse.rules.position import Position
from roundhouse.rules.private_effects import close_private
from roundhouse.rules.rounds.operating import end_turn
from roundhouse.rules.rounds.stock import active_players
from roundhouse.rules.stock_moves import company_president_units


def eliminate(pos: Position, player: int) -> None:
    """The player leaves; he has sold what he could for the train of the operating company."""
    s = pos.state
    s.out |= 1 << player
    for company in pos.title.companies:
        s.move_shares(company.number, s.held(company.number, player), player, s.POOL)
    for private in pos.privates_of(player):
        close_private(pos, private)
    if s.priority == player:
        s.priority = next_seat(s, player)
    operating = s.company
    for number in pos.title.policies.operating_order(pos):
        if s.president[number] == player:
            pass_on(pos, number, otherwise=close)
    if s.president[operating] == NOBODY:
        pay_bank(pos, player, s.cash[player])
    else:
        pay(pos, player, s.party(operating), s.cash[player])
    if active_players(pos) == 1:
        end_game(pos, "bankruptcy")
    elif s.president[operating] == NOBODY:
        end_turn(pos)
    else:  # the new president starts from what is in the treasury
        s.turn.least = s.turn.sold = 0


def pass_on(pos: Position, company: int, otherwise: Callable[[Position, int], None]) -> None:
    """The player with the most shares takes over; ``otherwise`` is for when nobody has enough."""
    s = pos.state
    old = s.president[company]
    heir = successor(s, company, company_president_units(pos, company))
    s.president[company] = heir
    if heir == NOBODY:
        otherwise(pos, company)
        return
    pos.tell("president-changed", company=company, old=old, new=heir)
    pos.title.policies.president_changed(pos, company)


def close(pos: Position, company: int) -> None:
    """A company leaves play: its holders get nothing and nothing of it stays on the map."""
    s = pos.state
    pos.tell("company-closed", company=company)
    party = s.party(company)
    pay_bank(pos, party, s.cash[party])
    for card in s.trains[company]:
        pos.title.policies.to_market(pos, card)
    s.trains[company] = ()
    for private in pos.privates_of(party):
        close_private(pos, private)
    s.track = pos.track.with_companies_changed({company: -1})
    s.markers = tuple(m for m in s.markers if m.company != company)
    gone = ~(1 << company)
    s.bonus_limit &= gone
    s.floated &= gone
    s.operated &= gone
    s.president[company] = s.cell[company] = NOBODY
    s.par[company] = 0
    pos.title.policies.company_closed(pos, company)
