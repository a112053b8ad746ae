"""18AL 4.2.2: tokens and historical objectives."""

from __future__ import annotations

import pytest
from tests.titles.alabama import bare, earned, route, run
from tests.titles.support import Table, clause

from roundhouse.core.actions import LayTile, Pass, PlaceToken

OBJECTIVES = {"L&N": "G4", "M&O": "K2", "WRA": "J7", "ATN": "L1", "ABC": "G4", "TAG": "G4"}


def placing(corporation: str = "ABC", treasury: int = 500, **options: str) -> Table:
    t = bare(3, "", **options).corporation(corporation, 75, A=6, treasury=treasury)
    if corporation == "ABC":
        t.tile("G6", "6", 1)  # Anniston to Oxmoor
    return t.operating_turn(corporation, "token")


@clause("18AL 4.2.2")
def test_18al_4_2_2_prices_and_one_a_turn() -> None:
    prices = {c.name: c.token_prices for c in bare().title.corporations}
    assert prices == {
        "L&N": (0, 40, 100, 100),
        "M&O": (0, 40, 100, 100),
        "WRA": (0, 40, 100, 100),
        "ATN": (0, 40, 100),
        "ABC": (0, 40),
        "TAG": (0, 40),
    }
    t = bare().corporation("WRA", 75, A=6, treasury=500)
    t.tile("L5", "5", 2).tile("K4", "14", 1).operating_turn("WRA", "token")
    t.play(PlaceToken("K4", 0))
    assert (t.cash("WRA"), t.asked) == (460, "trains")
    t.operating_turn("WRA", "token")
    assert t.title.hooks.token_price(t.position, PlaceToken("K2", 0)) == 100


@clause("18AL 4.2.2")
def test_18al_4_2_2_what_is_refused() -> None:
    t = placing(treasury=39)
    t.refused(PlaceToken("H5", 0), "token.funds", "18AL 4.2.2")
    t = placing()
    t.refused(PlaceToken("H3", 0), "token.not-connected", "18AL 4.2.2")
    t.refused(PlaceToken("G8", 0), "token.no-city", "18AL 4.2.2")  # Atlanta is no city
    t.refused(PlaceToken("C6", 0), "token.no-city", "18AL 4.2.2")
    t.token("H5", "TAG").operating_turn("ABC", "token")
    t.refused(PlaceToken("H5", 0), "token.full", "18AL 4.2.2")
    t = placing().set_tokens_left("ABC")
    assert t.advance().asked != "token"


@clause("18AL 4.2.2")
def test_18al_4_2_2_never_in_a_red_area() -> None:
    t = bare().corporation("M&O", 75, B=6).corporation("ATN", 75, A=6, treasury=500)
    t.tile("H1", "9", 0).tile("J1", "9", 0).tile("N1", "9", 0).tile("P1", "8", 3)
    t.operating_turn("ATN", "token")
    assert t.legal(PlaceToken("L1", 0))
    t.refused(PlaceToken("Q2", 0), "token.no-city", "18AL 4.2.2")


@clause("18AL 4.2.2(b)")
def test_18al_4_2_2_b_one_per_hex() -> None:
    t = placing("ATN").tile("H1", "9", 0).tile("J1", "9", 0).token("L1", "ATN")
    t.operating_turn("ATN", "token")
    t.refused(PlaceToken("L1", 0), "token.one-per-hex", "18AL 4.2.2(b)")


@clause("18AL 4.2.2(c)")
def test_18al_4_2_2_c_a_circle_for_the_home_token_scenario_19() -> None:
    t = bare().corporation("M&O", 75, A=6, treasury=500).token("C4", "M&O")
    t.tile("C4", "57", 1).tile("B5", "8", 5).tile("C6", "58", 0)  # Decatur to Gadsden
    t.operating_turn("M&O", "token")
    e6 = t.title.map.by_name["E6"]
    assert e6 * 8 in t.position.track.reach(t.number("M&O")).stops
    t.refused(PlaceToken("E6", 0), "token.home-reserved", "18AL 4.2.2(c)")
    t.tile("E6", "14", 0).operating_turn("M&O", "token").play(PlaceToken("E6", 0))
    assert t.position.track.free_slots(e6, 0) == 1
    t.corporation("L&N", 75, B=6, treasury=500).token("E6", "TAG")
    assert t.position.track.free_slots(e6, 0) == 0


@clause("18AL 4.2.2.1")
def test_18al_4_2_2_1_objective_paid_after_the_token_scenario_18() -> None:
    t = bare().corporation("WRA", 75, A=6, treasury=40).tile("L5", "6", 2).tile("K6", "9", 1)
    t.tile("J7", "57", 1).operating_turn("WRA", "token")
    bank = t.state.bank
    t.play(PlaceToken("J7", 0))
    assert t.cash("WRA") == 100
    assert t.state.bank == bank - 60
    t = bare().corporation("WRA", 75, A=6, treasury=39).tile("L5", "6", 2).tile("K6", "9", 1)
    t.tile("J7", "57", 1).operating_turn("WRA", "token")
    t.refused(PlaceToken("J7", 0), "token.funds", "18AL 4.2.2")


@clause("18AL 4.2.2.1")
@pytest.mark.parametrize("corporation", OBJECTIVES)
def test_18al_4_2_2_1_objectives(corporation: str) -> None:
    t = bare()
    assert t.title.corporations[t.number(corporation)].objective == OBJECTIVES[corporation]


@clause("18AL 4.2.2.1")
def test_18al_4_2_2_1_never_required_and_may_be_barred() -> None:
    t = placing("ABC").tile("G4", "441a", 5).corporation("L&N", 75, B=6).token("G4", "L&N")
    t.operating_turn("ABC", "token")
    t.refused(PlaceToken("G4", 0), "token.full", "18AL 4.2.2")
    t.play(Pass())
    assert t.cash("ABC") == 500


@clause("18AL 7(b)")
def test_18al_7_b_l_and_n_starts_in_decatur_scenario_45() -> None:
    t = bare(ln_home_decatur="on").corporation("L&N", 75, A=6, operated=False, treasury=500)
    t.corporation("TAG", 90, B=6).operating_turn("TAG", "privates").play(Pass())
    assert (t.asked, t.who) == ("track", "A")
    assert t.position.track.has_token(t.title.map.by_name["C4"], 0, t.number("L&N"))
    t.tile("C4", "57", 0).trains("L&N", "2").operating_turn("L&N", "run")
    assert earned(t, route("2", "A4 C4")) == 60
    t.tile("E4", "9", 0).tile("G4", "441a", 3).operating_turn("L&N", "run")
    assert t.legal(run(route("2", "C4 E4 G4")))
    t.tile("G4", "442a", 1).operating_turn("L&N", "run")
    t.refused(run(route("2", "G4 H5")), "run.no-token", "18AL 4.2.3(f)")
    assert t.title.corporations[0].objective == "G4"


@clause("18AL 7(b)")
def test_18al_7_b_decatur_keeps_a_circle_scenario_45() -> None:
    t = bare(ln_home_decatur="on").corporation("TAG", 75, A=6, treasury=500)
    t.tile("E6", "14", 0).tile("F5", "8", 2).tile("E4", "8", 3).tile("C4", "57", 0)
    t.tile("E4", "9", 0).tile("G4", "441a", 3).token("G4", "TAG").operating_turn("TAG", "token")
    t.set_tokens_left("TAG", 40)
    t.refused(PlaceToken("C4", 0), "token.home-reserved", "18AL 4.2.2(c)")
    t.operating_turn("TAG")
    a4 = t.title.map.hexes[t.title.map.by_name["A4"]]
    assert a4.face.stops[0].slots == 0


@clause("18AL 4.2(a)", "18AL 3.4")
def test_18al_4_2_a_home_token_on_the_first_turn_free() -> None:
    t = bare().corporation("TAG", 90, B=6).corporation("WRA", 75, A=6, operated=False, treasury=750)
    t.operating_turn("TAG", "privates").play(Pass())
    assert (t.asked, t.who, t.cash("WRA")) == ("track", "A", 750)
    assert t.position.track.has_token(t.title.map.by_name["L5"], 0, t.number("WRA"))
    assert t.state.tokens_left[t.number("WRA")] == (40, 100, 100)
    t.play(LayTile("L5", "57", 0))


@clause("18AL 4.2.2")
def test_18al_4_2_2_no_private_places_a_token() -> None:
    t = placing()
    private = t.title.privates[0].name
    t.give_private(private, "ABC")
    t.refused(PlaceToken("H5", 0, private), "power.not-owner")
    t.refused(PlaceToken("H5", 0, "Nobody"), "unknown-name")
