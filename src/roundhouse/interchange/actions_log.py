"""The action list of an 18xx.games export: what counts after undo and redo."""

from __future__ import annotations

from roundhouse.interchange.reading import BadExport, Entry


def live_entries(entries: list[Entry]) -> list[Entry]:
    """The entries that stand, in order: undone ones are gone, redone ones are back."""
    live: list[Entry] = []
    undone: list[list[Entry]] = []
    for entry in entries:
        kind = entry.kind
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
    if entry.get("action_id") is None:
        for i in range(len(live) - 1, -1, -1):
            if live[i].kind != "message":
                undone.append([live.pop(i)])
                return
        raise BadExport(f"{entry.where}: there is nothing to undo")
    target = entry.whole("action_id")
    keep = [e for e in live if e.id <= target or e.kind == "message"]
    gone = [e for e in live if e.id > target and e.kind != "message"]
    live[:] = keep
    undone.append(gone)
