"""Small signs keep clear of each other: stacks on the chart, coordinates on the map."""

from __future__ import annotations

import itertools
import math
import re

import pytest
from tests.stored_games import played
from tests.svg_tools import SVG, parsed

from roundhouse.titles import title, title_names
from roundhouse.views.legend import legend
from roundhouse.views.panels.board import board_view
from roundhouse.views.svg import MarketView, Sign, market_svg
from roundhouse.views.svg.base_layer import ground
from roundhouse.views.svg.board import _setting
from roundhouse.views.svg.free_places import clearance, written
from roundhouse.views.svg.label_placement import text_width
from roundhouse.views.svg.tile import hex_art

SIGNS = tuple(Sign(f"C{n}", f"#{n}{n}{n}") for n in range(1, 9))


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("name", ["1846", "18GA"])
def test_signs_in_one_cell_of_the_chart_never_meet(name: str, count: int) -> None:
    """18GA has a grid, 1846 one row."""
    tree = parsed(market_svg(MarketView(title(name).market, {4: SIGNS[:count]})))
    discs = []
    for group in tree.iter(f"{SVG}g"):
        disc = next((one for one in group if one.tag == f"{SVG}circle" and one.get("fill")), None)
        if disc is not None:
            x, y = re.findall(r"-?[\d.]+", group.get("transform") or "")[:2]
            discs.append((float(x), float(y), float(disc.get("r") or 0)))
    assert len(discs) == count
    for (x0, y0, r0), (x1, y1, r1) in itertools.combinations(discs, 2):
        assert math.dist((x0, y0), (x1, y1)) >= 0.97 * (r0 + r1)
    cell = next(one for one in tree.iter(f"{SVG}g") if one.get("data-cell") == "4")
    box = next(one for one in cell if one.tag == f"{SVG}rect")
    left, top, width, height = (float(box.get(k) or 0) for k in ("x", "y", "width", "height"))
    for x, y, r in discs:
        assert left <= x - r <= x + r <= left + width
        assert top + 10 <= y - r <= y + r <= top + height


@pytest.mark.parametrize("radius", [0, 48])
@pytest.mark.parametrize("actions", [0, 400])
@pytest.mark.parametrize("name", title_names())
def test_coordinates_meet_nothing_that_is_read(name: str, actions: int, radius: int) -> None:
    view = board_view(played(name, actions).position, radius=radius)
    base = ground(view.hex_map)
    for h in view.hex_map.hexes:
        setting = _setting(view, base, h)
        art = hex_art(view.faces[h.number], view.hex_map.layout, setting, view.phase)
        size = max(20.0, setting.least)
        letters = (text_width(h.name, size) / 2, 0.4 * size)
        assert clearance(art.where, letters, written(art.layout)) >= 0, h.name


@pytest.mark.parametrize("name", title_names())
def test_the_legend_names_every_sign_of_a_map(name: str) -> None:
    built = title(name)
    words = " ".join(entry.words for entry in legend(built)).lower()
    for h in built.map.hexes:
        if h.terrain:
            assert h.terrain.kind.replace("+", " and ") in words
            assert f"${h.terrain.cost}" in words
        assert not h.label or h.label.lower() in words
        for icon in h.icons:
            if icon in ("port", "mine", "coal", "meat"):
                assert icon in words
    for entry in legend(built):
        parsed(entry.art)
