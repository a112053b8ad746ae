"""Words of the trade, each with a one-line meaning."""

from __future__ import annotations

from collections.abc import Mapping

GLOSSARY: Mapping[str, str] = {
    "president": "The player with the largest part of a company. He decides for it, and pays what"
    " it lacks when it must buy a train.",
    "par": "The price at which the company was started.",
    "price": "What one share costs now. It moves with dividends and sales.",
    "treasury": "The company's own money. It pays for track, stations and trains.",
    "market": "Shares that were sold. Anybody may buy them at the present price.",
    "offer": "Shares that nobody has bought yet. They cost the par price.",
    "certificates": "Cards of shares, and private companies. A player may hold only so many cards,"
    " however large each is.",
    "worth": "Cash, shares at their present price, and private companies.",
    "priority": "Has the first turn of the next stock round.",
    "set aside": "Money that stands on bids. It cannot be spent until they are settled.",
    "phase": "A stage of the game. It begins with the first train of a kind, and decides about"
    " tiles, train limits and rounds.",
    "train limit": "A company may own no more trains than this.",
    "rusts": "Is taken out of the game when the first train of that kind is bought.",
    "station": "A token in a city. Trains run from one, and a city full of other companies'"
    " stations stops them.",
    "home": "The city in which the company's first station stands.",
    "off-board": "A red area at the edge of the map. Its value grows with the phases.",
    "private company": "A small company of one owner. It pays every operating round and often"
    " has a power.",
    "float": "A company floats when enough of its shares are sold. Then it begins to operate.",
    "dividend": "What the trains earned, paid out share by share; or kept, which lowers the price.",
    "receivership": "A company without a president. The bank runs it by fixed rules.",
    "operating order": "Companies act from the highest share price to the lowest.",
    "bank": "All the money that no player and no company holds. The game ends when it runs out.",
}


def meaning(word: str) -> str:
    return GLOSSARY[word]
