"""Sends nonsense to the site and to the rules: nothing may break and nothing may change.

``python -m bench.fuzz [--requests 20000] [--actions 200000] [--seed 1] [--database URL]``. Slices
of both run in the tests. Requests go to the application itself, without a network between.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.fuzz_requests import VALUES, fuzzed_requests, position
from fastapi.testclient import TestClient

from roundhouse.core.actions import from_json, to_json
from roundhouse.core.refusal import MalformedAction
from roundhouse.core.rng import Generator
from roundhouse.engine.game import PlayedGame
from roundhouse.fuzzing.prober import Prober
from roundhouse.hosting.settings import Settings
from roundhouse.titles import title_names
from roundhouse.web.app import create_app

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
    parser.add_argument("--database", default="", help="an empty one; else SQLite")
    asked = parser.parse_args()
    began = time.monotonic()
    found, faults = fuzzed_actions(asked.seed, asked.actions)
    print(f"{found.total()} actions in {time.monotonic() - began:.0f} s: {dict(found)}")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        url = asked.database or f"sqlite:///{Path(folder) / 'games.db'}"
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
