"""18VA 4.5.2: laying and upgrading track."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.titles.support import Table, clause
from tests.titles.virginia import exits, table

from roundhouse.core.actions import LayTile, Pass


def building(corporation: str, phase: str = "2", players: int = 3) -> Table:
    """A corporation at its tile; every other corporation has operated."""
    t = table(players).corporation(corporation, 82, A=2, treasury=0).phase(phase)
    t.operated(*t.title.corporation_number)
    return t.operating_turn(corporation, "track")


def lay(t: Table, hex_name: str, tile: str, *edges: int) -> LayTile:
    return LayTile(hex_name, tile, t.rotation(tile, *edges))


def legal_tiles(t: Table, hex_name: str) -> set[tuple[str, int]]:
    """Tiles that may be laid in a hex now, with the edges of their track as a bit mask."""
    found = [a for a in t.game.legal if isinstance(a, LayTile) and a.hex == hex_name]
    return {(a.tile, t.title.tiles.face(a.tile, a.rotation).exits) for a in found}


def mask(edges: Iterable[int]) -> int:
    return sum(1 << e for e in edges)


@clause("18VA 4.5.2a")
def test_18va_4_5_2a_one_tile_free_and_optional() -> None:
    t = building("VR")
    assert t.legal(Pass())
    t.play(lay(t, "C12", "57", 1, 4))
    assert t.cash("VR") == 0
    assert t.asked != "track"
    t.refused(lay(t, "D11", "9", 1, 4), "order.token")


@clause("18VA 4.5.2.1a")
@pytest.mark.parametrize(
    ("phase", "tile", "old", "ok"),
    [("2", "14", "57", False), ("3", "14", "57", True), ("4", "63", "14", False),
     ("5", "63", "14", True), ("3", "14", "", False), ("5", "63", "57", False)],
)  # fmt: skip
def test_18va_4_5_2_1a_colours_by_phase_one_step_at_a_time(
    phase: str, tile: str, old: str, ok: bool
) -> None:
    t = building("VR", phase)
    if old:
        exits(t, "C12", old, *((1, 4) if old == "57" else (1, 2, 4, 5)))
    edges = (1, 2, 4, 5) if tile == "14" else tuple(range(6))
    action = lay(t, "C12", tile, *edges)
    if ok:
        assert t.legal(action)
    else:
        late = t.title.tiles.face(tile, 0).rank > t.position.phase.tile_rank
        t.refused(action, "tile.phase" if late else "tile.colour", "18VA 4.5.2.1a")


@clause("18VA 4.5.2.1a")
def test_18va_4_5_2_1a_stock_of_tiles() -> None:
    t = exits(building("VR", "3"), "C12", "57", 1, 4)
    assert (t.tiles_left("57"), t.tiles_left("14")) == (3, 4)
    t.play(lay(t, "C12", "14", 1, 2, 4, 5))
    assert (t.tiles_left("57"), t.tiles_left("14")) == (4, 3)
    t = exits(building("VR", "3"), "C12", "57", 1, 4)
    t.set_tiles_left(**{"14": 0})
    t.refused(lay(t, "C12", "14", 1, 2, 4, 5), "tile.none-left", "18VA 4.5.2.1a")
    assert t.legal(lay(t, "C12", "15", 1, 2, 3, 4))


@clause("18VA 4.5.2.1b")
def test_18va_4_5_2_1b_new_track_extends_a_route() -> None:
    t = exits(building("VR"), "C12", "57", 1, 4)
    assert t.legal(lay(t, "D11", "9", 1, 4))
    t.refused(lay(t, "D11", "8", 2, 4), "tile.not-connected", "18VA 4.5.2.1b")
    t.refused(lay(t, "C10", "9", 1, 4), "tile.not-connected", "18VA 4.5.2.1b")
    t.refused(lay(t, "H3", "6", 1, 3), "tile.not-connected", "18VA 4.5.2.1b")


@clause("18VA 4.5.2.1b")
def test_18va_4_5_2_1b_a_city_may_raise_earnings_instead() -> None:
    """Staunton is full of C&O; its upgrade leads the Virginian nowhere, but pays 10 more."""
    t = exits(exits(building("VR", "3"), "C12", "57", 0, 3), "C10", "9", 0, 3)
    exits(t, "C8", "57", 0, 3).token("C8", "C&O")
    assert t.legal(lay(t, "C8", "15", 0, 1, 2, 3))
    exits(t, "D9", "57", 1, 4)
    t.refused(lay(t, "D9", "14", 1, 2, 4, 5), "tile.not-connected", "18VA 4.5.2.1b")


@clause("18VA 4.5.2.1h")
def test_18va_4_5_2_1h_routes_pass_mines_and_end_off_the_map_and_at_full_cities() -> None:
    t = exits(exits(building("VR", "3"), "C12", "57", 2, 5), "B11", "4", 1, 4)
    t.tile("B11", "141", t.rotation("141", 0, 3, 1))
    assert not t.legal(lay(t, "B9", "58", 0, 4))  # no track from Lynchburg enters the mine
    t = exits(exits(building("VR", "3"), "C12", "57", 2, 5), "B11", "58", 3, 5)
    assert t.legal(lay(t, "B9", "58", 0, 4))  # through the mine
    t = exits(exits(building("VR", "3"), "C12", "57", 2, 5), "B11", "58", 1, 5)
    assert not t.legal(lay(t, "B13", "58", 2, 4))  # Roanoke ends it
    t = exits(exits(building("VR", "3"), "C12", "57", 0, 3), "C10", "9", 0, 3)
    exits(t, "C8", "57", 0, 3).token("C8", "C&O")
    t.refused(lay(t, "C6", "9", 0, 3), "tile.not-connected", "18VA 4.5.2.1b")


@clause("18VA 4.5.2.1c")
def test_18va_4_5_2_1c_the_first_tile_goes_home() -> None:
    t = building("VR")
    t.refused(lay(t, "D11", "9", 1, 4), "tile.home-first", "18VA 4.5.2.1c")
    assert {a.hex for a in t.game.legal if isinstance(a, LayTile)} == {"C12"}
    assert {a.tile for a in t.game.legal if isinstance(a, LayTile)} == {"5", "6", "57"}


@clause("18VA 4.5.2.1d")
def test_18va_4_5_2_1d_prohibited_sides() -> None:
    t = building("N&W")
    t.refused(lay(t, "F13", "57", 1, 4), "tile.off-map", "18VA 4.5.2.1d")  # estuary to G12
    assert t.legal(lay(t, "F13", "57", 0, 3))
    t = building("B&O")
    t.refused(lay(t, "H3", "57", 1, 4), "tile.off-map", "18VA 4.5.2.1d")  # the ocean
    assert t.legal(lay(t, "H3", "6", 3, 5))  # Philadelphia and the port
    t = exits(building("VR"), "C12", "57", 1, 4)
    t.refused(lay(t, "B13", "58", 4, 0), "tile.off-map", "18VA 4.5.2.1d")  # blank side of B15
    t.refused(LayTile("H1", "57", 0), "tile.fixed-hex", "18VA 4.5.2.1d")


def hemmed_in(phase: str) -> Table:
    """Scenario 26: tiles all around Fredericksburg, whose corporation has not operated."""
    t = table().corporation("SR", 82, A=2).phase(phase)
    for name in ("B&O", "C&O", "N&W", "WMR", "VR"):
        t.corporation(name, 82, B=2)
    exits(exits(exits(t, "F5", "6", 2, 4), "E4", "7", 0, 5), "E6", "8", 1, 3)
    exits(exits(t, "D7", "7", 4, 5), "E8", "57", 2, 5)
    exits(t, "F11", "57", 0, 3).token("E8", "SR")
    return t.operating_turn("SR", "track")


@clause("18VA 4.5.2.1e")
def test_18va_4_5_2_1e_a_way_must_stay_open_scenario_26() -> None:
    t = hemmed_in("2")
    t.refused(lay(t, "F9", "9", 2, 5), "tile.last-way", "18VA 4.5.2.1e")
    assert t.legal(lay(t, "F9", "8", 5, 3)) is False  # not connected to the new track's end
    assert hemmed_in("3").legal(lay(t, "F9", "9", 2, 5))
    t.operated("RFPR")
    assert t.legal(lay(t, "F9", "9", 2, 5))


@clause("18VA 4.5.2.1e")
def test_18va_4_5_2_1e_nor_may_an_upgrade_close_the_last_way() -> None:
    """With a #9 on F9, and no tiles for its other neighbours, Fredericksburg needs F9."""
    t = exits(hemmed_in("3"), "F9", "9", 2, 5).operating_turn("SR", "track")
    t.set_tiles_left(**{"14": 0, "15": 0, "81": 0})
    t.refused(lay(t, "F9", "82", 0, 2, 5), "tile.last-way", "18VA 4.5.2.1e")
    t.refused(lay(t, "F9", "83", 1, 2, 5), "tile.last-way", "18VA 4.5.2.1e")
    assert t.legal(lay(t, "F9", "82", 2, 3, 5))


@clause("18VA 4.5.2.1e")
def test_18va_4_5_2_1e_the_last_tiles_may_not_be_taken() -> None:
    """Only one city tile is left, and a corporation that has not operated needs it."""
    t = building("SR").never_operated("RFPR").set_tiles_left(**{"5": 0, "6": 0, "57": 1})
    t.refused(lay(t, "F11", "57", 0, 3), "tile.last-way", "18VA 4.5.2.1e")
    t.set_tiles_left(**{"57": 3})
    assert t.legal(lay(t, "F11", "57", 0, 3))


@clause("18VA 4.5.2.1f")
def test_18va_4_5_2_1f_tiles_for_each_kind_of_hex() -> None:
    t = building("VR")
    t.refused(LayTile("C12", "9", 1), "tile.kind", "18VA 4.5.2.1f")
    t.refused(LayTile("C12", "4", 1), "tile.kind", "18VA 4.5.2.1f")
    exits(t, "C12", "57", 1, 4)
    t.refused(lay(t, "B13", "8", 2, 4), "tile.kind", "18VA 4.5.2.1f")
    assert legal_tiles(t, "B13") == {("58", mask((2, 4)))}
    t = exits(exits(building("VR", "5"), "C12", "57", 2, 5), "B11", "58", 3, 5)
    assert {tile for tile, _ in legal_tiles(t, "B11")} <= {"141", "142", "143", "144"}
    assert legal_tiles(t, "B11")


@clause("18VA 4.5.2.1f")
def test_18va_4_5_2_1f_named_brown_and_gray_tiles() -> None:
    t = exits(building("SR", "4D"), "F11", "15", 0, 1, 2, 3)
    assert {tile for tile, _ in legal_tiles(t, "F11")} == {"170"}
    t.refused(lay(t, "F11", "63", 0, 1, 2, 3, 4, 5), "tile.named", "18VA 4.5.2.1f")
    exits(t, "F11", "170", 0, 1, 2, 3, 4)
    assert {tile for tile, _ in legal_tiles(t, "F11")} == {"171"}
    t.refused(lay(t, "F11", "172", 0, 1, 2, 3, 4, 5), "tile.named", "18VA 4.5.2.1f")
    t = exits(building("SR", "6"), "F11", "170", 0, 1, 2, 3, 4)
    t.refused(lay(t, "F11", "171", 0, 1, 2, 3, 4, 5), "tile.phase", "18VA 4.5.2.1a")
    t = exits(building("VR", "5"), "C12", "14", 1, 2, 4, 5)
    t.refused(lay(t, "C12", "170", 1, 2, 3, 4, 5), "tile.named", "18VA 4.5.2.1f")
    assert {tile for tile, _ in legal_tiles(t, "C12")} == {"63"}


@clause("18VA 4.5.2.1g")
def test_18va_4_5_2_1g_track_is_kept_scenario_24() -> None:
    t = exits(building("WMR", "5"), "C4", "57", 1, 4)
    assert legal_tiles(t, "C4") == {("15", mask((4, 5, 0, 1)))}
    t.refused(lay(t, "C4", "14", 0, 1, 3, 4), "tile.off-map", "18VA 4.5.2.1d")
    t.refused(lay(t, "C4", "14", 0, 2, 3, 5), "tile.track-lost", "18VA 4.5.2.1g")
    exits(t, "C4", "15", 4, 5, 0, 1)
    t.refused(lay(t, "C4", "63", 0, 1, 2, 3, 4, 5), "tile.off-map", "18VA 4.5.2.1d")
    assert not legal_tiles(t, "C4")
    t = exits(building("B&O", "5"), "H3", "15", 5, 0, 1, 2)
    assert legal_tiles(t, "H3") == {("170", mask((5, 0, 1, 2, 3)))}


@clause("18VA 4.5.2.1d")
@pytest.mark.parametrize("name", ["H5", "H13", "H15"])
def test_18va_4_5_2_1d_green_cities_by_the_sea_would_run_to_prohibited_hexes(name: str) -> None:
    t = exits(building("VR", "3"), "C12", "57", 1, 4)
    t.refused(lay(t, name, "14", 1, 2, 4, 5), "tile.not-listed", "18VA 4.5.2.1d")
    key = "tile.off-map" if name == "H5" else "tile.not-listed"
    t.refused(lay(t, name, "15", 5, 0, 1, 2), key, "18VA 4.5.2.1d")
    t.refused(lay(t, name, "15", 0, 1, 2, 3), "tile.track-lost", "18VA 4.5.2.1g")


@clause("18VA 4.5.2.1d")
def test_18va_4_5_2_1d_annapolis_may_face_the_marked_port_of_baltimore() -> None:
    """I4 bears the port symbol, so it is no prohibited hex; its arrow is on another side."""

    def annapolis(**options: str) -> Table:
        t = table(3, **options).corporation("B&O", 82, A=2, treasury=0).phase("3")
        t.operated(*t.title.corporation_number)
        exits(t, "H3", "5", 0, 1)
        exits(t, "G4", "5", 4, 5)
        return t.operating_turn("B&O", "track")

    t = annapolis()
    t.play(lay(t, "H5", "15", 2, 3, 4, 5))
    assert t.position.track.faces[t.hex("H5")].stops[0].slots == 2
    for site in (annapolis(port_sides="arrow"), annapolis(preset="18xx.games")):
        refused = lay(site, "H5", "15", 2, 3, 4, 5)
        site.refused(refused, "tile.not-listed", "18VA 4.5.2.1d")


@clause("18VA 4.5.2.1g")
def test_18va_4_5_2_1g_malformed_rotation() -> None:
    building("VR").refused(LayTile("C12", "57", 6), "malformed")


@clause("18VA 4.5.2.1b")
def test_18va_4_5_2_1b_every_upgrade_of_track_opens_a_new_side() -> None:
    """So no new track can be reached only round a loop that left its hex over the same side."""
    strict = table().title.tiles.without_loops()
    for tile in strict.tiles:
        for old in strict.distinct(tile):
            for name in tile.upgrades:
                for face in strict.distinct(strict.tile(name)):
                    assert not strict.join(old, face).pairs
