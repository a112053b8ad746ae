"""Game records of other programs, in and out."""
