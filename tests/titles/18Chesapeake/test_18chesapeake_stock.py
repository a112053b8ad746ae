"""18Chesapeake 7.2, 7.3 and 10: shares, certificates, presidents and the share price."""

from __future__ import annotations

import pytest
from tests.titles.chesapeake import bare, count, pass_round, table, take_all
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import (
    BuyPrivate,
    BuyShare,
    Dividend,
    Par,
    Pass,
    SellPrivate,
    SellShares,
)
from roundhouse.core.state import Round


def stock(players: int = 3, preset: str = "", **options: str) -> Table:
    return bare(players, preset, **options).stock_turn("A")


def put(t: Table, corporation: str, cell: tuple[int, int]) -> Table:
    return t.set_price(corporation, cell)


def order(t: Table) -> list[str]:
    return [t.title.corporations[c].name for c in t.title.hooks.operating_order(t.position)]


@clause("18Chesapeake 7.2-1")
def test_18chesapeake_7_2_1_ten_shares_two_of_them_the_presidents() -> None:
    t = stock()
    for corporation in t.title.corporations:
        assert t.held(corporation.name, "ipo") == 10
        assert t.title.hooks.president_units(t.position, corporation.number) == 2
    t.play(Par("PRR", 70))
    assert (t.held("PRR", "A"), t.held("PRR", "ipo"), count(t, "A")) == (2, 8, 1)


@clause("18Chesapeake 7.3-1")
def test_18chesapeake_7_3_1_equal_holdings_keep_the_president() -> None:
    t = bare().corporation("PRR", 80, A=3, B=2).corporation("LV", 80, B=6).stock_turn("B")
    t.play(BuyShare("PRR", "ipo"))
    assert (t.held("PRR", "B"), t.president("PRR")) == (3, "A")
    t.operating_turn("PRR")
    assert t.who == "A"


@clause("18Chesapeake 10-1")
def test_18chesapeake_10_1_sell_then_buy_one() -> None:
    t = stock().corporation("PRR", 80, A=3).corporation("LV", 80, A=3, B=2).stock_turn("A")
    t.refused(SellShares("PRR", 4), "sell.not-held", "18Chesapeake 10-1")
    t.refused(SellShares("PRR", 0), "sell.not-held", "18Chesapeake 10-1")
    t.play(SellShares("PRR", 1))
    assert t.who == "A"
    t.play(SellShares("LV", 1))
    assert t.who == "A"
    t.play(Par("C&O", 70))
    assert t.who == "B"
    refusal = t.game.why_not(SellShares("PRR", 1), by="A")
    assert refusal is not None
    assert refusal.key == "not-your-turn"


@clause("18Chesapeake 10-2")
def test_18chesapeake_10_2_the_round_ends_after_all_pass_in_succession() -> None:
    t = stock().corporation("PRR", 80, A=6).stock_turn("A")
    t.play(Pass(), Pass(), Par("LV", 70), Pass(), Pass())
    assert (t.asked, t.who) == ("stock", "C")
    t.play(Pass())
    assert t.state.round == Round.OPERATING


@clause("18Chesapeake 10-3", "18Chesapeake 10.2-4")
def test_18chesapeake_10_3_players_deal_with_the_bank_in_shares_only() -> None:
    t = table().stock_turn("A").give_private("C-P", "A").give_private("B&S", "B")
    t.refused(SellPrivate("C-P", "B", 40), "order.stock", "18Chesapeake 10-3")
    t.refused(BuyPrivate("B&S", 50), "order.stock", "18Chesapeake 10-3")
    t.corporation("PRR", 80, A=3).stock_turn("A")
    before = t.state.bank
    t.play(SellShares("PRR", 1))
    assert t.state.bank == before - 80


@clause("18Chesapeake 10.1-1")
def test_18chesapeake_10_1_1_what_counts_as_a_certificate() -> None:
    t = bare().corporation("PRR", 80, A=6).corporation("LV", 80, B=2, A=2)
    assert count(t, "A") == 7
    t.give_private("C-P", "A")
    assert count(t, "A") == 8
    t.give_private("C-P", "PRR")
    assert count(t, "A") == 7


@clause("18Chesapeake 10.1-2", "18Chesapeake 10.1-4")
def test_18chesapeake_10_1_4_scenario_7_leaving_yellow() -> None:
    t = bare(4)
    for name in ("PRR", "LV", "B&O"):
        t.corporation(name, 80, A=6)
    t.corporation("C&O", (5, 0), treasury=100, B=6, A=2)
    t.give_private("D&R", "A")
    assert count(t, "A") == 16
    t.operating_turn("C&O", "dividend").turn_so_far(revenue=100)
    t.play(Dividend("pay"))
    assert t.price("C&O") == (60, 5, 1)
    assert count(t, "A") == 18
    t.stock_turn("A")
    t.refused(Pass(), "pass.over-limit", "18Chesapeake 10.1-4")
    t.refused(BuyShare("C&O", "ipo"), "buy.over-limit", "18Chesapeake 10.1-4")
    t.refused(Par("N&W", 70), "buy.over-limit", "18Chesapeake 10.1-4")
    t.play(SellShares("C&O", 1))
    assert t.price("C&O") == (55, 6, 1)
    assert count(t, "A") == 16
    assert t.legal(Pass())
    t.refused(Par("N&W", 70), "buy.certificate-limit", "18Chesapeake 10.1-3")


@clause("18Chesapeake 10.1-2")
@pytest.mark.parametrize("cell", [(5, 0), (6, 0), (6, 1), (7, 0), (7, 1), (7, 2)])
def test_18chesapeake_10_1_2_yellow_cells(cell: tuple[int, int]) -> None:
    t = bare().corporation("PRR", cell, A=6)
    assert count(t, "A") == 0
    assert count(t.corporation("LV", (6, 2), A=6), "A") == 5


@clause("18Chesapeake 10.1-3")
def test_18chesapeake_10_1_3_scenario_31_at_the_limit_nothing_is_bought() -> None:
    t = bare(4)
    for name in ("LV", "B&O", "C&O"):
        t.corporation(name, 80, A=5)
    t.corporation("PRR", 80, B=2, A=2).corporation("N&W", (7, 0), C=6)
    t.give_private("D&R", "A").give_private("C-P", "A").stock_turn("A")
    assert count(t, "A") == 16
    t.refused(BuyShare("PRR", "ipo"), "buy.certificate-limit", "18Chesapeake 10.1-3")
    t.refused(BuyShare("N&W", "ipo"), "buy.certificate-limit", "18Chesapeake 10.1-3")
    t.refused(Par("C&A", 70), "buy.certificate-limit", "18Chesapeake 10.1-3")
    t.without_privates()
    assert t.legal(BuyShare("N&W", "ipo"))


@clause("18Chesapeake 10.1-3")
def test_18chesapeake_10_1_3_the_variant_lets_yellow_shares_be_bought() -> None:
    for t in (bare(4, yellow_share_at_limit="allowed"), bare(4, preset=EIGHTEENXX_GAMES)):
        for name in ("LV", "B&O", "C&O", "PRR"):
            t.corporation(name, 80, A=5)
        t.corporation("N&W", (7, 0), C=6).corporation("SRR", 70, B=2).stock_turn("A")
        assert count(t, "A") == 16
        t.refused(BuyShare("SRR", "ipo"), "buy.certificate-limit", "18Chesapeake 10.1-3")
        assert t.legal(BuyShare("N&W", "ipo"))


@clause("18Chesapeake 10.1-4")
def test_18chesapeake_10_1_4_over_the_limit_with_nothing_to_sell() -> None:
    t = bare(6)
    for name in ("LV", "B&O", "C&O", "PRR", "SRR", "N&W"):
        t.corporation(name, 80, pool=5, A=2, B=1)
    t.corporation("PLE", 80, pool=5, B=5)
    for private in t.title.privates:
        t.give_private(private.name, "A")
    t.stock_turn("A")
    assert count(t, "A") == 12
    assert t.legal(Pass())


@clause("18Chesapeake 10.1-5", "18Chesapeake 10.4-4")
def test_18chesapeake_10_1_5_sixty_per_cent_and_no_buying_back() -> None:
    t = stock().corporation("PRR", 80, pool=2, A=6).corporation("LV", 80, A=3).stock_turn("A")
    for source in ("ipo", "pool"):
        t.refused(BuyShare("PRR", source), "buy.hold-limit", "18Chesapeake 10.1-5")
    t.play(SellShares("PRR", 1))
    t.refused(BuyShare("PRR", "pool"), "buy.sold-this-round", "18Chesapeake 10.4-4")
    t.play(Pass(), Pass(), Pass())
    assert t.who == "A"
    t.refused(BuyShare("PRR", "ipo"), "buy.sold-this-round", "18Chesapeake 10.4-4")
    t.stock_turn("A", 3)
    assert t.legal(BuyShare("PRR", "pool"))


@clause("18Chesapeake 10.2-1")
def test_18chesapeake_10_2_1_no_sales_in_the_first_stock_round() -> None:
    t = take_all(table(drawn="LV"))
    t.stock_turn("C", 1)
    t.refused(SellShares("LV", 1), "sell.first-round", "18Chesapeake 10.2-1")
    t.corporation("LV", 70, C=3).stock_turn("C", 2)
    assert t.legal(SellShares("LV", 1))


@clause("18Chesapeake 10.2-2")
def test_18chesapeake_10_2_2_half_a_corporation_in_the_pool() -> None:
    t = stock().corporation("PRR", 80, pool=4, A=4, B=2).stock_turn("A")
    t.refused(SellShares("PRR", 2), "sell.pool-limit", "18Chesapeake 10.2-2")
    t.play(SellShares("PRR", 1))
    t.refused(SellShares("PRR", 1), "sell.pool-limit", "18Chesapeake 10.2-2")


@clause("18Chesapeake 10.2-3", "18Chesapeake 10.3-1", "18Chesapeake 10.3-2")
def test_18chesapeake_10_3_1_scenario_8_presidency_tie() -> None:
    t = stock(4).corporation("PRR", 80, A=3, B=2, D=2).stock_turn("A")
    t.play(SellShares("PRR", 2))
    assert (t.president("PRR"), t.held("PRR", "A"), t.held("PRR", "B")) == ("B", 1, 2)
    assert (t.cash("A"), t.price("PRR")[0], t.held("PRR", "pool")) == (760, 70, 2)
    assert count(t, "B") == 1
    t = stock(4).corporation("PRR", 80, A=3, B=1, D=1).stock_turn("A")
    t.refused(SellShares("PRR", 2), "sell.no-successor", "18Chesapeake 10.2-3")
    t.play(SellShares("PRR", 1))
    assert t.president("PRR") == "A"


@clause("18Chesapeake 10.3-1")
def test_18chesapeake_10_3_1_the_largest_holder_before_the_nearest() -> None:
    t = stock(4).corporation("PRR", 80, A=4, B=2, D=3).stock_turn("A")
    t.play(SellShares("PRR", 3))
    assert (t.president("PRR"), t.held("PRR", "D")) == ("D", 3)
    t = stock(4).corporation("PRR", 80, C=3, B=2, D=2, A=2).stock_turn("C")
    t.play(SellShares("PRR", 2))
    assert t.president("PRR") == "D"


@clause("18Chesapeake 10.2-5", "18Chesapeake 10.2-6")
def test_18chesapeake_10_2_6_scenario_6_block_or_single() -> None:
    def c_and_o() -> Table:
        return stock().corporation("C&O", 80, B=5, A=4).stock_turn("A")

    block = c_and_o().play(SellShares("C&O", 3))
    assert (block.cash("A"), block.price("C&O")) == (1040, (65, 6, 3))
    single = c_and_o().play(*[SellShares("C&O", 1)] * 3)
    assert (single.cash("A"), single.price("C&O")) == (1025, (65, 6, 3))
    single.play(SellShares("C&O", 1))
    assert (single.cash("A"), single.price("C&O")) == (1090, (65, 6, 3))


@clause("18Chesapeake 10.2-7")
def test_18chesapeake_10_2_7_a_moving_marker_goes_under_the_stack() -> None:
    t = stock().corporation("LV", (7, 1), B=6).corporation("PRR", (6, 1), A=6).stock_turn("A")
    t.play(SellShares("PRR", 1))
    assert order(t) == ["LV", "PRR"]
    t.corporation("N&W", (7, 1), A=6).stock_turn("A")
    t.play(SellShares("PRR", 1))
    assert order(t) == ["LV", "PRR", "N&W"]


@clause("18Chesapeake 10.4-1")
@pytest.mark.parametrize(("price", "cell"), [(70, (4, 2)), (80, (3, 3)), (95, (2, 4))])
def test_18chesapeake_10_4_1_starting_a_corporation(price: int, cell: tuple[int, int]) -> None:
    t = stock().corporation("LV", price, B=6).stock_turn("A")
    t.refused(Par("PRR", 100), "start.price", "18Chesapeake 10.4-1")
    t.play(Par("PRR", price))
    assert (t.cash("A"), t.price("PRR")) == (800 - 2 * price, (price, *cell))
    assert not t.position.is_floated(t.number("PRR"))
    t.refused(Par("PRR", 70), "start.already", "18Chesapeake 10.4-1")
    t.floated("PRR")
    assert order(t) == ["LV", "PRR"]
    t.set_cash(B=139)
    t.refused(Par("C&O", 70), "start.funds", "18Chesapeake 10.4-1")


@clause("18Chesapeake 10.4-2")
def test_18chesapeake_10_4_2_par_from_the_offering_market_price_from_the_pool() -> None:
    t = stock().corporation("PRR", 80, pool=1, B=3)
    put(t, "PRR", (2, 6)).stock_turn("A")
    bank = t.state.bank
    t.play(BuyShare("PRR", "ipo"))
    assert (t.cash("A"), t.price("PRR")[0], t.state.bank) == (720, 115, bank + 80)
    t.stock_turn("A").play(BuyShare("PRR", "pool"))
    assert (t.cash("A"), t.price("PRR")[0]) == (605, 115)
    t.stock_turn("A")
    t.refused(BuyShare("PRR", "pool"), "buy.none-left", "18Chesapeake 10.4-2")
    t.refused(BuyShare("PRR", "elsewhere"), "malformed")  # type: ignore[arg-type]
    t.set_cash(A=79).refused(BuyShare("PRR", "ipo"), "buy.funds", "18Chesapeake 10.4-2")


@clause("18Chesapeake 10.4-3")
def test_18chesapeake_10_4_3_the_president_comes_first() -> None:
    t = stock()
    t.refused(BuyShare("PRR", "ipo"), "buy.president-first", "18Chesapeake 10.4-3")


@clause("18Chesapeake 10.4-5")
def test_18chesapeake_10_4_5_a_purchase_takes_the_presidency() -> None:
    t = stock().corporation("PRR", 80, B=2, A=2, C=1).stock_turn("A")
    assert (count(t, "A"), count(t, "B")) == (2, 1)
    t.play(BuyShare("PRR", "ipo"))
    assert (t.president("PRR"), count(t, "A"), count(t, "B")) == ("A", 2, 2)


@clause("18Chesapeake 10.5-1")
def test_18chesapeake_10_5_1_scenario_30_floating_with_gifts() -> None:
    t = bare().stock_turn("A")
    t.move_shares("B&O", 1, "ipo", "B")
    t.play(Par("B&O", 80), BuyShare("B&O", "ipo"), BuyShare("B&O", "ipo"))
    assert (t.cash("B&O"), t.cash("A")) == (0, 640)
    t.play(BuyShare("B&O", "ipo"))
    assert (t.cash("B&O"), t.position.is_floated(t.number("B&O"))) == (800, True)
    t = bare(drawn="C&A").corporation("C&A", 95, floated=False, operated=False, A=2).stock_turn("B")
    t.play(*[BuyShare("C&A", "ipo")] * 3)
    assert t.cash("C&A") == 0
    t.play(BuyShare("C&A", "ipo"))
    assert t.cash("C&A") == 950


@clause("18Chesapeake 10.5-1")
def test_18chesapeake_10_5_1_pool_shares_count_as_sold() -> None:
    t = bare().corporation("PRR", 80, floated=False, operated=False, pool=3, A=2).stock_turn("B")
    t.play(BuyShare("PRR", "pool"))
    assert t.cash("PRR") == 0
    t.play(BuyShare("PRR", "ipo"))
    assert (t.cash("PRR"), t.held("PRR", "ipo")) == (800, 4)


@clause("18Chesapeake 10.6-1")
def test_18chesapeake_10_6_1_priority_left_of_the_last_to_act() -> None:
    t = stock().corporation("PRR", 80, A=3, B=3).stock_turn("A")
    t.play(BuyShare("PRR", "ipo"), SellShares("PRR", 1), Pass(), Pass(), Pass(), Pass())
    assert t.state.round == Round.OPERATING
    assert t.state.priority == 2
    t.stock_turn("B")
    pass_round(t)
    assert t.state.priority == 2


@clause("18Chesapeake 10.6-2")
def test_18chesapeake_10_6_2_scenario_9_sold_out_corporations_rise_in_order() -> None:
    t = stock().corporation("SRR", (3, 2), A=6).corporation("PRR", (4, 2), A=5, B=5)
    t.corporation("LV", (4, 2), B=5, C=5).corporation("B&O", (0, 3), A=5, C=5)
    t.corporation("C&O", (4, 3), pool=1, B=5, C=4).stock_turn("A", 1)
    pass_round(t)
    assert [t.price(n) for n in ("SRR", "PRR", "LV")] == [(75, 3, 2)] * 3
    assert [n for n in order(t) if n in ("SRR", "PRR", "LV")] == ["SRR", "PRR", "LV"]
    assert t.price("B&O") == (100, 0, 3)
    assert t.price("C&O") == (75, 4, 3)
