"""Drawings of tiles, boards, markets and charters as SVG.

Pure functions from small views to text: the web server, the command line and notebooks draw with
the same code. ``standalone=True`` makes a file that needs no style sheet beside it.
"""

from __future__ import annotations

from roundhouse.views.svg.board import board_svg
from roundhouse.views.svg.charter import CharterView, TokenCard, TrainCard, charter_svg
from roundhouse.views.svg.contact import contact_svg
from roundhouse.views.svg.describe import describe_hex
from roundhouse.views.svg.hex_context import Tag
from roundhouse.views.svg.market import MarketView, market_svg, tokens_by_cell
from roundhouse.views.svg.routes import Chip, RouteView, route_views
from roundhouse.views.svg.shares import Holding, share_bar_svg
from roundhouse.views.svg.sign import PATTERNS, Sign, numbered_sign, sign_svg
from roundhouse.views.svg.style import light_style_sheet, style_sheet
from roundhouse.views.svg.tile import tile_svg
from roundhouse.views.svg.viewing import BoardView, track_view

__all__ = [
    "PATTERNS",
    "BoardView",
    "CharterView",
    "Chip",
    "Holding",
    "MarketView",
    "RouteView",
    "Sign",
    "Tag",
    "TokenCard",
    "TrainCard",
    "board_svg",
    "charter_svg",
    "contact_svg",
    "describe_hex",
    "light_style_sheet",
    "market_svg",
    "numbered_sign",
    "route_views",
    "share_bar_svg",
    "sign_svg",
    "style_sheet",
    "tile_svg",
    "tokens_by_cell",
    "track_view",
]
