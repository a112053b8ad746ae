"""Games of a series, each recorded as a line of JSON, so that a run goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Protocol, TypeVar

from tools.measuring import ROOT, commit


class Seeded(Protocol):
    """An order, or what came of it. A series has every seed once."""

    @property
    def seed(self) -> int: ...


O = TypeVar("O", bound=Seeded)  # noqa: E741 - an order
R = TypeVar("R", bound=Seeded)  # its result, a data class


def record_of(kind: str, name: str) -> Path:
    """Where a series is recorded: by the commit that plays it."""
    return ROOT / "build" / kind / commit() / f"{name}.jsonl"


def series(
    file: Path, orders: Sequence[O], play: Callable[[O], R], result: type[R], jobs: int
) -> list[R]:
    """The results in the order of the orders; what is recorded already is not played again."""
    known = {found.seed: found for found in recorded(file, result)}
    missing = [order for order in orders if order.seed not in known]
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as lines:
        for found in played(missing, play, jobs):
            known[found.seed] = found
            lines.write(json.dumps(asdict(found)) + "\n")  # type: ignore[call-overload]
            lines.flush()
    return [known[order.seed] for order in orders]


def recorded(file: Path, result: type[R]) -> Iterator[R]:
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            yield result(**json.loads(line))


def played(orders: Sequence[O], play: Callable[[O], R], jobs: int) -> Iterator[R]:
    if jobs == 1:
        yield from map(play, orders)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, orders)
