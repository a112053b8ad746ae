"""Builds the wheel; with ``ROUNDHOUSE_COMPILE=1`` the engine in it is compiled by mypyc.

Everything else about the package stands in ``pyproject.toml``. ``make fast`` uses this.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

#: What runs while a game is played. Titles' files are read once, so reading them stays Python.
COMPILED = ("core", "board", "finance", "engine", "rules", "titles")
PURE = ("titles/loading/", "titles/checking/", "titles/new_title.py", "board/map", "core/plain.py")


def modules() -> list[str]:
    """The source files that are compiled."""
    root = Path("src/roundhouse")
    found = sorted(path for part in COMPILED for path in (root / part).rglob("*.py"))
    return [
        str(path)
        for path in found
        if path.name != "__init__.py" and not path.relative_to(root).as_posix().startswith(PURE)
    ]


def compiled() -> list[Extension]:
    from mypyc.build import mypycify  # noqa: PLC0415 - only a compiled build needs mypy

    # -O2 takes twice as long to build and gains nothing that can be measured.
    return mypycify(
        ["--config-file=pyproject.toml", *modules()], opt_level="1", multi_file=True, verbose=False
    )


class ParallelBuild(build_ext):
    """Compiles the C files of an extension on all processors."""

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def compile_all(sources: list[str], *rest: Any, **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                jobs = [pool.submit(one_by_one, [each], *rest, **options) for each in sources]
                return [path for job in jobs for path in job.result()]

        self.compiler.compile = compile_all
        super().build_extensions()


if os.environ.get("ROUNDHOUSE_COMPILE") == "1":
    setup(ext_modules=compiled(), cmdclass={"build_ext": ParallelBuild})
else:
    setup()
