"""What people at a table propose to each other, beside the log: to take back, and deals.

A proposal is about the position in which it is made: the next move, whoever makes it, ends it.
Nothing has to be deleted for that, because a proposal names the entry that it follows. The log
holds only what comes of it: one undo, or one ordinary action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.functions import max as max_

from roundhouse.storage.database import Database
from roundhouse.storage.ids import now
from roundhouse.storage.notices import send_beside
from roundhouse.storage.records import StorageError, StoredGame
from roundhouse.storage.tables import proposals

Kind = Literal["undo", "deal"]
NOBODY = -1
#: Milliseconds by which the clocks of servers that share a database may differ.
CLOCKS_DIFFER = 60_000
_DECLINES = "declines "  # and the seat: what it wants to hear no more offers about this turn
_LOOK_AGAIN = "look again"


GONE = "that proposal is no longer open: it was withdrawn, declined or ended by a move"


class ProposalError(StorageError):
    """A proposal cannot be made or answered; the message says why."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that others have to agree to."""

    kind: Kind
    seat: int  # who proposes it
    made: int  # tells it from another proposal of the same kind
    data: Mapping[str, Any]  # undo: "to", how many actions stay. deal: "action", "other" (a seat)
    agreed: frozenset[int]  # seats, the proposer's own too
    refused: int = NOBODY  # the seat that said no

    def missing(self, stored: StoredGame) -> frozenset[int]:
        """Seats of people at the table who have not agreed to take back."""
        people = (n for n, s in enumerate(stored.seats) if s.is_person and s.person_id)
        return frozenset(people) - self.agreed

    def waits_for(self, stored: StoredGame) -> frozenset[int]:
        """Seats that have not answered yet, and have to."""
        if self.refused != NOBODY:
            return frozenset()
        return frozenset({self.data["other"]}) if self.kind == "deal" else self.missing(stored)

    def words(self, stored: StoredGame) -> str:
        """What it is, to somebody who has to answer and may not see the game just now."""
        name = stored.seats[self.seat].name
        if self.kind == "deal":
            return f"{name} offers you a deal"
        back = len(stored.game.actions) - self.data["to"]
        return f"{name} asks to take back {back} action{'s' if back > 1 else ''}"


class Proposals:
    """The proposals of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._listeners: list[Callable[[str, int], None]] = []

    def on_change(self, listener: Callable[[str, int], None]) -> None:
        """Call this with (game id, stamp) after every change made by this process."""
        self._listeners.append(listener)

    # -- reading ---------------------------------------------------------------------------

    def standing(self, stored: StoredGame) -> list[Proposal]:
        """What is proposed in the present position, refused proposals too."""
        c = proposals.c
        query = select(proposals).where(c.game_id == stored.id, c.move == stored.last_move)
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(c.kind)).all()
        return [_proposal(row) for row in rows if row.kind in ("undo", "deal")]

    def asking(self, stored: StoredGame, person_id: str) -> Proposal | None:
        """What somebody has proposed and waits for an answer of this person, if anything."""
        own = frozenset(n for n, seat in enumerate(stored.seats) if seat.person_id == person_id)
        if stored.is_open_table:
            return None
        return next((p for p in self.standing(stored) if p.waits_for(stored) & own), None)

    def made_since(self, moved: Mapping[str, int]) -> set[str]:
        """Of games, with when each moved last, those in which something may be proposed now."""
        c = proposals.c
        here = c.game_id.in_(moved), *made_at_all()
        with self.database.reading() as connection:
            rows = connection.execute(select(c.game_id, c.made).where(*here)).all()
        return {row.game_id for row in rows if row.made > moved[row.game_id] - CLOCKS_DIFFER}

    def stamps(self, game_ids: Sequence[str]) -> dict[str, int]:
        """A number for each of these games that grows whenever a proposal changes."""
        c = proposals.c
        query = select(c.game_id, max_(c.stamp).label("stamp")).where(c.game_id.in_(game_ids))
        with self.database.reading() as connection:
            found = {
                row.game_id: row.stamp for row in connection.execute(query.group_by(c.game_id))
            }
        return {game_id: int(found.get(game_id, 0)) for game_id in game_ids}

    def declined(self, stored: StoredGame, seat: int, turn: int) -> frozenset[str]:
        """Kinds of deals that a seat wants to hear nothing of in the turn that began there."""
        c = proposals.c
        here = c.game_id == stored.id, c.kind == f"{_DECLINES}{seat}", c.move == turn
        with self.database.reading() as connection:
            row = connection.execute(select(c.data).where(*here)).one_or_none()
        return frozenset() if row is None else frozenset(row.data["deals"])

    # -- changing --------------------------------------------------------------------------

    def make(
        self, stored: StoredGame, kind: Kind, seat: int, agreed: Iterable[int], **data: object
    ) -> Proposal:
        """Propose something. Somebody else's proposal that still waits is not replaced."""
        with self._row(stored.id, kind) as (connection, row):
            if row is not None and row.move == stored.last_move:
                there = _proposal(row)
                if there.refused == NOBODY and there.seat != seat:
                    raise ProposalError(f"{stored.seats[there.seat].name} has asked already")
            full = {**data, "agreed": sorted({seat, *agreed}), "refused": NOBODY}
            made = _next(connection, stored.id)
            values = {"seat": seat, "move": stored.last_move, "made": made, "data": full}
            stamp = self._write(connection, stored.id, kind, row, values)
        self._announce(stored.id, stamp)
        return Proposal(kind, seat, made, full, frozenset({seat, *agreed}))

    def agree(self, stored: StoredGame, kind: Kind, made: int, seats: Iterable[int]) -> Proposal:
        """These seats agree; gives the proposal as it stands then."""
        return self._change(stored, kind, made, lambda data: {
            **data, "agreed": sorted({*data["agreed"], *seats})
        })  # fmt: skip

    def refuse(self, stored: StoredGame, kind: Kind, made: int, seat: int) -> Proposal:
        """One seat says no, and that is the end of it; the proposer can see who it was."""
        return self._change(stored, kind, made, lambda data: {**data, "refused": seat})

    def withdraw(self, stored: StoredGame, kind: Kind, made: int) -> None:
        """As if it had never been made."""
        self._change(stored, kind, made, lambda data: data, move=NOBODY)

    def decline_all(self, stored: StoredGame, seat: int, turn: int, deal: str) -> None:
        """A seat wants to hear no more of this kind of deal in the turn that began there."""
        kind = f"{_DECLINES}{seat}"
        with self._row(stored.id, kind) as (connection, row):
            known = row.data["deals"] if row is not None and row.move == turn else []
            data = {"deals": sorted({*known, deal})}
            made = _next(connection, stored.id)
            values = {"seat": seat, "move": turn, "made": made, "data": data}
            stamp = self._write(connection, stored.id, kind, row, values)
        self._announce(stored.id, stamp)

    def look_again(self, game_id: str) -> None:
        """Let everybody who has a game open ask for it again: it was archived."""
        with self._row(game_id, _LOOK_AGAIN) as (connection, row):
            made = _next(connection, game_id)
            values = {"seat": NOBODY, "move": NOBODY, "made": made, "data": {}}
            stamp = self._write(connection, game_id, _LOOK_AGAIN, row, values)
        self._announce(game_id, stamp)

    def hear_again(self, stored: StoredGame, seats: Iterable[int]) -> None:
        """These seats want to be asked again."""
        c = proposals.c
        kinds = [f"{_DECLINES}{seat}" for seat in seats]
        query = update(proposals).where(c.game_id == stored.id, c.kind.in_(kinds))
        with self.database.writing() as connection:
            connection.execute(query.values(move=NOBODY))

    # -- inside ----------------------------------------------------------------------------

    def _change(
        self,
        stored: StoredGame,
        kind: Kind,
        made: int,
        changed: Callable[[dict[str, Any]], dict[str, Any]],
        move: int | None = None,
    ) -> Proposal:
        with self._row(stored.id, kind) as (connection, row):
            alive = row is not None and (row.move, row.made) == (stored.last_move, made)
            if row is None or not alive or row.data["refused"] != NOBODY:
                raise ProposalError(GONE)
            values: dict[str, object] = {"data": changed(dict(row.data))}
            if move is not None:
                values["move"] = move
            stamp = self._write(connection, stored.id, kind, row, values)
            after = connection.execute(_here(stored.id, kind)).one()
        self._announce(stored.id, stamp)
        return _proposal(after)

    @contextmanager
    def _row(self, game_id: str, kind: str) -> Iterator[tuple[Connection, Row[Any] | None]]:
        """A transaction in which nobody else changes one row."""
        try:
            with self.database.writing() as connection:
                locked = _here(game_id, kind).with_for_update()
                yield connection, connection.execute(locked).one_or_none()
        except IntegrityError as error:
            raise ProposalError("somebody else was faster") from error

    @staticmethod
    def _write(
        connection: Connection,
        game_id: str,
        kind: str,
        row: Row[Any] | None,
        values: Mapping[str, object],
    ) -> int:
        stamp = _next(connection, game_id)
        full = {**values, "stamp": stamp}
        c = proposals.c
        if row is None:
            connection.execute(insert(proposals), {"game_id": game_id, "kind": kind, **full})
        else:
            here = c.game_id == game_id, c.kind == kind
            connection.execute(update(proposals).where(*here).values(full))
        send_beside(connection, game_id, stamp)
        return stamp

    def _announce(self, game_id: str, stamp: int) -> None:
        for listener in self._listeners:
            listener(game_id, stamp)


def made_at_all() -> tuple[Any, ...]:
    """Rows of proposals that were not withdrawn; a later move may have ended them."""
    return proposals.c.kind.in_(("undo", "deal")), proposals.c.move != NOBODY


def _here(game_id: str, kind: str) -> Any:
    return select(proposals).where(proposals.c.game_id == game_id, proposals.c.kind == kind)


def _next(connection: Connection, game_id: str) -> int:
    """A stamp later than all of this game, whatever the clock says: pages look at the latest."""
    latest = select(max_(proposals.c.stamp)).where(proposals.c.game_id == game_id)
    return max(now(), int(connection.execute(latest).scalar() or 0) + 1)


def _proposal(row: Row[Any]) -> Proposal:
    agreed = frozenset(row.data["agreed"])
    return Proposal(row.kind, row.seat, row.made, row.data, agreed, row.data["refused"])
