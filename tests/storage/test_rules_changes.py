"""Stored games after the rules or the program have changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update
from tests.stored_games import PEOPLE, open_store, played, set_up

from roundhouse.core.actions import Action
from roundhouse.core.refusal import Refusal
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Title
from roundhouse.storage import Chat, GameStore, Play, ReadOnlyGame, Undo, opening
from roundhouse.storage.tables import games
from roundhouse.titles import title


def test_a_game_that_no_longer_plays_opens_at_its_last_valid_position(
    store: GameStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(actions=30)
    game_id = store.add(game, PEOPLE)
    real = PlayedGame.refusal

    def stricter(self: PlayedGame, action: Action, by: str | None = None) -> Refusal | None:
        return Refusal("not-now") if len(self.actions) == 20 else real(self, action, by)

    monkeypatch.setattr(PlayedGame, "refusal", stricter)
    monkeypatch.setattr(opening, "rules_tag", lambda _: "other rules")
    fresh = open_store(url)
    opened = fresh.load(game_id)
    assert "action 21 of 30" in opened.readonly_reason
    assert len(opened.game.actions) == 20
    assert opened.game.fingerprint() == game.at(20).fingerprint()
    with pytest.raises(ReadOnlyGame):
        fresh.append(game_id, opened.version, Play(opened.game.legal.first()))
    fresh.append(game_id, None, Chat("What now?"))
    assert fresh.load(game_id).readonly_reason
    fresh.database.close()


def test_a_game_of_a_newer_program_is_read_only(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    with store.database.writing() as connection:
        connection.execute(update(games).values(rules_version=99))
    assert "newer" in other.load(game_id).readonly_reason


def test_a_game_under_older_rules_is_brought_up(
    store: GameStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(actions=12)
    game_id = store.add(game, PEOPLE)

    def step(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "actions": data["actions"][:10]}

    def newer(name: str, wanted: dict[str, str]) -> Title:
        return replace(title(name, wanted), rules_version=3)

    monkeypatch.setattr(opening, "title", newer)
    monkeypatch.setattr(opening, "rules_upgrades", lambda _: {2: step})
    fresh = open_store(url)
    assert fresh.load(game_id).game.fingerprint() == game.at(10).fingerprint()
    again = open_store(url)
    assert again.load(game_id).game.fingerprint() == game.at(10).fingerprint()
    assert [e.kind for e in again.load(game_id).entries].count("upgrade") == 1
    assert again.append(game_id, 13, Undo()) == 14
    for one in (fresh, again):
        one.database.close()


def test_a_game_of_the_first_rules_keeps_them(store: GameStore, other: GameStore) -> None:
    game_id = store.add(played(actions=12), PEOPLE)
    with store.database.writing() as connection:
        connection.execute(update(games).values(rules_version=1))
    opened = other.load(game_id)
    assert opened.game.title.chosen["rules"] == "first"
    other.append(game_id, opened.version, Undo())
    assert [e.kind for e in other.load(game_id).entries][-1] == "undo"  # and no upgrade
