"""Whole boards: sentences, states, routes, size and speed."""

from __future__ import annotations

import math
import re
import time
from dataclasses import replace
from itertools import pairwise

import pytest
from tests.board_tools import TITLES, board, position
from tests.svg_tools import FORBIDDEN, SVG, classes, parsed, words

from roundhouse.board.hexes import NO_HEX
from roundhouse.board.routes.model import Route, RouteValue, RunValue, StopLine, TrainSpec
from roundhouse.views.svg import (
    BoardView,
    Chip,
    RouteView,
    Tag,
    board_svg,
    describe_hex,
    light_style_sheet,
    numbered_sign,
    route_views,
    style_sheet,
    track_view,
)
from roundhouse.views.svg.base_layer import ground
from roundhouse.views.svg.geometry import A
from roundhouse.views.svg.routes import route_curves
from roundhouse.views.svg.tile import hex_art

SIGNS = tuple(
    numbered_sign(k, name, colour)
    for k, (name, colour) in enumerate(
        (("ACL", "#1b1b1b"), ("CoG", "#c8102e"), ("G&F", "#00a5df"), ("SAL", "gold"))
    )
)


def printed(title: str) -> BoardView:
    hex_map = board(title).map
    return BoardView(hex_map, tuple(h.face for h in hex_map.hexes))


def crowded(title: str) -> BoardView:
    """Every hex with the busiest tile that may be there, to see how large drawings get."""
    data = board(title)
    faces = [h.face for h in data.map.hexes]
    busiest = sorted(
        (face for face in data.tiles.faces if face.tile), key=lambda f: (f.colour, f.number)
    )
    for k, h in enumerate(data.map.hexes):
        if h.face.colour == "white":
            faces[k] = busiest[(k * 7) % len(busiest)]
    tokens = {
        (k, s): SIGNS[: stop.slots]
        for k, face in enumerate(faces)
        for s, stop in enumerate(face.stops)
    }
    return BoardView(data.map, tuple(faces), tokens)


@pytest.mark.parametrize("title", TITLES)
def test_printed_map_draws_every_hex_once(title: str) -> None:
    view = printed(title)
    drawing = board_svg(view)
    tree = parsed(drawing)
    groups = [g for g in tree.iter(f"{SVG}g") if g.get("data-hex")]
    assert sorted(g.get("data-hex", "") for g in groups) == sorted(view.hex_map.by_name)
    for group in groups:
        title_element = group.find(f"{SVG}title")
        assert title_element is not None
        assert (title_element.text or "").startswith(group.get("data-hex", "?"))
        assert group.get("role") == "button"
    assert not FORBIDDEN.search(drawing)
    shown = " ".join(words(tree))
    for h in view.hex_map.hexes:
        for word in h.place.split():
            assert word in shown, h.place


@pytest.mark.parametrize("title", TITLES)
def test_neighbours_touch(title: str) -> None:
    hex_map = board(title).map
    centres = ground(hex_map).centres
    for h in hex_map.hexes:
        for other in h.neighbours:
            if other != NO_HEX:
                (x0, y0), (x1, y1) = centres[h.number], centres[other]
                assert abs(((x0 - x1) ** 2 + (y0 - y1) ** 2) ** 0.5 - 2 * A) < 0.01


@pytest.mark.parametrize("title", TITLES)
def test_size_and_time(title: str) -> None:
    view = crowded(title)
    view = replace(view, legal=frozenset(range(0, len(view.faces), 2)), selected=0)
    drawing = board_svg(view)
    assert len(drawing) < 120_000
    started = time.process_time()
    for _ in range(5):
        assert board_svg(view) == drawing
    assert (time.process_time() - started) / 5 < 0.03


@pytest.mark.parametrize("title", TITLES)
def test_the_same_position_gives_the_same_drawing_without_the_cache(title: str) -> None:
    before = board_svg(printed(title))
    hex_art.cache_clear()
    assert board_svg(printed(title)) == before


def test_states_of_hexes() -> None:
    view = printed("18GA")
    number = view.hex_map.by_name
    legal = frozenset({number["H10"], number["H12"]})
    view = replace(view, legal=legal, selected=number["H12"], focused=number["C3"])
    tree = parsed(board_svg(view, prefix="m-"))
    states = {
        g.get("data-hex"): (g.get("class"), g.get("id"))
        for g in tree.iter(f"{SVG}g")
        if g.get("data-hex")
    }
    assert states["H10"] == ("hx legal", "m-H10")
    assert states["H12"] == ("hx selected", "m-H12")
    assert states["C3"] == ("hx focused", "m-C3")
    assert states["A3"] == ("hx", "m-A3")
    veils = [p for p in tree.iter(f"{SVG}path") if p.get("class") == "veil"]
    assert len(veils) == len(view.faces) - 3


def test_tokens_homes_markers_closed_and_offers_are_shown() -> None:
    track = position("18GA", tokens=(("F6", 1),))
    hexes = track.map.by_name
    view = replace(
        track_view(track, SIGNS),
        homes={(hexes["G13"], 0): (SIGNS[3],), (hexes["F6"], 0): (SIGNS[1],)},
        markers={hexes["B2"]: (Tag("+20", "port"),)},
        closed={hexes["F4"]: "M&BR"},
        offers={(hexes["C3"], 0): "$40"},
        guests={hexes["I9"]: (SIGNS[0],)},
    )
    tree = parsed(board_svg(view))
    shown = words(tree)
    for text in ("CoG", "SAL", "+20", "M&BR", "$40", "ACL"):
        assert text in shown
    assert shown.count("CoG") == 1  # a home that is taken is no longer reserved
    assert "hatch" in classes(tree)


def test_an_area_of_two_hexes_shows_its_values_once() -> None:
    tree = parsed(board_svg(printed("18Chesapeake")))
    assert words(tree).count("Pittsburgh") == 1


def test_values_of_the_current_phase_stand_out() -> None:
    view = printed("18GA")
    early, late = (parsed(board_svg(replace(view, phase=phase))) for phase in (0, 2))
    for tree, colour in ((early, "c1"), (late, "c3")):
        now = [r for r in tree.iter(f"{SVG}rect") if "now" in r.get("class", "").split()]
        assert now
        assert all(colour in r.get("class", "").split() for r in now)


def oxmoor_route() -> tuple[BoardView, RouteView]:
    """Anniston to Oxmoor: a tile and a printed hex of 18AL."""
    track = position("18AL", "G6 57@1")
    hexes = track.map.by_name
    first, second = (hexes["G6"], 0), (hexes["H5"], 0)
    chips = (Chip(first, "20"), Chip(second, "30+20"))
    route = RouteView(2, (first, second), ((hexes["G6"], hexes["H5"]),), chips)
    return track_view(track, SIGNS), route


def revenue_circles(view: BoardView) -> int:
    tree = parsed(board_svg(view))
    return sum(c.get("class") == "paper" for c in tree.iter(f"{SVG}circle"))


def test_a_route_is_drawn_with_mark_rings_and_chips() -> None:
    view, route = oxmoor_route()
    tree = parsed(board_svg(replace(view, routes=(route,))))
    assert {"r2", "m2", "f2", "rr"} <= classes(tree)
    assert "30+20" in words(tree)
    assert revenue_circles(replace(view, routes=(route,))) == revenue_circles(view) - 2


def test_a_route_line_runs_from_stop_to_stop() -> None:
    view, route = oxmoor_route()
    centres = ground(view.hex_map).centres
    curves = route_curves(view.hex_map, view.faces, centres, route)
    ends = (curves[0].start, curves[-1].end)
    for point, (h, _) in zip(ends, route.stops, strict=True):
        assert math.dist(point, centres[h]) < 0.01
    for before, after in pairwise(curves):
        assert math.dist(before.end, after.start) < 0.01


def test_a_route_without_track_is_an_error() -> None:
    view, route = oxmoor_route()
    hexes = view.hex_map.by_name
    apart = replace(route, legs=((hexes["G6"], hexes["A4"]),))
    with pytest.raises(ValueError, match="no track can lead from G6 to A4"):
        board_svg(replace(view, routes=(apart,)))
    faces = tuple(h.face for h in view.hex_map.hexes)
    with pytest.raises(ValueError, match="has no track"):
        board_svg(replace(view, faces=faces, routes=(route,)))


def test_several_trains_at_a_stop_get_rings_of_their_own() -> None:
    view, route = oxmoor_route()
    both = (replace(route, number=1), replace(route, number=2))
    tree = parsed(board_svg(replace(view, routes=both)))
    rings = [p.get("class") for p in tree.iter(f"{SVG}path") if "rr" in p.get("class", "")]
    assert rings == 2 * ["rr case0", "rr r1", "rr case0", "rr r2"]


def test_views_of_routes_take_values_from_the_run() -> None:
    view, route = oxmoor_route()
    spec = TrainSpec("2", 2, 2)
    lines = (
        StopLine(*route.stops[0], 20, counted=True, why="", parts=(("value", 20),)),
        StopLine(*route.stops[1], 50, counted=True, why="", parts=(("value", 30), ("coal", 20))),
    )
    run = RunValue((RouteValue(0, spec, lines, (), 70),), 70)
    made = route_views([Route(0, route.stops, route.legs)], run)
    assert made == (replace(route, number=1),)
    passed = replace(run.routes[0], stops=(lines[0], lines[1]._replace(counted=False)))
    (shorter,) = route_views([Route(0, route.stops, route.legs)], replace(run, routes=(passed,)))
    assert len(shorter.chips) == 1
    assert view.routes == ()


def test_sentences() -> None:
    hex_map = board("18GA").map
    tiles = board("18GA").tiles

    def sentence(name: str, tile: str = "", *tokens: str) -> str:
        h = hex_map[name]
        number, _, turn = tile.partition("@")
        face = tiles.face(number, int(turn)) if tile else h.face
        return describe_hex(h, face, [list(tokens)] if tokens else ())

    assert sentence("H10") == "H10, empty, river 20 dollars"
    assert sentence("E9") == "E9, empty"
    assert (
        sentence("F6", "57@1", "CoG") == "F6 Macon, yellow tile 57, turn 1, city 20 with CoG, full"
    )
    assert (
        sentence("I9", "14@0", "GA")
        == "I9 Waycross, green tile 14, turn 0, city 30 with GA, 1 free"
    )
    assert sentence("A3") == "A3 Chattanooga, off-board, area 30"


def test_every_class_has_a_style() -> None:
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", style_sheet()))
    used: set[str] = set()
    for title in TITLES:
        used |= classes(parsed(board_svg(crowded(title))))
        used |= classes(parsed(board_svg(printed(title))))
    # "board" is a hook for pages; "impassable" needs nothing beyond what every side has.
    assert used - styled - {"board", "impassable"} == set()


def test_saved_drawings_carry_plain_colours() -> None:
    drawing = board_svg(printed("18GA"), standalone=True)
    parsed(drawing)
    assert "var(" not in drawing
    assert "#f3d465" in light_style_sheet()
    assert "<style>" not in board_svg(printed("18GA"))
