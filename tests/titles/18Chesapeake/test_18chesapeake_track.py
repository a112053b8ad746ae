"""18Chesapeake 5 and 11.3: tiles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.titles.chesapeake import bare
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import LayTile, Pass


def building(corporation: str, phase: str = "3", treasury: int = 500, **kw: bool) -> Table:
    """A corporation of A's about to lay a tile."""
    t = bare().phase(phase).corporation(corporation, 80, treasury=treasury, A=6, **kw)
    return t.operating_turn(corporation)


def lays(t: Table, hex_name: str) -> set[tuple[str, int]]:
    return {
        (a.tile, a.rotation)
        for a in t.game.legal
        if isinstance(a, LayTile) and a.hex == hex_name and not a.power
    }


@clause("18Chesapeake 5-1")
def test_18chesapeake_5_1_red_and_gray_hexes_never_change() -> None:
    t = building("PRR").tile("F2", "57", 1)
    t.refused(LayTile("E1", "9", 2), "tile.fixed-hex", "18Chesapeake 5-1")
    t.refused(LayTile("A7", "9", 2), "tile.fixed-hex", "18Chesapeake 5-1")
    t = building("B&O")
    t.refused(LayTile("H6", "57", 1), "tile.colour", "18Chesapeake 11.3-1")
    t.refused(LayTile("J4", "57", 1), "tile.colour", "18Chesapeake 11.3-1")


@clause("18Chesapeake 11.3-1")
def test_18chesapeake_11_3_1_one_lay_or_upgrade_in_the_phases_colours() -> None:
    t = building("PRR", "2").tile("F2", "57", 1)
    t.refused(LayTile("F2", "14", 1), "tile.phase", "18Chesapeake 11.3-1")
    t.phase("3").refused(LayTile("E3", "14", 1), "tile.colour", "18Chesapeake 11.3-1")
    t.play(LayTile("E3", "57", 1))
    assert t.asked == "token"
    t.refused(LayTile("D4", "9", 1), "order.token", "18Chesapeake 11-2")
    t.operating_turn("PRR").play(LayTile("F2", "15", 4))
    assert (t.state.turn.upgrades, t.asked) == (1, "token")
    t.operating_turn("PRR")
    t.refused(LayTile("F2", "611", 0), "tile.phase", "18Chesapeake 11.3-1")
    t.phase("5")
    t.refused(LayTile("F2", "915", 0), "tile.phase", "18Chesapeake 11.3-1")
    assert lays(t, "F2")
    t.phase("D").refused(LayTile("F2", "915", 0), "tile.colour", "18Chesapeake 11.3-1")


@clause("18Chesapeake 11.3-10")
def test_18chesapeake_11_3_10_the_first_turn_starts_with_the_home_marker() -> None:
    t = bare().corporation("PRR", 80, treasury=500, operated=False, A=6).stock_turn("A")
    assert t.position.track.tokens_of(t.number("PRR")) == ()
    t.play(Pass(), Pass(), Pass())
    home = t.title.map.by_name["F2"]
    assert t.position.track.tokens_of(t.number("PRR")) == ((home, 0),)
    assert (t.asked, t.cash("PRR"), t.state.turn.tokens) == ("track", 500, 0)
    assert t.state.tokens_left[t.number("PRR")] == (40, 60, 80)


@clause("18Chesapeake 11.3-2")
def test_18chesapeake_11_3_2_the_home_tile_comes_first() -> None:
    t = building("PRR")
    t.refused(LayTile("E3", "57", 1), "tile.home-first", "18Chesapeake 11.3-2")
    assert lays(t, "F2") == {("57", 1), ("57", 2)}
    assert all(getattr(a, "hex", "F2") == "F2" for a in t.game.legal)
    for name in ("PLE", "B&O"):
        printed = building(name)
        assert {a.hex for a in printed.game.legal if isinstance(a, LayTile)} - {"A3", "H6"}


@clause("18Chesapeake 11.3-2")
def test_18chesapeake_11_3_2_a_marker_elsewhere_does_not_help() -> None:
    t = building("PRR").tile("D2", "57", 1).token("D2", "PRR")
    t.refused(LayTile("C3", "8", 4), "tile.home-first", "18Chesapeake 11.3-2")
    t.play(LayTile("F2", "57", 1))


@clause("18Chesapeake 11.3-3")
def test_18chesapeake_11_3_3_a_first_tile_carries_on_a_route() -> None:
    t = building("PRR").tile("F2", "57", 1)
    t.refused(LayTile("E3", "57", 2), "tile.not-connected", "18Chesapeake 11.3-3")
    t.refused(LayTile("G13", "57", 1), "tile.not-connected", "18Chesapeake 11.3-3")
    assert ("57", 1) in lays(t, "E3")
    t.tile("E3", "57", 1)
    assert ("9", 1) in lays(t, "D4")


@clause("18Chesapeake 11.3-4")
def test_18chesapeake_11_3_4_scenario_26_junction() -> None:
    t = building("B&O").tile("F8", "X1", 3).token("F8", "B&O").tile("F6", "8", 0)
    assert t.legal(LayTile("F6", "25", 0))
    t.refused(LayTile("F6", "25", 2), "tile.upgrade-not-connected", "18Chesapeake 11.3-4")


@clause("18Chesapeake 11.3-4")
def test_18chesapeake_11_3_4_a_city_on_a_route_may_be_upgraded_by_old_track() -> None:
    t = building("PRR").tile("F2", "57", 1).tile("E3", "57", 1).tile("G13", "57", 1)
    assert lays(t, "E3")
    t.refused(LayTile("G13", "14", 1), "tile.upgrade-not-connected", "18Chesapeake 11.3-4")


@clause("18Chesapeake 11.3-5")
def test_18chesapeake_11_3_5_no_track_into_nowhere() -> None:
    t = building("PRR")
    t.refused(LayTile("F2", "57", 0), "tile.off-map", "18Chesapeake 11.3-5")
    t = building("LV")
    assert lays(t, "J2") == {("57", 1)}
    t = building("PRR").tile("F2", "57", 1).tile("E3", "57", 1)
    t.refused(LayTile("E3", "14", 0), "tile.off-map", "18Chesapeake 11.3-5")


@clause("18Chesapeake 11.3-6")
def test_18chesapeake_11_3_6_tiles_suit_their_hexes() -> None:
    t = building("PRR", treasury=900).tile("F2", "57", 2)
    t.refused(LayTile("G3", "9", 2), "tile.kind", "18Chesapeake 11.3-6")
    t.refused(LayTile("G3", "1", 2), "tile.kind", "18Chesapeake 11.3-6")
    t.refused(LayTile("F4", "57", 0), "tile.kind", "18Chesapeake 11.3-6")
    assert lays(t, "G3")
    t = building("B&O", "5").tile("G7", "9", 1)
    t.refused(LayTile("F8", "57", 1), "tile.named", "18Chesapeake 11.3-6")
    assert {tile for tile, _ in lays(t, "F8")} == {"X1"}
    t.refused(LayTile("H6", "14", 1), "tile.named", "18Chesapeake 11.3-6")


@clause("18Chesapeake 11.3-7")
def test_18chesapeake_11_3_7_old_track_and_markers_stay() -> None:
    t = building("PRR").tile("F2", "57", 1)
    t.refused(LayTile("F2", "14", 2), "tile.track-lost", "18Chesapeake 11.3-7")
    t.tile("E3", "57", 2).tile("G3", "4", 2)
    t.refused(LayTile("G3", "14", 2), "tile.kind", "18Chesapeake 11.3-6")
    assert lays(t, "G3") == set()


@clause("18Chesapeake 11.3-7")
def test_18chesapeake_11_3_7_markers_of_a_double_city_follow_their_edge() -> None:
    t = building("B&O").token("H6", "LV", 1)
    h = t.title.map.by_name["H6"]
    t.play(LayTile("H6", "X3", 2))
    face, tokens = t.position.track.faces[h], t.position.track.tokens[h]
    edge_1 = next(k for k in range(2) if face.stop_exits(k) >> 1 & 1)
    assert tokens[edge_1] == (t.number("B&O"),)
    assert tokens[1 - edge_1] == (t.number("LV"),)
    t.phase("5").operating_turn("B&O").play(LayTile("H6", "X7", 3))
    assert sorted(t.position.track.tokens[h][0]) == sorted((t.number("B&O"), t.number("LV")))


@clause("18Chesapeake 11.3-8")
def test_18chesapeake_11_3_8_limited_tiles_run_out_and_come_back() -> None:
    t = building("PRR")
    number = t.title.tiles.tile("57").number
    t.set_tiles_left(**{"57": 0})
    t.refused(LayTile("F2", "57", 1), "tile.none-left", "18Chesapeake 11.3-8")
    t.tile("F2", "57", 1).set_tiles_left(**{"57": 0})
    t.play(LayTile("F2", "15", 4))
    assert t.state.supply[number] == 1
    assert t.title.tiles.tile("X1").count == 1
    for plain in ("7", "8", "9"):
        assert t.title.tiles.tile(plain).count > 1000


@clause("18Chesapeake 11.3-9")
def test_18chesapeake_11_3_9_terrain_is_paid_once() -> None:
    t = building("C&A", treasury=39)
    t.refused(LayTile("J6", "57", 0), "tile.funds", "18Chesapeake 11.3-9")
    t.set_treasury("C&A", 100).play(LayTile("J6", "57", 0))
    assert t.cash("C&A") == 60
    t.operating_turn("C&A").play(LayTile("J6", "15", 0))
    assert t.cash("C&A") == 60


@clause("18Chesapeake 11.3-9", "18Chesapeake 11.3-5")
def test_18chesapeake_11_3_9_scenario_15_baltimore() -> None:
    t = building("B&O")
    assert lays(t, "H6") == {("X3", 2), ("X4", 1), ("X5", 4)}
    turned = {
        (tile, r)
        for tile in ("X3", "X4", "X5")
        for r in range(6)
        if t.legal(LayTile("H6", tile, r))
    }
    assert turned == {("X3", 2), ("X3", 5), ("X4", 1), ("X5", 4)}
    t.play(LayTile("H6", "X3", 2))
    assert t.cash("B&O") == 460
    t.phase("5").operating_turn("B&O")
    assert t.legal(LayTile("H6", "X7", 3))
    t.play(LayTile("H6", "X7", 3))
    assert t.cash("B&O") == 460
    t = building("LV", treasury=0).tile("J2", "57", 1).tile("I3", "8", 2).token("J4", "LV", 1)
    t.play(LayTile("J4", "X3", 0))
    assert t.cash("LV") == 0


@clause("18Chesapeake 11.3-1", "18Chesapeake 5-1")
@pytest.mark.parametrize("phase", ["2", "3", "5", "D"])
def test_18chesapeake_11_3_1_everything_listed_is_accepted(phase: str) -> None:
    t = building("B&O", phase)
    for action in list(t.game.legal):
        assert t.legal(action)
    t.refused(LayTile("H6", "X3", 7), "malformed")


@clause("18Chesapeake 11.3-4")
def test_18chesapeake_11_3_4_new_track_may_be_reached_round_a_loop() -> None:
    """The line leaves G5 to the loop and comes back to the end of the new curve.

    The way there has crossed the curve's other end, but does not use the curve itself.
    """
    curve = LayTile("G5", "27", 1)
    choices: list[dict[str, Any]]
    choices = [{}, {"loop_connection": "refused"}, {"preset": EIGHTEENXX_GAMES}]
    for options in choices:
        t = bare(**options).phase("3").corporation("SRR", 80, treasury=500, A=6)
        t.tile("H4", "57", 1).tile("G5", "9", 1).tile("F6", "7", 3).tile("F4", "7", 5)
        t.operating_turn("SRR")
        if options:
            t.refused(curve, "tile.upgrade-not-connected", "18Chesapeake 11.3-4")
        else:
            assert curve in t.game.legal
            t.play(curve)
