"""What happened in an action, in the words that those at the terminal may read."""

from __future__ import annotations

from rich.console import Console

from roundhouse.cli.terminal import put
from roundhouse.engine.game import PlayedGame
from roundhouse.views.log import action_sentences
from roundhouse.views.names import Names
from roundhouse.views.visible import Viewer, told_events
from roundhouse.views.words import plain


def chapters_of(game: PlayedGame, number: int, viewer: Viewer) -> list[tuple[str, str]]:
    """The sentences of an action, each line with the heading of the round that begins before it."""
    seen = told_events(game.events(number), viewer)
    found: list[tuple[str, list[str]]] = [("", [])]
    names = Names(game.position, viewer)
    for _, words, starts in action_sentences(game, number, names, seen):
        if starts:
            found.append((starts, []))
        if text := plain(words):
            found[-1][1].append(text)
    return [(heading, " ".join(texts)) for heading, texts in found if heading or texts]


def said(game: PlayedGame, number: int, viewer: Viewer) -> str:
    """The same without headings."""
    return " ".join(text for _, text in chapters_of(game, number, viewer) if text)


def print_action(
    out: Console, game: PlayedGame, number: int, viewer: Viewer, style: str = ""
) -> None:
    """One line with the action's number, and one for each round that begins with it."""
    for heading, text in chapters_of(game, number, viewer):
        if heading:
            put(out, f"── {heading} ──", "bold")
        if text:
            put(out, f"{number:5} {text}", style)
