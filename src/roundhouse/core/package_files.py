"""Files that come with a package: where they are, and TOML read once."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any


def package_folder(package: str) -> Path:
    """Where a package's files are.

    ``importlib.resources`` can say it too, but takes a tenth of the time to start a game to import.
    """
    return Path(next(iter(import_module(package).__path__)))


@lru_cache(maxsize=16)
def toml_data(text: str) -> dict[str, Any]:
    """What a TOML text says; the same text is read once. Not to be changed: others share it."""
    return tomllib.loads(text)
