"""1846: what 18xx.games does not accept though the rules allow it.

Games under the preset are made to be judged there, so they keep to what it takes: also where
it loses its way, or remembers track as it was before a company left.
"""

from __future__ import annotations

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import LayTile, PlaceMarker, PlaceStation, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Round
from roundhouse.finance.shares import next_seat
from roundhouse.rules.flow import advance
from roundhouse.rules.position import Position
from roundhouse.rules.steps import station, trains
from roundhouse.rules.steps.tile_power import face_of, hex_of
from roundhouse.titles.g1846 import building, forced
from roundhouse.titles.g1846.extra_tiles import BLOCKED, pair_open
from roundhouse.titles.g1846.leaving import GONE

STRICTER = Refusal("site.stricter")


# -- sales -------------------------------------------------------------------------------------


def one_block(pos: Position, a: SellShares) -> Refusal | None:
    """One block of a company in a turn."""
    c = pos.title.company_number[a.company]
    return STRICTER if pos.title.site_limits and pos.state.turn.sold >> c & 1 else None


def removal_goes_on(pos: Position, a: SellShares) -> Refusal | None:
    """It stops dead where a sale removes a company and the next two players can do nothing."""
    s = pos.state
    c = pos.title.company_number[a.company]
    if not pos.title.site_limits or pos.ask.kind != "stock":
        return None
    falls = pos.title.chart.left[s.cell[c]]
    if s.president[c] != s.player or "close" not in pos.title.chart.cells[falls].zones:
        return None
    after = Position(pos.title, s.copy(), pos.names)
    after._ask = pos.ask
    forced.apply_sell(after, a)
    advance(after)
    then = after.state
    same_turn = then.player == s.player and then.turn.sold >> c & 1
    near = next_seat(s, s.player)
    goes_on = same_turn or then.player in (near, next_seat(s, near))
    if then.round == Round.STOCK and goes_on:
        return None
    return STRICTER


# -- private companies -------------------------------------------------------------------------


def train_comes_first(pos: Position, a: object) -> Refusal | None:
    """Nothing comes between forced shares and the train they are for."""
    del a
    if not pos.title.site_limits or pos.ask.kind != "trains" or not trains.must_buy(pos):
        return None
    return STRICTER if pos.state.turn.issued & forced.FORCED else None


def waits_for_pair(pos: Position, a: PlaceMarker | PlaceStation) -> Refusal | None:
    """No marker and no station of a private company before a second tile."""
    if pair_open(pos) >= 0 and (isinstance(a, PlaceMarker) or a.power):
        return STRICTER
    return None


def lays_no_more(pos: Position, a: LayTile) -> Refusal | None:
    """No other tile before a second one is laid or declined.

    If it was given up by doing something else, private companies lay nothing in that round.
    """
    private = pair_open(pos)
    other = private >= 0 and a.power != pos.title.privates[private].name
    return STRICTER if other or (a.power and BLOCKED in pos.state.memo) else None


# -- track as it was ---------------------------------------------------------------------------


def as_it_was(pos: Position) -> Position:
    """The position with stations of removed companies that it has not forgotten yet."""
    known = pos.scratch.get("as-it-was")
    if known is None:
        track: TrackMap = pos.track
        gone: tuple[tuple[int, int, int, int], ...] = pos.state.memo[GONE]  # type: ignore[assignment]
        for h, stop, company, seen_by in gone:
            if seen_by >> pos.state.company & 1 and track.free_slots(h, stop) > 0:
                track = track.with_station(h, stop, company)
        known = Position(pos.title, pos.state.copy(), pos.names)
        known.state.track = track
        known._ask = pos.ask
        pos.scratch["as-it-was"] = known
    return known  # type: ignore[return-value]


def lay_was_connected(pos: Position, a: LayTile) -> Refusal | None:
    if a.power or GONE not in pos.state.memo:
        return None
    before = as_it_was(pos)
    connected = pos.title.policies.lay_connected(before, hex_of(pos, a), face_of(pos, a))
    return None if connected else STRICTER


def station_was_connected(pos: Position, a: PlaceStation) -> Refusal | None:
    """A station is asked for only if there was a space for one anywhere."""
    h = pos.title.map.by_name[a.hex]
    if a.power or GONE not in pos.state.memo or building.parachute(pos, h):
        return None
    before = as_it_was(pos)
    space = any(
        all(guard(before, other) is None for guard in SPACE) for other in station.candidates(before)
    )
    return None if space and building.is_connected(before, a) else STRICTER


SPACE = (station.is_a_city, station.one_per_hex, station.free_circle, building.spaces_kept)
