"""Runs with known earnings: the worked scenarios of the five titles that concern revenue."""

from __future__ import annotations

from tests.board_tools import board
from tests.route_tools import BROWN, GRAY, GREEN, YELLOW, Line, laid

from roundhouse.board.routes import RunContext, RunValue, best_routes, has_route
from roundhouse.board.track import TrackMap


def line(title: str, track: TrackMap, rank: int = YELLOW, phase: str = "", **more: object) -> Line:
    """Corporation 0 in a position; markers as ("coal", "H5"), powers as names."""
    markers = more.get("markers", ())
    assert isinstance(markers, tuple)
    powers = more.get("powers", ())
    assert isinstance(powers, tuple)
    options = more.get("options", ())
    assert isinstance(options, tuple)
    by_name = track.map.by_name
    placed = tuple((kind, by_name[name], 0) for kind, name in markers)
    return Line(title, track, RunContext(0, phase, rank, frozenset(powers), placed, options))


def best(here: Line, names: str) -> int:
    found = best_routes(here.track, 0, here.rules, here.trains(names))
    assert found.proven
    return found.value.total


# -- 18GA ----------------------------------------------------------------------------------------


def test_18ga_15_yellow_atlanta_to_montgomery() -> None:
    here = line("18GA", laid("18GA", "D4 451a@0", "E3 8@1", tokens="D4"))
    assert here.earns("2", ["D4.0 E3 E1"]) == 60
    assert best(here, "2") == 60


def test_18ga_16_towns_do_not_count() -> None:
    tiles = ("F6 57@0", "E7 4@0", "D8 8@4", "D10 57@1", "G5 9@0", "H4 57@0")
    here = line("18GA", laid("18GA", *tiles, tokens="F6"))
    assert here.earns("2", ["F6 E7", "E7 D8 D10"]) == 50
    assert here.refused("2", ["H4 G5 F6", "F6 E7", "E7 D8 D10"]) == "run.too-many-stops"
    assert here.earns("3", ["H4 G5 F6", "F6 E7", "E7 D8 D10"]) == 70


def test_18ga_17_jacksonville_ends_every_route() -> None:
    tiles = ("J10 8@2", "I9 57@2", "I11 57@2")
    through = ["I9 J10 J12", "J12 I11"]
    here = line("18GA", laid("18GA", *tiles, tokens="J12"))
    assert here.refused("3", through) == "run.beyond-terminal"
    assert here.earns("3", ["I9 J10 J12"]) == 50
    assert best(here, "3 3") == 100
    track = laid("18GA", *tiles, tokens="J12", variant="jacksonville_city")
    assert line("18GA", track).earns("3", through) == 70
    assert line("18GA", track, BROWN).earns("3", through) == 100


def test_18ga_31_cities_of_atlanta_are_different_stops() -> None:
    tiles = ("D4 455a@0", "E3 7@2", "D2 7@4")
    here = line("18GA", laid("18GA", *tiles, tokens="D4"), BROWN)
    assert here.earns("6", ["D4.0 E3 D2 D4.2"]) == 140
    assert best(here, "6") == 140


# -- 18AL ----------------------------------------------------------------------------------------

GADSDEN = ["B7 C6", "C6 E6"]


def test_18al_21_towns_and_the_4d() -> None:
    track = laid("18AL", "C6 58@4", tokens="E6")
    here = line("18AL", track)
    assert here.earns("2", GADSDEN) == 60
    assert here.earns("2", [*GADSDEN, "E6 D7"]) == 70
    assert line("18AL", track, BROWN).earns("4D", [*GADSDEN, "E6 D7"]) == 160
    assert best(line("18AL", track, BROWN), "4D") == 160


def test_18al_22_robert_e_lee_and_coal() -> None:
    track = laid("18AL", "H7 8@2", "G6 6@5", "G4 441a@5", tokens="G6")
    run = ["G8 H7 G6", "G6 H5", "H5 G4"]
    assert line("18AL", track).earns("4", run) == 100
    assert line("18AL", track, powers=("chits",)).earns("4", run) == 120
    rich = line("18AL", track, powers=("chits",), markers=(("coal", "H5"),))
    assert rich.earns("4", run) == 130
    assert rich.refused("3", run) == "run.too-many-stops"
    gray = laid("18AL", "H7 8@2", "G6 63@0", "G4 446@5", tokens="G6")
    late = line("18AL", gray, GRAY, powers=("chits",))
    assert late.earns("4D", run) == 440
    assert best(late, "4D") == 440


def test_18al_23_nashville_is_a_token() -> None:
    tiles = ("C4 57@0", "E4 9@0", "G4 441a@3")
    here = line("18AL", laid("18AL", *tiles, tokens="A4"))
    assert here.earns("2", ["A4 C4"]) == 60
    assert here.refused("2", ["C4 E4 G4"]) == "run.no-token"
    assert here.earns("3", ["A4 C4", "C4 E4 G4"]) == 70


def test_18al_24_corinth_pays_more_later() -> None:
    data = board("18AL")
    lumber = next(r for r in range(6) if data.tiles.face("445", r).exits >> 2 & 1)
    tiles = ("C2 58@0", "E2 8@1", f"G2 445@{lumber}")
    track = laid("18AL", *tiles, tokens="F1")
    run = ["B1 C2", "C2 E2 F1", "F1 G2"]
    assert line("18AL", track).earns("2", run) == 90
    assert line("18AL", track, BROWN).earns("2", run) == 100


def test_18al_40_two_trains_share_stops_not_track() -> None:
    here = line("18AL", laid("18AL", "C6 58@4", tokens="E6"))
    assert here.earns("2 2", GADSDEN, ["E6 D7"]) == 90
    assert best(here, "2 2") == 90
    assert here.refused("2 2", GADSDEN, ["E6 C6"]) == "run.track-shared"


def test_18al_41_mobile_to_mobile_is_no_run() -> None:
    here = line("18AL", laid("18AL", "P1 7@4", "O2 7@0", tokens="Q2"))
    assert here.refused("2", ["Q2 P1 O2 Q2"]) == "run.stop-twice"
    assert not has_route(here.track, 0, here.rules)
    assert best(here, "2") == 0


def test_18al_42_pan_american() -> None:
    tiles = (
        "B3 9@1", "C2 3@4", "D3 8@0", "F3 8@3", "G4 446@0",
        "I4 8@3", "J5 8@0", "L5 444m@0", "N5 8@1", "O4 9@1", "P3 9@1",
    )  # fmt: skip
    here = line("18AL", laid("18AL", *tiles, tokens="A4"), GRAY, powers=("chits",))
    run = ["A4 B3 C2", "C2 D3 F3 G4", "G4 I4 J5 L5", "L5 N5 O4 P3 Q2"]
    assert here.earns("4D", run) == 490
    assert best(here, "4D") == 490


def test_18al_46_a_better_pair_of_routes_is_found() -> None:
    tiles = ("C4 57@0", "E4 9@0", "G4 442a@3")
    here = line(
        "18AL", laid("18AL", *tiles, tokens="A4 G4"), GREEN,
        markers=(("coal", "G4"),),
    )  # fmt: skip
    assert best(here, "2 3") == here.earns("2 3", ["H5 G4"], ["G4 E4 C4", "C4 A4"])
    assert best(here, "2 3") == (30 + 40) + (40 + 20 + 40)


# -- 18Chesapeake --------------------------------------------------------------------------------


def test_18chesapeake_12_the_rulebooks_run() -> None:
    tiles = ("C13 15@1", "B12 8@5", "D12 57@1")
    track = laid("18Chesapeake", *tiles, tokens="C13 D12:1")
    here = line("18Chesapeake", track, GREEN)
    assert here.earns("2 2 3", ["C13 B14"], ["C13 B12 A13"], ["C13 D12"]) == 210
    assert best(here, "2 2 3") == 210
    beyond = ["C13 D12", "D12 E11"]
    tiles = ("C13 15@1", "D12 14@1", "E11 58@1")
    full = laid("18Chesapeake", *tiles, tokens="C13 D12:1 D12:2")
    assert line("18Chesapeake", full, GREEN).refused("3", beyond) == "run.blocked-city"
    half = laid("18Chesapeake", *tiles, tokens="C13 D12:1")
    assert line("18Chesapeake", half, GREEN).earns("3", beyond) == 70


def test_18chesapeake_12_a_double_area_is_one_place() -> None:
    tiles = ("C13 15@1", "B12 8@5")
    here = line("18Chesapeake", laid("18Chesapeake", *tiles, tokens="C13"), GREEN)
    assert here.refused("3", ["A13 B12 C13", "C13 B14"]) == "run.region-twice"
    assert best(here, "3") == 80


def test_18chesapeake_25_both_cities_of_philadelphia() -> None:
    tiles = ("J6 15@1", "J4 X3@0", "K5 2@0")
    here = line("18Chesapeake", laid("18Chesapeake", *tiles, tokens="J6"), GREEN)
    assert best(here, "4") == 120
    assert best(here, "3") == 80


# -- 1846 ----------------------------------------------------------------------------------------

LAKE_SHORE = (
    "D20 14@0", "E19 8@1", "E17 294@0", "E15 8@2", "D14 15@4", "D12 9@1",
    "D10 9@1", "D8 9@1", "D6 298@0",
)  # fmt: skip
EAST_WEST = ["D22 D20", "D20 E19 E17", "E17 E15 D14", "D14 D12 D10 D8 D6.2", "D6.2 C5"]


def test_1846_12_east_west() -> None:
    track = laid("1846", *LAKE_SHORE, tokens="D20")
    plain, mail = line("1846", track, BROWN), line("1846", track, BROWN, powers=("mail",))
    assert plain.earns("4/6", EAST_WEST) == best(plain, "4/6") == 260
    assert mail.earns("4/6", EAST_WEST) == best(mail, "4/6") == 320
    both = track.with_token(track.map.by_name["E17"], 0, 0)
    assert best(line("1846", both, BROWN), "4/6") == 270
    assert best(line("1846", both, BROWN, powers=("mail",)), "4/6") == 330
    port = (("port", "C5"),)
    assert best(line("1846", both, BROWN, markers=port), "4/6") == 290
    assert best(line("1846", both, BROWN, markers=(*port, ("meat", "D6"))), "4/6") == 320
    short = EAST_WEST[1:]
    assert line("1846", both, BROWN, powers=("mail",)).earns("3/5", short) == 180


def test_1846_12_a_region_is_one_place() -> None:
    here = line("1846", laid("1846", *LAKE_SHORE, tokens="D20"), BROWN)
    assert here.refused("4/6", ["D22 D20", "D20 C21"]) == "run.region-twice"


def test_1846_22_detroit_and_port_huron() -> None:
    here = line("1846", laid("1846", "B16 5@0", tokens="C15"))
    assert here.earns("2", ["C15 B16"]) == best(here, "2") == 60


def test_1846_31_east_and_west() -> None:
    lakes = line("1846", laid("1846", "B16 6@4", "C15 294@0", tokens="C15"))
    assert lakes.refused("4", ["B18 B16", "B16 C15", "C15 C17"]) == "run.same-side"
    tiles = ("D6 298@0", "E5 9@0", "F4 9@0", "G3 6@3", "H4 8@0", "I3 8@1")
    west = line("1846", laid("1846", *tiles, tokens="D6"), GREEN)
    run = ["C5 D6.0", "D6.0 E5 F4 G3", "G3 H4 I3 I1"]
    assert west.earns("4", run) == best(west, "4") == 130


def test_1846_31_one_city_of_chicago_only() -> None:
    tiles = ("D6 298@0", "E5 7@3", "E7 7@1")  # a loop from edge 0 round to edge 5
    here = line("1846", laid("1846", *tiles, tokens="D6.0"), GREEN)
    assert here.refused("4", ["D6.0 E5 E7 D6.3"]) == "run.place-twice"
    assert best(here, "4") == best(here, "2") == 60  # Chicago and Chicago Connections


# -- 18VA ----------------------------------------------------------------------------------------


def test_18va_9_a_coal_mine_district_pays_the_treasury_too() -> None:
    tiles = ("C12 57@2", "B11 58@5")
    track = laid("18VA", *tiles, tokens="C12 A12")
    run = ["C12 B11", "B11 A12"]
    found = line("18VA", track, phase="2").run("1G", run)
    assert isinstance(found, RunValue)
    assert (found.total, found.treasury) == (50, 20)
    late = line("18VA", track, GRAY, phase="4D").run("4G", run)
    assert isinstance(late, RunValue)
    assert (late.total, late.treasury) == (110, 0)
    assert line("18VA", track).refused("2", run) == "run.district-freight-only"
    again = best_routes(track, 0, line("18VA", track).rules, line("18VA", track).trains("1G"))
    assert (again.value.total, again.value.treasury) == (50, 20)


NORFOLK = ["F13 G14 H15", "H15 I16"]


def test_18va_11_a_port() -> None:
    track = laid("18VA", "F13 57@2", "G14 9@2", tokens="F13 H15")
    first = line("18VA", track)
    assert first.earns("2", NORFOLK) == best(first, "2") == 70
    assert first.earns("2G", NORFOLK) == best(first, "2G") == 120
    assert first.refused("1G", NORFOLK) == "run.too-many-stops"
    assert first.refused("2", ["H15 I16"]) == "run.two-stops"
    last = line("18VA", track, GRAY, phase="4D")
    assert last.earns("4D", NORFOLK) == 180
    assert last.earns("4G", NORFOLK) == 160
    poor = line("18VA", laid("18VA", "F13 57@2", "G14 9@2", tokens="F13"))
    assert best(poor, "2") == 40


def test_18va_11_express_at_the_port() -> None:
    track = laid("18VA", "F13 57@2", "G14 9@2", tokens="F13 H15")
    rea = (("rea", "H15"),)
    early = line("18VA", track, markers=rea)
    late = line("18VA", track, GRAY, phase="4D", markers=rea)
    assert early.earns("2", NORFOLK) == 80
    assert late.earns("4D", NORFOLK) == 200
    assert early.earns("2G", NORFOLK) == 140
    assert late.earns("4G", NORFOLK) == 180
    site = (("marker_doubled_at_port", False),)
    assert line("18VA", track, markers=rea, options=site).earns("2G", NORFOLK) == 130
    after = line("18VA", track, GRAY, phase="4D", markers=rea, options=site)
    assert after.earns("4G", NORFOLK) == 170


def test_18va_12_an_off_map_city() -> None:
    track = laid("18VA", "H3 57@0", tokens="H3")
    run = ["H3 H1"]
    assert line("18VA", track).earns("2", run) == 60
    assert line("18VA", track).refused("1G", run) == "run.too-many-stops"
    there = track.with_token(track.map.by_name["H1"], 0, 0)
    assert line("18VA", there).earns("2", run) == 100
    assert line("18VA", there, BROWN).earns("4", run) == 160
    tiles = ("H3 6@1", "G4 57@1")
    washington = laid("18VA", *tiles, tokens="H3 H1")
    assert line("18VA", washington, GRAY, phase="4D").earns("4D", ["H1 H3", "H3 G4"]) == 360


def test_18va_13_a_full_city_and_a_guest() -> None:
    track = laid("18VA", "H3 6@1", "G4 57@1", tokens="H1 H3:1")
    here = line("18VA", track)
    assert here.earns("2", ["H1 H3"]) == 100
    assert here.refused("3", ["H1 H3", "H3 G4"]) == "run.blocked-city"
    guest = line("18VA", track.with_guest(track.map.by_name["H3"], 0, 0))
    assert guest.earns("3", ["H1 H3", "H3 G4"]) == 120


def test_18va_29_port_and_off_map_city_in_one_route() -> None:
    track = laid("18VA", "H3 6@3", tokens="H3")
    run = ["H1 H3", "H3 I4"]
    assert line("18VA", track).earns("2", run) == best(line("18VA", track), "2") == 90
    late = line("18VA", track, BROWN)
    assert late.earns("5", run) == best(late, "5") == 110
    assert late.earns("4G", run) == best(late, "4G") == 150
