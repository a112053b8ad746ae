"""The directed games of every title leave no rule unseen, by the rulebook and under the preset."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.fuzzing.coverage import Coverage, beyond, rare
from roundhouse.fuzzing.directed import MODES, directed_games, play_directed
from roundhouse.titles import title, title_names

TITLES = Path(__file__).parents[1] / "titles"


@pytest.mark.parametrize("preset", MODES.values())
@pytest.mark.parametrize("name", title_names())
def test_nothing_is_uncovered(name: str, preset: str) -> None:
    built = title(name, {}, preset)
    total = Coverage()
    for order in directed_games(name, preset):
        total.merge(play_directed(order).counts)
    assert total.never_seen(built) == []
    impossible = [x for x in total.expected(built) if beyond(built, x) and total.counts[x]]
    assert impossible == [], "what was said not to happen has happened"


@pytest.mark.parametrize("name", title_names())
def test_what_is_too_rare_for_bots_has_a_test(name: str) -> None:
    tests = "".join(p.read_text("utf-8") for p in (TITLES / name).glob("*.py"))
    assert [test for test in rare(name).values() if f"def {test}(" not in tests] == []
