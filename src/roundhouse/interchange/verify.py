"""Replays recorded games and compares them with what is known of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from roundhouse.core.refusal import RefusedAction
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.replay import replay, replay_actions
from roundhouse.gamefile import GameFileError, from_data, read_json
from roundhouse.gamefile.data import current
from roundhouse.gamefile.disk import parse_json, read_text
from roundhouse.interchange.actions_log import live_entries
from roundhouse.interchange.importer import new_game, play_entry
from roundhouse.interchange.reading import (
    BadExport,
    Entry,
    Export,
    Mismatch,
    Record,
    is_export,
    read_export,
)
from roundhouse.interchange.trace import snapshot


@dataclass
class Verdict:
    file: str
    title: str
    actions: int
    ok: bool
    difference: dict[str, Any] | None
    seconds: float  # of the replay with all checks, without the comparing
    unreadable: bool = False  # not a game at all, or damaged beyond replaying

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "title": self.title,
            "actions": self.actions,
            "ok": self.ok,
            "difference": self.difference,
        }


def verify_path(path: Path) -> Verdict:
    """Replay whatever game a file holds. A broken file is a verdict, not an error."""
    verdict = Verdict(str(path), "", 0, False, None, 0.0)
    try:
        data = read_json(path)
        if is_export(data):
            return verify_export(path, data)
        return verify_own(verdict, current(data))
    except (GameFileError, BadExport) as error:
        verdict.unreadable = True
        verdict.difference = {"action": 0, "key": "file", "got": str(error)}
        return verdict


def verify_own(verdict: Verdict, data: dict[str, Any]) -> Verdict:
    """A file of ours is verified if every action is legal."""
    verdict.title, verdict.actions = data["title"], len(data["actions"])
    game = from_data({**data, "actions": [], "stopped": ""})
    started = perf_counter()
    stop = replay_actions(game, data["actions"])
    verdict.seconds = perf_counter() - started
    if stop is not None:
        verdict.difference = {"action": stop.number, "key": "refused", "got": str(stop.error)}
    verdict.ok = verdict.difference is None
    return verdict


def trace_of(path: Path) -> Path | None:
    trace = path.with_name(path.stem + ".trace.jsonl")
    return trace if trace.exists() else None


class Departure(Exception):
    """An export and its trace disagree; carries the difference."""

    def __init__(self, difference: dict[str, Any]) -> None:
        super().__init__(difference)
        self.difference = difference


class AlongTrace:
    """An export that is replayed beside its trace. Raises Departure where they disagree."""

    def __init__(self, export: Export, lines: Mapping[int, TraceLine]) -> None:
        self.at = 0  # the id of the entry that is being played
        self.lines = lines
        self.expected: dict[str, Any] = {}
        started = perf_counter()
        self.game, self.context = new_game(export)
        self.seconds = perf_counter() - started

    def follow(self, entry: Entry) -> None:
        self.at = entry.id
        started = perf_counter()
        play_entry(self.context, entry)
        self.seconds += perf_counter() - started
        self.compare()

    def compare(self) -> None:
        ids = self.context.ids
        difference = _compare(self.game, ids, self.expected, self.lines, self.at)
        if difference:
            raise Departure(difference)


def verify_export(path: Path, data: object) -> Verdict:
    """Replay one export; the first difference, if any, says where it departs.

    Raises BadExport if the export or its trace cannot be read.
    """
    export = read_export(data)
    entries = live_entries(export.entries)
    trace = trace_of(path)
    lines = read_trace(trace) if trace else {}
    verdict = Verdict(str(path), export.title, len(export.entries), True, None, 0.0)
    new_game(export)  # builds the title and its tables, which is no part of the replay
    along = AlongTrace(export, lines)
    try:
        along.compare()
        replay(entries, along.follow, stops=())
        verdict.difference = _compare_result(along.game, export)
    except Departure as departure:
        verdict.difference = departure.difference
    except Mismatch as misfit:
        verdict.difference = {"action": along.at, "key": misfit.key, "got": str(misfit)}
        if misfit.expected is not None:
            verdict.difference |= {"expected": misfit.expected, "got": misfit.got}
    except RefusedAction as error:
        line = lines.get(along.at)
        if line is None or line.error is None:  # else both engines refuse it: they agree
            verdict.difference = {"action": along.at, "key": "refused", "got": str(error)}
    verdict.seconds = along.seconds
    verdict.ok = verdict.difference is None
    return verdict


@dataclass(frozen=True, slots=True)
class TraceLine:
    """What a trace says of the position after an entry."""

    changed: Mapping[str, Any]
    gone: list[str]
    error: str | None = None  # set: that engine did not accept the entry


def read_trace(trace: Path) -> dict[int, TraceLine]:
    """The lines of a trace by the id of the entry before them."""
    found = {}
    for number, text in enumerate(read_text(trace).splitlines(), start=1):
        where = f"{trace.name}, line {number}"
        try:
            line = Record(parse_json(text), where)
        except GameFileError as error:
            raise BadExport(f"{where}: {error}") from error
        after = line.whole("after")
        if "error" in line and "set" not in line:
            found[after] = TraceLine({}, [], str(line["error"]))
            continue
        gone = line.texts("unset") if line.given("unset") else []
        found[after] = TraceLine(Record(line["set"], f"{where}, 'set'"), gone)
    return found


def _compare(
    game: PlayedGame,
    ids: list[Any],
    expected: dict[str, Any],
    lines: Mapping[int, TraceLine],
    where: int,
) -> dict[str, Any] | None:
    line = lines.get(where)
    if line is None:
        return None
    if line.error is not None:
        return {"action": where, "key": "error", "expected": line.error, "got": "accepted"}
    expected.update(line.changed)
    for key in line.gone:
        expected.pop(key, None)
    got = snapshot(game.position, ids)
    for key in (*expected, *(k for k in got if k not in expected)):
        if game.over and key in ("acting", "round"):
            continue
        if expected.get(key) != got.get(key):
            return {
                "action": where, "key": key, "expected": expected.get(key), "got": got.get(key),
            }  # fmt: skip
    return None


def _compare_result(game: PlayedGame, export: Export) -> dict[str, Any] | None:
    if not export.result:
        return None
    score = game.title.hooks.score
    got = {str(id_): score(game.position, p) for p, id_ in enumerate(export.ids)}
    wanted = {str(k): v for k, v in export.result.items()}
    if got != wanted or not game.over:
        return {"action": "end", "key": "result", "expected": wanted, "got": got}
    return None
