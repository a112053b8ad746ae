"""Plays games and prints a digest of every state, list, refusal and route in them.

    python -m tools.same_engine --games 10 --seed 1       # the lines of one engine
    python -m tools.same_engine --games 500 --compare     # those in which the compiled one differs

Run by the pure and by the compiled engine it must print the same lines.
Half of the games are played by ``random``, half by ``busy``; titles, numbers of players and
options change from game to game, every third game has the preset of 18xx.games. Real games
beside the project are replayed too. ``--stretches`` of other games are played by ``steady`` and
``expert``, who think longer: what they choose and why is in the digest.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice
from pathlib import Path

from tools.build_fast import wheel

import roundhouse as rh
from roundhouse.bots import Thinking, decide, game_seeds, make_bot, make_bots
from roundhouse.engine.game import PlayedGame
from roundhouse.fuzzing.series import SEATS, rulebook_game
from roundhouse.gamefile import new_game, read_json
from roundhouse.interchange.importer import import_game

ROOT = Path(__file__).resolve().parents[1]
REAL = ROOT.parent / "shared" / "games"
#: Refusals that are looked at in a position; some positions have hundreds.
REFUSALS = 20
#: Every so many stretches one is expert's, with as few playouts as it needs.
EXPERTS = 6
FEWEST = Thinking(playouts=1)
#: Actions of a stretch: of steady's alone, and with an expert.
LONG, SHORT = 80, 40
#: Stretches begin at the first action, so many later, twice, and three times as many.
APART = 100


class Digest:
    """Everything that the engine says about a game, in a few letters."""

    def __init__(self) -> None:
        self.found = blake2b(digest_size=12)

    def add(self, game: PlayedGame) -> None:
        """What is legal here, what is not, and why."""
        parts = [game.fingerprint(), *map(repr, game.legal), *map(repr, game.legal.ranges)]
        parts += [f"{action}: {why}" for action, why in islice(game.legal.refused(), REFUSALS)]
        self.found.update("\n".join(parts).encode())

    def __str__(self) -> str:
        return self.found.hexdigest()


def played(number: int, seed: int) -> str:
    """A game between bots, from first to last action."""
    name = rh.title_names()[number % 5]
    sizes = rh.title(name)
    players = sizes.min_players + number // 5 % (sizes.max_players - sizes.min_players + 1)
    if number % 3:
        game = rulebook_game(name, players, seed)
    else:
        game = new_game(name, list(SEATS[:players]), seed=seed, preset="18xx.games")
    bots = make_bots(["random" if (number + number // 5) % 2 else "busy"], players, seed)
    digest = Digest()
    while not game.over:
        digest.add(game)
        game.apply(decide(bots[game.decision.players[0]], game).action)
    digest.add(game)
    return f"{name} {players} players {seed}: {len(game.actions)} actions {digest}"


def stretch(number: int, seed: int) -> str:
    """Some of the actions of a game between those who think, after an opening by ``busy``."""
    name, opening = rh.title_names()[number % 5], number // 5 % 4 * APART
    expert = number % EXPERTS == EXPERTS - 1
    names = ("expert", "steady", "steady") if expert else ("steady",) * 3
    game, bots = rulebook_game(name, 3, seed), make_bots(["busy"], 3, seed)
    thinkers = [make_bot(bot, seed + seat, FEWEST) for seat, bot in enumerate(names)]
    found = blake2b(digest_size=12)
    while not game.over and len(game.actions) < opening + (SHORT if expert else LONG):
        seat = game.decision.players[0]
        choice = decide((bots if len(game.actions) < opening else thinkers)[seat], game)
        found.update(repr(choice).encode())
        game.apply(choice.action)
    who = f"{names[0]} after {opening}"
    return f"{name} {who} {seed}: {len(game.actions)} actions {found.hexdigest()}"


def replayed(path: Path) -> str:
    """A real game, every position looked at."""
    game = import_game(read_json(path))
    digest = Digest()
    for number in range(len(game.actions) + 1):
        digest.add(game.at(number))
    return f"{path.name}: {len(game.actions)} actions {digest}"


def lines(games: int, seed: int, stretches: int) -> Iterator[str]:
    """A line for each game, and for each stretch of one."""
    for path in sorted(REAL.rglob("*.json")) if REAL.exists() else ():
        export = read_json(path)
        if isinstance(export, dict) and export.get("title") in rh.title_names():
            yield replayed(path)
    for number, each in enumerate(game_seeds(seed, games)):
        yield played(number, each)
    for number, each in enumerate(game_seeds(seed, stretches)):
        yield stretch(number, each)


def unpacked(wheel: Path) -> Path:
    """The compiled package of a wheel, ready to be imported."""
    target = wheel.parent / "package"
    if not target.exists():
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(target)
    return target


def said_by(package: Path, games: int, seed: int, stretches: int) -> list[str]:
    """The lines that another build of the engine prints."""
    path = os.pathsep.join((str(package), str(ROOT)))
    counts = ["--games", str(games), "--seed", str(seed), "--stretches", str(stretches)]
    done = subprocess.run(
        [sys.executable, "-m", "tools.same_engine", *counts],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    return done.stdout.splitlines()


def compare(package: Path, games: int, seed: int, stretches: int) -> list[str]:
    """Lines in which the engines differ; none if they play alike."""
    ours = list(lines(games, seed, stretches))
    theirs = said_by(package, games, seed, stretches)
    if len(ours) != len(theirs):
        return [f"{len(ours)} games by the pure engine, {len(theirs)} by the compiled one"]
    return [f"{a} / {b}" for a, b in zip(ours, theirs, strict=True) if a != b]


def main() -> None:
    """Print the lines, or compare them with those of the compiled engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stretches", type=int, default=12)
    parser.add_argument("--compare", action="store_true")
    given = parser.parse_args()
    if given.compare:
        different = compare(unpacked(wheel()), given.games, given.seed, given.stretches)
        print(*different, f"{len(different)} games differ", sep="\n")
        sys.exit(bool(different))
    for line in lines(given.games, given.seed, given.stretches):
        print(line, flush=True)


if __name__ == "__main__":
    main()
