"""Whole games for tests: played by bots, with options drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.core.rng import Generator
from roundhouse.fuzzing.series import drawn_options
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES

SEATS = "ABCDEF"
#: Title and number of players, for every number that a title allows.
TABLES = [
    (name, players)
    for name in rh.title_names()
    for players in range(rh.title(name).min_players, rh.title(name).max_players + 1)
]


def first_seat(name: str, options: Mapping[str, str] | None = None) -> dict[str, str]:
    """Options of a title with which the first seat starts, whatever the title would draw."""
    wanted = dict(options or {})
    if any(option.name == "first_priority" for option in rh.title(name).options):
        wanted.setdefault("first_priority", "first_seat")
    return wanted


def new(name: str, players: int, seed: int, *, preset: str = "", options: bool = False) -> rh.Game:
    rng = Generator(seed)
    wanted = drawn_options(name, rng) if options else {}
    return rh.new_game(
        name, list(SEATS[:players]), seed=rng.next() >> 33, options=wanted, preset=preset
    )


def site_game(name: str, players: int, seed: int, bots: str = "busy") -> rh.Game:
    """A finished game under the preset."""
    game = new(name, players, seed, preset=EIGHTEENXX_GAMES)
    play_out(game, make_bots(bots.split("+"), players, seed))
    return game


def steps(game: rh.Game, count: int) -> Iterator[int]:
    """Numbers of actions spread over a game, both ends included."""
    last = len(game.actions)
    return iter(sorted({0, last, *(last * i // count for i in range(count))}))
