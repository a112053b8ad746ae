"""Short sentences for lists of games: whose turn it is and what is asked."""

from __future__ import annotations

from roundhouse.storage import GameSummary
from roundhouse.views.rounds import round_name

#: What is asked, by the kind of decision; {for_corporation} is empty where none is concerned.
_NEEDS_DECISION = {
    "auction": "bid for a private or pass",
    "bidding": "raise the bid or leave the bidding",
    "draft": "choose a card",
    "stock": "buy, sell or pass",
    "track": "lay track{for_corporation}",
    "token": "place a token{for_corporation}",
    "run": "run the trains{of_corporation}",
    "dividend": "decide the dividend{of_corporation}",
    "trains": "buy trains{for_corporation}",
    "privates": "use or buy privates{for_corporation}",
    "issue": "issue or redeem shares{of_corporation}",
    "convert": "convert or stay{for_corporation}",
    "discard": "discard a train{of_corporation}",
    "offer": "answer an offer",
    "city": "choose a city{for_corporation}",
    "emergency": "raise money for a train{of_corporation}",
    "markers": "place a marker{for_corporation}",
}


def round_words(game: GameSummary) -> str:
    """The round with its number: Operating round 8.2."""
    return round_name(game.round, *game.round_number)


def decision_words(needs_decision: str, corporation: str) -> str:
    """What is asked: lay track for Seaboard Air Line."""
    pattern = _NEEDS_DECISION.get(needs_decision, "decide{for_corporation}")
    return pattern.format(
        for_corporation=f" for {corporation}" if corporation else "",
        of_corporation=f" of {corporation}" if corporation else "",
    )


def seat_words(game: GameSummary) -> str:
    """Everybody at the table."""
    return ", ".join(seat.name for seat in game.seats)
