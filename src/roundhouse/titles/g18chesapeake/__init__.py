"""18Chesapeake."""
