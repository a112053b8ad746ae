"""18Chesapeake 11.4: token markers."""

from __future__ import annotations

from tests.titles.chesapeake import bare
from tests.titles.support import Table, clause

from roundhouse.core.actions import Pass, PlaceToken


def placing(corporation: str = "PRR", treasury: int = 500) -> Table:
    """A corporation of A's about to place a marker, in phase 3."""
    return (
        bare()
        .phase("3")
        .corporation(corporation, 80, treasury=treasury, A=6)
        .operating_turn(corporation, "token")
    )


def harrisburg(treasury: int = 500) -> Table:
    t = placing("PRR", treasury).tile("F2", "57", 1).tile("E3", "57", 1)
    return t.tile("D4", "9", 1).tile("C5", "57", 1)


@clause("18Chesapeake 11.4-1")
def test_18chesapeake_11_4_1_one_marker_a_turn_at_rising_cost() -> None:
    t = harrisburg()
    t.play(PlaceToken("E3", 0))
    assert (t.cash("PRR"), t.asked) == (460, "trains")
    t.operating_turn("PRR", "token").play(PlaceToken("C5", 0))
    assert (t.cash("PRR"), t.state.tokens_left[t.number("PRR")]) == (400, (80,))


@clause("18Chesapeake 11.4-1")
def test_18chesapeake_11_4_1_on_a_free_space_on_a_route() -> None:
    t = harrisburg(39)
    t.refused(PlaceToken("E3", 0), "token.funds", "18Chesapeake 11.4-1")
    t.set_treasury("PRR", 40)
    t.refused(PlaceToken("D12", 0), "token.not-connected", "18Chesapeake 11.4-1")
    t.refused(PlaceToken("D4", 0), "token.no-city", "18Chesapeake 11.4-1")
    t.refused(PlaceToken("G3", 0), "token.no-city", "18Chesapeake 11.4-1")
    t.corporation("LV", 80, B=6).token("E3", "LV").operating_turn("PRR", "token")
    t.refused(PlaceToken("E3", 0), "token.full", "18Chesapeake 11.4-1")
    t.refused(PlaceToken("C5", 0), "token.not-connected", "18Chesapeake 11.4-1")
    t.set_tokens_left("PRR")
    assert t.advance().asked != "token"


@clause("18Chesapeake 11.4-2")
def test_18chesapeake_11_4_2_one_marker_in_a_hex_both_cities_together() -> None:
    t = placing("B&O").tile("G7", "9", 1).tile("I5", "4", 1)
    t.refused(PlaceToken("H6", 1), "token.one-per-hex", "18Chesapeake 11.4-2")
    t = harrisburg().tile("F2", "14", 1)
    t.refused(PlaceToken("F2", 0), "token.one-per-hex", "18Chesapeake 11.4-2")
    t.refused(PlaceToken("F2", 0, "B&S"), "power.not-owner", "18Chesapeake 7.1-5")


def strasburg(tile: str) -> Table:
    """PRR and LV both reach Strasburg, whose corporation has not operated."""
    t = placing("PRR").corporation("LV", 80, treasury=100, B=6).tile("F2", "57", 2)
    t.tile("G3", "4", 2).tile("H4", tile, 2)
    return t.tile("J2", "57", 1).tile("I3", "8", 2).tile("H2", "7", 5)


@clause("18Chesapeake 11.4-3")
def test_18chesapeake_11_4_3_scenario_32_a_space_is_kept_for_the_home_corporation() -> None:
    t = strasburg("57").operating_turn("PRR", "token")
    t.refused(PlaceToken("H4", 0), "token.home-reserved", "18Chesapeake 11.4-3")
    t = strasburg("14").operating_turn("PRR", "token").play(PlaceToken("H4", 0))
    t.operating_turn("LV", "token")
    t.refused(PlaceToken("H4", 0), "token.home-reserved", "18Chesapeake 11.4-3")
    t.corporation("SRR", 70, C=6).operating_turn("LV", "token")
    t.refused(PlaceToken("H4", 0), "token.full", "18Chesapeake 11.4-1")


@clause("18Chesapeake 11.4-3")
def test_18chesapeake_11_4_3_baltimores_home_city_follows_its_track() -> None:
    h = bare().title.map.by_name["H6"]
    for rotation, city in ((2, 1), (5, 0)):
        t = placing("SRR").tile("H4", "57", 0).tile("H6", "X3", rotation)
        assert t.title.hooks.home_city(t.position, t.number("B&O")) == city
        t.refused(PlaceToken("H6", city), "token.home-reserved", "18Chesapeake 11.4-3")
        t.corporation("B&O", 80, operated=False, C=6).stock_turn("A").play(Pass(), Pass(), Pass())
        while t.state.corporation != t.number("B&O"):
            t.play(Pass())
        assert t.position.track.tokens[h][city] == (t.number("B&O"),)


@clause("18Chesapeake 11.4-3")
def test_18chesapeake_11_4_3_pittsburgh_is_its_corporations_own() -> None:
    t = placing("PRR").tile("C5", "57", 2).token("C5", "PRR")
    for face in t.title.tiles.distinct(t.title.tiles.tile("1")):
        joined = any(face.stop_exits(k) == 0b100100 for k in range(2))
        if joined:
            t.tile("B4", "1", face.rotation)
            break
    t.operating_turn("PRR", "token")
    t.refused(PlaceToken("A3", 0), "token.home-reserved", "18Chesapeake 11.4-3")
    t.corporation("PLE", 80, B=6).operating_turn("PRR", "token")
    t.refused(PlaceToken("A3", 0), "token.full", "18Chesapeake 11.4-1")
