"""Events: small records in names, and their JSON form."""

from __future__ import annotations

import ast
import json
from dataclasses import fields
from string import Formatter

import pytest
from tests.events_tools import SOURCE, event_classes
from tests.games import new

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.core.events import EVERYONE, HandDrawn, Income, Party, Passed, TrainRun, TrainsRan

CLASSES = event_classes()


def test_every_kind_of_event_has_a_class_of_its_own() -> None:
    kinds = [one.kind for one in CLASSES]
    assert len(kinds) > 60
    assert len(set(kinds)) == len(kinds)


def test_rules_emit_every_event_that_there_is() -> None:
    used = {
        node.func.id
        for folder in ("rules", "titles")
        for file in (SOURCE / folder).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert [one.__name__ for one in CLASSES if one.__name__ not in used] == []


@pytest.mark.parametrize("one", [c for c in CLASSES if c.text], ids=lambda c: c.kind)
def test_the_text_of_an_event_speaks_of_its_own_fields(one: type[rh.Event]) -> None:
    known = {f.name for f in fields(one)} | set(vars(one))
    asked = {field for _, field, _, _ in Formatter().parse(one.text) if field is not None}
    assert asked <= known
    assert one.text.endswith(".")


def test_an_event_as_json() -> None:
    assert Passed("Ann").to_json() == {"kind": "passed", "player": "Ann"}
    income = Income(Party("corporation", "CoG"), "MRC", 10)
    assert income.to_json() == {
        "kind": "income",
        "owner": {"kind": "corporation", "name": "CoG"},
        "private": "MRC",
        "amount": 10,
    }
    ran = TrainsRan("CoG", 70, 0, (TrainRun("2", ("F12", "E9"), 70),))
    assert ran.to_json()["trains"] == [
        {"train": "2", "stops": ["F12", "E9"], "revenue": 70, "bonuses": []}
    ]


def test_only_a_private_event_has_an_audience() -> None:
    assert Passed("Ann").audience == EVERYONE
    assert HandDrawn(2, ("MAIL",)).audience == 2


def test_an_event_holds_nothing_but_names_and_amounts() -> None:
    with pytest.raises(TypeError, match="must not hold a float"):
        Passed(1.5).to_json()  # type: ignore[arg-type]


@pytest.mark.parametrize("title", rh.title_names())
def test_what_happens_in_a_game_is_told_in_names(title: str) -> None:
    game = new(title, 3, 5)
    play_out(game, make_bots(["busy"], 3, 5))
    table = rh.title(title)
    known = {
        "player": set(game.players),
        "corporation": {"", *table.corporation_number},
        "private": set(table.private_number),
        "hex": {"", *table.map.by_name},
        "train": set(table.train_number),
        "tile": set(table.tile_number),
    }
    events = [
        *game.opening_events,
        *(e for n in range(len(game.actions)) for e in game.events(n + 1)),
    ]
    assert len(events) > 300
    for event in events:
        data = event.to_json()
        assert json.loads(json.dumps(data)) == data
        for name in known.keys() & data.keys():
            assert data[name] in known[name], data
