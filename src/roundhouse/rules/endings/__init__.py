"""Endings."""
