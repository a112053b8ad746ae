"""18Chesapeake 11.8, 12 and 13: money in an emergency, bankruptcy, the end of the game."""

from __future__ import annotations

from tests.titles.chesapeake import bare, depot, last_step, table, take_all
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import (
    Answer,
    Bankrupt,
    BuyPrivate,
    BuyTrain,
    Dividend,
    Pass,
    SellShares,
)
from roundhouse.core.state import Round
from roundhouse.views.visible import ONLOOKER, face_down, visible_events


def camden(phase: str = "4", *bank: str, preset: str = "", treasury: int = 120) -> Table:
    """C&A of A's, with a route and without a train, at (4,1) for $65."""
    t = depot(bare(preset=preset).phase(phase), *bank).corporation("PRR", 80, treasury=0, B=6)
    t.corporation("C&A", (4, 1), treasury=treasury, A=6).tile("J6", "57", 0)
    return t.operating_turn("C&A", "trains")


@clause("18Chesapeake 11.8-2", "18Chesapeake 11.8-4")
def test_18chesapeake_11_8_4_scenario_16_emergency_money() -> None:
    t = camden("4", "4").set_cash(A=50)
    t.refused(BuyTrain("bank", "4", 300), "train.president-short", "18Chesapeake 11.8-4")
    t.refused(SellShares("C&A", 3), "emergency.too-much", "18Chesapeake 11.8-4")
    t.play(SellShares("C&A", 1))
    assert (t.cash("A"), t.price("C&A")) == (115, (60, 5, 1))
    t.play(SellShares("C&A", 2))
    assert (t.cash("A"), t.price("C&A")) == (235, (45, 7, 1))
    t.refused(SellShares("C&A", 1), "emergency.enough", "18Chesapeake 11.8-4")
    t.play(BuyTrain("bank", "4", 300))
    assert (t.cash("A"), t.cash("C&A"), t.train_names("C&A")) == (55, 0, ["4"])


@clause("18Chesapeake 11.8-4", "18Chesapeake 10.2-1")
def test_18chesapeake_11_8_4_a_block_that_is_just_enough() -> None:
    t = camden("4", "4").set_cash(A=50).set_rounds(stock=1)
    t.play(SellShares("C&A", 2))
    assert (t.cash("A"), t.price("C&A")[0]) == (180, 55)
    t.play(BuyTrain("bank", "4", 300))
    assert (t.cash("A"), t.cash("C&A")) == (0, 0)


@clause("18Chesapeake 11.8-1")
def test_18chesapeake_11_8_1_scenario_19_no_help_while_the_treasury_can_pay() -> None:
    t = camden("3", "3", treasury=200).trains("PRR", "3").operating_turn("C&A", "trains")
    t.refused(BuyTrain("PRR", "3", 250), "train.no-help", "18Chesapeake 11.8-1")
    t.refused(SellShares("C&A", 1), "emergency.no-need", "18Chesapeake 11.8-1")
    t.refused(Pass(), "train.must-buy", "18Chesapeake 11.7-4")
    assert t.legal(BuyTrain("PRR", "3", 200))
    t.play(BuyTrain("bank", "3", 180))
    assert (t.cash("C&A"), t.cash("A")) == (20, 800)
    t.refused(BuyTrain("PRR", "3", 21), "train.deal-funds", "18Chesapeake 11.7-1")


@clause("18Chesapeake 11.8-1")
def test_18chesapeake_11_8_1_the_site_lets_any_trainless_corporation_be_helped() -> None:
    t = camden("3", "3", preset=EIGHTEENXX_GAMES, treasury=150).pool_train("2")
    t.trains("PRR", "3").operating_turn("C&A", "trains")
    t.refused(BuyTrain("PRR", "3", 181), "train.help-face-value", "18Chesapeake 11.8-3")
    t.play(BuyTrain("PRR", "3", 180))
    assert (t.cash("A"), t.cash("C&A")) == (770, 0)
    rulebook = camden("3", "3", treasury=150).pool_train("2")
    rulebook.trains("PRR", "3").operating_turn("C&A", "trains")
    rulebook.refused(BuyTrain("PRR", "3", 180), "train.no-help", "18Chesapeake 11.8-1")


@clause("18Chesapeake 11.8-3")
def test_18chesapeake_11_8_3_scenario_29_another_corporations_train() -> None:
    t = camden("4", "4").set_cash(A=500).trains("PRR", "3").operating_turn("C&A", "trains")
    t.refused(BuyTrain("PRR", "3", 181), "train.help-face-value", "18Chesapeake 11.8-3")
    t.play(BuyTrain("PRR", "3", 180), Answer(True))
    assert (t.cash("C&A"), t.cash("A"), t.cash("PRR")) == (0, 440, 180)


@clause("18Chesapeake 11.8-3")
def test_18chesapeake_11_8_3_the_cheapest_of_bank_and_pool() -> None:
    t = camden("6", "6", treasury=100).pool_train("5").operating_turn("C&A", "trains")
    t.refused(BuyTrain("bank", "6", 630), "train.help-cheapest", "18Chesapeake 11.8-3")
    t.play(BuyTrain("pool", "5", 500))
    assert (t.cash("A"), t.cash("C&A")) == (400, 0)


@clause("18Chesapeake 11.8-4")
def test_18chesapeake_11_8_4_sales_leave_deals_open() -> None:
    t = camden("4", "4").set_cash(A=50).trains("PRR", "3").operating_turn("C&A", "trains")
    t.play(SellShares("C&A", 1), BuyTrain("PRR", "3", 100), Answer(True))
    assert (t.cash("C&A"), t.cash("A")) == (20, 115)
    site = camden("4", "4", preset=EIGHTEENXX_GAMES).set_cash(A=50).trains("PRR", "3")
    site.operating_turn("C&A", "trains").play(SellShares("C&A", 1))
    site.refused(BuyTrain("PRR", "3", 120 + 115 - 65), "eighteenxx_games.stricter")
    site.play(BuyTrain("PRR", "3", 120 + 115 - 64))
    assert site.cash("A") == 64


@clause("18Chesapeake 11.8-5")
def test_18chesapeake_11_8_5_the_operating_corporations_president_stays() -> None:
    t = camden("4", "4").corporation("C&A", (4, 1), treasury=120, A=3, B=2).set_cash(A=50)
    t.corporation("LV", 80, A=2, C=2).operating_turn("C&A", "trains")
    t.refused(SellShares("C&A", 2), "emergency.presidency", "18Chesapeake 11.8-5")
    t.play(SellShares("C&A", 1))
    t.play(SellShares("LV", 1))
    assert (t.president("LV"), t.president("C&A"), t.cash("A")) == ("C", "A", 195)


@clause("18Chesapeake 11.8-6", "18Chesapeake 12-2")
def test_18chesapeake_11_8_6_scenario_17_bankruptcy() -> None:
    t = camden("4", "5", treasury=20).set_cash(A=30)
    t.give_private("D&R", "A").give_private("C&OC", "A")
    assert t.legal(SellShares("C&A", 4))
    t.play(Bankrupt())
    assert (t.game.over, t.state.round) == ("bankruptcy", Round.OVER)
    assert (t.price("C&A")[0], t.held("C&A", "A")) == (45, 2)
    assert t.game.result()["A"] == 2 * 45 + 100
    t.refused(Pass(), "finished")


@clause("18Chesapeake 11.8-6")
def test_18chesapeake_11_8_6_only_who_cannot_pay_is_bankrupt() -> None:
    t = camden("4", "4").set_cash(A=50)
    t.refused(Bankrupt(), "bankrupt.can-pay", "18Chesapeake 11.8-6")
    rich = camden("4", "4", treasury=300)
    rich.refused(Bankrupt(), "bankrupt.no-train-due", "18Chesapeake 11.8-6")
    sold = camden("4", "5", treasury=20).set_cash(A=30).play(SellShares("C&A", 4))
    assert sold.cash("A") == 290
    sold.refused(Pass(), "train.must-buy", "18Chesapeake 11.7-4")
    assert sold.legal(Bankrupt())


@clause("18Chesapeake 11-2")
def test_18chesapeake_11_2_privates_may_be_bought_before_a_forced_purchase() -> None:
    t = camden("3", "4", treasury=100).give_private("D&R", "A").set_cash(A=250)
    t.operating_turn("C&A", "trains").play(BuyPrivate("D&R", 40))
    assert (t.cash("C&A"), t.cash("A")) == (60, 290)
    t.play(BuyTrain("bank", "4", 300))
    assert (t.cash("C&A"), t.cash("A")) == (0, 50)


def paying(t: Table, or_number: int, or_count: int, bank: int) -> Table:
    """PRR about to pay $100 to its holders, all others done."""
    last_step(t, "PRR", or_number, or_count, "dividend")
    return t.set_bank(bank).turn_so_far(revenue=100)


def last_corporation(preset: str = "") -> Table:
    t = bare(preset=preset).phase("5")
    return depot(t, "5").corporation("PRR", 80, treasury=0, A=10)


@clause("18Chesapeake 12-1")
def test_18chesapeake_12_1_scenario_24_the_set_is_finished() -> None:
    t = paying(last_corporation(), 2, 3, 100)
    t.play(Dividend("pay"))
    assert (t.state.bank, t.state.bank_broke, t.cash("A")) == (0, 1, 900)
    t.play(Pass())
    assert (t.state.or_number, t.game.over) == (3, "")
    while not t.game.over:
        t.play(Pass())
    assert (t.game.over, t.state.or_number) == ("bank", 3)


@clause("18Chesapeake 12-1")
def test_18chesapeake_12_1_in_a_stock_round_a_whole_set_follows() -> None:
    t = last_corporation().corporation("LV", 80, pool=0, A=2, B=3).stock_turn("B")
    t.set_bank(80)
    t.play(SellShares("LV", 1))
    assert t.state.bank_broke == 1
    t.play(Pass(), Pass(), Pass(), Pass())
    assert (t.state.round, t.state.or_count) == (Round.OPERATING, 3)
    while not t.game.over:
        t.play(Pass())
    assert (t.state.or_number, t.state.over) == (3, "bank")


@clause("18Chesapeake 12-1")
def test_18chesapeake_12_1_on_the_site_nothing_left_is_not_yet_broken() -> None:
    t = paying(last_corporation(preset=EIGHTEENXX_GAMES), 3, 3, 100)
    t.play(Dividend("pay"))
    assert t.state.bank_broke == 0
    t = paying(last_corporation(preset=EIGHTEENXX_GAMES), 3, 3, 99)
    t.play(Dividend("pay"))
    assert (t.state.bank_broke, t.state.bank, t.cash("A")) == (1, -1, 900)


@clause("18Chesapeake 12-3")
def test_18chesapeake_12_3_cash_shares_and_privates() -> None:
    t = bare().corporation("PRR", (2, 6), treasury=5000, A=6, B=1).give_private("C&OC", "A")
    t.give_private("D&R", "PRR").trains("PRR", "2").set_cash(A=10, B=0, C=125)
    assert t.game.result() == {"A": 10 + 6 * 115 + 80, "B": 115, "C": 125}


@clause("18Chesapeake 13-1")
def test_18chesapeake_13_1_all_holdings_are_open() -> None:
    t = take_all(table())
    for number in range(1, len(t.game.actions) + 1):
        events = t.game.events(number)
        assert visible_events(events, ONLOOKER) == events
    assert not face_down(t.position)


@clause("18Chesapeake 11.8-4")
def test_18chesapeake_11_8_4_what_counts_is_the_last_share() -> None:
    t = camden("4", "5").corporation("PRR", 80, treasury=0, B=5, A=2).set_cash(A=50)
    t.operating_turn("C&A", "trains").play(SellShares("C&A", 1))
    assert t.state.turn.least == 65
    t.play(SellShares("PRR", 1))
    assert t.state.turn.least == 80
