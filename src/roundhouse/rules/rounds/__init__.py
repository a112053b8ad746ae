"""How each kind of round goes: who is asked next, and what follows."""
