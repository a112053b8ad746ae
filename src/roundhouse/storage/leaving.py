"""Somebody leaves this server: the seats become free, and games go to another host."""

from __future__ import annotations

from sqlalchemy import update

from roundhouse.storage.people import People
from roundhouse.storage.records import GameSummary
from roundhouse.storage.seating import stand_up
from roundhouse.storage.store import GameStore
from roundhouse.storage.tables import games


def leave(store: GameStore, person_id: str) -> None:
    """Stand up everywhere and be forgotten. Finished games keep the name, as all games do."""
    for line in store.all_games_of(person_id):
        if line.host_id == person_id:
            _pass_on(store, line)
        for seat, info in enumerate(line.seats):
            # Nobody is told about a seat of a game that is over or archived: it just is free.
            if info.person_id == person_id and not line.over and not line.hidden:
                stand_up(store, line.id, seat)
    People(store.database).leave(person_id)


def _pass_on(store: GameStore, line: GameSummary) -> None:
    """The next person at the table is the host; without one only the server's host is left."""
    heir = next((s.person_id for s in line.seats if s.person_id not in ("", line.host_id)), "")
    if not heir:
        return
    here = games.c.id == line.id, games.c.host_id == line.host_id
    with store.database.writing() as connection:
        connection.execute(update(games).where(*here).values(host_id=heir))
