"""18AL Table III: what the privates do for the corporation that owns them."""

from __future__ import annotations

import pytest
from tests.titles.alabama import bare, chits, earned, marker, route, run, table
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceMarker,
    SellShares,
)
from roundhouse.core.state import CLOSED

SWAMPS = {
    "G2": {0, 1, 2, 3, 4, 5},
    "N5": {0, 1, 2, 3, 4, 5},
    "M2": {1, 3, 4, 5},
    "O4": {1, 2, 3, 5},
    "P5": {2},
}


def owner(private: str, corporation: str = "ABC", phase: str = "3", **options: str) -> Table:
    """Phase 3 or later; a corporation of A owns the private, B and C the others."""
    options.setdefault("best_run", "president")
    t = table(3, "", **options)
    for p in t.title.privates:
        t.give_private(p.name, "B")
    t.corporation(corporation, 75, A=6, treasury=900).give_private(private, corporation)
    t.phase(phase, sold=["2"] if phase == "3" else ["2", "3"])
    return t.operating_turn(corporation)


def coal_line() -> Table:
    """Anniston, Oxmoor and Birmingham joined; ABC has its home only."""
    return owner("SNAR").tile("G6", "6", 1).tile("G4", "441a", 5).operating_turn("ABC")


@clause("18AL III S&NA")
def test_18al_iii_sna_a_train_must_reach_the_city_scenario_20() -> None:
    t = coal_line()
    t.refused(PlaceMarker("SNAR", "H5"), "marker.reach", "18AL III S&NA")  # no train yet
    t = coal_line().trains("ABC", "2")
    t.operating_turn("ABC", "trains")
    assert t.train_names("ABC") == ["2"]
    assert t.legal(PlaceMarker("SNAR", "H5"))
    t.refused(PlaceMarker("SNAR", "G4"), "marker.reach", "18AL III S&NA")  # three cities away
    t.play(BuyTrain("bank", "3", 180), PlaceMarker("SNAR", "G4"))
    assert [(m.kind, t.title.map.hexes[m.hex].name) for m in t.state.markers] == [("coal", "G4")]


@clause("18AL III S&NA")
def test_18al_preset_needs_a_train_that_reaches_it_too_scenario_20() -> None:
    t = (
        table(preset=EIGHTEENXX_GAMES)
        .corporation("ABC", 75, A=6, treasury=900)
        .give_private("SNAR", "ABC")
    )
    t.trains("ABC", "2").phase("3", sold=["2"]).tile("G6", "6", 1).tile("G4", "441a", 5)
    t.operating_turn("ABC")
    assert t.legal(PlaceMarker("SNAR", "H5"))
    t.refused(PlaceMarker("SNAR", "G4"), "marker.reach", "18AL III S&NA")


@clause("18AL III S&NA", "18AL III S&NA-token")
def test_18al_iii_sna_once_in_a_coal_city_and_the_private_stays() -> None:
    t = coal_line().trains("ABC", "3").operating_turn("ABC")
    t.refused(PlaceMarker("SNAR", "C4"), "marker.place", "18AL III S&NA")
    t.corporation("TAG", 75, B=6).token("H5", "TAG").operating_turn("ABC")
    t.play(PlaceMarker("SNAR", "H5"))  # a city full of others' tokens takes it
    assert t.position.track.free_slots(t.title.map.by_name["H5"], 0) == 0
    assert t.state.owner[1] == t.party("ABC")
    assert t.asked == "track"  # it is no step of the turn
    t.refused(PlaceMarker("SNAR", "G6"), "marker.used", "18AL III S&NA-token")


@clause("18AL III S&NA")
def test_18al_iii_sna_also_at_the_end_of_the_turn() -> None:
    t = coal_line().trains("ABC", "3", "3", "3", "3").operating_turn("ABC", "run")
    t.close_privates("TR", "BLC", "M&C", "NDY").operating_turn("ABC", "trains")
    t.play(Pass())
    assert t.asked == "privates"
    t.refused(LayTile("F5", "9", 1), "order.privates", "18AL 4.2")
    t.play(PlaceMarker("SNAR", "G6"))
    assert t.state.corporation != t.number("ABC") or t.state.round != 3


@clause("18AL 4.1", "18AL III S&NA")
def test_18al_4_1_powers_only_for_an_owning_corporation() -> None:
    t = owner("TR").trains("ABC", "3").tile("G6", "6", 1).operating_turn("ABC")
    t.refused(PlaceMarker("SNAR", "G6"), "power.not-owner", "18AL 4.1")
    t.refused(LayTile("G2", "445", 0, "BLC"), "power.not-owner", "18AL 4.1")
    t.operating_turn("ABC", "trains")
    t.refused(BuyTrain("bank", "3", 90, power="NDY"), "power.not-owner", "18AL 4.1")
    t.refused(BuyTrain("bank", "3", 90, power="TR"), "power.not-owner", "18AL 4.1")


@clause("18AL III S&NA-bonus")
def test_18al_iii_sna_bonus_for_each_of_its_trains_only() -> None:
    t = coal_line().corporation("TAG", 75, B=6).token("G4", "TAG").trains("ABC", "3", "3")
    t.trains("TAG", "3")
    marker(t, "H5", "ABC").operating_turn("ABC", "run")
    assert earned(t, route("3", "G6 H5")) == 20 + 40
    t.operating_turn("TAG", "run")
    assert earned(t, route("3", "G4 H5")) == 10 + 30


@clause("18AL III S&NA-end")
def test_18al_iii_sna_end_lost_with_the_first_5_or_removed_by_the_first_6() -> None:
    t = coal_line().trains("ABC", "3").phase("4", sold=["3", "4"]).operating_turn("ABC", "trains")
    t.play(BuyTrain("bank", "5", 450)).operating_turn("ABC")
    t.refused(PlaceMarker("SNAR", "H5"), "power.not-owner", "18AL 4.1")
    t = coal_line().trains("ABC", "3").operating_turn("ABC").play(PlaceMarker("SNAR", "H5"))
    t.phase("4", sold=["3", "4"]).operating_turn("ABC", "trains").play(BuyTrain("bank", "5", 450))
    assert t.state.owner[1] == CLOSED
    assert len(t.state.markers) == 1  # it outlives the private
    t.corporation("WRA", 60, B=6, treasury=900).phase("5", sold=["5"])
    t.operating_turn("WRA", "trains").play(BuyTrain("bank", "6", 630))
    assert not t.state.markers


@clause("18AL III B&SLC", "18AL III B&SLC-edges")
@pytest.mark.parametrize("place", SWAMPS)
def test_18al_iii_bslc_where_and_how_scenario_17(place: str) -> None:
    t = owner("BLC")
    legal = {r for r in range(6) if t.legal(LayTile(place, "445", r, "BLC"))}
    assert legal == SWAMPS[place]
    if len(legal) < 6:
        wrong = min(set(range(6)) - legal)
        t.refused(LayTile(place, "445", wrong, "BLC"), "tile.off-map", "18AL 4.2.1(i)")


@clause("18AL III B&SLC")
def test_18al_iii_bslc_free_extra_unconnected_and_once() -> None:
    t = owner("BLC").play(LayTile("G2", "445", 0, "BLC"))
    assert t.cash("ABC") == 900
    assert t.asked == "track"
    t.refused(LayTile("N5", "445", 0, "BLC"), "tile-power.used", "18AL III B&SLC")
    t.play(LayTile("G6", "6", 1))  # the normal tile is still due
    assert t.asked == "token"
    t = owner("BLC").play(LayTile("G6", "6", 1))
    assert t.asked == "track"  # the other order
    t.play(LayTile("G2", "445", 0, "BLC"))
    assert t.asked == "token"


@clause("18AL III B&SLC", "18AL 4.2")
def test_18al_iii_bslc_bought_after_the_normal_tile_it_is_in_time() -> None:
    """The tile-laying step lasts until something of a later step is done."""
    lumber = LayTile("G2", "445", 0, "BLC")
    t = bare().corporation("ABC", 75, A=6, treasury=900).phase("3").give_private("BLC", "A")
    t.operating_turn("ABC").play(LayTile("G6", "6", 1))
    assert t.asked == "token"
    t.play(BuyPrivate("BLC", 70))
    assert t.asked == "track"
    assert t.play(lumber).asked == "token"
    t = bare().corporation("ABC", 75, A=6, treasury=900).phase("3").give_private("BLC", "A")
    t.operating_turn("ABC", "trains").play(BuyPrivate("BLC", 70))
    t.refused(lumber, "order.trains", "18AL 4.2")


@clause("18AL III B&SLC")
def test_18al_iii_bslc_only_this_tile_in_empty_swamps_by_this_corporation() -> None:
    t = owner("BLC")
    t.refused(LayTile("F5", "445", 1, "BLC"), "tile-power.place", "18AL III B&SLC")
    t.refused(LayTile("G2", "58", 0, "BLC"), "tile-power.place", "18AL III B&SLC")
    t.refused(LayTile("G2", "445", 0), "tile-power.only", "18AL III B&SLC")
    t.tile("G2", "9", 2).operating_turn("ABC")
    t.refused(LayTile("G2", "445", 0, "BLC"), "tile.colour", "18AL 4.2.1(c)")


@clause("18AL III B&SLC-town")
def test_18al_iii_bslc_a_permanent_town_for_all_scenario_17() -> None:
    t = (
        owner("BLC")
        .tile("G2", "445", 2)
        .corporation("ATN", 75, B=6)
        .phase("5")
        .operating_turn("ATN")
    )
    for tile in ("142", "143", "144", "23", "14"):
        for r in range(6):
            assert not t.legal(LayTile("G2", tile, r))
    t.refused(LayTile("G2", "143", 0), "tile.kind", "18AL 4.2.1(d)(e)")
    assert t.state.owner[2] == t.party("ABC")  # the private stays
    t.trains("ATN", "3").operating_turn("ATN", "run")
    assert earned(t, route("3", "F1 G2")) == 50


@clause("18AL III B&SLC-town")
def test_18al_iii_bslc_lost_with_the_first_5() -> None:
    t = owner("BLC", phase="4").phase("4", sold=["4"]).operating_turn("ABC", "trains")
    t.play(BuyTrain("bank", "5", 450)).operating_turn("ABC")
    t.refused(LayTile("G2", "445", 0, "BLC"), "power.not-owner", "18AL 4.1")


def lee_line(**options: str) -> Table:
    """Atlanta, Anniston, Oxmoor, Birmingham."""
    t = owner("TR", **options).phase("4", sold=["3"]).tile("H7", "8", 2).tile("G6", "6", 5)
    return t.tile("G4", "441a", 5).trains("ABC", "4")


LEE = ("G8 H7 G6", "G6 H5", "H5 G4")


@clause("18AL III M&C", "18AL III M&C-bonus", "18AL 4.2.3(i)")
def test_18al_iii_mc_robert_e_lee_scenario_22() -> None:
    t = lee_line().operating_turn("ABC", "run")
    assert earned(t, route("4", *LEE)) == 100
    chits(t, "ABC").operating_turn("ABC", "run")
    assert earned(t, route("4", *LEE)) == 120
    marker(t, "H5", "ABC").operating_turn("ABC", "run")
    assert earned(t, route("4", *LEE)) == 130
    t = lee_line().without_trains()
    t.trains("ABC", "3")
    t.operating_turn("ABC", "run")
    t.refused(run(route("3", *LEE)), "run.too-many-stops", "18AL 4.2.3(i)")


@clause("18AL III M&C-bonus", "18AL 4.2.3.1-4D")
def test_18al_iii_mc_bonus_is_never_doubled_scenario_22() -> None:
    t = chits(lee_line(), "ABC").tile("G6", "63", 0).tile("G4", "446", 0)
    t.phase("4D", sold=["4", "5", "6", "7"]).without_trains()
    t.trains("ABC", "4D").operating_turn("ABC", "run")
    assert earned(t, route("4D", *LEE)) == 440


@clause("18AL III M&C")
def test_18al_iii_mc_the_buying_corporation_gets_the_chits() -> None:
    t = owner("TR").corporation("WRA", 60, C=6).operating_turn("ABC")
    assert t.title.hooks.revenue_powers(t.position, t.number("ABC")) == []
    t.give_private("M&C", "A").play(BuyPrivate("M&C", 100))
    assert t.title.hooks.revenue_powers(t.position, t.number("ABC")) == ["chits"]
    assert t.title.hooks.revenue_powers(t.position, t.number("WRA")) == []


@clause("18AL III M&C")
def test_18al_iii_mc_one_chit_a_train_and_one_train_a_chit() -> None:
    t = chits(lee_line(), "ABC").trains("ABC", "4").tile("G4", "446", 0).token("G4", "ABC")
    t.tile("I4", "8", 3).tile("J5", "8", 2).tile("I6", "8", 5).tile("J7", "6", 2).tile("I8", "8", 1)
    t.phase("4D").operating_turn("ABC", "run")
    south = route("4", "G4 I4 J5 I6 J7", "J7 I8 G8")
    north = route("4", *LEE)  # both run from Birmingham to Atlanta
    assert earned(t, north, south) == (70 + 20 + 30 + 70) + (70 + 20 + 70) + 20


@clause("18AL III M&C-keep")
def test_18al_iii_mc_keep_chits_outlive_the_private_not_the_president_scenario_22() -> None:
    t = chits(lee_line(), "ABC").phase("4", sold=["4"]).operating_turn("ABC", "trains")
    t.play(BuyTrain("bank", "5", 450))
    assert t.state.title_state["chits"] == t.number("ABC")
    t = chits(lee_line(), "ABC").corporation("ABC", 75, A=3, B=3).stock_turn("B")
    t.play(BuyShare("ABC", "ipo"))
    assert t.president("ABC") == "B"
    assert "chits" not in t.state.title_state
    t.operating_turn("ABC", "run")
    assert earned(t, route("4", *LEE)) == 100
    t.corporation("ABC", 75, B=3, A=4).stock_turn("A")  # the office comes back, the chits do not
    assert "chits" not in t.state.title_state


@clause("18AL III M&C-keep")
def test_18al_preset_keeps_the_chits_scenario_22() -> None:
    t = (
        chits(lee_line(chit_removal="never"), "ABC")
        .corporation("ABC", 75, A=3, B=3)
        .stock_turn("B")
    )
    t.play(BuyShare("ABC", "ipo"))
    assert t.president("ABC") == "B"
    t.operating_turn("ABC", "run")
    assert earned(t, route("4", *LEE)) == 120
    assert Table("18AL", preset=EIGHTEENXX_GAMES).title.chosen["chit_removal"] == "never"


@clause("18AL III M&C-keep")
def test_18al_iii_mc_keep_other_presidents_do_not_matter() -> None:
    t = chits(lee_line(), "ABC").corporation("WRA", 75, A=3, B=3).stock_turn("B")
    t.play(BuyShare("WRA", "ipo"))
    assert t.state.title_state["chits"] == t.number("ABC")
    t.corporation("ABC", 75, A=3, C=3).stock_turn("A").play(SellShares("ABC", 1))
    assert "chits" not in t.state.title_state  # lost by a sale as well


@clause("18AL III NDY")
def test_18al_iii_ndy_half_price_scenario_25() -> None:
    t = owner("NDY", "TAG").phase("3", sold=["3"])
    t.trains("TAG", "2", "3")
    t.operating_turn("TAG", "trains")
    t.refused(BuyTrain("bank", "4", 149, power="NDY"), "train.price", "18AL 4.2.5(b)(c)")
    t.play(BuyTrain("bank", "4", 150, power="NDY"))
    assert t.cash("TAG") == 750
    assert t.train_names("TAG") == ["3", "4"]
    assert t.state.owner[4] == CLOSED
    t.refused(BuyTrain("bank", "4", 150, power="NDY"), "power.not-owner", "18AL 4.1")
    t.play(BuyTrain("bank", "4", 300))
    assert t.cash("TAG") == 450


@clause("18AL III NDY-end")
def test_18al_iii_ndy_up_to_the_first_5_scenario_25() -> None:
    t = owner("NDY", "TAG", phase="4").phase("4", sold=["4"]).operating_turn("TAG", "trains")
    t.play(BuyTrain("bank", "5", 225, power="NDY"))
    assert t.cash("TAG") == 675
    t = owner("NDY", "TAG", phase="4").phase("4", sold=["4"]).operating_turn("TAG", "trains")
    t.play(BuyTrain("bank", "5", 450)).operating_turn("TAG", "trains")
    t.refused(BuyTrain("bank", "5", 225, power="NDY"), "power.not-owner", "18AL 4.1")


@clause("18AL III NDY")
def test_18al_iii_ndy_new_trains_only_within_the_limits_scenario_25() -> None:
    t = owner("NDY", "TAG").pool_train("3").operating_turn("TAG", "trains")
    t.refused(BuyTrain("pool", "3", 90, power="NDY"), "train-power.new-only", "18AL III NDY")
    t.play(BuyTrain("bank", "3", 180))
    t.refused(BuyTrain("bank", "3", 90, power="NDY"), "train.one-per-turn", "18AL 4.2.5(f)")
    t = owner("NDY", "TAG", phase="4").trains("TAG", "4", "4", "4").operating_turn("TAG", "trains")
    assert t.advance().asked != "trains"


@clause("18AL III NDY")
def test_18al_iii_ndy_only_in_the_train_step() -> None:
    t = owner("NDY", "TAG")
    t.refused(BuyTrain("bank", "3", 90, power="NDY"), "order.track", "18AL 4.2")
    t.trains("TAG", "3").tile("C6", "58", 4).operating_turn("TAG", "run")
    t.refused(BuyTrain("bank", "3", 90, power="NDY"), "order.run", "18AL 4.2")
    t.play(run(route("3", "B7 C6", "C6 E6")))
    t.refused(BuyTrain("bank", "3", 90, power="NDY"), "order.dividend", "18AL 4.2-must")
    t.play(Dividend("withhold"), BuyTrain("bank", "3", 90, power="NDY"))


@clause("18AL III S&NA-bonus")
def test_18al_iii_sna_the_token_serves_its_owner() -> None:
    t = coal_line().trains("ABC", "3").corporation("TAG", 75, B=6).operating_turn("ABC")
    t.refused(PlaceMarker("SNAR", "H5", "TAG"), "malformed")
    t.play(PlaceMarker("SNAR", "H5"))
    assert t.state.markers[0].corporation == t.number("ABC")


@clause("18AL III NDY")
def test_18al_iii_ndy_the_cheaper_train_is_listed() -> None:
    t = owner("NDY", "TAG").operating_turn("TAG", "trains")
    assert BuyTrain("bank", "3", 90, power="NDY") in list(t.game.legal)
