"""18GA 3.2 to 3.6: stock rounds."""

from __future__ import annotations

from typing import Any

from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import (
    Answer,
    BuyPrivate,
    BuyShare,
    Dividend,
    Par,
    Pass,
    SellPrivate,
    SellShares,
)
from roundhouse.core.state import CLOSED
from roundhouse.rules.standard_hooks import by_price
from roundhouse.rules.stock.share_transactions import certificates


def table(players: int = 3, preset: str = "", number: int = 2, **options: Any) -> Table:
    return Table("18GA", players, preset, **options).without_privates().stock_turn("A", number)


@clause("18GA 3.2")
def test_18ga_3_2_purchase_before_or_after_all_sales_scenario_10() -> None:
    t = table()
    t.corporation("W&A", 90, B=2, A=1).corporation("CoG", 70, B=2, A=1).corporation("GA", 70, B=2)
    t.play(SellShares("W&A", 1), BuyShare("GA", "ipo"))
    t.refused(SellShares("CoG", 1), "sell.both-sides-of-purchase", "18GA 3.2")
    t.refused(BuyShare("CoG", "ipo"), "buy.one-per-turn", "18GA 3.2")
    t = table()
    t.corporation("W&A", 90, B=2, A=1).corporation("CoG", 70, B=2, A=1).corporation("GA", 70, B=2)
    t.play(BuyShare("GA", "ipo"), SellShares("CoG", 1), SellShares("W&A", 1))
    t.play(Pass(), Pass(), Pass())
    t.refused(BuyShare("W&A", "pool"), "buy.sold-this-round", "18GA 3.2-rebuy")


@clause("18GA 3.2", "18GA Table III M&B")
def test_18ga_3_2_only_stock_actions_in_a_stock_turn() -> None:
    t = table()
    t.refused(Dividend("pay"), "order.stock", "18GA 3.2")
    t.move_shares("CoG", 1, "ipo", "A")
    t.refused(SellShares("CoG", 1), "sell.no-price", "18GA Table III M&B")


@clause("18GA 3.2-rebuy")
def test_18ga_3_2_rebuy_bought_share_may_be_sold_in_the_same_turn() -> None:
    t = table()
    t.corporation("GA", 70, B=2)
    t.play(BuyShare("GA", "ipo"), SellShares("GA", 1), Pass())
    assert t.held("GA", "pool") == 1
    t.play(Pass(), Pass())
    t.refused(BuyShare("GA", "pool"), "buy.sold-this-round", "18GA 3.2-rebuy")


@clause("18GA 3.2(a)(1)")
def test_18ga_3_2_a_1_no_sales_in_the_first_round_scenario_9() -> None:
    t = table(number=1).corporation("GA", 70, B=2, A=2)
    t.refused(SellShares("GA", 1), "sell.first-round", "18GA 3.2(a)(1)")
    assert table(number=2).corporation("GA", 70, B=2, A=2).legal(SellShares("GA", 1))


@clause("18GA 3.2(a)(2)")
def test_18ga_3_2_a_2_half_may_lie_in_the_market() -> None:
    t = table().corporation("GA", 70, B=2, A=4, pool=2)
    t.refused(SellShares("GA", 4), "sell.pool-limit", "18GA 3.2(a)(2)")
    t.play(SellShares("GA", 3))
    assert t.held("GA", "pool") == 5
    t.refused(SellShares("GA", 1), "sell.pool-limit")


@clause("18GA 3.2(a)(3)", "18GA 3.5")
def test_18ga_3_2_a_3_president_block_scenario_34() -> None:
    t = table().corporation("GA", (0, 4), A=4, B=2)
    t.play(SellShares("GA", 3))
    assert t.cash("A") == 600 + 300
    assert t.price("GA") == (70, 3, 4)
    assert t.president("GA") == "B"
    assert (t.held("GA", "pool"), t.held("GA", "A"), t.held("GA", "B")) == (3, 1, 2)
    t = table().corporation("GA", (0, 4), A=4, B=1)
    t.refused(SellShares("GA", 3), "sell.no-successor", "18GA 3.2(a)(3)")
    assert t.legal(SellShares("GA", 2))


@clause("18GA 3.2(a)(4)", "18GA 3.5")
def test_18ga_3_2_a_4_half_of_the_president_certificate_scenario_8() -> None:
    t = table().stock_turn("C").corporation("GA", (1, 3), C=3, A=2, B=2)
    t.play(SellShares("GA", 1))
    assert t.cash("C") == 680
    assert t.price("GA")[0] == 70
    t.play(SellShares("GA", 1))
    assert t.cash("C") == 750
    assert t.price("GA") == (60, 3, 3)
    assert t.president("GA") == "A"
    assert t.held("GA", "C") == 1
    t = table().corporation("GA", (1, 3), A=2, B=1, C=1)
    t.refused(SellShares("GA", 1), "sell.half-no-successor", "18GA 3.2(a)(4)")
    t.refused(SellShares("GA", 2), "sell.no-successor", "18GA 3.2(a)(3)")


@clause("18GA 3.2(a)-unfloated")
def test_18ga_3_2_a_unfloated_shares_may_be_sold() -> None:
    t = table().corporation("GA", 70, B=2, A=1, floated=False, operated=False)
    assert t.legal(SellShares("GA", 1))


@clause("18GA 3.2(a)-price")
def test_18ga_3_2_a_price_block_or_one_by_one_scenarios_6_and_7() -> None:
    t = table().corporation("GA", (1, 4), B=2, A=3)
    t.play(SellShares("GA", 3))
    assert (t.cash("A"), t.price("GA")) == (870, (60, 4, 4))
    t = table().corporation("GA", (1, 4), B=2, A=3)
    t.play(SellShares("GA", 1), SellShares("GA", 1), SellShares("GA", 1))
    assert (t.cash("A"), t.price("GA")) == (840, (60, 4, 4))
    t = table().corporation("GA", (2, 8), B=2, A=3)
    t.play(SellShares("GA", 3))
    assert (t.cash("A"), t.price("GA")) == (960, (110, 3, 8))


@clause("18GA 3.2(a)-stack")
def test_18ga_3_2_a_stack_arrivals_go_below() -> None:
    t = table().corporation("GA", (2, 4), B=3).corporation("SAL", (1, 4), A=3, B=1)
    t.play(SellShares("SAL", 1))
    assert t.price("SAL") == t.price("GA")
    assert by_price(t.position) == [t.number("GA"), t.number("SAL")]
    # One that cannot move keeps its place above later arrivals.
    t = table().corporation("GA", (6, 0), B=2, A=1).corporation("SAL", (6, 0), B=3)
    t.play(SellShares("GA", 1))
    assert by_price(t.position) == [t.number("GA"), t.number("SAL")]


@clause("18GA 1.3.2", "18GA 1.5")
def test_18ga_1_3_2_whole_certificates_between_player_and_bank() -> None:
    t = table().corporation("GA", 70, A=2, B=1)
    t.refused(SellShares("GA", 3), "sell.not-held", "18GA 1.3.2")
    t.refused(SellShares("GA", 0), "sell.not-held", "18GA 1.3.2")
    t.refused(BuyShare("GA", "pool"), "buy.none-left", "18GA 3.2(c)(3)")
    t.set_cash(A=69)
    t.refused(BuyShare("GA", "ipo"), "buy.funds", "18GA 1.5")


@clause("18GA 1.5")
def test_18ga_1_5_par_never_changes() -> None:
    t = table().corporation("GA", 70, B=2, A=2)
    t.play(SellShares("GA", 2), Pass())
    assert t.state.par[t.number("GA")] == 70
    t.play(BuyShare("GA", "ipo"))
    assert t.cash("B") == 600 - 70


def with_private(players: int = 3) -> Table:
    t = table(players)
    return t.give_private("LTR", "A")


@clause("18GA 3.2(b)", "18GA 3.2(c)(4)")
def test_18ga_3_2_b_trade_scenario_12() -> None:
    t = with_private().corporation("GA", 70, C=2)
    t.play(SellPrivate("LTR", "B", 1))
    assert (t.asked, t.who) == ("offer", "B")
    t.refused(Pass(), "order.offer", "18GA 3.2(b)")
    t.play(Answer(True))
    assert t.state.owner[0] == 1
    assert (t.cash("A"), t.cash("B")) == (601, 599)
    t.play(Pass())
    assert t.legal(BuyShare("GA", "ipo"))  # B has not used his own purchase
    t = with_private().stock_turn("B").corporation("GA", 70, C=2)
    t.play(BuyPrivate("LTR", 1), Answer(True))
    t.refused(BuyShare("GA", "ipo"), "buy.one-per-turn")


@clause("18GA 3.2(b)")
def test_18ga_3_2_b_prices_and_refusals() -> None:
    t = with_private()
    t.refused(SellPrivate("LTR", "B", 0), "private.deal-price", "18GA 3.2(b)")
    t.refused(SellPrivate("LTR", "B", 601), "private.deal-funds")
    t.refused(SellPrivate("MRC", "B", 5), "private.not-owner", "18GA 3.2(b)")
    t.play(SellPrivate("LTR", "B", 50), Answer(False))
    assert t.who == "A"
    t.refused(SellPrivate("LTR", "B", 50), "offer.declined", "")
    assert t.legal(SellPrivate("LTR", "B", 49))
    assert t.legal(SellPrivate("LTR", "C", 50))


@clause("18GA 3.2(c)(4)")
def test_18ga_3_2_c_4_private_bought_on_the_own_turn() -> None:
    t = with_private().stock_turn("B")
    t.refused(BuyPrivate("LTR", 601), "private.deal-funds", "18GA 3.2(c)(4)")
    t.refused(BuyPrivate("LTR", 0), "private.deal-price")
    t.refused(BuyPrivate("MRC", 5), "private.not-anothers", "18GA 3.2(c)(4)")


@clause("18GA 3.2(b)")
def test_18ga_3_2_b_trades_in_the_first_round_too() -> None:
    t = with_private().stock_turn("A", 1)
    assert t.legal(SellPrivate("LTR", "B", 5))
    t = (
        Table("18GA", 3, EIGHTEENXX_GAMES)
        .without_privates()
        .stock_turn("A")
        .give_private("LTR", "A")
    )
    t.refused(SellPrivate("LTR", "B", 5), "eighteenxx_games.stricter")


@clause("18GA 3.2(c)(1)")
def test_18ga_3_2_c_1_president_certificate_at_twice_par() -> None:
    t = table()
    t.refused(Par("GA", 60), "start.price", "18GA 3.2(c)(1)")
    t.play(Par("GA", 90))
    assert t.cash("A") == 420
    assert t.price("GA") == (90, 1, 4)
    assert t.president("GA") == "A"
    t.play(Pass())
    t.refused(Par("GA", 55), "start.already", "18GA 3.2(c)(1)")
    t.set_cash(B=109)
    t.refused(Par("SAL", 55), "buy.funds")


@clause("18GA 3.2(c)(2)")
def test_18ga_3_2_c_2_shares_after_the_president() -> None:
    t = table()
    t.refused(BuyShare("GA", "ipo"), "buy.president-first", "18GA 3.2(c)(2)")
    t.corporation("GA", (0, 4), B=2)
    t.set_par("GA", 70)
    t.play(BuyShare("GA", "ipo"))
    assert t.cash("A") == 530  # par, not the price of 100


@clause("18GA 3.2(c)(3)")
def test_18ga_3_2_c_3_market_shares_at_the_market_price() -> None:
    t = table().corporation("GA", (0, 4), B=2, pool=1)
    t.play(BuyShare("GA", "pool"))
    assert t.cash("A") == 500


@clause("18GA 3.3(a)")
def test_18ga_3_3_a_sixty_per_cent() -> None:
    t = table().corporation("GA", (6, 0), A=6, pool=1)
    t.refused(BuyShare("GA", "pool"), "buy.hold-limit", "18GA 3.3(a)")


def full_hand(t: Table, player: str = "A") -> Table:
    """Twelve counting certificates of four players."""
    for corporation, shares in (("ACL", 4), ("GA", 5), ("SAL", 6)):
        holders: dict[str, Any] = {player: shares, "D": 1}
        t.corporation(corporation, 70, **holders)
    return t


@clause("18GA 3.3(b)", "18GA 3.3(b)-full")
def test_18ga_3_3_b_full_hand_buys_only_yellow() -> None:
    t = full_hand(table(4))
    assert certificates(t.position, 0) == 12
    t.corporation("CoG", 70, B=2, pool=1)
    t.refused(BuyShare("CoG", "pool"), "buy.certificate-limit", "18GA 3.3(b)-full")
    t.refused(Par("W&A", 55), "buy.certificate-limit")
    t.corporation("CoG", (3, 1), B=2, pool=1)
    assert t.legal(BuyShare("CoG", "pool"))


@clause("18GA 3.3(b)-full")
def test_18ga_3_3_b_full_even_if_a_swap_would_cure_it() -> None:
    t = table(4).corporation("ACL", 70, A=4, D=1).corporation("GA", 70, A=5, D=1)
    t.corporation("SAL", 70, A=3, D=1).corporation("CoG", 70, B=3, A=3)
    assert certificates(t.position, 0) == 12
    t.refused(BuyShare("CoG", "ipo"), "buy.certificate-limit", "18GA 3.3(b)-full")


@clause("18GA 3.3(b)")
def test_18ga_3_3_b_counts_privates_of_the_player_only() -> None:
    t = table().give_private("LTR", "A")
    assert certificates(t.position, 0) == 1
    t.corporation("GA", 70, B=2).give_private("LTR", "GA")
    assert certificates(t.position, 0) == 0
    t = full_hand(table(4), "B").give_private("LTR", "A")
    t.refused(SellPrivate("LTR", "B", 5), "private.buyer-limit", "18GA 3.3(b)")


@clause("18GA 3.3(b)-excess")
def test_18ga_3_3_b_excess_scenario_11() -> None:
    t = table(4).corporation("ACL", 70, A=4, D=1).corporation("GA", 70, A=5, D=1)
    t.corporation("SAL", 70, A=4, D=2).corporation("CoG", (3, 2), B=5, A=5)
    assert certificates(t.position, 0) == 15
    t.refused(Pass(), "pass.over-limit", "18GA 3.3(b)-excess")
    t.play(SellShares("CoG", 1))
    assert t.price("CoG") == (50, 4, 2)
    assert certificates(t.position, 0) == 10
    t.play(Pass())


def one_too_many(**options: Any) -> Table:
    """A holds 13 certificates that count, the limit is 12; W&A and G&F are in the yellow zone."""
    t = table(4, **options).corporation("ACL", 70, A=4, D=1).corporation("GA", 70, A=5, D=1)
    t.corporation("SAL", 70, A=4, D=2).corporation("CoG", 70, B=5, A=3)
    t.corporation("W&A", (4, 0), C=3, A=1).corporation("G&F", (5, 0), D=3)
    assert certificates(t.position, 0) == 13
    return t


@clause("18GA 3.3(b)-excess")
def test_18ga_3_3_b_excess_no_purchase_that_puts_the_limit_out_of_reach() -> None:
    t = one_too_many().play(SellShares("W&A", 1))  # which does not count
    assert certificates(t.position, 0) == 13
    t.refused(BuyShare("G&F", "ipo"), "pass.over-limit", "18GA 3.3(b)-excess")
    t.refused(Pass(), "pass.over-limit", "18GA 3.3(b)-excess")
    t.play(SellShares("CoG", 1), BuyShare("G&F", "ipo"), Pass())
    assert (t.who, certificates(t.position, 0)) == ("B", 12)


@clause("18GA 3.3(b)-excess")
def test_18ga_3_3_b_excess_a_purchase_before_the_sales() -> None:
    t = one_too_many().play(BuyShare("G&F", "ipo"))
    t.refused(Pass(), "pass.over-limit", "18GA 3.3(b)-excess")
    t.play(SellShares("W&A", 1))
    t.refused(Pass(), "pass.over-limit", "18GA 3.3(b)-excess")
    t.play(SellShares("SAL", 1), Pass())
    assert certificates(t.position, 0) == 12


@clause("18GA 3.3(b)-excess")
def test_18ga_3_3_b_excess_a_sold_private_is_no_way_round() -> None:
    t = one_too_many().corporation("W&A", (4, 0), C=3).give_private("LTR", "A")
    t.corporation("CoG", 70, B=4, A=3)
    t.play(SellPrivate("LTR", "C", 5), Answer(True))
    assert certificates(t.position, 0) == 13
    t.refused(BuyShare("G&F", "ipo"), "pass.over-limit", "18GA 3.3(b)-excess")


@clause("18GA 3.3(b)-excess")
def test_18ga_3_3_b_excess_only_sales_that_help_are_compulsory() -> None:
    t = table(4)
    for name in ("ACL", "GA", "SAL", "CoG"):
        t.corporation(name, 70, B=2, A=3, pool=5)
    t.corporation("W&A", (4, 0), C=3, A=1).corporation("G&F", (5, 0), D=3).give_private("LTR", "A")
    assert certificates(t.position, 0) == 13
    assert t.legal(SellShares("W&A", 1))
    t.play(SellShares("W&A", 1), BuyShare("G&F", "ipo"), Pass())
    assert t.who == "B"


@clause("18GA 3.3(b)-excess")
def test_18ga_3_3_b_excess_games_begun_before_keep_the_way_round() -> None:
    t = one_too_many(rules="first")
    t.play(SellShares("W&A", 1), BuyShare("G&F", "ipo"), Pass())
    assert (t.who, certificates(t.position, 0)) == ("B", 13)


@clause("18GA 3.4")
def test_18ga_3_4_market_shares_count_as_sold() -> None:
    t = table().corporation("GA", 70, B=2, A=2, pool=1, floated=False, operated=False)
    bank = t.state.bank
    t.play(BuyShare("GA", "ipo"))
    assert t.position.is_floated(t.number("GA"))
    assert t.cash("GA") == 700
    assert t.state.bank == bank + 70 - 700


@clause("18GA 3.5")
def test_18ga_3_5_only_a_strictly_larger_holder_takes_over() -> None:
    t = table().corporation("GA", 70, B=3, A=2)
    t.play(BuyShare("GA", "ipo"))
    assert t.president("GA") == "B"
    t.play(Pass(), Pass(), Pass(), BuyShare("GA", "ipo"))
    assert t.president("GA") == "A"
    assert (t.held("GA", "A"), t.held("GA", "B")) == (4, 3)


@clause("18GA 3.5")
def test_18ga_3_5_ties_go_clockwise_from_the_old_president() -> None:
    t = table(4).stock_turn("C").corporation("GA", 70, C=3, B=2, D=2)
    t.play(SellShares("GA", 2))
    assert t.president("GA") == "D"


@clause("18GA 3.6")
def test_18ga_3_6_priority_scenario_36() -> None:
    t = table(4).corporation("GA", 70, D=2)
    t.play(Pass(), BuyShare("GA", "ipo"), Pass(), Pass(), Pass(), Pass(), Pass())
    assert t.state.priority == 2
    t = table(4).give_private("LTR", "A").corporation("GA", 70, D=2)
    t.play(SellPrivate("LTR", "C", 5), Answer(True), Pass(), Pass(), Pass(), Pass(), Pass())
    assert t.state.priority == 1
    t = table(4).corporation("GA", 70, D=2)
    t.set_priority("D")
    t.play(Pass(), Pass(), Pass(), Pass())
    assert t.state.priority == 3


@clause("18GA 3.6-soldout")
def test_18ga_3_6_soldout_scenario_13() -> None:
    t = table().corporation("GA", (1, 4), A=4, B=4, C=2).corporation("SAL", (0, 5), A=4, B=4, C=2)
    t.corporation("CoG", (1, 5), A=4, B=4, C=1, pool=1)
    t.play(Pass(), Pass(), Pass())
    assert t.price("GA") == (100, 0, 4)
    assert t.price("SAL") == (110, 0, 5)
    assert t.price("CoG")[0] == 100


@clause("18GA 1.3.2b", "18GA App. 1")
def test_18ga_app_1_nothing_moves_outside_the_rules() -> None:
    """No action sells to or takes from a treasury, closes a corporation or halves a dividend."""
    t = table().corporation("GA", 70, A=4, treasury=500)
    kinds = {type(a).type for a in t.game.legal}
    assert kinds <= {"par", "buy-share", "sell-shares", "pass"}
    assert t.title.hooks.dividend_kinds == ("pay", "withhold")
    assert all(not p.small_train_limit for p in t.title.phases)


@clause("18GA 1.4")
def test_18ga_1_4_privates_never_return_to_the_bank() -> None:
    t = Table("18GA", 3)
    assert CLOSED < 0
    t.play(*[Pass()] * 3)
    assert all(owner == -1 for owner in t.state.owner)


@clause("18GA 3.2")
def test_18ga_3_2_starting_a_corporation_is_a_purchase() -> None:
    t = table().corporation("GA", 70, B=2)
    t.play(BuyShare("GA", "ipo"))
    t.refused(Par("SAL", 70), "buy.one-per-turn", "18GA 3.2")


@clause("18GA 3.2(c)(4)")
def test_18ga_3_2_c_4_no_second_purchase_and_no_full_hand() -> None:
    t = table().corporation("GA", 70, B=2).give_private("LTR", "B")
    t.play(BuyShare("GA", "ipo"))
    t.refused(BuyPrivate("LTR", 5), "buy.one-per-turn", "18GA 3.2")
    t = full_hand(table(4)).give_private("LTR", "B")
    t.refused(BuyPrivate("LTR", 5), "buy.certificate-limit", "18GA 3.3(b)-full")


@clause("18GA 3.2(b)")
def test_18ga_3_2_b_private_sales_are_sales() -> None:
    """Before or after the purchase, not on both sides of it; and only to another player."""
    t = table().corporation("GA", 70, B=2, A=1).give_private("LTR", "A")
    t.refused(SellPrivate("LTR", "A", 5), "private.to-oneself", "18GA 3.2(b)")
    t.refused(SellPrivate("LTR", "Z", 5), "unknown-name")
    t.play(SellShares("GA", 1), Par("SAL", 70))
    t.refused(SellPrivate("LTR", "B", 5), "sell.both-sides-of-purchase", "18GA 3.2")


def yellow_cell(t: Table) -> tuple[int, int]:
    cell = next(cell for cell in t.title.market.cells if "yellow" in cell.zones)
    return cell.row, cell.column


def test_18ga_on_18xx_games_who_is_over_the_limit_only_sells() -> None:
    for preset in ("", EIGHTEENXX_GAMES):
        t = (
            table(5, preset)
            .corporation("CoG", 70, A=6)
            .corporation("GA", 70, A=6)
            .corporation("W&A", 90, A=4)
        )
        t.corporation("ACL", yellow_cell(t), B=2)  # does not count against the limit
        assert certificates(t.position, 0) > 10
        if preset:
            t.refused(BuyShare("ACL", "ipo"), "eighteenxx_games.stricter")
        else:
            assert t.legal(BuyShare("ACL", "ipo"))


def test_18ga_on_18xx_games_a_private_with_a_share_stays_with_its_player() -> None:
    for preset in ("", EIGHTEENXX_GAMES):
        t = table(3, preset).give_private("M&BR", "B")
        if preset:
            t.refused(BuyPrivate("M&BR", 5), "eighteenxx_games.stricter")
        else:
            assert t.legal(BuyPrivate("M&BR", 5))
