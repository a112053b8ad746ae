"""Series of games that try all the options."""

from __future__ import annotations

from roundhouse.bots import make_bots, play_out
from roundhouse.core.rng import Generator
from roundhouse.engine.game import PlayedGame
from roundhouse.fuzzing.coverage import Coverage
from roundhouse.fuzzing.inspector import Broken, Inspector
from roundhouse.gamefile import from_data, new_game, to_data
from roundhouse.titles import options, title
from roundhouse.titles.loading.options import OptionError

SEATS = "ABCDEF"


def drawn_options(name: str, rng: Generator) -> dict[str, str]:
    """Some options set to another value; never a combination that is excluded."""
    while True:
        wanted = {}
        for option in options(name):
            if option.listed and option.name != "site_limits" and rng.below(4) == 0:
                wanted[option.name] = rng.choice(option.values)
        try:
            title(name, wanted)
        except OptionError:
            continue
        return wanted


def rulebook_game(name: str, players: int, seed: int) -> PlayedGame:
    """A new game with options drawn from the seed."""
    rng = Generator(seed)
    wanted = drawn_options(name, rng)
    return new_game(name, list(SEATS[:players]), seed=rng.next() >> 33, options=wanted)


def inspected(game: PlayedGame, bot: str, seed: int, every: int = 13) -> Coverage:
    """Play a game to its end under inspection; raises Broken at the first violation.

    Returns what the game has exercised.
    """
    inspector = Inspector(game, seed, every=every)
    prints: dict[int, str] = {}

    def watch(now: PlayedGame) -> None:
        inspector.watch(now)
        if len(now.actions) % 50 == 0:
            prints[len(now.actions)] = now.fingerprint()

    play_out(game, make_bots([bot], len(game.players), seed), watch=watch)
    inspector.finish(game)
    end = game.fingerprint()
    if from_data(to_data(game)).fingerprint() != end:
        raise Broken("the file is another game")
    for number, mark in prints.items():
        if game.at(number).fingerprint() != mark:
            raise Broken(f"at({number}) is another position")
    again = game.at(len(game.actions))
    again.undo(min(9, len(again.actions)))
    while len(again.actions) < len(game.actions):
        again.redo()
    if again.fingerprint() != end:
        raise Broken("undo and redo lead elsewhere")
    coverage = Coverage()
    coverage.add(game, inspector.prober)
    return coverage
