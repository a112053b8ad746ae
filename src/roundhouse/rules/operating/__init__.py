"""Operating."""
