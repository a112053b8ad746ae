"""18xx.games computes a corporation's map once, until a tile or token is placed.

Corporations whose map was computed before still see the tokens of one removed since.
``lay_was_connected`` and ``token_was_connected`` refuse what 18xx.games does not see yet.
"""

from __future__ import annotations

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import LayTile, PlaceToken
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position
from roundhouse.rules.tokens import place_token
from roundhouse.rules.track.lay_rules import new_track_or_city
from roundhouse.rules.track.tile_power import face_of, hex_of
from roundhouse.titles.g1846 import reserved_tokens

STRICTER = Refusal("eighteenxx_games.stricter")

Gone = tuple[tuple[int, int, int, int], ...]  # hex, stop, corporation, who still sees it

LOOKED = Fact("looked", 0)  # bit mask of corporations whose map is computed
#: Tokens of removed corporations, with who still sees them.
GONE: Fact[Gone] = Fact("gone", ())


def corporation_leaves(pos: Position, corporation: int) -> None:
    """Its tokens stay for those whose map is already computed."""
    tokens = pos.track.tokens_of(corporation)
    if pos.title.site_limits and tokens:
        looked = LOOKED.of(pos.state)
        more = ((h, k, corporation, looked) for h, k in tokens)
        GONE.set(pos.state, (*gone(pos), *more))


def gone(pos: Position) -> Gone:
    return GONE.of(pos.state)


def map_changed(pos: Position, *_: object) -> None:
    """A tile or token makes 18xx.games compute every map again."""
    if pos.title.site_limits:
        GONE.clear(pos.state)
        LOOKED.set(pos.state, 0)
        looks_at_map(pos, pos.state.corporation)


def looks_at_map(pos: Position, corporation: int) -> None:
    if pos.title.site_limits and corporation != NOBODY:
        LOOKED.set(pos.state, LOOKED.of(pos.state) | 1 << corporation)


def as_it_was(pos: Position) -> Position:
    """The position with tokens of removed corporations that the operating one still sees."""
    known = pos.cache.get("as-it-was")
    if known is None:
        track: TrackMap = pos.track
        for h, stop, corporation, seen_by in gone(pos):
            if seen_by >> pos.state.corporation & 1 and track.free_slots(h, stop) > 0:
                track = track.with_token(h, stop, corporation)
        known = pos.fork()
        known.state.track = track
        pos.cache["as-it-was"] = known
    assert isinstance(known, Position)
    return known


def lay_was_connected(pos: Position, a: LayTile) -> Refusal | None:
    if a.power or not GONE.is_set(pos.state):
        return None
    before = as_it_was(pos)
    connected = new_track_or_city(before, hex_of(pos, a), face_of(pos, a))
    return None if connected else STRICTER


def token_was_connected(pos: Position, a: PlaceToken) -> Refusal | None:
    """18xx.games allows a token only if its old map has a free slot for one somewhere."""
    h = pos.title.map.by_name[a.hex]
    if a.power or not GONE.is_set(pos.state) or reserved_tokens.unconnected_price(pos, h):
        return None
    before = as_it_was(pos)
    space = any(
        all(guard(before, other) is None for guard in SPACE)
        for other in place_token.candidates(before)
    )
    return None if space and place_token.is_connected(before, a) else STRICTER


SPACE = (
    place_token.is_a_city,
    place_token.one_per_hex,
    place_token.free_slot,
    reserved_tokens.spaces_kept,
)
