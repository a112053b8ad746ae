"""An export is verified only if every entry names who acts, and routes what they bring."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.test_real_games import FILES, NO_FILE
from tools.judge import KEPT

from roundhouse.core.refusal import RefusedAction
from roundhouse.gamefile import from_data
from roundhouse.interchange.actions_log import live_entries
from roundhouse.interchange.exporter import export_game
from roundhouse.interchange.importer import import_game, new_game, play, play_entry
from roundhouse.interchange.reading import BadExport, Entry, Mismatch, read_export
from roundhouse.interchange.verify import verify_export
from roundhouse.titles import title

ACCEPTED = sorted(KEPT.glob("*.json"))[::2]  # every title with the fewest and most players
#: Entries that somebody takes; talk and programmed orders are nobody's turn.
TAKEN = {
    "bid", "pass", "par", "buy_shares", "sell_shares", "lay_tile", "place_token", "run_routes",
    "dividend", "buy_train", "buy_company", "convert", "discard_train", "bankrupt", "assign",
}  # fmt: skip


@cache
def accepted(file: Path) -> dict[str, Any]:
    return export_game(from_data(json.loads(file.read_text("utf-8"))["game"]))


def others(data: dict[str, Any], entry: dict[str, Any]) -> list[Any]:
    """Everybody else of the same kind, and somebody who is not there."""
    t = title(data["title"])
    everybody: dict[str, list[Any]] = {
        "player": [p.get("id", p["name"]) for p in data["players"]],
        "corporation": [c.name for c in t.corporations if not c.is_independent],
        "minor": [c.name for c in t.corporations if c.is_independent],
        "company": [p.name for p in t.privates],
    }
    found = [who for who in everybody[entry["entity_type"]] if who != entry["entity"]]
    return [*found[:1], "nobody"]


def damaged(data: dict[str, Any], place: int, **changes: Any) -> dict[str, Any]:
    entries = list(data["actions"])
    entries[place] = {**entries[place], **changes}
    return {**data, "actions": entries}


def check_wrong_actors(data: dict[str, Any]) -> None:
    """Replay a game in which others try to take every entry first."""
    export = read_export(data)
    context = new_game(export)[1]
    for entry in live_entries(export.entries):
        if entry.kind in TAKEN:
            before = context.game.fingerprint()
            for who in others(data, entry):
                with pytest.raises((Mismatch, RefusedAction)) as caught:
                    play(context, Entry({**entry, "entity": who}, ""))
                if isinstance(caught.value, Mismatch) and entry["entity_type"] != "company":
                    assert caught.value.key == "entity", caught.value
                    assert str(entry["entity"]) in str(caught.value.expected)
                else:  # the power of another private, or no such power
                    assert entry["entity_type"] == "company"
            assert context.game.fingerprint() == before
        play_entry(context, entry)


@pytest.mark.parametrize("file", ACCEPTED, ids=lambda f: f.stem)
def test_nobody_else_can_take_an_entry_of_an_accepted_game(file: Path) -> None:
    check_wrong_actors(accepted(file))


@pytest.mark.parametrize("path", FILES or [NO_FILE], ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_nobody_else_can_take_an_entry_of_a_real_game(path: Path) -> None:
    check_wrong_actors(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("file", ACCEPTED[::2], ids=lambda f: f.stem)
def test_a_wrong_actor_is_the_first_difference(file: Path, fresh_seed: int) -> None:
    data = accepted(file)
    assert verify_export(Path("none.json"), data).ok
    place = fresh_seed % len(data["actions"])
    entry = data["actions"][place]
    verdict = verify_export(Path("none.json"), damaged(data, place, entity="nobody"))
    assert verdict.difference is not None
    assert verdict.difference["action"] == entry["id"]


def test_every_kind_of_entry_was_tried() -> None:
    kinds = {e["type"] for file in ACCEPTED for e in accepted(file)["actions"]}
    assert kinds >= TAKEN - {"bankrupt"}


def test_a_wrong_kind_of_actor_is_refused() -> None:
    data = accepted(ACCEPTED[0])
    export = read_export(data)
    context = new_game(export)[1]
    for entry in live_entries(export.entries)[:120]:
        for kind in ("player", "corporation", "minor"):
            if entry["entity_type"] not in (kind, "company"):
                with pytest.raises((Mismatch, RefusedAction)):
                    play(context, Entry({**entry, "entity_type": kind}, ""))
        play_entry(context, entry)


@pytest.mark.parametrize("file", ACCEPTED[::2], ids=lambda f: f.stem)
def test_a_wrong_revenue_is_the_first_difference(file: Path) -> None:
    data = accepted(file)
    runs = [i for i, e in enumerate(data["actions"]) if e["type"] == "run_routes" and e["routes"]]
    for place in (runs[0], runs[len(runs) // 2], runs[-1]):
        entry = data["actions"][place]
        routes = copy.deepcopy(entry["routes"])
        right = routes[-1]["revenue"]
        routes[-1]["revenue"] += 10
        verdict = verify_export(Path("none.json"), damaged(data, place, routes=routes))
        assert verdict.difference == {
            "action": entry["id"],
            "key": f"revenue of route {len(routes)}",
            "expected": right + 10,
            "got": right,
        }


def test_routes_without_a_revenue_are_not_compared() -> None:
    data = copy.deepcopy(accepted(ACCEPTED[0]))
    for entry in data["actions"]:
        for route in entry.get("routes", ()):
            del route["revenue"]
    assert verify_export(Path("none.json"), data).ok


def test_an_import_refuses_a_wrong_actor_in_words() -> None:
    data = accepted(next(f for f in ACCEPTED if f.stem.startswith("18GA-3p")))
    place = next(i for i, e in enumerate(data["actions"]) if e["type"] == "par")
    entry = data["actions"][place]
    wrong = next(i for i in (1, 2, 3) if i != entry["entity"])
    with pytest.raises(BadExport) as caught:
        import_game(damaged(data, place, entity=wrong))
    said = str(caught.value)
    assert said.startswith(f"action {entry['id']} (par): player {wrong} acts, but it is for player")
    assert said.endswith("to act")
