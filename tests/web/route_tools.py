"""One game, everybody who may come near it, and whether the database was written to."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient
from httpx2 import Response
from tests.stored_games import file_url
from tests.web.people_tools import Site

from roundhouse.core.actions import to_json
from roundhouse.hosting.settings import Settings
from roundhouse.storage.notify import Notify
from roundhouse.web.app import create_app

ROLES = ("host", "seat", "other", "watcher", "unknown", "program")


def routes_of(app: FastAPI) -> Iterator[str]:
    """Every route as "GET /path"; files of the site are the same for everybody."""
    for route in iter_route_contexts(app.routes):
        for method in sorted(getattr(route, "methods", None) or ()):
            yield f"{method} {route.path}"


@dataclass
class Scene:
    """A game whose first seat is asked. The seat's person also acts by a program."""

    folder: Path
    site: Site = field(init=False)
    clients: dict[str, TestClient] = field(init=False)
    ids: dict[str, str] = field(init=False)
    game_id: str = ""
    version: int = 0

    def __post_init__(self) -> None:
        # Without its lifespan: nothing is written in the background.
        url = file_url(self.folder)
        settings = Settings(database=url, allowed_hosts="testserver", create="members", rate=0)
        self.site = Site(create_app(settings))
        self._look = sqlite3.connect(self.folder / "games.db")
        self.begin()

    def begin(self) -> None:
        """A fresh game with fresh people."""
        site = self.site
        made = {role: site.person(role.title(), "member") for role in ROLES[:4]}
        self.ids = {role: person for role, (person, _) in made.items()}
        self.clients = {role: client for role, (_, client) in made.items()}
        self.clients |= {"unknown": site.browser(), "program": site.browser()}
        token, secret = site.people.add_token(self.ids["seat"], "bot")
        self.clients["program"].headers["authorization"] = f"Bearer {secret}"
        self.game_id = site.hosted(self.ids["host"], self.ids["seat"], self.ids["other"])
        self.version = site.store.version(self.game_id)
        site.store.write_note(self.game_id, 0, "sell early", self.ids["seat"])
        target = Notify(site.store.database).add(
            self.ids["seat"], "json://127.0.0.1:9", "json", 10, 0, confirmed=True
        )
        self.values = {
            "game_id": self.game_id, "seat": "0", "name": "18GA", "number": "1", "kind": "undo",
            "answer": "agree", "corporation": "0", "target_id": target.id,
            "secret": "A" * 22, "token_id": token.id, "person_id": self.ids["other"],
        }  # fmt: skip

    def written(self) -> int:
        """A number that changes whenever anything is written to the database."""
        self.site.store._later.submit(lambda: None).result()
        return int(self._look.execute("PRAGMA data_version").fetchone()[0])

    def action(self) -> dict[str, Any]:
        return to_json(self.site.store.load(self.game_id).game.legal.first())

    def send(self, role: str, route: str, **sent: Any) -> Response:
        method, _, path = route.partition(" ")
        name = "F12" if "/hex/" in path else self.values["name"]
        answer = "accept" if path.startswith("/api/") else self.values["answer"]
        filled = path.format(**{**self.values, "name": name, "answer": answer})
        client = self.clients[role]
        client.cookies.pop("roundhouse-link", None)  # of a link that was opened before
        return client.request(method, filled, **sent)
