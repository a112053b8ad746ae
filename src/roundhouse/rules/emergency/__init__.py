"""Emergency."""
