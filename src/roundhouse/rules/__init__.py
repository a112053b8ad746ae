"""Rules that titles share, by subject, in the order of a rulebook."""
