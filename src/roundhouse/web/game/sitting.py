"""A stored game as one browser sees it: who sits there, and what can be taken back."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.rules.game import Game
from roundhouse.storage import StoredGame
from roundhouse.views.log import last_turn
from roundhouse.views.panels.page import GamePage, game_page
from roundhouse.views.visible import Viewer, seated

#: More actions than one turn can have.
_LONGEST_TURN = 40


@dataclass(frozen=True, slots=True)
class Sitting:
    """One page of one game."""

    stored: StoredGame
    game: Game  # as it stood at the position that is shown
    viewer: Viewer
    page: GamePage


def here(stored: StoredGame) -> frozenset[int]:
    """Seats that are played from this machine."""
    return frozenset(n for n, seat in enumerate(stored.seats) if seat.is_person)


def viewer_of(stored: StoredGame) -> Viewer:
    seats = frozenset() if stored.readonly_reason else here(stored)
    return seated(stored.game.position, seats)


def sit_down(stored: StoredGame, at: int | None = None, *, open_curtain: bool = False) -> Sitting:
    """The page at the present, or at an earlier position."""
    game: Game = stored.game
    last = len(game.actions)
    if at is not None and 0 <= at < last:
        game = stored.game.at(at)
    viewer = viewer_of(stored)
    page = game_page(game, viewer, last=last, open_curtain=open_curtain)
    return Sitting(stored, game, viewer, page)


# -- taking back -------------------------------------------------------------------------------


def undo_count(stored: StoredGame) -> int:
    """How many actions one undo takes back: to the latest decision made at this machine."""
    seats = here(stored)
    game = stored.game
    if not game.actions or stored.readonly_reason:
        return 0
    latest = max((last_turn(game, seat) for seat in seats), default=0)
    return len(game.actions) - latest + 1 if latest else 0


def restart_count(stored: StoredGame) -> int:
    """How many actions of the turn that is being played have been made."""
    game = stored.game
    if stored.readonly_reason or game.over:
        return 0
    mark = _turn(game)
    count = 0
    while count < min(len(game.actions), _LONGEST_TURN):
        earlier = game.at(len(game.actions) - count - 1)
        if _turn(earlier) != mark:
            break
        count += 1
    return count


def _turn(game: Game) -> tuple[object, ...]:
    s = game.state
    return (game.ask.players, s.round, s.stock_number, s.or_number, s.company)
