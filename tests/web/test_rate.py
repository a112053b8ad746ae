"""How often one address may come in and start games."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.web.people_tools import open_link, open_site

from roundhouse.web.rate import Rate, TooOften, network_of


def test_whoever_uses_too_many_links_is_asked_to_wait(tmp_path: Path) -> None:
    with open_site(tmp_path, rate=3) as site:
        host, at_host = site.person("Hanna", "member")
        game_id = site.hosted(host, host)
        secret = site.links.invite(game_id, 1)
        friend = site.browser()
        open_link(friend, secret)
        for _ in range(3):
            assert friend.post("/link", data={"name": ""}).status_code == 422
        refused = friend.post("/link", data={"name": "Bo"})
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert "One moment, please" in refused.text
        assert "Nothing has changed." in refused.text
        assert site.links.find(secret) is not None
        assert at_host.post("/new", data={"title": "18GA"}).status_code == 429  # counted together
        assert at_host.get("/").status_code == 200
        program = site.browser()
        program.headers["authorization"] = f"Bearer {site.people.add_token(host, 'bot')[1]}"
        answer = program.post("/api/invitations", json={"secret": secret})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-often")
        assert answer.headers["retry-after"].isdecimal()


def test_every_address_has_its_own_count(monkeypatch: pytest.MonkeyPatch) -> None:
    rate = Rate(2)
    for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
        for _ in range(2):
            rate.check(address)
        with pytest.raises(TooOften):
            rate.check(address)
    with pytest.raises(TooOften):
        rate.check("2001:db8::2")  # the same network
    rate.check("2001:db8:0:1::1")
    late = time.time() + 61
    monkeypatch.setattr(time, "time", lambda: late)
    rate.check("192.0.2.1")
    for _ in range(200):
        Rate(0).check("192.0.2.1")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::7", "2001:db8::/64"),
        ("a name", "a name"),
    ],
)
def test_what_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network
