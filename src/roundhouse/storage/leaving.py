"""Somebody leaves this server: the seats become free, and games go to another host."""

from __future__ import annotations

from sqlalchemy import insert, select, update

from roundhouse.storage.people import People
from roundhouse.storage.records import StoredGame
from roundhouse.storage.rows import player_rows
from roundhouse.storage.seating import stand_up
from roundhouse.storage.store import GameStore
from roundhouse.storage.tables import games, player_games

_AT_ONCE = 50


def leave(store: GameStore, person_id: str) -> None:
    """Stand up everywhere and be forgotten. Finished games keep the name, as all games do."""
    people = People(store.database)
    before = None
    while True:
        page = store.list_games(person=person_id, over=False, before=before, limit=_AT_ONCE)
        for line in page:
            stored = store.load(line.id)
            if stored.host_id == person_id:
                _pass_on(store, stored)
            for seat, info in enumerate(stored.seats):
                if info.person_id == person_id:
                    stand_up(store, line.id, seat)
        if len(page) < _AT_ONCE:
            break
        before = page[-1].place
    people.leave(person_id)


def _pass_on(store: GameStore, stored: StoredGame) -> None:
    """The next person at the table is the host; without one only the server's host is left."""
    heir = next((person for person in stored.people if person != stored.host_id), "")
    if not heir:
        return
    here = games.c.id == stored.id, games.c.host_id == stored.host_id
    listed = select(player_games.c.person_id).where(
        player_games.c.game_id == stored.id, player_games.c.person_id == heir
    )
    with store.database.writing() as connection:
        connection.execute(update(games).where(*here).values(host_id=heir))
        if connection.execute(listed).first() is None:
            at = round(stored.changed.timestamp() * 1000)
            rows = [row for row in player_rows(stored, at) if row["person_id"] == heir]
            connection.execute(insert(player_games), rows)
    store.forget(stored.id)
