"""Forced train purchases and bankruptcy."""
