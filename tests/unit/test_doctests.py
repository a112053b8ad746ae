"""Every example in a docstring runs and shows what it says."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import roundhouse

#: Packages whose docstrings give examples.
ROOMS = ("core", "board", "finance", "engine", "titles", "gamefile", "api", "bots")


def modules() -> list[str]:
    found = [
        module.name
        for module in pkgutil.walk_packages(roundhouse.__path__, "roundhouse.")
        if module.name.split(".")[1] in ROOMS
    ]
    finder = doctest.DocTestFinder()
    return [
        name for name in found if any(test.examples for test in finder.find(import_module(name)))
    ]


@pytest.mark.parametrize("name", modules())
def test_examples_run(name: str) -> None:
    results = doctest.testmod(import_module(name))
    assert results.attempted
    assert not results.failed


def test_there_are_examples() -> None:
    assert "roundhouse.core.facts" in modules()
