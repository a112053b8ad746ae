"""18VA 3.1: certificates, holdings, the pool and the president's certificate."""

from __future__ import annotations

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import table, ten

from roundhouse.core.actions import BuyShare, IssueShares, Pass, RedeemShares, SellShares
from roundhouse.core.actions import Par as Start
from roundhouse.rules.stock.share_transactions import certificates


def rich(players: int = 3, preset: str = "", **options: str) -> Table:
    t = table(players, preset, **options)
    return t.set_cash(**dict.fromkeys(t.names, 1000))


@clause("18VA 3.1a")
def test_18va_3_1a_certificates_not_shares() -> None:
    t = rich().corporation("B&O", 100, A=4).corporation("VR", 82, A=3).give_private("P1", "A")
    assert certificates(t.position, 0) == 3 + 2 + 1


def full_hand(t: Table) -> Table:
    """A of four players with 12 certificates and a private."""
    for name in ("C&O", "SR", "N&W", "WMR", "RFPR"):
        t.corporation(name, 82, B=2, A=2)
    return t.corporation("B&O", 100, A=3).give_private("P1", "A").stock_turn("A")


@clause("18VA 3.1a")
def test_18va_3_1a_limit_of_four_players_scenario_23() -> None:
    t = full_hand(rich(4))
    assert certificates(t.position, 0) == 13
    t.refused(BuyShare("B&O", "ipo"), "buy.certificate-limit", "18VA 4.3.2c")
    t.refused(Start("VR", 70), "buy.certificate-limit", "18VA 4.3.2c")
    t = full_hand(rich(4, EIGHTEENXX_GAMES))
    t.play(BuyShare("B&O", "ipo"))
    t.stock_turn("A").play(BuyShare("B&O", "ipo"))
    t.stock_turn("A").refused(BuyShare("B&O", "ipo"), "buy.certificate-limit")


@clause("18VA 3.1a")
def test_18va_3_1a_too_many_certificates_must_be_sold() -> None:
    t = ten(rich(5), "C&O", "SR", "N&W", "WMR", "RFPR")
    for name in ("C&O", "SR", "N&W", "WMR", "RFPR"):
        t.corporation(name, 82, B=2, A=2)
    t.corporation("B&O", 100, A=2)
    assert certificates(t.position, 0) == 11
    t.stock_turn("A").refused(Pass(), "pass.over-limit", "18VA 3.1a")
    t.play(SellShares("SR", 1), Pass())
    assert t.who == "B"


@clause("18VA 3.1a")
def test_18va_3_1a_no_block_so_small_that_the_limit_is_out_of_reach() -> None:
    """A has 12 certificates of 10 and may only sell C&O: in one block, so both at once."""
    for preset in ("", EIGHTEENXX_GAMES):
        t = ten(table(5, preset), "C&O", "SR", "N&W", "WMR", "RFPR")
        for name in ("SR", "N&W", "WMR"):
            t.corporation(name, 82, B=2, A=2, operated=False)
        t.corporation("RFPR", 82, B=3, A=3, operated=False)
        t.corporation("B&O", 100, A=2, operated=False).corporation("C&O", 82, B=2, A=2)
        assert certificates(t.position, 0) == 12
        if preset:
            assert t.stock_turn("A").legal(SellShares("C&O", 1))
            continue
        t.stock_turn("A").refused(SellShares("C&O", 1), "sell.over-limit", "18VA 3.1a")
        t.play(SellShares("C&O", 2), Pass())
        assert certificates(t.position, 0) == 10


@clause("18VA 3.1b")
def test_18va_3_1b_sixty_per_cent_scenario_5() -> None:
    t = table().set_cash(A=240, B=345, C=200).stock_turn("B", 1)
    t.play(Start("VR", 82))
    assert (t.cash("B"), t.cash("VR"), t.price("VR")) == (181, 164, (82, 3, 3))
    t.stock_turn("B", 1).play(BuyShare("VR", "ipo"))
    assert (t.held("VR", "B"), t.cash("B"), t.cash("VR")) == (3, 99, 246)
    t.stock_turn("B", 1).refused(BuyShare("VR", "ipo"), "buy.hold-limit", "18VA 3.1b")
    t = rich().corporation("B&O", 100, A=5).stock_turn("A").play(BuyShare("B&O", "ipo"))
    assert t.held("B&O", "A") == 6
    t.stock_turn("A").refused(BuyShare("B&O", "pool"), "buy.hold-limit", "18VA 3.1b")


@clause("18VA 3.1c")
def test_18va_3_1c_seventy_per_cent_for_two() -> None:
    t = rich(2, two_player_70="on").corporation("B&O", 100, A=6, pool=4).stock_turn("A")
    t.play(BuyShare("B&O", "pool"))
    t.stock_turn("A").refused(BuyShare("B&O", "pool"), "buy.hold-limit")
    t = rich(2, two_player_70="on").corporation("VR", 82, A=3).stock_turn("A")
    t.refused(BuyShare("VR", "ipo"), "buy.hold-limit")
    for players, option in ((2, "off"), (3, "on")):
        t = rich(players, two_player_70=option).corporation("B&O", 100, A=6, pool=4)
        t.stock_turn("A").refused(BuyShare("B&O", "pool"), "buy.hold-limit")


@clause("18VA 3.1d")
def test_18va_3_1d_half_in_the_pool_scenario_34() -> None:
    t = rich().corporation("VR", 82, B=2, A=2, pool=1).stock_turn("A")
    t.refused(SellShares("VR", 2), "sell.pool-limit", "18VA 3.1d")
    t.play(SellShares("VR", 1))
    assert t.held("VR", "pool") == 2
    t.stock_turn("A").refused(SellShares("VR", 1), "sell.pool-limit", "18VA 3.1d")
    t = rich().corporation("B&O", 100, B=3, A=3, pool=4).stock_turn("A")
    t.refused(SellShares("B&O", 2), "sell.pool-limit", "18VA 3.1d")
    assert t.legal(SellShares("B&O", 1))


@clause("18VA 3.1e")
def test_18va_3_1e_nobody_sells_with_half_in_the_pool_scenario_14() -> None:
    t = ten(rich(), "C&O").corporation("C&O", 100, A=3, B=1, pool=1, treasury=0).stock_turn("C")
    t.play(BuyShare("C&O", "ipo"))
    assert (t.held("C&O", "pool"), t.held("C&O", "ipo"), t.cash("C&O")) == (5, 0, 500)
    t.stock_turn("A").refused(SellShares("C&O", 1), "sell.pool-half", "18VA 3.1e")
    t.stock_turn("B").play(BuyShare("C&O", "pool"))
    assert t.stock_turn("A").legal(SellShares("C&O", 1))


@clause("18VA 3.1f")
def test_18va_3_1f_treasury_up_to_eighty_per_cent() -> None:
    t = rich().stock_turn("A").play(Start("B&O", 100))
    assert t.held("B&O", "ipo") == 8
    t.corporation("VR", 82, A=2).operating_turn("VR", "track")
    t.refused(IssueShares(1), "order.track")
    t.refused(RedeemShares(1), "order.track")


@clause("18VA 3.1g")
def test_18va_3_1g_the_presidents_certificate_needs_an_heir() -> None:
    t = rich().corporation("B&O", 100, A=3, B=1).stock_turn("A")
    assert t.legal(SellShares("B&O", 1))
    t.refused(SellShares("B&O", 2), "sell.no-successor", "18VA 3.1g")
    t.refused(SellShares("B&O", 3), "sell.no-successor", "18VA 3.1g")
    t.corporation("VR", 82, A=2, pool=1).stock_turn("A")
    t.refused(SellShares("VR", 1), "sell.no-successor", "18VA 3.1g")


@clause("18VA 3.1h")
def test_18va_3_1h_down_to_one_share_scenario_22() -> None:
    t = rich().corporation("B&O", 100, A=3, B=2).stock_turn("A")
    t.refused(SellShares("B&O", 4), "sell.not-held", "18VA 3.1h")
    t.refused(SellShares("B&O", 0), "sell.not-held", "18VA 3.1h")
    t.play(SellShares("B&O", 2))
    assert (t.held("B&O", "A"), t.held("B&O", "B"), t.held("B&O", "pool")) == (1, 2, 2)
    assert t.president("B&O") == "B"
    assert certificates(t.position, 0) == 1
    assert certificates(t.position, 1) == 1


@clause("18VA 4.4.2a")
@pytest.mark.parametrize(("seats", "heir"), [("ABC", "B"), ("ACB", "C")])
def test_18va_4_4_2a_first_after_the_president_in_order_of_play(seats: str, heir: str) -> None:
    t = rich().corporation("B&O", 100, A=3, B=2, C=2).stock_turn("A")
    t.seating(*seats)
    t.play(SellShares("B&O", 2))
    assert t.president("B&O") == heir


@clause("18VA 4.4.2a")
def test_18va_4_4_2a_more_shares_take_the_presidency_ties_do_not() -> None:
    t = rich().corporation("B&O", 100, A=2, B=1).stock_turn("B").play(BuyShare("B&O", "ipo"))
    assert t.president("B&O") == "A"
    t.stock_turn("B").play(BuyShare("B&O", "ipo"))
    assert t.president("B&O") == "B"
