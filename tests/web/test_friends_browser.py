"""The beginning of an evening among four friends; ``python -m bench.friends`` plays it whole."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser
from tests.web.friends import spend


def test_four_friends_meet_by_invitations_and_play(browser: Browser, tmp_path: Path) -> None:
    evening = spend(browser, tmp_path, seed=21, actions=10)
    print(evening.last)  # noqa: T201
    assert evening.troubles == []
    assert [what for what in evening.done if "offer" in what] == [
        "Ben declined an offer",
        "Ben accepted an offer",
    ]
    others = [what for what in evening.done if "offer" not in what]
    assert [what.split()[-1] for what in others] == ["refused", "agreed", "device", "again"]
