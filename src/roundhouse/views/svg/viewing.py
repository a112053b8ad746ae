"""What is to be drawn of a map: its track, its tokens, and what is asked about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes.model import Place
from roundhouse.board.tiles import Face
from roundhouse.board.track import TrackMap
from roundhouse.views.svg.hex_context import Tag
from roundhouse.views.svg.routes import RouteView
from roundhouse.views.svg.sign import Sign
from roundhouse.views.svg.text_size import USUAL, Legible


@dataclass(frozen=True, slots=True)
class BoardView:
    """What is to be drawn. Hexes and stops are numbers, corporations are their signs."""

    hex_map: HexMap
    faces: tuple[Face, ...]
    tokens: Mapping[Place, tuple[Sign, ...]] = field(default_factory=dict)
    guests: Mapping[int, tuple[Sign, ...]] = field(default_factory=dict)  # by hex
    homes: Mapping[Place, tuple[Sign, ...]] = field(default_factory=dict)  # kept for these
    markers: Mapping[int, tuple[Tag, ...]] = field(default_factory=dict)
    closed: Mapping[int, str] = field(default_factory=dict)  # hex -> tag of the private
    phase: int = 0  # which of the four values of a stop is current
    legal: frozenset[int] | None = None  # None: no question is asked about hexes
    selected: int | None = None
    focused: int | None = None
    offers: Mapping[Place, str] = field(default_factory=dict)  # free circle -> price of a token
    routes: tuple[RouteView, ...] = ()
    notes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # ends of the sentences
    legible: Legible = USUAL


def track_view(track: TrackMap, signs: Sequence[Sign]) -> BoardView:
    """The track and tokens of a position; ``signs`` by corporation number."""
    tokens = {
        (h, k): tuple(signs[c] for c in corporations)
        for h, here in enumerate(track.tokens)
        for k, corporations in enumerate(here)
        if corporations
    }
    guests: dict[int, tuple[Sign, ...]] = {}
    for h, _, corporation in track.guests:
        guests[h] = (*guests.get(h, ()), signs[corporation])
    return BoardView(track.map, track.faces, tokens, guests)
