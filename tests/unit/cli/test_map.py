"""The map in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.color import Color, ColorSystem
from rich.console import Console
from tests.games import new
from tests.unit.cli.tools import refused, run

import roundhouse as rh
from roundhouse.api.board import Map
from roundhouse.bots import decide, make_bots
from roundhouse.cli import app
from roundhouse.cli.errors import BadInput
from roundhouse.cli.map_drawing import COLOURS, STROKES, drawn, map_text
from roundhouse.engine.game import PlayedGame


@pytest.fixture(scope="module", params=rh.title_names())
def game(request: pytest.FixtureRequest) -> PlayedGame:
    """Every title with some track and tokens."""
    found = new(request.param, rh.title(request.param).min_players + 1, 4, preset="18xx.games")
    bots = make_bots(["busy"], len(found.players), 4)
    while len(found.actions) < 120:
        bot = bots[found.decision.players[0]]
        found.apply(decide(bot, found).action)
    return found


def test_every_hex_has_its_name_and_its_colour(game: PlayedGame) -> None:
    lines = drawn(game.position, 11)
    text = ["".join(letter for letter, _ in line) for line in lines]
    for number, here in enumerate(game.title.map.hexes):
        rows = [n for n, line in enumerate(text) if f" {here.name} " in f" {line} "]
        assert rows, here.name
        column = f" {text[rows[0]]} ".index(f" {here.name} ")
        ground = lines[rows[0]][column][1].bgcolor
        assert ground is not None
        assert ground.name == COLOURS[game.position.track.faces[number].colour][1], here.name


def test_every_exit_has_a_stroke(game: PlayedGame) -> None:
    strokes = {stroke for stroke, _, _ in STROKES[game.title.map.layout]}
    for block in (11, 5):
        seen = sum(letter in strokes for line in drawn(game.position, block) for letter, _ in line)
        assert seen == sum(face.exits.bit_count() for face in game.position.track.faces)


def test_tokens_and_free_slots_are_shown(game: PlayedGame) -> None:
    text = map_text(game.position, 200).plain
    tokens = [c.shown for c in game.title.corporations if game.position.track.tokens_of(c.number)]
    assert tokens
    assert [name for name in tokens if name not in text] == []
    assert "○" in text


def test_a_token_does_not_hide_the_name_of_a_place_that_fits(game: PlayedGame) -> None:
    text = map_text(game.position, 400).plain
    hexes = Map(game.position)
    longest = 13 - 2 if game.title.map.layout == "flat" else 13 - 2 - len("A10 ")
    both = (1 << 3) + 1  # strokes in the middle of the first line and of the last
    names = [
        here.place
        for here in hexes.values()
        if here.tokens
        and len(here.place) <= longest
        and (
            game.title.map.layout == "pointy"
            or game.position.track.faces[game.title.map.by_name[here.name]].exits & both != both
        )
    ]
    assert any(names)
    assert [name for name in names if name not in text] == []


def test_the_map_is_as_wide_as_the_terminal_allows(game: PlayedGame) -> None:
    widths = [len(map_text(game.position, columns).plain.splitlines()[0]) for columns in (200, 80)]
    assert widths[0] > widths[1]
    assert widths[1] <= 80
    with pytest.raises(BadInput, match="columns, and the terminal has 20"):
        map_text(game.position, 20)


def test_colours_reach_the_terminal(game: PlayedGame) -> None:
    out = Console(force_terminal=True, width=200, color_system="truecolor", record=True)
    with out.capture() as shown:
        out.print(map_text(game.position, 200))
    assert "48;2;247;211;84" in shown.get()  # yellow


def test_colours_can_be_told_apart_where_there_are_sixteen() -> None:
    grounds = [
        Color.parse(ground).downgrade(ColorSystem.STANDARD) for _, ground in COLOURS.values()
    ]
    assert len({ground.number for ground in grounds}) == len(COLOURS)


def test_the_command_and_its_twin_in_a_game(file: Path, long_game: Path) -> None:
    shown = run("map", long_game / "own.json", "--at", 150)
    assert shown.exit_code == 0
    assert "Chattanoo" in shown.stdout
    refused(run("map", long_game / "own.json", "--at", "99999"), 2, "--at 99999")
    played = CliRunner().invoke(app, ["play", str(file)], input="map\nquit\n")
    assert played.exit_code == 0
    assert "Chattanoo" in played.stdout
