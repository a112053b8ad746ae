"""``roundhouse play``: what players read in a draft and in an auction."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.unit.cli.tools import play

import roundhouse as rh
from roundhouse.bots.explaining import hint_for
from roundhouse.cli.answers import numbered
from roundhouse.cli.words import facts_for
from roundhouse.core import actions as a
from roundhouse.views.visible import Viewer, seated

# -- the draft of 1846 -------------------------------------------------------------------------


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    """One person and two computer players."""
    path = tmp_path / "draft.json"
    game = rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=11)
    game.computers = {"Ben": "steady", "Cem": "steady"}
    game.save(path)
    return path


def at_last_card() -> rh.Game:
    """Ann has kept privates and the others blanks, as far as they could; one card lies open."""
    game = rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=11)
    draft = game.title.hooks.draft
    assert draft is not None
    while draft.open_card(game.position.state) < 0:
        wanted = game.deciders == ("Ann",)
        kinds = {x.card in game.title.private_number: x for x in game.legal.of(a.Draft)}
        game.apply(kinds.get(wanted) or kinds[not wanted])
    return game


def test_blank_cards_are_one_line_of_the_list(draft: Path) -> None:
    first = play(draft, typed="quit\n")
    assert "You drew MAIL, a blank card, a blank card, C&WI and BIG4." in first
    assert len(re.findall(r"^ +\d+ Keep a blank card$", first, re.MULTILINE)) == 1
    assert re.search(r"^ +4 Keep Big 4 · \$100$", first, re.MULTILINE)


def test_a_hint_names_the_line_of_any_blank_card(draft: Path) -> None:
    shown = play(draft, typed="1\nhint\nquit\n")
    advice = hint_for(rh.load(draft), 0).action
    assert isinstance(advice, a.Draft)
    assert advice.card.startswith("Blank")
    assert "Steady would play: Keep a blank card (type 2)" in shown


def test_a_card_that_one_sees_is_told_once(draft: Path) -> None:
    shown = play(draft, typed="1\nquit\n")
    assert "You kept MAIL. Cem drew five cards." in shown
    assert "You kept a card" not in shown
    assert "You drew five" not in shown
    assert "Ben kept a card, face down." in shown


def test_at_the_last_card_one_person_reads_what_the_kept_cards_cost() -> None:
    pos = at_last_card().position
    draft, seat = pos.title.hooks.draft, pos.decision.players[0]
    assert draft is not None
    kept = [card for who, card in draft.picks(pos.state) if who == seat and card >= 0]
    owed = sum(draft.price(pos, card) for card in kept)
    assert owed
    assert f"and owe ${owed} · each pass makes it cheaper" in facts_for(pos, seated(pos, [seat]))


def test_at_the_last_card_several_people_read_nothing_of_the_kept_cards() -> None:
    pos = at_last_card().position
    assert facts_for(pos, seated(pos, [0, 1, 2])) == "$400 in hand · each pass makes it cheaper"


# -- auctions ----------------------------------------------------------------------------------


def test_a_bid_names_the_private_and_who_leads() -> None:
    game = rh.new_game("18VA", ["Ann", "Ben", "Cem"], seed=11)
    name = game.title.privates[0].full_name
    game.apply(a.Bid("P1", 45))
    seat = game.players.index(game.deciders[0])
    first, second, *_ = numbered(game.position, Viewer(seat))
    assert first.words == f"Bid $50 to $400 on P1, {name}; Ann leads with $45"
    assert "leads" not in second.words
    assert numbered(game.position, Viewer(0))[0].words.endswith("; you lead with $45")
