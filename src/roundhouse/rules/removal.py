"""Companies and private companies that leave the game for good, and the end that may bring."""

from __future__ import annotations

from roundhouse.core.state import CLOSED, NOBODY
from roundhouse.rules.ending import end_game, why_all_gone
from roundhouse.rules.money import pay_bank
from roundhouse.rules.position import Position
from roundhouse.rules.private_effects import close_private, railroad_of


def remove_company(pos: Position, company: int) -> None:
    """A company leaves for good, with everything it owns; its spaces open."""
    s = pos.state
    pos.tell("company-removed", company=company)
    s.closed |= 1 << company
    others = ~(1 << company)
    s.floated &= others
    s.receivership &= others
    party = s.party(company)
    pay_bank(pos, party, s.cash[party])
    base = company * s.width
    for holder in range(s.OUT):
        s.move_shares(company, s.shares[base + holder], holder, s.OUT)
    s.president[company] = s.cell[company] = NOBODY
    s.trains[company] = ()
    s.tokens[company] = ()
    for private in pos.privates_of(party):
        close_private(pos, private)
    pos.title.policies.company_leaves(pos, company)
    s.track = pos.track.with_companies_changed({company: -1})
    s.markers = tuple(m for m in s.markers if m.company != company)
    pos.title.policies.company_closed(pos, company)
    if s.company == company:  # its turn is over
        s.acted |= 1 << company
        s.company = NOBODY
        s.step = 0
    check_everything_gone(pos)


def close_at_nothing(pos: Position, company: int) -> None:
    """A price in the closing zone removes the company at once."""
    cell = pos.state.cell[company]
    if cell != NOBODY and "close" in pos.title.chart.cells[cell].zones:
        remove_company(pos, company)


# -- private companies -------------------------------------------------------------------------


def private_leaves(pos: Position, private: int) -> None:
    """A private company, and the independent railroad that it stands for, if it still runs."""
    close_private(pos, private)
    railroad = railroad_of(pos, private)
    if railroad >= 0 and not pos.is_closed(railroad):
        remove_company(pos, railroad)


def privates_leave(pos: Position) -> None:
    """An effect of a phase: private companies go, but for those that stay; markers stay."""
    s = pos.state
    for private in pos.title.privates:
        owner = s.owner[private.number]
        with_company = owner >= s.players
        stays = private.stays == "always" or (private.stays == "in-company" and with_company)
        if owner != CLOSED and not stays:
            private_leaves(pos, private.number)


# -- the end -----------------------------------------------------------------------------------


def check_everything_gone(pos: Position) -> None:
    """With no company left that could ever run, no rule ends the game: it stops here."""
    s, t = pos.state, pos.title
    if all(pos.is_closed(c.number) for c in t.companies) and not s.over:
        by_rule = t.end.all_closed_ends
        if by_rule and ("buy-privates" in pos.phase.flags or any(o != CLOSED for o in s.owner)):
            return  # on 18xx.games blank cards count too, until private companies are not sold
        end_game(pos, why_all_gone(pos))
