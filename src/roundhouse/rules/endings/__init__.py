"""Closing corporations, players leaving, and the end of the game."""
