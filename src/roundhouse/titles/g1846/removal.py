"""Corporations and privates that leave the game for good, which may end the game."""

from __future__ import annotations

from roundhouse.core.state import CLOSED, NOBODY
from roundhouse.engine.position import Position
from roundhouse.rules.bank import pay_bank
from roundhouse.rules.endings.ending import end_game, why_all_gone
from roundhouse.rules.privates.effects import close_private
from roundhouse.titles.g1846.events import CorporationRemoved
from roundhouse.titles.g1846.powers import railroad_of


def remove_corporation(pos: Position, corporation: int) -> None:
    """A corporation leaves for good, with everything it owns; its slots become free."""
    s = pos.state
    pos.emit(CorporationRemoved(pos.corporation_name(corporation)))
    s.closed |= 1 << corporation
    others = ~(1 << corporation)
    s.floated &= others
    s.receivership &= others
    party = s.party(corporation)
    pay_bank(pos, party, s.cash[party])
    base = corporation * s.width
    for holder in range(s.OUT):
        s.move_shares(corporation, s.shares[base + holder], holder, s.OUT)
    s.president[corporation] = s.cell[corporation] = NOBODY
    s.trains[corporation] = ()
    s.tokens_left[corporation] = ()
    for private in pos.privates_of(party):
        close_private(pos, private)
    pos.title.hooks.corporation_leaves(pos, corporation)
    s.track = pos.track.with_corporations_changed({corporation: -1})
    s.markers = tuple(m for m in s.markers if m.corporation != corporation)
    pos.title.hooks.corporation_closed(pos, corporation)
    if s.corporation == corporation:  # its turn is over
        s.acted |= 1 << corporation
        s.corporation = NOBODY
        s.step = 0
    check_everything_gone(pos)


def close_at_nothing(pos: Position, corporation: int) -> None:
    """A price in the closing zone removes the corporation at once."""
    cell = pos.state.cell[corporation]
    if cell != NOBODY and "close" in pos.title.market.cells[cell].zones:
        remove_corporation(pos, corporation)


# -- privates -------------------------------------------------------------------------


def private_leaves(pos: Position, private: int) -> None:
    """A private leaves, with the independent that it represents, if that still operates."""
    close_private(pos, private)
    railroad = railroad_of(pos, private)
    if railroad >= 0 and not pos.is_closed(railroad):
        remove_corporation(pos, railroad)


def privates_leave(pos: Position) -> None:
    """An effect of a phase: privates close, except those that stay; markers stay.

    Clauses 1846 3l2, 1846 8c.
    """
    s = pos.state
    for private in pos.title.privates:
        owner = s.owner[private.number]
        with_corporation = owner >= s.players
        stays = private.stays == "always" or (
            private.stays == "in-corporation" and with_corporation
        )
        if owner != CLOSED and not stays:
            private_leaves(pos, private.number)


# -- the end -----------------------------------------------------------------------------------


def check_everything_gone(pos: Position) -> None:
    """With no corporation left no rule would ever end the game: it ends here."""
    s, t = pos.state, pos.title
    if all(pos.is_closed(c.number) for c in t.corporations) and not s.over:
        by_rule = t.end.all_closed_ends
        if by_rule and ("buy-privates" in pos.phase.flags or any(o != CLOSED for o in s.owner)):
            return  # on 18xx.games blank cards count too, until privates are not sold
        end_game(pos, why_all_gone(pos))
