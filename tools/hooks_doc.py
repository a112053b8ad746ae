"""Write docs/hooks.md: every hook with its arguments, what it does, and who replaces it.

The page is made from ``engine/hooks.py`` (the line below each field), ``engine/hook_shapes.py``
(the arguments), and the titles as they are built under each value of each option.

Usage: python -m tools.hooks_doc [--check]
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from roundhouse.engine.position import Title
from roundhouse.rules.running.revenue import printed_revenue
from roundhouse.rules.standard_hooks import standard_hooks
from roundhouse.titles import BUILT_IN, options, title
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES, OptionError

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "src" / "roundhouse" / "engine"
PAGE = ROOT / "docs" / "hooks.md"

HEAD = """\
# Hooks

Written by `make hooks` (`tools/hooks_doc.py`); `tests/unit/test_hooks_doc.py` fails when it is
out of date. A hook is a function that a title may replace; `rules/standard_hooks.py` fills all
of them with what most titles do. Arguments are given in order with their types: `pos` is the
`Position`, `corporation`, `private`, `hex_` and `card` are numbers, `player` is a seat. Titles in
the last column replace the hook, some of them only under an option.
"""


@dataclass(frozen=True)
class Shape:
    """What a hook takes and gives."""

    arguments: tuple[tuple[str, str], ...]
    returns: str


@dataclass(frozen=True)
class Hook:
    name: str
    section: str
    annotation: str
    shape: Shape | None  # None: no function
    text: str


def shapes() -> Mapping[str, Shape]:
    """The protocols of ``hook_shapes.py``, by name."""
    found = {}
    for node in ast.parse((ENGINE / "hook_shapes.py").read_text("utf-8")).body:
        if not isinstance(node, ast.ClassDef):
            continue
        for each in node.body:
            if isinstance(each, ast.FunctionDef) and each.name == "__call__":
                found[node.name] = _shape(each)
    return found


def _shape(call: ast.FunctionDef) -> Shape:
    taken = [*call.args.posonlyargs, *call.args.args, *call.args.kwonlyargs]
    arguments = tuple(
        (a.arg, plain(ast.unparse(a.annotation) if a.annotation else ""))
        for a in taken
        if a.arg != "self"
    )
    return Shape(arguments, plain(ast.unparse(call.returns) if call.returns else ""))


def plain(annotation: str) -> str:
    """A type as a reader knows it: type variables stand for the position and the title."""
    words = {"Pos": "Position", "Ttl": "Title", "P": "Position", "T": "Title"}
    return re.sub(r"\b(Pos|Ttl|P|T)\b", lambda m: words[m[1]], annotation)


def hooks() -> Iterator[Hook]:
    """The fields of ``Hooks`` in their order."""
    source = (ENGINE / "hooks.py").read_text("utf-8")
    sections = {
        number: match[1]
        for number, line in enumerate(source.splitlines(), 1)
        if (match := re.fullmatch(r"    # -- (.+?) -+", line))
    }
    (record,) = (
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == "Hooks"
    )
    known = shapes()
    for field, below in zip(record.body, [*record.body[1:], None], strict=True):
        if not isinstance(field, ast.AnnAssign):
            continue
        assert isinstance(field.target, ast.Name)
        text = ""
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            text = " ".join(str(below.value.value).split())
        annotation = ast.unparse(field.annotation)
        used = re.search(r"shape\.(\w+)", annotation)
        above = [number for number in sections if number < field.lineno]
        section = sections[max(above)] if above else ""
        shape = known[used[1]] if used else None
        yield Hook(field.target.id, section, annotation, shape, text)


# -- who replaces what -------------------------------------------------------------------------


def builds(name: str) -> Iterator[Title]:
    yield title(name)
    yield title(name, {}, EIGHTEENXX_GAMES)
    for option in options(name):
        for value in option.values[1:]:
            try:
                yield title(name, {option.name: value})
            except OptionError:
                continue  # it needs another option beside it


def replaced_by() -> Mapping[str, list[str]]:
    """Hook -> the titles that replace it. All titles have their own ``revenue_rules``."""
    usual = standard_hooks(printed_revenue(()))
    found: dict[str, list[str]] = {}
    for name in sorted(BUILT_IN):
        for built in builds(name):
            for field in usual.__dataclass_fields__:
                own, standard = getattr(built.hooks, field), getattr(usual, field)
                titles = found.setdefault(field, [])
                if own != standard and name not in titles:
                    titles.append(name)
    return found


def default_of(name: str) -> str:
    """What stands in the record unless a title replaces it."""
    value: Any = getattr(standard_hooks(printed_revenue(())), name)
    while isinstance(value, partial):
        value = value.func
    if name == "revenue_rules":
        return "each title's own"
    if isinstance(value, Mapping):
        return ", ".join(f"`{getattr(key, '__name__', key)}`" for key in value)
    if isinstance(value, tuple):
        return ", ".join(f"`{each}`" for each in value)
    if not callable(value):
        return "nothing" if value is None else f"`{value}`"
    module = value.__module__.removeprefix("roundhouse.rules.")
    return f"`{module}.{value.__name__}`"


# -- the page ----------------------------------------------------------------------------------


def signature(hook: Hook) -> str:
    if hook.shape is None:
        return f"`{escaped(plain(hook.annotation))}`"
    arguments = ", ".join(f"{name}: {kind}" for name, kind in hook.shape.arguments)
    call = f"`({arguments}) -> {hook.shape.returns}`"
    by = re.match(r"Mapping\[(\S+), ", hook.annotation)
    return escaped(f"{call}, by `{by[1]}`" if by else call)


def escaped(text: str) -> str:
    return text.replace("|", "\\|")


def page() -> str:
    """The whole text of docs/hooks.md."""
    titles = replaced_by()
    lines = [HEAD]
    section = ""
    for hook in hooks():
        if hook.section != section:
            section = hook.section
            lines += [f"## {section[0].upper()}{section[1:]}", ""]
            lines += ["| hook | arguments | what it does | standard | replaced by |", _RULE]
        cells = (
            f"`{hook.name}`",
            signature(hook),
            escaped(hook.text),
            default_of(hook.name),
            ", ".join(titles[hook.name]) or "none",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return re.sub(r"\n(## )", r"\n\n\1", "\n".join(lines)).replace("\n\n\n", "\n\n") + "\n"


_RULE = "| --- | --- | --- | --- | --- |"


def main() -> int:
    text = page()
    if "--check" in sys.argv:
        return int(PAGE.read_text("utf-8") != text)
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
