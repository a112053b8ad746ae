"""Games of the arena on a Ray cluster instead of processes of this machine.

Ray is the extra ``roundhouse[ray]`` and is imported only here, when somebody asks for it. The
nodes of a cluster need Ray and Python of the same versions; the package itself is sent to them.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from roundhouse.bots.arena import Match, Outcome, play

#: Ray on this machine, for as long as the games last.
HERE = "local"
#: What Ray reserves here for results; ours are a few hundred bytes each.
OBJECT_STORE = 80 * 1024 * 1024
#: Seconds in which a cluster must answer.
PATIENCE = 5.0
ATTEMPTS = 3


class NoCluster(RuntimeError):
    """Ray is not installed, or no cluster answers."""


def played_on_ray(
    orders: Iterable[Match], address: str = HERE, at_once: int | None = None
) -> Iterator[Outcome]:
    """Play games on a cluster, several at a time; they come back in their order.

    ``address`` is a cluster's (``ray://host:10001`` or ``host:6379``); without one Ray is started
    on this machine. ``at_once`` games are under way: as many as there are processors, if not given.
    """
    with connected(address, at_once) as ray:
        room = at_once or max(1, int(ray.cluster_resources().get("CPU", 1)))
        task = ray.remote(play)
        under_way: deque[Any] = deque()
        for order in orders:
            if len(under_way) == room:
                yield ray.get(under_way.popleft())
            under_way.append(task.remote(order))
        while under_way:
            yield ray.get(under_way.popleft())


@contextmanager
def connected(address: str, processors: int | None) -> Iterator[ModuleType]:
    """Ray with a connection to the cluster; one that the caller has already is left as it is."""
    ray = installed()
    if ray.is_initialized():
        yield ray
        return
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == HERE:
        settings |= {
            "num_cpus": processors or os.cpu_count(),
            "object_store_memory": OBJECT_STORE,
            "include_dashboard": False,
        }
    else:
        answers(address)
        settings["runtime_env"] = {"py_modules": [str(Path(__file__).parents[1])]}
    start(ray, address, settings)
    try:
        yield ray
    finally:
        ray.shutdown()


def start(ray: ModuleType, address: str, settings: dict[str, Any]) -> None:
    """Connect; on this machine in several attempts, since Ray gives a busy one half a minute."""
    for left in reversed(range(ATTEMPTS if address == HERE else 1)):
        try:
            ray.init(address=address, **settings)
        except Exception as error:  # Ray raises all kinds, Exception itself too
            ray.shutdown()
            if not left:
                why = str(error).partition("\n")[0]
                raise NoCluster(f"Ray does not start ({address}): {why}") from error
        else:
            return


def installed() -> ModuleType:
    """Ray, which must not report to its makers from here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return import_module("ray")
    except ImportError as error:
        raise NoCluster("a cluster needs Ray: pip install 'roundhouse[ray]'") from error


def answers(address: str) -> None:
    """Ray itself would try for minutes before it says that nobody is there."""
    if address == "auto":  # a cluster that runs on this machine
        return
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if not host or not port.isdigit():
        raise NoCluster(f"{address!r} is no address of a Ray cluster, such as ray://host:10001")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"no Ray cluster answers at {address}: {error}") from error
