"""Tells people who are away that it is their turn, or what is proposed to them.

Part of the worker, in a thread of its own.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from roundhouse.hosting.courier import Delivery, Message, deliver
from roundhouse.hosting.logs import Seldom
from roundhouse.hosting.push import KEY_NAME, new_key
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, StorageError, StorageUnavailable, StoredGame
from roundhouse.storage.notify import Due, Notify, Target
from roundhouse.storage.untold import position_number
from roundhouse.worker.turn_message import compose, compose_proposal, turn_of

LOOK_SECONDS = 5.0
AT_ONCE = 20  # messages that one process sends

log = logging.getLogger("roundhouse.notify")

Deliver = Callable[[Sequence[Message], Settings], Iterable[Delivery]]


class Notifier:
    """Sends what is due. Several may run: a message is claimed before it is sent."""

    def __init__(self, store: GameStore, settings: Settings, deliver: Deliver = deliver) -> None:
        self.store, self.settings, self.deliver = store, settings, deliver
        self.notify = Notify(store.database)
        self.stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="notify", daemon=True)
        self._seldom = Seldom(log)
        #: Games about which there was nothing to tell, as they stood then.
        self._nothing: dict[tuple[str, str, bool], int] = {}

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self.stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self.stopping.wait(LOOK_SECONDS):
            try:
                self.once()
            except Exception as error:  # noqa: BLE001 - it is logged; the next look may succeed
                self._seldom.trouble("cannot notify people of their turns", error)

    def once(self) -> int:
        """Send what is due now; gives how many messages went out."""
        sent = 0
        claimed = list(islice(self._claimed(), AT_ONCE))
        done = self.deliver([message for _, _, message in claimed], self.settings)
        for (due, turn, _), delivery in zip(claimed, done, strict=True):
            if delivery.gone:  # the browser's owner has said no to it, or cleared it
                self.notify.remove(due.target.person_id, due.target.id)
                log.info("an address was removed: %s", delivery.error)
                continue
            self.notify.record(due, turn, delivery.error, again=not delivery.unsure)
            if delivery.error:
                self._seldom.warning("a message was not sent: %s", delivery.error)
            sent += not delivery.error
        return sent

    def _claimed(self) -> Iterator[tuple[Due, int, Message]]:
        due = self.notify.due()
        present = {(d.target.id, d.game_id, d.proposed): d.changed for d in due}
        self._nothing = {k: at for k, at in self._nothing.items() if present.get(k) == at}
        told: set[str] = set()
        for line in due:
            key = (line.target.id, line.game_id, line.proposed)
            if key in self._nothing or (line.target.gap and line.target.id in told):
                continue
            message = self._message(line)
            if message is None:
                self._nothing[key] = line.changed
            else:
                told.add(line.target.id)
                yield line, *message

    def _key(self, target: Target) -> str:
        return self.notify.key_pair(KEY_NAME, new_key).private if target.push_keys else ""

    def _message(self, due: Due) -> tuple[int, Message] | None:
        """The turn and the words for it, if this is ours to send."""
        try:
            found = self._composed(due, self.store.load(due.game_id))
        except StorageUnavailable:
            raise
        except StorageError as error:  # archived meanwhile, or it cannot be opened
            log.info("nothing is told: %s", error, extra={"game": due.game_id})
            return None
        return found if found is not None and self.notify.claim(due, found[0]) else None

    def _composed(self, due: Due, stored: StoredGame) -> tuple[int, Message] | None:
        target, about = due.target, (self.settings, self._key(due.target))
        if due.proposed:
            proposal = self.store.proposals.asking(stored, target.person_id)
            if proposal is None or stored.readonly_reason:
                return None
            return position_number(stored), compose_proposal(stored, target, proposal, *about)
        turn = turn_of(stored, target.person_id)
        return None if turn is None else (turn, compose(stored, target, turn, *about))
