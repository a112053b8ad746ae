"""The five maps: their facts against the sheets they were taken from, and the file format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.board_tools import TITLES, board, map_file

from roundhouse.board.hexes import ANY_STOP
from roundhouse.board.mapcheck import check_map
from roundhouse.board.mapfile import MapError, load_map, variant_names
from roundhouse.board.tiles import FIXED, JUNCTION, STOP, UNLIMITED, Stop, turn_pieces

SHEETS = Path(__file__).resolve().parents[3].parent / "shared" / "titles"
COLOURS = ("yellow", "green", "brown", "gray")


def sheet(title: str) -> dict[str, Any]:
    path = SHEETS / f"{title}.json"
    if not path.exists():
        pytest.skip(f"the fact sheet of {title} in ../shared/titles is absent")
    return dict(json.loads(path.read_text(encoding="utf-8")))


def pieces(track: list[Any]) -> tuple[tuple[int, int], ...]:
    def end(value: object) -> int:
        if isinstance(value, int):
            return value
        return JUNCTION if value == "junction" else STOP + int(str(value)[4:])

    ends = [p["ends"] if isinstance(p, dict) else p for p in track]
    return turn_pieces([(end(a), end(b)) for a, b in ends], 0)


def values(revenue: int | dict[str, int]) -> tuple[int, ...]:
    if isinstance(revenue, int):
        return (revenue,) * 4
    found: list[int] = []
    for colour in COLOURS:
        found.append(revenue.get(colour, found[-1] if found else 0))
    return tuple(found)


def same_stop(stop: Stop, facts: dict[str, Any]) -> bool:
    return (
        stop.kind == facts["kind"]
        and stop.values == values(facts["revenue"])
        and stop.slots == facts.get("slots", 0)
        and stop.passable == facts.get("passable", False)
    )


@pytest.mark.parametrize("title", TITLES)
def test_track_may_cross_exactly_where_the_sheet_says(title: str) -> None:
    data = board(title).map
    facts = sheet(title)["hexes"]
    assert {h.name for h in data.hexes} == set(facts)
    for here in data.hexes:
        crossed = {
            str(edge): data.hexes[other].name
            for edge, other in enumerate(here.neighbours)
            if other >= 0
        }
        told = dict(facts[here.name]["neighbors"])
        if here.face.rank == FIXED:  # some sheets also list the hexes behind its blank sides
            told = {edge: name for edge, name in told.items() if here.face.exits >> int(edge) & 1}
        assert crossed == told, here.name


#: The sheets have what is printed on the maps, not what the texts say about it.
AS_PRINTED = {"18AL": ("corinth_map",)}


@pytest.mark.parametrize("title", TITLES)
def test_hexes_are_as_on_the_sheet(title: str) -> None:
    for name, facts in sheet(title)["hexes"].items():
        here = board(title, *AS_PRINTED.get(title, ())).map[name]
        assert here.face.colour == facts["color"], name
        assert here.place == facts.get("name", ""), name
        assert here.face.pieces == pieces(facts.get("track", [])), name
        stops = facts.get("stops", [])
        assert len(here.face.stops) == len(stops), name
        assert all(map(same_stop, here.face.stops, stops)), name
        (terrain,) = facts.get("terrain", [None])
        assert (here.terrain.cost if here.terrain else None) == (terrain and terrain["cost"]), name
        sides = {(b["edge"], b["type"], b.get("cost", 0)) for b in facts.get("borders", [])}
        borders = {(b.edge, b.kind, b.cost) for b in here.borders}
        assert sides <= borders, name
        if facts["color"] == "red":
            assert here.face.stops[0].terminal, name


@pytest.mark.parametrize("title", TITLES)
def test_tiles_are_as_on_the_sheet(title: str) -> None:
    facts = sheet(title)["tiles"]
    tiles = board(title).tiles
    assert {tile.name for tile in tiles.tiles} == set(facts)
    for tile in tiles.tiles:
        told = facts[tile.name]
        count = UNLIMITED if told["count"] == "unlimited" else told["count"]
        assert (tile.colour, tile.count) == (told["color"], count), tile.name
        assert tile.label == told.get("label", ""), tile.name
        assert tile.pieces == pieces(told["track"]), tile.name
        assert all(map(same_stop, tile.stops, told.get("stops", []))), tile.name
        assert tile.upgrades == tuple(told["upgrades"]), tile.name
        assert {h: list(t) for h, t in tile.upgrades_at} == told.get("upgrades_at", {}), tile.name


@pytest.mark.parametrize("title", TITLES)
def test_homes_are_where_the_sheet_says(title: str) -> None:
    facts = sheet(title)
    for corporation in facts["corporations"] + facts["minors"]:
        homes = dict(board(title).map[corporation["coordinates"]].homes)
        assert homes[corporation["sym"]] in {0, ANY_STOP}


@pytest.mark.parametrize(
    ("title", "variants"),
    [(t, v) for t in TITLES for v in [(), *((name,) for name in variant_names(map_file(t)))]],
)
def test_maps_and_their_variants_are_sound(title: str, variants: tuple[str, ...]) -> None:
    assert check_map(board(title, *variants)) == []


def test_check_map_knows_the_corporations() -> None:
    corporations = ("ACL", "CoG", "G&F", "GA", "W&A")
    assert check_map(board("18GA"), (*corporations, "SAL", "NYC")) == [
        "corporation NYC: no hex is its home"
    ]
    assert check_map(board("18GA"), corporations) == [
        "hex G13: home of SAL, which is no corporation of the title"
    ]


def test_double_areas_are_one_place() -> None:
    hexes = board("18Chesapeake").map
    assert hexes["A3"].region == hexes["B2"].region == hexes.by_name["A3"]
    assert hexes["A3"].face.stops[0].group == hexes["B2"].face.stops[0].group == "Pittsburgh"
    assert {b.edge for b in hexes["A3"].borders if not b.kind} == {4}
    chicago = board("1846").map["D6"].face
    assert {stop.group for stop in chicago.stops} == {"Chicago"}
    assert {stop.group for stop in board("1846").tiles.face("300", 0).stops} == {"Chicago"}


def test_site_costs_and_a_new_home_can_be_combined() -> None:
    plain = board("18GA").map
    both = board("18GA", "gf_home_columbus", "site_costs").map
    assert plain["G3"].terrain is not None
    assert plain["G3"].terrain.cost == 40
    assert both["G3"].terrain is None
    assert both["G3"].homes == (("G&F", 0),)
    assert both["H4"].homes == ()
    assert both["E3"].terrain is not None
    assert both["E3"].terrain.cost == 20  # scenario 28 of 18GA


def test_jacksonville_is_an_end_or_a_city() -> None:
    assert board("18GA").map["J12"].face.stops[0].terminal
    city = board("18GA", "jacksonville_city").map["J12"].face.stops[0]
    assert (city.kind, city.terminal, city.slots) == ("city", False, 1)


def test_cotton_port_adds_hexes_and_prints_savannah() -> None:
    data = board("18GA", "cotton_port").map
    names = {e: data.hexes[n].name for e, n in enumerate(data["F14"].neighbours) if n >= 0}
    assert names == {0: "G13", 1: "F12", 2: "E13", 3: "E15"}
    assert data["G13"].face.rank == FIXED
    assert data["G13"].first_tiles == ()
    assert data["E15"].face.stops[0].terminal


def test_aliases_name_the_same_tile() -> None:
    tiles = board("18VA").tiles
    assert tiles.tile("170was") is tiles.tile("170") is tiles.tile("170ric")
    assert board("18GA").tiles.face("451", 2) is board("18GA").tiles.face("451a", 2)


GOOD = """
layout = "flat"
letters = "columns"
plain = "A1 A3"
[hexes]
B2 = { stops = ["city"], homes = { X = "a" } }
[tiles]
8 = { count = 2 }
57 = { count = 1 }
"""


def read(tmp_path: Path, text: str) -> None:
    path = tmp_path / "map.toml"
    path.write_text(text, encoding="utf-8")
    load_map(path)


def test_a_small_map_can_be_read(tmp_path: Path) -> None:
    read(tmp_path, GOOD)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"flat"', '"round"', "layout: 'round' is neither flat nor pointy"),
        ("A1 A3", "A1 3A", "hex 3A: '3A' is not a hex"),
        ('["city"]', '["village"]', "hex B2: stop 'village' must begin with"),
        ('["city"]', '["city 20/30/40"]', "hex B2: '20/30/40' has 3 values"),
        ('["city"]', '["city big"]', "hex B2: stop 'city big': 'big' is not understood"),
        ('["city"]', '["city"], track = "0-b"', "hex B2: track names stop 'b'"),
        ('["city"]', '["city"], track = "0-7"', "hex B2: '7' is not an edge"),
        ('["city"]', '["city"], track = "a-j"', "hex B2: piece 'a-j' touches no edge"),
        ('["city"]', '["city"], track = "0-a a-0"', "hex B2: piece 'a-0' stands twice"),
        ('["city"]', '["city"], color = "red"', "hex B2: 'color' is not understood"),
        ('["city"]', '["city"], terrain = "60"', "hex B2: terrain '60' should read like"),
        ('"a"', '"b"', "hex B2: home of X: there is no stop 'b'"),
        ("count = 2", "count = 0", "tile 8: count 0 is neither a number nor"),
        ("count = 2", 'count = 2, upgrades = "23"', "tile 8: there is no tile 23"),
        ("count = 2", 'count = 2, only = "C3"', "tile 8: there is no hex C3"),
        ("57 =", "1000 =", "tile 1000: needs a colour"),
        ("[tiles]", '[sides]\nA1-C3 = "water 20"\n[tiles]', "side A1-C3: these are not two hexes"),
        ("[tiles]", "[towns]\n[tiles]", "file: 'towns' is not understood"),
        ("[tiles]", "[tiles", "file: "),
    ],
)
def test_errors_name_the_place_and_the_trouble(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in GOOD
    with pytest.raises(MapError, match=r"map\.toml") as caught:
        read(tmp_path, GOOD.replace(old, new))
    assert complaint in str(caught.value)


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(MapError, match="variant harbour: does not exist"):
        board("18GA", "harbour")


def test_the_example_in_the_manual_is_sound(tmp_path: Path) -> None:
    manual = Path(__file__).resolve().parents[3] / "docs" / "add-a-title.md"
    path = tmp_path / "map.toml"
    chapter = manual.read_text(encoding="utf-8").split("\n## The map\n")[1]
    path.write_text(chapter.split("```toml")[1].split("```")[0])
    data = load_map(path, variant_names(path))
    assert check_map(data, ("M&W",)) == []
    assert data.map["B4"].first_tiles == ("T1",)
    assert data.map["B4"].terrain is not None
    assert data.map["B4"].terrain.cost == 20
    here = data.map.by_name["B2"]
    assert {f.tile for f in data.tiles.replacements(here, data.tiles.face("57", 1))} == {"M1"}
