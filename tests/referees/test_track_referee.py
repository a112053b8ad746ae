"""The referee for tile lays in longer games, and proof that it sees what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.referees.games import SEATS, Order, refereed
from tests.referees.stock_referee import Difference

from roundhouse.bots import game_seeds
from roundhouse.core.actions import LayTile
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.engine.position import Title
from roundhouse.rules.track import lay_tile
from roundhouse.titles import BUILT_IN, title

LENGTH = 450  # actions: brown tiles lie on the map by then


def play(built: Title, seed: int, length: int = 400, every: int = 1) -> int:
    """The lays that were compared in a game of the busy bot."""
    players = built.min_players
    draw = built.hooks.draw_setup(built, seed, players)
    setup = Setup(built.name, tuple(SEATS[:players]), dict(built.chosen), seed, draw)
    order: Order = (built.name, players, seed, "busy")
    return refereed(PlayedGame(built, setup), order, length, every=every).track.lays


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_the_referee_agrees_when_the_map_is_full_of_track(name: str) -> None:
    (seed,) = game_seeds(1846, 1)
    assert play(title(name), seed, LENGTH, every=3) > 100


def without(guard: object) -> Callable[[Title], Title]:
    """The title with a check of tile lays left out."""

    def changed(built: Title) -> Title:
        handler = built.handlers[LayTile]
        kept = tuple(g for g in handler.guards if g is not guard)
        slow = replace(handler, guards=kept, quick=None, implied=frozenset())
        return replace(built, handlers={**built.handlers, LayTile: slow})

    return changed


def dearer_by_5(built: Title) -> Title:
    cost = built.hooks.tile_cost

    def dearer(*args: Any) -> int:
        return int(cost(*args)) + 5

    return replace(built, hooks=replace(built.hooks, tile_cost=dearer))


def a_phase_late(built: Title) -> Title:
    phases = tuple(replace(p, tile_rank=max(1, p.tile_rank - 1)) for p in built.phases)
    return replace(built, phases=phases)


@pytest.mark.parametrize(
    ("seed", "sabotage"),
    [
        (837153010, without(lay_tile.in_supply)),
        (1040140188, without(lay_tile.hex_open)),
        (837153010, dearer_by_5),
        (837153010, a_phase_late),
    ],
    ids=["supply", "closed-hexes", "cost", "colours"],
)
def test_the_referee_sees_a_rule_that_is_broken(
    seed: int, sabotage: Callable[[Title], Title]
) -> None:
    broken = sabotage(title("18GA"))
    with pytest.raises(Difference):
        play(broken, seed)


@pytest.mark.parametrize(
    ("seed", "option", "value", "said"),
    [
        (288317501, "upgrade_table", "geometry", "the engine allows"),
        (1934368832, "loop_connection", "refused", "the referee allows"),
    ],
)
def test_the_referee_sees_what_18xx_games_does_otherwise(
    seed: int, option: str, value: str, said: str
) -> None:
    """An upgrade that Table IV lacks; track that is reached only round a loop."""
    with pytest.raises(Difference, match=said):
        play(title("18AL", {option: value}), seed)
