"""Actions as JSON: whatever comes in, it is an action or a refusal in words."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.core.actions import ACTIONS, Action, RunRoute, from_json, to_json
from roundhouse.core.refusal import MalformedAction

NAMES = st.text(max_size=6)
ROUTES = st.lists(
    st.builds(
        RunRoute,
        NAMES,
        st.lists(NAMES, max_size=4).map(tuple),
        st.lists(st.lists(NAMES, max_size=4).map(tuple), max_size=4).map(tuple),
    ),
    max_size=3,
).map(tuple)
VALUES = {
    "str": NAMES, "int": st.integers(-10, 10_000), "bool": st.booleans(),
    "Source": NAMES, "DividendKind": NAMES,
}  # fmt: skip


def action_of(kind: type[Action]) -> st.SearchStrategy[Action]:
    parts: dict[str, st.SearchStrategy[Any]] = {
        f.name: ROUTES if f.name == "routes" else VALUES[str(f.type)] for f in fields(kind)
    }
    return st.builds(kind, **parts)


ANY_ACTION = st.sampled_from(ACTIONS).flatmap(action_of)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@given(ANY_ACTION)
def test_an_action_survives_json(action: Action) -> None:
    assert from_json(to_json(action)) == action


@given(JSON)
def test_anything_else_is_refused_in_words(data: object) -> None:
    with pytest.raises(MalformedAction):
        from_json(data)


@given(ANY_ACTION, st.text(min_size=1, max_size=8), JSON)
def test_a_changed_field_is_an_action_or_malformed(action: Action, name: str, value: Any) -> None:
    data = to_json(action)
    fields_of = [k for k in data if k != "type"]
    data[fields_of[len(name) % len(fields_of)] if fields_of else name] = value
    try:
        changed = from_json(data)
    except MalformedAction:
        return
    assert type(changed) is type(action)
