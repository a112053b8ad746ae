"""Try the files of docs/hosting.md for real: `.venv/bin/python -m tools.try_hosting`.

Takes the blocks out of the document, sets ports, names and certificates of this machine into
them, and starts the site behind nginx and behind Caddy (Debian's packages), on loopback. The
units are checked with systemd-analyze. What is missing on the machine fails.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.stored_games import PEOPLE, free_port, open_store, set_up

from roundhouse.storage import Chat, SeatInfo
from roundhouse.storage.links import Links
from roundhouse.storage.people import People

DOCUMENT = Path(__file__).parents[1] / "docs" / "hosting.md"
NAME = "trains.example"
PATIENCE = 60.0


def blocks() -> dict[str, str]:
    """The files of the document, by their names."""
    text = DOCUMENT.read_text("utf-8")
    return dict(re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```$', text, re.MULTILINE | re.DOTALL))


@contextmanager
def running(*command: str, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    quiet = subprocess.DEVNULL  # whatever is wrong shows in what curl gets
    with subprocess.Popen(command, env={**os.environ, **more}, stderr=quiet) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)


def asked(port: int, path: str, certificate: Path, *options: str) -> str:
    """What curl gets over HTTPS; its last line is the version of HTTP and the status."""
    command = [
        "curl", "--silent", "--show-error", "--cacert", str(certificate), "--max-time", "5",
        "--resolve", f"{NAME}:{port}:127.0.0.1", "--write-out", "\n%{http_version} %{http_code}",
        *options, f"https://{NAME}:{port}{path}",
    ]  # fmt: skip
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout


def until(holds: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            sys.exit(f"{what}: not within {PATIENCE:.0f} seconds")
        time.sleep(0.2)


def check(what: str, holds: bool) -> None:
    print(f"{'ok' if holds else 'FAIL':4}  {what}")
    if not holds:
        sys.exit(1)


def certificate(folder: Path) -> tuple[Path, Path]:
    made, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out",
         str(made)],
        check=True, capture_output=True,
    )  # fmt: skip
    return made, key


def nginx(folder: Path, files: dict[str, str], site: int, port: int) -> tuple[str, ...]:
    made, key = certificate(folder)
    text = files["/etc/nginx/sites-enabled/roundhouse"].replace("8018", str(site))
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    text = text.replace("/var/log/nginx/error.log", f"{folder}/error.log")
    text = re.sub(r"ssl_certificate \S+;", f"ssl_certificate {made};", text)
    text = re.sub(r"ssl_certificate_key \S+;", f"ssl_certificate_key {key};", text)
    whole = f"pid {folder}/nginx.pid;\ndaemon off;\nerror_log stderr crit;\nevents {{}}\nhttp {{\n"
    whole += f"access_log {folder}/access.log;\n{text}\n}}\n"
    (folder / "nginx.conf").write_text(whole, "utf-8")
    return ("nginx", "-c", str(folder / "nginx.conf"))


def caddy(folder: Path, files: dict[str, str], site: int, port: int) -> tuple[str, ...]:
    made, key = certificate(folder)
    text = files["/etc/caddy/Caddyfile"].replace("8018", str(site))
    text = text.replace(f"{NAME} {{", f"{NAME}:{port} {{\n\ttls {made} {key}")
    (folder / "Caddyfile").write_text(
        f"{{\n\tauto_https disable_redirects\n\tadmin off\n}}\n{text}", "utf-8"
    )
    return ("caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile")


def try_proxy(name: str, folder: Path, files: dict[str, str]) -> None:
    site, port = free_port(), free_port()
    settings = dict(re.findall(r"^(\w+)=(.*)$", files["/etc/roundhouse.env"], re.MULTILINE))
    url = f"sqlite:///{folder / 'games.db'}"
    settings |= {"ROUNDHOUSE_DATABASE": url, "ROUNDHOUSE_LOG_LEVEL": "warning"}
    settings |= {"ROUNDHOUSE_BACKUPS": str(folder), "ROUNDHOUSE_PORT": str(site)}
    make = {"nginx": nginx, "caddy": caddy}[name]
    command = make(folder, files, site, port)
    made = folder / "cert.pem"
    with ExitStack() as opened:
        opened.enter_context(running(sys.executable, "-m", "roundhouse", "serve", **settings))
        opened.enter_context(running(*command))
        until(lambda: asked(port, "/healthz", made).endswith(" 200"), f"{name} answers")
        told = asked(port, "/healthz", made)
        check(f"{name}: speaks HTTP/2", told.endswith("\n2 200"))
        health = json.loads(told.rpartition("\n")[0])
        check(f"{name}: the site knows that it is HTTPS", health["called_by"] == "https")
        check(f"{name}: the first page comes", asked(port, "/", made).endswith("2 200"))
        store = open_store(url)
        game_id = store.create(set_up(), PEOPLE)
        began = time.monotonic()
        watch = subprocess.Popen(
            ["curl", "--silent", "--no-buffer", "--cacert", str(made), "--max-time", "8",
             "--resolve", f"{NAME}:{port}:127.0.0.1",
             f"https://{NAME}:{port}/game/{game_id}/events"],
            stdout=subprocess.PIPE,
        )  # fmt: skip
        assert watch.stdout is not None
        first = [watch.stdout.readline() for _ in range(3)][1]
        store.append(game_id, None, Chat("hello"))
        second = [watch.stdout.readline() for _ in range(3)][1]
        taken = time.monotonic() - began
        watch.terminate()
        watch.wait()
        store.close()
        both = b'"version": 0' in first and b'"version": 1' in second
        check(f"{name}: live updates come through at once ({taken:.2f} s)", both and taken < 3)
        game_id, friend = try_invitation(name, folder, url, port, made)
        form = (*friend, "--data", "text=hi", "--header", f"Origin: https://{NAME}:{port}")
        sent = asked(port, f"/game/{game_id}/chat", made, *form)
        check(f"{name}: what a page of the site sends is taken ({sent[-5:]})", "2 204" in sent)
        form = (*friend, "--data", "text=hi", "--header", "Origin: https://elsewhere.example")
        sent = asked(port, f"/game/{game_id}/chat", made, *form)
        check(f"{name}: what another site's page sends is refused", sent.endswith("2 403"))
        try_log(name, folder, port, made)


def try_invitation(
    name: str, folder: Path, url: str, port: int, made: Path
) -> tuple[str, tuple[str, ...]]:
    """A friend opens an invitation; gives the game, and how curl is that friend."""
    store = open_store(url)
    ann = People(store.database).create("Ann", "member").id
    seats = [SeatInfo("Ann", person_id=ann), *PEOPLE[1:]]
    game_id = store.create(set_up(), seats, ann)
    secret = Links(store.database).invite(game_id, 1)
    jar = ("--cookie", f"{folder}/cookies", "--cookie-jar", f"{folder}/cookies")
    asked(port, f"/link/{secret}", made, *jar)
    form = ("--data", "name=Bea", "--header", f"Origin: https://{NAME}:{port}", "--include")
    sent = asked(port, "/link", made, *jar, *form)
    check(f"{name}: an invitation gives the seat", store.load(game_id).seats[1].name == "Bea")
    cookies = re.findall(r"(?im)^set-cookie: (__Host-roundhouse=.*?)\r?$", sent)
    kept = {part.strip().lower() for part in cookies[0].split(";")[1:]} if cookies else set()
    safe = {"httponly", "secure", "samesite=lax", "path=/"} <= kept
    alone = not any(part.startswith("domain") for part in kept)
    check(f"{name}: the cookie is for this name and HTTPS alone", safe and alone)
    store.close()
    return game_id, jar


def try_log(name: str, folder: Path, port: int, made: Path) -> None:
    """The secrets of links are in no log of the proxy."""
    opened = [asked(port, f"/{kind}/{'S3CR3T' * 4}", made) for kind in ("link", "stop")]
    check(f"{name}: links lead on", all(answer.endswith("2 303") for answer in opened))
    text = "".join(log.read_text("utf-8") for log in folder.glob("*.log"))
    logs = "GET /healthz" in text or name == "caddy"  # which logs nothing unless told to
    check(f"{name}: no secret of a link is logged", logs and "S3CR3T" not in text)


def try_units(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        if "/systemd/" in path:
            unit = folder / Path(path).name
            unit.write_text(text.replace("/usr/local/bin/roundhouse", "/bin/true"), "utf-8")
    units = sorted(str(p) for p in folder.glob("roundhouse*.*er*"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units],
        check=False,
        capture_output=True,
        text=True,
    )
    ours = [line for line in done.stderr.splitlines() if "roundhouse" in line]
    check(f"systemd: {len(units)} units are sound {ours or ''}", done.returncode == 0 and not ours)


def main() -> None:
    """Try the units and both proxies."""
    files = blocks()
    with tempfile.TemporaryDirectory() as name:
        try_units(Path(name), files)
    for proxy in ("nginx", "caddy"):
        with tempfile.TemporaryDirectory() as name:
            Path(name).chmod(0o755)
            try_proxy(proxy, Path(name), files)


if __name__ == "__main__":
    main()
