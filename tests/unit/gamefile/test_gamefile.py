"""Game files: their form, their versions, and what happens to broken ones."""

from __future__ import annotations

import json
import os
import pickle
import re
from pathlib import Path
from typing import Any

import pytest
from tests.schema_tools import complaints

import roundhouse as rh
from roundhouse.gamefile import data as file_data
from roundhouse.gamefile import disk, from_data, to_data, to_text, write_text
from roundhouse.gamefile.schema import schema
from roundhouse.gamefile.upgrades import FORMAT_STEPS, VERSION, UpgradeError, upgrade

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def game() -> rh.Game:
    game = rh.new_game("18GA", ["A", "B", "C"], seed=7, options={"best_run": "president"})
    while len(game.actions) < 150:
        actions = list(game.legal)
        game.apply(actions[len(game.actions) * 7 % len(actions)])
    return game


def test_a_file_satisfies_the_schema(game: rh.Game) -> None:
    data = json.loads(to_text(game))
    assert data == to_data(game)
    assert complaints(schema(), data) == []


@pytest.mark.parametrize(
    "change",
    [
        {"version": VERSION + 1},
        {"format": "other"},
        {"extra": 1},
        {"actions": [{"type": "bid", "private": "MRC"}]},
        {"actions": [{"type": "dance"}]},
        {"setup": {}},
    ],
)
def test_the_schema_notices_what_is_wrong(game: rh.Game, change: dict[str, Any]) -> None:
    assert complaints(schema(), {**to_data(game), **change})


def test_who_is_a_computer_player_is_kept(game: rh.Game, tmp_path: Path) -> None:
    assert "computers" not in to_data(game)
    seated = game.copy()
    seated.computers = {"B": "steady", "C": "a-bot-that-is-not-installed"}
    assert complaints(schema(), to_data(seated)) == []
    seated.save(tmp_path / "game.json")
    loaded = rh.load(tmp_path / "game.json")
    copies = loaded, loaded.at(20), loaded.copy(), pickle.loads(pickle.dumps(loaded))  # noqa: S301
    assert [copy.computers for copy in copies] == [seated.computers] * 4
    assert game.computers == {}


def test_the_page_holds_the_schema() -> None:
    page = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")
    block = re.search(r"## JSON Schema.*?```json\n(.*?)\n```", page, re.DOTALL)
    assert block
    assert json.loads(block[1]) == schema(), "run tools/format_schema.py"


def test_a_truncated_log_is_a_shorter_game(game: rh.Game) -> None:
    data = to_data(game)
    data["actions"] = data["actions"][:60]
    assert from_data(data).fingerprint() == game.at(60).fingerprint()


def test_a_file_cut_off_is_refused(game: rh.Game, tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    path.write_text(to_text(game)[:900], encoding="utf-8")
    with pytest.raises(rh.GameFileError, match=r"cut.json: not JSON"):
        rh.load(path)


def test_the_first_illegal_action_is_named_with_its_clause(game: rh.Game) -> None:
    data = to_data(game)
    data["actions"][3] = {"type": "bid", "private": "M&BR", "amount": 1}
    with pytest.raises(rh.GameFileError, match=r"action 4 of 150: .*\[18GA 3\.1\(b\)\]"):
        from_data(data)


def test_a_malformed_action_is_named(game: rh.Game) -> None:
    data = to_data(game)
    data["actions"][3] = {"type": "bid", "private": "M&BR"}
    with pytest.raises(rh.GameFileError, match=r"action 4 of 150: bid needs the field 'amount'"):
        from_data(data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "18xx"}, "not a game file"),
        ({"version": VERSION + 1}, f"version {VERSION + 1} is newer than this program"),
        ({"version": "1"}, "'version' must be a whole number"),
        ({"version": 0}, "'version' must be a whole number"),
        ({"rules_version": 99}, "rules_version 99 is newer than this 18GA"),
        ({"title": "1899"}, "there is no title '1899'"),
        ({"title": 5}, "'title' must be text"),
        ({"comment": "hi"}, "unknown field 'comment'"),
        ({"actions": {}}, "'actions' must be a list"),
        ({"stopped": 1}, "'stopped' must be text"),
        ({"computers": ["B"]}, "'computers' must map players to bots"),
        ({"computers": {"B": 1}}, "'computers' must map players to bots"),
        ({"computers": {"Zoe": "steady"}}, "'computers' names 'Zoe', who does not play"),
        ({"setup": {"players": []}}, "'setup' must hold exactly"),
    ],
)
def test_a_wrong_file_is_refused_in_words(
    game: rh.Game, change: dict[str, Any], message: str
) -> None:
    with pytest.raises(rh.GameFileError, match=re.escape(message)):
        from_data({**to_data(game), **change})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": ["A", "B"]}, "3 to 5 players"),
        ({"players": ["A", "B", 3]}, "list of names"),
        ({"players": "ABC"}, "list of names"),
        ({"options": {"auto_pass": "maybe"}}, "auto_pass cannot be 'maybe'"),
        ({"options": {"auto_pass": 1}}, "'options' must map names to values"),
        ({"seed": "7"}, "'seed' must be a whole number"),
        ({"setup_draw": []}, "'setup_draw' must be an object"),
    ],
)
def test_a_wrong_setup_is_refused_in_words(
    game: rh.Game, change: dict[str, Any], message: str
) -> None:
    data = to_data(game)
    data["setup"] = {**data["setup"], **change}
    with pytest.raises(rh.GameFileError, match=re.escape(message)):
        from_data(data)


def test_a_missing_field_is_named(game: rh.Game) -> None:
    for key in file_data.KEYS[2:]:
        data = to_data(game)
        del data[key]
        with pytest.raises(rh.GameFileError, match=f"'{key}'"):
            from_data(data)


def test_options_that_a_file_does_not_know_have_the_rulebooks_value(game: rh.Game) -> None:
    data = to_data(game)
    del data["setup"]["options"]["tie_extra_round"]
    assert from_data(data).setup.options["tie_extra_round"] == "off"


def test_a_game_stopped_by_agreement_stays_so(tmp_path: Path) -> None:
    game = rh.new_game("18GA", ["A", "B", "C"])
    for _ in range(8):
        game.apply(game.legal.first())
    game.stop("by agreement")
    game.save(tmp_path / "game.json")
    again = rh.load(tmp_path / "game.json")
    assert again.over == "by agreement"
    assert again.fingerprint() == game.fingerprint() == game.at(8).fingerprint()
    assert not game.at(7).over
    game.undo()
    assert not game.over


# -- versions ----------------------------------------------------------------------------------


def test_every_older_version_has_a_step() -> None:
    assert set(FORMAT_STEPS) == set(range(1, VERSION))


def test_steps_are_applied_one_after_the_other() -> None:
    def first(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "seats": data.pop("names")}

    def second(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "seats": len(data["seats"])}

    old = {"version": 1, "names": ["A", "B"]}
    new = upgrade(old, "version", 3, {1: first, 2: second}, "this program")
    assert new["version"] == 3
    assert new["seats"] == 2
    assert old == {"version": 1, "names": ["A", "B"]}
    with pytest.raises(UpgradeError, match="no step from version 2 to 3"):
        upgrade({"version": 1, "names": []}, "version", 3, {1: first}, "this program")


def test_an_older_file_is_upgraded_when_it_is_loaded(
    game: rh.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = to_data(game)
    old["moves"] = old.pop("actions")

    def step(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "actions": data.pop("moves")} if "moves" in data else data

    def without_moves(data: dict[str, Any]) -> dict[str, Any]:
        new = step(data)
        new.pop("moves", None)
        return new

    monkeypatch.setattr(file_data, "VERSION", VERSION + 1)
    monkeypatch.setattr(file_data, "FORMAT_STEPS", {**FORMAT_STEPS, VERSION: without_moves})
    assert from_data(old).fingerprint() == game.fingerprint()


# -- disk --------------------------------------------------------------------------------------


def test_writing_replaces_the_file_in_one_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    write_text(path, "old")

    def broken(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="No space"):
        write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_writing_keeps_links_and_permissions(tmp_path: Path) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    write_text(path, "old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(link, "new")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_unreadable_files_are_explained(tmp_path: Path) -> None:
    with pytest.raises(rh.GameFileError, match="No such file"):
        rh.load(tmp_path / "none.json")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(rh.GameFileError, match="not a text file"):
        disk.read_json(tmp_path / "binary.json")
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(rh.GameFileError, match="not JSON"):
        disk.read_json(tmp_path / "deep.json")
