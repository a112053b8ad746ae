"""A stored game as one browser sees it: who sits there, and what can be taken back."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import takers
from roundhouse.engine.position import Position
from roundhouse.rules.running.run import trains_that_run
from roundhouse.storage import StoredGame
from roundhouse.storage.replay import may_return_to
from roundhouse.storage.seating import person_played
from roundhouse.views.panels.page import GamePage, game_page
from roundhouse.views.visible import Viewer
from roundhouse.web.access import Visit
from roundhouse.web.game.follow_up import passed_by_page

#: Events after which another turn goes on.
_NEW_TURN = frozenset({"turn", "passed", "stock-round", "operating-round", "auction", "draft"})


@dataclass(frozen=True, slots=True)
class PageContext:
    """One page of one game."""

    visit: Visit
    game: PlayedGame  # as it stood at the position that is shown
    viewer: Viewer
    page: GamePage

    @property
    def stored(self) -> StoredGame:
        return self.visit.stored


def open_page(
    visit: Visit, at: int | None = None, *, open_curtain: bool = False, radius: float = 0
) -> PageContext:
    """The page at the present, or at an earlier position."""
    stored = visit.stored
    game: PlayedGame = stored.game
    last = len(game.actions)
    if at is not None and 0 <= at < last:
        game = stored.game.at(at)
    viewer = visit.viewer
    since = last_decision(stored, (viewer.seat,)) if viewer.seat >= 0 else last
    then = _after(_Key(stored, since)) if 0 < since < last else None
    page = game_page(
        game,
        viewer,
        since=since,
        then=then,
        last=last,
        open_curtain=open_curtain,
        radius=radius,
    )
    return PageContext(visit, game, viewer, page)


def own_trains(context: PageContext) -> list[str]:
    pos = context.game.position
    if context.page.run is None or pos.state.corporation < 0:
        return []
    return [train.spec.name for train in trains_that_run(pos, pos.state.corporation)]


# -- who decided what --------------------------------------------------------------------------


def deciders(stored: StoredGame, number: int) -> tuple[int, ...]:
    """Who made the action with this number: as logged, else whoever was asked."""
    entry = stored.entries[stored.played[number - 1] - 1]
    if entry.seat is not None:
        return (entry.seat,)
    return _asked(_Key(stored, number))


def by_person(stored: StoredGame, seat: int, number: int) -> bool:
    """Did a person make this action of a seat, whoever sits there now?"""
    return _by_person(_Key(stored, number), seat)


class _Key:
    """A standing action of a game: what it was asked for never changes while it stands."""

    __slots__ = ("number", "place", "stored")

    def __init__(self, stored: StoredGame, number: int) -> None:
        self.stored: StoredGame | None = stored
        self.number = number
        self.place = (stored.id, number, stored.played[number - 1])

    def given_up(self) -> StoredGame:
        """The game, once: a cache keeps its keys, and need not keep the game."""
        stored, self.stored = self.stored, None
        assert stored is not None
        return stored

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.place == other.place

    def __hash__(self) -> int:
        return hash(self.place)


@lru_cache(maxsize=5_000)
def _asked(key: _Key) -> tuple[int, ...]:
    return key.given_up().game.at(key.number - 1).decision.players


@lru_cache(maxsize=5_000)
def _by_person(key: _Key, seat: int) -> bool:
    return person_played(key.given_up(), seat, key.number)


@lru_cache(maxsize=1000)
def _after(key: _Key) -> Position:
    """The position after an action: what a viewer saw last is compared with after every move."""
    return key.given_up().game.at(key.number).position


def last_decision(stored: StoredGame, seats: Collection[int]) -> int:
    """The position after the latest decision of one of these seats; 0 if there was none."""
    number = len(stored.game.actions)
    if not number or not seats:
        return 0
    latest = _latest(_Key(stored, number))
    return max(latest[seat] for seat in seats)


@lru_cache(maxsize=1000)
def _latest(key: _Key) -> tuple[int, ...]:
    """The latest decision of every seat up to an action: all who see a position ask for it."""
    stored, found = key.given_up(), dict[int, int]()
    for number in range(key.number, 0, -1):
        for seat in deciders(stored, number):
            found.setdefault(seat, number)
        if len(found) == len(stored.seats):
            break
    return tuple(found.get(seat, 0) for seat in range(len(stored.seats)))


# -- taking back -------------------------------------------------------------------------------


@lru_cache(maxsize=2_000)  # only the latest actions are asked about
def _passed(key: _Key) -> bool:
    """Was a standing action a pass that the page made?"""
    return passed_by_page(key.given_up().game, key.number)


def may_undo(visit: Visit) -> bool:
    return undo_count(visit) > 0


def undo_count(visit: Visit) -> int:
    """How many actions one undo takes back: to this visitor's latest decision.

    Moves of computer players since are taken back too; those of other people stand.
    """
    stored = visit.stored
    latest = last_decision(stored, visit.seats)
    if stored.readonly_reason or latest == 0 or _another_person_since(visit, latest):
        return 0
    while _passed(_Key(stored, latest)):
        latest -= 1
    return len(stored.game.actions) - latest + 1 if may_return_to(stored.game, latest - 1) else 0


def _another_person_since(visit: Visit, latest: int) -> bool:
    """Has a person who does not sit here decided anything after an action?"""
    stored = visit.stored
    if not any(entry.kind == "seat" for entry in stored.entries[stored.played[latest - 1] :]):
        others = {n for n, seat in enumerate(stored.seats) if seat.is_person} - visit.seats
        return last_decision(stored, others) > latest
    later = range(latest + 1, len(stored.game.actions) + 1)
    made = ((seat, n) for n in later for seat in deciders(stored, n) if seat not in visit.seats)
    return any(person_played(stored, seat, n) for seat, n in made)


def position_to_ask_for(visit: Visit) -> int:
    """Before this visitor's latest decision, where going back is for all people to decide; or -1.

    What can be taken back freely need not be asked for.
    """
    stored = visit.stored
    if stored.is_open_table or stored.readonly_reason or undo_count(visit):
        return -1
    latest = last_decision(stored, visit.seats) if visit.seats else 0
    if latest and _passed(_Key(stored, latest)):
        latest -= 1
    return latest - 1 if latest and may_return_to(stored.game, latest - 1) else -1


def may_redo(visit: Visit) -> bool:
    """Is the next action to be played again one of this visitor?"""
    stored = visit.stored
    if not stored.undone or stored.game.over or stored.readonly_reason:
        return False
    if stored.is_open_table:
        return bool(visit.seats)
    return any(seat in visit.seats for seat in takers(stored.game.position, stored.undone[-1]))


def restart_count(stored: StoredGame) -> int:
    """How many actions of the turn that is being played have been made."""
    game = stored.game
    if stored.readonly_reason or game.over:
        return 0
    asked = set(game.decision.players)
    count, number = 0, len(game.actions)
    while number and asked.intersection(deciders(stored, number)):
        if any(event.kind in _NEW_TURN for event in game.events(number)):
            break
        count, number = count + 1, number - 1
    return count if may_return_to(game, number) else 0
