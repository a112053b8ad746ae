"""18VA 4.5.3: tokens."""

from __future__ import annotations

from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import exits, table, ten

from roundhouse.core.actions import PlaceToken


def sr(cash: int = 500, preset: str = "") -> Table:
    """SR with track from Richmond over Gordonsville to Charlottesville."""
    t = ten(table(3, preset), "SR").corporation("SR", 82, A=2, treasury=cash)
    exits(exits(t, "F11", "57", 0, 3), "F9", "8", 0, 2)
    exits(exits(t, "E8", "6", 1, 5), "D9", "57", 1, 4)
    return t.operating_turn("SR", "token")


@clause("18VA 4.5.3a")
def test_18va_4_5_3a_one_a_turn_in_an_open_circle_on_a_route() -> None:
    t = sr()
    t.refused(PlaceToken("C8", 0), "token.not-connected", "18VA 4.5.3a")
    t.refused(PlaceToken("F9", 0), "token.no-city", "18VA 4.5.3a")
    t.refused(PlaceToken("E8", 1), "token.no-city", "18VA 4.5.3a")
    t.refused(PlaceToken("F11", 0), "token.one-per-hex", "18VA 4.5.3a")
    t.play(PlaceToken("E8", 0))
    t.operating_turn("SR", "token").turn_so_far(tokens=1)
    exits(t, "D9", "14", 1, 2, 4, 5).corporation("C&O", 82, B=2).operating_turn("SR", "token")
    t.turn_so_far(tokens=1)
    t.refused(PlaceToken("D9", 0), "token.one-per-turn", "18VA 4.5.3a")


@clause("18VA 4.5.3a")
def test_18va_4_5_3a_full_circles_and_no_token_left() -> None:
    t = sr().token("E8", "VR")
    t.refused(PlaceToken("E8", 0), "token.full", "18VA 4.5.3a")
    t = sr()
    t.set_tokens_left("SR")
    t.refused(PlaceToken("E8", 0), "token.none-left", "18VA 4.5.3a")


@clause("18VA 4.5.3a")
def test_18va_4_5_3a_off_map_circles_whatever_trains_it_owns() -> None:
    t = table().corporation("VR", 82, A=2, treasury=100)
    exits(exits(t, "C12", "57", 1, 4), "B13", "58", 2, 4).operating_turn("VR", "token")
    assert t.train_names("VR") == []
    assert t.legal(PlaceToken("A12", 0))
    t = table().corporation("B&O", 100, A=2, treasury=100)
    exits(t, "H3", "6", 3, 5).operating_turn("B&O", "token").play(PlaceToken("H1", 0))
    assert t.cash("B&O") == 60


@clause("18VA 4.5.3b")
def test_18va_4_5_3b_forty_then_a_hundred() -> None:
    t = sr(140)
    exits(t, "D9", "14", 1, 2, 4, 5).corporation("C&O", 82, B=2).operating_turn("SR", "token")
    t.play(PlaceToken("E8", 0))
    assert t.cash("SR") == 100
    t.operating_turn("SR", "token").play(PlaceToken("D9", 0))
    assert t.cash("SR") == 0
    t = sr(39)
    t.refused(PlaceToken("E8", 0), "token.funds", "18VA 4.5.3b")


@clause("18VA 4.5.3c")
def test_18va_4_5_3c_homes_are_kept_free_scenario_25() -> None:
    t = sr()
    t.refused(PlaceToken("D9", 0), "token.home-reserved", "18VA 4.5.3c")
    t.give_private("P3", "SR")
    assert t.legal(PlaceToken("D9", 0, "P3"))
    exits(t, "D9", "14", 1, 2, 4, 5).operating_turn("SR", "token").play(PlaceToken("D9", 0))
    exits(exits(t, "C10", "9", 1, 4), "C12", "6", 2, 4).corporation("VR", 82, C=2, treasury=100)
    exits(exits(t, "D11", "8", 1, 3), "D9", "63", 0, 1, 2, 3, 4, 5)
    t.operating_turn("VR", "token")
    t.refused(PlaceToken("D9", 0), "token.home-reserved", "18VA 4.5.3c")
    t.corporation("C&O", 82, B=2).operating_turn("VR", "token")
    t.refused(PlaceToken("D9", 0), "token.full", "18VA 4.5.3a")


@clause("18VA 4.5.3c")
def test_18va_4_5_3c_homes_of_corporations_grown_before_they_start_are_kept_too() -> None:
    t = ten(sr(), "C&O").operating_turn("SR", "token")
    t.refused(PlaceToken("D9", 0), "token.home-reserved", "18VA 4.5.3c")


@clause("18VA 4.5.3c")
def test_18va_4_5_3c_a_corporation_that_is_there_may_be_joined() -> None:
    t = sr().corporation("C&O", 82, B=2)
    t.operating_turn("SR", "token").refused(PlaceToken("D9", 0), "token.full", "18VA 4.5.3a")
    exits(t, "D9", "14", 1, 2, 4, 5).operating_turn("SR", "token")
    assert t.legal(PlaceToken("D9", 0))


@clause("18VA 4.5.3a")
def test_18va_4_5_3a_the_site_closes_the_step_with_the_token() -> None:
    """Potomac Yards alone does not hold it open; its token may come later there."""
    t = sr(preset=EIGHTEENXX_GAMES).give_private("P3", "SR").trains("SR", "2")
    t.operating_turn("SR", "token").play(PlaceToken("E8", 0))
    assert t.asked == "run"
    assert t.legal(PlaceToken("H5", 0, "P3"))
