"""Who has to be told of a game and was not: that it is their turn, or what somebody proposes.

Whether a proposal still stands, and waits for this person, only the game itself tells.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, exists, literal, select

from roundhouse.storage.proposals import CLOCKS_DIFFER, made_at_all
from roundhouse.storage.records import StoredGame
from roundhouse.storage.tables import notify_sent, notify_targets, player_games, proposals

MINUTE = 60_000  # milliseconds


def position_number(stored: StoredGame) -> int:
    """What a message about a proposal in this position has in the place of a turn."""
    return -1 - stored.last_move


def turns_untold(at: int) -> Select[Any]:
    """Addresses and games in which it is their person's turn, for long enough."""
    g = player_games.c
    return _untold(g.changed, at, proposed=False).where(g.turn.is_(True))


def proposals_untold(at: int) -> Select[Any]:
    """Addresses and games in which something may be proposed to their person."""
    g, p = player_games.c, proposals.c
    query = _untold(p.made, at, proposed=True).join(proposals, p.game_id == g.game_id)
    return query.where(*made_at_all(), p.made > g.changed - CLOCKS_DIFFER)


def _untold(since: ColumnElement[int], at: int, *, proposed: bool) -> Select[Any]:
    """Addresses of people and their games in progress, where no such message was sent since."""
    t, g, s = notify_targets.c, player_games.c, notify_sent.c
    here = s.target_id == t.id, s.game_id == g.game_id, s.turn < 0 if proposed else s.turn >= 0
    told = exists().where(*here, s.at >= since, s.state != "failed")
    resting = exists().where(*here, s.next_try > at)
    about = since.label("since"), literal(proposed).label("proposed")
    return (
        select(notify_targets, g.game_id, *about)
        .join(player_games, g.person_id == t.person_id)
        .where(t.confirmed.is_(True), t.stopped.is_(False))
        .where(g.hidden.is_(False), g.over.is_(False))
        .where(since + t.delay * MINUTE <= at, ~told, ~resting)  # PostgreSQL's integers are small
        .order_by(since)
    )
