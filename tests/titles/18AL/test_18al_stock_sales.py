"""18AL 3.2(a),(b): selling stock and privates in a stock turn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.titles.alabama import bare, pass_round, table, take_all
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import (
    Answer,
    BuyPrivate,
    BuyShare,
    LayTile,
    Par,
    Pass,
    SellPrivate,
    SellShares,
)
from roundhouse.rules.stock.share_transactions import certificates


def seller(cell: tuple[int, int] = (1, 4), **holders: Any) -> Table:
    """A's turn in the second stock round; A holds shares of WRA."""
    return bare().corporation("WRA", cell, **(holders or {"B": 3, "A": 5})).stock_turn("A")


@clause("18AL 3.2(a)(1)")
def test_18al_3_2_a_1_no_sales_in_the_first_stock_round_scenario_9() -> None:
    t = bare().corporation("WRA", 75, B=4, A=5).stock_turn("A", number=1)
    t.refused(SellShares("WRA", 1), "sell.first-round", "18AL 3.2(a)(1)")
    t.stock_turn("A", number=2).play(SellShares("WRA", 1))
    assert t.cash("A") == 675


@clause("18AL 3.2(a)(1)", "18AL 3.2(b)")
def test_18al_3_2_a_1_private_trades_are_free_in_the_first_round() -> None:
    t = take_all(table())
    assert (t.state.stock_number, t.who) == (1, "C")
    t.play(SellPrivate("BLC", "A", 90), Answer(True))
    assert (t.cash("C"), t.cash("A"), t.state.owner[2]) == (620, 390, 0)


@clause("18AL 3.2(a)(1)")
def test_18al_preset_ban_covers_the_round_after_the_auction() -> None:
    t = take_all(table(3, EIGHTEENXX_GAMES))
    assert (t.asked, t.who, t.state.stock_number) == ("stock", "C", 1)
    t.corporation("ABC", 75, A=4, C=2)
    t.refused(SellShares("ABC", 1), "sell.first-round", "18AL 3.2(a)(1)")


@clause("18AL 3.2(a)(2)")
def test_18al_3_2_a_2_open_market_limit() -> None:
    t = bare().corporation("WRA", 75, B=3, A=4, pool=3).stock_turn("A")
    t.refused(SellShares("WRA", 3), "sell.pool-limit", "18AL 3.2(a)(2)")
    t.play(SellShares("WRA", 2))
    assert t.held("WRA", "pool") == 5
    t.refused(SellShares("WRA", 1), "sell.pool-limit", "18AL 3.2(a)(2)")


@clause("18AL 3.2(a)(2)")
def test_18al_3_2_a_2_initial_offering_is_not_counted() -> None:
    t = bare().corporation("WRA", 75, floated=False, operated=False, B=2, A=1).stock_turn("A")
    assert t.held("WRA", "ipo") == 7
    t.play(SellShares("WRA", 1))
    assert t.held("WRA", "pool") == 1


@clause("18AL 3.2(a)(3)")
def test_18al_3_2_a_3_presidents_certificate_needs_a_successor() -> None:
    t = seller(A=3, B=1, C=1)
    t.refused(SellShares("WRA", 2), "sell.no-successor", "18AL 3.2(a)(3)")
    t.refused(SellShares("WRA", 3), "sell.no-successor", "18AL 3.2(a)(3)")
    t.play(SellShares("WRA", 1))
    t = seller(A=3, B=2)
    t.play(SellShares("WRA", 2))
    assert (t.president("WRA"), t.held("WRA", "A"), t.held("WRA", "B")) == ("B", 1, 2)


@clause("18AL 3.2(a)(4)")
def test_18al_3_2_a_4_half_of_the_presidents_certificate_scenario_8() -> None:
    t = seller((1, 4), A=2, B=2)
    t.play(SellShares("WRA", 1))
    assert t.cash("A") == 675
    assert (t.president("WRA"), t.held("WRA", "A"), t.held("WRA", "pool")) == ("B", 1, 1)
    assert t.price("WRA") == (70, 2, 4)
    t = seller((1, 4), A=2, B=1)
    t.refused(SellShares("WRA", 1), "sell.half-no-successor", "18AL 3.2(a)(4)")
    t.refused(SellShares("WRA", 2), "sell.no-successor", "18AL 3.2(a)(3)")


@clause("18AL 3.2(a)-any")
def test_18al_3_2_a_unfloated_corporations_may_be_sold() -> None:
    t = bare().corporation("TAG", 60, floated=False, operated=False, B=3, A=2).stock_turn("A")
    t.play(SellShares("TAG", 2))
    assert t.cash("A") == 720
    assert t.price("TAG") == (50, 4, 2)


@clause("18AL 3.2(a)-price", "18AL 3.2(a)-piecemeal")
def test_18al_3_2_a_price_scenario_7() -> None:
    t = seller((0, 6), B=4, A=5).play(SellShares("WRA", 2))
    assert t.cash("A") == 810
    assert t.price("WRA") == (80, 2, 6)
    t = seller((0, 6), B=4, A=5).play(SellShares("WRA", 1), SellShares("WRA", 1))
    assert t.cash("A") == 600 + 105 + 90
    assert t.price("WRA") == (80, 2, 6)
    t = seller((0, 6), B=4, A=5).play(SellShares("WRA", 5))
    assert t.cash("A") == 600 + 5 * 105
    assert t.price("WRA") == (70, 4, 6)


@clause("18AL 3.2(a)-piecemeal")
def test_18al_3_2_a_corporations_in_any_order() -> None:
    t = seller((1, 4), B=3, A=3).corporation("TAG", (1, 5), B=3, A=3).stock_turn("A")
    t.play(SellShares("TAG", 1), SellShares("WRA", 1), SellShares("TAG", 1))
    assert t.cash("A") == 600 + 80 + 75 + 75


@clause("18AL 3.2(a)-stack")
def test_18al_3_2_a_stack_goes_underneath_and_stays_in_place() -> None:
    t = bare().corporation("WRA", (6, 2), B=3, A=3).corporation("TAG", (5, 2), B=3, A=3)
    t.corporation("ABC", (6, 2), B=3, A=3).stock_turn("A")
    order = t.title.hooks.operating_order
    assert [t.title.corporations[c].name for c in order(t.position)] == ["TAG", "WRA", "ABC"]
    t.play(SellShares("WRA", 1))  # at the foot of its column: it keeps its place
    assert t.price("WRA") == (40, 6, 2)
    t.play(SellShares("TAG", 1))
    assert t.price("TAG") == (40, 6, 2)
    assert [t.title.corporations[c].name for c in order(t.position)] == ["WRA", "ABC", "TAG"]


@clause("18AL 3.2", "18AL 3.2-buysell")
def test_18al_3_2_order_of_sales_and_purchase_scenario_9() -> None:
    t = seller((1, 4), B=3, A=3).corporation("TAG", 60, B=3).stock_turn("A")
    t.play(SellShares("WRA", 1), BuyShare("TAG", "ipo"))
    t.refused(SellShares("WRA", 1), "sell.both-sides-of-purchase", "18AL 3.2")
    t.refused(BuyShare("TAG", "ipo"), "buy.one-per-turn", "18AL 3.2")
    t.refused(LayTile("C4", "57", 0), "order.stock", "18AL 3.2")
    t = seller((1, 4), B=3, A=3).corporation("TAG", 60, B=3).stock_turn("A")
    t.play(BuyShare("TAG", "ipo"), SellShares("WRA", 1), SellShares("TAG", 1))
    assert t.cash("A") == 600 - 60 + 75 + 60


@clause("18AL 3.2-rebuy")
def test_18al_3_2_no_purchase_of_what_was_sold_this_round_scenario_9() -> None:
    t = seller((1, 4), B=3, A=3).play(SellShares("WRA", 1))
    t.refused(BuyShare("WRA", "pool"), "buy.sold-this-round", "18AL 3.2-rebuy")
    t.refused(BuyShare("WRA", "ipo"), "buy.sold-this-round", "18AL 3.2-rebuy")
    t.play(Pass(), Pass(), Pass())
    t.refused(BuyShare("WRA", "pool"), "buy.sold-this-round", "18AL 3.2-rebuy")
    t.stock_turn("A", number=3).play(BuyShare("WRA", "pool"))
    assert t.held("WRA", "A") == 3


@clause("18AL 1.3.2")
def test_18al_1_3_2_nine_certificates_of_whole_shares() -> None:
    t = seller((1, 4), B=3, A=2)
    assert [(c.units, c.president_units) for c in t.title.corporations] == [(10, 2)] * 6
    t.refused(SellShares("WRA", 3), "sell.not-held", "18AL 1.3.2")
    t.refused(SellShares("WRA", 0), "sell.not-held", "18AL 1.3.2")


@clause("18AL 3.2(b)", "18AL 1.5")
def test_18al_3_2_b_trade_scenario_11() -> None:
    t = table().without_privates().give_private("TR", "A")
    t.stock_turn("A")
    t.refused(SellPrivate("TR", "B", 0), "private.deal-price", "18AL 3.2(b)")
    t.refused(SellPrivate("TR", "B", 601), "private.deal-funds", "18AL 3.2(c)(4)")
    t.play(SellPrivate("TR", "B", 1))
    assert (t.asked, t.who) == ("offer", "B")
    t.refused(Pass(), "order.offer", "18AL 3.2(b)")
    t.play(Answer(True))
    assert (t.cash("A"), t.cash("B"), t.state.owner[0]) == (601, 599, 1)
    t.refused(SellPrivate("TR", "C", 5), "private.not-owner", "18AL 3.2(b)")
    t.play(Pass(), Par("ABC", 75))  # B still has his own purchase
    assert t.president("ABC") == "B"


@clause("18AL 3.2(b)")
def test_18al_3_2_b_declined_terms_must_improve() -> None:
    t = table().without_privates().give_private("TR", "A")
    t.stock_turn("A")
    t.play(SellPrivate("TR", "B", 30), Answer(False))
    assert t.who == "A"
    t.refused(SellPrivate("TR", "B", 30), "offer.declined", "")
    assert t.legal(SellPrivate("TR", "B", 29))
    assert t.legal(SellPrivate("TR", "C", 30))


@clause("18AL 3.2(c)(4)")
def test_18al_3_2_c_4_bought_on_ones_own_turn_it_is_the_purchase_scenario_11() -> None:
    t = table().without_privates().give_private("TR", "A")
    t.stock_turn("B")
    t.refused(BuyPrivate("TR", 0), "private.deal-price", "18AL 3.2(b)")
    t.refused(BuyPrivate("TR", 601), "private.deal-funds", "18AL 3.2(c)(4)")
    t.play(BuyPrivate("TR", 1))
    assert (t.asked, t.who) == ("offer", "A")
    t.play(Answer(True))
    assert (t.cash("A"), t.cash("B")) == (601, 599)
    t.refused(Par("ABC", 75), "buy.one-per-turn", "18AL 3.2")
    t.refused(BuyPrivate("TR", 1), "private.not-anothers", "18AL 3.2(c)(4)")


@clause("18AL 3.3(b)", "18AL 3.2(c)(4)")
def test_18al_3_2_b_a_full_hand_takes_no_private_scenario_11() -> None:
    t = table(4).without_privates().give_private("TR", "A")
    for name in ("L&N", "M&O", "ATN"):
        t.corporation(name, 75, A=5, B=4)
    t.stock_turn("A")
    assert certificates(t.position, 1) == 12
    t.refused(SellPrivate("TR", "B", 1), "private.buyer-limit", "18AL 3.3(b)")
    t.stock_turn("B")
    t.refused(BuyPrivate("TR", 1), "buy.certificate-limit", "18AL 3.3(b)")


@clause("18AL 3.2(b)")
def test_18al_preset_knows_only_the_buyers_purchase() -> None:
    t = table(3, EIGHTEENXX_GAMES).without_privates().give_private("TR", "A")
    t.stock_turn("A")
    t.refused(SellPrivate("TR", "B", 1), "eighteenxx_games.stricter")
    t.stock_turn("B").play(BuyPrivate("TR", 1))  # consent is not recorded there
    assert t.state.owner[0] == 1


@clause("18AL 1.5", "18AL 1.3.2-assets")
@pytest.mark.parametrize("action", [SellShares("WRA", 1), BuyShare("WRA", "pool")])
def test_18al_1_5_stock_moves_between_players_and_bank_only(action: object) -> None:
    t = seller((1, 4), B=3, A=3).corporation("TAG", 60, A=6, treasury=500).stock_turn("A")
    before = t.cash("TAG")
    if isinstance(action, BuyShare):
        t.refused(action, "buy.none-left", "18AL 3.2(c)(3)")
    else:
        assert isinstance(action, SellShares)
        t.play(action)
    assert t.cash("TAG") == before  # a president's stock business never touches a treasury
    pass_round(t)


def with_tr(player: str) -> Table:
    """A owns TR, the other privates are gone; this player's turn."""
    t = table().without_privates().give_private("TR", "A")
    return t.stock_turn(player)


@clause("18AL 3.2(c)(4)")
def test_18al_3_2_c_4_not_besides_another_purchase_nor_at_declined_terms() -> None:
    t = with_tr("B").play(Par("ABC", 60))
    t.refused(BuyPrivate("TR", 5), "buy.one-per-turn", "18AL 3.2")
    t = with_tr("B").play(BuyPrivate("TR", 5), Answer(False))
    t.refused(BuyPrivate("TR", 5), "offer.declined", "")
    assert t.legal(BuyPrivate("TR", 6))


@clause("18AL 3.2(b)", "18AL 3.2")
def test_18al_3_2_b_sales_of_privates_are_sales() -> None:
    t = with_tr("A").corporation("WRA", 75, B=3, A=2).stock_turn("A")
    t.refused(SellPrivate("TR", "Z", 5), "unknown-name")
    t.refused(SellPrivate("TR", "A", 5), "private.to-oneself", "18AL 3.2(b)")
    t.play(SellShares("WRA", 1), Par("ABC", 60))
    t.refused(SellPrivate("TR", "B", 5), "sell.both-sides-of-purchase", "18AL 3.2")
    t = with_tr("A").corporation("WRA", 75, B=3, A=2).stock_turn("A")
    t.play(SellPrivate("TR", "B", 5), Answer(True), Par("ABC", 60))
    t.refused(SellShares("WRA", 1), "sell.both-sides-of-purchase", "18AL 3.2")
