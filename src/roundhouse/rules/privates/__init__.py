"""Powers of privates, and trading them."""
