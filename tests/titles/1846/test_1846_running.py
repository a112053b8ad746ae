"""1846 6.3 and 6.4: routes, revenue and earnings."""

from __future__ import annotations

from typing import Any

from tests.titles.midwest import playing, turn
from tests.titles.support import Table, clause

from roundhouse.board.routes import Route, check_routes
from roundhouse.core.actions import Dividend, RunRoute, RunTrains
from roundhouse.core.refusal import Refusal
from roundhouse.engine.citations import explain
from roundhouse.rules.running.run import best_run, revenue_rules, trains_that_run


def route(train: str, *legs: str) -> RunRoute:
    """Legs as texts of hexes, "C15 B16"; stops are their ends, "D6.2" naming a city."""
    chains = [leg.split() for leg in legs]
    ends = [chains[0][0], *(c[-1] for c in chains)]
    stops = tuple(e if "." in e else e + ".0" for e in ends)
    return RunRoute(train, stops, tuple(tuple(h.split(".")[0] for h in c) for c in chains))


LAKE_SHORE = "D20:14:0 E19:8:1 E17:294:0 E15:8:2 D14:15:4 D12:9:1 D10:9:1 D8:9:1 D6:298:0"
EAST_WEST = ("D22 D20", "D20 E19 E17", "E17 E15 D14", "D14 D12 D10 D8 D6.2", "D6.2 C5")


def lakeshore(*trains: str, mail: bool = False, cleveland: bool = False) -> Table:
    """NYC's line of scenario 12: Buffalo, Erie, Cleveland, Toledo, Chicago, its connections."""
    t = turn("NYC", "run", phase="III")
    for text in LAKE_SHORE.split():
        name, tile, rotation = text.split(":")
        t.tile(name, tile, int(rotation))
    if cleveland:
        t.token("E17", "NYC")
    if mail:
        t.give_private("MAIL", "NYC")
    return t.trains("NYC", *trains).operating_turn("NYC", "run")


def best(t: Table, corporation: str = "NYC") -> int:
    return best_run(t.position, t.number(corporation)).value.total


@clause("1846 6.33b", "1846 6.34", "1846 3l1", "1846 3m", "1846 3n1")
def test_1846_6_34_east_west_scenario_12() -> None:
    t = lakeshore("4/6")
    assert best(t) == 260
    t.play(RunTrains((route("4/6", *EAST_WEST),)))
    assert t.state.turn.revenue == 260
    assert best(lakeshore("4/6", mail=True)) == 320
    assert best(lakeshore("4/6", cleveland=True)) == 270
    assert best(lakeshore("4/6", cleveland=True, mail=True)) == 330
    t = lakeshore("4/6", cleveland=True)

    def marked(*kinds: tuple[str, str]) -> int:
        t.without_markers()
        for kind, hex_name in kinds:
            t.marker(kind, hex_name, "NYC")
        return best(t.operating_turn("NYC", "run"))

    assert marked(("port", "C5")) == 290
    assert marked(("port", "C5"), ("meat", "D6")) == 320


@clause("1846 6.32", "1846 6.31", "1846 6.33a")
def test_1846_6_32_regions_and_length_scenario_12() -> None:
    t = lakeshore("4/6", "4")
    region = RunTrains((route("4/6", "D22 D20", "D20 C21"),))
    t.refused(region, "run.region-twice", "1846 6.3a2")
    t.refused(RunTrains((route("4", *EAST_WEST),)), "run.too-many-stops", "1846 6.33a")
    through = RunTrains((route("4/6", "D22 D20", "D20 C21", "C21 D20"),))
    refusal = t.game.legal.why_not(through)
    assert refusal is not None


@clause("1846 6.32")
def test_1846_6_32_no_east_to_east_scenario_31() -> None:
    t = turn("GT", "run", phase="II").tile("B16", "6", 4).tile("C15", "294", 0)
    t.trains("GT", "4").operating_turn("GT", "run")
    east = RunTrains((route("4", "B18 B16", "B16 C15", "C15 C17"),))
    t.refused(east, "run.same-side", "1846 6.32")
    beyond = RunTrains((route("4", "C15 B16", "B16 B18", "B18 B16"),))
    assert t.game.legal.why_not(beyond) is not None


@clause("1846 6.3a3")
def test_1846_6_3a3_no_passing_through_a_full_city() -> None:
    t = turn("GT", "run", phase="II").tile("B16", "5", 0).tile("C15", "294", 0).tile("D14", "57", 0)
    t.trains("GT", "4").corporation("NYC", 100, B=3).corporation("B&O", 100, C=3)
    t.token("C15", "NYC").token("C15", "B&O").operating_turn("GT", "run")
    through = RunTrains((route("4", "B16 C15", "C15 D14"),))
    t.refused(through, "run.blocked-city", "1846 6.3a3")


def detroit(*trains: str, phase: str = "I", **options: Any) -> Table:
    """GT: Port Huron (B16, own token) joined to Detroit (C15)."""
    t = turn("GT", "run", phase=phase, **options).tile("B16", "5", 0)
    return t.trains("GT", *trains).operating_turn("GT", "run")


@clause("1846 6.3a1", "1846 6.3a2")
def test_1846_6_3a1_routes() -> None:
    t = detroit("2")
    t.refused(RunTrains((RunRoute("2", ("B16.0",), ()),)), "run.two-stops", "1846 6.3a1")
    t.refused(RunTrains((route("4", "B16 C15"),)), "run.no-such-train", "1846 6.3a1")
    t.refused(RunTrains((route("2", "B16 A15"),)), "run.no-such-stop", "1846 6.3a1")
    t.refused(RunTrains((route("2", "B16 B14 C15"),)), "run.no-track", "1846 6.3a1")
    t.play(RunTrains((route("2", "B16 C15"),)))
    assert t.state.turn.revenue == 60


@clause("1846 6.3a1")
def test_1846_6_3a1_an_own_token_is_needed() -> None:
    t = turn("NYC", "run").tile("B16", "5", 0).trains("NYC", "2").operating_turn("NYC", "run")
    t.refused(RunTrains((route("2", "B16 C15"),)), "run.no-token", "1846 6.3a1")


@clause("1846 6.3a2", "1846 6.3a1")
def test_1846_6_3a2_no_location_twice() -> None:
    t = detroit("4/6", phase="III")
    t.refused(RunTrains((route("4/6", "B16 C15", "C15 B16"),)), "run.stop-twice", "1846 6.3a2")


@clause("1846 6.31", "1846 6.32", "1846 6.33a", "1846 6.3a3", "1846 6.3b", "1846 6.3a1")
def test_1846_6_3_the_checker_names_each_fault() -> None:
    """Every fault a run can have has its own key and clause."""
    t = detroit("2", "2")
    corporation = t.number("GT")
    trains = trains_that_run(t.position, corporation)
    h = t.title.map.by_name
    rules = revenue_rules(t.position, corporation)

    def check(*routes: Route) -> tuple[str, str]:
        found = check_routes(t.position.track, corporation, rules, trains, routes)
        assert isinstance(found, Refusal)
        return found.key, explain(t.title, found)[0]

    there = Route(trains[0].card, ((h["B16"], 0), (h["C15"], 0)), ((h["B16"], h["C15"]),))
    same = Route(trains[1].card, there.stops, there.legs)
    thrice = (route("2", "B16 C15"),) * 3
    t.refused(RunTrains(thrice), "run.no-such-train", "1846 6.3a1")
    assert check(there, same) == ("run.track-shared", "1846 6.3b")
    keys = {
        "run.place-twice": "1846 6.31",
        "run.same-side": "1846 6.32",
        "run.beyond-terminal": "1846 6.3a1",
        "run.too-many-stops": "1846 6.33a",
        "run.blocked-city": "1846 6.3a3",
        "run.track-twice": "1846 6.3a1",
    }
    for key, where in keys.items():
        assert t.title.citations[key][0] == where


@clause("1846 6.35")
def test_1846_6_35_the_best_run_must_be_taken() -> None:
    t = detroit("2", best_run="required")
    t.refused(RunTrains(()), "run.not-best", "1846 6.35")
    t.play(RunTrains((route("2", "B16 C15"),)))


@clause("1846 6.35")
def test_1846_6_35_also_where_nobody_else_holds_a_share() -> None:
    t = detroit("2", best_run="required")
    for player in "BC":
        t.move_shares("GT", t.held("GT", player), player, "pool")
    t.operating_turn("GT", "run")
    t.refused(RunTrains(()), "run.not-best", "1846 6.35")


@clause("1846 3m", "1846 3n1", "1846 3l1")
def test_1846_3_markers_add_to_counted_places() -> None:
    t = detroit("2")
    base = best(t, "GT")
    assert best(t.marker("port", "D14", "GT").operating_turn("GT", "run"), "GT") == base
    t.give_private("MAIL", "GT").operating_turn("GT", "run")
    assert best(t, "GT") == base + 20


def earning(revenue: int, price: int) -> Table:
    t = playing(3).corporation("NYC", price, A=4, B=1, pool=2, treasury=0)
    t.operating_turn("NYC", "dividend")
    return t.turn_so_far(revenue=revenue)


@clause("1846 6.4a1", "1846 6.4a2")
def test_1846_6_4a_half_pay_scenario_13() -> None:
    t = earning(250, 112)
    t.refused(Dividend("third"), "dividend.kind", "1846 6.4a1")  # type: ignore[arg-type]
    t.play(Dividend("half"))
    assert (t.cash("A"), t.cash("B")) == (400 + 52, 413)
    assert t.cash("NYC") == 120 + 39
    assert t.price("NYC")[0] == 124
    assert earning(250, 137).play(Dividend("half")).price("NYC")[0] == 137
    assert earning(90, 40).play(Dividend("half")).cash("NYC") == 40 + 15
    assert earning(110, 40).play(Dividend("half")).cash("NYC") == 50 + 18
    t = earning(250, 112).play(Dividend("withhold"))
    assert t.cash("NYC") == 250
    t = earning(250, 112).play(Dividend("pay"))
    assert t.cash("NYC") == 75  # three shares in the treasury; those in the market earn nothing


@clause("1846 6.4b")
def test_1846_6_4b_price_moves_scenario_14() -> None:
    for price, paid, after in (
        (165, 500, 212), (165, 490, 195), (150, 450, 180), (40, 130, 60), (137, 60, 124),
        (137, 70, 137), (137, 130, 137), (112, 120, 124), (550, 5000, 550),
    ):  # fmt: skip
        t = earning(paid, price).play(Dividend("pay"))
        assert t.price("NYC")[0] == after, (price, paid)
    assert earning(500, 100).play(Dividend("withhold")).price("NYC")[0] == 90


@clause("1846 6.3c1", "1846 6.54", "1846 6.51")
def test_1846_6_3c1_phased_out_trains_leave_after_running_scenario_28() -> None:
    t = detroit("2", "2", "3/5", phase="III")
    t.last_run("GT", 2).operating_turn("GT", "run")
    t.play(t.game.legal.first())
    assert t.train_names("GT") == ["2", "2", "3/5"]
    t.play(Dividend("withhold"))
    assert t.train_names("GT") == ["3/5"]
