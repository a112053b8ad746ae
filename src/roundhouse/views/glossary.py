"""18xx terms, each with a one-line meaning."""

from __future__ import annotations

from collections.abc import Mapping

GLOSSARY: Mapping[str, str] = {
    "president": "The player with the most shares of a corporation. Decides for it, and pays what"
    " it cannot when it must buy a train.",
    "par": "The price at which the corporation was started.",
    "price": "What one share costs now. It moves with dividends and sales.",
    "treasury": "The corporation's own money. It pays for track, tokens and trains.",
    "pool": "Shares that were sold or issued. Anybody may buy them at the current price.",
    "ipo": "Shares that nobody has bought yet. They cost the par price, or in some titles"
    " the current one.",
    "certificates": "Share cards and privates. The limit counts cards, whatever percentage"
    " each stands for.",
    "worth": "Cash, shares at their current price, and privates.",
    "priority": "Has the first turn of the next stock round.",
    "set aside": "Money tied up in bids. It cannot be spent until they are settled.",
    "phase": "A stage of the game. It begins with the first train of a kind, and decides about"
    " tiles, train limits and rounds.",
    "train limit": "A corporation may own no more trains than this.",
    "rusts": "Is removed from the game when the first train of that kind is bought.",
    "token": "A corporation's disc in a city. Trains run from one, and a city full of others'"
    " tokens stops them.",
    "home": "The city in which the corporation's first token stands.",
    "off-board": "A red area at the edge of the map. Its value changes with the phases.",
    "private": "A small company with one owner. It pays every operating round and often"
    " has a power.",
    "float": "A corporation floats when enough of its shares are sold. Then it begins to operate.",
    "dividend": "What the trains earned, paid out share by share; or kept, which lowers the price.",
    "receivership": "A corporation without a president. The bank runs it by fixed rules.",
    "operating order": "Corporations act from the highest share price to the lowest, unless the"
    " title's rules say otherwise for a round.",
    "bank": "Money that no player or corporation holds. When it runs out, the game ends.",
}


def meaning(word: str) -> str:
    return GLOSSARY[word]
