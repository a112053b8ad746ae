"""Drawings that are kept by what they show."""

from __future__ import annotations

from sys import getsizeof

from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.views.byte_budget import ENTRY, KEY, ByteBudget, Kept, content
from roundhouse.views.panels import drawings
from roundhouse.views.panels.board import board_view
from roundhouse.views.svg import board_svg


def game_of(actions: int) -> PlayedGame:
    game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    while len(game.actions) < actions:
        game.apply(game.legal.first())
    return game


def test_what_shows_the_same_is_drawn_once() -> None:
    room = 2 * (ENTRY + KEY + getsizeof("a"))  # for two
    kept, drawn = Kept(ByteBudget(room)), list[str]()

    def draw(name: str) -> str:
        drawn.append(name)
        return name

    for name in ("a", "b", "a", "c", "a", "b"):
        assert kept.get(name, lambda n=name: draw(n)) == name  # type: ignore[misc]
    assert drawn == ["a", "b", "c", "b"]  # the least used went first


def test_views_of_equal_positions_have_the_same_key() -> None:
    one, other = game_of(12), game_of(12)
    assert content(board_view(one.position)) == content(board_view(other.position))
    lit = board_view(one.position, legal=[3])
    assert content(lit) != content(board_view(one.position))
    assert content(board_view(one.position, radius=20)) != content(board_view(one.position))


def test_a_kept_map_is_the_map_as_it_would_be_drawn() -> None:
    for actions in (0, 12, 40):
        pos = game_of(actions).position
        for _ in range(2):
            found = drawings.board(pos, (), asked=False, radius=36)
            assert found == board_svg(board_view(pos, radius=36), title="Map of 18GA")
