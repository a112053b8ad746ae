"""18VA 4.1: the auction of the privates and the B&O presidency."""

from __future__ import annotations

from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import opening

from roundhouse.core.actions import Bid, BuyShare, Par, Pass
from roundhouse.core.state import CLOSED, Round
from roundhouse.rules.auctions.auction import asking_price


def asked_for(t: Table) -> list[int]:
    return [asking_price(t.position, i) for i in range(4)]


def everybody_passes(t: Table, times: int = 1) -> Table:
    return t.play(*[Pass()] * (len(t.names) * times))


def sold(players: int = 3, preset: str = "") -> Table:
    """Scenario 4 up to the price of the B&O: B has REA 55, C TIW 95 and PY 105, A B&O 160."""
    t = opening(players, preset)
    t.play(Bid("P4", 160), Bid("P1", 55), Bid("P2", 95), Pass(), Pass(), Bid("P3", 105))
    return everybody_passes(t)


@clause("18VA 4.1a")
def test_18va_4_1a_no_stock_before_everything_is_sold() -> None:
    t = opening()
    t.refused(Par("VR", 82), "order.auction", "18VA 4.1b")
    t.refused(BuyShare("B&O", "ipo"), "order.auction", "18VA 4.1b")
    t = sold()
    t.refused(Par("VR", 82), "start.par-first", "18VA 4.1j")
    t.refused(Pass(), "order.par", "18VA 4.1j")


@clause("18VA 4.1b")
def test_18va_4_1b_one_bid_or_a_pass_that_is_not_final() -> None:
    t = opening()
    t.play(Bid("P1", 40))
    assert t.who == "B"
    t.play(Pass())
    assert t.who == "C"
    t.play(Bid("P2", 60), Pass())
    assert t.who == "B"
    assert t.legal(Bid("P1", 45))


@clause("18VA 4.1b")
def test_18va_4_1b_every_item_is_on_offer() -> None:
    offers = [Bid("P1", 40), Bid("P2", 60), Bid("P3", 80), Bid("P4", 140), Pass()]
    assert list(opening().game.legal) == offers
    t = everybody_passes(opening(), 4)
    assert list(t.game.legal) == [Bid("P1", 0)]


@clause("18VA 4.1c")
def test_18va_4_1c_least_bids_and_multiples() -> None:
    t = opening()
    t.refused(Bid("P1", 35), "auction.least-bid", "18VA 4.1c")
    t.refused(Bid("P1", 42), "auction.least-bid", "18VA 4.1c")
    assert t.legal(Bid("P1", 70))
    t.play(Bid("P1", 40))
    t.refused(Bid("P1", 40), "auction.least-bid", "18VA 4.1c")
    t.refused(Bid("P1", 44), "auction.least-bid", "18VA 4.1c")
    assert t.legal(Bid("P1", 45))
    ranges = {r.action.private: (r.low, r.high, r.step) for r in t.game.legal.ranges}  # type: ignore[attr-defined]
    assert ranges["P1"] == (45, 400, 5)
    assert ranges["P4"] == (140, 400, 5)


@clause("18VA 4.1d")
def test_18va_4_1d_high_bids_tie_up_cash_scenario_3() -> None:
    t = opening(5).play(Bid("P3", 200), *[Pass()] * 4)
    t.refused(Bid("P1", 45), "auction.bid-funds", "18VA 4.1d")
    t.play(Bid("P1", 40), Bid("P3", 205), *[Pass()] * 3)
    assert t.who == "A"
    t.refused(Bid("P3", 210), "auction.bid-funds", "18VA 4.1d")
    assert t.legal(Bid("P2", 200))  # what was bid on P3 is free again


@clause("18VA 4.1e", "18VA 4.1g")
def test_18va_4_1e_4_1g_reductions_scenario_1() -> None:
    t = everybody_passes(opening())
    assert asked_for(t) == [30, 50, 70, 130]
    assert (t.who, t.state.priority) == ("A", 0)
    t.play(Bid("P2", 50), Pass(), Pass(), Pass())
    assert asked_for(t) == [20, 50, 60, 120]
    assert [tuple(b) for b in t.state.bids] == [(1, 0, 50)]
    assert (t.who, t.state.priority) == ("B", 1)


@clause("18VA 4.1f")
def test_18va_4_1f_everything_is_sold_at_once() -> None:
    t = sold()
    assert [t.state.owner[i] for i in range(4)] == [1, 2, 2, 0]
    assert [t.cash(p) for p in "ABC"] == [240, 345, 200]
    assert t.state.bank == 7215


@clause("18VA 4.1h")
def test_18va_4_1h_forced_bid_at_nothing_scenario_2() -> None:
    t = everybody_passes(opening(), 4)
    assert asked_for(t) == [0, 20, 40, 100]
    assert t.who == "A"
    t.refused(Pass(), "auction.must-bid", "18VA 4.1h")
    t.refused(Bid("P3", 40), "auction.must-bid", "18VA 4.1h")
    for amount in (0, 5, 10):
        assert t.legal(Bid("P1", amount))
    t.play(Bid("P1", 0))
    assert t.who == "B"
    assert t.legal(Pass())
    assert t.legal(Bid("P1", 5))


@clause("18VA 4.1h")
def test_18va_4_1h_the_site_enters_the_bid_itself() -> None:
    t = everybody_passes(opening(preset=EIGHTEENXX_GAMES), 4)
    assert [tuple(b) for b in t.state.bids] == [(0, 0, 0)]
    assert t.who == "B"


@clause("18VA 4.1i")
def test_18va_4_1i_printed_value_counts() -> None:
    t = sold().play(Par("B&O", 100))
    result = t.game.result()
    assert result["B"] == 345 + 40
    assert result["C"] == 200 + 60 + 80
    assert [(p.low, p.high) for p in t.title.privates[:3]] == [(20, 60), (30, 90), (40, 120)]


@clause("18VA 4.1j")
def test_18va_4_1j_the_bank_funds_the_bo_scenario_4() -> None:
    t = sold()
    assert (t.asked, t.who) == ("par", "A")
    t.refused(Par("B&O", 80), "start.price", "18VA 4.3.3a")
    t.play(Par("B&O", 100))
    assert (t.cash("B&O"), t.state.bank, t.cash("A")) == (200, 7015, 240)
    assert t.price("B&O") == (100, 2, 4)
    assert (t.president("B&O"), t.held("B&O", "A"), t.held("B&O", "ipo")) == ("A", 2, 8)
    assert t.state.owner[3] == CLOSED


@clause("18VA 4.1k")
def test_18va_4_1k_seats_by_cash() -> None:
    t = sold().play(Par("B&O", 100))
    assert t.state.seats == (1, 0, 2)
    assert (t.who, t.state.priority) == ("B", 1)
    t.play(Pass())
    assert t.who == "A"
    t.play(Pass())
    assert t.who == "C"


@clause("18VA 4.1k")
def test_18va_4_1k_ties_keep_their_order() -> None:
    t = opening(4).play(Pass(), Bid("P1", 60), Bid("P2", 60), Bid("P3", 80))
    t.play(Bid("P4", 145), Pass(), Pass(), Pass(), Pass(), Par("B&O", 70))
    assert [t.cash(p) for p in "ABCD"] == [155, 240, 240, 220]
    assert t.state.seats == (1, 2, 3, 0)


@clause("18VA 4.1l")
def test_18va_4_1l_the_same_round_goes_on_as_a_stock_round() -> None:
    t = sold().play(Par("B&O", 100))
    assert (t.state.round, t.state.stock_number, t.asked) == (Round.STOCK, 1, "stock")
    assert t.legal(Par("VR", 82))
    assert t.legal(BuyShare("B&O", "ipo"))
