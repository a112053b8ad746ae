"""Placing tokens, and home tokens."""
