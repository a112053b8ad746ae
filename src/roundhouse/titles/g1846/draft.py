"""Privates drafted face down: draw some cards, keep one, put the rest under the deck.

A card is a private's number, or ``-k`` for the k-th blank. Face-down cards are kept in the
facts of ``HIDDEN``.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Draft, Pass
from roundhouse.core.events import CardKept, CardPicked, DraftRevealed, LastPrivateTaken, Pick
from roundhouse.core.facts import Fact
from roundhouse.core.plain import number_in
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import State
from roundhouse.engine.position import Handler, Position, Title
from roundhouse.rules.auctions.auction import award
from roundhouse.titles.g1846.eighteenxx_games.shuffle import shuffled_rest
from roundhouse.titles.g1846.powers import RunsAsIndependent

Cards = tuple[int, ...]
Picks = tuple[tuple[int, int], ...]  # (seat, card) in the order picked
Draws = tuple[tuple[int, int, Cards], ...]  # (seat, picks made before it, cards)

DECK: Fact[Cards] = Fact("draft.deck", ())
HAND: Fact[Cards] = Fact("draft.hand", ())
PICKS: Fact[Picks] = Fact("draft.picks", ())
SEEN: Fact[Draws] = Fact("draft.seen", ())  # every draw so far
LAST = Fact("draft.last", -1)  # the last private left
#: What is hidden while the draft is going on.
HIDDEN: tuple[Fact[Cards] | Fact[Picks] | Fact[Draws], ...] = (DECK, HAND, PICKS, SEEN)


def last_private(s: State) -> int:
    """The last private, once it is face up; -1 before that."""
    return LAST.of(s)


def card_name(title: Title, card: int) -> str:
    return title.privates[card].name if card >= 0 else f"Blank {-card}"


def card_number(title: Title, name: str) -> int | None:
    """The card with this name, or None."""
    if name in title.private_number:
        return title.private_number[name]
    word, _, number = name.partition(" ")
    blank = number_in(number) if word == "Blank" else None
    return None if blank is None else -blank


# -- prices ------------------------------------------------------------------------------------


def first_price(title: Title, private: int) -> int:
    """Its printed price, plus the debt of an independent."""
    record = title.privates[private]
    debts = [p.debt for p in record.powers if isinstance(p, RunsAsIndependent)]
    return record.value + sum(debts)


def present_price(pos: Position, private: int) -> int:
    return first_price(pos.title, private) - pos.state.discount[private]


def lowest_price(pos: Position, private: int) -> int:
    """The lowest price of the last private: $0, or an independent's debt."""
    powers = pos.title.privates[private].powers if pos.title.auction.debt_is_floor else ()
    return sum(p.debt for p in powers if isinstance(p, RunsAsIndependent))


def must_take(pos: Position) -> bool:
    """The last private is at its lowest price."""
    last = last_private(pos.state)
    return last >= 0 and present_price(pos, last) <= lowest_price(pos, last)


# -- drawing and shuffling ---------------------------------------------------------------------


def under_the_deck(pos: Position, kept: int) -> None:
    """The cards not kept are shuffled and put under the deck. Clause 1846 3c."""
    s = pos.state
    rest = shuffled_rest(pos.title, s, HAND.of(s), kept)
    DECK.set(s, (*DECK.of(s), *rest))


# -- the handler -------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[Draft]:
    last = last_private(pos.state)
    for card in (last,) if last >= 0 else HAND.of(pos.state):
        yield Draft(card_name(pos.title, card))


def was_drawn(pos: Position, a: Draft) -> Refusal | None:
    card = card_number(pos.title, a.card)
    last = last_private(pos.state)
    if card is None or card not in ((last,) if last >= 0 else HAND.of(pos.state)):
        return Refusal("draft.not-drawn", {"card": a.card})
    return None


def pass_allowed(pos: Position, a: Pass) -> Refusal | None:
    """Players can pass only on the last private."""
    del a
    if pos.decision.kind == "draft" and last_private(pos.state) < 0:
        return Refusal("draft.must-choose")
    return None


def apply(pos: Position, a: Draft) -> None:
    s = pos.state
    card = card_number(pos.title, a.card)
    assert card is not None
    if last_private(s) >= 0:
        take(pos, card)
        return
    under_the_deck(pos, card)
    pos.emit(CardPicked(pos.player_name(s.player)))
    pos.emit(CardKept(s.player, a.card))
    keep(pos, card)


def take(pos: Position, private: int) -> None:
    """A player takes the last private, face up."""
    s = pos.state
    DECK.set(s, ())
    price = present_price(pos, private)
    pos.emit(LastPrivateTaken(pos.player_name(s.player), pos.private_name(private), price))
    keep(pos, private)


def keep(pos: Position, card: int) -> None:
    s = pos.state
    PICKS.set(s, (*PICKS.of(s), (s.player, card)))
    HAND.set(s, ())
    s.turn.acted = 1


def reveal(pos: Position) -> None:
    """The draft is over: all players reveal and pay for the cards they kept. Clause 1846 3g."""
    s = pos.state
    taken = PICKS.of(s)
    for fact in (*HIDDEN, LAST):
        fact.clear(s)
    shown = (Pick(pos.player_name(seat), card_name(pos.title, card)) for seat, card in taken)
    pos.emit(DraftRevealed(tuple(shown)))
    for seat, card in taken:
        if card >= 0:
            award(pos, card, seat, present_price(pos, card))


DRAFT = Handler(candidates, (was_drawn,), apply)
