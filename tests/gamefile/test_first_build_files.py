"""Files of format 1: every one that version 0.1.0 wrote opens, is the same game, and plays on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.first_build import (
    EXPECTED,
    FOLDER,
    action,
    decision_kind,
    digest,
    expected_facts,
    facts,
)

from roundhouse.gamefile import GameFileError, load, save
from roundhouse.gamefile.upgrades import VERSION

FILES = sorted(EXPECTED["files"])


def test_every_file_is_expected_or_refused() -> None:
    written = {path.name for path in FOLDER.glob("*.json")} - {"expected.json"}
    assert written == {*EXPECTED["files"], *EXPECTED["refused"]}
    drafts = [n for n in FILES if EXPECTED["files"][n]["ask"] == "draft"]
    assert drafts, "there is no game in mid-draft"


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_the_first_build_opens_as_the_same_game(name: str, tmp_path: Path) -> None:
    entry = EXPECTED["files"][name]
    assert json.loads((FOLDER / name).read_text("utf-8"))["version"] == 1
    game = load(FOLDER / name)
    assert facts(game) == expected_facts(entry, game)
    for number, kind, legal, seen in entry["marks"]:
        then = game.at(number)
        found = [number, then.decision.kind, len(then.legal), digest(then)]
        assert found == [number, decision_kind(kind), legal, seen]
    save(game, tmp_path / name)  # and is written in today's format
    assert json.loads((tmp_path / name).read_text("utf-8"))["version"] == VERSION
    assert load(tmp_path / name).actions == game.actions
    assert game.title.chosen["rules"] == "first"  # it ends by the rules it began with


@pytest.mark.parametrize("name", [n for n in FILES if "then" in EXPECTED["files"][n]])
def test_a_file_of_the_first_build_plays_on(name: str) -> None:
    then = EXPECTED["files"][name]["then"]
    game = load(FOLDER / name)
    for old in then["played"]:
        game.apply(action(old))
    assert facts(game) == expected_facts(then, game)


@pytest.mark.parametrize("name", sorted(EXPECTED["refused"]))
def test_a_file_for_one_pair_of_eyes_stays_refused(name: str) -> None:
    with pytest.raises(GameFileError, match=EXPECTED["refused"][name]):
        load(FOLDER / name)
