"""18VA 4.3 and 4.4: stock rounds, starting corporations, five and ten shares."""

from __future__ import annotations

from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import table, ten

from roundhouse.core.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Par,
    Pass,
    SellPrivate,
    SellShares,
)
from roundhouse.core.state import Round
from roundhouse.rules.stock.share_transactions import certificates


def rich(players: int = 3, preset: str = "", **options: str) -> Table:
    t = table(players, preset, **options)
    return t.set_cash(**dict.fromkeys(t.names, 1000))


@clause("18VA 4.3a")
def test_18va_4_3a_sell_any_then_buy_one() -> None:
    t = (
        rich()
        .corporation("B&O", 100, B=2, A=2)
        .corporation("VR", 82, B=2, A=1)
        .corporation("SR", 70, B=2)
    )
    t.stock_turn("A").play(SellShares("VR", 1), SellShares("B&O", 1), BuyShare("SR", "ipo"))
    assert (t.cash("A"), t.who) == (1000 + 82 + 100 - 70, "B")


@clause("18VA 4.3a")
def test_18va_4_3a_nothing_after_the_purchase() -> None:
    t = rich().corporation("B&O", 100, B=2, A=2).corporation("VR", 82, B=2, A=1).stock_turn("A")
    t.play(SellShares("VR", 1), BuyShare("B&O", "ipo"))
    assert t.who == "B"
    assert t.stock_turn("A").play(Par("SR", 82)).who == "B"
    t.refused(BuyTrain("bank", "2", 100), "order.stock", "18VA 4.3a")


@clause("18VA 4.3b")
def test_18va_4_3b_ends_when_all_pass_and_a_sale_is_no_pass() -> None:
    t = rich().corporation("B&O", 100, B=2, A=2).stock_turn("A")
    t.play(Pass(), Pass())
    assert t.state.passes == 2
    t.play(Pass())
    assert t.state.round == Round.OPERATING
    t = rich().corporation("B&O", 100, B=2, C=2).stock_turn("A")
    t.play(Pass(), Pass(), SellShares("B&O", 1), Pass())
    assert (t.state.round, t.who) == (Round.STOCK, "A")
    t.play(Pass(), Pass(), Pass())
    assert t.state.round == Round.OPERATING
    assert t.state.priority == 0  # after C, who was the last to act


@clause("18VA 4.3b")
def test_18va_4_3b_order_of_play_decides_about_priority() -> None:
    t = rich().corporation("B&O", 100, B=2).stock_turn("A")
    t.seating("A", "C", "B")
    t.play(BuyShare("B&O", "ipo"))
    assert t.who == "C"
    t.play(Pass(), Pass(), Pass())
    assert t.state.priority == 2


@clause("18VA 4.3b")
def test_18va_4_3b_priority_stays_if_nobody_acts() -> None:
    t = rich().corporation("B&O", 100, B=2).stock_turn("B")
    t.set_priority("B").play(Pass(), Pass(), Pass())
    assert t.state.priority == 1


@clause("18VA 4.3.1a")
def test_18va_4_3_1a_no_sale_before_a_completed_turn() -> None:
    t = (
        rich()
        .corporation("B&O", 100, A=2, operated=False)
        .corporation("VR", 82, B=2, A=1, operated=False)
    )
    t.stock_turn("A").refused(SellShares("VR", 1), "sell.not-operated", "18VA 4.3.1a")
    t.corporation("VR", 82, B=2, A=1, operated=True).stock_turn("A")
    assert t.legal(SellShares("VR", 1))


@clause("18VA 4.3.1b")
def test_18va_4_3_1b_no_purchase_after_a_sale_in_the_round() -> None:
    t = rich().corporation("B&O", 100, B=2, A=2).stock_turn("A")
    t.play(SellShares("B&O", 1))
    t.refused(BuyShare("B&O", "ipo"), "buy.sold-this-round", "18VA 4.3.1b")
    t.play(Pass(), Pass(), Pass())
    t.refused(BuyShare("B&O", "pool"), "buy.sold-this-round", "18VA 4.3.1b")


@clause("18VA 4.3.1c")
def test_18va_4_3_1c_one_block_of_a_corporation_a_turn() -> None:
    t = rich().corporation("B&O", 100, B=2, A=3).corporation("VR", 82, B=2, A=1).stock_turn("A")
    t.play(SellShares("B&O", 1))
    t.refused(SellShares("B&O", 1), "sell.one-block", "18VA 4.3.1c")
    t.play(SellShares("VR", 1), Pass(), Pass(), Pass())
    assert t.who == "A"
    assert t.legal(SellShares("B&O", 2))


@clause("18VA 4.3.2a")
def test_18va_4_3_2a_who_gets_the_money() -> None:
    t = rich().corporation("B&O", (2, 5), B=2, pool=2, treasury=50).stock_turn("A")
    bank = t.state.bank
    t.play(BuyShare("B&O", "ipo"))
    assert (t.cash("A"), t.cash("B&O"), t.state.bank) == (890, 160, bank)
    t.stock_turn("A").play(BuyShare("B&O", "pool"))
    assert (t.cash("A"), t.cash("B&O"), t.state.bank) == (780, 160, bank + 110)
    t.set_cash(C=109).stock_turn("C")
    t.refused(BuyShare("B&O", "pool"), "buy.funds", "18VA 4.3.2a")
    t.refused(Par("VR", 70), "buy.funds", "18VA 4.3.2a")


@clause("18VA 4.3.2b")
def test_18va_4_3_2b_presidents_certificate_first() -> None:
    t = rich().stock_turn("A")
    t.refused(BuyShare("VR", "ipo"), "buy.president-first", "18VA 4.3.2b")
    t = rich(preset=EIGHTEENXX_GAMES).stock_turn("A")
    t.refused(BuyShare("VR", "ipo"), "buy.president-first", "18VA 4.3.2b")


@clause("18VA 4.3.2c")
def test_18va_4_3_2c_not_even_for_a_moment_over_the_limit() -> None:
    """Becoming president would save a certificate; the purchase comes before."""
    t = ten(rich(5), "C&O", "SR", "N&W", "WMR")
    for name in ("C&O", "SR", "N&W", "WMR"):
        t.corporation(name, 82, B=2, A=2)
    t.corporation("B&O", 100, B=2, A=2).stock_turn("A")
    assert certificates(t.position, 0) == 10
    t.refused(BuyShare("B&O", "ipo"), "buy.certificate-limit", "18VA 4.3.2c")


@clause("18VA 4.3.2d")
def test_18va_4_3_2d_pool_and_treasury_side_by_side() -> None:
    t = rich().corporation("B&O", 100, B=2, pool=2).stock_turn("A")
    assert t.legal(BuyShare("B&O", "ipo"))
    assert t.legal(BuyShare("B&O", "pool"))
    t.corporation("VR", 82, B=3, C=2).stock_turn("A")
    t.refused(BuyShare("VR", "ipo"), "buy.none-left", "18VA 4.3.2d")
    t.refused(BuyShare("VR", "pool"), "buy.none-left", "18VA 4.3.2d")


@clause("18VA 4.3.3a")
def test_18va_4_3_3a_starting_values_in_any_phase() -> None:
    for phase in ("2", "4D"):
        t = rich().phase(phase).stock_turn("A")
        for price in (70, 75, 82, 90, 100):
            assert t.legal(Par("VR", price))
        t.refused(Par("VR", 65), "start.price", "18VA 4.3.3a")
        t.refused(Par("VR", 110), "start.price", "18VA 4.3.3a")
        t.play(Par("VR", 90))
        assert (t.cash("A"), t.cash("VR"), t.price("VR")) == (820, 180, (90, 3, 4))
        t.refused(Par("VR", 90), "start.already", "18VA 4.3.3a")


@clause("18VA 4.4a")
def test_18va_4_4a_the_presidents_certificate_alone_starts_a_corporation() -> None:
    t = rich().stock_turn("A", 1).play(Par("VR", 90), Pass(), Pass(), Pass())
    assert t.state.round == Round.OPERATING
    assert t.state.corporation == t.number("VR")


@clause("18VA 4.4b")
def test_18va_4_4b_five_shares_and_two_tokens_before_phase_5() -> None:
    t = rich().stock_turn("A").play(Par("VR", 90))
    assert t.state.units[t.number("VR")] == 5
    assert (t.held("VR", "ipo"), t.state.tokens_left[t.number("VR")]) == (3, (40,))
    t.stock_turn("A").play(Par("B&O", 90))
    assert t.state.units[t.number("B&O")] == 10
    assert (t.held("B&O", "ipo"), t.state.tokens_left[t.number("B&O")]) == (8, (40, 100, 100))


@clause("18VA 4.4c")
def test_18va_4_4c_home_token_at_once_on_the_bare_hex() -> None:
    t = rich().stock_turn("A").play(Par("VR", 90))
    h = t.title.map.by_name["C12"]
    assert not t.position.track.faces[h].tile
    assert t.position.track.has_token(h, 0, t.number("VR"))


@clause("18VA 4.4d")
def test_18va_4_4d_five_share_money_to_the_treasury() -> None:
    t = rich().corporation("VR", 82, A=2, treasury=164).stock_turn("B")
    t.play(BuyShare("VR", "ipo"), BuyShare("VR", "ipo"), BuyShare("VR", "ipo"))
    assert t.cash("VR") == 164 + 3 * 82
    assert (t.held("VR", "ipo"), t.held("VR", "pool")) == (0, 0)


@clause("18VA 4.4e")
def test_18va_4_4e_underwriting_scenario_6() -> None:
    t = rich().corporation("B&O", (2, 6), A=3, B=2, treasury=10).stock_turn("C")
    bank = t.state.bank
    t.play(BuyShare("B&O", "ipo"))
    assert (t.cash("C"), t.cash("B&O"), t.state.bank) == (878, 620, bank - 488)
    assert (t.held("B&O", "ipo"), t.held("B&O", "pool")) == (0, 4)


@clause("18VA 4.4e")
def test_18va_4_4e_fifth_and_sixth_share_after_a_conversion_scenario_14() -> None:
    t = ten(rich(), "C&O").corporation("C&O", 100, A=3, B=1, treasury=0).stock_turn("C")
    t.play(BuyShare("C&O", "ipo"))
    assert (t.cash("C&O"), t.held("C&O", "pool")) == (100, 0)
    t.play(BuyShare("C&O", "ipo"))
    assert (t.cash("C&O"), t.held("C&O", "pool"), t.held("C&O", "ipo")) == (600, 4, 0)


@clause("18VA 4.4.1a")
def test_18va_4_4_1a_ten_shares_from_phase_5_on() -> None:
    t = table().corporation("B&O", 100, A=2, treasury=500).phase("4", sold=("2", "3", "4"))
    t.operating_turn("B&O", "trains").play(BuyTrain("bank", "5", 500))
    t.set_cash(A=1000).stock_turn("A").play(Par("VR", 100))
    assert (t.state.units[t.number("VR")], t.held("VR", "ipo")) == (10, 8)
    assert t.state.tokens_left[t.number("VR")] == (40, 100, 100)
    t.corporation("VR", 100, A=5, treasury=0).set_cash(B=100).stock_turn("B")
    t.play(BuyShare("VR", "ipo"))
    assert (t.cash("VR"), t.held("VR", "pool")) == (500, 4)


@clause("18VA 4.2i")
def test_18va_4_2i_players_do_not_trade_privates() -> None:
    t = rich().give_private("P1", "B").give_private("P2", "A").stock_turn("A")
    t.refused(BuyPrivate("P1", 40), "order.stock")
    t.refused(SellPrivate("P2", "B", 40), "order.stock")
