"""What is right and wrong about a set-up, and what to do about it: ``roundhouse doctor``.

Every check looks and changes nothing, except that a row of the database is written as it is.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from roundhouse import __version__
from roundhouse.hosting.settings import EVERYWHERE, LOOPBACK, Settings, unknown
from roundhouse.storage import Database, StorageError, default_url, open_database
from roundhouse.storage.backup import dated_backups
from roundhouse.storage.database import parse_url
from roundhouse.storage.health import clock_difference, tables_state
from roundhouse.storage.lists import GameLists
from roundhouse.storage.processes import alive

Level = Literal["ok", "warn", "fail"]
PATIENCE = 4.0  # seconds for an answer of the site
LITTLE, VERY_LITTLE = 1_000_000_000, 100_000_000  # bytes left on a disk
OLD_DAYS = 2  # a backup
SLOW_SECONDS = 60  # for a computer player's move


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, what was found, and what to do if it is not right."""

    level: Level
    subject: str
    found: str
    mend: str = ""


Findings = Iterator[Finding]


def ok(subject: str, found: str) -> Finding:
    return Finding("ok", subject, found)


def warn(subject: str, found: str, mend: str) -> Finding:
    return Finding("warn", subject, found, mend)


def fail(subject: str, found: str, mend: str) -> Finding:
    return Finding("fail", subject, found, mend)


def examine(settings: Settings) -> Findings:
    """All checks, in an order in which the first trouble may explain those after it."""
    yield from program(settings)
    yield from names(settings)
    yield from database(settings)
    yield from disk(settings)
    yield from server(settings)
    yield from proxy(settings)
    yield from clock()
    yield from backups(settings, datetime.now(UTC))


def program(settings: Settings) -> Findings:
    python = ".".join(map(str, sys.version_info[:3]))
    yield ok("program", f"Roundhouse {__version__}, Python {python}")
    if settings.database.startswith("postgres"):
        if find_spec("psycopg") is None:
            yield fail("packages", "psycopg is missing", "pip install 'roundhouse[postgresql]'")
        else:
            yield ok("packages", "what PostgreSQL needs is installed")


def names(settings: Settings) -> Findings:
    for name in unknown():
        yield warn(
            "settings", f"{name} is not a setting", "docs/serve.md lists them: is it misspelt?"
        )
    if "*" in settings.host_names:
        yield warn(
            "names", "the site accepts any host name",
            "name it in ROUNDHOUSE_BASE_URL and take * out of ROUNDHOUSE_ALLOWED_HOSTS",
        )  # fmt: skip
    elif settings.host in LOOPBACK and not settings.base_url:
        yield ok("names", "only this machine can reach the site")
    else:
        yield ok("names", f"the site answers to {', '.join(settings.host_names)}")


# -- the database ------------------------------------------------------------------------------


def database(settings: Settings) -> Findings:
    url = settings.database or default_url()
    try:
        parsed = parse_url(url)
        path = Path(str(parsed.database))
        if parsed.get_backend_name() == "sqlite" and not path.is_file():
            yield warn("database", f"there is none at {path} yet", "roundhouse serve makes one")
            return
        opened = open_database(url, as_it_is=True)
    except StorageError as error:
        yield fail("database", str(error), "look at ROUNDHOUSE_DATABASE")
        return
    try:
        yield from _tables(opened)
    except StorageError as error:
        mend = "is it running, may this user write to it, is its disk full?"
        yield fail("database", f"{opened.shown}: {error}", mend)
    finally:
        opened.close()


def _tables(opened: Database) -> Findings:
    state = tables_state(opened)
    if state == "newer":
        mend = "install that version again, or restore a backup made before the upgrade"
        yield fail("database", "it was written by a newer Roundhouse", mend)
        return
    if state != "current":
        found = (
            "it has no tables yet" if state == "none" else "its tables are from an older Roundhouse"
        )
        yield warn("database", found, "the next start upgrades them; make a backup first")
        return
    opened.check_writing()
    yield ok("database", f"{opened.shown} can be read and written")
    yield from _processes(opened)
    ahead = clock_difference(opened)
    if abs(ahead) > 5:
        where = "behind" if ahead > 0 else "ahead of"
        mend = "set the clock: timedatectl set-ntp true"
        yield fail("clock", f"this machine is {abs(ahead):.0f} seconds {where} the database", mend)


def _processes(opened: Database) -> Findings:
    running = alive(opened)
    for kind, needed in (("server", "roundhouse serve"), ("worker", "roundhouse worker")):
        found = [process for process in running if process.kind == kind]
        others = sorted({p.version for p in found} - {__version__})
        if others:
            yield warn(f"{kind}s", f"version {', '.join(others)} runs here too", "restart it")
        elif found:
            yield ok(f"{kind}s", f"{len(found)} running")
        else:
            yield warn(f"{kind}s", "none is running", f"start {needed}")
    waiting, seconds = GameLists(opened).bots_waiting()
    if seconds > SLOW_SECONDS:
        found_words = f"{waiting} games wait for a computer player, one for {seconds} seconds"
        yield fail("workers", found_words, "see the worker's log; you can run more workers")


def disk(settings: Settings) -> Findings:
    url = parse_url(settings.database or default_url())
    folders = [Path(settings.backups)] if settings.backups else []
    if url.get_backend_name() == "sqlite":
        folders.insert(0, Path(str(url.database)).parent)
    for folder in dict.fromkeys(folders):
        if not folder.is_dir():
            continue  # the database or the backups say so
        left = shutil.disk_usage(folder).free
        words = f"{left / 1e9:.1f} GB left in {folder}"
        if left < LITTLE:
            made = fail if left < VERY_LITTLE else warn
            yield made("disk", words, "delete what is not needed, or move to a larger disk")
        else:
            yield ok("disk", words)


# -- the running site --------------------------------------------------------------------------


def server(settings: Settings) -> Findings:
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    host = f"[{host}]" if ":" in host else host
    yield from _answer("site", f"http://{host}:{settings.port}", "start roundhouse serve")


def proxy(settings: Settings) -> Findings:
    if not settings.base_url:
        return
    secure = settings.base_url.startswith("https:")
    if secure and not settings.proxies:
        mend = "ROUNDHOUSE_TRUSTED_PROXIES=127.0.0.1, if the proxy runs on this machine"
        yield fail(
            "proxy", "no proxy is trusted, so the site believes that requests come over HTTP", mend
        )
    if secure and settings.host not in LOOPBACK:
        mend = "ROUNDHOUSE_HOST=127.0.0.1, unless the proxy runs on another machine"
        yield warn("proxy", f"the site listens on {settings.host}: the proxy can be bypassed", mend)
    if not secure:
        mend = "put it behind an HTTPS proxy (docs/hosting.md)"
        yield warn("proxy", "the site is reached over HTTP: others can read the traffic", mend)
    if any(name.endswith("/0") for name in settings.proxies):
        mend = "name only your proxy in ROUNDHOUSE_TRUSTED_PROXIES"
        yield fail("proxy", "everybody is trusted as a proxy", mend)
    address = settings.address.rstrip("/")
    yield from _answer("proxy", address, "is the proxy running, and the name known?")


def _answer(subject: str, address: str, mend: str) -> Findings:
    """What /healthz says there."""
    try:
        health = _healthz(address)
    except (URLError, OSError, ValueError) as error:
        why = getattr(error, "reason", None) or error
        yield warn(subject, f"{address} does not answer: {why}", mend)
        return
    if health.get("status") != "ok":
        told = f"{health.get('status', 'no status')}: {health.get('why', 'no reason')}"
        yield fail(subject, f"{address} says {told}", "see the server's log")
        return
    if health.get("version") != __version__:
        found = f"{address} runs version {health.get('version')}, this is {__version__}"
        yield warn(subject, found, "restart the server")
    elif address.startswith("https:") and health.get("called_by") != "https":
        mend = "make the proxy send X-Forwarded-Proto (docs/hosting.md)"
        yield fail(subject, f"{address} does not know that requests come over HTTPS", mend)
    else:
        yield ok(subject, f"{address} answers")
    if health.get("no_notices_because"):
        yield warn(
            subject, str(health["no_notices_because"]), "connect to PostgreSQL without a pooler"
        )


def _healthz(address: str) -> dict[str, Any]:
    try:
        with urlopen(f"{address}/healthz", timeout=PATIENCE) as answer:  # noqa: S310 - the host's own
            found = json.load(answer)
    except HTTPError as error:
        with error:
            found = json.load(error)
    if not isinstance(found, dict):
        raise ValueError("it is not a Roundhouse")  # noqa: TRY004 - a value of the site, not ours
    return found


# -- time --------------------------------------------------------------------------------------


def clock(run: Callable[..., Any] = subprocess.run) -> Findings:
    """Times are kept in UTC whatever the time zone; the clock itself has to be right."""
    zone = time.strftime("%Z")
    if shutil.which("timedatectl") is None:
        yield ok("clock", f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC, shown in {zone}")
        return
    command = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    told = run(command, check=False, capture_output=True, text=True).stdout.strip()
    if told == "no":
        mend = "timedatectl set-ntp true"
        yield warn("clock", "it is not synchronized over the network", mend)
    else:
        yield ok("clock", f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC, shown in {zone}")


def backups(settings: Settings, now: datetime) -> Findings:
    if not settings.backups:
        mend = "set ROUNDHOUSE_BACKUPS and run roundhouse backup every night (docs/hosting.md)"
        yield warn("backups", "no folder for backups is set", mend)
        return
    folder = Path(settings.backups)
    if not folder.is_dir():
        yield fail("backups", f"there is no folder {folder}", f"mkdir -p {folder}")
        return
    made = dated_backups(folder)
    if not made:
        yield fail("backups", f"there is none in {folder}", "roundhouse backup")
        return
    age = now - datetime.fromtimestamp(made[-1].stat().st_mtime, tz=UTC)
    words = f"{len(made)} in {folder}, the latest {age.days * 24 + age.seconds // 3600} hours old"
    if age.days >= OLD_DAYS:
        yield fail("backups", words, "does the timer run? systemctl list-timers")
    else:
        yield ok("backups", words)
