"""Bankruptcy that eliminates a player while the others play on.

The player's shares go to the pool, even beyond its limit. Each of their corporations passes
to the next in line or, if nobody holds enough, closes; it may start again later.
"""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.events import CorporationClosed, PresidentChanged
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position
from roundhouse.finance.shares import next_seat, successor
from roundhouse.rules.bank import pay, pay_bank
from roundhouse.rules.endings.ending import end_game
from roundhouse.rules.operating.operating_round import end_turn
from roundhouse.rules.privates.effects import close_private
from roundhouse.rules.stock.share_transactions import corporation_president_units
from roundhouse.rules.stock.stock_round import active_players


def eliminate(pos: Position, player: int) -> None:
    """The player leaves, having sold all they could for the operating corporation's train.

    Clause 18VA 5c.
    """
    s = pos.state
    s.out |= 1 << player
    for corporation in pos.title.corporations:
        s.move_shares(corporation.number, s.held(corporation.number, player), player, s.POOL)
    for private in pos.privates_of(player):
        close_private(pos, private)
    if s.priority == player:
        s.priority = next_seat(s, player)
    operating = s.corporation
    for number in pos.title.hooks.operating_order(pos):
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
    else:  # the new president starts with what is in the treasury
        s.turn.least = s.turn.sold = 0


def pass_on(pos: Position, corporation: int, otherwise: Callable[[Position, int], None]) -> None:
    """The player with the most shares takes over; ``otherwise`` is for when nobody has enough.

    Clause 18VA 4.6.3b.
    """
    s = pos.state
    old = s.president[corporation]
    heir = successor(s, corporation, corporation_president_units(pos, corporation))
    s.president[corporation] = heir
    if heir == NOBODY:
        otherwise(pos, corporation)
        return
    pos.emit(
        PresidentChanged(
            pos.corporation_name(corporation), old=pos.player_name(old), new=pos.player_name(heir)
        )
    )
    pos.title.hooks.president_changed(pos, corporation)


def close(pos: Position, corporation: int) -> None:
    """A corporation closes: shareholders get nothing and its tokens leave the map.

    Clause 18VA 4.6.3c.
    """
    s = pos.state
    pos.emit(CorporationClosed(pos.corporation_name(corporation)))
    party = s.party(corporation)
    pay_bank(pos, party, s.cash[party])
    for card in s.trains[corporation]:
        pos.title.hooks.to_pool(pos, card)
    s.trains[corporation] = ()
    for private in pos.privates_of(party):
        close_private(pos, private)
    s.track = pos.track.with_corporations_changed({corporation: -1})
    s.markers = tuple(m for m in s.markers if m.corporation != corporation)
    gone = ~(1 << corporation)
    s.bonus_limit &= gone
    s.floated &= gone
    s.operated &= gone
    s.president[corporation] = s.cell[corporation] = NOBODY
    s.par[corporation] = 0
    pos.title.hooks.corporation_closed(pos, corporation)
