"""The action list of an 18xx.games export: what counts after undo and redo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Entry = Mapping[str, Any]


class BadExport(ValueError):
    """The export is not one, or is damaged; the message says where."""


def live_entries(entries: list[Entry]) -> list[Entry]:
    """The entries that stand, in order: undone ones are gone, redone ones are back."""
    live: list[Entry] = []
    undone: list[list[Entry]] = []
    for entry in entries:
        kind = entry.get("type")
        if kind == "undo":
            _undo(live, undone, entry)
        elif kind == "redo":
            if undone:
                live.extend(undone.pop())
        else:
            if kind != "message":
                undone.clear()
            live.append(entry)
    return live


def _undo(live: list[Entry], undone: list[list[Entry]], entry: Entry) -> None:
    target = entry.get("action_id")
    if target is None:
        for i in range(len(live) - 1, -1, -1):
            if live[i].get("type") != "message":
                undone.append([live.pop(i)])
                return
        raise BadExport(f"action {entry.get('id')}: there is nothing to undo")
    keep = [e for e in live if e["id"] <= target or e.get("type") == "message"]
    gone = [e for e in live if e["id"] > target and e.get("type") != "message"]
    live[:] = keep
    undone.append(gone)


def steps(entry: Entry) -> Iterator[Entry]:
    """An entry and what that site derived from it, in the order of play."""
    yield entry
    yield from entry.get("auto_actions") or ()
