"""What is different between two positions of a game: hexes, and cells of the tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from roundhouse.core.events import TrainsRan
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.views.names import Names
from roundhouse.views.panels.holdings import PlayerCard, player_card
from roundhouse.views.visible import Viewer

Cells = frozenset[str]
_NONE: Cells = frozenset()


@dataclass(frozen=True, slots=True)
class Changes:
    """Names of hexes; by seat and by number of a corporation the cells that are different."""

    hexes: tuple[str, ...] = ()
    players: Mapping[int, Cells] = field(default_factory=dict)
    corporations: Mapping[int, Cells] = field(default_factory=dict)

    def player(self, seat: int) -> Cells:
        return self.players.get(seat, _NONE)

    def corporation(self, number: int) -> Cells:
        return self.corporations.get(number, _NONE)


def changes(game: PlayedGame, viewer: Viewer, since: int, then: Position | None = None) -> Changes:
    """What the actions after position ``since`` have changed; ``then`` is that position."""
    if since >= len(game.actions):
        return Changes()
    before, after = then or game.at(since).position, game.position
    ran = {
        event.corporation
        for number in range(since + 1, len(game.actions) + 1)
        for event in game.events(number)
        if isinstance(event, TrainsRan)
    }
    names = Names(before, viewer), Names(after, viewer)
    players = {
        p: _player(player_card(before, names[0], p), player_card(after, names[1], p))
        for p in range(len(after.names))
    }
    corporations = {
        c.number: _corporation(before, after, c.number) | ({"run"} if c.name in ran else _NONE)
        for c in after.title.corporations
    }
    return Changes(
        _hexes(before, after),
        {p: cells for p, cells in players.items() if cells},
        {c: cells for c, cells in corporations.items() if cells},
    )


def _player(old: PlayerCard, new: PlayerCard) -> Cells:
    """As the viewer is shown them: what lies face down changes nothing."""
    seen = {
        "cash": (old.cash, new.cash),
        "set_aside": (old.set_aside, new.set_aside),
        "worth": (old.worth, new.worth),
        "certificates": (old.certificates, new.certificates),
        "parts": ((old.parts, old.privates), (new.parts, new.privates)),
    }
    return frozenset(cell for cell, (then, now) in seen.items() if then != now)


def _corporation(before: Position, after: Position, number: int) -> Cells:
    old, new = before.state, after.state
    shares = slice(number * new.width, (number + 1) * new.width)
    treasury = new.party(number)
    seen = {
        "price": (old.cell[number], new.cell[number]),
        "shares": (old.shares[shares], new.shares[shares]),
        "treasury": (old.cash[treasury], new.cash[treasury]),
        "trains": (old.trains[number], new.trains[number]),
        "tokens": (old.tokens_left[number], new.tokens_left[number]),
    }
    return frozenset(cell for cell, (then, now) in seen.items() if then != now)


def _hexes(before: Position, after: Position) -> tuple[str, ...]:
    old, new = before.track, after.track
    guests = {guest[0] for guest in set(old.guests) ^ set(new.guests)}
    markers = {marker.hex for marker in set(before.state.markers) ^ set(after.state.markers)}
    return tuple(
        h.name
        for h in after.title.map.hexes
        if old.faces[h.number] is not new.faces[h.number]
        or old.tokens[h.number] != new.tokens[h.number]
        or h.number in guests
        or h.number in markers
    )
