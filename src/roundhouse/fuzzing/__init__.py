"""Random and directed games that exercise every rule."""
