"""Hexes, tiles and laid track: everything about the map, nothing about money."""
