"""Find decisions that together show everything a title has, for the browser to play.

``python -m tests.web.make_steps 18GA`` writes ``tests/web/steps/18GA.json``: for every line a
game between bots, the number of actions after which it stands just before the decision, the
decision, and what it is an example of (``features.used``).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.games import first_seat
from tests.web.features import used, wanted

from roundhouse.bots import Choice, decide, make_bots
from roundhouse.bots.base import Bot
from roundhouse.core.actions import Action, Pass, to_json
from roundhouse.core.rng import Generator
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import LegalActions
from roundhouse.fuzzing.series import drawn_options
from roundhouse.gamefile import new_game
from roundhouse.titles import title

STEPS = Path(__file__).parent / "steps"
SEATS = "ABCDEF"
TOO_LATE = 900  # actions: longer games take too long to open
MOST_GAMES = 2000


@dataclass(frozen=True)
class Step:
    """A decision in a game between bots."""

    players: int
    seed: int
    bot: str
    options: dict[str, str]
    at: int
    action: dict[str, Any]
    shows: tuple[str, ...]


class Passer:
    """Passes whenever that is possible."""

    def choose(self, view: object, legal: LegalActions) -> Choice:
        del view
        return Choice(Pass() if legal.any(Pass) else legal.first())


def bots(kind: str, players: int, seed: int) -> list[Bot]:
    return [Passer()] * players if kind == "passer" else list(make_bots([kind], players, seed))


def begun(name: str, players: int, seed: int, options: dict[str, str]) -> PlayedGame:
    return new_game(name, list(SEATS[:players]), seed=seed, options=first_seat(name, options))


def before(name: str, step: Step) -> PlayedGame:
    """The game just before the decision."""
    game = begun(name, step.players, step.seed, step.options)
    minds = bots(step.bot, step.players, step.seed)
    while len(game.actions) < step.at:
        game.apply(decide(minds[game.decision.players[0]], game).action)
    return game


def shown(game: PlayedGame, action: Action) -> frozenset[str]:
    """What an action is an example of; it is played."""
    pos = game.copy().position
    game.apply(action)
    return used(pos, action, game.events(len(game.actions)), game.position)


# -- looking for them ----------------------------------------------------------------------------


def games(name: str) -> Iterator[tuple[PlayedGame, str, int]]:
    """Games of every size, with and without options, by every kind of bot."""
    built = title(name)
    sizes = range(built.min_players, built.max_players + 1)
    for seed in range(1, MOST_GAMES):
        options = drawn_options(name, Generator(seed * 7919)) if seed % 3 else {}
        for fixed in ("preset", "first_priority"):  # ``begun`` sets the first seat
            options.pop(fixed, None)
        kind = "passer" if seed % 25 == 0 else "random" if seed % 4 == 0 else "busy"
        yield (
            begun(name, sizes[seed % len(sizes)], seed, {**options, "auto_pass": "on"}),
            kind,
            seed,
        )


def candidates(name: str) -> dict[str, Step]:
    """For everything wanted the earliest decision that was come across."""
    missing, best = set(wanted(title(name))), dict[str, Step]()
    tried: set[tuple[str, ...]] = set()
    for number, (game, kind, seed) in enumerate(games(name)):
        minds = bots(kind, len(game.players), seed)
        while not game.over and len(game.actions) < TOO_LATE:
            actions = list(game.legal)
            action = decide(minds[game.decision.players[0]], game).action
            for other in unusual(game, [*actions, *game.legal.out_of_turn], tried):
                note(best, game.copy(), kind, seed, other)
            note(best, game, kind, seed, action)
        missing -= set(best)
        if number > 60 and not missing:
            break
    assert not missing, f"found no decision for {sorted(missing)}"
    return best


def unusual(
    game: PlayedGame, actions: list[Action], tried: set[tuple[str, ...]]
) -> Iterator[Action]:
    """Actions of kinds that have not been looked at, though no bot chose them."""
    for action in actions:
        fields = ("power", "private", "kind", "seller", "accept")
        key = (game.decision.kind, action.type, *(str(getattr(action, f, "")) for f in fields))
        if key not in tried:
            tried.add(key)
            yield action


def note(best: dict[str, Step], game: PlayedGame, kind: str, seed: int, action: Action) -> None:
    at, setup, pos = len(game.actions), game.setup, game.position
    before = game.copy()
    game.apply(action)
    found = used(pos if pos is not game.position else before.position, action,
                 game.events(at + 1), game.position)  # fmt: skip
    found &= wanted(game.title)
    better = [f for f in found if f not in best or best[f].at > at]
    if better:
        step = Step(
            len(setup.players), seed, kind, unusual_options(game), at, to_json(action),
            tuple(sorted(found)),
        )  # fmt: skip
        best.update(dict.fromkeys(better, step))


def unusual_options(game: PlayedGame) -> dict[str, str]:
    usual = {option.name: option.values[0] for option in game.title.options}
    return {k: v for k, v in game.setup.options.items() if usual.get(k) != v}


def chosen(name: str) -> list[Step]:
    """As few of them as will do: always the one that shows most of what is left."""
    left, found = set(wanted(title(name))), list[Step]()
    steps = list({json.dumps(asdict(s)): s for s in candidates(name).values()}.values())
    while left:
        best = max(steps, key=lambda s: (len(left & set(s.shows)), -s.at))
        found.append(best)
        left -= set(best.shows)
    return sorted(found, key=lambda s: s.at)


def load(name: str) -> list[Step]:
    lines = json.loads((STEPS / f"{name}.json").read_text("utf-8"))
    return [Step(**{**line, "shows": tuple(line["shows"])}) for line in lines]


def main() -> None:
    STEPS.mkdir(exist_ok=True)
    for name in sys.argv[1:]:
        lines = ",\n".join(json.dumps(asdict(s), ensure_ascii=False) for s in chosen(name))
        (STEPS / f"{name}.json").write_text(f"[\n{lines}\n]\n", "utf-8")
        sys.stdout.write(f"{name}: {lines.count(chr(10)) + 1} decisions\n")


if __name__ == "__main__":
    main()
