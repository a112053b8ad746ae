"""Privates."""
