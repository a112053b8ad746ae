"""18VA 3.2 and 4.5: movement of prices, operating order, the course of operating rounds."""

from __future__ import annotations

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import brisk, exits, route, run, table, ten

from roundhouse.core.actions import (
    BuyShare,
    BuyTrain,
    Convert,
    Dividend,
    DividendKind,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    SellShares,
)
from roundhouse.core.state import Round


def rich(preset: str = "", **options: str) -> Table:
    return table(3, preset, **options).set_cash(A=1000, B=1000, C=1000)


@clause("18VA 3.2a")
def test_18va_3_2a_one_row_for_each_share_scenario_7() -> None:
    t = rich().corporation("B&O", 90, B=2, A=3).stock_turn("A").play(SellShares("B&O", 3))
    assert (t.cash("A"), t.price("B&O")) == (1270, (75, 5, 4))
    t = rich().corporation("VR", 90, B=2, A=2).stock_turn("A").play(SellShares("VR", 2))
    assert (t.cash("A"), t.price("VR")) == (1180, (75, 5, 4))
    t = rich().corporation("VR", 100, B=2, A=1).stock_turn("A").play(SellShares("VR", 1))
    assert t.price("VR") == (90, 3, 4)


@clause("18VA 3.2b")
def test_18va_3_2b_sold_out_corporations_rise_but_not_five_share_ones() -> None:
    t = rich().corporation("B&O", 100, A=5, B=5).corporation("VR", 82, A=3, B=2)
    t.corporation("SR", (0, 3), C=3, A=2)
    ten(t, "SR").corporation("SR", (0, 3), C=5, A=5).stock_turn("A").play(Pass(), Pass(), Pass())
    assert t.price("B&O") == (110, 1, 4)
    assert t.price("VR") == (82, 3, 3)
    assert t.price("SR") == (110, 0, 3)
    t = rich().corporation("B&O", 100, A=5, B=4, pool=1).stock_turn("A")
    t.play(Pass(), Pass(), Pass())
    assert t.price("B&O") == (100, 2, 4)


def ran(cell: tuple[int, int], corporation: str = "VR") -> Table:
    """A corporation before its dividend, with 80 earned."""
    t = table().corporation(corporation, cell, A=2, B=1, treasury=0)
    return t.operating_turn(corporation, "dividend").turn_so_far(ran=1, revenue=80)


@clause("18VA 3.2c")
def test_18va_3_2c_withheld_or_nothing_earned_left() -> None:
    t = ran((3, 3)).play(Dividend("withhold"))
    assert t.price("VR") == (75, 3, 2)
    t = table().corporation("VR", (3, 3), A=2, treasury=200).operating_turn("VR", "track")
    t.play(Pass(), Pass())
    assert t.asked == "trains"  # nothing ran
    assert t.price("VR") == (75, 3, 2)


@clause("18VA 3.2d")
@pytest.mark.parametrize(
    ("cell", "after"), [((4, 3), (82, 4, 4)), ((3, 3), (82, 3, 3)), ((2, 1), (82, 2, 2))]
)
def test_18va_3_2d_the_whole_dividend_against_the_price(
    cell: tuple[int, int], after: tuple[int, int, int]
) -> None:
    """80 reaches 75, wherever the shares are, but not 82."""
    t = ran(cell).play(Dividend("pay"))
    assert t.price("VR") == after


@clause("18VA 3.2e")
@pytest.mark.parametrize(
    ("cell", "kind", "after"),
    [
        ((5, 4), "pay", (82, 4, 4)),
        ((4, 0), "withhold", (50, 5, 0)),
        ((6, 0), "withhold", (40, 6, 0)),
    ],
)
def test_18va_3_2e_ends_of_rows_scenario_8(
    cell: tuple[int, int], kind: DividendKind, after: tuple[int, int, int]
) -> None:
    assert ran(cell).play(Dividend(kind)).price("VR") == after


@clause("18VA 3.2f")
def test_18va_3_2f_new_tokens_go_below() -> None:
    t = rich().corporation("B&O", 90, A=2).stock_turn("A").play(Par("VR", 90))
    assert t.title.hooks.operating_order(t.position) == [t.number("B&O"), t.number("VR")]
    t = ran((6, 0)).corporation("B&O", (6, 0), B=2).operating_turn("VR", "dividend")
    t.turn_so_far(revenue=80).play(Dividend("withhold"))
    assert t.price("VR") == (40, 6, 0)  # it does not move and stays on top
    assert t.title.hooks.operating_order(t.position) == [t.number("VR"), t.number("B&O")]


@clause("18VA 4.5a")
def test_18va_4_5a_private_income_first() -> None:
    t = table().give_private("P1", "A").corporation("B&O", 100, B=2, treasury=100)
    t.give_private("P3", "B&O").set_cash(A=0).stock_turn("A").play(Pass(), Pass(), Pass())
    assert (t.state.round, t.cash("A"), t.cash("B&O")) == (Round.OPERATING, 10, 120)


@clause("18VA 4.5b")
def test_18va_4_5b_order_scenario_33() -> None:
    t = (
        table()
        .corporation("SR", (2, 4), A=2)
        .corporation("N&W", (3, 5), B=2)
        .corporation("VR", (2, 4), C=2)
    )
    t.corporation("B&O", (2, 5), C=2)
    order = [t.title.corporations[c].name for c in t.title.hooks.operating_order(t.position)]
    assert order == ["B&O", "N&W", "SR", "VR"]


@clause("18VA 4.5b")
def test_18va_4_5b_the_next_corporation_is_chosen_afresh() -> None:
    t = brisk().corporation("B&O", 100, A=2, treasury=100).set_cash(A=15)
    t.corporation("SR", (3, 4), B=2, A=1).corporation("VR", (2, 3), C=2).phase("3", sold=("2",))
    assert t.title.hooks.operating_order(t.position)[1:] == [t.number("SR"), t.number("VR")]
    t.operating_turn("B&O", "trains").play(SellShares("SR", 1), BuyTrain("bank", "3", 200))
    assert t.price("SR") == (82, 4, 4)
    assert t.state.corporation == t.number("VR")  # at 90


@clause("18VA 4.5c")
def test_18va_4_5c_steps_in_order() -> None:
    t = table().corporation("VR", 82, A=2, B=1, treasury=500).trains("VR", "1G")
    t.phase("3", sold=("2",)).operating_turn("VR", "convert")
    t.refused(LayTile("C12", "57", 1), "order.convert", "18VA 4.5c")
    t.play(Convert())
    t.refused(Convert(), "order.track", "18VA 4.5c")
    t.refused(BuyTrain("bank", "3", 200), "order.track", "18VA 4.5c")
    t.play(LayTile("C12", "57", 1))
    t.refused(LayTile("B13", "58", 2), "order.token", "18VA 4.5c")
    exits(t, "B13", "58", 2, 4).operating_turn("VR", "run")
    t.refused(PlaceToken("A12", 0), "order.run", "18VA 4.5c")
    t.play(run(route("1G", "C12 B13", "B13 A12")))
    t.refused(Pass(), "order.dividend", "18VA 4.5c")
    t.play(Dividend("pay"))
    t.refused(LayTile("B11", "58", 2), "order.trains", "18VA 4.5c")


@clause("18VA 4.5c")
def test_18va_4_5c_each_corporation_operates_once() -> None:
    t = brisk().corporation("B&O", 100, A=2).trains("B&O", "2")
    t.corporation("VR", 82, B=2).trains("VR", "2").stock_turn("A").play(Pass(), Pass(), Pass())
    asked = []
    while t.state.round == Round.OPERATING:
        asked.append(t.state.corporation)
        t.play(Pass())
    assert list(dict.fromkeys(asked)) == [t.number("B&O"), t.number("VR")]


def one_corporation(preset: str = "", **options: str) -> Table:
    """Phase 2, the single operating round, B&O about to buy the first 3/2G."""
    t = (
        table(3, preset, **options)
        .corporation("B&O", 100, A=2, treasury=200)
        .phase("2", sold=("2",))
    )
    return t.operating_turn("B&O", "trains")


@clause("18VA 4.5d")
def test_18va_4_5d_a_second_round_follows_at_once_scenario_28() -> None:
    t = one_corporation().play(BuyTrain("bank", "3", 200))
    while t.state.or_number == 1 and t.state.round == Round.OPERATING:
        t.play(Pass())
    assert (t.state.round, t.state.or_number, t.state.or_count) == (Round.OPERATING, 2, 2)
    t = one_corporation(EIGHTEENXX_GAMES).play(BuyTrain("bank", "3", 200))
    assert t.state.round == Round.STOCK


@clause("18VA 4.5d")
def test_18va_4_5d_then_a_stock_round() -> None:
    t = brisk().corporation("B&O", 100, A=2).trains("B&O", "2").phase("2")
    t.operating_turn("B&O", "track").play(Pass(), Pass())
    assert (t.state.round, t.state.stock_number) == (Round.STOCK, 3)
    assert t.legal(BuyShare("B&O", "ipo"))
