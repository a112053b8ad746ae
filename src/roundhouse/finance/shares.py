"""Who owns how much of a corporation, and who is its president."""

from __future__ import annotations

from roundhouse.core.state import NOBODY, State


def seats_after(s: State, player: int) -> list[int]:
    """Players still in the game, in turn order, starting after ``player``."""
    at = s.seats.index(player) + 1
    return [p for p in (*s.seats[at:], *s.seats[:at]) if not s.out >> p & 1]


def next_seat(s: State, player: int) -> int:
    seats = s.seats
    if s.out:
        return seats_after(s, player)[0]
    return seats[(seats.index(player) + 1) % len(seats)]


def successor(s: State, corporation: int, needed: int) -> int:
    """The player who takes over: most shares, then nearest to the president's left; or NOBODY.

    Clauses 18GA 3.5, 18AL 3.5(a), 18VA 4.4.2a, 18Chesapeake 10.3-1, 1846 5.23.
    """
    president = s.president[corporation]
    base = corporation * s.width
    own = s.shares[base + president] if president >= 0 else 0
    best, most = NOBODY, max(own, needed - 1)
    if max(s.shares[base : base + s.players]) <= most:  # nearly always
        return NOBODY
    start = president if president >= 0 else s.priority
    for p in seats_after(s, start):
        units = s.shares[base + p]
        if p != president and units > most:
            best, most = p, units
    return best


def could_preside(s: State, corporation: int, needed: int, without: int) -> bool:
    """Does anyone but ``without`` hold enough for the president's certificate?"""
    base = corporation * s.width
    return any(s.shares[base + p] >= needed for p in range(s.players) if p != without)


def with_players(s: State, corporation: int) -> int:
    """Shares in players' hands."""
    base = corporation * s.width
    return sum(s.shares[base : base + s.players])
