"""The refusals that all titles know, each brought about in each title by one shared kit."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.titles.refusals import running, stock, track, trains
from tests.titles.refusals.kit import SHOWN, Attempt
from tests.titles.support import Table, clause, listed

from roundhouse.core.actions import Action
from roundhouse.titles import BUILT_IN, title

ROOMS = (stock, track, running, trains)  # importing them fills SHOWN
TITLES = sorted(BUILT_IN)
COMMON = sorted(set.intersection(*(set(title(name).citations) for name in TITLES)))


def attempts(name: str, key: str) -> Iterable[Attempt]:
    """One after the other: an attempt may go on from the one before."""
    made = SHOWN[key](name)
    return [made] if isinstance(made, tuple) else made


def find(name: str, key: str) -> tuple[Table, Action] | set[str]:
    """A position and an action refused with this key; or the keys that were found instead."""
    seen = set()
    for table, actions in attempts(name, key):
        for action in actions:
            refusal = table.game.why_not(action)
            if refusal is not None and refusal.key == key:
                return table, action
            seen.add(refusal.key if refusal else "legal")
    return seen


def test_every_common_key_has_a_builder() -> None:
    assert {b.__module__ for b in SHOWN.values()} == {room.__name__ for room in ROOMS}
    assert [key for key in COMMON if key not in SHOWN] == []
    assert sorted(set(SHOWN) - set(COMMON)) == []


@pytest.mark.parametrize(
    ("key", "name"),
    [
        pytest.param(key, name, marks=clause(title(name).citations[key][0]), id=f"{key}-{name}")
        for key in COMMON
        for name in TITLES
    ],
)
def test_a_common_refusal_cites_a_clause_of_its_title(key: str, name: str) -> None:
    found = find(name, key)
    assert not isinstance(found, set), f"{name} refused with {sorted(found)}, not {key}"
    table, action = found
    cited, _ = table.title.citations[key]
    table.refused(action, key, cited)
    assert cited in listed(name)
