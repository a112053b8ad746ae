"""1846 5: stock rounds."""

from __future__ import annotations

from typing import Any

from tests.titles.midwest import EIGHTEENXX_GAMES, is_closed, playing
from tests.titles.support import Table, clause

from roundhouse.core.actions import BuyShare, Dividend, Par, Pass, SellShares
from roundhouse.core.state import Round
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates
from roundhouse.titles.g1846.independents import independents_first as operating_order


def pass_all(t: Table) -> Table:
    return t.play(*[Pass()] * len(t.names))


@clause("1846 5a", "1846 5.3")
def test_1846_5a_turns_clockwise_until_all_pass() -> None:
    t = playing(3).corporation("NYC", 100, C=2)
    t.refused(Dividend("pay"), "order.stock", "1846 5a")
    seen = []
    for action in (Pass(), Pass(), BuyShare("NYC", "ipo"), BuyShare("NYC", "ipo")):
        seen.append(t.who)
        t.play(action)
    assert seen == ["A", "B", "C", "A"]  # who passed may act when the turn comes again
    t.play(Pass(), Pass())
    assert t.asked == "stock"
    t.play(Pass())
    assert t.state.round == Round.OPERATING


@clause("1846 4a")
def test_1846_4a_two_operating_rounds_in_every_phase() -> None:
    assert {p.operating_rounds for p in playing().title.phases} == {2}


@clause("1846 5.1a", "1846 5.1b")
def test_1846_5_1a_b_one_certificate_at_the_price() -> None:
    t = playing(3).corporation("NYC", 112, B=2, pool=1, treasury=0).set_cash(A=400)
    t.refused(BuyShare("GT", "ipo"), "buy.president-first", "1846 5.1a")
    t.refused(BuyShare("NYC", "shelf"), "malformed")  # type: ignore[arg-type]
    t.play(BuyShare("NYC", "ipo"))
    assert (t.cash("A"), t.cash("NYC")) == (288, 112)
    bank = t.state.bank
    t.play(BuyShare("NYC", "pool"))
    assert t.state.bank == bank + 112
    t.refused(BuyShare("NYC", "pool"), "buy.none-left", "1846 5.1a")
    t.set_cash(C=111)
    t.refused(BuyShare("NYC", "ipo"), "buy.funds", "1846 5.1b")


@clause("1846 5.1a")
def test_1846_5_1a_a_purchase_ends_the_turn() -> None:
    t = playing(3).corporation("NYC", 100, B=2)
    t.play(BuyShare("NYC", "ipo"))
    assert t.who == "B"
    t = playing(3).play(Par("GT", 40))
    assert t.who == "B"


@clause("1846 5.1c", "1846 5b")
def test_1846_5_1c_launch() -> None:
    t = playing(3).corporation("GT", 100, C=2)
    t.refused(Par("NYC", 165), "start.price", "1846 5.1c")
    t.play(Par("NYC", 100))
    assert (t.cash("A"), t.cash("NYC")) == (200, 200)
    assert t.position.track.token_in_hex(t.title.map.by_name["D20"], t.number("NYC"))
    assert t.position.is_floated(t.number("NYC"))
    assert [t.title.corporations[c].name for c in operating_order(t.position)] == ["GT", "NYC"]
    t.refused(Par("NYC", 100), "start.already", "1846 5.1c")
    prices = [t.title.market.cells[c].price for c in t.title.market.pars]
    assert prices == [40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150]


@clause("1846 5.1d")
def test_1846_5_1d_land_grant_scenario_4() -> None:
    for price, treasury in ((80, 240), (137, 411)):
        t = playing(3).play(Par("IC", price))
        assert t.cash("A") == 400 - 2 * price
        assert t.cash("IC") == treasury
        assert t.position.track.token_in_hex(t.title.map.by_name["K3"], t.number("IC"))


@clause("1846 5.11", "1846 5.12")
def test_1846_5_11_5_12_presidency_by_purchase_scenario_32() -> None:
    t = playing(3).corporation("NYC", 40, A=3, B=2).stock_turn("B")
    t.play(BuyShare("NYC", "ipo"))
    assert t.president("NYC") == "A"
    t.stock_turn("B").play(BuyShare("NYC", "ipo"))
    assert t.president("NYC") == "B"
    assert (t.held("NYC", "A"), t.held("NYC", "B")) == (3, 4)
    t.corporation("NYC", 40, B=6, A=1).stock_turn("B")
    t.refused(BuyShare("NYC", "ipo"), "buy.hold-limit", "1846 5.11")


@clause("1846 5.13", "1846 5.22", "1846 5.2b", "1846 5.4b")
def test_1846_5_2b_president_and_others_sell_scenario_5() -> None:
    t = playing(3).corporation("B&O", 90, A=5, B=2)
    t.play(SellShares("B&O", 3))
    assert (t.cash("A"), t.price("B&O")[0]) == (670, 80)
    t.refused(BuyShare("B&O", "pool"), "buy.sold-this-round", "1846 5.13")
    t = playing(3).corporation("B&O", 90, B=5, A=3)
    t.play(SellShares("B&O", 3))
    assert (t.cash("A"), t.price("B&O")[0]) == (670, 90)
    t.corporation("GT", 100, A=3).play(Par("NYC", 40))
    assert t.who == "B"  # nothing is sold after the purchase
    t.stock_turn("A")
    pass_all(t)
    assert t.price("B&O")[0] == 80  # a share in the market


@clause("1846 5.2a", "1846 5.2b")
def test_1846_5_2a_one_move_a_turn_however_split() -> None:
    t = playing(3).corporation("NYC", 100, A=5, B=2)
    t.play(SellShares("NYC", 1), SellShares("NYC", 1))
    assert t.cash("A") == 400 + 100 + 90
    assert t.price("NYC")[0] == 90
    t.refused(SellShares("NYC", 9), "sell.not-held", "1846 5.2a")
    t = playing(3, preset=EIGHTEENXX_GAMES).corporation("NYC", 100, A=5, B=2)
    t.play(SellShares("NYC", 1))
    t.refused(SellShares("NYC", 1), "eighteenxx_games.stricter")


@clause("1846 5.21")
def test_1846_5_21_before_operating_only_the_president_sells() -> None:
    t = playing(3).corporation("NYC", 100, B=3, A=2, operated=False)
    t.refused(SellShares("NYC", 1), "sell.not-operated", "1846 5.21")
    assert t.stock_turn("B").legal(SellShares("NYC", 1))


@clause("1846 5.23")
def test_1846_5_23_presidency_lost_by_selling() -> None:
    t = playing(4).stock_turn("C").corporation("NYC", 100, C=4, B=3, D=3)
    t.play(SellShares("NYC", 1))
    assert t.president("NYC") == "C"
    t.play(SellShares("NYC", 1))
    assert t.president("NYC") == "D"


@clause("1846 5.24a", "1846 5.24b", "1846 7.02")
def test_1846_5_24_half_certificate_scenario_6() -> None:
    t = playing(3).corporation("NYC", 70, A=2, B=2, C=2, pool=4)
    t.refused(SellShares("NYC", 2), "sell.pool-limit", "1846 5.24a")
    t.play(SellShares("NYC", 1))
    assert t.cash("A") == 470
    assert t.held("NYC", "pool") == 5
    assert t.president("NYC") == "B"
    assert t.price("NYC")[0] == 60
    t.refused(SellShares("NYC", 1), "sell.pool-limit", "1846 5.24a")
    t = playing(3).corporation("NYC", 70, A=3, B=1)
    t.refused(SellShares("NYC", 2), "sell.no-successor", "1846 5.24b")


@clause("1846 5.25", "1846 5.1g", "1846 5.15")
def test_1846_5_25_a_price_of_nothing_removes_the_corporation_scenario_21() -> None:
    t = playing(4).corporation("NYC", 10, A=5, B=2, treasury=70).trains("NYC", "2")
    t.give_private("MAIL", "NYC")
    limit = certificate_limit(t.position)
    bank = t.state.bank
    t.play(SellShares("NYC", 1))
    assert t.position.is_closed(t.number("NYC"))
    assert t.state.bank == bank - 10 + 70
    assert is_closed(t, "MAIL")
    assert not t.position.track.token_in_hex(t.title.map.by_name["D20"], t.number("NYC"))
    assert certificate_limit(t.position) < limit
    t.stock_turn("B").refused(Par("NYC", 100), "start.removed", "1846 5.25")


@clause("1846 5.1f", "1846 5.1g", "1846 5.14", "1846 5.15")
def test_1846_5_1f_certificate_limit() -> None:
    limits = {}
    for players in (3, 4, 5):
        t = playing(players)
        limits[players] = certificate_limit(t.position)
    assert limits == {3: 14, 4: 12, 5: 11}
    t = playing(5).corporation("NYC", 40, A=6).corporation("GT", 40, A=6).give_private("MAIL", "A")
    assert certificates(t.position, 0) == 11
    t.refused(Par("IC", 40), "buy.certificate-limit", "1846 5.14")
    t.corporation("IC", 40, B=2, A=1)
    assert certificates(t.position, 0) == 12
    t.refused(Pass(), "pass.over-limit", "1846 5.15")
    t.play(SellShares("GT", 1), Pass())


@clause("1846 5.1e")
def test_1846_5_1e_money_does_not_mix() -> None:
    t = playing(3).corporation("NYC", 100, A=4, treasury=500).set_cash(A=50)
    t.refused(BuyShare("NYC", "ipo"), "buy.funds", "1846 5.1b")


@clause("1846 5.4a", "1846 5.4b", "1846 5b")
def test_1846_5_4_end_of_the_round_scenario_29() -> None:
    t = playing(3).corporation("NYC", 100, A=4, B=2, pool=1).corporation("GT", 100, A=4, B=2)
    t.corporation("IC", 80, A=5, B=3, C=2)
    pass_all(t)
    assert (t.price("NYC")[0], t.price("GT")[0], t.price("IC")[0]) == (90, 100, 90)
    order = [t.title.corporations[c].name for c in operating_order(t.position)]
    assert order == ["GT", "NYC", "IC"]


@clause("1846 5.4a")
def test_1846_5_4a_priority_left_of_the_last_to_act() -> None:
    t = playing(4).corporation("NYC", 40, D=2)
    t.play(Pass(), BuyShare("NYC", "ipo"), Pass(), Pass(), Pass(), Pass())
    assert t.state.priority == 2
    t = playing(4).corporation("NYC", 40, D=2).set_priority("D")
    pass_all(t)
    assert t.state.priority == 3


def presidentless(price: int = 40, pool: int = 2, **holders: Any) -> Table:
    """GT with its president's certificate in the market."""
    t = playing(3).corporation("GT", price, pool=pool, **holders)
    return t.receivership("GT").stock_turn("A")


@clause("1846 7.02", "1846 7.03", "1846 7.04")
def test_1846_7_02_to_7_04_president_certificate_in_the_market_scenario_30() -> None:
    t = presidentless(A=1)
    t.refused(SellShares("GT", 1), "sell.presidentless", "1846 7.02")
    t.stock_turn("B")
    t.refused(BuyShare("GT", "pool"), "buy.president-in-market", "1846 7.04")
    t.stock_turn("A").play(BuyShare("GT", "pool"))
    assert t.cash("A") == 360
    assert t.president("GT") == "A"
    assert t.held("GT", "pool") == 1
    t = presidentless(pool=3, A=1)
    t.stock_turn("B")
    assert t.legal(BuyShare("GT", "pool"))


@clause("1846 5.21")
def test_1846_5_21_a_president_may_sell_in_the_first_stock_round() -> None:
    t = playing(3).corporation("NYC", 100, A=4, B=2, operated=False)
    t.set_rounds(stock=1).stock_turn("A")
    assert t.legal(SellShares("NYC", 1))
    t.stock_turn("B").refused(SellShares("NYC", 1), "sell.not-operated", "1846 5.21")
