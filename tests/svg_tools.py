"""Helpers for tests of drawings."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"

#: Things a page under a strict Content-Security-Policy would not run or show.
FORBIDDEN = re.compile(r"\sstyle=|<script|\son[a-z]+=|javascript:|<foreignObject|href=")


def parsed(drawing: str) -> ET.Element:
    """The drawing as a tree; fails if it is not well-formed."""
    return ET.fromstring(drawing)  # noqa: S314 - our own drawing


def words(tree: ET.Element) -> list[str]:
    """Everything written in a drawing."""
    return [element.text or "" for element in tree.iter(f"{SVG}text")]


def classes(tree: ET.Element) -> set[str]:
    """Every class that the drawing uses."""
    return {name for element in tree.iter() for name in element.get("class", "").split()}
