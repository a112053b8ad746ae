"""A database of version 0.1.0: every game in it opens as it was and is played on."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.first_build import EXPECTED, FOLDER, action, decision_kind, expected_facts, facts

from roundhouse.gamefile.upgrades import VERSION
from roundhouse.storage import (
    CardsSeen,
    GameStore,
    Play,
    Redo,
    StoredGame,
    Undo,
    UnknownGame,
    open_database,
)
from roundhouse.views.visible import face_down

DATABASE = EXPECTED["database"]
GAMES: dict[str, dict[str, Any]] = DATABASE["games"]
UNFINISHED = [game_id for game_id, entry in GAMES.items() if not entry["over"]]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One copy for all tests, which leave other games alone."""
    path: Path = tmp_path_factory.mktemp("first_build") / DATABASE["file"]
    shutil.copyfile(FOLDER / DATABASE["file"], path)
    assert revision(path) == DATABASE["revision"]
    return path


@pytest.fixture(scope="module")
def store(copy: Path) -> Iterator[GameStore]:
    made = GameStore(open_database(f"sqlite:///{copy}"))
    for game_id, entry in GAMES.items():
        if entry["hidden"]:
            made.restore(game_id)
    yield made
    made.close()


def rows(path: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    line = sqlite3.connect(path)
    try:
        return line.execute(query, values).fetchall()
    finally:
        line.close()


def revision(path: Path) -> str:
    return str(rows(path, "SELECT version_num FROM alembic_version")[0][0])


def by_name(entry: dict[str, Any]) -> str:
    return str(entry["what"])


def stored_facts(stored: StoredGame, store: GameStore) -> dict[str, Any]:
    kinds = Counter(e.kind for e in stored.entries)
    notes = {str(n): store.note(stored.id, n) for n in range(len(stored.seats))}
    return {
        "version": stored.version,
        "entries": dict(sorted(kinds.items())),
        "seats": [[seat.name, seat.kind] for seat in stored.seats],
        "talk": [[e.number, e.seat, e.data["text"]] for e in stored.talk()],
        "notes": {seat: text for seat, text in notes.items() if text},
        "bots_to_move": list(stored.bots_to_move),
        "trouble": stored.trouble.data["why"] if stored.trouble else "",
        "readonly_reason": stored.readonly_reason,
    }


def test_a_game_that_was_put_away_stays_so(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    shutil.copyfile(FOLDER / DATABASE["file"], path)
    store = GameStore(open_database(f"sqlite:///{path}"))
    assert revision(path) > DATABASE["revision"]
    shown = {line.id: line for line in store.list_games()}
    assert set(shown) == {game_id for game_id, entry in GAMES.items() if not entry["hidden"]}
    for game_id, line in shown.items():  # lines of the list, which name the old decisions
        entry = GAMES[game_id]
        kind = "" if entry["over"] else decision_kind(entry["ask"])
        assert (line.title, line.actions, line.decision) == (entry["title"], entry["actions"], kind)
        assert [line.seats[p].name for p in line.deciders] == entry["asked"]
    for game_id, entry in GAMES.items():
        if entry["hidden"]:
            with pytest.raises(UnknownGame):
                store.load(game_id)
    store.close()


@pytest.mark.parametrize("game_id", GAMES, ids=[by_name(entry) for entry in GAMES.values()])
def test_a_stored_game_of_the_first_build_opens_as_it_was(store: GameStore, game_id: str) -> None:
    entry = GAMES[game_id]
    stored = store.load(game_id)
    assert facts(stored.game) == expected_facts(entry, stored.game)
    found = stored_facts(stored, store)
    assert found == {key: entry[key] for key in found}
    assert stored.undone == tuple(action(old) for old in entry["undone"])


@pytest.mark.parametrize(
    "game_id", UNFINISHED, ids=[by_name(GAMES[game_id]) for game_id in UNFINISHED]
)
def test_a_stored_game_of_the_first_build_is_played_on(tmp_path: Path, game_id: str) -> None:
    """Old rows stay as they are; new ones are of today's format; one log holds both."""
    path = tmp_path / "games.sqlite"
    shutil.copyfile(FOLDER / DATABASE["file"], path)
    before = rows(path, "SELECT number, kind, data FROM entries WHERE game_id = ?", game_id)
    store = GameStore(open_database(f"sqlite:///{path}"))
    if GAMES[game_id]["hidden"]:
        store.restore(game_id)
    stored = store.load(game_id)
    version = stored.version
    if stored.undone:
        version = store.append(game_id, version, Redo(1))
        version = store.append(game_id, version, Undo(1))
    played = store.load(game_id).game.legal.first()
    seat = stored.game.decision.players[0]
    version = store.append(game_id, version, Play(played, seat))
    after = facts(store.load(game_id).game)
    store.close()

    again = GameStore(open_database(f"sqlite:///{path}"))
    reopened = again.load(game_id)
    assert reopened.version == version
    assert reopened.game.actions[-1] == played
    assert facts(reopened.game) == after
    if face_down(stored.game.position):
        with pytest.raises(CardsSeen):
            again.append(game_id, version, Undo(1))
    else:
        again.append(game_id, version, Undo(1))
        assert facts(again.load(game_id).game) == expected_facts(GAMES[game_id], stored.game)
    again.close()

    now = rows(path, "SELECT number, kind, data, format FROM entries WHERE game_id = ?", game_id)
    assert [row[:3] for row in now][: len(before)] == before
    assert {row[3] for row in now[: len(before)]} == {1}
    assert {row[3] for row in now[len(before) :]} == {VERSION}
