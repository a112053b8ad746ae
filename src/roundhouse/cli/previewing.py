"""What the site shows before a press, for the terminal: consequences, hints, refusals, privates."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from roundhouse.bots.explaining import ADVISER, hint_for
from roundhouse.bots.levels import level
from roundhouse.cli.answers import Numbered
from roundhouse.cli.errors import BadInput
from roundhouse.cli.terminal import put
from roundhouse.cli.words import choice
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.views.names import Names
from roundhouse.views.panels.auction import private_card
from roundhouse.views.panels.consequence import consequence
from roundhouse.views.visible import Viewer
from roundhouse.views.words import money

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
    if not found.rows and not found.notes:
        put(out, "     Nothing else changes.")


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


def print_private(out: Console, pos: Position, viewer: Viewer, typed: str) -> None:
    """What a private costs, pays and does."""
    wanted = typed.casefold()
    number = next(
        (
            p.number
            for p in pos.title.privates
            if wanted in (p.name.casefold(), p.full_name.casefold())
        ),
        None,
    )
    if number is None:
        known = ", ".join(p.name for p in pos.title.privates)
        raise BadInput(f"about NUMBER, or the name of a private: {known}")
    card = private_card(pos, Names(pos, viewer), number)
    owner = f", owned by {card.owner}" if card.owner else ""
    about = f"value {money(card.value)}, income {money(card.income)}{owner}"
    put(out, f"{card.name}, {card.full}: {about}", "bold")
    if card.text:
        put(out, card.text)
    if card.hexes:
        put(out, f"Hexes: {', '.join(card.hexes)}")
