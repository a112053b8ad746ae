"""What 18xx.games keeps of an operating turn in which the president went bankrupt.

The bankrupt president's sales count for the successor too. And what a corporation can reach is
computed in its first turn after a tile or token was placed, and not again when tokens of closing
corporations are removed: until the next tile or token whoever has had a turn still sees them.
"""

from __future__ import annotations

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import LayTile, PlaceToken, SellShares
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position
from roundhouse.rules.endings.elimination import eliminate
from roundhouse.rules.running import run
from roundhouse.rules.tokens.place_token import place_home, place_homes
from roundhouse.rules.track.tile_power import face_of, hex_of

#: The turn (stock round, operating round, corporation), and corporations sold in it, as bits.
SOLD: Fact[tuple[int, int, int, int]] = Fact("sold", (0, 0, NOBODY, 0))
#: Corporations, as bits, that have had a turn since a tile or token was last placed.
SEEN: Fact[int] = Fact("seen", 0)
#: Corporations that have started since then, each with those who have not seen its home token.
STARTED: Fact[tuple[tuple[int, int], ...]] = Fact("started", ())
#: Tokens removed since then: hex, city, corporation, and who still sees it, as bits.
GONE: Fact[tuple[tuple[int, int, int, int], ...]] = Fact("gone", ())


def eliminate_and_note(pos: Position, player: int) -> None:
    s, track = pos.state, pos.track
    corporation, sold = s.corporation, s.turn.sold | sold_before(pos)
    eliminate(pos, player)
    SOLD.set(s, (s.stock_number, s.or_number, corporation, sold))
    seers, unseen = SEEN.of(s) | 1 << corporation, dict(STARTED.of(s))
    gone = tuple(
        (h, k, c, seers & ~unseen.get(c, 0))
        for c in range(len(s.president))
        for h, k in track.tokens_of(c)
        if not pos.track.has_token(h, k, c) and c in track.tokens[h][k]
    )
    if gone:
        GONE.set(s, (*GONE.of(s), *gone))


def turn_begins(pos: Position, corporation: int) -> None:
    place_homes(pos, corporation)
    s = pos.state
    if s.tokens_left[corporation] or s.trains[corporation]:
        SEEN.set(s, SEEN.of(s) | 1 << corporation)


# -- sales -------------------------------------------------------------------------------------


def sold_before(pos: Position) -> int:
    """Corporations that a bankrupt player sold in this operating turn, as a bit mask."""
    s = pos.state
    kept = SOLD.of(s)
    now = (s.stock_number, s.or_number, s.corporation)
    return kept[3] if kept[:3] == now else 0


def not_sold_before(pos: Position, a: SellShares) -> Refusal | None:
    if sold_before(pos) >> pos.title.corporation_number[a.corporation] & 1:
        return Refusal("eighteenxx_games.stricter")
    return None


# -- the map -----------------------------------------------------------------------------------


def old_map(pos: Position) -> TrackMap | None:
    """The map with the removed tokens that the operating corporation still sees."""
    if not GONE.is_set(pos.state):
        return None
    corporation = pos.state.corporation
    places = [gone[:3] for gone in GONE.of(pos.state) if gone[3] >> corporation & 1]
    track = pos.track
    for place in places:
        if not track.has_token(*place):  # else the corporation has started again
            track = track.with_token(*place)
    return track if places else None


def tile_on_old_map(pos: Position, a: LayTile) -> Refusal | None:
    track, tiles, corporation = old_map(pos), pos.title.tiles, pos.state.corporation
    if track is None:
        return None
    h = hex_of(pos, a)
    if tiles.city_reached(track, corporation, h) or tiles.connects(
        track, corporation, h, face_of(pos, a)
    ):
        return None
    return Refusal("eighteenxx_games.stricter")


def token_on_old_map(pos: Position, a: PlaceToken) -> Refusal | None:
    track = old_map(pos)
    if a.power or track is None:
        return None
    h = pos.title.map.by_name[a.hex]
    reached = h << 3 | a.city in track.reach(pos.state.corporation).stops
    if reached and track.free_slots(h, a.city):
        return None
    return Refusal("eighteenxx_games.stricter")


def can_run(pos: Position, corporation: int) -> bool:
    """Whether there is a route is asked of the old map too."""
    track = old_map(pos) if corporation == pos.state.corporation else None
    if track is None:
        return run.can_run(pos, corporation)
    before = pos.fork()
    before.state.track = track
    return run.can_run(before, corporation)


def tile_laid(pos: Position, *_: object) -> None:
    """Everybody's reach is forgotten; the corporation needs its own for a token or its trains."""
    s = pos.state
    map_changed(pos, looks=bool(s.tokens_left[s.corporation] or s.trains[s.corporation]))


def token_placed(pos: Position, *_: object) -> None:
    s = pos.state
    map_changed(pos, looks=bool(s.trains[s.corporation]) and not s.turn.ran)


def map_changed(pos: Position, *, looks: bool) -> None:
    s = pos.state
    GONE.clear(s)
    STARTED.clear(s)
    SEEN.set(s, 1 << s.corporation if looks else 0)


def home_placed(pos: Position, corporation: int) -> None:
    """A home token changes nothing for others; its corporation looks at the map anew."""
    place_home(pos, corporation)
    s, others = pos.state, ~(1 << corporation)
    SEEN.set(s, SEEN.of(s) & others)
    STARTED.set(s, (*STARTED.of(s), (corporation, SEEN.of(s))))
    if GONE.is_set(s):
        GONE.set(s, tuple((h, k, c, seers & others) for h, k, c, seers in GONE.of(s)))
