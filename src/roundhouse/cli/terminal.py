"""Printing to the terminal, and reading NAME=VALUE."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from roundhouse.cli.errors import BadInput


def console() -> Console:
    """Made when it is used, so that it writes to the standard output of that moment."""
    return Console(highlight=False, soft_wrap=True)


def grid(*headings: str, title: str = "", right: tuple[int, ...] = ()) -> Table:
    table = Table(title=title or None, title_justify="left", box=None, pad_edge=False)
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="right" if i in right else "left", overflow="fold")
    return table


def key_values(pairs: list[str], what: str) -> dict[str, str]:
    """``name=value`` arguments."""
    found = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadInput(f"{what} must be written NAME=VALUE, not {pair!r}")
        found[name] = value
    return found


def plain(value: Any) -> str:
    return "" if value is None else str(value)
