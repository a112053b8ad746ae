"""18Chesapeake 11.1, 11.5 and 11.6: routes, runs and what they pay."""

from __future__ import annotations

import pytest
from tests.titles.chesapeake import bare, route, runs
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import Dividend, DividendKind, LayTile, Pass, RunRoute, RunTrains
from roundhouse.rules.running.run import best_run


def norfolk_and_western() -> Table:
    """The rulebook's running example."""
    t = bare().phase("3").corporation("N&W", 80, treasury=0, A=6, B=4).corporation("B&O", 80, C=6)
    t.tile("C13", "15", 1).tile("B12", "8", 5).tile("D12", "57", 1).token("D12", "B&O")
    t.tile("E11", "4", 1).trains("N&W", "2", "2", "3")
    return t.operating_turn("N&W", "run")


TO_COAL = route("2", "C13", "B14")
AROUND = route("2", "C13", "A13", through={0: "B12"})
NORTHEAST = route("3", "C13", "D12")


def harrisburg(phase: str = "3") -> Table:
    """PRR from Harrisburg through Hagerstown to Green Spring."""
    t = bare().phase(phase).corporation("PRR", 80, A=6, B=2)
    t.tile("F2", "57", 1).tile("E3", "57", 1).tile("D4", "9", 1).tile("C5", "57", 1)
    return t.operating_turn("PRR", "run")


@clause("18Chesapeake 11.5-1", "18Chesapeake 11.5-2", "18Chesapeake 11.6-1")
def test_18chesapeake_11_5_1_scenario_12_the_rulebooks_run() -> None:
    t = norfolk_and_western()
    assert best_run(t.position, t.number("N&W")).value.total == 210
    t.play(runs(TO_COAL, AROUND, NORTHEAST))
    assert (t.state.turn.revenue, t.asked) == (210, "dividend")
    t.play(Dividend("pay"))
    assert (t.cash("A"), t.cash("B")) == (800 + 6 * 21, 800 + 4 * 21)


@clause("18Chesapeake 11.1-2")
def test_18chesapeake_11_1_2_a_full_city_ends_the_route() -> None:
    t = norfolk_and_western()
    past = route("3", "C13", "D12", "E11")
    t.refused(runs(TO_COAL, AROUND, past), "run.blocked-city", "18Chesapeake 11.1-2")
    open_city = bare().phase("3").corporation("N&W", 80, A=6).tile("C13", "15", 1)
    open_city.tile("D12", "57", 1).tile("E11", "4", 1).trains("N&W", "3")
    open_city.operating_turn("N&W", "run").play(runs(past))
    assert open_city.state.turn.revenue == 30 + 20 + 10


@clause("18Chesapeake 11.1-3")
def test_18chesapeake_11_1_3_red_areas_end_routes_and_double_ones_are_one_place() -> None:
    t = norfolk_and_western()
    both = route("3", "A13", "C13", "B14", through={0: "B12"})
    t.refused(runs(both), "run.region-twice", "18Chesapeake 11.1-3")
    t = bare().phase("3").corporation("PRR", 80, A=6).tile("C5", "57", 0).token("C5", "PRR")
    t.tile("C7", "8", 1).tile("B8", "8", 2).tile("B6", "8", 1).tile("B4", *straight(t, "B4", 0))
    t.trains("PRR", "3").operating_turn("PRR", "run")
    town = stop_on(t, "B4", 0)
    to_ohio = RunRoute("3", ("C5.0", "A7.0"), (("C5", "C7", "B8", "A7"),))
    through = RunRoute(
        "3",
        (*to_ohio.stops, f"B4.{town}"),
        (*to_ohio.legs, ("A7", "B6", "B4")),
    )
    t.refused(runs(through), "run.beyond-terminal", "18Chesapeake 11.1-3")
    t.play(runs(to_ohio))
    assert t.state.turn.revenue == 20 + 60


def straight(t: Table, hex_name: str, edge: int) -> tuple[str, int]:
    """A tile with two small cities, one of them on this edge, that fits the hex."""
    h = t.title.map.by_name[hex_name]
    for name in ("1", "2", "55", "56", "69"):
        for face in t.title.tiles.distinct(t.title.tiles.tile(name)):
            if face.exits >> edge & 1 and t.title.tiles.fits(h, face):
                return name, face.rotation
    raise LookupError(hex_name)


def stop_on(t: Table, hex_name: str, edge: int) -> int:
    face = t.position.track.faces[t.title.map.by_name[hex_name]]
    return next(k for k in range(len(face.stops)) if face.stop_exits(k) >> edge & 1)


@clause("18Chesapeake 11.1-4")
def test_18chesapeake_11_1_4_scenario_25_both_cities_of_a_double_hex() -> None:
    t = bare().phase("4").corporation("C&A", 80, A=6).tile("J6", "15", 1)
    t.tile("J4", "X3", 0).tile("K5", "2", 0)
    four = t.trains("C&A", "4").operating_turn("C&A", "run")
    assert best_run(four.position, t.number("C&A")).value.total == 120
    town = stop_on(t, "K5", 1)
    four.play(runs(route("4", "J4.0", "J6", f"K5.{town}", "J4.1")))
    assert four.state.turn.revenue == 40 + 30 + 10 + 40
    three = bare().phase("4").corporation("C&A", 80, A=6).tile("J6", "15", 1)
    three.tile("J4", "X3", 0).tile("K5", "2", 0).trains("C&A", "3").operating_turn("C&A", "run")
    assert best_run(three.position, t.number("C&A")).value.total == 80


@clause("18Chesapeake 11.1-1")
def test_18chesapeake_11_1_1_what_a_route_is() -> None:
    t = harrisburg().trains("PRR", "3")
    on = {0: "D4"}
    t.refused(runs(route("3", "E3", "C5", through=on)), "run.no-token", "18Chesapeake 11.1-1")
    t.refused(runs(route("3", "F2", "G3")), "run.no-track", "18Chesapeake 11.1-1")
    t.refused(runs(route("3", "F2", "E3.1")), "run.no-such-stop", "18Chesapeake 11.1-1")
    t.refused(runs(route("3", "F2", "E3", "F2")), "run.stop-twice", "18Chesapeake 11.1-1")
    t.refused(runs(route("3", "F2", "Z9")), "unknown-name")
    assert t.legal(runs(route("3", "F2", "E3", "C5", through={1: "D4"})))


@clause("18Chesapeake 11.1-1")
def test_18chesapeake_11_1_1_no_track_twice_at_a_junction() -> None:
    t = bare().phase("3").corporation("N&W", 80, A=6).tile("D10", "26", 0).tile("D12", "15", 1)
    t.tile("D8", "57", 0).tile("E11", "4", 2).token("D12", "N&W").trains("N&W", "3")
    t.operating_turn("N&W", "run")
    twice = route("3", "D8", "D12", "E11", through={0: "D10", 1: "D10"})
    t.refused(runs(twice), "run.track-twice", "18Chesapeake 11.1-1")
    t.play(runs(route("3", "D8", "D12", through={0: "D10"})))
    assert t.state.turn.revenue == 50


@clause("18Chesapeake 11.5-1")
def test_18chesapeake_11_5_1_one_route_a_train_and_no_shared_track() -> None:
    t = harrisburg().trains("PRR", "2", "2")
    first = route("2", "F2", "E3")
    t.refused(runs(first, first), "run.track-shared", "18Chesapeake 11.5-1")
    t.refused(runs(first, first, first), "run.no-such-train", "18Chesapeake 11.5-1")
    t.refused(runs(route("3", "F2", "E3")), "run.no-such-train", "18Chesapeake 11.5-1")
    long = route("2", "F2", "E3", "C5", through={1: "D4"})
    t.refused(runs(long), "run.too-many-stops", "18Chesapeake 11.5-1")
    t.refused(RunTrains((RunRoute("2", ("F2.0",), ()),)), "run.two-stops", "18Chesapeake 11.5-1")
    d = harrisburg("D").trains("PRR", "D")
    d.play(runs(route("D", "F2", "E3", "C5", through={1: "D4"})))
    assert d.state.turn.revenue == 60


@clause("18Chesapeake 11.5-2")
@pytest.mark.parametrize(
    ("phase", "value"), [("2", 40), ("3", 50), ("4", 50), ("5", 60), ("6", 60), ("D", 80)]
)
def test_18chesapeake_11_5_2_red_areas_pay_by_phase(phase: str, value: int) -> None:
    t = bare().phase(phase).corporation("N&W", 80, A=6).tile("C13", "57", 1).trains("N&W", "2")
    t.operating_turn("N&W", "run").play(runs(TO_COAL))
    assert t.state.turn.revenue == 20 + value


@clause("18Chesapeake 11.5-3")
def test_18chesapeake_11_5_3_others_may_announce_more() -> None:
    t = norfolk_and_western()
    t.play(runs(TO_COAL))
    assert (t.asked, t.who, t.state.turn.revenue) == ("announce", "B", 80)
    t.refused(Dividend("pay"), "order.announce", "18Chesapeake 11.5-3")
    t.refused(runs(AROUND), "run.announce-higher", "18Chesapeake 11.5-3")
    t.play(runs(TO_COAL, AROUND))
    assert (t.asked, t.who, t.state.turn.revenue) == ("announce", "C", 160)
    t.play(Pass())
    assert t.who == "A"
    t.play(Pass())
    assert (t.asked, t.who, t.state.turn.revenue) == ("dividend", "A", 160)


@clause("18Chesapeake 11.5-3")
def test_18chesapeake_11_5_3_nobody_has_to_and_the_best_needs_no_asking() -> None:
    t = norfolk_and_western().play(runs(TO_COAL), Pass(), Pass())
    assert (t.asked, t.state.turn.revenue) == ("dividend", 80)
    t = norfolk_and_western().play(runs(TO_COAL), runs(TO_COAL, AROUND, NORTHEAST))
    assert (t.asked, t.state.turn.revenue) == ("dividend", 210)
    site = bare(preset=EIGHTEENXX_GAMES).phase("3").corporation("N&W", 80, A=6).tile("C13", "15", 1)
    site.trains("N&W", "2", "2").tile("B12", "8", 5).operating_turn("N&W", "run")
    site.play(runs(TO_COAL))
    assert (site.asked, site.state.turn.revenue) == ("dividend", 80)


@clause("18Chesapeake 11.6-1")
def test_18chesapeake_11_6_1_all_or_nothing() -> None:
    t = norfolk_and_western().play(runs(TO_COAL, AROUND, NORTHEAST))
    t.refused(Dividend("half"), "dividend.kind", "18Chesapeake 11.6-1")
    t.refused(Pass(), "order.dividend", "18Chesapeake 11-2")
    t.play(Dividend("withhold"))
    assert (t.cash("N&W"), t.cash("A"), t.price("N&W")) == (210, 800, (75, 3, 2))


def moved(cell: tuple[int, int], revenue: int, kind: DividendKind = "pay") -> tuple[int, int, int]:
    t = bare().corporation("PRR", cell, A=6).operating_turn("PRR", "dividend")
    t.turn_so_far(revenue=revenue)
    t.play(Dividend(kind))
    return t.price("PRR")


@clause("18Chesapeake 11.6-2")
def test_18chesapeake_11_6_2_scenario_27_left_or_down() -> None:
    assert moved((3, 3), 100, "withhold") == (75, 3, 2)
    assert moved((5, 0), 100, "withhold") == (50, 6, 0)
    assert moved((7, 0), 100, "withhold") == (40, 7, 0)
    t = bare().phase("3").corporation("PRR", (5, 0), A=6).tile("F2", "57", 1).operating_turn("PRR")
    t.play(Pass(), Pass())
    assert t.asked == "trains"
    assert t.price("PRR") == (50, 6, 0)


@clause("18Chesapeake 11.6-3")
def test_18chesapeake_11_6_3_scenario_27_right_or_up() -> None:
    assert moved((3, 3), 100) == (85, 3, 4)
    assert moved((2, 11), 100) == (225, 1, 11)
    assert moved((1, 16), 100) == (375, 0, 16)
    assert moved((0, 16), 100) == (375, 0, 16)


@clause("18Chesapeake 11.6-3")
def test_18chesapeake_11_6_3_new_arrivals_go_under() -> None:
    t = bare().corporation("LV", (3, 4), B=6).corporation("PRR", (3, 3), A=6)
    t.operating_turn("PRR", "dividend").turn_so_far(revenue=50)
    t.play(Dividend("pay"))
    order = [t.title.corporations[c].name for c in t.title.hooks.operating_order(t.position)]
    assert order == ["LV", "PRR"]


@clause("18Chesapeake 11.6-4")
def test_18chesapeake_11_6_4_scenario_11_pool_shares_pay_the_corporation() -> None:
    t = bare().corporation("PRR", 80, treasury=0, pool=2, A=4, B=1)
    t.operating_turn("PRR", "dividend").turn_so_far(revenue=150)
    bank = t.state.bank
    t.play(Dividend("pay"))
    assert (t.cash("A"), t.cash("B"), t.cash("PRR")) == (860, 815, 30)
    assert (t.state.bank, t.price("PRR")[0]) == (bank - 105, 85)


@clause("18Chesapeake 11-1")
def test_18chesapeake_11_1_scenario_10_operating_order() -> None:
    t = (
        bare()
        .corporation("PRR", (0, 0), A=6)
        .corporation("LV", (3, 3), A=6)
        .corporation("B&O", (5, 5), A=6)
    )
    t.corporation("C&O", (0, 1), A=6).corporation("SRR", (5, 5), A=6)
    t.corporation("N&W", 70, floated=False, operated=False, A=2)
    order = [t.title.corporations[c].name for c in t.title.hooks.operating_order(t.position)]
    assert order == ["C&O", "B&O", "SRR", "LV", "PRR"]


@clause("18Chesapeake 11-1")
def test_18chesapeake_11_1_everybody_acts_once_after_the_privates() -> None:
    t = bare().corporation("PRR", 80, A=6).corporation("LV", 95, B=6).give_private("D&R", "C")
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    seen = []
    assert t.cash("C") == 805
    while t.state.round.name == "OPERATING":
        name = t.title.corporations[t.state.corporation].name
        if name not in seen:
            seen.append(name)
        t.play(Pass())
    assert seen == ["LV", "PRR"]


@clause("18Chesapeake 11-2")
def test_18chesapeake_11_2_the_steps_come_in_order() -> None:
    t = harrisburg().trains("PRR", "2").set_treasury("PRR", 300).operating_turn("PRR")
    t.refused(Dividend("pay"), "order.track", "18Chesapeake 11-2")
    t.play(Pass())
    t.refused(LayTile("F2", "14", 1), "order.token", "18Chesapeake 11-2")
    t.play(Pass())
    t.refused(Pass(), "order.run", "18Chesapeake 11-2")
    t.play(runs(route("2", "F2", "E3")))
    t.refused(LayTile("F2", "14", 1), "order.dividend", "18Chesapeake 11-2")
    t.play(Dividend("pay"))
    t.refused(Dividend("pay"), "order.trains", "18Chesapeake 11-2")
    t.give_private("D&R", "B").play(Pass())
    t.refused(LayTile("F2", "14", 1), "order.privates", "18Chesapeake 11-2")
