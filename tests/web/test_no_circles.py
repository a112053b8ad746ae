"""What a page was drawn from goes as soon as nobody needs it, not when garbage is collected."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from roundhouse.bots import decide, make_bots
from roundhouse.engine.position import Position
from roundhouse.gamefile import new_game
from roundhouse.titles import title_names
from roundhouse.views.controls import legal_actions
from roundhouse.views.panels.page import game_page
from roundhouse.views.visible import seated
from roundhouse.web.game.follow_up import passed_by_page


@pytest.fixture
def saved() -> Iterator[list[object]]:
    """Everything that only the garbage collector found."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


@pytest.mark.parametrize("name", title_names())
def test_a_drawn_position_is_in_no_circle(name: str, saved: list[object]) -> None:
    # Names that no other test has: its positions may become garbage while this test runs.
    players = [f"{player} of {name}" for player in ("Ann", "Ben", "Cem")]
    game = new_game(name, players, seed=7)
    bots = make_bots(["busy"], 3, 7)
    while len(game.actions) < 150:
        game.apply(decide(bots[game.decision.players[0]], game).action)
    last = len(game.actions)
    for number in range(last - 60, last):
        earlier = game.at(number)
        assert list(legal_actions(earlier.position))
        then = game.at(number - 10).position
        for seat in range(3):
            viewer = seated(earlier.position, (seat,))
            game_page(earlier, viewer, since=number - 10, then=then, last=last)
        passed_by_page(earlier, number)
    del earlier, then, viewer
    gc.collect()
    left = [found for found in saved if isinstance(found, Position)]
    assert not any(list(found.names) == players for found in left)
