"""The draft before the first stock round: counterclockwise, until nothing is left."""

from __future__ import annotations

from roundhouse.core.actions import Draft, Pass
from roundhouse.core.events import (
    CardsDrawn,
    DraftBegun,
    HandDrawn,
    LastPrivateOpen,
    LastPrivatePassed,
)
from roundhouse.core.state import Round, Turn
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Position, RoundRules
from roundhouse.titles.g1846.draft import (
    DECK,
    HAND,
    LAST,
    PICKS,
    SEEN,
    card_name,
    last_private,
    must_take,
    present_price,
    reveal,
    take,
)

#: Cards drawn in addition to one per player.
MORE_THAN_PLAYERS = 2
STEP = 10


def start(pos: Position) -> None:
    """The player before the holder of the priority deal draws first; then against the clock.

    Clause 1846 3b.
    """
    s = pos.state
    s.round = Round.DRAFT
    s.player = before(pos, s.priority)
    s.turn = Turn()
    pos.emit(DraftBegun())
    draw(pos)


def before(pos: Position, player: int) -> int:
    """The player to the right."""
    seats = pos.state.seats
    return seats[seats.index(player) - 1]


def draw(pos: Position) -> None:
    """Draw two cards more than there are players; a single last private is face up.

    Clause 1846 3c.
    """
    s = pos.state
    deck = DECK.of(s)
    count = s.players + MORE_THAN_PLAYERS
    if len(deck) == 1 and deck[0] >= 0:
        LAST.set(s, deck[0])
        pos.emit(LastPrivateOpen(pos.private_name(deck[0]), present_price(pos, deck[0])))
    elif any(card >= 0 for card in deck[:count]):
        HAND.set(s, deck[:count])
        DECK.set(s, deck[count:])
        SEEN.set(s, (*SEEN.of(s), (s.player, len(PICKS.of(s)), deck[:count])))
        hand = tuple(card_name(pos.title, card) for card in deck[:count])
        pos.emit(CardsDrawn(pos.player_name(s.player), len(hand)))
        pos.emit(HandDrawn(s.player, hand))


def decision(pos: Position) -> Decision:
    return Decision("draft", (pos.state.player,), (Draft, Pass))


def needs_decision(pos: Position) -> bool:
    s = pos.state
    return not s.turn.acted and (bool(HAND.of(s)) or last_private(s) >= 0)


def move_on(pos: Position) -> None:
    """After a pick the next player draws; a draw of only blanks ends the draft.

    Clause 1846 3e.
    """
    s = pos.state
    if s.turn.acted and any(card >= 0 for card in DECK.of(s)):
        s.turn = Turn()
        s.player = before(pos, s.player)
        draw(pos)
        return
    reveal(pos)
    pos.title.hooks.after_auction(pos)


def passed(pos: Position) -> None:
    """The last private is offered to the next player for less. Clause 1846 3f."""
    s = pos.state
    last = last_private(s)
    off = list(s.discount)
    off[last] += STEP
    s.discount = tuple(off)
    pos.emit(
        LastPrivatePassed(
            pos.player_name(s.player), pos.private_name(last), present_price(pos, last)
        )
    )
    s.player = before(pos, s.player)
    if must_take(pos):  # at its lowest price: there is no choice
        take(pos, last)


DRAFT_ROUND = RoundRules(decision, needs_decision, move_on, passed, start)
