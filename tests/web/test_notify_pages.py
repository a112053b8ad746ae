"""The page where a person says where to be told, and the link that stops it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Semaphore

import pytest
from fastapi.testclient import TestClient
from tests.web.people_tools import open_site
from tests.web.tools import file_url
from tests.worker.post import mail_server

from roundhouse.hosting.courier import Delivery, Message
from roundhouse.hosting.settings import Settings
from roundhouse.storage.notify import MOST_TARGETS, Notify
from roundhouse.storage.people import People
from roundhouse.web.app import create_app
from roundhouse.web.pages import notify as pages
from roundhouse.web.tries import AT_ONCE, MOST_FROM_NETWORK, MOST_TO_ADDRESS, MOST_TRIES

ADDRESS = "ntfy://my-topic"


class Site:
    """The site with Ann signed in, and what it would send."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        database = client.app.state.store.database  # type: ignore[attr-defined]
        self.people, self.notify = People(database), Notify(database)
        self.ann = self.people.create("Ann")
        client.cookies.set("roundhouse", self.people.add_device(self.ann.id))
        self.sent: list[Message] = []
        self.error = ""

    def deliver(self, messages: list[Message], _: Settings) -> list[Delivery]:
        self.sent += messages
        return [Delivery(self.error, "" if self.error else "ntfy")] * len(messages)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    settings = Settings(database=file_url(tmp_path), allowed_hosts="testserver", worker=False)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        made = Site(client)
        monkeypatch.setattr(pages, "deliver", made.deliver)
        yield made


def test_naming_changing_and_removing_an_address(site: Site) -> None:
    form = {"address": f" {ADDRESS} ", "delay": "60", "gap": "1440"}
    assert site.client.post("/notify", data=form).status_code == 303
    (target,) = site.notify.targets(site.ann.id)
    assert (target.address, target.delay, target.gap) == (ADDRESS, 60, 1440)
    assert target.confirmed
    (message,) = site.sent
    assert target.secret in message.body
    page = site.client.get("/notify").text
    assert "ntfy" in page
    assert "my-topic" not in page.partition("<form")[2].partition("</form>")[0]  # it is a secret
    again = site.client.post("/notify", data=form)
    assert again.status_code == 422
    assert "already entered this address" in again.text
    site.client.post(f"/notify/{target.id}", data={"delay": "0", "gap": "0", "stopped": "yes"})
    (changed,) = site.notify.targets(site.ann.id)
    assert (changed.delay, changed.gap, changed.stopped) == (0, 0, True)
    site.client.post(f"/notify/{target.id}", data={"delay": "10", "gap": "0"})
    (changed,) = site.notify.targets(site.ann.id)
    assert (changed.delay, changed.stopped) == (10, True)
    assert site.client.post(f"/notify/{target.id}/remove").status_code == 303
    assert site.notify.targets(site.ann.id) == []


def test_an_address_that_does_not_work_is_not_kept(site: Site) -> None:
    site.error = "ntfy did not accept it; is the address right?"
    answer = site.client.post("/notify", data={"address": ADDRESS})
    assert answer.status_code == 422
    assert "Nothing could be sent there: ntfy did not accept it" in answer.text
    assert f'value="{ADDRESS}"' in answer.text  # to be corrected
    assert site.notify.targets(site.ann.id) == []


@pytest.mark.parametrize(
    "form",
    [
        {"address": "nonsense"}, {"address": "<b>@example.org"}, {},
        {"address": ADDRESS, "delay": "1"}, {"address": ADDRESS, "gap": "-60"},
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(site: Site, form: dict[str, str]) -> None:
    assert site.client.post("/notify", data=form).status_code in (400, 422)
    assert site.sent == []
    assert site.notify.targets(site.ann.id) == []


def test_addresses_and_tries_are_limited(site: Site) -> None:
    for n in range(MOST_TARGETS):
        site.client.post("/notify", data={"address": f"{ADDRESS}-{n}"})
    assert "at most" in site.client.post("/notify", data={"address": ADDRESS}).text
    first = site.notify.targets(site.ann.id)[0]
    site.notify.remove(site.ann.id, first.id)
    site.error = "no"
    answers = [
        site.client.post("/notify", data={"address": f"{ADDRESS}-more-{n}"}).text for n in range(12)
    ]
    assert "wait an hour" in answers[-1]
    assert len(site.sent) == MOST_TRIES - 1  # one was refused before it was sent


def test_an_address_is_not_written_to_again_and_again(site: Site) -> None:
    """By however many people: whoever it belongs to may know none of them."""
    site.error = "no"
    said = []
    for n in range(MOST_TO_ADDRESS + 1):
        site.client.cookies.set("roundhouse", site.people.add_device(site.people.create("X").id))
        address = ADDRESS.upper() if n % 2 else ADDRESS
        said.append(site.client.post("/notify", data={"address": address}).text)
    assert len(site.sent) == MOST_TO_ADDRESS
    assert "Several messages were sent there" in said[-1]
    for n in range(MOST_FROM_NETWORK):
        site.client.cookies.set("roundhouse", site.people.add_device(site.people.create("X").id))
        site.client.post("/notify", data={"address": f"{ADDRESS}-{n}"})
    assert len(site.sent) == MOST_FROM_NETWORK - 1


def test_only_a_few_messages_are_sent_at_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are asked to come back: no request of a player waits for them."""
    under_way, go_on = Semaphore(0), Event()

    def slow(messages: list[Message], settings: Settings) -> list[Delivery]:
        under_way.release()
        assert go_on.wait(20)
        return site.deliver(messages, settings)

    monkeypatch.setattr(pages, "deliver", slow)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        slow_ones = [
            pool.submit(site.client.post, "/notify", data={"address": f"{ADDRESS}-{n}"})
            for n in range(AT_ONCE)
        ]
        for _ in range(AT_ONCE):
            assert under_way.acquire(timeout=20)
        answer = site.client.post("/notify", data={"address": ADDRESS})
        go_on.set()
        assert [one.result().status_code for one in slow_ones] == [303] * AT_ONCE
    assert (answer.status_code, "in a moment" in answer.text) == (422, True)


def test_naming_addresses_counts_as_coming_in(tmp_path: Path) -> None:
    with open_site(tmp_path, rate=2) as site:
        _, client = site.person("Ann")
        for path in ("/notify", "/push"):
            assert client.post(path, data={"address": "nonsense"}).status_code in (400, 422)
        assert client.post("/notify", data={"address": "nonsense"}).status_code == 429
        assert client.post("/push", json={}).status_code == 429


def test_others_see_and_change_nothing(site: Site) -> None:
    site.client.post("/notify", data={"address": ADDRESS})
    (target,) = site.notify.targets(site.ann.id)
    ben = site.people.create("Ben")
    for cookie in ("", "forged", site.people.add_device(ben.id)):
        site.client.cookies.set("roundhouse", cookie)
        assert target.secret not in site.client.get("/notify").text
        for path in (f"/notify/{target.id}", f"/notify/{target.id}/remove"):
            assert site.client.post(path, data={"stopped": "yes"}).status_code in (403, 404, 409)
    assert site.notify.targets(site.ann.id) == [target]


def test_one_press_stops_it(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.client.post("/notify", data={"address": ADDRESS})
    (target,) = site.notify.targets(site.ann.id)
    site.client.cookies.clear()
    with caplog.at_level(logging.INFO):
        away = site.client.get(f"/stop/{target.secret}")
        assert (away.status_code, away.headers["location"]) == (303, "/stop")
        assert away.headers["referrer-policy"] == "no-referrer"
        page = site.client.get("/stop")
        assert "Stop these messages" in page.text
        assert target.secret not in page.text
        assert page.headers["cache-control"] == away.headers["cache-control"] == "no-store"
        assert site.notify.targets(site.ann.id) == [target]  # opening it changes nothing
        body = {"List-Unsubscribe": "One-Click"}  # as mail programs send it
        assert "No more messages" in site.client.post(f"/stop/{target.secret}", data=body).text
    assert site.notify.targets(site.ann.id)[0].stopped
    ours = [r for r in caplog.records if r.name.startswith("roundhouse")]
    assert target.secret not in str([r.__dict__ for r in ours])
    assert "Start again" in site.client.get("/stop").text
    site.client.post("/stop", data={"wanted": "confirm"})
    assert not site.notify.targets(site.ann.id)[0].stopped
    site.client.post("/stop")
    assert site.notify.targets(site.ann.id)[0].stopped
    assert site.client.get("/stop/unknown").status_code == 303
    for method in ("GET", "POST"):
        assert site.client.request(method, "/stop").status_code == 409
    assert site.client.post("/stop/unknown").status_code == 409


def test_an_e_mail_address_has_to_answer_first(tmp_path: Path) -> None:
    """Through a real mail server: nobody names somebody else's."""
    with mail_server() as (smtp, box):
        settings = Settings(
            database=file_url(tmp_path), allowed_hosts="testserver", smtp=smtp,
            email_from="t@example.org", base_url="https://trains.example",
        )  # fmt: skip
        with TestClient(create_app(settings), follow_redirects=False) as client:
            site = Site(client)
            client.post("/notify", data={"address": "ann@example.org"})
            (target,) = site.notify.targets(site.ann.id)
            assert not target.confirmed
            (mail,) = box.mails
            assert target.secret in mail.get_content()  # type: ignore[attr-defined]
            client.get(f"/stop/{target.secret}")
            assert "Yes, tell me" in client.get("/stop").text
            client.post("/stop", data={"wanted": "confirm"})
            assert site.notify.targets(site.ann.id)[0].confirmed
