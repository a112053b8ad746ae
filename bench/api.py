"""Sends what the API's own description allows, and more: nothing may break, leak or be forged.

``python -m bench.api [--requests 5000] [--seed 1]``. Schemathesis makes the requests from the
OpenAPI description, about half of them against it. They come from somebody without a token, from a
person who sits nowhere, and from a player. A slice runs in the tests. Streams do
not end by themselves and have their own tests.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy, one_of
from schemathesis import GenerationMode

from roundhouse.gamefile import new_game
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.storage.links import Links
from roundhouse.storage.people import People
from roundhouse.web.api.routes import description
from roundhouse.web.app import create_app

NAMES = ("Ann", "Ben", "Cem")


class Site:
    """A site with games of several kinds, three visitors, and what none of them may see."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        state: Any = client.app.state  # type: ignore[attr-defined]
        self.store: GameStore = state.store
        people: People = state.people
        links: Links = state.links
        ann, ben = people.create("Ann", "member"), people.create("Ben", "member")
        dora = people.create("Dora")  # a guest: may begin no games here
        self.tokens = {
            "nobody": "",
            "onlooker": people.add_token(dora.id, "a program")[1],
            "player": people.add_token(ann.id, "a program")[1],
        }
        seats = [SeatInfo(n, person_id=p) for n, p in zip(NAMES, (ann.id, ben.id, ""), strict=True)]
        hidden = new_game("1846", NAMES, seed=2**63 + 12_345_678_901)
        games = [new_game("18GA", NAMES, seed=7), new_game("18AL", NAMES, seed=7), hidden]
        self.games = [self.store.create(game.setup, seats, ann.id) for game in games]
        self.secrets = [
            *self.tokens.values(),
            people.add_device(ann.id),
            links.make("device", ann.id),
            str(hidden.setup.seed),
        ]
        #: Ann is the host and may show these.
        self.invitations = [links.invite(game_id, 2) for game_id in self.games]
        self.tried: Counter[tuple[str, int]] = Counter()

    def versions(self) -> dict[str, int]:
        return self.store.versions(self.games)

    def send(self, case: Any, who: str, game_id: str) -> None:
        """One request; raises if the answer shows or changes what it must not."""
        if "game_id" in case.path_parameters and game_id:
            case.path_parameters["game_id"] = game_id
        before = self.versions()
        sent = case.as_transport_kwargs(base_url="http://testserver")
        headers = {k: v for k, v in dict(sent.pop("headers", {})).items() if v is not None}
        headers.pop("Authorization", None)
        if self.tokens[who]:
            headers["Authorization"] = f"Bearer {self.tokens[who]}"
        body = {key: sent[key] for key in ("params", "json", "content") if key in sent}
        if isinstance(sent.get("data"), bytes | str):
            body["content"] = sent["data"]
        answer = self.client.request(case.method, sent["url"], headers=headers, **body)
        what = f"{who}: {case.method} {sent['url']} {sent.get('json')} gave {answer.status_code}"
        self.tried[case.operation.label, answer.status_code] += 1
        assert answer.status_code < 500, f"{what}: {answer.text[:500]}"
        assert str(answer.status_code) in case.operation.definition.raw["responses"] or (
            answer.status_code in (404, 405)
        ), f"{what}, which the description does not know"
        shown = [s for s in self.secrets if s and s in answer.text]
        if who != "player":
            shown += [s for s in self.invitations if s in answer.text]
            assert self.versions() == before, what
        assert not shown, f"{what} and a secret"
        if answer.status_code >= 400:
            assert set(answer.json()) == {"code", "error", "detail", "clause", "version", "game"}


def operations() -> list[Any]:
    schema: Any = schemathesis.openapi.from_dict(description())
    found = [made.ok() for made in schema.get_all_operations()]
    return [operation for operation in found if not operation.path.endswith("/stream")]


def cases(operation: Any) -> SearchStrategy[Any]:
    """Requests as the description has them and, where it says anything, against it."""
    right: SearchStrategy[Any] = operation.as_strategy()
    if not operation.body and not operation.query:
        return right
    wrong: SearchStrategy[Any] = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    return one_of(right, wrong)


def run(site: Site, requests: int, first_seed: int) -> int:
    """Send at least so many requests, about as many to every operation; gives how many.

    Where an operation knows few different requests, others get more.
    """
    listed = operations()
    turns: Iterator[str] = itertools.cycle(site.tokens)
    ids = itertools.cycle([*site.games, "", site.games[2]])
    count = 0
    for number in itertools.count(first_seed):
        count += _round(site, listed, requests - count, number, turns, ids)
        if count >= requests:
            return count
    raise AssertionError


def _round(
    site: Site,
    listed: list[Any],
    requests: int,
    number: int,
    turns: Iterator[str],
    ids: Iterator[str],
) -> int:
    count = 0
    for operation in listed:

        @seed(number)
        @settings(
            max_examples=-(-requests // len(listed)),
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases(operation))
        def one(case: Any) -> None:
            nonlocal count
            count += 1
            site.send(case, next(turns), next(ids))

        one()
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'games.db'}"
        here = Settings(
            database=url, allowed_hosts="testserver", create="members", worker=False, rate=0
        )
        with TestClient(create_app(here), follow_redirects=False) as client:
            site = Site(client)
            count = run(site, wanted.requests, wanted.seed)
    statuses: Counter[int] = Counter()
    for (_, status), number in site.tried.items():
        statuses[status] += number
    print(f"{count} requests in {time.monotonic() - started:.0f} s; answers: {dict(statuses)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
