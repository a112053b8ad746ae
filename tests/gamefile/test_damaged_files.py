"""Files that are damaged: whoever reads one gets a sentence that says what and where."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.damage import as_text, bases, damaged, nested

import roundhouse as rh
from roundhouse.cli import app
from roundhouse.core.rng import Generator
from roundhouse.gamefile import GameFileError, from_data, load
from roundhouse.interchange.importer import import_game
from roundhouse.interchange.reading import BadExport
from roundhouse.interchange.verify import verify_path
from roundhouse.web.imports import read

PER_TITLE = 60  # damages, half of them to exports


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(a) for a in arguments])


def is_sentence(words: str) -> bool:
    """Not the name and value of an exception of Python."""
    return not any(kind in words for kind in ("Error(", "Error:", "Traceback"))


def failure(reader: Callable[[Any], object], data: Any, designed: type[Exception]) -> str:
    """What a reader says of data, if it fails in the way it is made to."""
    try:
        reader(data)
    except designed as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", rh.title_names())
@pytest.mark.parametrize("seed", range(PER_TITLE))
def test_damage_ends_in_a_sentence(name: str, seed: int, tmp_path: Path) -> None:
    rng = Generator(seed * 1000 + len(name))
    data = damaged(bases(name)[seed % 2], rng)
    assert is_sentence(failure(import_game, data, BadExport))
    assert is_sentence(failure(from_data, data, GameFileError))
    path = tmp_path / "game.json"
    path.write_text(as_text(data, rng), encoding="utf-8")
    assert is_sentence(failure(load, path, GameFileError))
    verdict = verify_path(path)
    assert verdict.ok == (verdict.difference is None)
    assert is_sentence(str(verdict.difference)), verdict.difference
    imported = read(path.read_text("utf-8"))
    assert is_sentence(imported.problem)
    if seed % 10 == 0:
        shown = run("show", path)
        assert shown.exit_code in (0, 2)
        assert shown.exception is None or isinstance(shown.exception, SystemExit)


# -- what was found by hand --------------------------------------------------------------------


def export() -> Any:
    return copy.deepcopy(bases("18GA")[0])


def place_of(data: Any, kind: str) -> int:
    return next(i for i, e in enumerate(data["actions"]) if e["type"] == kind)


@pytest.mark.parametrize(
    ("kind", "field", "value", "words"),
    [
        ("lay_tile", "rotation", [1], "(lay_tile): 'rotation' must be a whole number, not [1]"),
        ("lay_tile", "rotation", "²", "(lay_tile): 'rotation' must be a whole number, not '²'"),
        ("lay_tile", "tile", 57, "(lay_tile): 'tile' must be text, not 57"),
        ("lay_tile", "hex", "Z9", "(lay_tile): there is no hex 'Z9' in this game"),
        ("bid", "price", None, "(bid): 'price' must be a whole number, not None"),
        ("bid", "company", {}, "(bid): 'company' must be text, not {}"),
        ("bid", "entity_type", 1, "(bid): 'entity_type' must be text, not 1"),
        ("par", "share_price", "²,1", "(par): 'share_price' must be a price, not '²,1'"),
        ("buy_shares", "shares", [], "(buy_shares): its shares must be different ones of one"),
        ("buy_shares", "shares", ["CoG_²"], "(buy_shares): there is no share 'CoG_²' in this game"),
        ("buy_shares", "shares", ["CoG_15"], "(buy_shares): CoG_15 is not for sale"),
        ("buy_train", "train", "15-3", "(buy_train): there is no train '15-3' in this game"),
        ("run_routes", "routes", [7], "(run_routes), route 1: it must be an object, not 7"),
        ("dividend", "kind", "some", "(dividend): there is no dividend 'some' in this game"),
    ],
)
def test_a_damaged_entry_is_named(kind: str, field: str, value: Any, words: str) -> None:
    data = export()
    entry = data["actions"][place_of(data, kind)]
    entry[field] = value
    with pytest.raises(BadExport) as caught:
        import_game(data)
    assert str(caught.value).startswith(f"action {entry['id']} {words}")


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("id", "one", "entry 1: 'id' must be a whole number, not 'one'"),
        ("id", 10**30, "a number in it is too long"),
        ("type", ["bid"], "entry 1: 'type' must be text, not ['bid']"),
        ("type", "waltz", "action 1 (waltz): unknown type of action"),
    ],
)
def test_a_damaged_list_of_entries_is_refused(field: str, value: Any, words: str) -> None:
    data = export()
    data["actions"][0][field] = value
    with pytest.raises(BadExport, match=re.escape(words)):
        import_game(data)


@pytest.mark.parametrize("seed", [-1, 2**64, "many", [1], 1.5])
def test_a_seed_in_a_file_is_refused_as_a_new_game_refuses_it(seed: Any, tmp_path: Path) -> None:
    ours, theirs = copy.deepcopy(bases("18GA")[1]), export()
    ours["setup"]["seed"] = theirs["settings"]["seed"] = seed
    with pytest.raises(GameFileError, match=r"seed|too long"):
        from_data(ours)
    with pytest.raises(BadExport, match=r"'seed' must be a whole number|too long"):
        import_game(theirs)
    for data in (ours, theirs):
        path = tmp_path / "game.json"
        path.write_text(json.dumps(data))
        assert run("show", path).exit_code == 2
        assert run("verify", path).exit_code == 2


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"players": []}, "this title is for 3 to 5 players, not 0"),
        ({"players": [{"name": "A"}, {"name": "A"}, {"name": "B"}]}, "two of them have the same"),
        ({"players": ["A", "B", "C"]}, "player 1: it must be an object, not 'A'"),
        ({"players": [{"id": 1}]}, "player 1: the field 'name' is missing"),
        ({"title": "18XX"}, "there is no title '18XX'"),
        ({"title": 18}, "'title' must be text, not 18"),
        ({"actions": {}}, "'actions' must be a list"),
        ({"settings": 5}, "settings: it must be an object"),
        ({"settings": {"optional_rules": ["x"]}}, "the optional rule 'x' of that site is not"),
        ({"result": [3]}, "result: it must be an object"),
        ({"description": "\ud800"}, "not Unicode"),
        ({"description": nested(3000, "list")}, "nested more than"),
    ],
)
def test_a_damaged_export_is_refused(data: dict[str, Any], words: str) -> None:
    with pytest.raises(BadExport) as caught:
        import_game(export() | data)
    assert words in str(caught.value)


def test_a_stop_with_an_odd_digit_is_refused() -> None:
    data = copy.deepcopy(bases("18GA")[1])
    place = next(i for i, a in enumerate(data["actions"]) if a["type"] == "run-trains")
    stops = data["actions"][place]["routes"][0]["stops"]
    stops[0] = stops[0].partition(".")[0] + ".²"
    with pytest.raises(GameFileError, match=rf"action {place + 1} of .*\.²"):
        from_data(data)


def test_a_drafted_card_with_an_odd_digit_is_refused() -> None:
    data = copy.deepcopy(bases("1846")[1])
    place = next(i for i, a in enumerate(data["actions"]) if a["type"] == "draft")
    data["actions"][place]["card"] = "Blank ²"
    with pytest.raises(GameFileError, match=f"action {place + 1} of"):
        from_data(data)


@pytest.mark.parametrize(
    "text",
    [
        '{"title": "18GA", "actions": [], "id": ' + "1" * 5000 + "}",
        '{"format": "roundhouse", "version": ' + "1" * 5000 + "}",
        '{"title": "18GA", "actions": [], "players": [{"name": "\\ud800"}]}',
        '{"format": "roundhouse", "setup": "\\udfff"}',
        "[" * 100_000,
        '{"title": "18GA", "actions": NaN}',
    ],
)
def test_what_json_allows_and_no_game_can_use_is_unreadable(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    for command in ("show", "verify"):
        result = run(command, path)
        assert result.exit_code == 2
        assert isinstance(result.exception, SystemExit)
        assert is_sentence(result.output)
    assert read(text).problem


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "line 2: not JSON"),
        ("[]", "line 2: it must be an object"),
        ("{}", "line 2: the field 'after' is missing"),
        ('{"after": [1], "set": {}}', "line 2: 'after' must be a whole number"),
        ('{"after": 1}', "line 2: the field 'set' is missing"),
        ('{"after": 1, "set": 5}', "line 2, 'set': it must be an object"),
        ('{"after": 1, "set": {}, "unset": 5}', "line 2: 'unset' must be a list"),
        ('{"after": 1, "set": {"bank": "\\ud800"}}', "line 2: a text in it is not Unicode"),
        ('{"after": ' + "1" * 5000 + ', "set": {}}', "line 2: not JSON"),
    ],
)
def test_a_damaged_trace_is_one_unreadable_game(line: str, words: str, tmp_path: Path) -> None:
    """The others are verified all the same."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text(json.dumps(export()))
    (tmp_path / "a.trace.jsonl").write_text('{"after": 0, "set": {}}\n' + line + "\n")
    verdicts = {v.file[-6:]: v for v in map(verify_path, sorted(tmp_path.glob("*.json")))}
    assert verdicts["b.json"].ok
    assert verdicts["a.json"].unreadable
    assert f"a.trace.jsonl, {words}" in verdicts["a.json"].difference["got"]  # type: ignore[index]
    result = run("verify", tmp_path)
    assert result.exit_code == 2
    assert "verified 1 of 2 games" in result.stdout


def test_a_trace_that_is_no_text_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(export()))
    (tmp_path / "a.trace.jsonl").write_bytes(b"\xff\xfe")
    assert run("verify", tmp_path).exit_code == 2


@pytest.mark.parametrize(
    "draw",
    [{"removed": []}, {"removed": "IC", "deck": [], "rng": 0},
     {"removed": [], "deck": [], "rng": 0.5},
     {"removed": ["XX"], "deck": [], "rng": 0}, {"removed": [], "deck": ["Blank ²"], "rng": 0},
     {"removed": [[]], "deck": [], "rng": 0}, {"removed": [{}], "deck": [], "rng": 0}],
)  # fmt: skip
def test_a_setup_that_does_not_fit_is_refused(draw: Any) -> None:
    data = copy.deepcopy(bases("1846")[1])
    data["setup"]["setup_draw"] = draw
    with pytest.raises(
        GameFileError, match="setup: 'setup_draw' does not fit this title"
    ) as caught:
        from_data(data)
    assert is_sentence(str(caught.value))


def test_a_player_cannot_have_half_a_character_in_the_name() -> None:
    with pytest.raises(rh.NewGameError, match="Unicode"):
        rh.new_game("18GA", ["A", "\ud800", "C"])
