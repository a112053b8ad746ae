"""Builds the wheel; with ``ROUNDHOUSE_COMPILE=1`` the engine in it is compiled by mypyc.

Everything else about the package stands in ``pyproject.toml``. ``make fast`` uses this.
"""

from __future__ import annotations

import os
import re
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/roundhouse")
#: What runs while a game is played, by computer players too, or read from an export.
COMPILED = (
    "core", "board", "finance", "engine", "rules", "titles",
    "bots/busy.py", "bots/expert", "bots/random_bot.py", "bots/steady", "bots/surveyor.py",
    "interchange/actions_log.py", "interchange/actors.py", "interchange/context.py",
    "interchange/decode.py", "interchange/decode_trains.py", "interchange/importer.py",
    "interchange/ledger.py", "interchange/trace.py",
)  # fmt: skip
#: What is read once, and ``PlayedGame``: Python classes cannot inherit from compiled ones.
PURE = (
    "board/map", "core/actions.py", "core/record.py", "engine/game.py", "engine/hook",
    "titles/checking/", "titles/g18chesapeake/tile_power_followups.py", "titles/loading/",
    "titles/new_title.py",
)  # fmt: skip
#: mypyc cannot compile records with class variables, generic records, and those derived from them.
NOT_COMPILABLE = re.compile(
    r"ClassVar|^@dataclass.*\nclass \w+\(Generic|^class \w+\((Event|Pending|Power)\):", re.MULTILINE
)

#: Floating point as in Python, where a product is rounded before it is added to something.
AS_WRITTEN = ("-ffp-contract=off",)
#: The C compiler looks at all modules together: a tenth faster, half as long again to build.
AS_A_WHOLE = ("-flto=auto", "-fno-semantic-interposition")


def modules() -> list[str]:
    """The source files that are compiled."""
    found = sorted(
        path
        for part in COMPILED
        for path in ((SOURCE / part).rglob("*.py") if "." not in part else [SOURCE / part])
    )
    return [
        str(path)
        for path in found
        if path.name != "__init__.py"
        and not path.relative_to(SOURCE).as_posix().startswith(PURE)
        and not NOT_COMPILABLE.search(path.read_text("utf-8"))
    ]


def compiled() -> list[Extension]:
    """The engine as C extensions."""
    from mypyc.build import mypycify  # noqa: PLC0415 - only a compiled build needs mypy

    options = ["--config-file=pyproject.toml", *modules()]
    level = os.environ.get("ROUNDHOUSE_OPTIMISE", "3")
    extensions: list[Extension] = mypycify(options, opt_level=level, multi_file=True)
    if os.name == "posix":
        for extension in extensions:
            extension.extra_compile_args += AS_WRITTEN
    compiler = (sysconfig.get_config_var("CC") or "").split()[:1]
    if level != "0" and compiler and Path(compiler[0]).name.endswith("gcc"):
        for extension in extensions:
            extension.extra_compile_args += [*AS_A_WHOLE, "-fvisibility=hidden", "-g0"]
            extension.extra_link_args += AS_A_WHOLE
    return extensions


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
