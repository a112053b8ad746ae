"""18AL 4.2.1: tiles."""

from __future__ import annotations

import pytest
from tests.titles.alabama import bare
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import LayTile, Pass, PlaceToken
from roundhouse.core.refusal import Refusal


def builder(
    corporation: str = "L&N", treasury: int = 500, phase: str = "2", **options: str
) -> Table:
    t = bare(3, "", **options).corporation(corporation, 75, A=6, treasury=treasury).phase(phase)
    return t.operating_turn(corporation)


def turns(t: Table, hex_name: str, tile: str) -> set[int]:
    """Rotations in which a tile may be laid."""
    return {r for r in range(6) if t.legal(LayTile(hex_name, tile, r))}


def why(t: Table, hex_name: str, tile: str, rotation: int) -> str:
    refusal: Refusal | None = t.game.refusal(LayTile(hex_name, tile, rotation))
    return refusal.key if refusal else ""


@clause("18AL 4.2.1", "18AL 4.2.1(j)", "18AL 4.2.1(i)")
def test_18al_4_2_1_the_first_tile_of_l_and_n_scenario_15() -> None:
    t = builder()
    assert turns(t, "C4", "5") == {2, 3}
    assert turns(t, "C4", "6") == {1, 3}
    assert turns(t, "C4", "57") == {0, 3}
    assert turns(t, "B3", "7") == {4}
    assert turns(t, "B3", "8") == {2}
    assert turns(t, "B3", "9") == {1, 4}
    t.refused(LayTile("B3", "8", 4), "tile.off-map", "18AL 4.2.1(i)")  # impassable side
    t.refused(LayTile("B3", "7", 3), "tile.off-map", "18AL 4.2.1(i)")  # off the grid
    t.play(LayTile("C4", "57", 0))
    assert t.cash("L&N") == 480
    t.operating_turn("L&N").play(LayTile("B3", "7", 4))
    assert t.cash("L&N") == 480


@clause("18AL 4.2.1(i)")
def test_18al_4_2_1_i_blank_sides_and_the_impassable_side() -> None:
    t = builder("L&N").tile("C4", "57", 0).tile("C2", "58", 4)
    assert why(t, "D3", "8", 3) == "tile.off-map"
    assert why(t, "D3", "9", 0) == "tile.off-map"  # over the side towards B3
    tiles, by_name = t.title.tiles, t.title.map.by_name
    assert not tiles.fits(by_name["B3"], tiles.face("9", 0))
    assert not tiles.fits(by_name["F5"], tiles.face("9", 0))  # a blank side of Oxmoor
    assert not tiles.fits(by_name["D1"], tiles.face("9", 0))  # off the grid


@clause("18AL 4.2.1(j)", "18AL 4.2.1(j)-trace")
def test_18al_4_2_1_j_new_track_may_be_reached_round_a_loop() -> None:
    """The line leaves M4 to the loop and comes back to the end of the new curve.

    The way there has crossed the curve's other end, but does not use the curve itself.
    """
    curve = LayTile("M4", "27", 1)
    for options in ({}, {"loop_connection": "refused"}, {"preset": EIGHTEENXX_GAMES}):
        t = bare(3, **options).corporation("WRA", 75, A=6, treasury=500).phase("3")
        t.tile("L5", "57", 1).tile("M4", "9", 1).tile("N3", "7", 3).tile("L3", "7", 5)
        t.operating_turn("WRA")
        if options:
            t.refused(curve, "tile.not-connected", "18AL 4.2.1(j)")
        else:
            assert curve in t.game.legal
            t.play(curve)


@clause("18AL 4.2.1")
def test_18al_4_2_1_one_tile_a_turn() -> None:
    t = builder().play(LayTile("C4", "57", 0))
    assert t.asked == "token"
    t.operating_turn("L&N").turn_so_far(lays=1)
    assert t.game.refusal(LayTile("B3", "7", 4)) == Refusal("tile.one-per-turn")


@clause("18AL 4.2.1(a)")
def test_18al_4_2_1_a_colours_by_phase() -> None:
    for phase, tiles in (
        ("2", ""),
        ("3", "g"),
        ("4", "g"),
        ("5", "gb"),
        ("7", "gb"),
        ("4D", "gbx"),
    ):
        t = builder("TAG", phase=phase).tile("G4", "441a", 0).token("G4", "TAG")
        t.operating_turn("TAG")
        assert (why(t, "E6", "14", 0) == "tile.phase") == ("g" not in tiles), phase
        t.tile("E6", "14", 0)
        assert (why(t, "E6", "63", 0) == "tile.phase") == ("b" not in tiles), phase
        t.tile("G4", "444b", 0)
        assert (why(t, "G4", "446", 0) == "tile.phase") == ("x" not in tiles), phase


@clause("18AL 4.2.1(b)")
def test_18al_4_2_1_b_supply_and_return() -> None:
    t = builder("TAG", phase="3").tile("C6", "58", 4).operating_turn("TAG")
    number = t.title.tiles.tile("58").number
    assert t.state.supply[number] == 2
    upgrade = next(a for a in t.game.legal if getattr(a, "hex", "") == "C6")
    assert isinstance(upgrade, LayTile)
    t.set_tiles_left(**{upgrade.tile: 0})
    t.refused(upgrade, "tile.none-left", "18AL 4.2.1(b)")
    t.set_tiles_left(**{upgrade.tile: 1})
    t.play(upgrade)
    assert t.state.supply[number] == 3


@clause("18AL 4.2.1(c)")
def test_18al_4_2_1_c_colour_after_colour() -> None:
    t = builder("TAG", phase="5").operating_turn("TAG")
    assert why(t, "C6", "143", 0) == "tile.colour"  # green on the bare map
    assert why(t, "E6", "57", 0) == "tile.colour"  # Gadsden is printed yellow
    assert why(t, "E6", "63", 0) == "tile.colour"
    t.refused(LayTile("D7", "58", 0), "tile.fixed-hex", "18AL 4.2.1(c)")
    t.refused(LayTile("B7", "57", 0), "tile.fixed-hex", "18AL 4.2.1(c)")
    t.refused(LayTile("E6", "57", 0), "tile.colour", "18AL 4.2.1(c)")
    t.play(LayTile("E6", "14", 0))


@clause("18AL 4.2.1(d)(e)", "18AL App.1-never")
def test_18al_4_2_1_d_e_tiles_suit_their_hexes() -> None:
    t = builder("TAG")
    t.refused(LayTile("C6", "57", 0), "tile.kind", "18AL 4.2.1(d)(e)")  # no city on a town
    t.refused(LayTile("C6", "9", 0), "tile.kind", "18AL 4.2.1(d)(e)")  # no plain track on a town
    assert why(t, "G6", "9", 0) == "tile.kind"
    assert why(t, "F5", "57", 0) == "tile.kind"
    assert why(t, "F5", "4", 0) == "tile.kind"


@clause("18AL 4.2.1(f)")
def test_18al_4_2_1_f_costs_of_first_tiles() -> None:
    hexes = {h.name: h.terrain.cost for h in bare().title.map.hexes if h.terrain}
    twenty = ("C2", "C4", "C6", "D3", "G2", "L3", "M2", "N3", "N5", "O2", "O4", "P5")
    assert hexes == {**dict.fromkeys(twenty, 20), "D5": 60, "F7": 60, "G4": 60}


@clause("18AL 4.2.1(f)")
def test_18al_4_2_1_f_the_treasury_alone_pays_once() -> None:
    t = builder("TAG", treasury=19)
    t.refused(LayTile("C6", "58", 4), "tile.funds", "18AL 4.2.1(f)")
    t = builder("TAG", treasury=20, phase="3").play(LayTile("C6", "58", 4))
    assert t.cash("TAG") == 0
    t.operating_turn("TAG")
    upgrade = next(a for a in t.game.legal if getattr(a, "hex", "") == "C6")
    t.play(upgrade)  # a green tile on it costs nothing
    assert t.cash("TAG") == 0


@clause("18AL 4.2.1(g)")
def test_18al_4_2_1_g_named_tiles_scenario_16() -> None:
    t = builder("ABC", phase="5").tile("G6", "57", 1).operating_turn("ABC")
    t.refused(LayTile("G4", "57", 2), "tile.named", "18AL 4.2.1(g)")
    t.play(LayTile("G4", "441a", 5))
    assert t.cash("ABC") == 440
    t = builder("WRA", phase="5").tile("L5", "6", 0).operating_turn("WRA")
    t.refused(LayTile("L5", "14", 0), "tile.named", "18AL 4.2.1(g)")
    lays = [a for a in t.game.legal if getattr(a, "hex", "") == "L5"]
    assert {a.tile for a in lays if isinstance(a, LayTile)} == {"443a"}
    t.play(lays[0]).operating_turn("WRA")
    t.refused(LayTile("L5", "63", 0), "tile.named", "18AL 4.2.1(g)")
    lays = [a for a in t.game.legal if getattr(a, "hex", "") == "L5"]
    assert {a.tile for a in lays if isinstance(a, LayTile)} == {"444m"}


@clause("18AL 4.2.1(g)")
def test_18al_4_2_1_g_named_tiles_go_nowhere_else() -> None:
    t = builder("ABC", phase="3").tile("G6", "57", 1).operating_turn("ABC")
    t.refused(LayTile("G6", "442a", 0), "tile.named", "18AL 4.2.1(g)")
    t.refused(LayTile("G6", "443a", 0), "tile.named", "18AL 4.2.1(g)")


@clause("18AL 4.2.1(h)")
def test_18al_4_2_1_h_old_track_stays() -> None:
    t = builder("TAG", phase="3")
    assert turns(t, "E6", "14") == {0, 3}  # both printed sides stay connected
    t.refused(LayTile("E6", "14", 2), "tile.track-lost", "18AL 4.2.1(h)")
    t.token("C4", "L&N").corporation("L&N", 75, A=6).tile("C4", "57", 0).operating_turn("TAG")
    h = t.title.map.by_name["C4"]
    t.tile("C4", "14", 0)
    assert t.position.track.has_token(h, 0, t.number("L&N"))  # tokens move along


@clause("18AL 4.2.1(h)")
@pytest.mark.parametrize(("old", "new"), [("28", "46"), ("29", "45")])
def test_18al_4_2_1_h_table_iv_is_complete(old: str, new: str) -> None:
    def upgrades(table: str) -> set[str]:
        t = builder("TAG", phase="5", upgrade_table=table)
        h = t.title.map.by_name["E4"]
        return {f.tile for f in t.title.tiles.replacements(h, t.title.tiles.face(old, 0))}

    t = builder("TAG", phase="5").tile("E4", old, 0)
    keys = {why(t, "E4", new, rotation) for rotation in range(6)}
    assert keys == {"tile.not-listed", "tile.track-lost"}
    assert upgrades("table_iv") == {"39", "43", "70"}
    assert upgrades("geometry") == {"39", "43", "70", new}
    assert Table("18AL", preset=EIGHTEENXX_GAMES).title.chosen["upgrade_table"] == "geometry"
    for rotation in range(6):  # whichever way it is turned
        if why(t, "E4", new, rotation) == "tile.not-listed":
            words = t.refused(LayTile("E4", new, rotation), "tile.not-listed", "18AL 4.2.1(h)")
            assert words == f"Table IV does not list {new} as an upgrade of the tile in E4."


@clause("18AL 4.2.1(h)", "18AL III B&SLC-town")
def test_18al_4_2_1_h_final_tiles() -> None:
    tiles = bare().title.tiles
    final = {t.name for t in tiles.tiles if not t.upgrades and not t.upgrades_at}
    brown = {t.name for t in tiles.tiles if t.colour == "brown"} - {"444b"}
    assert final == {"142", "143", "144", "445", "446"} | brown


@clause("18AL 4.2.1(j)")
def test_18al_4_2_1_j_unconnected_lays_are_refused() -> None:
    t = builder("L&N")
    t.refused(LayTile("E4", "9", 0), "tile.not-connected", "18AL 4.2.1(j)")
    t.tile("C4", "57", 0).operating_turn("L&N").play(LayTile("E4", "9", 0))


@clause("18AL 4.2.1(j)-trace")
def test_18al_4_2_1_j_trace_stops_at_full_cities_scenario_39() -> None:
    t = bare().corporation("ABC", 75, B=6).corporation("TAG", 75, A=6, treasury=500).phase("3")
    t.tile("E6", "14", 0).tile("G6", "57", 0).operating_turn("TAG")
    assert turns(t, "G6", "14") != set()
    assert not any(turns(t, "I6", tile) for tile in ("7", "8", "9"))
    t.tile("G6", "14", 0).operating_turn("TAG")
    assert turns(t, "I6", "9") != set()


@clause("18AL 4.2.1(j)-trace")
def test_18al_4_2_1_j_no_trace_through_a_red_area() -> None:
    t = builder("M&O").tile("P1", "7", 4).operating_turn("M&O")
    assert why(t, "P3", "7", 1) == ""  # from its own token in Mobile
    t = bare().corporation("M&O", 75, B=6).corporation("WRA", 75, A=6, treasury=500)
    t.tile("L5", "57", 0).tile("N5", "8", 0).operating_turn("WRA")
    assert not any(turns(t, "P1", tile) for tile in ("7", "8", "9"))


@clause("18AL 4.2.1(j)-town")
def test_18al_4_2_1_j_town_needs_connected_new_track() -> None:
    t = builder("TAG", phase="3").tile("C6", "58", 4).operating_turn("TAG")
    assert turns(t, "C6", "143") | turns(t, "C6", "142") | turns(t, "C6", "144") != set()
    t = builder("L&N", phase="3").tile("C4", "57", 0).tile("E4", "9", 0).tile("F3", "9", 1)
    t.operating_turn("L&N")
    assert not any(turns(t, "F3", tile) for tile in ("19", "20", "23", "24", "26", "27"))


@clause("18AL App.1")
def test_18al_app_1_privates_block_no_hex() -> None:
    t = Table("18AL").give_private("BLC", "B").corporation("ATN", 75, A=6, treasury=100)
    t.operating_turn("ATN")
    assert turns(t, "G2", "9") == {2, 5}
    t.play(LayTile("G2", "9", 2))
    assert t.cash("ATN") == 80


@clause("18AL 4.2")
def test_18al_4_2_steps_in_order() -> None:
    t = builder().corporation("L&N", 75, A=6, treasury=500).operating_turn("L&N")
    t.refused(PlaceToken("C4", 0), "order.track", "18AL 4.2")
    t.play(LayTile("C4", "57", 0))
    t.refused(LayTile("B3", "7", 4), "order.token", "18AL 4.2")
    t.play(Pass())
    assert t.asked == "trains"
    t.refused(PlaceToken("C4", 0), "order.trains", "18AL 4.2")


@clause("18AL 4.2-must")
def test_18al_4_2_must_tile_and_token_are_optional() -> None:
    t = builder().play(Pass(), Pass(), Pass())
    assert t.state.acted >> t.number("L&N") & 1 or t.state.round != 3
    assert t.cash("L&N") == 500


@clause("18AL 7(a)")
def test_18al_7_a_two_yellow_tiles_on_the_first_turn() -> None:
    t = builder(phase="3", double_yellow_first_turn="on").operating_turn("L&N", first=True)
    t.play(LayTile("C4", "57", 0))
    assert t.asked == "track"
    t.refused(LayTile("C4", "14", 0), "tile.one-per-turn", "18AL 4.2.1")
    t.play(LayTile("E4", "9", 0))
    assert t.asked == "token"
    t.operating_turn("L&N").play(LayTile("B3", "7", 4))
    assert t.asked == "token"  # later turns have one tile
    t = builder(phase="3", double_yellow_first_turn="on").tile("C4", "57", 0)
    t.operating_turn("L&N", first=True).play(LayTile("C4", "14", 0))
    assert t.asked == "token"  # an upgrade uses the whole allowance
    t = builder().operating_turn("L&N", first=True).play(LayTile("C4", "57", 0))
    assert t.asked == "token"


def test_18al_tiles_have_six_rotations() -> None:
    t = builder()
    t.refused(LayTile("C4", "57", 6), "malformed")
    t.refused(LayTile("C4", "57", -1), "malformed")
