"""Lists of games, read by index: a page of a list costs what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Row, Select, select, tuple_
from sqlalchemy.sql.functions import count
from sqlalchemy.sql.functions import min as min_

from roundhouse.storage.database import Database
from roundhouse.storage.ids import now
from roundhouse.storage.records import GameSummary, UnknownGame
from roundhouse.storage.rows import game_summary, seat_info
from roundhouse.storage.tables import games, player_games, seats

_AT_ONCE = 20  # games that are read together


class GameLists:
    """Which games there are, without opening them.

    ``person``: the games of one person; "" the open tables, which are nobody's; None all games.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    def list_games(
        self,
        *,
        person: str | None = None,
        hidden: bool = False,
        over: bool | None = None,
        title: str = "",
        people_first: bool = False,
        before: tuple[int, str] | None = None,
        limit: int | None = None,
    ) -> list[GameSummary]:
        """Games, the one that changed last first.

        ``over``: only finished ones, or only others. ``people_first``: those that wait for a
        person (for this one, if ``person`` is given) come first. ``before`` is the ``place`` of
        the last game of the page before.
        """
        query, c, waits, key = _from(person)
        query = query.where(c.hidden.is_(hidden))
        if over is not None:
            query = query.where(c.over.is_(over))
        if title:
            query = query.where(games.c.title == title)
        if before is not None:
            query = query.where(tuple_(c.changed, key) < tuple_(*before))
        order = (waits.desc(),) if people_first else ()
        query = query.order_by(*order, c.changed.desc(), key.desc()).limit(limit)
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
            wanted = select(seats).order_by(seats.c.game_id, seats.c.seat)
            if limit is not None:
                wanted = wanted.where(seats.c.game_id.in_([row.id for row in rows]))
            found = connection.execute(wanted).all()
        return _summaries(rows, found)

    def all_games_of(self, person: str) -> Iterator[GameSummary]:
        """Every game of a person, finished and archived ones too."""
        for hidden in (False, True):
            before = None
            while True:
                page = self.list_games(person=person, hidden=hidden, before=before, limit=_AT_ONCE)
                yield from page
                if len(page) < _AT_ONCE:
                    break
                before = page[-1].place

    def count_games(self, *, person: str | None = None, over: bool, most: int) -> int:
        """How many games there are that are (not) over, counted up to a number."""
        _, c, _, key = _from(person)
        some = select(key).where(*_whose(person), c.hidden.is_(False), c.over.is_(over))
        with self.database.reading() as connection:
            found = connection.execute(select(count()).select_from(some.limit(most).subquery()))
            return int(found.scalar_one())

    def host_of(self, game_id: str) -> str:
        """Whose game it is, also if it is archived; empty for an open table."""
        query = select(games.c.host_id).where(games.c.id == game_id)
        with self.database.reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            raise UnknownGame(game_id)
        return row.host_id or ""

    def with_bots_to_move(self) -> dict[str, int]:
        """Games in which a computer player is asked and their versions, longest waiting first."""
        query = (
            select(games.c.id, games.c.version)
            .where(games.c.bot_to_move.is_(True), games.c.hidden.is_(False))
            .order_by(games.c.changed)
        )
        with self.database.reading() as connection:
            return {row.id: row.version for row in connection.execute(query)}

    def bots_waiting(self) -> tuple[int, int]:
        """In how many games a computer player is asked, and for how many seconds at most."""
        query = select(count(), min_(games.c.changed)).where(
            games.c.bot_to_move.is_(True), games.c.hidden.is_(False)
        )
        with self.database.reading() as connection:
            number, oldest = connection.execute(query).one()
        return int(number), max(0, now() - int(oldest or now())) // 1000


def _whose(person: str | None) -> tuple[Any, ...]:
    if person:
        return (player_games.c.person_id == person,)
    return () if person is None else (games.c.host_id.is_(None),)


def _from(person: str | None) -> tuple[Select[Any], Any, Any, Any]:
    """Rows of games, the columns they are found and sorted by, who waits, and the id."""
    query = select(*(column for column in games.c if column is not games.c.setup))
    query = query.where(*_whose(person))
    if not person:
        return query, games.c, games.c.waits, games.c.id
    mine = player_games.c
    return query.join(player_games, mine.game_id == games.c.id), mine, mine.turn, mine.game_id


def _summaries(rows: Sequence[Row[Any]], found: Sequence[Row[Any]]) -> list[GameSummary]:
    by_game: dict[str, list[Row[Any]]] = {}
    for seat in found:
        by_game.setdefault(seat.game_id, []).append(seat)
    return [game_summary(row, tuple(map(seat_info, by_game[row.id]))) for row in rows]
