"""All that this server keeps about a person, in one archive to take along."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO

from roundhouse.gamefile import to_text
from roundhouse.storage import (
    GameStore,
    GameSummary,
    LogEntry,
    StorageError,
    StorageUnavailable,
    StoredGame,
)
from roundhouse.storage.notify import Notify, Target
from roundhouse.storage.opening import open_archived
from roundhouse.storage.people import People
from roundhouse.views.visible import face_down
from roundhouse.web.identity import Who

_IN_MEMORY = 4_000_000
_CHUNK = 64_000
DRAFT = "not during the draft: the file would show cards that are face down"


def packed(store: GameStore, people: People, who: Who) -> Iterator[bytes]:
    """A zip file: about the person, every own game as a file of ours, the own notes and talk."""
    notify = Notify(store.database)
    file: IO[bytes] = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed by _chunks
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        games = [_add_game(archive, store, who, line) for line in store.all_games_of(who.person_id)]
        for title, game_id, seat, text in people.notes(who.person_id):
            archive.writestr(f"notes/{title}-{game_id}-{seat}.txt", text)
        about = {
            "name": who.name,
            "role": who.role,
            "programs": [token.name for token in people.tokens(who.person_id)],
            "told_at": [_told_at(target) for target in notify.targets(who.person_id)],
            "games": games,
        }
        archive.writestr("about-me.json", json.dumps(about, indent=1, ensure_ascii=False))
    file.seek(0)
    return _chunks(file)


def _told_at(target: Target) -> dict[str, object]:
    """An address for messages; what only the server uses to write there stays with it."""
    return {
        "address": target.address,
        "service": target.service,
        "after_minutes": target.delay,
        "minutes_between": target.gap,
        "stopped": target.stopped,
    }


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while part := file.read(_CHUNK):
            yield part


def _add_game(
    archive: zipfile.ZipFile, store: GameStore, who: Who, line: GameSummary
) -> dict[str, object]:
    """Put a game into the archive; gives what its table of contents says about it."""
    said: dict[str, object] = {
        "id": line.id,
        "title": line.title,
        "changed": line.changed.isoformat(),
        "players": [seat.name for seat in line.seats],
        "archived": line.hidden,
    }
    try:
        stored = open_archived(store.database, line.id) if line.hidden else store.load(line.id)
    except StorageUnavailable:
        raise
    except StorageError as error:
        return {**said, "missing": str(error)}
    talk = [{"at": e.at.isoformat(), "text": e.data["text"]} for e in own_talk(stored, who)]
    if talk:
        words = json.dumps(talk, indent=1, ensure_ascii=False)
        archive.writestr(f"talk/{line.title}-{line.id}.json", words)
    if face_down(stored.game.position):
        return {**said, "missing": DRAFT}
    name = f"games/{line.title}-{line.id}.json"
    archive.writestr(name, to_text(stored.game))
    return {**said, "file": name}


def own_talk(stored: StoredGame, who: Who) -> list[LogEntry]:
    """What a person has said at a game: from the own seats, since they last sat down there."""
    own = (n for n, seat in enumerate(stored.seats) if seat.person_id == who.person_id)
    since: dict[int | None, int] = dict.fromkeys(own, 0)
    for entry in stored.entries:
        if entry.kind == "seat" and entry.seat in since and entry.data["what"] == "joined":
            since[entry.seat] = entry.number
    talk = (entry for entry in stored.entries if entry.kind == "chat" and entry.seat in since)
    return [entry for entry in talk if entry.number > since[entry.seat]]
