"""Files that come with a package: where they are, and TOML that is parsed once.

Parsing takes an eighth of the time to start a game. So what a file says is kept beside it, where
Python keeps its compiled modules, together with the text it was read from.
"""

from __future__ import annotations

import marshal
import os
import sys
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # slow to import
    from importlib.resources.abc import Traversable


def package_folder(package: str) -> Path:
    """Where a package's files are.

    ``importlib.resources`` can say it too, but takes a tenth of the time to start a game to import.
    """
    return Path(next(iter(import_module(package).__path__)))


def read_toml(source: Traversable) -> dict[str, Any]:
    """What a TOML file says. Not to be changed: others share it.

    Raises ValueError if it is no TOML, OSError if it cannot be read.
    """
    return _data(source.read_text("utf-8"), source if isinstance(source, Path) else None)


@lru_cache(maxsize=64)
def _data(text: str, path: Path | None) -> dict[str, Any]:
    if path is None:
        return _parsed(text)
    kept = path.parent / "__pycache__" / f"{path.name}.{sys.implementation.cache_tag}"
    try:
        source, data = marshal.loads(kept.read_bytes())  # noqa: S302 - as trusted as a .pyc file
        if source == text:
            return dict(data)
    except (OSError, EOFError, TypeError, ValueError):
        pass  # there is none, or it was cut off: parse the text
    data = _parsed(text)
    if not sys.dont_write_bytecode:
        _keep(kept, marshal.dumps((text, data)))
    return data


def _parsed(text: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - seldom needed, slow to import

    return tomllib.loads(text)


def _keep(path: Path, content: bytes) -> None:
    """Write a file in one step, if the folder lets us: others may read it at the same time."""
    try:
        path.parent.mkdir(exist_ok=True)
        part = path.with_name(f"{path.name}.{os.getpid()}")
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        return  # an installed package may not be writable; then it is parsed every time
