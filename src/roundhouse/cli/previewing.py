"""What the site shows before a press, for the terminal: consequences, hints, refusals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from roundhouse.bots.explaining import ADVISER, hint_for
from roundhouse.bots.levels import level
from roundhouse.cli.answers import Numbered
from roundhouse.cli.terminal import put
from roundhouse.cli.words import choice
from roundhouse.core.actions import Action
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position
from roundhouse.views.names import Names
from roundhouse.views.panels.consequence import consequence
from roundhouse.views.trial import at_next_question, tried
from roundhouse.views.visible import Viewer
from roundhouse.views.words import arrow

#: Refusals that are shown at once.
REFUSALS = 40


def print_consequence(out: Console, pos: Position, viewer: Viewer, entry: Numbered) -> None:
    """What an action leads to; an open amount at its least."""
    found = consequence(pos, Names(pos, viewer), entry.action)
    put(out, entry.words, "bold")
    for row in found.rows:
        note = f" ({row.note})" if row.note else ""
        put(out, f"     {row.name}: {row.value}{note}")
    for remark in found.notes:
        cited = f" [{remark.clause}]" if remark.clause else ""
        put(out, f"     {remark.words}{cited}")
    later = prices_to_come(pos, entry.action)
    for text in later:
        put(out, f"     {text}")
    if not (found.rows or found.notes or later):
        put(out, "     Nothing changes at once.")


def prices_to_come(pos: Position, action: Action) -> list[str]:
    """Prices that move by themselves after an action, such as when no train runs.

    Only prices: what else comes before the next question may be about cards that are face down.
    """
    if why_not(pos, action) is not None:
        return []
    one, two = tried(pos, action).after, at_next_question(pos, action)
    moves = [(c.shown, one.price(c.number), two.price(c.number)) for c in pos.title.corporations]
    return [
        f"{name} price: {arrow(old, new)} (before the next question)"
        for name, old, new in moves
        if old != new and old and new
    ]


def print_hint(out: Console, game: PlayedGame, viewer: Viewer, entries: Sequence[Numbered]) -> None:
    """What Steady would do here, and why."""
    pos, advice = game.position, hint_for(game, viewer.seat)
    words = choice(pos, advice.action, Names(pos, viewer))
    entry = next((e for e in entries if e.allows(advice.action) or e.words == words), None)
    typed = f" (type {entry.typed(advice.action)})" if entry else ""
    put(out, f"{level(ADVISER).name} would play: {words}{typed}")
    if advice.reason:
        put(out, advice.reason)


def print_refusals(out: Console, game: PlayedGame, viewer: Viewer) -> None:
    """What a player might try here, and why it is refused."""
    found, names = list(game.legal.refused()), Names(game.position, viewer)
    for action, _ in found[:REFUSALS]:
        words = choice(game.position, action, names)
        put(out, f"     {words}: {game.why_not(action)}")
    if len(found) > REFUSALS:
        put(out, f"     … and {len(found) - REFUSALS} more")
    if not found:
        put(out, "Everything that could be done here is in the list.")
