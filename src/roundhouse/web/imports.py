"""Reading games from elsewhere: our files, and exports of 18xx.games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from roundhouse.core.refusal import RefusedAction
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.replay import REFUSALS, replay, replay_actions
from roundhouse.gamefile import GameFileError
from roundhouse.gamefile.data import current
from roundhouse.gamefile.disk import parse_json
from roundhouse.gamefile.game import start_of
from roundhouse.interchange.actions_log import live_entries
from roundhouse.interchange.importer import new_game, play_entry
from roundhouse.interchange.reading import BadExport, Export, is_export, read_export
from roundhouse.views.words import capital, listed, money


@dataclass
class Imported:
    """What came of a file: a game, as far as it could be played, and what stopped it."""

    game: PlayedGame | None = None
    problem: str = ""
    clause: str = ""
    where: str = ""  # "action 317 of 538 (lay_tile)"
    fine: int = 0  # actions of the file that were played before it stopped
    differs: str = ""  # how the result differs from the one in the file
    source: str = "Roundhouse"

    @property
    def complete(self) -> bool:
        return self.game is not None and not self.problem and not self.differs


def read(text: str) -> Imported:
    """Play the game in a file's text."""
    try:
        data = parse_json(text)
        if is_export(data):
            return _export(data)
        return _own(current(data))
    except GameFileError as error:
        return Imported(problem=f"The file cannot be read: {error}.")


def _own(data: Mapping[str, Any]) -> Imported:
    found = Imported()
    try:
        found.game = start_of(data)
    except GameFileError as error:
        found.problem = f"The file cannot be read: {error}."
        return found
    stop = replay_actions(found.game, data["actions"])
    if stop is not None:
        kind = stop.item.get("type", "?") if isinstance(stop.item, dict) else "?"
        where = f"action {stop.number} of {len(data['actions'])} ({kind})"
        _stopped(found, stop.error, where, f"{kind}: ")
        found.fine = stop.number - 1
        return found
    if data.get("stopped"):
        found.game.stop(str(data["stopped"]))
    return found


def _export(data: object) -> Imported:
    found = Imported(source="18xx.games")
    try:
        export = read_export(data)
        found.game, context = new_game(export)
        entries = live_entries(export.entries)
    except BadExport as error:
        found.problem = f"The export cannot be read: {error}."
        return found
    stop = replay(entries, partial(play_entry, context), (BadExport, *REFUSALS))
    if stop is not None:
        entry, last = stop.item, entries[-1].id
        where = f"action {entry.id} of {last} ({entry.kind})"
        _stopped(found, stop.error, where, f"action {entry.id} ({entry.kind}): ")
        found.fine = stop.number - 1
        return found
    found.differs = _other_result(found.game, export)
    return found


def _other_result(game: PlayedGame, export: Export) -> str:
    """How a finished game's totals differ from those in the file; empty if they do not."""
    if not game.over or not export.result:
        return ""
    totals = [(name, str(id_)) for name, id_ in zip(game.players, export.ids, strict=True)]
    said = {str(key): value for key, value in export.result.items()}
    parts = [
        f"{name} has {money(game.result()[name])} here and {_amount(said.get(id_))} in the file"
        for name, id_ in totals
        if said.get(id_) != game.result()[name]
    ]
    return f"{listed(parts)}." if parts else ""


def _amount(value: object) -> str:
    return money(value) if isinstance(value, int) and not isinstance(value, bool) else "no total"


def _stopped(found: Imported, error: Exception, where: str, named: str) -> None:
    """Note where a game stopped, and why; ``named`` says the place once more in some messages."""
    found.where = where
    if isinstance(error, RefusedAction):
        found.problem, found.clause = error.reason, error.clause
    else:
        found.problem = f"{capital(str(error).removeprefix(named))}."
