"""The short notation of map files for stops and track.

A stop is a line of words: ``city 30/60 slots=2 terminal role=cmd group=Chicago``.
Track is a list of pieces: ``0-a 3-a 1-4 2-j``, where digits are edges, letters from ``a``
on are the stops in order, and ``j`` is an open junction.
"""

from __future__ import annotations

from roundhouse.board.tiles import JUNCTION, STOP, Piece, Stop
from roundhouse.core.plain import number_in

STOP_LETTERS = "abcdefgh"
KINDS = ("city", "town", "offboard")


class NotationError(ValueError):
    """A stop or a piece of track that cannot be read."""


def parse_values(text: str) -> tuple[int, int, int, int]:
    """One value, two (before and from brown on) or four (one for each colour)."""
    parts = [number for part in text.split("/") if (number := number_in(part)) is not None]
    if len(parts) < len(text.split("/")):
        raise NotationError(f"{text!r} is not a value such as 20, 30/60 or 40/50/60/80")
    if len(parts) == 1:
        return (parts[0],) * 4
    if len(parts) == 2:
        return (parts[0], parts[0], parts[1], parts[1])
    if len(parts) == 4:
        return (parts[0], parts[1], parts[2], parts[3])
    raise NotationError(f"{text!r} has {len(parts)} values; expected 1, 2 or 4")


def parse_stop(text: str, *, group: str = "", role: str = "") -> Stop:
    """Read one stop; ``group`` and ``role`` are defaults."""
    words = text.split()
    if not words or words[0] not in KINDS:
        raise NotationError(f"stop {text!r} must begin with one of {', '.join(KINDS)}")
    kind = words[0]
    values = (0, 0, 0, 0)
    circles = 1 if kind == "city" else 0
    terminal = kind == "offboard"
    passable = False
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if word[0].isdigit():
            values = parse_values(word)
        elif word == "terminal":
            terminal = True
        elif word == "passable":
            passable, circles = True, 0
        elif key == "slots" and (slots := number_in(value)) is not None:
            circles = slots
        elif key == "role" and equals:
            role = value
        elif key == "group" and equals:
            group = value
        else:
            raise NotationError(f"stop {text!r}: {word!r} is not understood")
    return Stop(kind, values, circles, terminal, passable, role, group)


def parse_end(text: str, stops: int) -> int:
    """An edge, a stop or the junction."""
    if text in {"0", "1", "2", "3", "4", "5"}:
        return int(text)
    if text == "j":
        return JUNCTION
    stop = STOP_LETTERS.find(text) if len(text) == 1 else -1
    if stop < 0:
        raise NotationError(f"{text!r} is not an edge 0-5, a stop letter or j")
    if stop >= stops:
        raise NotationError(f"track names stop {text!r}, but there are only {stops} stops")
    return STOP + stop


def parse_track(text: str, stops: int) -> tuple[Piece, ...]:
    """Pieces of track in a fixed order; each touches an edge, and none is repeated."""
    pieces: list[Piece] = []
    for word in text.split():
        ends = [parse_end(end, stops) for end in word.split("-")]
        if len(ends) != 2 or ends[0] == ends[1]:
            raise NotationError(f"piece {word!r} must join two different ends")
        piece = (min(ends), max(ends))
        if piece[0] >= STOP:
            # Routes tell pieces apart by the hexsides they touch.
            raise NotationError(f"piece {word!r} touches no edge of the hex")
        if piece in pieces:
            raise NotationError(f"piece {word!r} stands twice")
        pieces.append(piece)
    return tuple(sorted(pieces))
