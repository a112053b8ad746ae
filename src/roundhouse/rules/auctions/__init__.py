"""Auctions."""
