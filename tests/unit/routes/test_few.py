"""Where a token has few arms all pairs are tried: the routes are those of the search for many."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.board_tools import TITLES
from tests.route_tools import rules_of, train
from tests.unit.routes import test_brute, test_random

from roundhouse.board.routes import BestRun, RevenueRules, Trains, best_routes, tree
from roundhouse.board.track import TrackMap


def both(track: TrackMap, rules: RevenueRules, trains: Trains) -> tuple[BestRun, BestRun]:
    """The best run found by trying all pairs wherever that can be done, and nowhere."""
    found = []
    with pytest.MonkeyPatch.context() as patch:
        for few in (1_000, 0):
            patch.setattr(tree, "FEW", few)
            found.append(best_routes(track, 0, rules, trains))
    return found[0], found[1]


@pytest.mark.parametrize("title", TITLES)
@settings(test_brute.SETTINGS, max_examples=120)
@given(seed=st.integers(0, 1 << 40))
def test_the_same_of_equal_routes_is_found_on_maps_of_titles(title: str, seed: int) -> None:
    track, context, names = test_brute.drawn(title, random.Random(seed))
    rules = rules_of(title, track.map, context)
    trains = [(card, train(title, name)) for card, name in enumerate(names)]
    few, many = both(track, rules, trains)
    assert (few.routes, few.total) == (many.routes, many.total)


@settings(test_random.SETTINGS, max_examples=400)
@given(seed=st.integers(0, 1 << 40))
def test_the_same_of_equal_routes_is_found_on_made_up_maps(seed: int) -> None:
    dice = random.Random(seed)
    track = test_random.made_up_track(dice)
    rules = test_random.made_up_rules(dice, track)
    trains = list(enumerate(dice.choice(test_random.SPECS) for _ in range(dice.randint(1, 3))))
    few, many = both(track, rules, trains)
    assert (few.routes, few.total) == (many.routes, many.total)
