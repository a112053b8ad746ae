"""Where 18xx.games differs from the rulebooks, in several titles."""
