"""18GA 4.2.3 and 4.2.4: running trains and paying dividends."""

from __future__ import annotations

from typing import Any

from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import Dividend, Pass, RunRoute, RunTrains
from roundhouse.core.state import Round


def table(players: int = 3, preset: str = "", **options: Any) -> Table:
    options.setdefault("best_run", "president")
    return Table("18GA", players, preset, **options).without_privates()


def route(train: str, *legs: str) -> RunRoute:
    """Legs as texts of hexes, "F6 E7"; stops are their ends, "D4.2" naming a city."""
    chains = [leg.split() for leg in legs]
    ends = [chains[0][0], *(c[-1] for c in chains)]
    stops = tuple(e if "." in e else e + ".0" for e in ends)
    return RunRoute(train, stops, tuple(tuple(h.split(".")[0] for h in c) for c in chains))


def run(t: Table, *routes: RunRoute) -> int:
    t.play(RunTrains(routes))
    return t.state.turn.revenue


def macon(*trains: str, phase: str = "2", **options: Any) -> Table:
    """CoG: Macon joined to Milledgeville (E7) and on to Atlanta's third city."""
    t = table(**options).corporation("CoG", 70, A=6, treasury=500).phase(phase)
    t.tile("F6", "57", 0).tile("E7", "58", 0).tile("D6", "8", 5).tile("D4", "451a", 0)
    return t.trains("CoG", *trains).operating_turn("CoG", "run")


@clause("18GA 4.2.3")
def test_18ga_4_2_3_each_train_runs_at_most_once() -> None:
    t = macon("2")
    t.refused(RunTrains((route("3", "F6 E7"),)), "run.no-such-train", "18GA 4.2.3")
    twice = RunTrains((route("2", "F6 E7"), route("2", "E7 D6 D4.2")))
    t.refused(twice, "run.no-such-train", "18GA 4.2.3")
    assert run(t) == 0  # trains may stay at home


@clause("18GA 4.2.3(a)")
def test_18ga_4_2_3_a_two_stops_a_town_is_enough() -> None:
    t = macon("2")
    t.refused(RunTrains((RunRoute("2", ("F6.0",), ()),)), "run.two-stops", "18GA 4.2.3(a)")
    assert run(t, route("2", "F6 E7")) == 30


@clause("18GA 4.2.3(b)(c)")
def test_18ga_4_2_3_b_c_no_track_twice() -> None:
    t = macon("2", "2")
    t.refused(RunTrains((route("2", "F6 G5 G3"),)), "run.no-track", "18GA 4.2.3(b)(c)")
    t.refused(RunTrains((route("2", "F6 E7.3"),)), "run.no-such-stop", "18GA 4.2.3(b)(c)")


@clause("18GA 4.2.3(b)(c)")
def test_18ga_4_2_3_b_c_an_edge_is_one_section() -> None:
    """Out by one leg of a fork and back by the other would cross the fork's edge twice."""
    t = table().corporation("CoG", 70, A=6).phase("5").trains("CoG", "5")
    t.tile("F6", "57", 0).tile("G5", "8", 1).tile("G5", "23", 0 + 1)
    t.tile("G3", "6", 2).operating_turn("CoG", "run")
    out_and_back = RunTrains((route("5", "F6 G5 G3", "G3 G5 F6"),))
    refusal = t.game.legal.why_not(out_and_back)
    assert refusal is not None
    assert refusal.key in ("run.stop-twice", "run.track-twice")


@clause("18GA 4.2.3(b)(c)")
def test_18ga_4_2_3_b_c_track_twice_by_one_train() -> None:
    """Two Atlanta cities joined by a loop that shares a stretch of track."""
    t = macon("4", phase="3").tile("D4", "452a", 0)
    twice = RunRoute("4", ("F6.0", "E7.0", "D4.2"), (("F6", "E7"), ("E7", "F6", "E7", "D6", "D4")))
    refusal = t.game.legal.why_not(RunTrains((twice,)))
    assert refusal is not None
    assert refusal.key in ("run.track-twice", "run.no-track")


@clause("18GA 4.2.3(d)(e)", "18GA 4.2.3(f)")
def test_18ga_4_2_3_d_e_full_cities_end_a_route() -> None:
    t = macon("4", phase="3").tile("D4", "452a", 0).tile("D2", "8", 4)
    through = RunTrains((route("4", "F6 E7", "E7 D6 D4.2", "D4.2 D2 E1"),))
    assert t.operating_turn("CoG", "run").legal(through)
    t.corporation("GA", 70, B=6).token("D4", "GA", 2).operating_turn("CoG", "run")
    t.refused(through, "run.blocked-city", "18GA 4.2.3(d)(e)")
    assert run(t, route("4", "F6 E7", "E7 D6 D4.2")) == 50


@clause("18GA 4.2.3(f)")
def test_18ga_4_2_3_f_an_own_token_is_needed() -> None:
    t = macon("2")
    away = RunTrains((route("2", "E7 D6 D4.2"),))
    t.refused(away, "run.no-token", "18GA 4.2.3(f)")


@clause("18GA 4.2.3(g)")
def test_18ga_4_2_3_g_no_stop_twice() -> None:
    t = macon("4")
    back = RunRoute("4", ("F6.0", "E7.0", "F6.0"), (("F6", "E7"), ("E7", "F6")))
    refusal = t.game.legal.why_not(RunTrains((back,)))
    assert refusal is not None
    assert refusal.key == "run.stop-twice"
    t.refused(RunTrains((back,)), "run.stop-twice", "18GA 4.2.3(g)")


def south(preset: str = "") -> Table:
    """ACL on the track of scenario 17: Atlanta to Augusta by way of Jacksonville."""
    t = table(preset=preset).corporation("ACL", (0, 10), A=6).phase("8").trains("ACL", "8")
    for name, tile, rotation in (
        ("I11", "6", 3), ("I11", "15", 2), ("I11", "457a", 0), ("J10", "9", 1), ("J8", "9", 1),
        ("J6", "9", 1),
    ):  # fmt: skip
        t.tile(name, tile, rotation)
    return t.operating_turn("ACL", "run")


@clause("18GA 4.2.3(h)")
def test_18ga_4_2_3_h_jacksonville_only_ends_routes() -> None:
    t = south()
    through = RunTrains((route("8", "J4 J6 J8 J10 J12", "J12 I11"),))
    t.refused(through, "run.beyond-terminal", "18GA 4.2.3(h)")
    assert run(t, route("8", "J12 J10 J8 J6 J4")) == 110
    t = south(EIGHTEENXX_GAMES)
    assert run(t, route("8", "J4 J6 J8 J10 J12", "J12 I11")) == 50 + 60 + 40


@clause("18GA 4.2.3(i)")
def test_18ga_4_2_3_i_towns_are_free_scenario_16() -> None:
    t = macon("2").tile("D10", "57", 2)
    assert run(t, route("2", "F6 E7", "E7 D6 D4.2")) == 20 + 10 + 30
    t = macon("2", phase="3").tile("G5", "8", 1).tile("G3", "6", 2).operating_turn("CoG", "run")
    three = RunTrains((route("2", "G3 G5 F6", "F6 E7", "E7 D6 D4.2"),))
    t.refused(three, "run.too-many-stops", "18GA 4.2.3(i)")


@clause("18GA 4.2.3(j)")
def test_18ga_4_2_3_j_trains_share_stops_not_track() -> None:
    t = macon("2", "2").tile("G5", "8", 1).tile("G3", "6", 2).operating_turn("CoG", "run")
    shared = RunTrains((route("2", "F6 E7"), route("2", "F6 E7", "E7 D6 D4.2")))
    t.refused(shared, "run.track-shared", "18GA 4.2.3(j)")
    assert run(t, route("2", "F6 E7", "E7 D6 D4.2"), route("2", "F6 G5 G3")) == 60 + 40


@clause("18GA 4.2.3.1")
def test_18ga_4_2_3_1_best_run_may_be_insisted_on_scenario_31() -> None:
    t = macon("2", best_run="required")
    t.corporation("CoG", 70, A=4, B=1).operating_turn("CoG", "run")
    poor = RunTrains((route("2", "F6 E7"),))
    t.refused(poor, "run.not-best", "18GA 4.2.3.1")
    t.refused(RunTrains(()), "run.not-best", "18GA 4.2.3.1")
    assert run(t, route("2", "F6 E7", "E7 D6 D4.2")) == 60
    alone = macon("2", best_run="required")  # no other stockholder: the president is free
    assert run(alone, route("2", "F6 E7")) == 30
    free = macon("2").corporation("CoG", 70, A=4, B=1).operating_turn("CoG", "run")
    assert run(free, route("2", "F6 E7")) == 30


@clause("18GA 4.2.3.1")
def test_18ga_4_2_3_1_high_values_from_the_first_5_scenario_15() -> None:
    def atlanta(phase: str) -> Table:
        t = table().corporation("W&A", (2, 2), A=6, C=1).phase(phase).trains("W&A", "2")
        t.tile("D4", "451a", 0).tile("E3", "8", 1)
        return t.operating_turn("W&A", "run")

    t = atlanta("2")
    assert run(t, route("2", "D4.0 E3 E1")) == 60
    t.play(Dividend("pay"))
    assert t.price("W&A") == (70, 2, 3)
    assert run(atlanta("5"), route("2", "D4.0 E3 E1")) == 70


def paying(revenue: int, cell: tuple[int, int] = (1, 4)) -> Table:
    t = table().corporation("GA", cell, A=6, pool=2, treasury=100).operating_turn("GA", "dividend")
    return t.turn_so_far(revenue=revenue)


@clause("18GA 4.2.4(a)")
def test_18ga_4_2_4_a_dividend_scenario_18() -> None:
    t = paying(120).play(Dividend("pay"))
    assert (t.cash("A"), t.cash("GA")) == (672, 124)
    t = paying(120).play(Dividend("withhold"))
    assert (t.cash("A"), t.cash("GA")) == (600, 220)
    paying(120).refused(Dividend("half"), "dividend.kind", "18GA 4.2.4(a)")


@clause("18GA 4.2.4-move")
def test_18ga_4_2_4_move_right_up_left_down() -> None:
    assert paying(10).play(Dividend("pay")).price("GA") == (100, 1, 5)
    assert paying(10, (4, 7)).play(Dividend("pay")).price("GA") == (100, 3, 7)
    assert paying(10).play(Dividend("withhold")).price("GA") == (80, 1, 3)
    assert paying(10, (2, 0)).play(Dividend("withhold")).price("GA") == (45, 3, 0)
    assert paying(10, (6, 0)).play(Dividend("withhold")).price("GA") == (30, 6, 0)
    assert paying(10, (0, 15)).play(Dividend("pay")).price("GA") == (300, 0, 15)


@clause("18GA 4(b)", "18GA 4.2.4-move")
def test_18ga_4_b_a_marker_in_the_lower_left_corner_keeps_its_place() -> None:
    def after_a_round(**options: Any) -> list[str]:
        """GA, SAL stand in the corner; CoG comes down to it in the same round."""
        t = table(**options).corporation("GA", (6, 0), A=6).corporation("SAL", (6, 0), B=6)
        t.corporation("CoG", (5, 0), C=6).operating_turn("CoG")
        operated = []
        while t.state.round == Round.OPERATING and t.state.or_number == 1:
            operated.append(t.title.corporations[t.state.corporation].name)
            t.play(Pass() if t.legal(Pass()) else t.game.legal.first())
        assert list(dict.fromkeys(operated)) == ["CoG", "GA", "SAL"]
        assert t.price("CoG") == t.price("GA") == t.price("SAL") == (30, 6, 0)
        return [t.title.corporations[c].name for c in t.title.hooks.operating_order(t.position)]

    assert after_a_round() == ["GA", "SAL", "CoG"]  # the newcomer went underneath
    assert after_a_round(lower_left_corner="goes_below") == ["CoG", "GA", "SAL"]


@clause("18GA 4.2.4-move")
def test_18ga_4_2_4_move_no_run_moves_left() -> None:
    t = table().corporation("GA", (1, 4), A=6).operating_turn("GA", "token")
    t.play(t.game.legal.first())
    assert t.price("GA") == (80, 1, 3)
