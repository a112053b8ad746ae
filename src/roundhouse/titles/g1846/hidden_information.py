"""What is face down in a draft, and what each seat may see of it.

A seat knows its own picks, the cards it has just drawn, and those it drew before. Everything
else of the deck and of other seats' picks is hidden until the draft is revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.core.actions import Action, Draft
from roundhouse.core.rng import Generator
from roundhouse.core.state import STATE_FIELDS, Round, State
from roundhouse.engine.position import Position, Title
from roundhouse.titles.g1846.draft import (
    DECK,
    HAND,
    HIDDEN,
    LAST,
    PICKS,
    SEEN,
    card_name,
    card_number,
    last_private,
    present_price,
)

#: Replaces a card that a viewer may not see.
FACE_DOWN = "?"


def is_face_down(s: State) -> bool:
    """Is anything hidden? If so, seed, generator and fingerprint are hidden too."""
    return s.round == Round.DRAFT and any(fact.is_set(s) for fact in HIDDEN)


def title_state_for(s: State, seat: int) -> dict[str, object]:
    """``State.title_state`` as a seat may see it; -1 for a spectator."""
    if not is_face_down(s):
        return dict(s.title_state)
    secret = {fact.name for fact in HIDDEN}
    shown = {key: value for key, value in s.title_state.items() if key not in secret}
    shown[DECK.name] = (FACE_DOWN,) * len(DECK.of(s))
    hand = HAND.of(s)
    shown[HAND.name] = hand if seat == s.player else (FACE_DOWN,) * len(hand)
    shown[PICKS.name] = tuple(
        (who, card if seat == who else FACE_DOWN) for who, card in PICKS.of(s)
    )
    shown[SEEN.name] = tuple(entry for entry in SEEN.of(s) if entry[0] == seat)
    return shown


def action_for(s: State, number: int, action: Action, seat: int) -> Action:
    """An action of the draft as a seat may see it; ``number`` is 1 for the game's first.

    ``s`` is the current state: once the draft is over everything is revealed.
    """
    if not is_face_down(s) or not isinstance(action, Draft):
        return action
    made = PICKS.of(s)
    if number > len(made) or made[number - 1][0] == seat:
        return action  # after the secret picks only the face-up card is left
    return Draft(FACE_DOWN)


def actions_for(s: State, actions: Sequence[Action], seat: int) -> list[Action]:
    """The history as a seat may see it."""
    return [action_for(s, number, action, seat) for number, action in enumerate(actions, 1)]


def state_for(s: State, seat: int) -> dict[str, object]:
    """Everything in a state that a seat may see, by name; -1 for a spectator."""
    shown = dict(zip(STATE_FIELDS, s.values(), strict=True))
    shown["title_state"] = title_state_for(s, seat)
    shown["fingerprint"] = s.fingerprint()
    if is_face_down(s):
        shown["rng"] = shown["fingerprint"] = None  # cards could be worked out from them
    return shown


def could_have(s: State, number: int, seat: int) -> list[int]:
    """Hidden cards that a pick could be, as far as the seat knows: none it saw later."""
    later = {
        card for who, before, hand in SEEN.of(s) if who == seat and before > number for card in hand
    }
    return [card for card in unknown(s, seat) if card not in later]


def unknown(s: State, seat: int) -> list[int]:
    """Cards whose place the seat does not know, in a fixed order."""
    deck = () if last_private(s) >= 0 else DECK.of(s)  # the last card is face up
    hand = () if seat == s.player else HAND.of(s)
    taken = [card for who, card in PICKS.of(s) if who != seat]
    return sorted([*deck, *hand, *taken])


def redrawn(pos: Position, seat: int, generator: Generator) -> State:
    """A state that the seat cannot tell from the real one: hidden cards are redealt."""
    s = pos.state.copy()
    s.rng = generator.next()
    if not is_face_down(s):
        return s
    hidden = [n for n, (who, _) in enumerate(PICKS.of(s)) if who != seat]
    chosen = redrawn_picks(s, hidden, seat, generator)
    made = list(PICKS.of(s))
    for n, card in chosen.items():
        made[n] = (made[n][0], card)
    rest = generator.shuffled([c for c in unknown(s, seat) if c not in chosen.values()])
    if seat != s.player:
        count = len(HAND.of(s))
        HAND.set(s, tuple(rest[:count]))
        rest = rest[count:]
    PICKS.set(s, tuple(made))
    if not LAST.is_set(s):
        DECK.set(s, tuple(rest))
    SEEN.set(s, tuple(entry for entry in SEEN.of(s) if entry[0] == seat))
    return s


def redrawn_picks(s: State, hidden: list[int], seat: int, generator: Generator) -> dict[int, int]:
    """A random card for every hidden pick, among those that fit."""
    choices = {n: generator.shuffled(could_have(s, n, seat)) for n in hidden}
    chosen: dict[int, int] = {}

    def place(n: int, tried: set[int]) -> bool:
        for card in choices[n]:
            if card in tried:
                continue
            tried.add(card)
            other = next((m for m, c in chosen.items() if c == card), None)
            if other is None or place(other, tried):
                chosen[n] = card
                return True
        return False

    for n in generator.shuffled(hidden):
        if not place(n, set()):
            raise AssertionError("the real picks are one way to deal them")
    return chosen


def hand_is_hidden(pos: Position) -> bool:
    return pos.decision.kind == "draft" and bool(HAND.of(pos.state))


# -- for the layers above ----------------------------------------------------------------------


@dataclass(frozen=True)
class DraftHides:
    """``engine.hidden.HiddenInformation`` of a draft."""

    def is_hidden(self, state: State, /) -> bool:
        return is_face_down(state)

    def hand_is_hidden(self, pos: Position, /) -> bool:
        return hand_is_hidden(pos)

    def title_state_for(self, state: State, seat: int, /) -> dict[str, object]:
        return title_state_for(state, seat)

    def actions_for(self, state: State, actions: Sequence[Action], seat: int, /) -> list[Action]:
        return actions_for(state, actions, seat)

    def sample(self, pos: Position, seat: int, generator: Generator, /) -> State:
        return redrawn(pos, seat, generator)


@dataclass(frozen=True)
class DraftCards:
    """``engine.hidden.Draft`` of a draft."""

    def open_card(self, state: State, /) -> int:
        return last_private(state)

    def price(self, pos: Position, private: int, /) -> int:
        return present_price(pos, private)

    def picks(self, state: State, /) -> tuple[tuple[int, int], ...]:
        return PICKS.of(state)

    def card_name(self, title: Title, card: int, /) -> str:
        return card_name(title, card)

    def card_number(self, title: Title, name: str, /) -> int | None:
        return card_number(title, name)

    def hand_and_picks(
        self, state: State, seat: int | None, /
    ) -> tuple[tuple[object, ...], tuple[tuple[int, object], ...]]:
        shown = state.title_state if seat is None else title_state_for(state, seat)
        hand, made = shown.get(HAND.name, ()), shown.get(PICKS.name, ())
        assert isinstance(hand, tuple)
        assert isinstance(made, tuple)
        return hand, made
