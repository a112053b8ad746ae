"""The server as a whole: settings, third-party files, logs, the running server."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from io import StringIO
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
import uvicorn
from starlette.types import Message, Receive, Scope, Send
from tests.web.tools import PEOPLE, file_url, free_port, open_store, played, set_up, web_client

from roundhouse.hosting.logs import RequestLog, set_up_logs
from roundhouse.hosting.settings import PREFIX, SettingError, Settings, from_environment, unknown
from roundhouse.storage import Chat, open_database
from roundhouse.web import serving
from roundhouse.web.announce import announce
from roundhouse.web.assets import STATIC

ROOT = Path(__file__).parents[2]
VENDOR = STATIC / "vendor"


# -- settings ----------------------------------------------------------------------------------


def test_every_setting_is_documented() -> None:
    told = (ROOT / "docs" / "serve.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(ROUNDHOUSE_\w+)` \| (.*?) \|", told, re.MULTILINE))
    assert set(rows) == {PREFIX + f.name.upper() for f in fields(Settings)}
    for field in fields(Settings):
        shown = rows[PREFIX + field.name.upper()]
        if isinstance(field.default, bool):
            assert shown == f"`{'on' if field.default else 'off'}`"
        elif field.default != "":
            assert shown == f"`{field.default}`"


def test_settings_come_from_variables_and_the_command_line() -> None:
    given = {"ROUNDHOUSE_PORT": "99", "ROUNDHOUSE_WORKER": "off", "ROUNDHOUSE_HOST": "::1"}
    found = from_environment(given, port=None, host="0.0.0.0")  # noqa: S104 - never opened
    assert (found.port, found.worker, found.host) == (99, False, "0.0.0.0")  # noqa: S104
    assert from_environment({}) == Settings()
    assert unknown({"ROUNDHOUSE_PROT": "1", **given}) == ["ROUNDHOUSE_PROT"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "x"), ("PORT", "70000"), ("WORKER", "perhaps"), ("LOG_LEVEL", "loud"),
     ("BOT_DELAY", "-5"), ("GAME_MEMORY", "0"), ("BASE_URL", "trains.example"),
     ("BASE_URL", "https://trains.example/games"), ("BASE_URL", "https://me:secret@a.example"),
     ("TRUSTED_PROXIES", "127.0.0.1, proxy"), ("TRUSTED_PROXIES", "10.0.0.1/8")],
)  # fmt: skip
def test_settings_that_cannot_be_are_named(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=name):
        from_environment({PREFIX + name: value})


def test_the_server_listens_on_loopback_by_default() -> None:
    assert Settings().host == "127.0.0.1"
    assert "*" not in Settings().host_names
    assert Settings().address == "http://127.0.0.1:8018/"


@pytest.mark.parametrize(
    ("settings", "called", "not_called"),
    [
        (Settings(), ["127.0.0.1:8018", "localhost", "[::1]:8018"], ["10.0.0.1", "a.example"]),
        (Settings(host="0.0.0.0"), ["10.0.0.1:8018", "[fe80::1]", socket.gethostname()],  # noqa: S104
         ["a.example", "10.0.0.1.a.example", ""]),
        (Settings(host="0.0.0.0", allowed_hosts="a.example, b"),  # noqa: S104
         ["A.example:8018", "b", "127.0.0.1:8018"], ["10.0.0.1", "c.example", "a.example.evil"]),
        (Settings(base_url="https://a.example/"), ["a.example", "localhost"],
         ["10.0.0.1", "b.a.example"]),
        (Settings(base_url="https://a.example", allowed_hosts="b"), ["a.example", "b"], ["c"]),
    ],
)  # fmt: skip
def test_the_server_answers_only_to_its_names(
    settings: Settings, called: list[str], not_called: list[str]
) -> None:
    """A page of another site can make its own name lead here, but no address of a machine."""
    assert [name for name in called if not settings.is_called(name)] == []
    assert [name for name in not_called if settings.is_called(name)] == []


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (Settings(), ""),
        (Settings(host="::1"), ""),
        (Settings(host="10.0.0.7", port=80), "http://10.0.0.7:80/"),
        (Settings(host="::"), "http://[2001:db8::5]:8018/"),
        (Settings(host="::", allowed_hosts="a.example"), "http://a.example:8018/"),
        (Settings(base_url="https://a.example"), "https://a.example/"),
    ],
)
def test_others_are_told_where_the_site_is(
    settings: Settings, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a terminal also as a QR code; what is in a file needs none."""
    monkeypatch.setattr("roundhouse.hosting.settings.network_address", lambda: "2001:db8::5")
    assert settings.address_for_others == address
    terminal, file = Terminal(), StringIO()
    announce(settings, terminal)
    announce(settings, file)
    assert (address in terminal.getvalue(), "█▀" in terminal.getvalue()) == (True, bool(address))
    assert file.getvalue() == ""


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("trusted", "asks", "scheme", "who"),
    [
        ("", "127.0.0.1", "http", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "https", "203.0.113.9"),
        ("10.0.0.0/8, ::1", "10.1.2.3", "https", "203.0.113.9"),
        ("10.0.0.0/8", "192.0.2.1", "http", "192.0.2.1"),
    ],
)
def test_only_named_proxies_say_who_asks_and_how(
    trusted: str, asks: str, scheme: str, who: str
) -> None:
    headers = [(b"x-forwarded-proto", b"https"), (b"x-forwarded-for", b"203.0.113.9")]
    assert as_seen(trusted, asks, headers) == (scheme, who)


@pytest.mark.parametrize(
    ("proto", "said", "scheme", "who"),
    [
        # What a visitor writes comes first; what the proxy adds comes last, and counts.
        ("https", "198.51.100.1, 203.0.113.9", "https", "203.0.113.9"),
        ("https", "127.0.0.1, 203.0.113.9", "https", "203.0.113.9"),
        ("javascript", "203.0.113.9", "http", "203.0.113.9"),
        ("https, http", "203.0.113.9", "http", "203.0.113.9"),
    ],
)
def test_what_visitors_write_into_headers_of_a_proxy_does_not_count(
    proto: str, said: str, scheme: str, who: str
) -> None:
    headers = [
        (b"x-forwarded-proto", proto.encode()), (b"x-forwarded-for", said.encode()),
        (b"x-forwarded-host", b"evil.example"), (b"forwarded", b"for=198.51.100.1;proto=https"),
    ]  # fmt: skip
    assert as_seen("127.0.0.1", "127.0.0.1", headers) == (scheme, who)


def as_seen(trusted: str, asks: str, headers: list[tuple[bytes, bytes]]) -> tuple[str, str]:
    """The protocol and the address that the site takes a request for."""
    seen: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        del receive, send
        seen.append(scope)

    async def nothing(*_: object) -> Message:
        return {}

    config = serving.server_config(Settings(trusted_proxies=trusted), app)
    config.load()
    scope = {"type": "http", "scheme": "http", "client": (asks, 5000), "headers": headers}
    asyncio.run(config.loaded_app(scope, nothing, nothing))
    return seen[0]["scheme"], seen[0]["client"][0]


# -- third-party files -------------------------------------------------------------------------


def test_third_party_files_are_unmodified_and_licensed() -> None:
    listed = {}
    for line in (VENDOR / "CHECKSUMS").read_text("utf-8").splitlines():
        digest, _, name = line.partition("  ")
        listed[name.removeprefix("./")] = digest
    present = {
        path.relative_to(VENDOR).as_posix()
        for path in VENDOR.rglob("*")
        if path.is_file() and path.name not in ("CHECKSUMS", "README.md")
    }
    assert present == set(listed)
    for name, digest in listed.items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == digest, name
    told = (VENDOR / "README.md").read_text("utf-8")
    for folder in {name.partition("/")[0] for name in present}:
        assert f"{folder}/LICENSE" in present
        assert f"| `{folder}` |" in told


def test_our_scripts_and_styles_load_nothing_from_elsewhere() -> None:
    for path in [*STATIC.rglob("*.css"), *STATIC.rglob("*.js")]:
        if VENDOR not in path.parents:
            text = path.read_text("utf-8")
            assert not re.search(r"(?<!www\.w3\.org)https?://(?!www\.w3\.org)", text), path
            for target in re.findall(r"url\(([^)]+)\)", text):
                assert (path.parent / target).resolve().is_file(), target


def test_both_themes_hold_the_same_colours() -> None:
    text = (STATIC / "css" / "base.css").read_text("utf-8")
    light, dark, preferred = re.findall(
        r"^\s*:root[^{]*\{ color-scheme: \w+;([^}]*)\}", text, re.MULTILINE
    )
    names = [set(re.findall(r"(--[\w-]+):", block)) for block in (light, dark, preferred)]
    assert names[0] == names[1] == names[2]
    assert re.sub(r"\s+", " ", dark) == re.sub(r"\s+", " ", preferred)


# -- logs --------------------------------------------------------------------------------------


@contextmanager
def own_logs(settings: Settings) -> Iterator[None]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        set_up_logs(settings)
        yield
    finally:
        root.handlers[:], root.level = before, level
        logging.getLogger("uvicorn.access").disabled = False


def test_logs_are_lines_without_secrets(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with own_logs(Settings(log_format="json")), web_client(file_url(tmp_path)) as client:
        client.get("/games?secret=in-the-query")
        client.post("/import", data={"text": "secret-in-the-body"})
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    ours = [line for line in lines if not line["logger"].startswith("httpx")]  # the test's own
    assert "secret" not in str(ours)
    asked = [line for line in ours if line["logger"] == "roundhouse.request"]
    assert [(line["path"], line["status"]) for line in asked] == [("/games", 200), ("/import", 422)]


def test_an_address_forges_no_line_of_the_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with own_logs(Settings()), web_client(file_url(tmp_path)) as client:
        client.get("/no%0a12:00:00 error forged%1b[31m")
    lines = capfd.readouterr().err.splitlines()
    assert not [line for line in lines if line.startswith("12:00:00 error")]
    assert any("\\x0a12:00:00 error forged\\x1b[31m" in line for line in lines)


class Listener(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record)


def test_requests_cut_off_by_the_end_are_counted_in_one_line() -> None:
    begun = threading.Semaphore(0)
    listener = Listener()

    async def endless(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        begun.release()
        await asyncio.sleep(60)

    port = free_port()
    with own_logs(Settings()), ExitStack() as opened:
        logger = logging.getLogger("uvicorn.error")
        logger.addHandler(listener)
        opened.callback(logger.removeHandler, listener)
        config = uvicorn.Config(
            endless, port=port, lifespan="off", log_config=None, timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        for _ in range(5):
            asking = opened.enter_context(socket.create_connection(("127.0.0.1", port)))
            asking.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert begun.acquire(timeout=10)
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()
    assert any("Cancel 5 running task(s)" in record.getMessage() for record in listener.said)
    assert not any(record.exc_info for record in listener.said)


def test_what_cannot_be_saved_is_one_short_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with own_logs(Settings()), web_client(file_url(tmp_path)) as client:
        game_id = client.app.state.store.create(set_up(), PEOPLE)  # type: ignore[attr-defined]
        (tmp_path / "games.db").rename(tmp_path / "away.db")
        for _ in range(20):
            assert client.get(f"/game/{game_id}").status_code == 503
    told = [line for line in capfd.readouterr().err.splitlines() if "request" not in line.lower()]
    assert len(told) <= 2
    assert len("".join(told)) < 200


def test_a_browser_that_goes_away_is_no_fault(capfd: pytest.CaptureFixture[str]) -> None:
    """Who leaves a page while it loads makes the server stop sending; a fault is still one."""

    async def gone(_: Scope, __: Receive, ___: Send) -> None:
        """Ended before it could answer, as files are when nobody waits for them any more."""

    async def broken(_: Scope, __: Receive, ___: Send) -> None:
        raise LookupError

    async def nothing(_: Message) -> None: ...

    async def none() -> Message:
        return {"type": "http.disconnect"}

    def asked(path: str) -> Scope:
        return {"type": "http", "method": "GET", "path": path}

    with own_logs(Settings()):
        asyncio.run(RequestLog(gone)(asked("/static/js/game.js"), none, nothing))
        asyncio.run(RequestLog(gone)(asked("/games"), none, nothing))
        with pytest.raises(LookupError):
            asyncio.run(RequestLog(broken)(asked("/static/css/app.css"), none, nothing))
    lines = capfd.readouterr().err.splitlines()
    assert [re.sub(r"^\S+ | milliseconds=.*", "", line) for line in lines] == [
        "info request method=GET path=/games status=499",
        "warning request method=GET path=/static/css/app.css status=500",
    ]


def test_a_password_is_never_shown() -> None:
    with pytest.raises(Exception, match="reached") as told:
        open_database("postgresql://me:sesame@127.0.0.1:9/none")
    assert "sesame" not in str(told.value)


# -- the running server ------------------------------------------------------------------------


@contextmanager
def running(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "roundhouse", "serve", "--port", str(port)]
    environment = {**os.environ, "ROUNDHOUSE_BOT_DELAY": "0"}
    with subprocess.Popen(
        [*command, "--database", file_url(folder)], stderr=subprocess.PIPE, env=environment
    ) as process:
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz")
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=30)


def wait_for(address: str) -> None:
    end = time.monotonic() + 90
    while True:
        try:
            with urlopen(address, timeout=5):  # noqa: S310 - our own server
                return
        except (URLError, ConnectionError):
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.1)


def test_serve_plays_against_bots_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    port = free_port()
    form = {"title": "18GA", "players": "3"}
    for n, kind in enumerate(("busy", "random", "busy")):
        form |= {f"name-{n}": f"Bot {n}", f"kind-{n}": kind}
    with running(tmp_path, port):
        request = Request(f"http://127.0.0.1:{port}/new", urlencode(form).encode())
        with urlopen(request, timeout=20) as page:  # noqa: S310 - our own server
            game_id = page.url.rpartition("/")[2]
        with urlopen(f"http://127.0.0.1:{port}/game/{game_id}/events", timeout=60) as stream:
            seen = versions(stream, 5)
        assert seen == sorted(seen)
    stopped = open_store(file_url(tmp_path)).version(game_id)
    assert stopped >= seen[-1]
    with (
        running(tmp_path, port),
        urlopen(f"http://127.0.0.1:{port}/game/{game_id}/events", timeout=60) as stream,
    ):
        assert versions(stream, 4)[-1] > stopped


def versions(stream: Iterator[bytes], count: int) -> list[int]:
    found: list[int] = []
    for line in stream:
        if line.startswith(b"data:"):
            found.append(json.loads(line[5:])["version"])
            if len(found) == count:
                break
    return found


def test_a_port_that_is_taken_is_told_of_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingError, match=rf"already listening on .* port {port}.*--port"):
            serving.port_is_free(Settings(port=port))
    serving.port_is_free(Settings(port=port))
    with pytest.raises(SettingError, match=r"Nothing can listen on 192\.0\.2\.1"):
        serving.port_is_free(Settings(host="192.0.2.1"))


def test_commands_say_in_one_line_what_is_wrong(tmp_path: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(PREFIX)}
    for arguments, says in (
        (["serve", "--database", "nonsense"], "sqlite:///"),
        (["serve", "--port", "99999"], "ROUNDHOUSE_PORT"),
        (["backup", str(tmp_path), "--database", file_url(tmp_path)], "there is no database"),
    ):
        command = [sys.executable, "-m", "roundhouse", *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
        assert done.returncode == 2
        assert says in done.stderr
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("polled", [False, True])
def test_events_reach_a_watcher_of_the_same_process(tmp_path: Path, polled: bool) -> None:
    """Once each, even if the database is asked between his coming and his first event."""
    with web_client(file_url(tmp_path)) as client:
        store = client.app.state.store  # type: ignore[attr-defined]
        game_id = store.create(set_up(), PEOPLE)
        hub = client.app.state.hub  # type: ignore[attr-defined]

        async def watch() -> list[str]:
            stream = hub.stream(game_id)
            first = asyncio.ensure_future(anext(stream))
            await asyncio.sleep(0)
            if polled:
                hub._told(game_id, 0)
            seen = [await first]
            store.append(game_id, None, Chat("hi"))
            seen.append(await anext(stream))
            await stream.aclose()
            return seen

        assert client.portal is not None
        first, second = client.portal.call(watch)
        assert '{"version": 0}' in first
        assert '{"version": 1}' in second
        assert hub._watching == {}


def test_the_games_that_are_likely_to_be_opened(tmp_path: Path) -> None:
    """Those played last, and one of every title that is played here at all."""
    store = open_store(file_url(tmp_path))
    oldest = [store.add(played(name, actions=50), PEOPLE) for name in ("1846", "18VA", "18GA")]
    newer = [store.add(played("18GA", actions=50), PEOPLE) for _ in range(serving.LIKELY)]
    lines = serving.likely_games(store)
    assert {line.id for line in lines} == {*oldest[:2], *newer}
    serving.warm_up(store)
    assert all(line.id in store.open_games for line in lines)
    store.close()


def test_a_game_that_cannot_be_opened_does_not_keep_the_server_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_store(file_url(tmp_path))
    game_id = store.add(played(actions=10), PEOPLE)

    def broken(_: object) -> None:
        raise ArithmeticError("cannot be drawn")

    monkeypatch.setattr(serving, "open_page", broken)
    serving.warm_up(store)
    assert game_id in {record.__dict__.get("game") for record in caplog.records}
    store.close()
