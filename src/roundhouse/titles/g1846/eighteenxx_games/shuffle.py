"""How 18xx.games shuffles the draft cards that are not kept."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.core.state import State
from roundhouse.engine.position import Title
from roundhouse.rules.eighteenxx_games.chance import generator


def shuffled_rest(title: Title, s: State, hand: Sequence[int], kept: int) -> list[int]:
    """The cards not kept, shuffled. 18xx.games shuffles all and then drops the kept one."""
    chance = generator(title, s.rng)
    drawn = list(hand) if title.site_limits else [card for card in hand if card != kept]
    rest = [card for card in chance.shuffled(drawn) if card != kept]
    s.rng = chance.state
    return rest
