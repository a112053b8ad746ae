"""Drawings of tiles, boards, markets and charters as SVG."""
