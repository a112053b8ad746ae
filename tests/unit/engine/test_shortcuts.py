"""What saves time must not change an answer: quick lists, guards left out, traces passed on."""

from __future__ import annotations

import pytest
from tests.games import SEATS, TABLES

import roundhouse as rh
from roundhouse.board.reach import reach
from roundhouse.bots import decide, make_bots
from roundhouse.engine.legal import legal_of_kind
from roundhouse.engine.position import Position
from roundhouse.rules.track import surely_reached

EVERY = 7  # positions of a game that are looked at
LENGTH = 350  # actions of a game: by then most tokens are placed


def check_lists(pos: Position) -> None:
    """A list holds the candidates that no guard refuses, and no others."""
    for kind in pos.decision.actions:
        handler = pos.title.handlers[kind]
        if handler.never_empty:  # the best run stands for all of them
            continue
        slow = [
            action
            for action in handler.candidates(pos)
            if all(guard(pos, action) is None for guard in handler.guards)
        ]
        assert list(legal_of_kind(pos, kind)) == slow, kind


def check_reach(pos: Position) -> int:
    """What is surely reached is reached. Returns how much was known without a search."""
    count = 0
    for corporation in range(len(pos.title.corporations)):
        if pos.track.cache_get(("reach", corporation)) is not None:
            continue
        reached = reach(pos.track, corporation)
        for known in surely_reached.stages(pos.track, corporation):
            if known.walks.keys() == reached.arrive:  # do not have it searched for
                break
            assert known.stops <= reached.stops
            assert known.walks.keys() <= reached.arrive
            count += len(known.walks)
    return count


@pytest.mark.parametrize(
    ("name", "preset"), [(n, p) for n in rh.title_names() for p in ("", "18xx.games")]
)
def test_shortcuts_change_no_answer(name: str, preset: str) -> None:
    players = dict(TABLES)[name]
    game = rh.new_game(name, list(SEATS[:players]), seed=4, preset=preset)
    bots = make_bots(["busy"], players, 4)
    known = 0
    while not game.over and len(game.actions) < LENGTH:
        if len(game.actions) % EVERY == 0:
            check_lists(game.position)
            known += check_reach(game.position)
        game.apply(decide(bots[game.decision.players[0]], game).action)
    assert known > 0
