"""Games of bots under referees, for the tests and for ``make soak``."""

from __future__ import annotations

from typing import NamedTuple

from tests.referees.stock_referee import StockReferee
from tests.referees.track_referee import TrackReferee

import roundhouse as rh
from roundhouse.bots import decide, game_seeds, make_bots
from roundhouse.bots.base import TOO_LONG
from roundhouse.engine.game import PlayedGame

SEATS = "ABCDEF"
Order = tuple[str, int, int, str]  # title, players, seed, bot


def orders(name: str, seed: int, count: int, start: int = 0) -> list[Order]:
    """Games of every number of players in turn, half of them played by each bot."""
    built = rh.title(name)
    sizes = list(range(built.min_players, built.max_players + 1))
    seeds = game_seeds(seed, count)
    return [
        (name, sizes[i // 2 % len(sizes)], seeds[i], ("busy", "random")[i % 2])
        for i in range(start, count)
    ]


def begun(order: Order) -> PlayedGame:
    name, players, seed, _ = order
    return rh.new_game(name, list(SEATS[:players]), seed=seed)


class Referees(NamedTuple):
    stock: StockReferee
    track: TrackReferee


def refereed(game: PlayedGame, order: Order, most: int = TOO_LONG, *, every: int = 1) -> Referees:
    """Play a game, or its first actions; a Difference says where it leaves the book.

    One decision about tiles in ``every`` is judged.
    """
    _, players, seed, bot = order
    bots = make_bots([bot], players, seed)
    referees = Referees(StockReferee(game), TrackReferee(game.title, every))
    referees.stock.watch(game)
    while not game.over and len(game.actions) < most:
        referees.track.watch(game)
        seat = game.decision.players[0]
        action = decide(bots[seat], game).action
        referees.track.choosing(game, action)
        referees.track.played(action, game.apply(action))
        referees.stock.watch(game)
    return referees
