"""Requests with something odd in them, to every route that the site has.

A new route is found by itself. What is sent has mostly the right shape, with something odd in it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future
from contextlib import aclosing
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient

from roundhouse.bots import Choice, decide, make_bot, make_bots
from roundhouse.core.actions import to_json
from roundhouse.core.rng import Generator
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.gamefile.data import to_data
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.storage.people import People
from roundhouse.storage.processes import Heartbeat
from roundhouse.titles import title_names

COOKIE = "roundhouse"
NAMES = ("Ann", "Ben", "Cem")
JSON = {"Content-Type": "application/json"}
#: Odd texts, as parts of addresses, fields and values.
TEXTS = (
    "", " ", "0", "1", "-1", "3", "999999", "²", "٣", "1.5", "1e9", "+1", "0x10", "1_000", "NaN",
    "null", "true", "[]", "{}", '""', "[" * 2000, '{"a":' * 2000, "9" * 30, "9" * 5000, str(2**63),
    str(10**30), "\x00", "a\x00b", "\n", "%0a", "%", "%zz", "..", "../../etc/passwd", "<script>",
    "' OR 1=1 --", "\u2028", "😀", "x" * 3000, "é", "D4.1", "D4.²", "F12", "\ud800",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2**31, 2**63, 10**30, 1.5, -0.0, [], {}, [[]], [None], {"": 0},
    ["x"], {"type": []}, {"type": "pass"}, [0] * 200, *TEXTS,
)  # fmt: skip
#: What people and pages usually send.
USUAL = (
    "0", "1", "2", "F12", "18GA", "18AL", "undo", "deal", "agree", "refuse", "withdraw", "busy",
    "stop", "confirm", "yes", "guest", "member", "friends", "off", "on",
)  # fmt: skip
FIELDS = (
    "text", "seat", "at", "others", "version", "name", "bot", "keep", "sure", "address", "delay",
    "gap", "stopped", "wanted", "file", "partly", "title", "seed", "name-0", "kind-0", "players",
    "preset", "made", "to",
)  # fmt: skip
QUERIES = (
    "at", "plan", "curtain", "radius", "action", "show", "title", "players", "seed", "page",
    "before", "after", "refused",
)  # fmt: skip
CHARSETS = ("utf-8", "undefined", "unicode_escape", "idna", "utf-16", "zlib", "\x00", "")


def routes_of(app: FastAPI) -> list[tuple[str, str]]:
    """Every route of the site: method and address."""
    return [
        (str(method), str(route.path))
        for route in iter_route_contexts(app.routes)
        for method in sorted(getattr(route, "methods", None) or ())
    ]


def position(name: str, actions: int, seed: int = 5) -> PlayedGame:
    game = new_game(name, NAMES, seed=seed, options={"auto_pass": "on"})
    bots = make_bots(["busy"], len(NAMES), seed)
    while not game.over and len(game.actions) < actions:
        game.apply(decide(bots[game.decision.players[0]], game).action)
    return game


class Requests:
    """Draws requests."""

    def __init__(self, seed: int, site: TestClient, ids: list[str]) -> None:
        self.rng = Generator(seed)
        self.store: GameStore = site.app.state.store  # type: ignore[attr-defined]
        self.ids = ids
        self.routes = routes_of(site.app)  # type: ignore[arg-type]
        files = [to_data(self.store.load(game_id).game) for game_id in ids]
        self.files = [json.dumps(data) for data in files]

    def below(self, count: int) -> int:
        return self.rng.next() % count

    def text(self) -> str:
        return self.rng.choice(TEXTS if self.below(2) else USUAL)

    def draw(self, number: int) -> tuple[str, str, dict[str, Any]]:
        """Method, address and what is sent along; one route after the other."""
        method, path = self.routes[number % len(self.routes)]
        address = re.sub(r"{(\w+)[^}]*}", lambda found: self.part(found[1]), path)
        asked = [f"{self.rng.choice(QUERIES)}={self.value()}" for _ in range(self.below(3))]
        address = f"{address}?{'&'.join(asked)}" if asked else address
        sent = {} if method in ("GET", "HEAD") else self.body_of(path)
        return method, address, sent

    def part(self, name: str) -> str:
        if name == "game_id" and self.below(12):
            return self.rng.choice(self.ids)
        return self.encoded(self.text()) or "0"

    def body_of(self, path: str) -> dict[str, Any]:
        """What is sent: JSON, a form, a file, a form in another coding, or anything."""
        if path == "/import" and self.below(4):
            return self.upload()
        match self.below(6):
            case 0 | 1:
                return {"content": json.dumps(self.body()), "headers": JSON}
            case 2 | 3:
                return {"data": self.form()}
            case 4:
                return self.in_parts()
        return {"content": self.text().encode("utf-8", "surrogatepass")}

    def encoded(self, text: str) -> str:
        return quote(text.encode("utf-8", "surrogatepass"), safe="" if self.below(4) else "/%")

    def value(self) -> str:
        if self.below(3):
            return self.encoded(self.text())
        return self.encoded(json.dumps(self.action(self.rng.choice(self.ids))))

    def action(self, game_id: str) -> Any:
        """A legal action with something odd in it, or anything at all."""
        game = self.store.load(game_id).game
        if game.over or not self.below(6):
            return self.rng.choice(VALUES)
        action: dict[str, Any] = to_json(game.legal.first())
        key = self.rng.choice([*action, "type", "x"])
        action[key] = self.rng.choice(VALUES)
        return action

    def body(self) -> Any:
        game_id = self.rng.choice(self.ids)
        version = self.store.version(game_id) if self.below(3) else self.rng.choice(VALUES)
        odd, text = self.rng.choice(VALUES), self.text()
        routes = [{"train": self.text(), "stops": [text], "turns": [0]}]
        return self.rng.choice([
            {"action": self.action(game_id), "version": version}, {"version": version},
            {"version": version, "made": odd, "to": odd, "deal": text}, {"text": text},
            {"routes": routes, "editing": 0}, {"routes": odd}, {"secret": text},
            {"routes": [{"train": odd, "stops": odd}]}, {"title": "18GA", "seats": odd},
            # Where to be told of turns; nothing that could be called.
            {"endpoint": f"https://127.0.0.1/{text}", "keys": {"p256dh": odd, "auth": text}},
            {"endpoint": odd, "keys": odd}, odd,
        ])  # fmt: skip

    def form(self) -> dict[str, str]:
        return {self.rng.choice(FIELDS): printable(self.text()) for _ in range(4)}

    def in_parts(self) -> dict[str, Any]:
        """A form in parts and in any coding, with what that may make of it."""
        fields = {**self.form(), self.rng.choice(FIELDS): "\\ud800\\x00"}
        parts = [
            f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in fields.items()
        ]
        charset = quote(self.rng.choice(CHARSETS), safe="")
        content_type = f"multipart/form-data; boundary=x; charset={charset}"
        body = f"{''.join(parts)}--x--\r\n".encode()
        return {"content": body, "headers": {"Content-Type": content_type}}

    def upload(self) -> dict[str, Any]:
        data = json.loads(self.rng.choice(self.files))
        if not self.below(4):
            data["setup"]["players"] = [self.text(), *NAMES[1:]]
        holder = self.rng.choice([data, data["setup"]])
        holder[self.rng.choice([*holder, "stopped", "settings", "x"])] = self.rng.choice(VALUES)
        text = json.dumps(data)
        if self.below(2):
            return {"files": {"file": ("x.json", text.encode()), "partly": (None, "yes")}}
        return {"data": {"text": printable(text), "partly": "yes"}}


def printable(text: str) -> str:
    """As a client can encode it."""
    return text.encode("utf-8", "replace").decode()


class QuickAdvisers:
    """Hints without the time that Expert takes to think."""

    def ask(self, _: str, game: PlayedGame, seed: int) -> Future[Choice]:
        done: Future[Choice] = Future()
        done.set_result(decide(make_bot("busy", seed), game))
        return done

    def close(self) -> None:
        """There are no processes."""


def in_short(site: TestClient) -> None:
    """Let nothing take long that takes long by itself: streams, and Expert."""
    state = site.app.state  # type: ignore[attr-defined]
    words = state.hub.words

    async def first(*given: object) -> AsyncIterator[Any]:
        async with aclosing(words(*given)) as found:
            yield await anext(found)

    state.hub.words, state.advisers = first, QuickAdvisers()


class Visitors:
    """Who sends requests: the server's host, people with seats, somebody without, nobody."""

    def __init__(self, site: TestClient, ids: list[str]) -> None:
        self.site, self.people = site, People(site.app.state.store.database)  # type: ignore[attr-defined]
        store: GameStore = site.app.state.store  # type: ignore[attr-defined]
        found = [self.people.create(name) for name in NAMES]
        self.ids = [*(person.id for person in found), self.people.create("Host", "host").id]
        seats = [
            SeatInfo(name, person_id=self.ids[n] if n < 2 else "") for n, name in enumerate(NAMES)
        ]
        ids += [store.add(position(name, 30), seats, self.ids[0]) for name in title_names()[:2]]

    def sign_in(self, number: int, path: str) -> dict[str, str]:
        """The headers of one of them. They sign in each time, for they may sign out, or leave."""
        self.site.cookies.clear()
        which = number // 7 % 6
        if which >= len(self.ids):
            if which == len(self.ids):
                self.site.cookies.set(COOKIE, "nonsense")
            return {}
        person = self.ids[which]
        if self.people.get(person) is None:  # has left
            person = self.ids[which] = self.people.create("Dora").id
        if not path.startswith("/api/"):
            self.site.cookies.set(COOKIE, self.people.add_device(person))
            return {}
        if path.split("?", maxsplit=1)[0].endswith("/stream"):
            return {}  # it would wait for news for ever
        for token in self.people.tokens(person):
            self.people.remove_token(person, token.id)
        return {"Authorization": f"Bearer {self.people.add_token(person, 'fuzz')[1]}"}


def fuzzed_requests(site: TestClient, seed: int, count: int) -> tuple[Counter[int], list[str]]:
    """Answers by status, and what went wrong."""
    store: GameStore = site.app.state.store  # type: ignore[attr-defined]
    seats = [SeatInfo(NAMES[0]), SeatInfo(NAMES[1]), SeatInfo(NAMES[2], "busy")]
    ids = [store.add(position(name, 40 if n else 0), seats) for n, name in enumerate(title_names())]
    in_short(site)
    visitors = Visitors(site, ids)
    draws, statuses = Requests(seed, site, ids), Counter[int]()
    faults: list[str] = []
    worker = Heartbeat(store.database, "worker", "")  # else the site says that there is none
    worker.start()
    for number in range(seed, seed + count):
        method, address, sent = draws.draw(number)
        before = store.versions(ids)
        headers = {**visitors.sign_in(number, address), **sent.pop("headers", {})}
        answer = site.request(method, address, headers=headers, **sent)
        statuses[answer.status_code] += 1
        said = f"{number}: {method} {address[:200]} {str(sent)[:300]}: {answer.status_code}"
        faults += [f"{said}{what}" for what in _faults(answer, store.versions(ids) != before)]
        for game_id in ids:
            store.restore(game_id)
    worker.stop()
    return statuses, faults


def _faults(answer: Any, changed: bool) -> Iterator[str]:
    if answer.status_code >= 500:
        yield ""
    if answer.status_code >= 400 and changed:
        yield ", and a game has changed"
    if "<script>" in answer.text.replace("<script>\n", ""):
        yield ", with markup of ours to run"
