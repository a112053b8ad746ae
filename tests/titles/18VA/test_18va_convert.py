"""18VA 4.5.1: from five shares to ten."""

from __future__ import annotations

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import table, ten

from roundhouse.core.actions import BuyShare, BuyTrain, Convert, LayTile, Pass


def starting(phase: str = "3", first: bool = False, preset: str = "") -> Table:
    """C&O in its first step: A has president and one share, B one, the treasury one."""
    t = table(3, preset).corporation("C&O", 100, A=3, B=1, treasury=70).phase(phase)
    return t.operating_turn("C&O", "convert", first=first)


@clause("18VA 4.5.1a")
def test_18va_4_5_1a_shares_stay_percentages_halve_scenario_14() -> None:
    t = starting(first=True)
    assert t.title.hooks.train_limit(t.position, t.number("C&O")) == 2
    t.play(Convert())
    assert t.asked == "track"
    assert (t.held("C&O", "A"), t.held("C&O", "B"), t.held("C&O", "ipo")) == (3, 1, 6)
    assert t.state.units[t.number("C&O")] == 10
    assert t.state.tokens_left[t.number("C&O")] == (40, 100, 100)
    assert (t.cash("C&O"), t.price("C&O")) == (70, (100, 2, 4))
    assert t.title.hooks.train_limit(t.position, t.number("C&O")) == 4
    t.set_cash(C=300).stock_turn("C").play(BuyShare("C&O", "ipo"))
    assert t.cash("C&O") == 170
    t.stock_turn("C").play(BuyShare("C&O", "ipo"))
    assert t.cash("C&O") == 670
    assert (t.held("C&O", "ipo"), t.held("C&O", "pool")) == (0, 4)


@clause("18VA 4.5.1a")
@pytest.mark.parametrize("phase", ["3", "4"])
def test_18va_4_5_1a_optional_in_phases_3_and_4(phase: str) -> None:
    t = starting(phase).play(Pass())
    assert t.state.units[t.number("C&O")] == 5
    assert starting(phase).play(Convert()).state.units[t.number("C&O")] == 10


@clause("18VA 4.5.1a")
def test_18va_4_5_1a_not_in_phase_2_and_not_twice() -> None:
    starting("2").advance().refused(Convert(), "order.track")
    t = ten(starting(), "C&O").operating_turn("C&O", "convert")
    t.advance().refused(Convert(), "order.track")


@clause("18VA 4.5.1a")
def test_18va_4_5_1a_the_site_refuses_it_on_the_first_turn() -> None:
    starting(first=True, preset=EIGHTEENXX_GAMES).advance().refused(Convert(), "order.track")
    assert starting(preset=EIGHTEENXX_GAMES).legal(Convert())


@clause("18VA 4.5.1a")
def test_18va_4_5_1a_is_a_question_of_its_own() -> None:
    assert list(starting().game.legal) == [Convert(), Pass()]
    t = starting("2").corporation("C&O", 100, A=3, B=1).stock_turn("A").play(Pass(), Pass(), Pass())
    assert t.asked == "track"  # nothing to ask in phase 2


@clause("18VA 4.5.1b")
def test_18va_4_5_1b_all_convert_with_the_first_5() -> None:
    t = table().corporation("VR", 82, B=2, C=1).corporation("B&O", 100, A=2, treasury=500)
    t.phase("4", sold=("2", "3", "4")).operating_turn("B&O", "trains")
    t.acted("VR")  # VR has operated in this round
    t.play(BuyTrain("bank", "4G", 500))
    for name in ("C&O", "SR", "N&W", "WMR", "RFPR", "VR"):
        assert t.state.units[t.number(name)] == 10
    assert (t.held("VR", "B"), t.held("VR", "ipo")) == (2, 7)
    assert t.state.tokens_left[t.number("VR")] == (40, 100, 100)
    assert t.state.tokens_left[t.number("C&O")] == (0, 40, 100, 100)


@clause("18VA 4.5.1a")
def test_18va_4_5_1a_conversion_comes_before_the_tile() -> None:
    t = starting()
    t.refused(LayTile("D9", "57", 0), "order.convert", "18VA 4.5c")
