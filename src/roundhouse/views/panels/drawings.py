"""The map and the market of a position as SVG, each drawn once."""

from __future__ import annotations

from roundhouse.core.actions import RunTrains
from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.views.byte_budget import DRAWINGS, Kept, content
from roundhouse.views.names import signs
from roundhouse.views.panels.board import board_view, token_offers
from roundhouse.views.panels.hex_panel import about_map, map_actions
from roundhouse.views.svg import MarketView, RouteView, board_svg, market_svg, tokens_by_cell

#: Drawn maps of about 50 kB each, and charts of 20 kB.
_BOARDS, _MARKETS = Kept(DRAWINGS), Kept(DRAWINGS)


def layout(pos: Position) -> str:
    s = pos.state
    if pos.decision.kind in ("auction", "bidding", "draft") or s.round in (
        Round.AUCTION,
        Round.DRAFT,
    ):
        return "auction"
    if s.round == Round.OPERATING:
        return "operating"
    return "stock"


def board(pos: Position, routes: tuple[RouteView, ...], *, asked: bool, radius: float = 0) -> str:
    """The map as SVG, lit where something can be done."""
    drawn: dict[object, str] = pos.cache.setdefault("boards", {})
    key = routes, asked, radius
    if key not in drawn:
        drawn[key] = _board(pos, routes, asked=asked, radius=radius)
    return drawn[key]


def _board(pos: Position, routes: tuple[RouteView, ...], *, asked: bool, radius: float) -> str:
    lit = map_actions(pos) if asked and about_map(pos) else {}
    if lit and RunTrains not in pos.decision.actions:
        offers = token_offers(pos, (a for here in lit.values() for a in here))
        view = board_view(
            pos, legal=lit, offers=offers, routes=routes, neighbours=True, radius=radius
        )
    else:
        view = board_view(pos, routes=routes, radius=radius)
    title = f"Map of {pos.title.name}"
    return _BOARDS.get((title, *content(view)), lambda: board_svg(view, title=title))


def market(pos: Position, arrow: tuple[int, int] | None = None) -> str:
    drawn: dict[object, str] = pos.cache.setdefault("markets", {})
    if arrow not in drawn:
        drawn[arrow] = _market(pos, arrow)
    return drawn[arrow]


def _market(pos: Position, arrow: tuple[int, int] | None) -> str:
    s, t = pos.state, pos.title
    # Under a wide map there is room for one long row; beside the preview there is not.
    lines = 1 if layout(pos) == "operating" else 2
    order = sorted((c.number for c in t.corporations), key=lambda c: s.stack_order[c])
    tokens = tokens_by_cell(s.cell, order, signs(t))
    view = MarketView(t.market, tokens, arrow, lines=lines)
    key = (t.market.cells, frozenset(tokens.items()), arrow, lines)
    return _MARKETS.get(key, lambda: market_svg(view))
