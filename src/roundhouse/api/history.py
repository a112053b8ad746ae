"""The whole history of a game in one call: worth, cash, prices, dividends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from roundhouse.api.amounts import Amounts
from roundhouse.engine.game import PlayedGame
from roundhouse.views.history import RoundEnd, history, positions
from roundhouse.views.visible import ONLOOKER


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """The state of play at the end of a round.

    >>> import roundhouse as rh
    >>> rounds = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).history()
    >>> rounds[0].round, rounds[0].cash["Ann"]
    ('SR 1', 600)
    """

    round: str  # "SR 3", "OR 3.1"
    action: int  # how many actions had been played; ``game.at(action)`` is that position
    worth: Amounts  # by player
    cash: Amounts  # by player
    prices: Amounts  # by corporation; 0: it has none
    dividends: Amounts  # by player, paid in this round


def round_summaries(game: PlayedGame) -> tuple[RoundSummary, ...]:
    """Every round of a game, the current one last."""
    return tuple(_summary(game, end) for end in history(game, ONLOOKER).rounds)


def _summary(game: PlayedGame, end: RoundEnd) -> RoundSummary:
    def by_player(values: list[int]) -> Amounts:
        return Amounts("player", dict(zip(game.players, values, strict=True)))

    named = zip(game.title.corporations, end.prices, strict=True)
    return RoundSummary(
        round=end.label,
        action=end.action,
        worth=by_player(end.worth),
        cash=by_player(end.cash),
        prices=Amounts("corporation", {c.name: price or 0 for c, price in named}),
        dividends=by_player(end.dividends),
    )


def net_worth(
    game: PlayedGame, by: Literal["round", "action"] = "round"
) -> dict[str, tuple[int, ...]]:
    """Each player's worth at the end of every round, or after every action (the first is 0)."""
    if by == "round":
        rounds = round_summaries(game)
        return {name: tuple(r.worth[name] for r in rounds) for name in game.players}
    if by != "action":
        raise ValueError(f"'by' is 'round' or 'action', not {by!r}")
    score = game.title.hooks.score
    course = [game.at(0).position, *(pos for _, pos in positions(game))]
    return {name: tuple(score(pos, p) for pos in course) for p, name in enumerate(game.players)}
