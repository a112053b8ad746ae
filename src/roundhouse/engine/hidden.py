"""What a title with hidden cards offers the layers above, which do not know its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from roundhouse.core.actions import Action
from roundhouse.core.rng import Generator
from roundhouse.core.state import State

Pos = TypeVar("Pos", contravariant=True)  # noqa: PLC0105 - a position, in every shape
Ttl = TypeVar("Ttl", contravariant=True)  # noqa: PLC0105 - a title


class HiddenInformation(Protocol[Pos]):
    """Who may see what. Seat -1 is a spectator.

    Clauses 18GA 6, 18AL 6, 18VA 1.4a, 18Chesapeake 13-1, 1846 9c.
    """

    def is_hidden(self, state: State, /) -> bool:
        """Is anything hidden? If so, seed, generator and fingerprint are hidden too."""

    def hand_is_hidden(self, pos: Pos, /) -> bool:
        """Is the current decision about cards that only the player who decides may see?"""

    def title_state_for(self, state: State, seat: int, /) -> dict[str, object]:
        """``State.title_state`` as a seat may see it."""

    def actions_for(self, state: State, actions: Sequence[Action], seat: int, /) -> list[Action]:
        """The history as a seat may see it."""

    def sample(self, pos: Pos, seat: int, generator: Generator, /) -> State:
        """A state that the seat cannot tell from the real one."""


class Draft(Protocol[Pos, Ttl]):
    """The cards of a draft."""

    def open_card(self, state: State, /) -> int:
        """The last private, once it is face up; -1 before that."""

    def price(self, pos: Pos, private: int, /) -> int:
        """What a drafted private costs now."""

    def picks(self, state: State, /) -> tuple[tuple[int, int], ...]:
        """(seat, card) in the order picked; a negative card is a blank."""

    def card_name(self, title: Ttl, card: int, /) -> str: ...

    def card_number(self, title: Ttl, name: str, /) -> int | None: ...

    def hand_and_picks(
        self, state: State, seat: int | None, /
    ) -> tuple[tuple[object, ...], tuple[tuple[int, object], ...]]:
        """The cards in hand and those kept, as a seat (None: the whole table) may see them."""
