"""Plays any title's rules: positions, legality, the course of play, hooks."""
