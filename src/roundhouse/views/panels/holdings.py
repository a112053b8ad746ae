"""Who holds what: parts of a corporation, and everything a player has."""

from __future__ import annotations

from dataclasses import dataclass, replace

from roundhouse.engine.position import Position
from roundhouse.rules.stock.share_transactions import (
    certificate_limit,
    certificates,
    money_on_bids,
    percent,
)
from roundhouse.views.names import Names, signs
from roundhouse.views.svg import Holding, Sign


@dataclass(frozen=True, slots=True)
class Part:
    """A player's part of a corporation."""

    sign: Sign
    percent: int
    president: bool


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player as everybody sees him."""

    seat: int
    name: str
    you: bool  # whom the page is drawn for
    acting: bool
    priority: bool
    out: bool
    cash: int
    set_aside: int
    worth: int
    certificates: int
    limit: int
    parts: tuple[Part, ...]
    privates: tuple[str, ...]

    @property
    def free(self) -> int:
        return self.cash - self.set_aside


def player_cards(pos: Position, names: Names) -> tuple[PlayerCard, ...]:
    """All players in the order of play, a viewer who sits alone at the screen first."""
    s = pos.state
    seats = list(s.seats)
    if names.viewer.you in seats:
        at = seats.index(names.viewer.you)
        seats = [*seats[at:], *seats[:at]]
    return tuple(player_card(pos, names, p) for p in seats)


def player_card(pos: Position, names: Names, seat: int) -> PlayerCard:
    """A player's card; only the own name is another one for the viewer."""
    cards: dict[int, PlayerCard] = pos.cache.setdefault("player-cards", {})
    if seat not in cards:
        cards[seat] = _card(pos, Names(pos), seat)
    if seat not in (names.viewer.you, names.viewer.seat):
        return cards[seat]
    return replace(cards[seat], name=names.player(seat), you=seat == names.viewer.seat)


def _card(pos: Position, names: Names, seat: int) -> PlayerCard:
    s, t = pos.state, pos.title
    look = signs(t)
    parts = [
        Part(look[c.number], percent(pos, c.number, units), s.president[c.number] == seat)
        for c in t.corporations
        if (units := s.held(c.number, seat))
    ]
    parts.sort(key=lambda part: (-part.percent, part.sign.abbreviation))
    return PlayerCard(
        seat=seat,
        name=names.player(seat),
        you=seat == names.viewer.seat,
        acting=seat in pos.decision.players,
        priority=seat == s.priority,
        out=bool(s.out >> seat & 1),
        cash=s.cash[seat],
        set_aside=money_on_bids(pos, seat) if s.bids else 0,
        worth=t.hooks.score(pos, seat),
        certificates=certificates(pos, seat),
        limit=certificate_limit(pos),
        parts=tuple(parts),
        privates=tuple(t.privates[i].name for i in pos.privates_of(seat)),
    )


def holdings(pos: Position, names: Names, corporation: int) -> tuple[Holding, ...]:
    """The parts of a corporation for its share bar: the viewer, others, pool, what is unsold."""
    s = pos.state
    if not s.units[corporation]:
        return ()
    seats = sorted(range(s.players), key=lambda p: (p != names.viewer.you, -s.held(corporation, p)))
    parts = [
        Holding(names.player(p), percent(pos, corporation, units), _kind(names, p))
        for p in seats
        if (units := s.held(corporation, p))
    ]
    if units := s.held(corporation, s.POOL):
        parts.append(Holding("Pool", percent(pos, corporation, units), "pool"))
    if units := s.held(corporation, s.IPO):
        parts.append(Holding(ipo_name(pos), percent(pos, corporation, units), "unsold"))
    return tuple(parts)


def ipo_name(pos: Position) -> str:
    """Where unsold shares are: the IPO, or the corporation's own treasury."""
    return pos.title.stock.ipo_name


def _kind(names: Names, seat: int) -> str:
    return "you" if seat == names.viewer.you else "player"
