"""Backups, the way back, and from one kind of database to another."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import select
from tests.stored_games import PEOPLE, file_url, open_store, play_first, played, set_up

from roundhouse.cli import app
from roundhouse.storage import Database, GameStore, StorageError, open_database
from roundhouse.storage.backup import backup, dated_backups, dated_name, drop_old, restore
from roundhouse.storage.copying import copied_tables, copy_database

FIRST_BUILD = Path(__file__).parents[1] / "fixtures" / "first_build" / "first_build.sqlite"


def rows(database: Database) -> dict[str, list[tuple[object, ...]]]:
    with database.reading() as connection:
        return {
            t.name: sorted((tuple(row) for row in connection.execute(select(t))), key=repr)
            for t in copied_tables()
        }


def some_games(store: GameStore) -> str:
    game_id = store.add(played(actions=50), PEOPLE)
    store.write_note(game_id, 1, "buy CoG ×2")
    store.create(set_up("18VA"), PEOPLE)
    return game_id


def test_a_backup_is_whole_and_never_overwrites(store: GameStore, tmp_path: Path) -> None:
    game_id = some_games(store)
    target = tmp_path / "copy.db"
    assert backup(store.database, target) == 2
    copy = open_store(f"sqlite:///{target}")
    assert rows(copy.database) == rows(store.database)
    assert play_first(copy, game_id, 2) == 52
    copy.close()
    with pytest.raises(StorageError, match="exists"):
        backup(store.database, target)
    with pytest.raises(StorageError, match="no folder"):
        backup(store.database, tmp_path / "none" / "copy.db")
    assert [p.name for p in tmp_path.iterdir() if "part" in p.name] == []


def test_there_and_back_nothing_changes(tmp_path: Path, empty_postgres: str) -> None:
    """And games go on there, as do those of the first build."""
    shutil.copy(FIRST_BUILD, tmp_path / "games.db")
    old = open_store(file_url(tmp_path))
    game_id = some_games(old)
    middle = open_store(empty_postgres)
    number = copy_database(old.database, middle.database)
    assert number == len(old.list_games()) + len(old.list_games(hidden=True))
    assert rows(middle.database) == rows(old.database)
    assert play_first(middle, game_id, 2) == 52
    new = open_store(f"sqlite:///{tmp_path / 'back.db'}")
    assert copy_database(middle.database, new.database) == number
    assert rows(new.database) == rows(middle.database)
    for line in new.list_games():
        assert new.load(line.id).version == line.version
    for opened in (old, middle, new):
        opened.close()


def test_a_database_with_games_is_no_target(tmp_path: Path, store: GameStore) -> None:
    source = open_store(f"sqlite:///{tmp_path / 'source.db'}")
    some_games(source)
    store.create(set_up(), PEOPLE)
    before = rows(store.database)
    with pytest.raises(StorageError, match=r"not empty: it has .*games"):
        copy_database(source.database, store.database)
    with pytest.raises(StorageError, match="same"):
        copy_database(store.database, store.database)
    assert rows(store.database) == before
    source.close()


def test_a_copy_that_fails_in_the_middle_leaves_nothing(
    tmp_path: Path, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = open_store(f"sqlite:///{tmp_path / 'source.db'}")
    some_games(source)
    numbers = count()
    monkeypatch.setattr("roundhouse.storage.copying._rows", lambda *_: next(numbers))
    with pytest.raises(StorageError, match="have arrived"):
        copy_database(source.database, store.database)
    assert not any(rows(store.database).values())
    source.close()


def test_a_backup_comes_back(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    game_id = some_games(store)
    backup(store.database, tmp_path / "copy.db")
    play_first(store, game_id, 3)
    with pytest.raises(StorageError, match="stop the server"):
        restore(tmp_path / "copy.db", file_url(tmp_path))
    assert store.version(game_id) == 53
    store.close()
    games, aside = restore(tmp_path / "copy.db", file_url(tmp_path))
    assert games == 2
    again = open_store(file_url(tmp_path))
    assert play_first(again, game_id) == 51
    again.close()
    assert aside is not None
    kept = open_store(f"sqlite:///{aside}")
    assert kept.version(game_id) == 53  # nothing is thrown away
    kept.close()


def test_an_old_backup_is_brought_up_to_date_in_its_copy(tmp_path: Path) -> None:
    old = FIRST_BUILD
    before = old.read_bytes()
    games, aside = restore(old, file_url(tmp_path))
    assert (games > 0, aside) == (True, None)
    assert old.read_bytes() == before
    open_database(file_url(tmp_path)).close()


def test_a_backup_comes_back_into_postgresql(tmp_path: Path, empty_postgres: str) -> None:
    store = open_store(file_url(tmp_path))
    some_games(store)
    backup(store.database, tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", empty_postgres) == (2, None)
    target = open_store(empty_postgres)
    assert rows(target.database) == rows(store.database)
    with pytest.raises(StorageError, match="not empty"):
        restore(tmp_path / "copy.db", empty_postgres)
    store.close()
    target.close()


def test_what_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    game_id = some_games(store)
    store.close()
    words, other = tmp_path / "words.txt", tmp_path / "other.db"
    words.write_text("nothing like it " * 100, "utf-8")
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE birds (name)")
    connection.close()
    for file, why in (
        (words, "not a Roundhouse backup"),
        (other, "not a Roundhouse backup"),
        (tmp_path / "none.db", "there is no file"),
        (tmp_path / "games.db", "itself"),
    ):
        with pytest.raises(StorageError, match=why):
            restore(file, file_url(tmp_path))
    again = open_store(file_url(tmp_path))
    assert again.version(game_id) == 50
    again.close()
    assert not [p.name for p in tmp_path.iterdir() if "part" in p.name or "before" in p.name]


def test_only_the_newest_dated_backups_are_kept(tmp_path: Path) -> None:
    names = [dated_name(datetime(2026, 1, day, tzinfo=UTC)) for day in (1, 2, 3, 4)]
    for name in (*names, "roundhouse-mine.db", "games.db"):
        (tmp_path / name).touch()
    assert [p.name for p in drop_old(tmp_path, 2)] == names[:2]
    assert [p.name for p in dated_backups(tmp_path)] == names[2:]
    assert (tmp_path / "roundhouse-mine.db").exists()


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(file_url(tmp_path))
    some_games(store)
    store.close()
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / dated_name(datetime(2020, 1, 1, tzinfo=UTC))).touch()
    monkeypatch.setenv("ROUNDHOUSE_DATABASE", file_url(tmp_path))
    monkeypatch.setenv("ROUNDHOUSE_BACKUPS", str(folder))

    def run(*command: str) -> str:
        return CliRunner().invoke(app, command).output

    said = run("backup", "--keep", "1")
    (made,) = dated_backups(folder)
    assert said.splitlines()[0] == f"{made}: 2 games"
    assert "20200101-000000.db: deleted" in said
    assert "2 games restored" in run("restore", str(made))
    target = f"sqlite:///{tmp_path / 'new.db'}"
    assert run("copy-database", file_url(tmp_path), target) == f"{target}: 2 games\n"
    assert "not empty" in run("copy-database", file_url(tmp_path), target)
