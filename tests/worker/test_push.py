"""Web push: a real push service under HTTPS on loopback, and what a browser reads there."""

from __future__ import annotations

import json
import logging
import time
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid
from tests.stored_games import file_url, open_store, set_up
from tests.worker.post import PushService, push_service
from tests.worker.test_notify import Table

from roundhouse.hosting.courier import BadAddress, Message, Push, deliver
from roundhouse.hosting.push import (
    KEY_NAME,
    LARGEST,
    LONGEST_ENDPOINT,
    checked_endpoint,
    checked_keys,
    contact,
    new_key,
    payload,
)
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.storage.backup import backup, restore
from roundhouse.storage.copying import copy_database
from roundhouse.storage.database import open_database
from roundhouse.storage.notify import MOST_TARGETS, Notify, Target, TargetRefused
from roundhouse.storage.people import People, hashed
from roundhouse.views.visible import hand_is_hidden
from roundhouse.worker.notifying import Notifier
from roundhouse.worker.turn_message import compose

INSIDE = Settings(base_url="https://trains.example", notify_internal=True)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(tmp_path) as made:
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(made.certificate))
        yield made


class Pushing(Table):
    """Ann has asked for messages in a browser."""

    def __init__(self, store: GameStore, service: PushService, title: str = "18GA") -> None:
        super().__init__(store, title)
        self.notify.remove(self.ann.id, self.target.id)
        self.device = People(store.database).add_device(self.ann.id)
        self.target = self.browser(service)
        self.notifier = Notifier(store, INSIDE)

    def browser(self, service: PushService, name: str = "ann", person: str = "") -> Target:
        sent = service.subscription(name)
        made = self.notify.add_browser(
            person or self.ann.id, sent["endpoint"], checked_keys(**sent["keys"]),
            "Firefox on Linux", hashed(self.device), 0,
        )  # fmt: skip
        self.notify.change(made, confirmed=True)
        return made


def test_a_browser_reads_one_message_a_turn(store: GameStore, service: PushService) -> None:
    table = Pushing(store, service)
    assert table.notifier.once() == 1
    assert table.notifier.once() == 0
    assert Notifier(store, INSIDE).once() == 0
    table.play(until=0)
    assert table.notifier.once() == 1
    said = service.opened()
    assert said["title"] == "Your turn in 18GA with Ben and Cem"
    lines = said["body"].splitlines()
    assert lines[0] == "Your turn: buy, bid or pass."
    assert lines[2].startswith("- Ben ")
    assert said["play"] == f"/game/{table.game_id}"
    assert said["stop"] == f"/stop/{table.target.secret}"
    assert len(service.got) == 2
    assert b"Ben" not in service.got[-1].body  # the push service cannot read it


def test_messages_are_signed_with_the_key_that_the_browser_knows(
    store: GameStore, service: PushService
) -> None:
    table = Pushing(store, service)
    table.notifier.once()
    (got,) = service.got
    signature = dict(
        part.split("=", 1)
        for part in got.headers["authorization"].removeprefix("vapid ").split(",")
    )
    assert signature["k"] == table.notify.key_pair(KEY_NAME, new_key).public
    assert Vapid.verify(got.headers["authorization"])
    claims = json.loads(urlsafe_b64decode(signature["t"].split(".")[1] + "=="))
    assert claims["aud"] == service.address.removesuffix("/push")
    assert claims["sub"] == "https://trains.example"
    assert time.time() < claims["exp"] <= time.time() + 86_400
    assert got.headers["topic"] == table.game_id
    assert int(got.headers["ttl"]) > 86_400


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    store: GameStore, service: PushService, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    table = Pushing(store, service)
    service.status = status
    with caplog.at_level(logging.DEBUG):
        assert table.notifier.once() == 0
    assert table.notify.targets(table.ann.id) == []
    assert table.notifier.once() == 0
    assert len(service.got) == 1
    assert service.address not in caplog.text


@pytest.mark.parametrize("status", [400, 403, 429, 500, 302])
def test_other_trouble_is_tried_again_and_tells_no_secret(
    store: GameStore, service: PushService, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    table = Pushing(store, service)
    service.status, service.where = status, f"{service.address}/elsewhere"
    with caplog.at_level(logging.DEBUG):
        assert table.notifier.once() == 0
    (target,) = table.notify.targets(table.ann.id)
    assert target.trouble == f"the push service did not accept it: {status}"
    assert len(service.got) == 1  # nobody is followed elsewhere
    service.status = 201
    assert table.notifier.once() == 0
    table.later(1)
    assert table.notifier.once() == 1
    private = table.notify.key_pair(KEY_NAME, new_key).private
    keys = target.push_keys.split()
    for secret in (private, service.address, *keys, target.secret):
        assert secret not in caplog.text
    assert not any(key in repr(target) for key in keys)


def test_a_push_service_that_does_not_answer(store: GameStore, tmp_path: Path) -> None:
    with push_service(tmp_path) as service:
        table = Pushing(store, service)
    assert table.notifier.once() == 0
    (target,) = table.notify.targets(table.ann.id)
    assert target.trouble.startswith("no answer from the push service: ")
    assert "ann" not in target.trouble


def test_hidden_cards_are_in_no_push(store: GameStore, service: PushService) -> None:
    """Drafts that differ only in what lies face down make the same messages."""
    table = Pushing(store, service, "1846")
    seats = [SeatInfo(p.name, person_id=p.id) for p in table.people]
    made, taken = set(), set()
    for seed in range(6):
        table.game_id = store.create(set_up("1846", seed), seats, table.ann.id)
        table.play(until=0)
        stored = store.load(table.game_id)
        assert hand_is_hidden(stored.game.position)
        message = compose(stored, table.target, 0, INSIDE, "key")
        assert message.push is not None
        made.add((message.title, message.body, message.push.play.replace(stored.id, "GAME")))
        taken.add(repr(stored.game.actions))
    assert len(taken) > 1
    assert len(made) == 1


# -- whose browser it is -------------------------------------------------------------------------


def test_a_browser_tells_only_who_asked_last(store: GameStore, service: PushService) -> None:
    table = Pushing(store, service)
    ben = table.people[1]
    again = table.browser(service)
    assert again.id == table.target.id
    table.browser(service, person=ben.id)
    assert table.notify.targets(table.ann.id) == []
    assert len(table.notify.targets(ben.id)) == 1
    for n in range(MOST_TARGETS - 1):
        table.browser(service, f"more-{n}", ben.id)
    with pytest.raises(TargetRefused, match="at most"):
        table.browser(service, "one more", ben.id)


def test_signing_out_ends_it_and_a_device_that_stays_is_told_on(
    store: GameStore, service: PushService
) -> None:
    table = Pushing(store, service)
    people, ann = People(store.database), table.ann.id
    other = people.add_device(ann)
    table.add("json://x")
    elsewhere = table.notify.add_browser(
        ann, f"{service.address}/phone", table.target.push_keys, "Phone", hashed(other), 0
    )
    fresh = people.sign_out_everywhere(ann, keep=table.device)
    left = {target.id for target in table.notify.targets(ann)}
    assert elsewhere.id not in left
    assert table.target.id in left
    assert len(left) == 2  # other addresses are no devices
    people.remove_device(fresh)
    assert table.target.id not in {target.id for target in table.notify.targets(ann)}
    table.browser(service)
    assert people.sign_out_everywhere(ann) == ""
    assert [target.push_keys for target in table.notify.targets(ann)] == [""]


def test_whoever_leaves_is_told_nothing(store: GameStore, service: PushService) -> None:
    table = Pushing(store, service)
    table.notifier.once()
    People(store.database).leave(table.ann.id)
    assert table.notify.targets(table.ann.id) == []
    assert table.notifier.once() == 0


def test_keys_are_made_once_and_go_along_with_the_games(
    store: GameStore, service: PushService, tmp_path: Path
) -> None:
    """Browsers are bound to the key: without it a copy of the games could tell nobody."""
    table = Pushing(store, service)
    pair = table.notify.key_pair(KEY_NAME, new_key)
    assert table.notify.key_pair(KEY_NAME, new_key) == pair
    assert pair.private not in repr(pair)
    backup(store.database, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", f"sqlite:///{tmp_path}/restored.db")
    other = open_database(f"sqlite:///{tmp_path}/other.db")
    copy_database(store.database, other)
    other.close()
    for name in ("restored", "other"):
        database = open_database(f"sqlite:///{tmp_path}/{name}.db")
        assert Notify(database).key_pair(KEY_NAME, new_key) == pair
        assert Notify(database).targets(table.ann.id) == table.notify.targets(table.ann.id)
        database.close()


def test_two_processes_make_one_key(store: GameStore, tmp_path: Path) -> None:
    other = open_store(file_url(tmp_path))
    first, second = Notify(store.database), Notify(other.database)
    made = []

    def late() -> tuple[str, str]:
        made.append(first.key_pair(KEY_NAME, new_key))
        return new_key()

    assert second.key_pair(KEY_NAME, late) == made[0]
    other.close()


# -- what may be named -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "", "nonsense", "http://push.example.org/x", "https://", "https:///x", "ftp://example.org/x",
        "https://user:pw@push.example.org/x", "https://127.0.0.1/x", "https://10.0.0.1/x",
        "https://[::1]/x", "https://[fd00::1]/x", "https://169.254.169.254/latest", "https://[::1/x",
        "https://localhost/x", "https://printer/x", "https://router.local/x",
        "https://a.localhost./x", "https://push.example.org:22/x", "https://push.example.org:x/",
        "https://push.example.org/\nx", "https://push.example.org/ä", "https://example.org/a b",
        f"https://push.example.org/{'x' * LONGEST_ENDPOINT}",
    ],
)  # fmt: skip
def test_what_is_no_push_service(endpoint: str) -> None:
    with pytest.raises(BadAddress):
        checked_endpoint(endpoint, Settings())


@pytest.mark.parametrize(
    "endpoint",
    ["https://push.example.org/send/abc:DEF-_", "https://push.example.org:443/x?token=1"],
)
def test_what_may_be_one(endpoint: str) -> None:
    assert checked_endpoint(endpoint, Settings()) == endpoint


def test_keys_that_are_none(service: PushService) -> None:
    keys = service.subscription()["keys"]
    assert checked_keys(**keys) == f"{keys['p256dh']} {keys['auth']}"
    for wrong in (
        {"p256dh": ""}, {"p256dh": "A" * 87}, {"p256dh": "ä"}, {"p256dh": keys["auth"]},
        {"auth": ""}, {"auth": "A" * 21}, {"auth": "A" * 24}, {"auth": keys["p256dh"]},
    ):  # fmt: skip
        with pytest.raises(BadAddress):
            checked_keys(**{**keys, **wrong})


def test_addresses_that_lead_inside_are_not_called(service: PushService) -> None:
    """Whatever a name leads to: the courier looks at the number it is about to call."""
    sent: Any = service.subscription()
    private, _ = new_key()
    push = Push(checked_keys(**sent["keys"]), private, contact(INSIDE), "/", "/stop/x")
    port = service.address.rpartition(":")[2]
    for address in (sent["endpoint"], f"https://localhost:{port}"):
        (done,) = deliver([Message(address, "T", "B", push=push)], Settings())
        assert done.error == "this address is not on the public internet"
        assert not done.gone
    assert service.got == []


def test_what_is_too_long_is_cut() -> None:
    long = "\n".join(f"- line {n} {'ü' * 90}" for n in range(40))
    data = payload("Your turn", long, "/game/x", "/stop/y")
    assert 2500 < len(data) <= LARGEST
    said = json.loads(data)
    assert said["body"].startswith("- line 0 ")
    assert (said["title"], said["stop"]) == ("Your turn", "/stop/y")
    assert len(payload("ü" * 9000, "", "/", "/")) <= LARGEST


def test_whom_push_services_may_ask() -> None:
    assert contact(INSIDE) == "https://trains.example"
    assert contact(Settings()) == "https://localhost"
    mail = Settings(smtp="smtp://127.0.0.1", email_from="Trains <t@example.org>")
    assert contact(mail) == "mailto:t@example.org"
