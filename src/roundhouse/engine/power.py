"""What a private can do. ``rules.privates.powers`` has the powers that titles share."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import Claim, RunContext
from roundhouse.core.actions import Action
from roundhouse.core.events import Event
from roundhouse.core.record import Record


class Power(Record):
    """A frozen record of one thing a private can do; titles define their own.

    The methods are what shared code needs of any power, so that it need not know each kind.
    """

    __slots__ = ()

    #: The kind of action that uses it; None: it works automatically.
    used_by: ClassVar[type[Action] | None] = None

    def claims(self, hexes: HexMap, context: RunContext) -> tuple[Claim, ...]:
        """What it adds to the revenue of routes."""
        del hexes, context
        return ()

    def makes_cheaper(self, terrain: str) -> bool:
        """Whether it lowers the price of a tile on such terrain."""
        del terrain
        return False

    def shown_by(self, private: str, event: Event) -> bool:
        """Whether an event shows it in use, if no action names its private."""
        del private, event
        return False
