"""Write docs/clauses.md: for every clause of every title, the code and the tests that name it.

Code names a clause in a docstring or a comment, a title's data file in a comment, and
``citations.toml`` names the clause behind each refusal: the function that raises the key is
then the code of that clause. Functions are given without line numbers, so that the page
changes only when they do.

Usage: python -m tools.clauses_doc [--check]
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from roundhouse.engine.citations import load_citations
from roundhouse.titles import BUILT_IN

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "roundhouse"
TESTS = ROOT / "tests" / "titles"
PAGE = ROOT / "docs" / "clauses.md"
ROOMS = ("core", "board", "finance", "engine", "rules", "titles")
RULE_DATA = ("entities.toml", "map.toml", "options.toml")

HEAD = """\
# From clause to code and test

Written by `make clauses` (`tools/clauses_doc.py`); `tests/unit/test_clauses_doc.py` fails when
it is out of date. Ids are the rulebook's numbers as `tests/titles/TITLE/clauses.txt` lists
them. The code of a clause is what names it in a docstring or a comment, and the guards that
refuse an action because of it, each with the key of its refusal. Paths start at
`src/roundhouse`. `pytest --clause "18GA 3.4"` runs the tests of one clause.
"""


@dataclass
class Found:
    """What was found about one clause."""

    code: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    tests: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Place:
    """A function, class, constant or module, with its text and the string literals in it."""

    path: str
    name: str
    text: str
    literals: frozenset[str]
    beginnings: frozenset[str]  # of f-strings


def listed(title: str) -> list[str]:
    """The clause ids of a title, in the order of its rulebook."""
    text = (TESTS / title / "clauses.txt").read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip()]


def pattern(ids: list[str]) -> re.Pattern[str]:
    """Finds ids in text, the longest that fits: not 3.1 where 3.1(a) is named."""
    options = "|".join(re.escape(i) for i in sorted(ids, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{options})(?!\w|\(|-\w|\.\w)")


# --- code -------------------------------------------------------------------------------------


def places(path: Path) -> Iterator[Place]:
    """The top-level functions, classes and constants of a module, and what is left of it."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    name = path.relative_to(PACKAGE).as_posix()
    rest = list(lines)
    for node in ast.parse(source).body:
        label = _label(node)
        if not label:
            continue
        first, last = _span(node, lines)
        yield _place(name, label, "\n".join(lines[first:last]), node)
        rest[first:last] = [""] * (last - first)
    yield Place(name, "", "\n".join(rest), frozenset(), frozenset())


def _label(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def _span(node: ast.stmt, lines: list[str]) -> tuple[int, int]:
    """Lines of a definition, with its decorators and the comment above it."""
    first = node.lineno
    if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.decorator_list:
        first = node.decorator_list[0].lineno
    first -= 1
    while first and lines[first - 1].startswith("#"):
        first -= 1
    return first, node.end_lineno or node.lineno


def _place(path: str, name: str, text: str, node: ast.stmt) -> Place:
    literals, beginnings = set(), set()
    for part in ast.walk(node):
        match part:
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
                beginnings.add(start)
            case ast.Constant(value=str(value)):
                literals.add(value)
    return Place(
        path, name, text, frozenset(literals), frozenset(b for b in beginnings if "." in b)
    )


def keys_raised(place: Place, keys: Mapping[str, str]) -> Iterator[str]:
    """Which refusal keys are in a piece of code, whole or, in the engine, as the start of one.

    Outside the engine ``f"order.{…}"`` stands for the key of one step, not for all of them.
    """
    yield from sorted(place.literals & keys.keys())
    if place.path.startswith("engine/"):
        for key in sorted(keys):
            if any(key.startswith(start) for start in place.beginnings):
                yield key


def modules(folder: str) -> Iterator[Path]:
    """Modules that can belong to a title: what all share, and its own folder."""
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            parts = path.relative_to(PACKAGE).parts
            if parts[0] != "titles" or parts[1] in {folder, "loading"}:
                yield path


def code_of(title: str, found: Mapping[str, Found], known: Mapping[Path, list[Place]]) -> None:
    """Add the code that names each clause."""
    folder = BUILT_IN[title].split(".")[2]
    files = PACKAGE / "titles" / folder
    ids = pattern(list(found))
    keys = {key: clause for key, (clause, _) in load_citations(files / "citations.toml").items()}
    for module in modules(folder):
        for place in known[module]:
            where = f"{place.path}: {place.name}" if place.name else place.path
            for clause in ids.findall(place.text):
                found[clause].code[where] |= set()
            for key in keys_raised(place, keys):
                found[keys[key]].code[where].add(key)
    for data in sorted(files.glob("*.toml")):
        if data.name not in RULE_DATA:
            continue
        for clause in ids.findall(data.read_text(encoding="utf-8")):
            found[clause].code[data.relative_to(PACKAGE).as_posix()] |= set()


# --- tests ------------------------------------------------------------------------------------


def marks(node: ast.FunctionDef) -> Iterator[str]:
    """Ids in ``@clause("…")`` above a test."""
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call):
            name = getattr(mark.func, "attr", getattr(mark.func, "id", ""))
            if name == "clause":
                yield from (str(a.value) for a in mark.args if isinstance(a, ast.Constant))


def tests_of(title: str, found: Mapping[str, Found]) -> None:
    """Add the tests that name each clause."""
    for path in sorted((TESTS / title).rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for clause in marks(node):
                    found[clause].tests.append(node.name)


# --- the page ---------------------------------------------------------------------------------


def collect() -> dict[str, dict[str, Found]]:
    """By title and clause, in the order of the lists."""
    known = {p: list(places(p)) for room in ROOMS for p in (PACKAGE / room).rglob("*.py")}
    page: dict[str, dict[str, Found]] = {}
    for title in sorted(BUILT_IN):
        page[title] = {clause: Found() for clause in listed(title)}
        code_of(title, page[title], known)
        tests_of(title, page[title])
    return page


def row(clause: str, found: Found) -> str:
    """One line of the table, so that one search for the id shows everything."""
    code = [
        f"`{where}`" + (f" ({', '.join(sorted(keys))})" if keys else "")
        for where, keys in sorted(found.code.items())
    ]
    tests = [f"`{name}`" for name in found.tests]
    return f"| {clause} | {'<br>'.join(code)} | {'<br>'.join(tests)} |"


def page() -> str:
    """The whole text of docs/clauses.md."""
    parts = [HEAD]
    for title, clauses in collect().items():
        parts.append(f"\n## {title}\n\n| clause | code | tests |\n| --- | --- | --- |\n")
        parts += [row(clause, found) + "\n" for clause, found in clauses.items()]
    return "".join(parts)


def main() -> None:
    """Write the page, or with --check only say whether it is current."""
    text = page()
    if "--check" in sys.argv[1:]:
        if PAGE.read_text(encoding="utf-8") != text:
            sys.exit("docs/clauses.md is out of date: run make clauses")
        return
    PAGE.write_text(text, encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
