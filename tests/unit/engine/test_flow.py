"""From one decision to the next: the start of a game, passes, what is skipped."""

from __future__ import annotations

import pytest

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import Answer, BuyPrivate, Pass
from roundhouse.core.state import BANK, NOBODY, Round
from roundhouse.engine.entities import UNLIMITED
from roundhouse.engine.flow import advance, begin
from roundhouse.testing import Table
from roundhouse.titles import title, title_names


@pytest.mark.parametrize("name", title_names())
def test_a_game_begins_with_everything_in_its_place(name: str) -> None:
    built = title(name)
    names = tuple("ABCDEF"[: built.min_players])
    s = begin(built, names, 3, {})
    assert s.bank + sum(s.cash) == built.bank[len(names)]
    assert set(s.owner) <= {BANK, -2}
    assert set(s.president) == {NOBODY}
    assert s.rng == 3 or s.title_state  # the seed, unless something has been drawn already
    for corporation in built.corporations:
        units = [s.held(corporation.number, h) for h in range(s.width)]
        assert sum(units) == (
            0 if corporation.is_independent else corporation.units + corporation.later_units
        )
    limited = [f for f in built.families if f.count != UNLIMITED and not f.in_play]
    for family in limited:
        cards = [c for c in s.depot if built.trains[s.variants[c]].family == family.number]
        assert len(cards) == family.count
    assert isinstance(s.track, TrackMap)


def test_home_tokens_that_are_there_from_the_start() -> None:
    for name in title_names():
        built = title(name)
        s = begin(built, tuple("ABC"), 1, {})
        for corporation in built.corporations:
            if corporation.at_start:
                assert len(s.tokens_left[corporation.number]) == len(corporation.token_prices) - 1


def test_steps_without_a_decision_are_gone_past() -> None:
    table = Table("18GA").without_privates().corporation("CoG", 55, A=6)
    position = table.set_tokens_left("CoG").operating_turn("CoG", "token").position.fork()
    advance(position)
    assert position.decision.kind == "trains"


def test_a_round_without_anything_to_do_is_gone_past() -> None:
    table = Table("18GA").without_privates().stock_turn("A")
    table.play(Pass(), Pass(), Pass())
    assert (table.state.round, table.state.stock_number) == (Round.STOCK, 3)


def test_what_waits_is_decided_before_the_turn_goes_on() -> None:
    table = Table("18GA").without_privates().give_private("LTR", "B").phase("3", sold=["2"])
    table.corporation("CoG", 55, A=6, treasury=100).operating_turn("CoG", "track")
    table.play(BuyPrivate("LTR", 20))
    assert (table.asked, table.who) == ("offer", "B")
    table.play(Answer(False))
    assert (table.asked, table.who) == ("track", "A")


def test_a_pass_means_what_was_asked() -> None:
    table = Table("18GA").without_privates().corporation("CoG", 55, A=6).stock_turn("A")
    assert table.play(Pass()).who == "B"
    table = Table("18GA")
    assert table.play(Pass()).who == "B"
