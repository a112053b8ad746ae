"""Eighteenxx games."""
