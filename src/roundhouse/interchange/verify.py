"""Replays recorded games and compares them with what is known of them."""

from __future__ import annotations

import json
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
from roundhouse.interchange.actions_log import Entry, live_entries
from roundhouse.interchange.importer import is_export, new_game, play_entry
from roundhouse.interchange.trace import snapshot
from roundhouse.titles import title_names


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
            assert isinstance(data, Mapping)
            check_export(data)
            return verify_export(path, data)
        return verify_own(verdict, current(data))
    except GameFileError as error:
        verdict.unreadable = True
        verdict.difference = {"action": 0, "key": "file", "got": str(error)}
        return verdict


def check_export(data: Mapping[str, Any]) -> None:
    """An export that lacks its main parts cannot be replayed at all."""
    if not isinstance(data["title"], str) or not isinstance(data["actions"], list):
        raise GameFileError("not a game: 'title' must be text and 'actions' a list")
    if data["title"] not in title_names():
        raise GameFileError(f"there is no title {data['title']!r}")
    players = data.get("players")
    if not isinstance(players, list) or not all(
        isinstance(p, Mapping) and "name" in p for p in players
    ):
        raise GameFileError("not a game: 'players' must be a list of players with names")
    if not all(isinstance(a, Mapping) and "type" in a and "id" in a for a in data["actions"]):
        raise GameFileError("not a game: every action needs a 'type' and an 'id'")


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

    def __init__(self, data: Mapping[str, Any], lines: Mapping[Any, Mapping[str, Any]]) -> None:
        self.at: Any = 0  # the id of the entry that is being played
        self.lines = lines
        self.expected: dict[str, Any] = {}
        started = perf_counter()
        self.game, self.context = new_game(data)
        self.seconds = perf_counter() - started

    def follow(self, entry: Entry) -> None:
        self.at = entry["id"]
        started = perf_counter()
        play_entry(self.context, entry)
        self.seconds += perf_counter() - started
        self.compare()

    def compare(self) -> None:
        ids = self.context.ids
        difference = _compare(self.game, ids, self.expected, self.lines, self.at)
        if difference:
            raise Departure(difference)


def verify_export(path: Path, data: Mapping[str, Any]) -> Verdict:
    """Replay one export; the first difference, if any, says where it departs."""
    trace = trace_of(path)
    lines = _lines(trace) if trace else {}
    verdict = Verdict(str(path), data["title"], len(data["actions"]), True, None, 0.0)
    found: AlongTrace | None = None
    try:
        new_game(data)  # builds the title and its tables, which is no part of the replay
        found = AlongTrace(data, lines)
        found.compare()
        replay(live_entries(list(data["actions"])), found.follow, stops=())
        verdict.difference = _compare_result(found.game, found.context.ids, data)
    except Departure as departure:
        verdict.difference = departure.difference
    except Exception as error:  # noqa: BLE001 - any failure is this game's first difference
        at, got = found.at if found else 0, f"{type(error).__name__}: {error}"
        both_refuse = isinstance(error, RefusedAction) and "error" in lines.get(at, ())
        if not both_refuse:
            verdict.difference = {"action": at, "key": "error", "got": got}
    verdict.seconds = found.seconds if found else 0.0
    verdict.ok = verdict.difference is None
    return verdict


def _lines(trace: Path) -> dict[Any, Mapping[str, Any]]:
    with trace.open(encoding="utf-8") as source:
        return {line["after"]: line for line in map(json.loads, source)}


def _compare(
    game: PlayedGame, ids: list[Any], expected: dict[str, Any], lines: Mapping[Any, Any], where: Any
) -> dict[str, Any] | None:
    line = lines.get(where)
    if line is None:
        return None
    if "set" not in line:
        return {"action": where, "key": "error", "expected": line.get("error"), "got": "accepted"}
    expected.update(line["set"])
    for key in line.get("unset", ()):
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


def _compare_result(
    game: PlayedGame, ids: list[Any], data: Mapping[str, Any]
) -> dict[str, Any] | None:
    recorded = data.get("result")
    if not recorded:
        return None
    score = game.title.hooks.score
    got = {str(ids[p]): score(game.position, p) for p in range(len(ids))}
    wanted = {str(k): v for k, v in recorded.items()}
    if got != wanted or not game.over:
        return {"action": "end", "key": "result", "expected": wanted, "got": got}
    return None
