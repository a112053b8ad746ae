"""On which line of a TOML file a table or a key stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

Path = tuple[str, ...]

_PART = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*""")
_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*"|' + r"'[^']*'")


def line_index(text: str) -> Mapping[Path, int]:
    """Every table and key of a file with the line on which it begins.

    Keys inside an inline table or a list are not told apart: they stand where it begins.
    """
    found: dict[Path, int] = {}
    table: Path = ()
    for number, line in _statements(text):
        if line.startswith("["):
            table = _key(line.lstrip("["))[0]
            for depth in range(1, len(table) + 1):
                found.setdefault(table[:depth], number)
        else:
            key, _ = _key(line)
            if key:
                found.setdefault(table + key, number)
    return found


def line_of(index: Mapping[Path, int], *path: str) -> int:
    """The line of a key, or of the nearest table around it; 1 if there is none."""
    for depth in range(len(path), 0, -1):
        if path[:depth] in index:
            return index[path[:depth]]
    return 1


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Lines on which a table or a key begins; lists and long texts may go on below."""
    depth, closing = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if closing:
            if closing in line:
                closing = ""
            continue
        stripped = line.strip()
        if not depth and stripped and not stripped.startswith("#"):
            yield number, stripped
        bare = stripped
        for quotes in ('"""', "'''"):
            if bare.count(quotes) == 1:
                closing, bare = quotes, bare.partition(quotes)[0]
        bare = _TEXTS.sub("", bare).partition("#")[0]
        if depth or not bare.startswith("["):
            depth += sum(bare.count(c) for c in "[{") - sum(bare.count(c) for c in "]}")


def _key(line: str) -> tuple[Path, str]:
    """The parts of a dotted key at the start of a line, and what follows it."""
    parts: list[str] = []
    rest = line
    while match := _PART.match(rest):
        parts.append(match[1][1:-1] if match[1][0] in "\"'" else match[1])
        rest = rest[match.end() :]
        if not rest.startswith("."):
            break
        rest = rest[1:]
    return tuple(parts), rest
