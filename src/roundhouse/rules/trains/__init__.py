"""Buying, rusting and discarding trains."""
