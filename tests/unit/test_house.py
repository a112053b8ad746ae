"""The house rules: which names, words and imports may stand where."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from roundhouse.titles import BUILT_IN, title

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "roundhouse"

#: Where names of privates may stand: words that files of an older format use.
OLD_FORMATS = {"gamefile/format_1.py"}

#: Words of older builds, as parts of names, with what is said instead.
OLD_WORDS = {
    "company": "corporation or private",
    "companies": "corporations or privates",
    "station": "token",
    "stations": "tokens",
    "contest": "bidding",
    "asks": "needs_decision",
    "tell": "emit",
    "whisper": "emit_private",
    "memo": "title_state, or a field of State",
    "scratch": "cache",
    "put_by": "trim_cache",
    "recall": "cache_get",
    "remember": "cache_put",
    "dealt": "setup_draw or bought_from_corporation",
    "arrival": "stack_order",
    "way_open": "home_exit",
    "drawn_presidency": "random_presidency",
    "fleet": "depot, rusting",
    "price_moves": "linear_market",
    "stock_moves": "share_transactions",
    "train_help": "president_contribution",
    "moving_markers": "steamboat, in 1846's folder",
    "tile_sequels": "tile_power_followups",
    "share_turn": "operating_turn",
    "stranger": "refusal or unknown",
    "strangers": "refusal or unknown",
    "spoken": "to_action",
    "foretold": "hints",
    "trail": "turn_progress",
    "anatomy": "face_layout",
    "placing": "label_placement",
    "shell": "game_services",
    "sitting": "PageContext",
    "policies": "hooks",
}
#: Names that Click gives to what it calls.
CLICK = {"shell_complete"}


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), path


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# -- names of titles and privates --------------------------------------------------------------


@cache
def words_in(path: Path) -> frozenset[str]:
    """Names, comments and strings of a module; docstrings give examples and cite clauses."""
    source = path.read_text(encoding="utf-8")
    docstrings = {
        node.body[0].lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and ast.get_docstring(node, clean=False) is not None
    }
    return frozenset(
        token.string
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.NAME
        or (token.type == tokenize.COMMENT and not token.string.startswith("#: Clause"))
        or (token.type == tokenize.STRING and token.start[0] not in docstrings)
    )


def names_of_titles() -> re.Pattern[str]:
    """Titles, and the full names of their privates."""
    names = set(BUILT_IN) | {p.full_name for name in BUILT_IN for p in title(name).privates}
    words = "|".join(sorted((re.escape(n) for n in names), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?<!e-)(?:{words}|mail|steamboat)(?!\w)", re.IGNORECASE)


def test_no_title_and_no_private_is_named_outside_the_titles() -> None:
    pattern = names_of_titles()
    found = {
        name: sorted(hits)
        for name, path in modules()
        if not name.startswith("titles/")
        and (hits := [part for part in words_in(path) if pattern.search(part.replace("_", " "))])
    }
    assert {name: hits for name, hits in found.items() if name not in OLD_FORMATS} == {}


def test_no_page_names_a_title_or_a_private() -> None:
    pattern = names_of_titles()
    pages = [p for p in (PACKAGE / "web").rglob("*") if p.suffix in {".html", ".js", ".css"}]
    assert pages
    found = [p.name for p in pages if pattern.search(p.read_text(encoding="utf-8"))]
    assert found == []


def test_no_module_holds_the_short_name_of_a_private() -> None:
    names = {p.name for name in BUILT_IN for p in title(name).privates}
    found = [
        f"{name}: {part}"
        for name, path in modules()
        if not name.startswith("titles/")
        for part in words_in(path)
        if part.strip("\"'") in names
    ]
    assert found == []


# -- imports and hooks -------------------------------------------------------------------------


def imports() -> dict[str, set[str]]:
    """Which module imports which, imports for type checkers and inside functions included."""
    named = {
        "roundhouse" + "".join(f".{p}" for p in Path(name).with_suffix("").parts): path
        for name, path in modules()
    }
    named = {name.removesuffix(".__init__"): path for name, path in named.items()}
    graph: dict[str, set[str]] = {}
    for name, path in named.items():
        graph[name] = set()
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Import):
                wanted = {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                wanted = {i if i in named else node.module for i in inner}
            else:
                continue
            graph[name] |= (wanted & named.keys()) - {name}
    return graph


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that lead back to each other."""
    order: list[str] = []
    seen: set[str] = set()
    back: dict[str, set[str]] = defaultdict(set)
    for start, targets in graph.items():
        stack = [(start, iter(sorted(targets)))] if start not in seen else []
        seen.add(start)
        while stack:
            here, rest = stack[-1]
            for there in rest:
                back[there].add(here)
                if there not in seen:
                    seen.add(there)
                    stack.append((there, iter(sorted(graph[there]))))
                    break
            else:
                order.append(here)
                stack.pop()
    groups: list[list[str]] = []
    grouped: set[str] = set()
    for start in reversed(order):
        group, todo = [], [start]
        while todo:
            here = todo.pop()
            if here not in grouped:
                grouped.add(here)
                group.append(here)
                todo += back[here]
        if len(group) > 1:
            groups.append(sorted(group))
    return groups


def test_the_search_for_cycles_finds_them() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": set(), "f": {"d"}}
    assert cycles(graph) == [["a", "b", "c"]]


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = imports()
    assert graph["roundhouse.engine.game"] >= {"roundhouse.engine.position"}
    assert cycles(graph) == []


def test_hooks_are_typed_records_of_protocols() -> None:
    for name in ("hooks.py", "hook_shapes.py"):
        text = (PACKAGE / "engine" / name).read_text(encoding="utf-8")
        assert "Callable" not in text, name


# -- 18xx.games --------------------------------------------------------------------------------


def reads_site_limits(path: Path) -> bool:
    return any(
        isinstance(node, ast.Attribute) and node.attr == "site_limits"
        for node in ast.walk(tree(path))
    )


def test_site_limits_are_read_where_a_title_is_assembled() -> None:
    allowed = re.compile(r"eighteenxx_games|^titles/\w+/title\.py$|^titles/loading/")
    found = {
        name for name, path in modules() if not allowed.search(name) and reads_site_limits(path)
    }
    assert found == set()


# -- words -------------------------------------------------------------------------------------


def identifiers(path: Path) -> set[str]:
    """Every name that a module defines, passes or asks for, and its own."""
    found = {path.stem}
    for node in ast.walk(tree(path)):
        for attribute in ("id", "name", "attr", "arg"):
            value = getattr(node, attribute, None)
            if isinstance(value, str):
                found.add(value)
    return found


@cache
def old_word(name: str) -> str:
    """The old word that a name contains, or nothing."""
    spread = "_" + re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() + "_"
    return next((word for word in OLD_WORDS if f"_{word}_" in spread), "")


def test_an_old_word_is_found_inside_a_name() -> None:
    assert old_word("StartCompany") == "company"
    assert old_word("_put_by") == "put_by"
    assert old_word("task") == ""


def test_words_of_older_builds_do_not_come_back() -> None:
    found = {
        f"{name}: {identifier} (say {OLD_WORDS[word]})"
        for name, path in modules()
        if not name.startswith("interchange/")  # 18xx.games' own words
        for identifier in identifiers(path) - CLICK
        if (word := old_word(identifier))
    }
    assert found == set()


# -- documents ---------------------------------------------------------------------------------

#: Packages that the documents describe already and that are still to come.
PENDING_ROOMS: set[str] = set()


def test_the_documents_describe_every_package() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    described = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    subjects = {path.parent.name for path in (PACKAGE / "rules").glob("*/__init__.py")}
    assert packages <= described
    assert described - PENDING_ROOMS <= packages | subjects


def test_documents_name_only_modules_that_are_there() -> None:
    missing = set()
    pages = set((ROOT / "docs").rglob("*.md"))
    pages.remove(ROOT / "docs" / "add-a-title.md")  # with a made-up title; its own tests hold it
    for page in [ROOT / "README.md", *pages]:
        for name in re.findall(r"`([\w/]+/[\w/]+\.(?:py|toml))`", page.read_text("utf-8")):
            if not any((root / name).exists() for root in (ROOT, PACKAGE)):
                missing.add(f"{page.relative_to(ROOT)}: {name}")
    assert missing == set()
