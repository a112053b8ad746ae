"""18AL 3.2(c) to 3.6: purchases, limits, floating, presidencies, the end of a stock round."""

from __future__ import annotations

import pytest
from tests.titles.alabama import bare, table
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import (
    Answer,
    Bid,
    BuyShare,
    Dividend,
    LayTile,
    Par,
    Pass,
    SellPrivate,
    SellShares,
)
from roundhouse.core.events import SharesSold
from roundhouse.core.state import Round
from roundhouse.rules.stock.share_transactions import certificates


def full_hand(cell: tuple[int, int] = (1, 4)) -> Table:
    """Four players; A has 12 of 12 certificates, three of them ABC, whose president is B."""
    t = bare(4).corporation("L&N", 75, A=6, C=2).corporation("M&O", 75, D=5, A=4)
    return t.corporation("ABC", cell, B=3, A=3).stock_turn("A")


@clause("18AL 3.2(c)(1)")
@pytest.mark.parametrize(
    ("par", "cell"), [(60, (2, 2)), (70, (1, 3)), (75, (1, 4)), (90, (0, 5)), (105, (0, 6))]
)
def test_18al_3_2_c_1_presidents_certificate_at_twice_par(par: int, cell: tuple[int, int]) -> None:
    t = bare().stock_turn("A").play(Par("TAG", par))
    assert t.cash("A") == 600 - 2 * par
    assert t.price("TAG") == (par, *cell)
    assert (t.president("TAG"), t.held("TAG", "A")) == ("A", 2)


@clause("18AL 3.2(c)(1)")
def test_18al_3_2_c_1_other_prices_and_second_starts_are_refused() -> None:
    t = bare().corporation("ABC", 75, B=2).stock_turn("A")
    t.refused(Par("TAG", 65), "start.price", "18AL 3.2(c)(1)")
    t.refused(Par("ABC", 75), "start.already", "18AL 3.2(c)(1)")
    t.set_cash(A=149)
    t.refused(Par("TAG", 75), "buy.funds", "18AL 1.5")


@clause("18AL 3.2(c)(1)", "18AL 3.2(a)-stack")
def test_18al_3_2_c_1_a_new_token_goes_under_those_in_the_cell() -> None:
    t = bare().corporation("ABC", 75, B=6).stock_turn("A").play(Par("TAG", 75))
    t.corporation("TAG", 75, A=6)
    order = [t.title.corporations[c].name for c in t.title.hooks.operating_order(t.position)]
    assert order == ["ABC", "TAG"]


@clause("18AL 3.2(c)(2)", "18AL 1.5")
def test_18al_3_2_c_2_initial_offering_at_par() -> None:
    t = bare().corporation("ABC", 75, B=3).corporation("ABC", (0, 9), B=3).stock_turn("A")
    assert t.price("ABC") == (150, 0, 9)
    t.play(BuyShare("ABC", "ipo"))
    assert t.cash("A") == 525  # par never changes
    t.stock_turn("C")
    t.refused(BuyShare("TAG", "ipo"), "buy.president-first", "18AL 3.2(c)(2)")


@clause("18AL 3.2(c)(3)", "18AL 1.4")
def test_18al_3_2_c_3_open_market_at_market_value() -> None:
    t = bare().corporation("ABC", (0, 9), B=3, pool=2).stock_turn("A").play(BuyShare("ABC", "pool"))
    assert t.cash("A") == 450
    assert (t.held("ABC", "pool"), t.held("ABC", "ipo")) == (1, 5)
    t.stock_turn("C").corporation("TAG", 75, B=3)
    t.refused(BuyShare("TAG", "pool"), "buy.none-left", "18AL 3.2(c)(3)")


@clause("18AL 1.4")
def test_18al_1_4_sold_stock_goes_to_the_open_market() -> None:
    t = bare().corporation("ABC", 75, B=3, A=2).stock_turn("A").play(SellShares("ABC", 2))
    assert (t.held("ABC", "pool"), t.held("ABC", "ipo")) == (2, 5)


@clause("18AL 3.3(a)")
def test_18al_3_3_a_sixty_per_cent_even_in_yellow() -> None:
    for cell in ((1, 4), (4, 0)):
        t = bare().corporation("ABC", cell, A=6, pool=2).stock_turn("A")
        t.refused(BuyShare("ABC", "pool"), "buy.hold-limit", "18AL 3.3(a)")
        t.refused(BuyShare("ABC", "ipo"), "buy.hold-limit", "18AL 3.3(a)")


@clause("18AL 3.3(b)")
def test_18al_3_3_b_what_counts() -> None:
    t = (
        table()
        .give_private("TR", "A")
        .corporation("ABC", 75, A=4)
        .corporation("TAG", (4, 0), B=3, A=3)
    )
    assert (
        certificates(t.position, 0) == 1 + 3
    )  # a private, the 20% as one, two 10%; yellow is free
    t.give_private("SNAR", "ABC")
    assert certificates(t.position, 0) == 4


@clause("18AL 3.3(b)")
def test_18al_3_3_b_full_hand_scenario_38() -> None:
    t = full_hand()
    assert certificates(t.position, 0) == 12
    t.refused(BuyShare("ABC", "ipo"), "buy.certificate-limit", "18AL 3.3(b)")
    t.refused(Par("TAG", 75), "buy.certificate-limit", "18AL 3.3(b)")
    t = full_hand((3, 1))
    assert certificates(t.position, 0) == 9
    t.corporation("ATN", 75, D=5, A=3).stock_turn("A")
    assert certificates(t.position, 0) == 12
    t.play(BuyShare("ABC", "ipo"))
    assert t.president("ABC") == "A"


@clause("18AL 3.3(b)-excess")
def test_18al_3_3_b_excess_scenario_10() -> None:
    t = bare(4).corporation("L&N", 75, A=6, C=2).corporation("M&O", 75, D=5, A=4)
    t.corporation("TAG", (2, 0), B=5, A=5).operating_turn("TAG", "dividend")
    t.turn_so_far(revenue=100)
    assert certificates(t.position, 0) == 9
    t.play(Dividend("pay"))
    assert t.price("TAG") == (55, 2, 1)
    t.stock_turn("A")
    assert certificates(t.position, 0) == 14
    t.refused(Pass(), "pass.over-limit", "18AL 3.3(b)-excess")
    before = t.cash("A")
    t.play(SellShares("TAG", 1))
    assert t.cash("A") - before == 55
    assert t.price("TAG") == (50, 3, 1)
    assert certificates(t.position, 0) == 9
    t.play(Pass())
    assert t.who == "B"


@clause("18AL 3.3(b)-excess")
def test_18al_preset_over_the_limit_only_shares_are_sold() -> None:
    def hand(preset: str) -> Table:
        t = bare(4, preset).corporation("L&N", 75, A=6, C=2).corporation("M&O", 75, D=5, A=4)
        t.corporation("TAG", 75, B=5, A=4).corporation("ABC", (4, 0), C=3, A=1).stock_turn("A")
        assert certificates(t.position, 0) == 13
        return t

    assert hand("").legal(BuyShare("ABC", "ipo"))
    hand(EIGHTEENXX_GAMES).refused(BuyShare("ABC", "ipo"), "eighteenxx_games.stricter")


@clause("18AL 3.3(b)-excess")
def test_18al_3_3_b_excess_no_purchase_that_puts_the_limit_out_of_reach() -> None:
    def hand(**options: str) -> Table:
        t = bare(4, **options).corporation("L&N", 75, A=6, C=2).corporation("M&O", 75, D=5, A=4)
        t.corporation("TAG", 75, B=5, A=4).corporation("ABC", (4, 0), C=3, A=1).stock_turn("A")
        assert certificates(t.position, 0) == 13
        return t.corporation("WRA", (4, 1), D=3).play(SellShares("ABC", 1))

    t = hand()
    t.refused(BuyShare("WRA", "ipo"), "pass.over-limit", "18AL 3.3(b)-excess")
    t.refused(Pass(), "pass.over-limit", "18AL 3.3(b)-excess")
    t.play(SellShares("TAG", 1), BuyShare("WRA", "ipo"), Pass())
    assert (t.who, certificates(t.position, 0)) == ("B", 12)
    hand(rules="first").play(BuyShare("WRA", "ipo"), Pass())


@clause("18AL 3.3(b)-excess")
def test_18al_3_3_b_excess_without_a_possible_sale_goes_on() -> None:
    t = bare(5).corporation("L&N", 75, B=4, A=1, pool=5).corporation("M&O", 75, B=4, A=1, pool=5)
    for name in ("WRA", "ATN", "ABC"):
        t.corporation(name, 75, B=2, A=3, pool=5)
    t.stock_turn("A")
    assert certificates(t.position, 0) == 11
    t.play(Pass())
    assert t.who == "B"


@clause("18AL 3.4")
def test_18al_3_4_floats_at_sixty_per_cent_scenario_36() -> None:
    t = bare().corporation("TAG", 60, floated=False, operated=False, A=2, B=1, C=1).stock_turn("B")
    t.play(SellShares("TAG", 1))
    assert t.cash("B") == 660
    assert t.price("TAG") == (55, 3, 2)
    t.stock_turn("C").play(BuyShare("TAG", "ipo"))
    assert not t.position.is_floated(t.number("TAG"))
    t.stock_turn("A").play(BuyShare("TAG", "ipo"))
    assert t.position.is_floated(t.number("TAG"))
    assert (t.cash("TAG"), t.held("TAG", "ipo"), t.cash("A")) == (600, 4, 540)
    assert sum(t.held("TAG", p) for p in "ABC") == 5


@clause("18AL 3.4")
def test_18al_3_4_ten_times_par_once() -> None:
    t = bare().corporation("TAG", 90, floated=False, operated=False, A=4, B=1).stock_turn("B")
    t.play(BuyShare("TAG", "ipo"))
    assert t.cash("TAG") == 900
    t.stock_turn("C").play(BuyShare("TAG", "ipo"))
    assert t.cash("TAG") == 900


@clause("18AL 3.5")
def test_18al_3_5_strictly_more_takes_the_presidency() -> None:
    t = bare().corporation("TAG", 60, floated=False, operated=False, A=2, B=2).stock_turn("B")
    assert t.president("TAG") == "A"  # equal holdings change nothing
    t.play(BuyShare("TAG", "ipo"))
    assert (t.president("TAG"), t.held("TAG", "A"), t.held("TAG", "B")) == ("B", 2, 3)
    assert not t.position.is_floated(t.number("TAG"))
    assert certificates(t.position, 1) == 2
    assert certificates(t.position, 0) == 2


@clause("18AL 3.5(a)", "18AL 3.5")
def test_18al_3_5_a_ties_go_clockwise_scenario_37() -> None:
    t = bare().corporation("TAG", 75, B=3, A=2, C=2).stock_turn("B").play(SellShares("TAG", 2))
    assert t.president("TAG") == "C"
    assert (t.held("TAG", "B"), t.held("TAG", "C"), t.held("TAG", "pool")) == (1, 2, 2)
    assert certificates(t.position, 2) == 1


@clause("18AL 3.6")
def test_18al_3_6_priority_after_the_last_to_act_scenario_35() -> None:
    t = bare().stock_turn("A").play(Par("TAG", 60), Pass(), Par("ABC", 60), Pass())
    t.play(Pass(), Pass(), Pass())
    assert t.state.round == Round.STOCK
    assert (t.state.stock_number, t.who) == (
        3,
        "C",
    )  # nobody floated: no operating round


@clause("18AL 3.6")
def test_18al_3_6_priority_stays_if_nobody_acts() -> None:
    t = bare().set_priority("B").stock_turn("B")
    t.play(Pass(), Pass(), Pass())
    assert t.who == "B"


@clause("18AL 3.6")
def test_18al_3_6_a_bid_or_a_trade_is_an_act() -> None:
    t = table().play(Pass(), Bid("NDY", 125), Pass(), Pass(), Pass())
    assert (t.state.stock_number, t.who) == (2, "C")
    t = table().without_privates().give_private("TR", "B")
    t.stock_turn("B")
    t.play(SellPrivate("TR", "C", 1), Answer(True))
    t.play(Pass(), Pass(), Pass(), Pass())
    assert t.who == "C"


@clause("18AL 3.6-soldout")
def test_18al_3_6_sold_out_scenario_12() -> None:
    t = bare().corporation("ABC", (1, 4), A=5, B=5).corporation("TAG", (0, 5), B=5, C=5)
    t.corporation("WRA", (1, 5), C=5, A=4, pool=1).stock_turn("A").play(Pass(), Pass(), Pass())
    assert t.price("ABC") == (80, 0, 4)
    assert t.price("TAG") == (90, 0, 5)
    assert t.price("WRA") == (80, 1, 5)


@clause("18AL 3.6-soldout")
def test_18al_3_6_sold_out_in_operating_order() -> None:
    t = bare().corporation("ABC", (1, 4), A=5, B=5).corporation("TAG", (1, 4), B=5, C=5)
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    order = [t.title.corporations[c].name for c in t.title.hooks.operating_order(t.position)]
    assert order == ["ABC", "TAG"]


@clause("18AL 6")
def test_18al_6_everything_is_public() -> None:
    """Nothing in a position is kept from anybody: no card is ever face down."""
    t = bare().corporation("ABC", 75, A=6, treasury=410).trains("ABC", "2").stock_turn("A")
    assert (t.cash("ABC"), t.train_names("ABC"), t.held("ABC", "A")) == (410, ["2"], 6)
    events = t.game.apply(SellShares("ABC", 1))
    sold = next(e for e in events if isinstance(e, SharesSold))
    assert sold.amount == 75
    t.operating_turn("ABC", "track")
    assert t.legal(LayTile("G6", "6", 1))


@clause("18AL 1.5")
def test_18al_1_5_a_share_costs_what_its_place_says() -> None:
    t = bare().corporation("ABC", 75, B=3, pool=1).corporation("ABC", (0, 5), B=3, pool=1)
    t.stock_turn("A").set_cash(A=74)
    t.refused(BuyShare("ABC", "ipo"), "buy.funds", "18AL 1.5")
    t.set_cash(A=75)
    assert t.legal(BuyShare("ABC", "ipo"))
    t.refused(BuyShare("ABC", "pool"), "buy.funds", "18AL 1.5")
