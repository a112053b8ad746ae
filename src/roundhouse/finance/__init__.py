"""Share price charts and share ownership."""
