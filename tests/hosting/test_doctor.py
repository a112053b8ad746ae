"""`roundhouse doctor` finds each trouble of a set-up, and says what to do about it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from subprocess import CompletedProcess
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from sqlalchemy import text, update
from tests.stored_games import NAMES, PEOPLE, file_url, open_store, set_up

from roundhouse import __version__
from roundhouse.cli import app
from roundhouse.hosting import doctor
from roundhouse.hosting.doctor import Finding
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.storage.backup import dated_name
from roundhouse.storage.ids import now
from roundhouse.storage.processes import ALIVE_SECONDS, Heartbeat, alive
from roundhouse.storage.tables import games, processes


class Usage(NamedTuple):
    total: float
    used: float
    free: float


@pytest.fixture
def store(tmp_path: Path) -> Iterator[GameStore]:
    opened = open_store(file_url(tmp_path))
    yield opened
    opened.close()


def levels(found: Iterator[Finding]) -> list[tuple[str, str]]:
    return [(finding.level, finding.subject) for finding in found]


def only(found: Iterator[Finding]) -> Finding:
    (finding,) = found
    assert (finding.level == "ok") == (not finding.mend)
    return finding


def beat(store: GameStore, kind: str, version: str = __version__) -> Heartbeat:
    heart = Heartbeat(store.database, kind, version)
    heart.beat()
    return heart


# -- the database ------------------------------------------------------------------------------


def test_a_sound_database_with_its_processes(store: GameStore, tmp_path: Path) -> None:
    beat(store, "server")
    beat(store, "worker")
    found = levels(doctor.database(Settings(database=file_url(tmp_path))))
    assert found == [("ok", "database"), ("ok", "servers"), ("ok", "workers")]


def test_processes_that_are_missing_or_old(store: GameStore, tmp_path: Path) -> None:
    settings = Settings(database=file_url(tmp_path))
    beat(store, "server", "0.0.1")
    found = list(doctor.database(settings))
    assert [(f.level, f.subject) for f in found[1:]] == [("warn", "servers"), ("warn", "workers")]
    assert "0.0.1" in found[1].found
    assert found[2].mend == "start roundhouse worker"


def test_a_process_that_died_is_forgotten(store: GameStore) -> None:
    heart = beat(store, "worker")
    assert [process.name for process in alive(store.database)] == [heart.name]
    with store.database.writing() as connection:
        long_ago = now() - int(ALIVE_SECONDS * 1000) - 1
        connection.execute(update(processes).values(seen=long_ago))
    assert alive(store.database) == []


def test_a_heartbeat_begins_and_ends(store: GameStore) -> None:
    heart = Heartbeat(store.database, "server", __version__)
    heart.start()
    end = time.monotonic() + 10
    while not alive(store.database):
        assert time.monotonic() < end
        time.sleep(0.01)
    heart.stop()
    assert alive(store.database) == []


def test_computer_players_that_wait_long(store: GameStore, tmp_path: Path) -> None:
    store.create(set_up(), [SeatInfo(name, "busy") for name in NAMES])
    with store.database.writing() as connection:
        connection.execute(update(games).values(changed=now() - 120_000))
    found = [f for f in doctor.database(Settings(database=file_url(tmp_path))) if f.level == "fail"]
    assert ["computer player" in f.found for f in found] == [True]


def test_a_clock_that_was_set_back(store: GameStore, tmp_path: Path) -> None:
    store.create(set_up(), PEOPLE)
    with store.database.writing() as connection:
        connection.execute(update(games).values(changed=now() + 3_600_000))
    found = list(doctor.database(Settings(database=file_url(tmp_path))))
    assert (found[-1].level, found[-1].subject) == ("fail", "clock")
    assert "behind the database" in found[-1].found


@pytest.mark.parametrize(
    ("number", "level", "words"),
    [("9999", "fail", "newer"), ("0001", "warn", "older")],
)
def test_tables_of_another_version(
    store: GameStore, tmp_path: Path, number: str, level: str, words: str
) -> None:
    with store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :n"), {"n": number})
    finding = only(doctor.database(Settings(database=file_url(tmp_path))))
    assert (finding.level, words in finding.found) == (level, True)


def test_databases_that_are_not_there(tmp_path: Path) -> None:
    assert only(doctor.database(Settings(database=file_url(tmp_path)))).level == "warn"
    assert not (tmp_path / "games.db").exists()  # it only looks
    away = "postgresql://me:sesame@127.0.0.1:9/none"
    for url in ("mysql://x/y", away):
        finding = only(doctor.database(Settings(database=url)))
        assert finding.level == "fail"
        assert "sesame" not in finding.found + finding.mend


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("nothing like it " * 300, "utf-8")
    finding = only(doctor.database(Settings(database=file_url(tmp_path))))
    assert (finding.level, "damaged" in finding.found) == ("fail", True)


# -- the rest ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("free", "level"), [(5e9, "ok"), (5e8, "warn"), (5e7, "fail")])
def test_room_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: float, level: str
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(1e12, 0, free))
    assert only(doctor.disk(Settings(database=file_url(tmp_path)))).level == level


def test_backups(tmp_path: Path) -> None:
    at = datetime(2026, 5, 4, 12, tzinfo=UTC)
    assert only(doctor.backups(Settings(), at)).level == "warn"
    missing = Settings(backups=str(tmp_path / "none"))
    assert "mkdir" in only(doctor.backups(missing, at)).mend
    settings = Settings(backups=str(tmp_path))
    assert only(doctor.backups(settings, at)).level == "fail"
    file = tmp_path / dated_name(at)
    file.touch()
    for hours, level in ((8, "ok"), (50, "fail")):
        made = (at - timedelta(hours=hours)).timestamp()
        os.utime(file, (made, made))
        finding = only(doctor.backups(settings, at))
        assert (finding.level, f"{hours} hours" in finding.found) == (level, True)


@pytest.mark.parametrize(("told", "level"), [("yes\n", "ok"), ("no\n", "warn"), ("", "ok")])
def test_the_clock_is_set_by_the_network(
    monkeypatch: pytest.MonkeyPatch, told: str, level: str
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/timedatectl")
    done = CompletedProcess([], 0, told)
    assert only(doctor.clock(lambda *_, **__: done)).level == level


HTTPS = {"base_url": "https://a.example", "trusted_proxies": "127.0.0.1"}


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({}, []),
        (HTTPS, []),
        ({**HTTPS, "trusted_proxies": ""}, ["fail"]),
        ({**HTTPS, "host": "10.0.0.1"}, ["warn"]),
        ({**HTTPS, "trusted_proxies": "0.0.0.0/0"}, ["fail"]),
        ({"base_url": "http://a.example"}, ["warn"]),
    ],
)
def test_settings_for_a_proxy(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], wrong: list[str]
) -> None:
    monkeypatch.setattr(doctor, "_healthz", lambda _: {**OK, "called_by": "https"})
    found = doctor.proxy(Settings(**settings))  # type: ignore[arg-type]
    assert [f.level for f in found if f.level != "ok"] == wrong


OK = {"status": "ok", "version": __version__, "called_by": "http"}


@pytest.mark.parametrize(
    ("health", "level"),
    [
        (OK, "ok"),
        ({**OK, "version": "0.0.1"}, "warn"),
        ({"status": "unavailable", "why": "the disk is full"}, "fail"),
        ({}, "fail"),
    ],
)
def test_what_the_site_says(
    monkeypatch: pytest.MonkeyPatch, health: dict[str, str], level: str
) -> None:
    monkeypatch.setattr(doctor, "_healthz", lambda _: health)
    assert only(doctor.server(Settings())).level == level


def test_what_a_proxy_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_healthz", lambda _: OK)
    finding = only(doctor.proxy(Settings(**HTTPS)))  # type: ignore[arg-type]
    assert (finding.level, "X-Forwarded-Proto" in finding.mend) == ("fail", True)


def test_names_and_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_PROT", "1")
    found = list(doctor.names(Settings(allowed_hosts="*")))
    assert [f.level for f in found if "PROT" in f.found or "any host name" in f.found] == [
        "warn"
    ] * 2


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against no server: warnings only; with backups that are missing it fails."""
    monkeypatch.setenv("ROUNDHOUSE_DATABASE", file_url(tmp_path))
    monkeypatch.setenv("ROUNDHOUSE_PORT", "9")
    done = CliRunner().invoke(app, ["doctor"])
    assert done.exit_code == 0
    assert f"Roundhouse {__version__}" in done.output
    assert "does not answer" in done.output
    monkeypatch.setenv("ROUNDHOUSE_BACKUPS", str(tmp_path))
    done = CliRunner().invoke(app, ["doctor"])
    assert done.exit_code == 1
    assert "→ roundhouse backup" in done.output
    assert "1 failed" in done.output
