"""``roundhouse show``: what stands in its tables and lists."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.cli.look import print_position, tokens_to_place


@pytest.fixture(scope="module")
def midwest() -> rh.Game:
    game = rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=5)
    return play_out(game, make_bots(["busy"], 3, 5))


def shown(game: rh.Game, width: int = 200) -> str:
    out = io.StringIO()
    print_position(Console(file=out, width=width), game)
    return out.getvalue()


def test_a_bank_that_ran_out_owes_money(midwest: rh.Game) -> None:
    assert midwest.over == "bank"
    bank = midwest.position.state.bank
    first = shown(midwest).splitlines()[0]
    assert first.endswith(f"bank −${-bank}"), first


def test_railroads_that_were_taken_over_are_no_privates_of_corporations(midwest: rh.Game) -> None:
    text = shown(midwest.at(len(midwest.actions) // 3))
    assert re.search(r"^Privates taken over: MS \(.+\), BIG4 \(.+\)$", text, re.MULTILINE)
    (kept,) = re.findall(r"^Privates of corporations: (.*)$", text, re.MULTILINE)
    assert "MS" not in kept
    assert "BIG4" not in kept


def test_tokens_to_place_are_told_in_their_order_with_each_price() -> None:
    pos = rh.new_game("18VA", ["Ann", "Ben", "Cem"], seed=5).position
    number = pos.title.corporation_number["B&O"]
    assert tokens_to_place(pos, number) == "home, $40, 2 at $100"
    pos.state.tokens_left[number] = (100,)
    assert tokens_to_place(pos, number) == "$100"
    pos.state.tokens_left[number] = ()
    assert tokens_to_place(pos, number) == "none"


def test_the_table_of_corporations_says_which_have_not_started_and_fits_a_screen() -> None:
    text = shown(rh.new_game("18VA", ["Ann", "Ben", "Cem"], seed=5), width=80)
    assert re.search(r"^C&O +- .* home, \$40 +not started *$", text, re.MULTILINE), text
    assert "afloat" not in text


def test_a_price_stands_without_the_place_on_the_chart(midwest: rh.Game) -> None:
    text = shown(midwest.at(len(midwest.actions) // 3))
    assert re.search(r"^PRR +\d+ +\d+ ", text, re.MULTILINE)
    assert not re.search(r"\(\d+,\d+\)", text)
