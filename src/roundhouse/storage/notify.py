"""Where people want to be told that it is their turn, and what they have been told.

One row for every message, by address, game and turn: the database itself keeps a message from
being sent twice. A turn is named by the number of the last entry that the person has made: until
they act again there is nothing new to say. What others propose is told once a position, which is
named by a number below zero (``untold.position_number``).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.functions import max as max_

from roundhouse.storage.database import Database
from roundhouse.storage.ids import new_id, now
from roundhouse.storage.records import StorageError
from roundhouse.storage.tables import notify_sent, notify_targets, server_keys
from roundhouse.storage.untold import MINUTE, proposals_untold, turns_untold

MOST_TARGETS = 5
#: Minutes until a message is tried again; after the last one it is given up.
AGAIN_MINUTES = (1, 5, 30, 120, 360)
LONGEST_TROUBLE = 200


class TargetRefused(StorageError):
    """A person cannot have this address too."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address of a person, and when to write there.

    ``delay``: minutes after which a person who has not moved is told; ``gap``: minutes that lie
    between two messages at least. ``secret`` opens the page that stops them. With ``push_keys``
    it is a browser, reached by web push; ``device`` is the key of the device that it belongs to.
    """

    id: str
    person_id: str
    address: str
    service: str
    delay: int
    gap: int
    secret: str
    confirmed: bool
    stopped: bool
    trouble: str
    push_keys: str = field(default="", repr=False)
    device: str = field(default="", repr=False)

    @property
    def shown(self) -> str:
        """What it is called on pages: an address may hold a password."""
        return self.address if self.service == "e-mail" else self.service

    @property
    def mark(self) -> str:
        """By which a browser knows its own line on a page without the page naming its address."""
        return sha256(self.address.encode()).hexdigest()[:16] if self.push_keys else ""


@dataclass(frozen=True, slots=True)
class KeyPair:
    """A key that this server signs with, and the one by which others know it."""

    private: str = field(repr=False)
    public: str


@dataclass(frozen=True, slots=True)
class Due:
    """Somebody to be told of a game: that it is their turn, or what somebody has proposed."""

    target: Target
    game_id: str
    changed: int  # when the turn began, or the proposal was made
    proposed: bool = False


class Notify:
    """The addresses and messages of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # -- addresses -------------------------------------------------------------------------

    def targets(self, person_id: str) -> list[Target]:
        c = notify_targets.c
        return self._targets(c.person_id == person_id)

    def by_secret(self, secret: str) -> Target | None:
        return next(iter(self._targets(notify_targets.c.secret == secret)), None)

    def add(
        self, person_id: str, address: str, service: str, delay: int, gap: int, *, confirmed: bool
    ) -> Target:
        have = self.targets(person_id)
        if any(target.address == address for target in have):
            raise TargetRefused("you have already entered this address")
        made = Target(
            new_id(), person_id, address, service, delay, gap, secrets.token_urlsafe(16),
            confirmed, stopped=False, trouble="",
        )  # fmt: skip
        return self._insert(made, len(have))

    def add_browser(
        self, person_id: str, address: str, push_keys: str, service: str, device: str, delay: int
    ) -> Target:
        """A browser belongs to whoever asks from it: it is no longer told of others' turns."""
        here = notify_targets.c.address == address, notify_targets.c.push_keys != ""
        for known in self._targets(and_(*here)):
            if known.person_id != person_id:
                self.remove(known.person_id, known.id)
                continue
            fresh = {"push_keys": push_keys, "device": device, "stopped": False}
            self.change(known, **fresh)
            return replace(known, **fresh)  # type: ignore[arg-type]
        made = Target(
            new_id(), person_id, address, service, delay, 0, secrets.token_urlsafe(16),
            confirmed=False, stopped=False, trouble="", push_keys=push_keys, device=device,
        )  # fmt: skip
        return self._insert(made, len(self.targets(person_id)))

    def _insert(self, made: Target, have: int) -> Target:
        if have >= MOST_TARGETS:
            raise TargetRefused(f"a person has at most {MOST_TARGETS} addresses")
        with self.database.writing() as connection:
            connection.execute(insert(notify_targets), {**asdict(made), "created": now()})
        return made

    def key_pair(self, name: str, make: Callable[[], tuple[str, str]]) -> KeyPair:
        """The server's key of this name, made when it is first asked for."""
        query = select(server_keys).where(server_keys.c.name == name)
        with self.database.reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            private, public = make()
            made = {"name": name, "private": private, "public": public, "created": now()}
            try:
                with self.database.writing() as connection:
                    connection.execute(insert(server_keys), made)
            except IntegrityError:  # another process was faster: its key counts
                return self.key_pair(name, make)
            return KeyPair(private, public)
        return KeyPair(row.private, row.public)

    def change(self, target: Target, **values: object) -> None:
        """Set ``delay``, ``gap``, ``confirmed``, ``stopped`` or ``trouble``."""
        here = notify_targets.c.id == target.id
        with self.database.writing() as connection:
            connection.execute(update(notify_targets).where(here).values(values))

    def remove(self, person_id: str, target_id: str) -> None:
        with self.database.writing() as connection:
            forget_targets(connection, person_id, notify_targets.c.id == target_id)

    def _targets(self, which: Any) -> list[Target]:
        query = select(notify_targets).where(which).order_by(notify_targets.c.created)
        with self.database.reading() as connection:
            return [_target(row) for row in connection.execute(query)]

    # -- messages --------------------------------------------------------------------------

    def due(self) -> list[Due]:
        """Who has not answered for long enough, and has not been told since they were asked."""
        s, at = notify_sent.c, now()
        with self.database.reading() as connection:
            wanted = turns_untold(at), proposals_untold(at)
            rows = [row for query in wanted for row in connection.execute(query)]
            last = select(max_(s.at)).where(s.state == "sent")
            latest = {
                target: connection.execute(last.where(s.target_id == target)).scalar() or 0
                for target in {row.id for row in rows}
            }
        return [
            Due(_target(row), row.game_id, row.since, row.proposed)
            for row in rows
            if latest[row.id] <= at - row.gap * MINUTE
        ]

    def claim(self, due: Due, turn: int) -> bool:
        """Take it upon us to send this message; False if it was sent, or another worker does."""
        at = now()
        key = {"target_id": due.target.id, "game_id": due.game_id, "turn": turn}
        row = {**key, "state": "sending", "tries": 1, "next_try": 0, "at": at}
        c = notify_sent.c
        again = (
            update(notify_sent)
            .where(*self._here(due, turn), c.state == "failed", c.next_try <= at)
            .values(state="sending", tries=c.tries + 1, at=at)
        )
        try:
            with self.database.writing() as connection:
                if connection.execute(again).rowcount == 1:
                    return True
                connection.execute(insert(notify_sent), row)
        except IntegrityError:
            return False
        return True

    def record(self, due: Due, turn: int, error: str, *, again: bool = True) -> None:
        """Write down what became of a message that was claimed, and whether to try it again."""
        here, c = self._here(due, turn), notify_sent.c
        at = now()
        with self.database.writing() as connection:
            tries = connection.execute(select(c.tries).where(*here)).scalar() or 1
            values: dict[str, object] = {"state": "sent", "at": at}
            if error and (tries > len(AGAIN_MINUTES) or not again):
                values["state"] = "given up"
            elif error:
                pause = AGAIN_MINUTES[tries - 1] * MINUTE
                values |= {"state": "failed", "next_try": at + pause}
            connection.execute(update(notify_sent).where(*here).values(values))
            target = notify_targets.c.id == due.target.id
            told = update(notify_targets).where(target).values(trouble=error[:LONGEST_TROUBLE])
            if error or due.target.trouble:
                connection.execute(told)

    @staticmethod
    def _here(due: Due, turn: int) -> tuple[Any, ...]:
        c = notify_sent.c
        return c.target_id == due.target.id, c.game_id == due.game_id, c.turn == turn


def forget_targets(connection: Connection, person_id: str, *which: Any) -> None:
    """Delete addresses of a person, all of them if none are singled out, with their messages."""
    c = notify_targets.c
    mine = (c.person_id == person_id, *which)
    gone = select(c.id).where(*mine)
    connection.execute(delete(notify_sent).where(notify_sent.c.target_id.in_(gone)))
    connection.execute(delete(notify_targets).where(*mine))


def forget_browsers(connection: Connection, person_id: str, but: str = "") -> None:
    """Browsers that are signed out are told nothing; ``but`` is the device that stays."""
    c = notify_targets.c
    forget_targets(connection, person_id, c.push_keys != "", c.device != but)


def forget_device(connection: Connection, device: str) -> None:
    """One device is signed out."""
    here = notify_targets.c.device == device
    people = connection.execute(select(notify_targets.c.person_id).where(here)).scalars().all()
    for person in people:
        forget_targets(connection, person, here)


def hand_device_on(connection: Connection, before: str, after: str) -> None:
    """A device that stays signed in has got another key."""
    here = notify_targets.c.device == before
    connection.execute(update(notify_targets).where(here).values(device=after))


def _target(row: Row[Any]) -> Target:
    return Target(
        row.id, row.person_id, row.address, row.service, row.delay, row.gap, row.secret,
        row.confirmed, row.stopped, row.trouble, row.push_keys, row.device,
    )  # fmt: skip
