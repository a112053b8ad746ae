"""Signs, share price charts and charters."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from tests.svg_tools import FORBIDDEN, SVG, classes, parsed, words

from roundhouse.finance.market import Market
from roundhouse.views.svg import (
    PATTERNS,
    CharterView,
    Holding,
    MarketView,
    Sign,
    TokenCard,
    TrainCard,
    charter_svg,
    market_svg,
    numbered_sign,
    share_bar_svg,
    sign_svg,
    style_sheet,
    tokens_by_cell,
)

GRID = Market.from_rows(
    [["60", "70", "80", "90p", "300e"], ["50y", "60", "70p"], ["40y", "50y"]],
    {"p": "par", "y": "yellow", "e": "end"},
)
ROW = Market.from_rows([["0c", "10", "40p", "50p", "550"]], {"p": "par", "c": "close"})
SIGNS = tuple(numbered_sign(k, name, "#c8302a") for k, name in enumerate(("A&B", "ERIE", "C")))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_draws_another_sign(pattern: str) -> None:
    drawing = sign_svg(Sign("W&A", "#7b3f98", pattern), title="Western & Atlantic")
    tree = parsed(drawing)
    assert words(tree) == ["W&A"]
    assert not FORBIDDEN.search(drawing)
    others = [sign_svg(Sign("W&A", "#7b3f98", p)) for p in PATTERNS]
    assert len(set(others)) == len(PATTERNS)


def test_a_sign_refuses_what_is_no_colour() -> None:
    with pytest.raises(ValueError, match="not a colour"):
        Sign("A", 'red" onload="x')
    with pytest.raises(ValueError, match="not a pattern"):
        Sign("A", "red", "stripes")


def test_four_letters_are_smaller() -> None:
    sizes = [
        float(next(parsed(sign_svg(sign)).iter(f"{SVG}text")).get("font-size", "0"))
        for sign in SIGNS[:2]
    ]
    assert sizes[0] > sizes[1]


@pytest.mark.parametrize("market", [GRID, ROW])
def test_chart_shows_every_cell_with_its_zone(market: Market) -> None:
    drawing = market_svg(MarketView(market))
    tree = parsed(drawing)
    cells = [g for g in tree.iter(f"{SVG}g") if g.get("data-cell")]
    assert len(cells) == len(market.cells)
    for cell, group in zip(market.cells, cells, strict=True):
        title = group.find(f"{SVG}title")
        assert title is not None
        assert (title.text or "").startswith(f"${cell.price}")
    zones = {zone for cell in market.cells for zone in cell.zones}
    assert {f"z-{zone}" for zone in zones} <= classes(tree)
    assert not FORBIDDEN.search(drawing)


def test_tokens_stack_with_the_first_on_top() -> None:
    stacks = tokens_by_cell([3, 3, -1], [1, 0, 2], SIGNS)
    assert stacks == {3: (SIGNS[1], SIGNS[0])}
    tree = parsed(market_svg(MarketView(GRID, stacks)))
    colours = [disc.get("fill") for disc in tree.iter(f"{SVG}circle") if disc.get("fill")]
    assert colours == [SIGNS[0].colour, SIGNS[1].colour]  # what is drawn last lies on top
    assert [word for word in words(tree) if word in ("A&B", "ERIE")] == ["A&B", "ERIE"]
    for market, cell in ((GRID, 3), (ROW, 3)):
        two = parsed(market_svg(MarketView(market, {cell: SIGNS[:2]})))
        rims = [disc for disc in two.iter(f"{SVG}circle") if disc.get("fill")]
        (x0, y0), (x1, y1) = (places(two, rim) for rim in rims)
        assert math.dist((x0, y0), (x1, y1)) > 1.8 * float(rims[0].get("r") or 0)
    three = parsed(market_svg(MarketView(GRID, {3: SIGNS})))
    # Letters that the top sign would cut through are left out; the cell's title says them.
    assert (
        len([word for word in words(three) if word in {sign.abbreviation for sign in SIGNS}]) == 1
    )


def places(tree: ET.Element, disc: ET.Element) -> tuple[float, float]:
    """Where the group of a disc stands."""
    group = next(one for one in tree.iter(f"{SVG}g") if disc in list(one))
    found = re.findall(r"-?[\d.]+", group.get("transform") or "")
    return float(found[0]), float(found[1])


def test_preview_arrow_tells_better_from_worse_without_colour() -> None:
    right = market_svg(MarketView(GRID, arrow=(1, 2)))
    down = market_svg(MarketView(GRID, arrow=(1, GRID.down[1])))
    still = market_svg(MarketView(GRID, arrow=(1, 1)))
    assert {"arrow", "up"} <= classes(parsed(right))
    assert {"arrow", "dn"} <= classes(parsed(down))
    assert "arrow" not in classes(parsed(still))
    assert "stroke-dasharray" in style_sheet().split(".arrow.dn")[1].split("}")[0]


CHARTER = CharterView(
    "Seaboard Air Line",
    Sign("SAL", "#dca302", "upper half"),
    president="You",
    president_percent=50,
    treasury=1327,
    price=120,
    par=110,
    trains=(TrainCard("4", "rusts at 8"),),
    train_limit=2,
    tokens=(TokenCard(("Savannah", "home")), TokenCard(("free", "$100"), placed=False)),
    holdings=(Holding("You", 50, "you"), Holding("B", 10), Holding("Pool", 40, "pool")),
    last_run="OR 8.1: $250, paid $25 a share",
)


def test_charter_says_everything() -> None:
    drawing = charter_svg(CHARTER)
    shown = words(parsed(drawing))
    for text in (
        "Seaboard Air Line",
        "President You · 50%",
        "$1,327",
        "$120",
        "Price (par 110)",
        "rusts at 8",
        "limit 2",
        "Savannah",
        "You 50",
        "Pool 40",
        "OR 8.1: $250, paid $25 a share",
    ):
        assert text in shown
    assert "B 10" in shown
    assert not FORBIDDEN.search(drawing)


def test_charter_of_a_corporation_that_has_not_started() -> None:
    view = CharterView("Georgia", Sign("GA", "green", "ring"), note="Not started")
    shown = words(parsed(charter_svg(view, standalone=True)))
    assert "Not started" in shown
    assert "Shares" not in shown


def test_long_names_take_two_lines() -> None:
    view = replace(CHARTER, name="Richmond, Fredericksburg & Potomac")
    shown = words(parsed(charter_svg(view)))
    assert "Richmond, Fredericksburg & Potomac" not in shown
    assert any("Potomac" in word for word in shown)


def test_share_bar_fills_its_width() -> None:
    tree = parsed(share_bar_svg(CHARTER.holdings, width=300))
    parts = [part for part in tree.iter(f"{SVG}svg") if part is not tree]
    assert round(sum(float(part.get("width", "0%").rstrip("%")) for part in parts)) == 100
    ends = [0.0]
    for part in parts:  # each begins where the one before it ends
        assert float(part.get("x", "").rstrip("%")) == pytest.approx(ends[-1], abs=0.2)
        ends.append(ends[-1] + float(part.get("width", "").rstrip("%")))


def test_every_class_of_cards_has_a_style() -> None:
    used = classes(parsed(charter_svg(CHARTER))) | classes(
        parsed(market_svg(MarketView(GRID, {0: SIGNS}, arrow=(1, 2))))
    )
    missing = {name for name in used if f".{name}" not in style_sheet()}
    # Hooks for pages, and cells without a zone.
    assert missing <= {"charter", "pool", "shares", "sign", "z-plain", "player", "unsold"}
