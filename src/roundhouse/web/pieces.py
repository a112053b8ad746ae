"""Pieces of a page that follow from their values alone: rows of tables, cards, lists.

Most of a page stays as it is from one move to the next and from one seat to the other. So a piece
is drawn once for the same values, whichever game or viewer they belong to. What depends on anything
else, such as the time, cannot be a piece.
"""

from __future__ import annotations

from collections.abc import Hashable

from markupsafe import Markup

from roundhouse.views.byte_budget import DRAWINGS
from roundhouse.web.rendering import drawing, filled


@DRAWINGS.cached()  # a few kB each, with the values they are kept by
def piece(template: str, **values: Hashable) -> Markup:
    """A template drawn with these values and no others."""
    return drawing(filled(template, **values))
