"""Links that let somebody in: to a seat, a device, this server, or as its host. Each works once.

The secret of an invitation is kept until it is used, so that the host can show it again. Of the
others only a hash is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, delete, insert, select

from roundhouse.storage.database import Database
from roundhouse.storage.ids import now
from roundhouse.storage.people import hashed, new_secret
from roundhouse.storage.tables import links

LinkKind = Literal["seat", "device", "member", "host"]
_MINUTE = 60_000
#: How long a link works, in milliseconds; an invitation until it is used or made anew.
LASTS: dict[LinkKind, int | None] = {
    "seat": None,
    "device": 10 * _MINUTE,
    "member": 7 * 24 * 60 * _MINUTE,
    "host": 24 * 60 * _MINUTE,
}


@dataclass(frozen=True, slots=True)
class Link:
    """What a link lets somebody do."""

    kind: LinkKind
    game_id: str = ""
    seat: int = -1
    person_id: str = ""


class Links:
    """The links of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def invite(self, game_id: str, seat: int) -> str:
        """A new invitation to a seat; an earlier one no longer works."""
        secret = new_secret()
        row = _row(secret, Link("seat", game_id, seat)) | {"secret": secret}
        with self.database.writing() as connection:
            connection.execute(
                delete(links).where(links.c.game_id == game_id, links.c.seat == seat)
            )
            connection.execute(insert(links), row)
        return secret

    def invitations(self, game_id: str) -> dict[int, str]:
        """Secrets of the invitations that nobody has used, by seat."""
        query = select(links.c.seat, links.c.secret).where(links.c.game_id == game_id)
        with self.database.reading() as connection:
            return {row.seat: row.secret for row in connection.execute(query)}

    def withdraw(self, game_id: str, seat: int) -> None:
        with self.database.writing() as connection:
            connection.execute(
                delete(links).where(links.c.game_id == game_id, links.c.seat == seat)
            )

    def make(self, kind: Literal["device", "member", "host"], person_id: str = "") -> str:
        """A link of another kind; its secret is shown once."""
        secret = new_secret()
        with self.database.writing() as connection:
            connection.execute(delete(links).where(links.c.expires < now()))
            connection.execute(insert(links), _row(secret, Link(kind, person_id=person_id)))
        return secret

    def find(self, secret: str) -> Link | None:
        """What a link is for; None if it was used, has expired or never was one."""
        with self.database.reading() as connection:
            row = connection.execute(select(links).where(*_alive(secret))).one_or_none()
        return None if row is None else _link(row)

    def use(self, secret: str) -> Link | None:
        """The same, and the link does not work again: of two who press at once one gets in."""
        with self.database.writing() as connection:
            row = connection.execute(select(links).where(*_alive(secret))).one_or_none()
            gone = connection.execute(delete(links).where(links.c.key == hashed(secret)))
        return _link(row) if row is not None and gone.rowcount == 1 else None

    def put_back(self, secret: str, link: Link) -> None:
        """What a used link was for could not be done: let it work again."""
        row = _row(secret, link) | ({"secret": secret} if link.kind == "seat" else {})
        with self.database.writing() as connection:
            connection.execute(insert(links), row)


def _alive(secret: str) -> tuple[Any, ...]:
    lasting = links.c.expires.is_(None) | (links.c.expires > now())
    return links.c.key == hashed(secret), lasting


def _row(secret: str, link: Link) -> dict[str, object]:
    at, lasts = now(), LASTS[link.kind]
    return {
        "key": hashed(secret),
        "kind": link.kind,
        "secret": None,
        "game_id": link.game_id or None,
        "seat": link.seat if link.seat >= 0 else None,
        "person_id": link.person_id or None,
        "created": at,
        "expires": None if lasts is None else at + lasts,
    }


def _link(row: Row[Any]) -> Link:
    seat = -1 if row.seat is None else row.seat
    return Link(row.kind, row.game_id or "", seat, row.person_id or "")
