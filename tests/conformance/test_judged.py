"""Games that the engine of 18xx.games has accepted are played again to the same states.

Each run takes other games from the recorded verdicts; ``make soak`` takes them all.
"""

from __future__ import annotations

import random

import pytest
from tools import judged

import roundhouse as rh

EACH = 4  # games of a title in one run of the tests


@pytest.mark.parametrize("title", rh.title_names())
def test_recorded_verdicts_still_hold(title: str, fresh_seed: int) -> None:
    verdicts = judged.read(title)
    for verdict in random.Random(fresh_seed).sample(verdicts, EACH):
        again, _ = judged.played(title, *verdict.key)
        assert again == verdict, "the game has changed: let the reference judge it again"
