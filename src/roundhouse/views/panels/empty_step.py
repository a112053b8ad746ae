"""Steps in which nothing can be done: why the page offers only to go on."""

from __future__ import annotations

from roundhouse.core.actions import Action, LayTile, PlaceToken
from roundhouse.engine.legal import nearest_refusal, why_not
from roundhouse.engine.position import Position
from roundhouse.views.controls import Why, why_of
from roundhouse.views.panels.hex_panel import map_actions
from roundhouse.views.words import in_the_book

#: What a step is about, by kind of question; the words for it, and the key behind them.
STEPS: dict[str, tuple[type[Action], str, str]] = {
    "track": (LayTile, "No tile fits where its track could be extended.", "tile.not-connected"),
    "token": (
        PlaceToken,
        "No other city can be reached from its tokens.",
        "token.not-connected",
    ),
}


def can_do_nothing(pos: Position) -> bool:
    """Does the question ask for something that cannot be done?"""
    return pos.decision.kind in STEPS and not map_actions(pos)


def lays_spent(pos: Position) -> Why | None:
    """The rule that allows no more tiles, if the turn's are laid."""
    if pos.title.hooks.tiles_left(pos, None):
        return None
    # Any tile in any hex is refused for that reason first.
    refusal = why_not(pos, LayTile(pos.title.map.hexes[0].name, pos.title.tiles.tiles[0].name, 0))
    return why_of(pos, refusal) if refusal and refusal.key.endswith("-per-turn") else None


def why_nothing_here(pos: Position) -> Why | None:
    """The rule that comes closest to letting something be done."""
    if not can_do_nothing(pos):
        return None
    kind, words, key = STEPS[pos.decision.kind]
    if kind is LayTile and (spent := lays_spent(pos)) is not None:
        return spent
    if kind is PlaceToken:
        refusal = nearest_refusal(pos, pos.title.handlers[kind].candidates(pos))
        if refusal is not None:
            return why_of(pos, refusal)
    return Why(words, in_the_book(pos.title.citations.get(key, ("", ""))[0]))
