"""18AL 4.2.3: routes and what they earn."""

from __future__ import annotations

from typing import Any

from tests.titles.alabama import bare, chits, earned, marker, route, run
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import Pass, RunRoute, RunTrains
from roundhouse.rules.running.run import best_run
from roundhouse.titles import rules_upgrades
from roundhouse.titles import title as build_title


def running(corporation: str, *trains: str, phase: str = "2", **options: str) -> Table:
    t = bare(3, "", **options).corporation(corporation, 75, A=6, treasury=100)
    t.trains(corporation, *trains).phase(phase)
    return t.operating_turn(corporation, "run")


def tag_line(*trains: str, phase: str = "2") -> Table:
    return running("TAG", *trains, phase=phase).tile("C6", "58", 4)


def corinth_line(phase: str = "2", **options: str) -> Table:
    """Corinth, Florence, Tupelo, and the lumber terminal beyond."""
    t = running("ATN", "2", phase=phase, **options).tile("C2", "58", 0).tile("E2", "8", 1)
    return t.tile("G2", "445", 0).operating_turn("ATN", "run")


@clause("18AL 4.2.3(i)", "18AL 4.2.3(a)", "18AL 4.2.3.1")
def test_18al_4_2_3_i_towns_are_free_scenario_21() -> None:
    assert earned(tag_line("2"), route("2", "B7 C6", "C6 E6")) == 60
    assert earned(tag_line("2"), route("2", "B7 C6", "C6 E6", "E6 D7")) == 70
    t = tag_line("2").tile("E6", "14", 0).tile("G6", "57", 0)
    t.refused(run(route("2", "B7 C6", "C6 E6", "E6 G6")), "run.too-many-stops", "18AL 4.2.3(i)")


@clause("18AL 4.2.3.1-4D", "18AL 4.2.3(i)")
def test_18al_4_2_3_1_4d_doubles_cities_not_towns_scenario_21() -> None:
    t = tag_line("4D", phase="4D")
    assert earned(t, route("4D", "B7 C6", "C6 E6", "E6 D7")) == 2 * (50 + 20) + 10 + 10
    spec = t.title.trains[t.title.train_number["4D"]].spec
    assert (spec.visits, spec.times) == (4, 2)


@clause("18AL 4.2.3(a)")
def test_18al_4_2_3_a_two_stops_one_of_them_a_town() -> None:
    t = tag_line("2")
    t.refused(RunTrains((RunRoute("2", ("E6.0",), ()),)), "run.two-stops", "18AL 4.2.3(a)")
    assert earned(t, route("2", "E6 D7")) == 30


@clause("18AL 4.2.3(b)(c)")
def test_18al_4_2_3_b_c_track_once_and_only_where_it_is() -> None:
    t = tag_line("2")
    t.refused(run(route("2", "E6 G6")), "run.no-track", "18AL 4.2.3(b)(c)")
    wrong = RunRoute("2", ("E6.1", "D7.0"), (("E6", "D7"),))
    t.refused(RunTrains((wrong,)), "run.no-such-stop", "18AL 4.2.3(b)(c)")


@clause("18AL 4.2.3(b)(c)")
def test_18al_4_2_3_b_c_one_side_of_a_hex_is_one_section() -> None:
    # WRA leaves Montgomery and comes back to Selma over the same side of J5
    t = running("WRA", "4", phase="4").tile("L5", "443a", 0).tile("J5", "27", 0)
    t.tile("K4", "14", 1).operating_turn("WRA", "run")
    assert t.legal(run(route("4", "H5 J5 L5")))
    assert t.legal(run(route("4", "L5 J5 K4")))
    there = route("4", "H5 J5 L5", "L5 J5 K4")
    t.refused(run(there), "run.track-twice", "18AL 4.2.3(b)(c)")


@clause("18AL 4.2.3(d)(e)")
def test_18al_4_2_3_d_e_full_cities_end_a_route() -> None:
    t = running("TAG", "4", phase="4").corporation("ABC", 75, B=6).tile("E6", "14", 0)
    t.tile("G6", "57", 0).tile("I6", "9", 0).tile("K6", "8", 1).tile("L5", "6", 2)
    t.operating_turn("TAG", "run")
    t.refused(run(route("4", "E6 G6", "G6 I6 K6 L5")), "run.blocked-city", "18AL 4.2.3(d)(e)")
    assert earned(t, route("4", "E6 G6")) == 50
    t.tile("G6", "14", 0).operating_turn("TAG", "run")
    assert t.legal(run(route("4", "E6 G6", "G6 I6 K6 L5")))


@clause("18AL 4.2.3(f)", "18AL 4.2.3(i)")
def test_18al_4_2_3_f_an_own_token_scenario_23() -> None:
    t = running("L&N", "2").tile("C4", "57", 0).tile("E4", "9", 0).tile("G4", "441a", 3)
    t.operating_turn("L&N", "run")
    t.refused(run(route("2", "C4 E4 G4")), "run.no-token", "18AL 4.2.3(f)")
    t.refused(run(route("3", "A4 C4")), "run.no-such-train", "18AL 4.2.3(i)")
    assert earned(t, route("2", "A4 C4")) == 60
    t.trains("L&N", "3").operating_turn("L&N", "run")
    assert earned(t, route("3", "A4 C4", "C4 E4 G4")) == 70


@clause("18AL 4.2.3(g)", "18AL 4.2.5.2")
def test_18al_4_2_3_g_mobile_to_mobile_is_no_run_scenario_41() -> None:
    t = bare().corporation("M&O", 75, A=6, treasury=20).tile("P1", "7", 4).tile("O2", "7", 0)
    t.trains("M&O", "2").operating_turn("M&O", "run")
    t.refused(run(route("2", "Q2 P1 O2 Q2")), "run.stop-twice", "18AL 4.2.3(g)")
    t = bare().corporation("M&O", 75, A=6, treasury=20).tile("P1", "7", 4).tile("O2", "7", 0)
    t.operating_turn("M&O").play(Pass(), Pass())
    assert t.price("M&O") == (70, 1, 3)
    assert t.asked == "trains"
    t.play(Pass())  # no duty to buy, so nobody helps
    assert t.state.corporation != t.number("M&O")


@clause("18AL 4.2.3(h)")
def test_18al_4_2_3_h_red_areas_only_end_a_route() -> None:
    t = running("L&N", "3").tile("C4", "57", 0).tile("B3", "9", 1).tile("C2", "3", 4)
    t.operating_turn("L&N", "run")
    t.refused(run(route("3", "C4 A4", "A4 B3 C2")), "run.beyond-terminal", "18AL 4.2.3(h)")
    assert earned(t, route("3", "A4 B3 C2")) == 50


@clause("18AL 4.2.3(j)")
def test_18al_4_2_3_j_trains_share_stops_not_track_scenario_40() -> None:
    north, east = route("2", "B7 C6", "C6 E6"), route("2", "E6 D7")
    t = tag_line("2", "2")
    t.refused(run(north, north), "run.track-shared", "18AL 4.2.3(j)")
    t.refused(run(north, route("2", "C6 E6")), "run.track-shared", "18AL 4.2.3(j)")
    assert earned(t, north, east) == 90


@clause("18AL 4.2.3.1", "18AL Table I")
def test_18al_4_2_3_1_corinth_scenario_24() -> None:
    legs = ("B1 C2", "C2 E2 F1", "F1 G2")
    assert earned(corinth_line(), route("2", *legs)) == 90  # the lower value first
    assert earned(corinth_line("5"), route("2", *legs)) == 100
    assert earned(corinth_line(corinth="map"), route("2", *legs)) == 100
    assert earned(corinth_line("5", corinth="map"), route("2", *legs)) == 90


@clause("18AL 4.2.3.1")
def test_18al_4_2_3_1_18xx_games_and_older_games_follow_the_map_at_corinth() -> None:
    assert build_title("18AL", preset=EIGHTEENXX_GAMES).chosen["corinth"] == "map"
    old = rules_upgrades("18AL")[1]({"setup": {"options": {}}})
    assert old["setup"]["options"]["corinth"] == "map"


@clause("18AL 4.2.3.1")
def test_18al_4_2_3_1_values_before_and_from_the_first_5_on() -> None:
    stops = {
        "A4": (40, 50), "Q2": (40, 50), "B7": (30, 50), "G8": (40, 70), "P7": (30, 40),
        "L1": (30, 40), "B1": (30, 40), "F1": (30, 30), "H5": (30, 30), "D7": (10, 10),
        "M8": (10, 10),
    }  # fmt: skip
    t = bare()
    for name, pair in stops.items():
        values = t.title.map.hexes[t.title.map.by_name[name]].face.stops[0].values
        assert (values[0], values[2]) == pair, name
    ranks = {p.name: p.value_rank for p in t.title.phases}
    assert ranks == {"2": 1, "3": 1, "4": 1, "5": 3, "6": 3, "7": 3, "4D": 3}
    tiles = ("57", "14", "63", "441a", "442a", "444b", "446", "443a", "444m", "58", "445")
    worth = {n: t.title.tiles.face(n, 0).stops[0].values[0] for n in tiles}
    assert worth == {
        "57": 20, "14": 30, "63": 40, "441a": 10, "442a": 30, "444b": 50, "446": 70,
        "443a": 40, "444m": 50, "58": 10, "445": 20,
    }  # fmt: skip


def long_line() -> Table:
    """Nashville, Florence, Birmingham, Montgomery, Mobile."""
    t = running("L&N", "4D", phase="4D").tile("B3", "9", 1).tile("C2", "3", 4).tile("D3", "8", 0)
    t.tile("F3", "8", 3).tile("G4", "446", 0).tile("I4", "8", 3).tile("J5", "8", 0)
    t.tile("L5", "444m", 0).tile("M4", "9", 1).tile("N3", "8", 4).tile("P3", "8", 1)
    return t.operating_turn("L&N", "run")


PAN_AMERICAN = ("A4 B3 C2", "C2 D3 F3 G4", "G4 I4 J5 L5", "L5 M4 N3 P3 Q2")


@clause("18AL III M&C-bonus", "18AL 4.2.3.1-4D")
def test_18al_iii_mc_pan_american_scenario_42() -> None:
    t = chits(long_line(), "L&N").operating_turn("L&N", "run")
    assert earned(t, route("4D", *PAN_AMERICAN)) == 2 * 220 + 10 + 40
    assert earned(long_line(), route("4D", *PAN_AMERICAN)) == 2 * 220 + 10


def birmingham(preset: str = "", **holders: Any) -> Table:
    """L&N in Nashville and Birmingham, the coal token on Birmingham, a 2 and a 3."""
    t = Table("18AL", preset=preset).without_privates().corporation("L&N", 75, **holders)
    t.trains("L&N", "2", "3").phase("3", sold=["2"]).tile("C4", "57", 0).tile("E4", "9", 0)
    t.tile("G4", "442a", 5).token("G4", "L&N").tile("F3", "8", 5).tile("G2", "445", 2)
    return marker(t, "G4", "L&N").operating_turn("L&N", "run")


SHORT = (route("2", "H5 G4"), route("3", "C4 E4 G4", "G4 F3 G2", "G2 F1"))
BEST = (route("2", "G2 F3 G4", "G4 H5"), route("3", "G4 E4 C4", "C4 A4"))


@clause("18AL 4.2.3.1-insist", "18AL III S&NA-bonus")
def test_18al_4_2_3_1_insist_on_the_best_run_scenario_46() -> None:
    t = birmingham(A=6, B=1)
    assert best_run(t.position, t.number("L&N")).value.total == 190
    t.refused(run(*SHORT), "run.not-best", "18AL 4.2.3.1-insist")
    t.refused(run(), "run.not-best", "18AL 4.2.3.1-insist")
    assert earned(t, *BEST) == 190
    assert earned(birmingham(EIGHTEENXX_GAMES, A=6, B=1), *SHORT) == 180


@clause("18AL 4.2.3.1-insist", "18AL 4.2-must")
def test_18al_4_2_3_1_insist_nobody_can_if_the_president_holds_all_that_is_sold() -> None:
    t = birmingham(A=6)
    assert earned(t, *SHORT) == 180
    t = birmingham(A=6).play(run())
    assert t.state.turn.revenue == 0
    assert t.price("L&N") == (70, 1, 3)  # no run counts as withholding


@clause("18AL 4.2-must")
def test_18al_4_2_must_the_run_step_waits_for_an_answer() -> None:
    t = birmingham(A=6, B=1)
    t.refused(Pass(), "order.run", "18AL 4.2")
    t.play(run(*BEST))
    t.refused(Pass(), "order.dividend", "18AL 4.2-must")
