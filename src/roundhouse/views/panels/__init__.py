"""View models: small records for the pages, computed from a position and a viewer alone."""
