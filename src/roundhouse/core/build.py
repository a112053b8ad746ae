"""Which engine runs: the pure one, or the one that ``make fast`` compiles."""

from __future__ import annotations

from roundhouse.core import rng


def is_compiled() -> bool:
    """Does the engine run as C extensions, not as Python?"""
    return not rng.__file__.endswith(".py")
