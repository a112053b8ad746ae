"""Bots against each other: games with rotated seats, recorded line by line."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from roundhouse.bots.base import TOO_LONG, EndlessGame, decide, game_seeds, seat_seed
from roundhouse.bots.registry import make_bot
from roundhouse.bots.thinking import Thinking
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.titles.settling import settle_if_due


@dataclass(frozen=True)
class Match:
    """One game to play; plain values, so that another process can do it."""

    title: str
    seats: tuple[str, ...]  # bots, in the order of the seats
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    preset: str = ""
    playouts: int = 0  # a decision, for bots that look ahead; 0: they think by the clock


@dataclass(frozen=True)
class Outcome:
    """One game as it was played."""

    title: str
    seats: tuple[str, ...]
    seed: int
    scores: tuple[int, ...]
    ended: str
    bankrupt: bool
    rounds: int  # operating rounds
    actions: int
    decisions: Mapping[str, int]  # by bot
    milliseconds: Mapping[str, float]  # by bot: processor time of all its decisions
    slowest: Mapping[str, float]  # by bot: the longest decision
    playouts: int = 0  # a decision of those that look ahead

    def wins(self) -> dict[str, float]:
        """What each bot won; seats with equal scores share a win."""
        top = max(self.scores)
        first = [bot for bot, score in zip(self.seats, self.scores, strict=True) if score == top]
        return {bot: first.count(bot) / len(first) for bot in set(first)}

    def to_line(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_line(cls, line: str) -> Outcome:
        data = json.loads(line)
        for name in ("seats", "scores"):
            data[name] = tuple(data[name])
        return cls(**data)


def matches(
    title: str,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    preset: str = "",
    playouts: int = 0,
) -> list[Match]:
    """A series of games; the bots move up one seat from game to game."""
    found = []
    for n, game_seed in enumerate(game_seeds(seed, games)):
        first = n % len(bots)
        seats = bots[first:] + bots[:first]
        found.append(Match(title, seats, game_seed, options or {}, preset, playouts))
    return found


def play(match: Match) -> Outcome:
    """Play one game to its end, with the time that each bot took."""
    names = [f"{bot} {seat + 1}" for seat, bot in enumerate(match.seats)]
    game = new_game(match.title, names, seed=match.seed, options=match.options, preset=match.preset)
    thinking = Thinking(playouts=match.playouts) if match.playouts else None
    bots = [
        make_bot(kind, seat_seed(match.seed, p), thinking) for p, kind in enumerate(match.seats)
    ]
    settle_if_due()  # the times are those of decisions
    decisions = dict.fromkeys(match.seats, 0)
    spent = dict.fromkeys(match.seats, 0.0)
    slowest = dict.fromkeys(match.seats, 0.0)
    rounds: set[tuple[int, int]] = set()
    bankrupt = False
    while not game.over:
        if len(game.actions) >= TOO_LONG:
            raise EndlessGame(f"not over after {TOO_LONG} actions")
        seat = game.decision.players[0]
        started = time.process_time()
        choice = decide(bots[seat], game)
        taken = (time.process_time() - started) * 1000
        kind = match.seats[seat]
        decisions[kind] += 1
        spent[kind] += taken
        slowest[kind] = max(slowest[kind], taken)
        bankrupt = bankrupt or choice.action.type == "bankrupt"
        rounds.add((game.state.stock_number, game.state.or_number))
        game.apply(choice.action)
    return Outcome(
        match.title, match.seats, match.seed, scores(game), game.over, bankrupt,
        sum(1 for _, number in rounds if number), len(game.actions),
        decisions, rounded(spent), rounded(slowest), match.playouts,
    )  # fmt: skip


def scores(game: PlayedGame) -> tuple[int, ...]:
    result = game.result()
    return tuple(result[name] for name in game.players)


def rounded(times: Mapping[str, float]) -> dict[str, float]:
    return {bot: round(value, 1) for bot, value in times.items()}


def played(orders: Iterable[Match], jobs: int) -> Iterator[Outcome]:
    """Play games, several at a time; they come back in their order."""
    if jobs == 1:
        yield from map(play, orders)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, orders)


def resumed(file: Path, orders: list[Match]) -> list[Outcome]:
    """Games of the series that an earlier run has recorded, up to the first that is missing.

    A line that was cut off in the middle of writing is dropped from the file.
    """
    if not file.exists():
        return []
    found: list[Outcome] = []
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    for order, line in zip(orders, lines, strict=False):
        try:
            outcome = Outcome.from_line(line)
        except ValueError:
            lines = lines[: len(found)]
            break
        recorded = (outcome.title, outcome.seats, outcome.seed, outcome.playouts)
        if recorded != (order.title, order.seats, order.seed, order.playouts):
            raise ValueError(f"{file} holds another series of games")
        found.append(outcome)
    whole = "".join(line + "\n" for line in lines)  # more games than are wanted now stay there
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return found
