"""18VA on 18xx.games: where it differs from the rulebook."""
