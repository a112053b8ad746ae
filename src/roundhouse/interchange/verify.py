"""Replays recorded games and compares them with what is known of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from roundhouse.core.actions import from_json
from roundhouse.core.refusal import MalformedAction, RefusedAction
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import GameFileError, from_data, read_json
from roundhouse.gamefile.data import current
from roundhouse.interchange.actions_log import live_entries, steps
from roundhouse.interchange.importer import is_export, new_game, play
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
    for number, item in enumerate(data["actions"], start=1):
        try:
            game.apply(from_json(item))
        except (MalformedAction, RefusedAction) as error:
            verdict.difference = {"action": number, "key": "refused", "got": str(error)}
            break
    verdict.seconds = perf_counter() - started
    verdict.ok = verdict.difference is None
    return verdict


def trace_of(path: Path) -> Path | None:
    trace = path.with_name(path.stem + ".trace.jsonl")
    return trace if trace.exists() else None


def verify_export(path: Path, data: Mapping[str, Any]) -> Verdict:
    """Replay one export; the first difference, if any, says where it departs."""
    trace = trace_of(path)
    lines = _lines(trace) if trace else {}
    expected: dict[str, Any] = {}
    verdict = Verdict(str(path), data["title"], len(data["actions"]), True, None, 0.0)
    where: Any = 0
    try:
        new_game(data)  # builds the title and its tables, which is no part of the replay
        started = perf_counter()
        game, context = new_game(data)
        verdict.seconds += perf_counter() - started
        difference = _compare(game, context.ids, expected, lines, 0)
        for entry in [] if difference else live_entries(list(data["actions"])):
            where = entry["id"]
            started = perf_counter()
            for step in steps(entry):
                play(context, step)
            verdict.seconds += perf_counter() - started
            difference = _compare(game, context.ids, expected, lines, where)
            if difference:
                break
        else:
            difference = difference or _compare_result(game, context.ids, data)
    except Exception as error:  # noqa: BLE001 - any failure is this game's first difference
        difference = {"action": where, "key": "error", "got": f"{type(error).__name__}: {error}"}
    verdict.ok = difference is None
    verdict.difference = difference
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
