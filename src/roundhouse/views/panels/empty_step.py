"""Steps in which nothing can be done: why the page offers only to go on.

A private that could be bought and used in the step at once is worth asking for. The power of most
cannot be used later in the turn, so such a step is never passed over.
"""

from __future__ import annotations

from roundhouse.core.actions import Action, BuyPrivate, LayTile, PlaceToken
from roundhouse.engine.legal import nearest_refusal, why_not
from roundhouse.engine.position import Position
from roundhouse.views.controls import Why, legal_of, why_of
from roundhouse.views.panels.hex_panel import map_actions
from roundhouse.views.trial import tried
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


def usable_if_bought(pos: Position) -> tuple[str, ...]:
    """Privates with which something could be laid or placed in a step that is empty otherwise."""
    found: tuple[str, ...] | None = pos.cache.get("usable-if-bought")
    if found is None:
        deals = {deal.private: deal for deal in legal_of(pos, BuyPrivate)}
        found = tuple(name for name, deal in deals.items() if _opens_something(pos, deal))
        pos.cache["usable-if-bought"] = found
    return found


def _opens_something(pos: Position, deal: BuyPrivate) -> bool:
    then = tried(pos, deal).after
    then.keep_decision(pos.decision)
    return bool(map_actions(then))


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
