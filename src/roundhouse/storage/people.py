"""People without passwords: whoever holds a device's secret, or a token, is that person.

Only hashes of secrets are kept, so that a copy of the database signs nobody in.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any, Literal

from sqlalchemy import Row, bindparam, delete, insert, select, tuple_, update
from sqlalchemy.sql.functions import count

from roundhouse.storage.database import Database
from roundhouse.storage.ids import new_id, now
from roundhouse.storage.notify import (
    forget_browsers,
    forget_device,
    forget_targets,
    hand_device_on,
)
from roundhouse.storage.records import StorageError, moment
from roundhouse.storage.tables import (
    devices,
    games,
    links,
    notes,
    people,
    player_games,
    seats,
    tokens,
)

Role = Literal["guest", "member", "host", "left"]
LEFT = "Somebody who left"

#: Every request asks one of these, so they are put together once.
_BY_DEVICE = (
    select(people, devices.c.renewed).join(devices).where(devices.c.key == bindparam("key"))
)
_BY_TOKEN = select(people).join(tokens).where(tokens.c.key == bindparam("key"))
_SECRET_BYTES = 16
MOST_TOKENS = 20


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on this server. A member was let in by the host or by an invitation."""

    id: str
    name: str
    role: Role
    #: When the cookie of the device that they are known by was last set, in milliseconds.
    renewed: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Token:
    """A program's right to act for a person; its secret was shown once."""

    id: str
    name: str
    created: datetime


def new_secret() -> str:
    """128 bits, fit for an address."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is random, so that a plain hash cannot be guessed back."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


class People:
    """The people of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def create(self, name: str, role: Role = "guest") -> Person:
        person = Person(new_id(), name, role)
        row = {"id": person.id, "name": name, "role": role, "created": now()}
        with self.database.writing() as connection:
            connection.execute(insert(people), row)
        return person

    def get(self, person_id: str) -> Person | None:
        return self._one(select(people).where(people.c.id == person_id))

    def host(self) -> Person | None:
        """Who runs the server: the first who has signed in as the host."""
        query = select(people).where(people.c.role == "host").order_by(people.c.created)
        return self._one(query.limit(1))

    def of_role(
        self, role: Role, most: int, before: tuple[int, str] | None = None
    ) -> list[tuple[Person, datetime]]:
        """People with this role, the latest first, and since when this server has known them.

        ``before`` is when the last one of the page before came, in milliseconds, and their id.
        """
        c = people.c
        query = select(people).where(c.role == role).order_by(c.created.desc(), c.id.desc())
        if before is not None:
            query = query.where(tuple_(c.created, c.id) < tuple_(*before))
        with self.database.reading() as connection:
            rows = connection.execute(query.limit(most)).all()
        return [(Person(row.id, row.name, row.role), moment(row.created)) for row in rows]

    def names(self, person_ids: Sequence[str]) -> dict[str, str]:
        query = select(people.c.id, people.c.name).where(people.c.id.in_(person_ids))
        with self.database.reading() as connection:
            return {row.id: row.name for row in connection.execute(query)}

    def rename(self, person_id: str, name: str) -> None:
        self._change(person_id, name=name)

    def set_role(self, person_id: str, role: Role) -> None:
        self._change(person_id, role=role)

    # -- devices ---------------------------------------------------------------------------

    def add_device(self, person_id: str) -> str:
        """Sign a device in; gives the secret for its cookie."""
        secret = new_secret()
        at = now()
        row = {"key": hashed(secret), "person_id": person_id, "created": at, "renewed": at}
        with self.database.writing() as connection:
            connection.execute(insert(devices), row)
        return secret

    def renew_device(self, secret: str) -> None:
        """Its cookie is set again."""
        here = devices.c.key == hashed(secret)
        with self.database.writing() as connection:
            connection.execute(update(devices).where(here).values(renewed=now()))

    def by_device(self, secret: str) -> Person | None:
        return self._one(_BY_DEVICE, key=hashed(secret))

    def count_devices(self, person_id: str) -> int:
        query = select(count()).select_from(devices).where(devices.c.person_id == person_id)
        with self.database.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def remove_device(self, secret: str) -> None:
        """Sign a device out; its browser is told of no more turns."""
        key = hashed(secret)
        with self.database.writing() as connection:
            forget_device(connection, key)
            connection.execute(delete(devices).where(devices.c.key == key))

    def sign_out_everywhere(self, person_id: str, keep: str = "") -> str:
        """No device, no program and no link acts for this person any more.

        The device with the secret ``keep`` stays; gives the new secret for its cookie.
        """
        stays = hashed(keep)
        with self.database.writing() as connection:
            forget_browsers(connection, person_id, stays)
            for table in (devices, tokens, links):
                connection.execute(delete(table).where(table.c.person_id == person_id))
        if not keep:
            return ""
        secret = self.add_device(person_id)
        with self.database.writing() as connection:
            hand_device_on(connection, stays, hashed(secret))
        return secret

    def notes(self, person_id: str) -> list[tuple[str, str, int, str]]:
        """All that a person has noted: title and id of the game, the seat, the text."""
        c = notes.c
        query = select(games.c.title, c.game_id, c.seat, c.text).join(games)
        with self.database.reading() as connection:
            rows = connection.execute(query.where(c.person_id == person_id)).all()
        return [(row.title, row.game_id, row.seat, row.text) for row in rows]

    def leave(self, person_id: str) -> None:
        """Forget a person. Games keep the name that was played under, and an empty seat."""
        with self.database.writing() as connection:
            forget_targets(connection, person_id)
            for table in (devices, tokens, links, player_games, notes):
                connection.execute(delete(table).where(table.c.person_id == person_id))
            connection.execute(
                update(seats).where(seats.c.person_id == person_id).values(person_id=None)
            )
            connection.execute(
                update(people).where(people.c.id == person_id).values(name=LEFT, role="left")
            )

    # -- programs --------------------------------------------------------------------------

    def add_token(self, person_id: str, name: str) -> tuple[Token, str]:
        """A token and its secret, which cannot be shown again."""
        if len(self.tokens(person_id)) >= MOST_TOKENS:
            raise StorageError(f"a person has at most {MOST_TOKENS} tokens")
        secret, token_id, at = f"rh_{new_secret()}", new_id(), now()
        row = {"key": hashed(secret), "id": token_id, "person_id": person_id}
        with self.database.writing() as connection:
            connection.execute(insert(tokens), {**row, "name": name, "created": at})
        return Token(token_id, name, moment(at)), secret

    def tokens(self, person_id: str) -> list[Token]:
        query = select(tokens).where(tokens.c.person_id == person_id).order_by(tokens.c.created)
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
        return [Token(row.id, row.name, moment(row.created)) for row in rows]

    def remove_token(self, person_id: str, token_id: str) -> bool:
        mine = tokens.c.person_id == person_id, tokens.c.id == token_id
        with self.database.writing() as connection:
            return connection.execute(delete(tokens).where(*mine)).rowcount == 1

    def by_token(self, secret: str) -> Person | None:
        return self._one(_BY_TOKEN, key=hashed(secret))

    # -- inside ----------------------------------------------------------------------------

    def _one(self, query: Any, **values: str) -> Person | None:
        with self.database.reading() as connection:
            row: Row[Any] | None = connection.execute(query, values).one_or_none()
        if row is None:
            return None
        return Person(row.id, row.name, row.role, getattr(row, "renewed", 0))

    def _change(self, person_id: str, **values: str) -> None:
        query = update(people).where(people.c.id == person_id).values(values)
        with self.database.writing() as connection:
            if connection.execute(query).rowcount != 1:
                raise StorageError("there is no such person")
