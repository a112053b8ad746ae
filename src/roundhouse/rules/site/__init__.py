"""Habits of 18xx.games that titles take on under its preset, so that games can be judged there."""
