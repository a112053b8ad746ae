"""Rounds have the same names on pages, in the log, in the terminal and in the library."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.core.events import OperatingRoundBegun, StockRoundBegun
from roundhouse.views.history import history
from roundhouse.views.log import heading
from roundhouse.views.panels.page import game_page
from roundhouse.views.rounds import round_name, round_of, short_round_name
from roundhouse.views.visible import ONLOOKER

PACKAGE = Path(rh.__file__).parent


def test_names_in_full_and_in_short() -> None:
    assert round_name("stock", 3) == "Stock round 3"
    assert short_round_name("stock", 3) == "SR 3"
    assert round_name("operating", 8, 2) == "Operating round 8.2"
    assert short_round_name("operating", 8, 2) == "OR 8.2"
    assert round_name("auction", 0) == short_round_name("auction", 0) == "Auction"
    assert round_name("over", 8) == short_round_name("over", 8) == "Finished"


def test_everything_that_names_a_round_says_the_same() -> None:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=5, preset="18xx.games")
    play_out(game, make_bots(["busy"], 3, 5))
    seen = {end.label: end for end in history(game, ONLOOKER).rounds}
    assert {"Auction", "SR 1", "OR 1.1"} <= set(seen)
    for label, end in seen.items():
        there = game.at(end.action - 1)
        assert str(there.round) == short_round_name(*round_of(there.position)) == label
        assert game_page(there, ONLOOKER).round_short == label
    assert game_page(game, ONLOOKER).round == str(game.round) == "Finished"
    begun = [
        event
        for number in range(1, len(game.actions) + 1)
        for event in game.events(number)
        if isinstance(event, StockRoundBegun | OperatingRoundBegun)
    ]
    short = {"Stock round": "SR", "Operating round": "OR"}
    for event in begun:
        words, _, number = heading(event).rpartition(" ")
        assert f"{short[words]} {number}" in seen


def test_only_one_module_knows_the_words() -> None:
    pattern = re.compile(r"(Stock round|Operating round|SR|OR)( |$)")
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and pattern.match(node.value)
    }
    # 18xx.games has its own words for them
    assert found == {"views/rounds.py", "interchange/trace.py"}
