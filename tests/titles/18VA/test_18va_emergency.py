"""18VA 4.6 to 4.6.2: a train for every corporation, and who pays for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import table, ten

from roundhouse.core.actions import Answer, Bankrupt, BuyTrain, Pass, SellShares
from roundhouse.core.state import CLOSED
from roundhouse.titles import rules_upgrades

BEFORE_5 = ("2", "3", "4")


def in_need(
    cash: int,
    phase: str = "5",
    sold: tuple[str, ...] = BEFORE_5,
    chosen: Mapping[str, str] = MappingProxyType({}),
) -> Table:
    """N&W without a train; A presides over it."""
    t = ten(table(3, **chosen), "N&W", "SR")
    t.corporation("N&W", 90, A=3, B=1, treasury=cash).phase(phase, sold=sold)
    return t.operating_turn("N&W", "trains")


@clause("18VA 4.6a")
def test_18va_4_6a_every_corporation_must_own_a_train_route_or_not() -> None:
    t = in_need(700)
    assert not t.position.track.faces[t.title.map.by_name["F13"]].tile
    t.refused(Pass(), "train.must-buy", "18VA 4.6a")
    t.play(BuyTrain("bank", "5", 500), Pass())
    assert t.state.or_number != 1 or t.state.corporation != t.number("N&W")


@clause("18VA 4.6b")
def test_18va_4_6b_no_help_if_the_treasury_can_pay_scenario_19() -> None:
    t = in_need(400, sold=("2", "3")).pool_train("4").phase("5", sold=BEFORE_5)
    t.operating_turn("N&W", "trains").set_cash(A=1000)
    t.refused(BuyTrain("bank", "5", 500), "train.no-help", "18VA 4.6b")
    t.refused(SellShares("N&W", 1), "emergency.no-need", "18VA 4.6.2a")
    t.play(BuyTrain("pool", "4", 300))
    assert (t.cash("N&W"), t.cash("A")) == (100, 1000)


@clause("18VA 4.6b")
def test_18va_4_6b_nor_towards_a_dearer_train_scenario_37() -> None:
    t = in_need(700, "6", (*BEFORE_5, "5")).set_cash(A=1000)
    t.refused(BuyTrain("bank", "4D", 800), "train.no-help", "18VA 4.6b")
    t.play(BuyTrain("bank", "6", 600))
    assert (t.cash("N&W"), t.cash("A")) == (100, 1000)


def with_wmr(cash: int, president: int, preset: str = "") -> Table:
    """WMR, of player B, has a 4 that N&W could buy."""
    t = ten(table(3, preset), "N&W", "WMR").corporation("WMR", 82, B=2).trains("WMR", "4")
    t.corporation("N&W", 90, A=3, treasury=cash).set_cash(A=president)
    return t.phase("5", sold=BEFORE_5).operating_turn("N&W", "trains")


@clause("18VA 4.6.1a", "18VA 4.6.1b")
def test_18va_4_6_1_another_corporations_train_scenario_32() -> None:
    t = with_wmr(0, 120)
    t.refused(BuyTrain("WMR", "4", 121), "train.deal-cash-in-hand", "18VA 4.6.1b")
    t.play(BuyTrain("WMR", "4", 120), Answer(True))
    assert (t.cash("A"), t.cash("WMR"), t.train_names("N&W")) == (0, 120, ["4"])
    t = with_wmr(0, 400)
    t.refused(BuyTrain("WMR", "4", 301), "train.help-face-value", "18VA 4.6.1b")
    assert t.legal(BuyTrain("WMR", "4", 300))
    t = with_wmr(5, 400)
    t.refused(BuyTrain("WMR", "4", 6), "train.deal-treasury", "18VA 4.6.1a")
    t.play(BuyTrain("WMR", "4", 5), Answer(True))
    assert (t.cash("N&W"), t.cash("A")) == (0, 400)


@clause("18VA 4.5.8a")
def test_18va_4_5_8a_own_funds_where_no_train_is_compulsory() -> None:
    t = with_wmr(5, 400).trains("N&W", "4").operating_turn("N&W", "trains")
    t.refused(BuyTrain("WMR", "4", 6), "train.deal-funds", "18VA 4.5.8a")


@clause("18VA 4.6.1b")
def test_18va_4_6_1b_no_stock_may_be_sold_for_it() -> None:
    """What B&O brought is not for WMR's train; the 120 in hand before the sale still are."""
    t = with_wmr(0, 120).corporation("B&O", 100, B=2, A=2).operating_turn("N&W", "trains")
    t.play(SellShares("B&O", 2))
    t.refused(BuyTrain("WMR", "4", 121), "train.deal-cash-in-hand", "18VA 4.6.1b")
    assert [r.high for r in t.game.legal.ranges if r.action == BuyTrain("WMR", "4", 1)] == [120]
    t.play(BuyTrain("WMR", "4", 120), Answer(True))
    assert (t.cash("A"), t.cash("WMR"), t.train_names("N&W")) == (200, 120, ["4"])


@clause("18VA 4.6.1b")
def test_18va_4_6_1b_nothing_in_hand_before_the_sale_buys_nothing() -> None:
    t = with_wmr(0, 0).corporation("B&O", 100, B=2, A=2).operating_turn("N&W", "trains")
    t.play(SellShares("B&O", 2))
    t.refused(BuyTrain("WMR", "4", 1), "train.deal-cash-in-hand", "18VA 4.6.1b")


@clause("18VA 4.6.1a")
def test_18va_4_6_1a_the_alternative_stays_open_after_sales() -> None:
    """A cannot raise 500 for the bank's train, but the treasury can pay WMR."""
    for preset in ("", EIGHTEENXX_GAMES):
        t = with_wmr(50, 0, preset).corporation("B&O", (2, 8), C=3, A=3)
        t.operating_turn("N&W", "trains").play(SellShares("B&O", 3))
        t.refused(BuyTrain("WMR", "4", 51), "train.deal-treasury", "18VA 4.6.1a")
        raised = t.cash("A")
        t.play(BuyTrain("WMR", "4", 50))
        if not preset:
            t.play(Answer(True))
        assert (t.cash("A"), t.cash("N&W"), t.train_names("N&W")) == (raised, 0, ["4"])


@clause("18VA 4.6.2a", "18VA 4.6.2b")
def test_18va_4_6_2_the_president_adds_what_is_missing_scenario_19() -> None:
    t = in_need(400).set_cash(A=20).corporation("SR", 90, B=2, A=2).operating_turn("N&W", "trains")
    t.refused(BuyTrain("bank", "5", 500), "train.president-short", "18VA 4.6.2b")
    t.refused(SellShares("SR", 2), "emergency.too-much", "18VA 4.6.2b")
    t.play(SellShares("SR", 1))
    t.refused(SellShares("N&W", 1), "emergency.enough", "18VA 4.6.2b")
    t.play(BuyTrain("bank", "4G", 500))
    assert (t.cash("A"), t.cash("N&W"), t.train_names("N&W")) == (10, 0, ["4G"])


@clause("18VA 4.6.2a")
def test_18va_4_6_2a_only_the_cheapest_of_bank_and_pool() -> None:
    t = in_need(0, "6", (*BEFORE_5, "5")).set_cash(A=1000)
    t.refused(BuyTrain("bank", "4D", 800), "train.help-cheapest", "18VA 4.6.2a")
    assert t.legal(BuyTrain("bank", "6", 600))
    t = in_need(0, "5", ("2", "3")).set_cash(A=1000).pool_train("4").phase("5", sold=BEFORE_5)
    t.operating_turn("N&W", "trains")
    t.refused(BuyTrain("bank", "5", 500), "train.help-cheapest", "18VA 4.6.2a")
    assert t.legal(BuyTrain("pool", "3G", 300))


@clause("18VA 4.6.2a")
def test_18va_4_6_2a_tredegar_is_optional() -> None:
    t = in_need(100).set_cash(A=1000).give_private("P2", "N&W")
    assert t.legal(BuyTrain("bank", "5", 500))
    t.play(BuyTrain("bank", "5", 300, power="P2"))
    assert (t.cash("A"), t.cash("N&W"), t.state.owner[1]) == (800, 0, CLOSED)
    t = in_need(100, "5", ("2", "3")).set_cash(A=1000).pool_train("4").give_private("P2", "N&W")
    t.phase("5", sold=BEFORE_5).operating_turn("N&W", "trains")
    assert t.legal(BuyTrain("bank", "5", 300, power="P2"))  # no dearer than the pool's
    assert t.legal(BuyTrain("pool", "4", 300))


@clause("18VA 4.6.2a")
def test_18va_4_6_2a_a_dearer_reduced_train_is_not_the_cheapest() -> None:
    t = in_need(100, "6", ("2", "3")).set_cash(A=1000).pool_train("4").give_private("P2", "N&W")
    t.phase("6", sold=(*BEFORE_5, "5")).operating_turn("N&W", "trains")
    t.refused(BuyTrain("bank", "6", 400, power="P2"), "train.help-cheapest", "18VA 4.6.2a")


@clause("18VA 4.6.2b")
def test_18va_4_6_2b_no_stock_without_a_completed_turn_scenario_20() -> None:
    t = ten(table(), "C&O").corporation("C&O", 82, A=3, B=1, treasury=0).set_cash(A=150)
    t.phase("4", sold=("2", "3")).operating_turn("C&O", "trains", first=True)
    t.refused(SellShares("C&O", 1), "sell.not-operated", "18VA 4.3.1a")
    assert t.legal(Bankrupt())
    t = (
        ten(table(preset=EIGHTEENXX_GAMES), "C&O")
        .corporation("C&O", 82, A=3, B=1, treasury=0)
        .set_cash(A=150)
    )
    t.phase("4", sold=("2", "3")).operating_turn("C&O", "trains", first=True)
    assert t.legal(SellShares("C&O", 1))  # 18xx.games permits it


@clause("18VA 4.6.2b")
def test_18va_4_6_2b_normal_limits() -> None:
    t = in_need(0).set_cash(A=0).corporation("SR", 82, B=2, A=4, pool=3)
    t.corporation("B&O", 100, C=2, A=4).operating_turn("N&W", "trains")
    t.refused(SellShares("SR", 3), "sell.pool-limit", "18VA 3.1d")
    assert t.legal(SellShares("SR", 2))


@clause("18VA 4.6.2b", "18VA 4.3.1c")
def test_18va_4_6_2b_several_blocks_of_one_corporation() -> None:
    """4.3.1 limits blocks in turns of a stock round, not here; each share lowers the price."""
    t = in_need(130).set_cash(A=0).corporation("B&O", 100, A=5, C=2).operating_turn("N&W", "trains")
    t.play(SellShares("B&O", 1), SellShares("B&O", 2), SellShares("B&O", 1))
    assert (t.cash("A"), t.price("B&O")[0]) == (100 + 2 * 90 + 75, 75)
    t.play(SellShares("B&O", 1), BuyTrain("bank", "5", 500))
    assert (t.cash("A"), t.held("B&O", "A"), t.president("B&O")) == (60, 0, "C")
    for choice in ({"emergency_blocks": "one"}, {"preset": EIGHTEENXX_GAMES}):
        t = in_need(130, chosen=choice).set_cash(A=0).corporation("B&O", 100, A=5, C=2)
        t.operating_turn("N&W", "trains").play(SellShares("B&O", 3))
        t.refused(SellShares("B&O", 1), "sell.one-block", "18VA 4.3.1c")


@clause("18VA 4.6.2b")
def test_18va_4_6_2b_not_so_little_that_the_rest_cannot_do() -> None:
    """500 are needed: 4 of B&O bring 400 and one N&W 90; in two blocks they bring too little."""
    t = in_need(20).set_cash(A=0).corporation("B&O", 100, C=2, A=4).operating_turn("N&W", "trains")
    t.refused(SellShares("B&O", 1), "emergency.too-little", "18VA 4.6.2b")
    t.play(SellShares("B&O", 4), SellShares("N&W", 1), BuyTrain("bank", "5", 500))
    assert t.cash("A") == 10


@clause("18VA 4.6.2c")
def test_18va_4_6_2c_the_operating_corporation_keeps_its_president() -> None:
    t = in_need(300).set_cash(A=0).corporation("N&W", 90, A=3, B=2, treasury=300)
    t.corporation("SR", 82, A=3, B=3).operating_turn("N&W", "trains")
    t.refused(SellShares("N&W", 2), "emergency.presidency", "18VA 4.6.2c")
    assert t.legal(SellShares("N&W", 1))
    t.play(SellShares("SR", 3))
    assert t.president("SR") == "B"


@clause("18VA 4.6.2a")
def test_18va_4_6_2a_no_sales_without_need() -> None:
    t = in_need(700).corporation("SR", 82, B=2, A=2).operating_turn("N&W", "trains")
    t.refused(SellShares("SR", 1), "emergency.no-need", "18VA 4.6.2a")
    t.refused(Bankrupt(), "bankrupt.no-train-due", "18VA 4.6.3a")


@clause("18VA 4.6.3a")
@pytest.mark.parametrize(("cash", "bankrupt"), [(0, True), (99, True), (100, False)])
def test_18va_4_6_3a_bankrupt_only_if_nothing_does(cash: int, bankrupt: bool) -> None:
    """A needs 500 and can sell 4 B&O at 100, but not the president's certificate of N&W."""
    t = in_need(0).corporation("N&W", 90, A=2, B=1, treasury=0)
    t.corporation("B&O", 100, C=2, A=4).set_cash(A=cash).operating_turn("N&W", "trains")
    if bankrupt:
        assert t.legal(Bankrupt())
    else:
        t.refused(Bankrupt(), "bankrupt.can-pay", "18VA 4.6.3a")


@clause("18VA 4.6.3a")
def test_18va_4_6_3a_bankrupt_only_after_selling_all_that_may_be_sold() -> None:
    """A sells 1 of 4 shares; the other 3 are sold by the declaration, each with its fall."""
    t = in_need(0).corporation("N&W", 90, A=2, B=2, treasury=0)
    t.corporation("B&O", 100, C=2, A=4).set_cash(A=0).operating_turn("N&W", "trains")
    t.play(SellShares("B&O", 1), Bankrupt())
    assert t.held("B&O", "pool") == 4
    assert t.price("B&O")[0] == 75  # two more rows, to the end of its column
    assert (t.president("N&W"), t.cash("N&W")) == ("B", 100 + 3 * 90)


@clause("18VA 4.6.3a")
def test_18va_4_6_3a_as_18xx_games_has_it_the_rest_stays_unsold() -> None:
    for choice in ({"emergency_blocks": "one"}, {"preset": EIGHTEENXX_GAMES}):
        t = in_need(0, chosen=choice).corporation("N&W", 90, A=2, B=2, treasury=0)
        t.corporation("B&O", 100, C=2, A=4).set_cash(A=0).operating_turn("N&W", "trains")
        t.play(SellShares("B&O", 1), Bankrupt())
        assert (t.held("B&O", "pool"), t.price("B&O")[0], t.cash("N&W")) == (4, 90, 100)


def with_tredegar(cash: int, **choice: str) -> Table:
    """N&W owns Tredegar, so the train of 500 would cost 300; A can add ``cash``."""
    t = (
        in_need(20, chosen=choice)
        .corporation("N&W", 90, A=2, B=2, treasury=20)
        .give_private("P2", "N&W")
    )
    return t.set_cash(A=cash).operating_turn("N&W", "trains")


@clause("18VA 4.6.3a", "18VA 4.6.2a")
def test_18va_4_6_3a_not_bankrupt_while_tredegar_brings_a_train_within_reach() -> None:
    with_tredegar(280).refused(Bankrupt(), "bankrupt.within-reach", "18VA 4.6.3a")
    assert with_tredegar(279).legal(Bankrupt())
    assert with_tredegar(280, bankruptcy="stock_sold").legal(Bankrupt())
    assert with_tredegar(280, preset=EIGHTEENXX_GAMES).legal(Bankrupt())
    t = with_tredegar(180).corporation("B&O", 100, C=2, A=1).operating_turn("N&W", "trains")
    t.refused(Bankrupt(), "bankrupt.within-reach", "18VA 4.6.3a")  # a sale makes it 280
    t.play(SellShares("B&O", 1), BuyTrain("bank", "4G", 300, power="P2"))
    assert (t.cash("A"), t.cash("N&W"), t.train_names("N&W")) == (0, 0, ["4G"])


@clause("18VA 4.6.3a", "18VA 4.6.1a")
def test_18va_4_6_3a_nor_while_another_of_his_corporations_has_a_train() -> None:
    def own(treasury: int, president: int, owner: str = "A", **choice: str) -> Table:
        t = ten(table(3, **choice), "N&W", "WMR")
        t = t.corporation("WMR", 82, A=2) if owner == "A" else t.corporation("WMR", 82, C=2)
        t.trains("WMR", "4")
        t.corporation("N&W", 90, A=2, B=2, treasury=treasury).set_cash(A=president)
        return t.phase("5", sold=BEFORE_5).operating_turn("N&W", "trains")

    t = own(1, 0)
    t.refused(Bankrupt(), "bankrupt.within-reach", "18VA 4.6.3a")
    t.play(BuyTrain("WMR", "4", 1))
    assert t.train_names("N&W") == ["4"]
    own(0, 1).refused(Bankrupt(), "bankrupt.within-reach", "18VA 4.6.3a")
    assert own(0, 0).legal(Bankrupt())
    assert own(1, 0, owner="C").legal(Bankrupt())  # C need not agree
    assert own(1, 0, bankruptcy="stock_sold").legal(Bankrupt())
    assert own(1, 0, preset=EIGHTEENXX_GAMES).legal(Bankrupt())


def test_games_begun_under_the_first_rules_keep_them() -> None:
    setup = {"players": ["A", "B"], "options": {}, "seed": 1, "setup_draw": {}}
    old = {"rules_version": 1, "setup": setup, "actions": []}
    options = rules_upgrades("18VA")[1](old)["setup"]["options"]
    assert options == {
        "emergency_blocks": "one",
        "bankruptcy": "stock_sold",
        "port_sides": "arrow",
        "rules": "first",
    }
