"""Bot games under the eyes of the referee for tile lays, and proof that it sees what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.referee.series import LENGTHS, refereed
from tests.referee.track import Disagreement

from roundhouse.bots import game_seeds
from roundhouse.core.actions import LayTile
from roundhouse.engine.position import Title
from roundhouse.rules.track import lay_tile
from roundhouse.titles import BUILT_IN, title

EVERY = 2  # one decision about tiles in so many is judged here; all of them in `make soak`


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_the_referee_agrees_with_the_lists_of_lays(name: str) -> None:
    judged = lays_compared = undecided = 0
    for i, seed in enumerate(game_seeds(1846, len(LENGTHS))):
        referee = refereed(name, i, seed, every=EVERY, length=LENGTHS[i])
        judged += referee.judged
        lays_compared += referee.lays
        undecided += referee.undecided
    assert judged > 30
    assert lays_compared > 400
    assert undecided * 100 < lays_compared


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
    with pytest.raises(Disagreement):
        refereed("18GA", 0, seed, built=broken, length=400)


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
    with pytest.raises(Disagreement, match=said):
        refereed("18AL", 0, seed, built=title("18AL", {option: value}), length=400)
