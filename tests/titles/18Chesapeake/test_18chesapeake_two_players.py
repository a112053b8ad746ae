"""18Chesapeake 14: the variant for two players."""

from __future__ import annotations

from tests.titles.chesapeake import bare, count, pass_round, table, take_all
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import BuyShare, Dividend, Par, Pass, SellShares

SHARE = BuyShare("PRR", "ipo")
POOL = BuyShare("PRR", "pool")


def two(preset: str = "", **options: str) -> Table:
    return bare(2, preset, drawn="C&A", **options).stock_turn("A")


def out_of_play(t: Table, corporation: str) -> int:
    return t.state.held(t.number(corporation), t.state.OUT)


@clause("18Chesapeake 14.1-1")
def test_18chesapeake_14_1_1_triple_certificates_but_vanderbilts() -> None:
    t = two().play(Par("PRR", 70))
    assert (t.cash("A"), t.held("PRR", "A"), t.held("PRR", "ipo")) == (990, 3, 7)
    assert count(t, "A") == 1
    t.set_cash(B=209).refused(Par("LV", 70), "start.funds", "18Chesapeake 10.4-1")
    t.set_cash(B=210).play(Par("LV", 70))
    assert t.cash("B") == 0
    t = take_all(table(2, drawn="SRR"))
    assert (t.held("SRR", "B"), t.held("SRR", "ipo"), t.president("SRR")) == (2, 8, "B")


@clause("18Chesapeake 14.1-1", "18Chesapeake 10.3-1")
def test_18chesapeake_14_1_1_a_successor_needs_thirty_per_cent() -> None:
    t = two().corporation("PRR", 80, A=3, B=2).stock_turn("A")
    t.refused(SellShares("PRR", 2), "sell.no-successor", "18Chesapeake 10.2-3")
    t = two().corporation("PRR", 80, A=4, B=3).stock_turn("A")
    t.play(SellShares("PRR", 2))
    assert (t.president("PRR"), count(t, "A"), count(t, "B")) == ("B", 2, 1)
    drawn = two().corporation("C&A", 80, A=3, B=2).stock_turn("A")
    drawn.play(SellShares("C&A", 2))
    assert drawn.president("C&A") == "B"


@clause("18Chesapeake 14.1-1", "18Chesapeake 14.2-1", "18Chesapeake 14.3-1", "18Chesapeake 14.4-1")
def test_18chesapeake_14_scenario_21_two_players() -> None:
    t = two().play(Par("PRR", 70))
    t.play(Pass(), SHARE, Pass(), SHARE, Pass())
    assert (t.cash("PRR"), t.held("PRR", "ipo")) == (0, 5)
    t.play(SHARE)
    assert (t.cash("PRR"), t.held("PRR", "A"), t.cash("A")) == (700, 6, 1200 - 420)
    assert (t.held("PRR", "pool"), t.held("PRR", "ipo")) == (4, 0)
    t.play(POOL)
    assert (t.held("PRR", "B"), t.held("PRR", "pool"), t.cash("B")) == (1, 2, 1130)
    assert out_of_play(t, "PRR") == 1
    t.play(Pass(), POOL)
    assert (t.held("PRR", "B"), t.held("PRR", "pool"), out_of_play(t, "PRR")) == (2, 0, 2)
    t.play(Pass(), Pass())
    assert t.price("PRR") == (75, 3, 2)


@clause("18Chesapeake 14.2-1")
def test_18chesapeake_14_2_1_pool_shares_pay_the_corporation_and_cost_the_market_price() -> None:
    t = two().corporation("PRR", (3, 5), treasury=0, pool=4, A=6)
    t.set_par("PRR", 80)
    t.operating_turn("PRR", "dividend").turn_so_far(revenue=100)
    t.play(Dividend("pay"))
    assert (t.cash("A"), t.cash("PRR")) == (1260, 40)
    t.stock_turn("B").play(POOL)
    assert t.cash("B") == 1200 - 105


@clause("18Chesapeake 14.3-1")
def test_18chesapeake_14_3_1_the_last_pool_share_is_only_removed() -> None:
    t = two().corporation("PRR", 80, pool=1, A=6, B=2).stock_turn("B")
    t.play(POOL)
    assert (t.cash("B"), t.held("PRR", "B"), t.held("PRR", "pool")) == (1200, 2, 0)
    assert (out_of_play(t, "PRR"), t.who, t.state.priority) == (1, "A", 0)
    t.play(Pass())
    assert t.asked == "stock"


@clause("18Chesapeake 14.3-1")
def test_18chesapeake_14_3_1_nobody_needs_money_for_a_share_that_is_only_removed() -> None:
    poor = two().corporation("PRR", 80, pool=1, A=6, B=2).set_cash(B=79).stock_turn("B")
    poor.play(POOL)
    assert (poor.cash("B"), poor.held("PRR", "pool"), out_of_play(poor, "PRR")) == (79, 0, 1)
    poor = two().corporation("PRR", 80, pool=2, A=6, B=2).set_cash(B=79).stock_turn("B")
    poor.refused(POOL, "buy.funds", "18Chesapeake 10.4-2")
    site = two(EIGHTEENXX_GAMES).corporation("PRR", 80, pool=1, A=6, B=2).set_cash(B=79)
    site.stock_turn("B").refused(POOL, "buy.funds", "18Chesapeake 10.4-2")


@clause("18Chesapeake 14.3-1")
def test_18chesapeake_14_3_1_presidents_and_offering_purchases_remove_nothing() -> None:
    t = two().corporation("PRR", 80, pool=3, A=5, B=1).stock_turn("A").play(POOL)
    assert (t.held("PRR", "A"), t.held("PRR", "pool"), out_of_play(t, "PRR")) == (6, 2, 0)
    t = two().corporation("PRR", 80, floated=False, pool=1, A=3).stock_turn("B").play(SHARE)
    assert (t.held("PRR", "B"), t.held("PRR", "pool"), out_of_play(t, "PRR")) == (1, 1, 0)
    site = (
        two(EIGHTEENXX_GAMES)
        .corporation("PRR", 80, floated=False, pool=1, A=3)
        .stock_turn("B")
        .play(SHARE)
    )
    assert (site.held("PRR", "pool"), out_of_play(site, "PRR")) == (0, 1)
    assert (site.held("PRR", "B"), site.cash("B")) == (1, 1120)


@clause("18Chesapeake 14.3-1")
def test_18chesapeake_14_3_1_the_certificate_limit_of_twenty() -> None:
    t = two().corporation("PRR", 80, pool=3, A=6, B=1)
    for name in ("LV", "B&O", "C&O", "N&W"):
        t.corporation(name, 80, B=6)
    for name in ("D&R", "C-P", "B&S"):
        t.give_private(name, "B")
    t.stock_turn("B")
    assert count(t, "B") == 4 * 4 + 1 + 3
    t.refused(POOL, "buy.certificate-limit", "18Chesapeake 10.1-3")


@clause("18Chesapeake 14.4-1")
def test_18chesapeake_14_4_1_no_pool_share_means_a_rise() -> None:
    t = two().corporation("PRR", (4, 2), A=6, B=2).corporation("LV", (4, 3), pool=1, A=6, B=3)
    t.move_shares("PRR", 2, "ipo", "out")
    t.corporation("N&W", (4, 4), floated=False, operated=False, A=3).stock_turn("A")
    pass_round(t)
    assert t.price("PRR") == (75, 3, 2)
    assert t.price("LV") == (75, 4, 3)
    assert t.price("N&W") == (80, 4, 4)
