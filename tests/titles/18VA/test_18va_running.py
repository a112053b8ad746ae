"""18VA 4.5.4 and 4.5.5: routes and what they earn."""

from __future__ import annotations

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import earned, exits, route, run, table, ten

from roundhouse.core.actions import RunRoute
from roundhouse.rules.running.run import best_run


def running(corporation: str, *trains: str, phase: str = "2", preset: str = "") -> Table:
    """A ten-share corporation about to run as its president likes."""
    t = ten(
        table(3, preset, best_run="president"), *(() if corporation == "B&O" else (corporation,))
    )
    return (
        t.corporation(corporation, 82, A=2, B=2, treasury=0)
        .trains(corporation, *trains)
        .phase(phase)
    )


def ready(t: Table, corporation: str) -> Table:
    return t.operating_turn(corporation, "run")


def norfolk(train: str, phase: str, *, token: bool = True, preset: str = "") -> Table:
    """N&W between Petersburg and Norfolk, with track to the port."""
    t = running("N&W", train, phase=phase, preset=preset)
    exits(exits(t, "F13", "6", 3, 5), "G14", "9", 2, 5)
    if token:
        t.token("H15", "N&W")
    return ready(t, "N&W")


def to_port(train: str) -> RunRoute:
    return route(train, "F13 G14 H15", "H15 I16")


def marked(t: Table, hex_name: str, corporation: str) -> Table:
    return t.without_markers().marker("rea", hex_name, corporation)


def baltimore(train: str, phase: str, *, token: bool, edges: tuple[int, int] = (3, 5)) -> Table:
    """B&O between Philadelphia and Baltimore."""
    t = exits(running("B&O", train, phase=phase), "H3", "6", *edges)
    if token:
        t.token("H1", "B&O")
    return ready(t, "B&O")


@clause("18VA 4.5.4.1a")
@pytest.mark.parametrize(
    ("train", "phase", "token", "value"),
    [("2", "2", False, 60), ("2", "2", True, 100), ("4", "5", True, 160)],
)
def test_18va_4_5_4_1a_off_map_cities_scenario_12(
    train: str, phase: str, token: bool, value: int
) -> None:
    assert earned(baltimore(train, phase, token=token), route(train, "H3 H1")) == value


@clause("18VA 4.5.4.1a")
def test_18va_4_5_4_1a_it_counts_as_a_city_and_ends_the_route() -> None:
    t = baltimore("1G", "2", token=True)
    t.refused(run(route("1G", "H3 H1")), "run.too-many-stops", "18VA 4.5.5c")
    t = running("VR", "2G", "3")
    exits(exits(t, "C12", "6", 0, 2), "C14", "8", 1, 3)
    t.token("B15", "VR")
    ready(t, "VR")
    assert earned(t, route("2G", "C12 C14 B15")) == 20 + 40  # any train doubles it


@clause("18VA 4.5.4.2a")
def test_18va_4_5_4_2a_port_bonus_scenario_11() -> None:
    assert earned(norfolk("2", "2"), to_port("2")) == 70
    assert earned(norfolk("2", "5"), to_port("2")) == 90
    assert earned(norfolk("2", "2", token=False), route("2", "F13 G14 H15")) == 40
    assert earned(norfolk("2", "2", token=False), to_port("2")) == 40  # nothing without token


@clause("18VA 4.5.4.2b")
@pytest.mark.parametrize(
    ("train", "phase", "rea", "preset", "value"),
    [
        ("2G", "2", False, "", 120), ("4G", "4D", False, "", 160), ("4D", "4D", False, "", 180),
        ("2", "2", True, "", 80), ("4D", "4D", True, "", 200), ("2G", "2", True, "", 140),
        ("4G", "4D", True, "", 180),
        ("2G", "2", True, EIGHTEENXX_GAMES, 130), ("4G", "4D", True, EIGHTEENXX_GAMES, 170),
    ],
)  # fmt: skip
def test_18va_4_5_4_2b_freight_doubles_the_port_city_scenario_11(
    train: str, phase: str, rea: bool, preset: str, value: int
) -> None:
    t = norfolk(train, phase, preset=preset)
    if rea:
        marked(t, "H15", "N&W")
    assert earned(t, to_port(train)) == value


@clause("18VA 4.5.4.2c")
def test_18va_4_5_4_2c_port_and_its_city_alone() -> None:
    t = norfolk("2", "2")
    t.refused(run(route("2", "H15 I16")), "run.two-stops", "18VA 4.5.5b")
    t = norfolk("1G", "2")
    t.refused(run(to_port("1G")), "run.too-many-stops", "18VA 4.5.5c")


def coal(train: str, phase: str = "2", *, token: bool = True) -> Table:
    """The Virginian from Lynchburg over a mine to Roanoke; five shares before phase 5."""
    t = (
        table(best_run="president")
        .corporation("VR", 75, A=3, B=1, C=1, treasury=0)
        .trains("VR", train)
    )
    if phase == "4D":
        ten(t, "VR")
    exits(exits(t, "C12", "57", 1, 4), "B13", "58", 2, 4).phase(phase)
    if token:
        t.token("A12", "VR")
    return ready(t, "VR")


def to_roanoke(train: str) -> RunRoute:
    return route(train, "C12 B13", "B13 A12")


@clause("18VA 4.5.4.3a")
@pytest.mark.parametrize(("train", "value"), [("1G", 50), ("2G", 70), ("3G", 90), ("5G", 130)])
def test_18va_4_5_4_3a_twenty_times_the_freight_number(train: str, value: int) -> None:
    t = coal(train, token=False)
    assert earned(t, to_roanoke(train)) == value
    assert t.state.turn.subsidy == 0


@clause("18VA 4.5.4.3a")
def test_18va_4_5_4_3a_freight_only_and_at_an_end() -> None:
    t = coal("2")
    t.refused(run(to_roanoke("2")), "run.district-freight-only", "18VA 4.5.5d")
    t = exits(exits(coal("1G"), "C12", "14", 1, 2, 4, 5), "B11", "58", 1, 5)
    t.operating_turn("VR", "run")
    around = route("1G", "C12 B13", "B13 A12", "A12 B11")
    t.refused(run(around), "run.beyond-terminal", "18VA 4.5.5e")


@clause("18VA 4.5.4.3b")
def test_18va_4_5_4_3b_treasury_income_until_phase_4d_scenario_9() -> None:
    t = coal("1G")
    assert earned(t, to_roanoke("1G")) == 50
    assert t.state.turn.subsidy == 20
    t = coal("4G", "4D")
    assert earned(t, to_roanoke("4G")) == 110
    assert t.state.turn.subsidy == 0


@clause("18VA 4.5.4.3b")
def test_18va_4_5_4_3b_a_district_token_alone_is_enough_for_freight() -> None:
    """A6: the only own token on the route may be in the district."""
    t = running("SR", "1G")
    exits(t, "B13", "58", 2, 4).token("A12", "SR")
    assert earned(ready(t, "SR"), route("1G", "A12 B13")) == 30


@clause("18VA 4.5.5a")
def test_18va_4_5_5a_the_most_over_all_trains() -> None:
    t = table().corporation("B&O", 82, A=2).trains("B&O", "2")
    exits(exits(t, "H3", "15", 1, 2, 3, 0), "G4", "57", 1, 4).operating_turn("B&O", "run")
    t.refused(run(route("2", "H3 G4")), "run.not-best", "18VA 4.5.5a")
    t.refused(run(), "run.not-best", "18VA 4.5.5a")  # also where only the president holds shares
    t.refused(run(route("3", "H3 G4")), "run.no-such-train", "18VA 4.5.5a")
    t.play(run(route("2", "H3 H1")))
    assert t.state.turn.revenue == 30 + 40
    t = table(preset=EIGHTEENXX_GAMES).corporation("B&O", 82, A=2, B=1).trains("B&O", "2")
    exits(exits(t, "H3", "15", 1, 2, 3, 0), "G4", "57", 1, 4).operating_turn("B&O", "run")
    assert t.legal(run(route("2", "H3 G4")))


@clause("18VA 4.5.5a")
def test_18va_4_5_5a_a_districts_second_payment_is_no_earnings() -> None:
    t = coal("1G")
    best = best_run(t.position, t.number("VR")).value
    assert (best.total, best.treasury) == (50, 20)


@clause("18VA 4.5.5b")
def test_18va_4_5_5b_own_token_and_another_place() -> None:
    t = ready(exits(exits(running("B&O", "2"), "H3", "5", 1, 2), "G4", "57", 1, 4), "B&O")
    exits(t, "F5", "6", 2, 4).operating_turn("B&O", "run")
    t.refused(run(route("2", "G4 F5")), "run.no-token", "18VA 4.5.5b")
    t.refused(run(route("2", "H3 G2")), "run.no-such-stop", "18VA 4.5.5b")
    t.refused(run(route("2", "H3 H5")), "run.no-track", "18VA 4.5.5b")
    t.refused(run(RunRoute("2", ("H3.0",), ())), "run.two-stops", "18VA 4.5.5b")
    assert earned(t, route("2", "H3 G4")) == 40


@clause("18VA 4.5.5c")
def test_18va_4_5_5c_no_more_cities_than_the_number_and_none_skipped() -> None:
    t = exits(exits(running("B&O", "2", "2G"), "H3", "5", 1, 2), "G4", "57", 1, 4)
    exits(t, "F5", "6", 2, 4)
    ready(t, "B&O")
    t.refused(run(route("2", "H3 G4", "G4 F5")), "run.too-many-stops", "18VA 4.5.5c")
    t.refused(run(route("2G", "H3 G4", "G4 F5")), "run.too-many-stops", "18VA 4.5.5c")
    t.refused(run(route("2", "H3 G4 F5")), "run.no-track", "18VA 4.5.5b")


def mountain(*trains: str) -> Table:
    """C&O from Staunton over two mines to Lynchburg."""
    t = running("C&O", *trains).token("C8", "C&O")
    exits(exits(t, "C8", "57", 1, 4), "B9", "58", 0, 4)
    return ready(exits(exits(t, "B11", "58", 3, 5), "C12", "57", 2, 5), "C&O")


def over_mines(train: str) -> RunRoute:
    return route(train, "C8 B9", "B9 B11", "B11 C12")


@clause("18VA 4.5.5d")
def test_18va_4_5_5d_passenger_trains_pass_mines_for_nothing() -> None:
    assert earned(mountain("2"), over_mines("2")) == 40
    assert earned(mountain("2G"), over_mines("2G")) == 60
    t = mountain("2")
    t.refused(run(route("2", "C8 B9")), "run.two-stops", "18VA 4.5.5b")


@clause("18VA 4.5.5d", "18VA 4.5.5g")
def test_18va_4_5_5d_an_off_map_token_alone_suffices_scenario_13() -> None:
    t = running("N&W", "2", "3").token("H1", "N&W").corporation("B&O", 100, B=2)
    exits(exits(t, "H3", "6", 1, 3), "G4", "57", 1, 4)
    ready(t, "N&W")
    t.refused(run(route("3", "H1 H3", "H3 G4")), "run.blocked-city", "18VA 4.5.5g")
    assert earned(t, route("2", "H1 H3")) == 100
    t = running("N&W", "2", "3").token("H1", "N&W").corporation("B&O", 100, B=2)
    exits(exits(t, "H3", "6", 1, 3), "G4", "57", 1, 4)
    ready(t.token_beside("H3", "N&W"), "N&W")
    assert earned(t, route("3", "H1 H3", "H3 G4")) == 120


@clause("18VA 4.5.5e")
@pytest.mark.parametrize(
    ("train", "phase", "value"), [("2", "2", 90), ("5", "5", 110), ("4G", "5", 150)]
)
def test_18va_4_5_5e_off_map_city_and_port_scenario_29(train: str, phase: str, value: int) -> None:
    t = baltimore(train, phase, token=False)
    assert earned(t, route(train, "H1 H3", "H3 I4")) == value


@clause("18VA 4.5.5e")
def test_18va_4_5_5e_one_area_of_a_type() -> None:
    t = exits(exits(running("B&O", "3"), "H3", "6", 1, 5), "G4", "5", 4, 5).token("H5", "B&O")
    ready(t, "B&O")
    ports = route("3", "I4 H3", "H3 G4", "G4 H5", "H5 I6")
    t.refused(run(ports), "run.place-twice", "18VA 4.5.5e")
    assert earned(t, route("3", "I4 H3", "H3 G4", "G4 H5")) == 90  # Annapolis is a plain city


def crossing(*trains: str) -> Table:
    """C&O in Charlottesville; C10 joins it with Lynchburg and Staunton."""
    t = running("C&O", *trains, phase="3")
    exits(exits(t, "D9", "57", 1, 4), "C10", "82", 0, 3, 4)
    return ready(exits(exits(t, "C12", "57", 0, 3), "C8", "57", 0, 3), "C&O")


@clause("18VA 4.5.5f")
def test_18va_4_5_5f_no_track_twice() -> None:
    t = crossing("3", "2", "2G")
    both = route("3", "C12 C10 D9", "D9 C10 C8")
    t.refused(run(both), "run.track-twice", "18VA 4.5.5f")
    two = (route("2", "C12 C10 D9"), route("2G", "D9 C10 C8"))
    t.refused(run(*two), "run.track-shared", "18VA 4.5.5f")
    t.refused(run(route("3", "C12 C10 D9", "D9 C10 C12")), "run.stop-twice", "18VA 4.5.5f")


@clause("18VA 4.5.5f")
def test_18va_4_5_5f_junctions_and_cities_may_be_shared() -> None:
    t = crossing("2", "1G").token("C12", "C&O")
    exits(exits(t, "C10", "544", 0, 1, 3, 4), "B11", "4", 1, 4).operating_turn("C&O", "run")
    assert earned(t, route("2", "C12 C10 C8"), route("1G", "D9 C10 B11")) == 40 + 30
    t = exits(baltimore("2", "2", token=False, edges=(1, 3)), "G4", "57", 1, 4)
    ready(t.trains("B&O", "2"), "B&O")
    assert earned(t, route("2", "H3 H1"), route("2", "H3 G4")) == 60 + 40


@clause("18VA 4.5.5g")
def test_18va_4_5_5g_a_full_city_ends_a_route_and_denies_its_port() -> None:
    t = norfolk("3", "2", token=False).token("H15", "SR").operating_turn("N&W", "run")
    t.refused(run(to_port("3")), "run.blocked-city", "18VA 4.5.5g")
    assert earned(t, route("3", "F13 G14 H15")) == 40


@clause("18VA 4.5.5h")
def test_18va_4_5_5h_4d_doubles_last_scenario_12() -> None:
    t = exits(baltimore("4D", "4D", token=True, edges=(1, 3)), "G4", "57", 1, 4)
    ready(t, "B&O")
    assert earned(t, route("4D", "H1 H3", "H3 G4")) == 360


@clause("18VA 4.5.8g")
def test_18va_4_5_8g_a_1g_needs_a_mine_or_district() -> None:
    t = mountain("1G")
    t.refused(run(over_mines("1G")), "run.too-many-stops", "18VA 4.5.5c")
    assert earned(t, route("1G", "C8 B9")) == 30
    t = exits(exits(running("B&O", "1G", "2G"), "H3", "5", 1, 2), "G4", "57", 1, 4)
    ready(t, "B&O")
    t.refused(run(route("1G", "H3 G4")), "run.too-many-stops", "18VA 4.5.5c")
    assert earned(t, route("2G", "H3 G4")) == 40


@clause("18VA 4.2d")
def test_18va_4_2d_the_marker_serves_its_corporation_only() -> None:
    t = marked(norfolk("2", "2"), "H15", "SR")
    assert earned(t, to_port("2")) == 70
