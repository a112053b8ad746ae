"""Every tile of every title draws, with its text inside the hex."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from tests.board_tools import TITLES, board
from tests.svg_tools import FORBIDDEN, parsed, words

from roundhouse.board.tiles import JUNCTION, STOP, Face
from roundhouse.views.svg import contact_svg, tile_svg
from roundhouse.views.svg.face_layout import shape
from roundhouse.views.svg.geometry import A, Curve, edge_to_edge, num, overhang, towards
from roundhouse.views.svg.hex_context import LABEL_SIZE, Setting
from roundhouse.views.svg.label_placement import split_name, text_width
from roundhouse.views.svg.layout import hex_layout

LAYOUTS = ("flat", "pointy")


def tile_faces(title: str) -> list[Face]:
    return [face for face in board(title).tiles.faces if face.tile]


@pytest.mark.parametrize("title", TITLES)
def test_every_tile_draws_in_every_turn(title: str) -> None:
    layout = board(title).map.layout
    for face in tile_faces(title):
        drawing = tile_svg(face, layout)
        tree = parsed(drawing)
        assert not FORBIDDEN.search(drawing)
        assert len(drawing) < 4000, face.name
        values = {str(stop.values[0]) for stop in face.stops}
        assert values <= set(words(tree)), face.name
        if face.label:
            assert face.label in words(tree)


@pytest.mark.parametrize("title", TITLES)
def test_revenue_and_labels_stay_inside_the_hex(title: str) -> None:
    data = board(title)
    for face in data.tiles.faces:
        layout = data.map.layout
        found = hex_layout(face, layout, Setting(label=face.label))
        for stop, spot, (x, y) in zip(face.stops, found.shape.spots, found.revenue, strict=True):
            if any(stop.values) and len(set(stop.values)) == 1 and spot.kind != "wedge":
                assert overhang(layout, x, y) + 17 <= 0, face.name
        if face.label:
            x, y = found.label_at
            half = text_width(face.label, LABEL_SIZE) / 2
            assert overhang(layout, abs(x) + half, abs(y) + 9) <= 0, face.name


@pytest.mark.parametrize("title", TITLES)
def test_stops_keep_apart_and_inside(title: str) -> None:
    layout = board(title).map.layout
    for face in tile_faces(title):
        spots = shape(face, layout).spots
        for first, second in combinations(spots, 2):
            least = 40 if "city" not in (first.kind, second.kind) else 2 * first.radius + 4
            assert math.dist(first.at, second.at) >= least, face.name
        for spot in spots:
            for x, y in spot.slots:
                assert overhang(layout, x, y) + spot.radius <= 0.5, face.name


@pytest.mark.parametrize("title", TITLES)
def test_a_turned_tile_is_the_same_tile_turned(title: str) -> None:
    data = board(title)
    layout = data.map.layout
    for tile in data.tiles.tiles:
        straight = shape(data.tiles.face(tile.name, 0), layout)
        for turn in range(1, 6):
            turned = shape(data.tiles.face(tile.name, turn), layout)
            angle = math.radians(60 * turn)
            for before, after in zip(straight.spots, turned.spots, strict=True):
                x, y = before.at
                expected = (
                    x * math.cos(angle) - y * math.sin(angle),
                    x * math.sin(angle) + y * math.cos(angle),
                )
                assert math.dist(expected, after.at) < 0.01, f"{tile.name} turn {turn}"


@pytest.mark.parametrize("title", TITLES)
def test_every_piece_begins_and_ends_where_its_ends_are(title: str) -> None:
    data = board(title)
    layout = data.map.layout
    for face in data.tiles.faces:
        form = shape(face, layout)
        for piece in face.pieces:
            curve = form.piece(piece)
            assert math.dist(curve.start, towards(layout, piece[0])) < 0.01, face.name
            if piece[1] < STOP:
                assert math.dist(curve.end, towards(layout, piece[1])) < 0.01
            elif piece[1] == JUNCTION:
                assert curve.end == form.junction
            elif form.spots[piece[1] - STOP].kind != "wedge":
                assert math.dist(curve.end, form.spots[piece[1] - STOP].at) < 0.01


def test_crossings_are_bridges_and_forks_are_not() -> None:
    tiles = board("1846").tiles
    crossing = shape(tiles.face("20", 0), "pointy")
    assert [line.bridge for line in crossing.lines] == [True, True]
    fork = shape(tiles.face("23", 0), "pointy")
    assert not any(line.bridge for line in fork.lines)
    apart = shape(tiles.face("17", 0), "pointy")
    assert not any(line.bridge for line in apart.lines)


def test_opposite_oo_cities_slide_to_opposite_edges() -> None:
    spots = shape(board("18Chesapeake").tiles.face("X5", 0), "flat").spots
    assert {round(spot.at[1] / abs(spot.at[1])) for spot in spots} == {-1, 1}
    assert math.dist(spots[0].at, spots[1].at) > 80


@pytest.mark.parametrize("layout", LAYOUTS)
def test_edges_point_where_the_data_says(layout: str) -> None:
    x, y = towards(layout, 0)
    assert y > 0  # south, or south-west
    assert (abs(x) < 0.01) == (layout == "flat")
    assert round(math.hypot(x, y), 3) == round(A, 3)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("gap", [1, 2, 3, 4, 5])
def test_track_leaves_edges_at_right_angles(layout: str, gap: int) -> None:
    for first in range(6):
        curve = edge_to_edge(layout, first, (first + gap) % 6)
        inwards = towards(layout, first, A - 1)
        near = curve.point(1 / curve.length())
        assert math.dist(near, inwards) < 0.05
        middle = curve.part(0.0, 0.5)
        assert math.dist(middle.end, curve.point(0.5)) < 0.01
        assert math.dist(middle.reversed().end, curve.start) < 0.01


def test_part_of_a_quadratic_curve_lies_on_it() -> None:
    curve = Curve((0, 0), (60, 40), control=(30, -20))
    part = curve.part(0.25, 0.75)
    assert math.dist(part.point(0.5), curve.point(0.5)) < 0.01
    assert math.dist(curve.part(0.75, 0.25).start, part.end) < 0.01


def test_numbers_are_written_short() -> None:
    assert [num(v) for v in (1.0, -0.04, 86.6025, -12.25, 100)] == [
        "1",
        "0",
        "86.6",
        "-12.2",
        "100",
    ]


def test_long_names_are_split_between_words() -> None:
    assert split_name("Macon", 23, 150) == ("Macon",)
    assert split_name("Chicago Connections", 23, 150) == ("Chicago", "Connections")


@pytest.mark.parametrize("title", TITLES)
def test_contact_sheet_holds_every_face(title: str) -> None:
    data = board(title)
    faces = tile_faces(title)
    tree = parsed(contact_svg(faces, data.map.layout, title, standalone=True))
    captions = [word for word in words(tree) if " turn " in word]
    assert len(captions) == len(faces) == 6 * len(data.tiles.tiles)
