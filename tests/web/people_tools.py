"""Several people at one server, each with a browser's cookies and no browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.stored_games import NAMES, file_url, played, set_up

from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.storage.links import Links
from roundhouse.storage.people import People
from roundhouse.web.app import create_app

COOKIE = "roundhouse"
DOMAIN = "testserver.local"  # as the client without a browser calls its server


@dataclass
class Site:
    """A server in this process, and what its database holds."""

    app: FastAPI

    @property
    def store(self) -> GameStore:
        store: GameStore = self.app.state.store
        return store

    @property
    def people(self) -> People:
        people: People = self.app.state.people
        return people

    @property
    def links(self) -> Links:
        links: Links = self.app.state.links
        return links

    def browser(self, person_id: str = "") -> TestClient:
        """A new browser, signed in as this person."""
        client = TestClient(self.app, follow_redirects=False)
        client.headers["accept"] = "text/html"
        if person_id:
            secret = self.people.add_device(person_id)
            client.cookies.set(COOKIE, secret, domain=DOMAIN)
        return client

    def person(self, name: str, role: Any = "guest") -> tuple[str, TestClient]:
        person_id = self.people.create(name, role).id
        return person_id, self.browser(person_id)

    def hosted(self, host: str, *people: str, title: str = "18GA", actions: int = 0) -> str:
        """A game of ``host`` with these people on its first chairs; "" leaves one free."""
        seats = [
            SeatInfo(name, person_id=people[n] if n < len(people) else "")
            for n, name in enumerate(NAMES)
        ]
        if actions:
            return self.store.add(played(title, actions), seats, host)
        return self.store.create(set_up(title), seats, host)


@contextmanager
def open_site(folder: Path, **settings: Any) -> Iterator[Site]:
    settings.setdefault("allowed_hosts", "testserver")
    settings.setdefault("rate", 0)
    app = create_app(Settings(database=file_url(folder), worker=False, **settings))
    with TestClient(app):
        yield Site(app)


def open_link(client: TestClient, secret: str) -> str:
    """Open a link as a browser does; gives the page that is shown then."""
    first = client.get(f"/link/{secret}")
    assert (first.status_code, first.headers["location"]) == (303, "/link")
    return client.get("/link").text


def accept(client: TestClient, secret: str, name: str = "") -> str:
    """Open a link and accept what it offers; gives where it leads."""
    open_link(client, secret)
    answer = client.post("/link", data={"name": name} if name else {})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])
