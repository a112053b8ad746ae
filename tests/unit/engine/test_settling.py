"""What stays in a process that plays is set aside, so that no decision waits for a collection."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

import roundhouse as rh
from roundhouse.bots import SteadyBot
from roundhouse.bots.arena import Match, play
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.seat_view import SeatView
from roundhouse.titles import settling
from roundhouse.titles.settling import PAGES, PLAYING, settle, settle_if_due


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


class Knot:
    """Something that refers to itself: only a collection frees it."""

    freed = 0

    def __init__(self) -> None:
        self.own = self

    def __del__(self) -> None:
        Knot.freed += 1


def test_what_is_there_is_set_aside() -> None:
    title = rh.title("18GA")
    settle()
    assert gc.get_freeze_count() > 10_000
    assert not any(each is title for each in gc.get_objects())
    assert gc.get_threshold() == PLAYING
    settle(PAGES)
    assert gc.get_threshold() == PAGES


def test_what_was_set_aside_and_has_gone_is_freed_the_next_time() -> None:
    knot = Knot()
    settle()
    before = Knot.freed
    del knot
    gc.collect()
    assert Knot.freed == before
    settle()
    assert Knot.freed == before + 1


def test_it_settles_again_for_a_new_title_or_when_much_has_piled_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settle()
    assert not settle_if_due()
    monkeypatch.setattr(settling, "built_titles", lambda: 10**6)
    assert settle_if_due()
    assert not settle_if_due()
    monkeypatch.setattr(settling, "DUE", 0)
    assert settle_if_due()


def test_no_collection_of_everything_falls_into_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    deciding, full = [0], [0]
    choose = SteadyBot.choose

    def watched(self: SteadyBot, view: SeatView, legal: LegalActions) -> object:
        deciding[0] = 1
        choice = choose(self, view, legal)
        deciding[0] = 0
        return choice

    def collecting(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            full[0] += deciding[0]

    monkeypatch.setattr(SteadyBot, "choose", watched)
    gc.callbacks.append(collecting)
    try:
        play(Match("18GA", ("steady", "busy", "busy"), 3))
    finally:
        gc.callbacks.remove(collecting)
    assert full == [0]
