"""Games written for 18xx.games and read back: the same game, state by state."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.games import TABLES, new, site_game

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.interchange.encode import NotExportable
from roundhouse.interchange.exporter import export_game, export_text
from roundhouse.interchange.importer import import_game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_export_reads_back_as_the_same_game(name: str, players: int, fresh_seed: int) -> None:
    bots = "busy+random" if fresh_seed % 2 else "busy"
    game = site_game(name, players, fresh_seed, bots)
    data = json.loads(export_text(game))
    assert data == json.loads(json.dumps(export_game(game)))
    assert data["result"] == {
        str(i): game.result()[name] for i, name in enumerate(game.players, start=1)
    }
    prints: list[str] = []
    again = import_game(data, lambda g, _: prints.append(g.fingerprint()))
    assert again.setup.options == game.setup.options
    assert again.result() == game.result()
    wanted = [game.at(n).fingerprint() for n in range(0, len(game.actions) + 1, 20)]
    assert prints[::20] == wanted
    assert again.fingerprint() == game.fingerprint()


def test_ids_of_an_export_are_those_of_the_site() -> None:
    game = site_game("18GA", 4, 5)
    entries = export_game(game)["actions"]
    assert [e["id"] for e in entries] == list(range(1, len(entries) + 1))
    counts = {t.name: t.count for t in game.title.tiles.tiles}
    lying: dict[str, str] = {}
    for entry in entries:
        if entry["type"] == "lay_tile":
            name, _, copy = entry["tile"].rpartition("-")
            assert int(copy) < counts[name]
            lying.pop(next((t for t, h in lying.items() if h == entry["hex"]), ""), None)
            assert entry["tile"] not in lying
            lying[entry["tile"]] = entry["hex"]
    assert {e["entity_type"] for e in entries} >= {"player", "corporation"}


def test_an_unfinished_game_can_be_exported() -> None:
    game = new("18GA", 3, 2, preset="18xx.games")
    for _ in range(60):
        game.apply(game.legal.first())
    data = export_game(game)
    assert data["status"] == "active"
    assert import_game(data).fingerprint() == game.fingerprint()


def test_a_game_stopped_by_agreement_is_exported_so() -> None:
    game = new("18GA", 3, 2, preset="18xx.games")
    for _ in range(40):
        game.apply(game.legal.first())
    game.stop("by agreement")
    data = export_game(game)
    assert data["actions"][-1]["type"] == "end_game"
    again = import_game(data)
    assert again.over
    assert again.result() == game.result()


@pytest.mark.parametrize(
    ("options", "preset", "word"),
    [
        ({}, "", "cannot play with"),
        ({"end_share_price": "250"}, "18xx.games", "end_share_price=250"),
        ({"consent": "required"}, "18xx.games", "consent=required"),
    ],
)
def test_what_that_site_cannot_play_is_not_exported(
    options: dict[str, str], preset: str, word: str
) -> None:
    game = rh.new_game("18GA", ["A", "B", "C"], options=options, preset=preset)
    with pytest.raises(NotExportable, match=word):
        export_game(game)


def test_optional_rules_that_it_knows_are_named() -> None:
    options: dict[str, Any] = {"double_yellow_first_turn": "on", "cog_three_tokens": "on"}
    game = rh.new_game("18GA", ["A", "B", "C"], options=options, preset="18xx.games")
    play_out(game, make_bots(["busy"], 3, 8))
    data = export_game(game)
    assert sorted(data["settings"]["optional_rules"]) == [
        "double_yellow_first_or", "remove_cog_token",
    ]  # fmt: skip
    assert import_game(data).fingerprint() == game.fingerprint()
