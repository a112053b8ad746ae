"""What the templates of the game page draw with."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from fastapi import Request
from markupsafe import Markup, escape

from roundhouse.core.actions import Action, LayTile, to_json
from roundhouse.engine.position import Position, Title
from roundhouse.storage import StoredGame
from roundhouse.views.controls import Why
from roundhouse.views.panels.board import board_view
from roundhouse.views.svg import Holding, Sign, share_bar_svg, sign_svg, tile_svg
from roundhouse.views.svg.board import hex_group
from roundhouse.views.svg.text_size import step_of
from roundhouse.views.svg.tile import IN_LISTS
from roundhouse.views.trial import tried
from roundhouse.views.words import Sentence
from roundhouse.web.rendering import drawing, templates


@lru_cache(maxsize=512)
def mark_of(sign: Sign, reserved: bool = False, large: bool = False) -> Markup:
    """A corporation's sign; ``large`` where it is shown with more than 30 pixels."""
    return drawing(sign_svg(sign, reserved=reserved, small=not large))


@lru_cache(maxsize=4096)
def bar_of(holdings: tuple[Holding, ...], width: int = 300) -> Markup:
    """A corporation's share bar."""
    return drawing(share_bar_svg(holdings, width=width)) if holdings else Markup()


@lru_cache(maxsize=20_000)
def say(sentence: Sentence) -> Markup:
    """A sentence with its names set strong."""
    parts = (
        f"<b>{escape(span.text)}</b>" if span.strong else str(escape(span.text))
        for span in sentence
    )
    return drawing("".join(parts))


def initials(name: str) -> str:
    """A name that fits on a disc."""
    if len(name) <= 5:
        return name
    return "".join(word[:1] for word in name.split())[:4] if " " in name else name[:3]


def why_attributes(why: Why | None) -> Markup:
    """The reason why a control is not legal now."""
    if why is None:
        return Markup()
    return Markup(' aria-disabled="true" data-why="{}" data-clause="{}"').format(
        why.reason, why.clause
    )


def tile_drawer(title: Title) -> Callable[[str, int], Markup]:
    """Draws this title's tiles."""

    def tile_of(tile: str, rotation: int) -> Markup:
        face = title.tiles.face(tile, rotation)
        return drawing(tile_svg(face, title.map.layout, least=IN_LISTS))

    return tile_of


def place_drawer(pos: Position, hex_name: str, radius: float = 0) -> Callable[[str, int], Markup]:
    """Draws a tile as it would lie in a hex."""
    number = pos.title.map.by_name[hex_name]

    def in_place(tile: str, rotation: int, power: str = "") -> Markup:
        after = tried(pos, LayTile(hex_name, tile, rotation, power)).after
        return drawing(hex_group(board_view(after, radius=radius), number))

    return in_place


templates.env.globals.update(
    mark_of=mark_of,
    bar_of=bar_of,
    say=say,
    why_attributes=why_attributes,
    drawing=drawing,
    initials=initials,
)
#: An import in every template would look at all these again each time.
templates.env.globals["ui"] = templates.env.get_template("game/macros.html").module


def radius_of(request: Request) -> int:
    """How large the browser last drew a hex of a map, in pixels; 0: not known."""
    text = request.cookies.get("hex", "")
    return step_of(int(text)) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


def talk_values(stored: StoredGame, before: int | None = None) -> dict[str, Any]:
    """What the list of messages shows."""
    found = stored.talk(before)
    return {"talk": found, "older_talk": bool(found and stored.talk(found[0].number, 1))}


def plain_action(action: Action) -> dict[str, object]:
    return to_json(action)
