"""Sends nonsense to the site and to the rules: nothing may break and nothing may change.

``python -m bench.fuzz [--requests 20000] [--actions 200000] [--seed 1]``. Slices of both run in the
tests. Requests go to the application itself, without a network between.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi.testclient import TestClient

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import from_json, to_json
from roundhouse.core.refusal import MalformedAction
from roundhouse.core.rng import Generator
from roundhouse.engine.game import PlayedGame
from roundhouse.fuzzing.prober import Prober
from roundhouse.gamefile import new_game
from roundhouse.gamefile.data import to_data
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.storage.people import People
from roundhouse.titles import title_names
from roundhouse.web.app import create_app

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
PARTS = (
    "", "/board", "/parts", "/hex/{}", "/preview", "/tiles", "/log", "/legal", "/map", "/sheet",
    "/sheet/{}", "/end", "/history.json", "/audit", "/export", "/export/18xx", "/chat", "/notes/{}",
)  # fmt: skip
POSTS = (
    "/act", "/undo", "/redo", "/restart", "/retry", "/route", "/chat", "/branch", "/hide",
    "/restore",
)  # fmt: skip
QUERIES = ("at", "plan", "curtain", "radius", "action", "show", "title", "players", "seed", "page")


def position(name: str, actions: int, seed: int = 5) -> PlayedGame:
    game = new_game(name, NAMES, seed=seed, options={"auto_pass": "on"})
    bots = make_bots(["busy"], len(NAMES), seed)
    while not game.over and len(game.actions) < actions:
        game.apply(decide(bots[game.decision.players[0]], game).action)
    return game


# -- requests ----------------------------------------------------------------------------------


class Requests:
    """Draws requests: mostly the right shape with something odd in it."""

    def __init__(self, seed: int, store: GameStore, ids: list[str]) -> None:
        self.rng = Generator(seed)
        self.store, self.ids = store, ids
        files = [to_data(store.load(game_id).game) for game_id in ids]
        self.files = [json.dumps(data) for data in files]

    def below(self, count: int) -> int:
        return self.rng.next() % count

    def text(self) -> str:
        return self.rng.choice(TEXTS)

    def draw(self) -> tuple[str, str, dict[str, Any]]:
        """Method, address and what is sent along."""
        match self.below(9):
            case 0 | 1 | 2:
                return "GET", self.address(), {}
            case 3 | 4:
                return (
                    "POST",
                    self.game() + self.rng.choice(POSTS),
                    {"content": json.dumps(self.body()), "headers": JSON},
                )
            case 5:
                return "POST", self.game() + self.rng.choice(POSTS), {"data": self.form()}
            case 6:
                return "POST", self.rng.choice(("/import", "/new", "/theme")), self.upload()
            case 7:
                return (
                    "POST",
                    self.rng.choice(("/push", "/push/key", "/notify")),
                    self.address_for(),
                )
        words = self.text().encode("utf-8", "surrogatepass")
        return "PUT", f"{self.game()}/notes/{self.encoded(self.text())}", {"content": words}

    def game(self) -> str:
        return f"/game/{self.rng.choice(self.ids) if self.below(12) else self.encoded(self.text())}"

    def encoded(self, text: str) -> str:
        return quote(text.encode("utf-8", "surrogatepass"), safe="" if self.below(4) else "/%")

    def address(self) -> str:
        page = self.rng.choice(("/", "/games", "/new", "/new/seats", "/titles", "/titles/{}", ""))
        path = page or self.game() + self.rng.choice(PARTS)
        path = path.replace("{}", self.encoded(self.rng.choice((*TEXTS, "0", "F12", "18GA"))))
        asked = [f"{self.rng.choice(QUERIES)}={self.value()}" for _ in range(self.below(3))]
        return f"{path}?{'&'.join(asked)}" if asked else path

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
        odd = self.rng.choice(VALUES)
        routes = [{"train": self.text(), "stops": [self.text()], "turns": [0]}]
        return self.rng.choice([
            {"action": self.action(game_id), "version": version},
            {"version": version}, {"routes": routes, "editing": 0}, {"routes": odd},
            {"routes": [{"train": odd, "stops": odd}]}, odd,
        ])  # fmt: skip

    def form(self) -> dict[str, str]:
        names = ("text", "seat", "at", "others", "version")
        return {self.rng.choice(names): self.printable(self.text()) for _ in range(3)}

    def address_for(self) -> dict[str, Any]:
        """Where to be told of turns; nothing that could be called."""
        odd, text = self.rng.choice(VALUES), self.text()
        endpoint = self.rng.choice((odd, text, f"https://127.0.0.1/{text}", "https://localhost/"))
        keys = self.rng.choice((odd, {"p256dh": odd, "auth": text}, {"p256dh": text, "auth": "A"}))
        if self.below(3):
            sent = json.dumps({"endpoint": endpoint, "keys": keys})
            return {"content": sent, "headers": JSON}
        return {"data": {"address": self.printable(text), "delay": self.printable(self.text())}}

    def upload(self) -> dict[str, Any]:
        data = json.loads(self.rng.choice(self.files))
        holder = self.rng.choice([data, data["setup"]])
        holder[self.rng.choice([*holder, "stopped", "settings", "x"])] = self.rng.choice(VALUES)
        fields = {"text": json.dumps(data), "partly": "yes", "title": "18GA", "seed": self.text(),
                  "name-0": self.text(), "kind-0": self.text(), "players": self.text(),
                  "preset": self.text()}  # fmt: skip
        if self.below(2):
            return {"files": {"file": ("x.json", fields["text"].encode()), "partly": (None, "yes")}}
        return {"data": {key: self.printable(value) for key, value in fields.items()}}

    def printable(self, text: str) -> str:
        """As a client can encode it."""
        return text.encode("utf-8", "replace").decode()


def with_people(store: GameStore, ids: list[str]) -> list[str]:
    """Games with a host and seats of two people, beside the open tables; the people's secrets."""
    people = People(store.database)
    found = [people.create(name).id for name in NAMES]
    seats = [SeatInfo(name, person_id=found[n] if n < 2 else "") for n, name in enumerate(NAMES)]
    ids += [store.add(position(name, 30), seats, found[0]) for name in title_names()[:2]]
    return [*(people.add_device(person) for person in found), "nonsense"]


def fuzzed_requests(site: TestClient, seed: int, count: int) -> tuple[Counter[int], list[str]]:
    """Answers by status, and what went wrong."""
    store: GameStore = site.app.state.store  # type: ignore[attr-defined]
    seats = [SeatInfo(NAMES[0]), SeatInfo(NAMES[1]), SeatInfo(NAMES[2], "busy")]
    ids = [store.add(position(name, 40 if n else 0), seats) for n, name in enumerate(title_names())]
    cookies = with_people(store, ids)
    draws, faults, statuses = Requests(seed, store, ids), [], Counter[int]()
    for number in range(count):
        method, address, sent = draws.draw()
        before = store.versions(ids)
        site.cookies.clear()
        if number % 3:
            site.cookies.set(COOKIE, cookies[number % len(cookies)])
        answer = site.request(method, address, **sent)
        statuses[answer.status_code] += 1
        said = f"{number}: {method} {address[:200]} {str(sent)[:300]}: {answer.status_code}"
        if answer.status_code >= 500:
            faults.append(said)
        if answer.status_code >= 400 and store.versions(ids) != before:
            faults.append(f"{said}, and a game has changed")
        if "<script>" in answer.text.replace("<script>\n", ""):
            faults.append(f"{said}, with markup of ours to run")
        for game_id in ids:
            store.restore(game_id)
    return statuses, faults


# -- actions -----------------------------------------------------------------------------------


def odd_actions(game: PlayedGame, prober: Prober, count: int) -> Iterator[Any]:
    """Actions as JSON: drawn, mutated, and with values that no action has."""
    listed = list(game.legal)
    for _ in range(count):
        which = prober.rng.next() % 3
        if which == 0 or not listed:
            yield to_json(prober.draw(game.position, of_the_step=bool(prober.rng.next() % 2)))
        elif which == 1:
            yield to_json(prober.mutated(game.position, prober.rng.choice(listed)))
        else:
            action: dict[str, Any] = to_json(prober.rng.choice(listed))
            action[prober.rng.choice([*action, "x"])] = prober.rng.choice(VALUES)
            yield action


def fuzzed_actions(seed: int, count: int, each: int = 40) -> tuple[Counter[str], list[str]]:
    """What became of the actions, and what went wrong."""
    prober, found = Prober(seed), Counter[str]()
    faults: list[str] = []
    rng, names = Generator(seed), title_names()
    while sum(found.values()) < count:
        name = names[rng.next() % len(names)]
        game = position(name, rng.next() % 300, seed=rng.next() % 1000)
        if game.over:
            continue
        before = game.fingerprint()
        for data in odd_actions(game, prober, each):
            found[tried(game, data, faults)] += 1
        if game.fingerprint() != before:
            faults.append(f"{name}, {len(game.actions)} actions: asking has changed the position")
    return found, faults


def tried(game: PlayedGame, data: Any, faults: list[str]) -> str:
    try:
        action = from_json(data)
    except MalformedAction:
        return "malformed"
    try:
        refusal = game.refusal(action)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        faults.append(f"{game.title.name}: {data!r:.300}: {type(error).__name__}: {error}")
        return "broken"
    return "legal" if refusal is None else "refused"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--actions", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.monotonic()
    found, faults = fuzzed_actions(asked.seed, asked.actions)
    print(f"{found.total()} actions in {time.monotonic() - began:.0f} s: {dict(found)}")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'games.db'}"
        app = create_app(Settings(database=url, allowed_hosts="testserver", worker=False, rate=0))
        with TestClient(app, follow_redirects=False, raise_server_exceptions=False) as site:
            statuses, more = fuzzed_requests(site, asked.seed, asked.requests)
    taken = time.monotonic() - began
    print(f"{statuses.total()} requests in {taken:.0f} s: {dict(sorted(statuses.items()))}")
    for fault in (*faults, *more):
        print(fault)
    if faults or more:
        sys.exit(1)


if __name__ == "__main__":
    main()
