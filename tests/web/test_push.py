"""Browsers that ask to be told of turns: what the site takes, and what it refuses."""

from __future__ import annotations

import io
import json
import logging
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.web.test_notify_pages import Site
from tests.web.tools import file_url
from tests.worker.post import PushService, push_service

from roundhouse.hosting.push import KEY_NAME, new_key
from roundhouse.hosting.settings import Settings
from roundhouse.storage.notify import MOST_TARGETS
from roundhouse.storage.people import hashed
from roundhouse.web.app import create_app
from roundhouse.web.pages.push import browser_name
from roundhouse.web.tries import MOST_TRIES

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"
CHROME = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(tmp_path) as made:
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(made.certificate))
        yield made


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    settings = Settings(
        database=file_url(tmp_path), allowed_hosts="testserver", worker=False, notify_internal=True
    )
    with TestClient(create_app(settings), follow_redirects=False) as client:
        client.headers["user-agent"] = FIREFOX
        yield Site(client)


def test_a_browser_is_told_at_once_and_can_be_stopped(
    site: Site, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        key = site.client.post("/push/key").json()["key"]
        answer = site.client.post("/push", json=service.subscription())
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    (target,) = site.notify.targets(site.ann.id)
    assert answer.json() == {"id": target.id}
    assert (target.service, target.confirmed, target.gap) == ("Firefox on Linux", True, 0)
    assert target.device == hashed(str(site.client.cookies["roundhouse"]))
    assert f"k={key}" in service.got[0].headers["authorization"]
    said = service.opened()
    assert said["body"] == "You will get a message here when it is your turn."
    page = site.client.get("/notify").text
    assert "Firefox on Linux" in page
    assert service.address not in page  # whoever knows it could take the browser over
    assert f'data-browser="{target.mark}"' in page
    site.client.cookies.clear()
    assert "No more messages" in site.client.post(said["stop"]).text  # one press
    assert site.notify.targets(site.ann.id)[0].stopped
    private = site.notify.key_pair(KEY_NAME, new_key).private
    ours = str([r.__dict__ for r in caplog.records if r.name.startswith("roundhouse")])
    assert not any(secret in ours for secret in (private, service.address, target.secret))


def test_a_browser_that_cannot_be_reached_is_not_kept(site: Site, service: PushService) -> None:
    for status in (410, 500):
        service.status = status
        answer = site.client.post("/push", json=service.subscription())
        assert answer.status_code == 422
        assert answer.json()["detail"].startswith("Nothing could be sent there: ")
        assert site.notify.targets(site.ann.id) == []


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"endpoint": "http://push.example.org/x"}, 422), ({"endpoint": "x" * 2001}, 400),
        ({"endpoint": None}, 400), ({"keys": {}}, 400), ({"keys": "x"}, 400),
        ({"keys": {"p256dh": "x", "auth": "y"}}, 422),
        ({"keys": {"p256dh": "x" * 101, "auth": "y"}}, 400),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(
    site: Site, service: PushService, change: dict[str, object], status: int
) -> None:
    answer = site.client.post("/push", json={**service.subscription(), **change})
    assert answer.status_code == status
    assert service.got == []
    assert site.notify.targets(site.ann.id) == []


def test_addresses_inside_are_refused(tmp_path: Path, service: PushService) -> None:
    settings = Settings(database=file_url(tmp_path), allowed_hosts="testserver", worker=False)
    with TestClient(create_app(settings)) as client:
        site = Site(client)
        answer = client.post("/push", json=service.subscription())
        assert answer.status_code == 422
        assert answer.json()["detail"] == "This address is not on the public internet."
        assert site.notify.targets(site.ann.id) == []
    assert service.got == []


def test_browsers_and_tries_are_limited(site: Site, service: PushService) -> None:
    for n in range(MOST_TARGETS):
        assert site.client.post("/push", json=service.subscription(str(n))).status_code == 200
    answers = [
        site.client.post("/push", json=service.subscription(f"more-{n}")).json()["detail"]
        for n in range(MOST_TRIES)
    ]
    assert "at most" in answers[0]
    assert "wait an hour" in answers[-1]
    assert len(service.got) == MOST_TARGETS


def test_nobody_else_can_ask(site: Site, service: PushService) -> None:
    sent = service.subscription()
    for cookie in ("", "forged"):
        site.client.cookies.set("roundhouse", cookie)
        assert site.client.post("/push", json=sent).status_code == 403
        assert site.client.post("/push/key").status_code == 403
    site.client.cookies.set("roundhouse", site.people.add_device(site.ann.id))
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}):
        assert site.client.post("/push", json=sent, headers=headers).status_code == 403
    as_form = {"content-type": "text/plain"}  # what a form of another site could send
    answer = site.client.post("/push", content=json.dumps(sent), headers=as_form)
    assert answer.status_code == 400
    assert service.got == []


def test_signing_out_ends_it(site: Site, service: PushService) -> None:
    site.client.post("/push", json=service.subscription())
    answer = site.client.post("/me/sign-out-everywhere", data={"keep": "yes"})
    fresh = answer.cookies["roundhouse"]
    (target,) = site.notify.targets(site.ann.id)
    assert target.device == hashed(fresh)
    site.client.cookies.clear()
    site.client.cookies.set("roundhouse", fresh)
    site.client.post("/me/sign-out")
    assert site.notify.targets(site.ann.id) == []


def test_own_data_has_the_addresses_and_none_of_the_keys(site: Site, service: PushService) -> None:
    site.client.post("/push", json=service.subscription())
    (target,) = site.notify.targets(site.ann.id)
    with zipfile.ZipFile(io.BytesIO(site.client.get("/me/data").content)) as archive:
        text = archive.read("about-me.json").decode()
    (told,) = json.loads(text)["told_at"]
    assert told == {
        "address": target.address, "service": "Firefox on Linux", "after_minutes": 10,
        "minutes_between": 0, "stopped": False,
    }  # fmt: skip
    assert not any(key in text for key in (*target.push_keys.split(), target.secret))


def test_the_service_worker_is_under_the_policy_of_the_site(site: Site) -> None:
    answer = site.client.get("/push/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "service-worker-allowed" not in answer.headers  # it stays under /push/


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"), (CHROME, "Chrome on Android"), ("", "A browser"),
        (CHROME.replace("Chrome", "Edg/140.0 Chrome"), "Edge on Android"),
        ("<script>alert(1)</script>", "A browser"),
    ],
)  # fmt: skip
def test_what_browsers_are_called(agent: str, name: str) -> None:
    assert browser_name(agent) == name
