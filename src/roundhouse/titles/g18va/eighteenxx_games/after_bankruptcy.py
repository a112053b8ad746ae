"""What 18xx.games keeps of an operating turn in which the president went bankrupt.

The bankrupt president's sales count for the successor too. And what the corporation can reach
is not computed again after tokens of closing corporations are removed, until a tile or token is
placed.
"""

from __future__ import annotations

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import LayTile, PlaceToken, SellShares
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position
from roundhouse.rules.endings.elimination import eliminate
from roundhouse.rules.tokens.place_token import place_home
from roundhouse.rules.track.tile_power import face_of, hex_of

#: The turn (stock round, operating round, corporation), and corporations sold in it, as bits.
SOLD: Fact[tuple[int, int, int, int]] = Fact("sold", (0, 0, NOBODY, 0))
#: The operating corporation, and tokens (hex, city, corporation) that it still sees.
GONE: Fact[tuple[int, tuple[tuple[int, int, int], ...]]] = Fact("gone", (NOBODY, ()))


def eliminate_and_note(pos: Position, player: int) -> None:
    s, track = pos.state, pos.track
    corporation, sold = s.corporation, s.turn.sold | sold_before(pos)
    eliminate(pos, player)
    SOLD.set(s, (s.stock_number, s.or_number, corporation, sold))
    gone = tuple(
        (h, k, c)
        for c in range(len(s.president))
        for h, k in track.tokens_of(c)
        if not pos.track.has_token(h, k, c) and c in track.tokens[h][k]
    )
    if gone and s.corporation == corporation:
        GONE.set(s, (corporation, gone))


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
    kept = GONE.of(pos.state)
    if not GONE.is_set(pos.state) or kept[0] != pos.state.corporation:
        return None
    track = pos.track
    for place in kept[1]:
        track = track.with_token(*place)
    return track


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
    place = pos.title.map.by_name[a.hex] << 3 | a.city
    return (
        None
        if place in track.reach(pos.state.corporation).stops
        else Refusal("eighteenxx_games.stricter")
    )


def forget_old_map(pos: Position, *_: object) -> None:
    GONE.clear(pos.state)


def home_placed(pos: Position, corporation: int) -> None:
    place_home(pos, corporation)
    forget_old_map(pos)
