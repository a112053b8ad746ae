"""Tables, colours and progress in the terminal; imported only by commands that draw them."""

from __future__ import annotations

from textwrap import fill

from rich.console import Console, JustifyMethod
from rich.control import Control
from rich.table import Table

NO_SCROLLBACK = "\033[3J"


def console() -> Console:
    """Made when it is used, so that it writes to the standard output of that moment."""
    return Console(highlight=False, soft_wrap=True)


def put(out: Console, text: str, style: str = "", indent: int = 6) -> None:
    """A line of text; on a screen broken between words, with what goes on set in."""
    if out.is_terminal:
        margin = " " * indent
        text = fill(
            text,
            out.width,
            subsequent_indent=margin,
            break_long_words=False,
            break_on_hyphens=False,
            replace_whitespace=False,
            drop_whitespace=True,
        )
    out.print(text, markup=False, style=style or None)


def wipe(out: Console) -> None:
    """Empty a screen, with the lines that have scrolled away."""
    if out.is_terminal:
        out.control(Control.clear(), Control.home())
        out.file.write(NO_SCROLLBACK)


def grid(*headings: str, title: str = "", right: tuple[int, ...] = ()) -> Table:
    table = Table(title=title or None, title_justify="left", box=None, pad_edge=False)
    for i, heading in enumerate(headings):
        whole = i == 0 or i in right  # names and numbers are not broken, lists are
        justify: JustifyMethod = "right" if i in right else "left"
        table.add_column(heading, justify=justify, overflow="fold", no_wrap=whole)
    return table
