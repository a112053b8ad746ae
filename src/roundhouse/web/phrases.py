"""Short sentences for lists of games: whose turn it is and what is asked."""

from __future__ import annotations

from roundhouse.storage import GameSummary

_ROUNDS = {
    "auction": "Auction",
    "draft": "Draft",
    "stock": "Stock round",
    "operating": "Operating round",
    "over": "Finished",
}
#: What is asked, by the kind of decision; {for_company} is empty where none is concerned.
_ASKS = {
    "auction": "bid for a private company or pass",
    "contest": "raise the bid or leave the contest",
    "draft": "choose a card",
    "stock": "buy, sell or pass",
    "track": "lay track{for_company}",
    "token": "place a station{for_company}",
    "run": "run the trains{of_company}",
    "dividend": "decide the dividend{of_company}",
    "trains": "buy trains{for_company}",
    "privates": "use or buy private companies{for_company}",
    "issue": "issue or redeem shares{of_company}",
    "convert": "convert or stay{for_company}",
    "discard": "discard a train{of_company}",
    "offer": "answer an offer",
    "city": "choose a city{for_company}",
    "emergency": "raise money for a train{of_company}",
    "markers": "place a marker{for_company}",
}


def round_words(game: GameSummary) -> str:
    """The round with its number: Operating round 8.2."""
    words = _ROUNDS.get(game.round, game.round)
    if game.round in ("stock", "operating") and game.round_number:
        words += " " + ".".join(str(n) for n in game.round_number)
    return words


def ask_words(asks: str, company: str) -> str:
    """What is asked: lay track for Seaboard Air Line."""
    pattern = _ASKS.get(asks, "decide{for_company}")
    return pattern.format(
        for_company=f" for {company}" if company else "",
        of_company=f" of {company}" if company else "",
    )


def seat_words(game: GameSummary) -> str:
    """Everybody at the table."""
    return ", ".join(seat.name for seat in game.seats)
