"""Whole games that are steered towards rare rules.

Every game is legal from its first action to its end; only the bots' leanings, the number of
players, the options and the seed are chosen. A title's ``directed.toml`` lists such games;
together they show every action, power, refusal, phase and event of it, by the rulebook and
under the preset.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field

from roundhouse.bots.base import Bot, play_out, seat_seed
from roundhouse.bots.busy import BusyBot
from roundhouse.bots.random_bot import RandomBot
from roundhouse.fuzzing.coverage import Coverage
from roundhouse.fuzzing.leaning import TEMPERAMENTS, LeaningBot
from roundhouse.fuzzing.prober import Prober
from roundhouse.gamefile import new_game
from roundhouse.titles import folder
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES

SEATS = "ABCDEF"
#: The two ways to play that must be covered: name in directed.toml, and preset.
MODES = {"rulebook": "rulebook", "site": EIGHTEENXX_GAMES}


@dataclass(frozen=True)
class Directed:
    """A game to play: who steers it, and how."""

    title: str
    preset: str
    players: int
    seed: int
    bots: str  # temperaments, comma-separated; slashes separate lists for the seats
    options: dict[str, str] = field(default_factory=dict)


def directed_games(name: str, preset: str) -> list[Directed]:
    """A title's games for a preset, as its file lists them."""
    data = tomllib.loads((folder(name) / "directed.toml").read_text("utf-8"))
    mode = next(mode for mode, its_preset in MODES.items() if its_preset == preset)
    return [Directed(name, preset, **game) for game in data[mode]]


def play_directed(order: Directed) -> Coverage:
    """Play a game to its end and return what it has exercised."""
    names = list(SEATS[: order.players])
    game = new_game(order.title, names, seed=order.seed, options=order.options, preset=order.preset)
    prober = Prober(order.seed)
    play_out(game, steered(order.bots, order.players, order.seed), watch=prober.watch)
    coverage = Coverage()
    coverage.add(game, prober)
    return coverage


def steered(bots: str, players: int, seed: int) -> list[Bot]:
    """One bot per seat."""
    seats = [one.split(", ") for one in bots.split(" / ")]
    return [bot(seats[p % len(seats)], seat_seed(seed, p)) for p in range(players)]


def bot(names: Sequence[str], seed: int) -> Bot:
    if list(names) == ["random"]:
        return RandomBot(seed)
    if list(names) == ["busy"]:
        return BusyBot(seed)
    return LeaningBot(seed, [leaning for name in names for leaning in TEMPERAMENTS[name]])
