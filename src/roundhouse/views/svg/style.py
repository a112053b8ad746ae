"""The frame around every drawing, and its style sheet.

Pages link ``board.css`` once, so a drawing needs no styles there and both themes
share it. A drawing that is saved as a file carries the style sheet with the light colours
written in.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

from roundhouse.views.svg.geometry import num

_VARIABLE = re.compile(r"var\(--[a-z0-9-]+,\s*([^()]+)\)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(r"\s*([{};:,>])\s*")

Box = tuple[float, float, float, float]


@cache
def style_sheet() -> str:
    """The style sheet for pages, where the theme's variables are defined."""
    return (files(__package__) / "board.css").read_text(encoding="utf-8")


@cache
def light_style_sheet() -> str:
    """The same with the light colours written in, as short as possible."""
    plain = _VARIABLE.sub(r"\1", _COMMENT.sub("", style_sheet()))
    return _SPACE.sub(r"\1", " ".join(plain.split())).strip()


def svg(
    box: Box, body: str, title: str, *, css: str = "rh", standalone: bool = False, role: str = "img"
) -> str:
    """A whole drawing."""
    style = f"<style>{light_style_sheet()}</style>" if standalone else ""
    size = f' width="{num(box[2])}" height="{num(box[3])}"' if standalone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{css}" role="{role}"'
        f' viewBox="{" ".join(num(v) for v in box)}"{size}>'
        f"<title>{escape(title)}</title>{style}{body}</svg>"
    )
