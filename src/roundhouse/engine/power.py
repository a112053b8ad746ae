"""What a private can do. ``rules.privates.powers`` has the powers that titles share."""

from __future__ import annotations


class Power:
    """A frozen record of one thing a private can do; titles define their own."""

    __slots__ = ()
