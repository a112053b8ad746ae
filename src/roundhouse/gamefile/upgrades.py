"""How older game files become files of today.

``FORMAT_STEPS[v]`` turns a file of format version v into one of v + 1. A title whose
rules change in a way that old logs do not survive keeps a mapping ``UPGRADES`` of the same
kind, by its ``rules_version``, in its ``title.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from roundhouse.gamefile.format_1 import file_from_1

Data = dict[str, Any]
Upgrade = Callable[[Data], Data]

#: The version that this program writes, for files and for entries of a stored log.
VERSION = 2

FORMAT_STEPS: Mapping[int, Upgrade] = {1: file_from_1}


class UpgradeError(ValueError):
    """A file is newer than this program, or no step leads from its version to ours."""


def upgrade(data: Data, key: str, ours: int, steps: Mapping[int, Upgrade], program: str) -> Data:
    """Apply steps until the file's number under ``key`` is ours."""
    version = data.get(key)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UpgradeError(f"{key!r} must be a whole number from 1, not {version!r}")
    if version > ours:
        raise UpgradeError(f"{key} {version} is newer than {program}, which knows {ours}")
    while version < ours:
        step = steps.get(version)
        if step is None:
            raise UpgradeError(f"there is no step from {key} {version} to {version + 1}")
        version += 1
        data = {**step(dict(data)), key: version}
    return data
