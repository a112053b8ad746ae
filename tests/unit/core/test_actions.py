"""Actions and their JSON form: exactly one way to write each, everything else refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from roundhouse.core.actions import (
    ACTIONS,
    BY_TYPE,
    Action,
    Answer,
    Bid,
    BuyTrain,
    LayTile,
    Pass,
    PlaceMarker,
    RunRoute,
    RunTrains,
    from_json,
    to_json,
)
from roundhouse.core.refusal import MalformedAction

RUN = RunTrains((RunRoute("2", ("A1.0", "A3.0"), (("A1", "A2", "A3"),)),))


@pytest.mark.parametrize(
    ("action", "data"),
    [
        (Pass(), {"type": "pass"}),
        (Bid("MRC", 45), {"type": "bid", "private": "MRC", "amount": 45}),
        (Answer(True), {"type": "answer", "yes": True}),
        (
            LayTile("F6", "57", 0),
            {"type": "lay-tile", "hex": "F6", "tile": "57", "rotation": 0},
        ),
        (
            RUN,
            {
                "type": "run-trains",
                "routes": [{"train": "2", "stops": ["A1.0", "A3.0"], "legs": [["A1", "A2", "A3"]]}],
            },
        ),
    ],
)
def test_an_action_and_its_json_form(action: Action, data: dict[str, Any]) -> None:
    assert from_json(to_json(action)) == action
    if action.type != "answer":
        assert to_json(action) == data


def test_fields_left_at_their_default_are_left_out() -> None:
    assert "power" not in to_json(BuyTrain("bank", "2", 100))
    assert from_json(to_json(BuyTrain("bank", "2", 100, power="P4"))) == BuyTrain(
        "bank", "2", 100, power="P4"
    )
    assert to_json(PlaceMarker("SC", "D14")) == {
        "type": "place-marker",
        "private": "SC",
        "hex": "D14",
    }


def test_every_action_has_a_type_of_its_own() -> None:
    assert len(BY_TYPE) == len(ACTIONS)
    assert "" not in BY_TYPE


BID = {"type": "bid", "private": "MRC", "amount": 45}
ROUTE = {"train": "2", "stops": ["A1.0"], "legs": []}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "must be a JSON object"),
        ({}, "unknown action type None"),
        ({"type": 3}, "unknown action type 3"),
        ({"type": "sing"}, "unknown action type 'sing'"),
        ({**BID, "loudly": True}, "bid has no field 'loudly'"),
        ({"type": "bid", "private": "MRC"}, "bid needs the field 'amount'"),
        ({**BID, "amount": "45"}, "'amount' must be a whole number, not '45'"),
        ({**BID, "amount": True}, "'amount' must be a whole number, not True"),
        ({**BID, "private": 3}, "'private' must be text, not 3"),
        ({"type": "run-trains", "routes": {}}, "'routes' must be a list"),
        ({"type": "run-trains", "routes": [3]}, "a route has exactly the fields"),
        ({"type": "run-trains", "routes": [{"train": "2"}]}, "a route has exactly the fields"),
        ({"type": "run-trains", "routes": [{**ROUTE, "train": 2}]}, "'train' must be text"),
        ({"type": "run-trains", "routes": [{**ROUTE, "stops": "A1"}]}, "lists of text"),
        ({"type": "run-trains", "routes": [{**ROUTE, "stops": [1]}]}, "lists of text"),
        ({"type": "run-trains", "routes": [{**ROUTE, "legs": "A1"}]}, "must be a list of lists"),
        ({"type": "run-trains", "routes": [{**ROUTE, "legs": ["A1"]}]}, "lists of text"),
    ],
)
def test_what_is_not_exactly_an_action_is_refused(data: object, complaint: str) -> None:
    with pytest.raises(MalformedAction, match=complaint):
        from_json(data)


def test_names_are_kept_once() -> None:
    data = '{"type": "lay-tile", "hex": "F12", "tile": "57", "rotation": 1}'
    one, other = from_json(json.loads(data)), from_json(json.loads(data))
    assert isinstance(one, LayTile)
    assert isinstance(other, LayTile)
    assert one.hex is other.hex
    routes = '[{"train": "2", "stops": ["F12.0", "G3.0"], "legs": [["F12"]]}]'
    text = f'{{"type": "run-trains", "routes": {routes}}}'
    first, second = from_json(json.loads(text)), from_json(json.loads(text))
    assert isinstance(first, RunTrains)
    assert isinstance(second, RunTrains)
    assert first.routes[0].stops[0] is second.routes[0].stops[0]
