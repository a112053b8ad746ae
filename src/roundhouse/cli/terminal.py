"""Tables, colours and progress in the terminal; imported only by commands that draw them."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table


def console() -> Console:
    """Made when it is used, so that it writes to the standard output of that moment."""
    return Console(highlight=False, soft_wrap=True)


def grid(*headings: str, title: str = "", right: tuple[int, ...] = ()) -> Table:
    table = Table(title=title or None, title_justify="left", box=None, pad_edge=False)
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="right" if i in right else "left", overflow="fold")
    return table
