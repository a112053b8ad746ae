"""Titles outside the package for tests: made, known to Roundhouse, and forgotten again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from roundhouse import titles
from roundhouse.titles.loading.external import PATHS


@contextmanager
def known(*folders: Path) -> Iterator[None]:
    """Let Roundhouse know the titles of some folders for a while."""
    path, modules = list(sys.path), set(sys.modules)
    before = os.environ.get(PATHS)
    os.environ[PATHS] = os.pathsep.join(str(folder) for folder in folders)
    titles.rescan()
    try:
        yield
    finally:
        if before is None:
            del os.environ[PATHS]
        else:
            os.environ[PATHS] = before
        forget(path, modules, folders)


@contextmanager
def forgotten_afterwards(*folders: Path) -> Iterator[None]:
    """What is imported from some folders meanwhile is forgotten."""
    path, modules = list(sys.path), set(sys.modules)
    try:
        yield
    finally:
        forget(path, modules, folders)


def forget(path: list[str], modules: set[str], folders: tuple[Path, ...]) -> None:
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        file = getattr(sys.modules[name], "__file__", None) or ""
        if any(Path(file).is_relative_to(folder) for folder in folders if file):
            del sys.modules[name]
    sys.path_importer_cache.clear()
    titles.rescan()
