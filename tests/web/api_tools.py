"""What tests of the API share: people with tokens, and clients that speak for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from roundhouse.storage import GameStore, SeatInfo
from roundhouse.storage.links import Links
from roundhouse.storage.people import People


@dataclass(frozen=True, slots=True)
class Program:
    """A person's program at a site."""

    site: TestClient
    person_id: str
    token: str
    token_id: str = ""

    def get(self, path: str) -> Response:
        return self.site.get(f"/api{path}", headers=self.headers)

    def post(self, path: str, body: object) -> Response:
        return self.site.post(f"/api{path}", json=body, headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def create(self, title: str, seats: list[dict[str, str]], **more: object) -> dict[str, Any]:
        made = self.post("/games", {"title": title, "seats": seats, **more})
        assert made.status_code == 201, made.text
        found: dict[str, Any] = made.json()
        return found

    def play_first(self, game_id: str) -> Response:
        """Play the first action that is legal."""
        found = self.get(f"/games/{game_id}/actions").json()
        body = {"action": found["legal"][0]["action"], "version": found["version"]}
        return self.post(f"/games/{game_id}/actions", body)


def program(site: TestClient, name: str) -> Program:
    people = people_of(site)
    person = people.create(name, "member")
    token, secret = people.add_token(person.id, "a test")
    return Program(site, person.id, secret, token.id)


def people_of(site: TestClient) -> People:
    found: People = site.app.state.people  # type: ignore[attr-defined]
    return found


def links_of(site: TestClient) -> Links:
    found: Links = site.app.state.links  # type: ignore[attr-defined]
    return found


def store_of(site: TestClient) -> GameStore:
    found: GameStore = site.app.state.store  # type: ignore[attr-defined]
    return found


def seats_for(*programs: Program, names: tuple[str, ...] = ("Ann", "Ben", "Cem")) -> list[SeatInfo]:
    """A seat for each of them."""
    return [SeatInfo(name, person_id=p.person_id) for name, p in zip(names, programs, strict=True)]
