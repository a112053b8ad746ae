"""18VA 4.5.3: stations."""

from __future__ import annotations

from tests.titles.support import SITE, Table, clause
from tests.titles.virginia import exits, table, ten

from roundhouse.core.actions import PlaceStation


def sr(cash: int = 500, preset: str = "") -> Table:
    """SR with track from Richmond over Gordonsville to Charlottesville."""
    t = ten(table(3, preset), "SR").company("SR", 82, A=2, treasury=cash)
    exits(exits(t, "F11", "57", 0, 3), "F9", "8", 0, 2)
    exits(exits(t, "E8", "6", 1, 5), "D9", "57", 1, 4)
    return t.operating_turn("SR", "token")


@clause("18VA 4.5.3a")
def test_18va_4_5_3a_one_a_turn_in_an_open_circle_on_a_route() -> None:
    t = sr()
    t.refused(PlaceStation("C8", 0), "token.not-connected", "18VA 4.5.3a")
    t.refused(PlaceStation("F9", 0), "token.no-city", "18VA 4.5.3a")
    t.refused(PlaceStation("E8", 1), "token.no-city", "18VA 4.5.3a")
    t.refused(PlaceStation("F11", 0), "token.one-per-hex", "18VA 4.5.3a")
    t.play(PlaceStation("E8", 0))
    t.operating_turn("SR", "token").arrange(lambda s: setattr(s.turn, "stations", 1))
    exits(t, "D9", "14", 1, 2, 4, 5).company("C&O", 82, B=2).operating_turn("SR", "token")
    t.arrange(lambda s: setattr(s.turn, "stations", 1))
    t.refused(PlaceStation("D9", 0), "token.one-per-turn", "18VA 4.5.3a")


@clause("18VA 4.5.3a")
def test_18va_4_5_3a_full_circles_and_no_station_left() -> None:
    t = sr().station("E8", "VR")
    t.refused(PlaceStation("E8", 0), "token.full", "18VA 4.5.3a")
    t = sr()
    t.arrange(lambda s: s.tokens.__setitem__(t.c("SR"), ()))
    t.refused(PlaceStation("E8", 0), "token.none-left", "18VA 4.5.3a")


@clause("18VA 4.5.3a")
def test_18va_4_5_3a_off_map_circles_whatever_trains_it_owns() -> None:
    t = table().company("VR", 82, A=2, treasury=100)
    exits(exits(t, "C12", "57", 1, 4), "B13", "58", 2, 4).operating_turn("VR", "token")
    assert t.train_names("VR") == []
    assert t.legal(PlaceStation("A12", 0))
    t = table().company("B&O", 100, A=2, treasury=100)
    exits(t, "H3", "6", 3, 5).operating_turn("B&O", "token").play(PlaceStation("H1", 0))
    assert t.cash("B&O") == 60


@clause("18VA 4.5.3b")
def test_18va_4_5_3b_forty_then_a_hundred() -> None:
    t = sr(140)
    exits(t, "D9", "14", 1, 2, 4, 5).company("C&O", 82, B=2).operating_turn("SR", "token")
    t.play(PlaceStation("E8", 0))
    assert t.cash("SR") == 100
    t.operating_turn("SR", "token").play(PlaceStation("D9", 0))
    assert t.cash("SR") == 0
    t = sr(39)
    t.refused(PlaceStation("E8", 0), "token.funds", "18VA 4.5.3b")


@clause("18VA 4.5.3c")
def test_18va_4_5_3c_homes_are_kept_free_scenario_25() -> None:
    t = sr()
    t.refused(PlaceStation("D9", 0), "token.home-reserved", "18VA 4.5.3c")
    t.give_private("P3", "SR")
    assert t.legal(PlaceStation("D9", 0, "P3"))
    exits(t, "D9", "14", 1, 2, 4, 5).operating_turn("SR", "token").play(PlaceStation("D9", 0))
    exits(exits(t, "C10", "9", 1, 4), "C12", "6", 2, 4).company("VR", 82, C=2, treasury=100)
    exits(exits(t, "D11", "8", 1, 3), "D9", "63", 0, 1, 2, 3, 4, 5)
    t.operating_turn("VR", "token")
    t.refused(PlaceStation("D9", 0), "token.home-reserved", "18VA 4.5.3c")
    t.company("C&O", 82, B=2).operating_turn("VR", "token")
    t.refused(PlaceStation("D9", 0), "token.full", "18VA 4.5.3a")


@clause("18VA 4.5.3c")
def test_18va_4_5_3c_homes_of_companies_grown_before_they_start_are_kept_too() -> None:
    t = ten(sr(), "C&O").operating_turn("SR", "token")
    t.refused(PlaceStation("D9", 0), "token.home-reserved", "18VA 4.5.3c")


@clause("18VA 4.5.3c")
def test_18va_4_5_3c_a_company_that_is_there_may_be_joined() -> None:
    t = sr().company("C&O", 82, B=2)
    t.operating_turn("SR", "token").refused(PlaceStation("D9", 0), "token.full", "18VA 4.5.3a")
    exits(t, "D9", "14", 1, 2, 4, 5).operating_turn("SR", "token")
    assert t.legal(PlaceStation("D9", 0))


@clause("18VA 4.5.3a")
def test_18va_4_5_3a_the_site_closes_the_step_with_the_station() -> None:
    """Potomac Yards alone does not hold it open; its station may come later there."""
    t = sr(preset=SITE).give_private("P3", "SR").trains("SR", "2")
    t.operating_turn("SR", "token").play(PlaceStation("E8", 0))
    assert t.asked == "run"
    assert t.legal(PlaceStation("H5", 0, "P3"))
