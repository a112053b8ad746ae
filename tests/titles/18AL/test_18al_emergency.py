"""18AL 4.2.5.2: the compulsory train, the president's money, bankruptcy."""

from __future__ import annotations

from tests.titles.alabama import bare, table
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import Answer, Bankrupt, BuyTrain, Pass, SellPrivate, SellShares

LATE = ["2", "3", "4", "5", "6", "7"]


def in_need(cash: int, own: int, sold: list[str] | None = None, **options: str) -> Table:
    """WRA runs from Montgomery to Selma and has no train; its president A has little cash."""
    t = bare(3, "", **options).corporation("WRA", (1, 4), A=6, treasury=cash).tile("L5", "57", 2)
    t.phase("4D" if sold is None else "4", sold=LATE if sold is None else sold)
    return t.set_cash(A=own).operating_turn("WRA", "trains")


@clause("18AL 4.2.5.2")
def test_18al_4_2_5_2_a_corporation_with_a_run_needs_a_train() -> None:
    t = in_need(900, 100)
    t.refused(Pass(), "train.must-buy", "18AL 4.2.5.2")
    t.play(BuyTrain("bank", "4D", 800))
    assert (t.cash("WRA"), t.cash("A")) == (100, 100)
    t = in_need(900, 100).depot()
    t.play(Pass())  # nothing left to buy
    t = bare().corporation("ABC", 75, A=6, treasury=10).operating_turn("ABC", "trains")
    t.refused(SellShares("ABC", 1), "emergency.no-need", "18AL 4.2.5.2-help")
    t.refused(BuyTrain("bank", "2", 100), "train.no-help", "18AL 4.2.5.2-help")
    t.play(Pass())  # no run, no duty, no help


@clause("18AL 4.2.5.2-help")
def test_18al_4_2_5_2_help_only_if_the_treasury_cannot_pay_the_cheapest() -> None:
    t = in_need(640, 600, sold=["2", "3", "4", "5"]).pool_train("6")
    t.operating_turn("WRA", "trains")
    assert t.legal(BuyTrain("pool", "6", 630))
    t.refused(BuyTrain("bank", "7", 700), "train.no-help", "18AL 4.2.5.2-help")
    t.refused(SellShares("WRA", 1), "emergency.no-need", "18AL 4.2.5.2-help")
    t.refused(Bankrupt(), "bankrupt.no-train-due", "18AL 4.2.5.2-bankrupt")


@clause("18AL 4.2.5.2-help")
def test_18al_4_2_5_2_help_is_not_needed_if_another_corporations_train_is_bought() -> None:
    t = in_need(10, 900).corporation("TAG", 60, A=6)
    t.trains("TAG", "3").operating_turn("WRA", "trains").play(BuyTrain("TAG", "3", 1))
    assert (t.train_names("WRA"), t.cash("A")) == (["3"], 900)


@clause("18AL 4.2.5.2(a)-(c)")
def test_18al_4_2_5_2_a_c_the_cheapest_and_exactly_the_rest_scenario_30() -> None:
    t = in_need(100, 600, sold=["2", "3", "4", "5"])
    t.pool_train("3")
    t.corporation("TAG", 60, B=6).trains("TAG", "3")
    t.operating_turn("WRA", "trains")
    t.refused(BuyTrain("bank", "6", 630), "train.help-cheapest", "18AL 4.2.5.2(a)-(c)")
    t.refused(BuyTrain("TAG", "3", 101), "train.deal-funds", "18AL 4.2.5(d)")
    t.play(BuyTrain("pool", "3", 180))
    assert (t.cash("WRA"), t.cash("A"), t.train_names("WRA")) == (0, 520, ["3"])
    t.refused(BuyTrain("bank", "6", 630), "train.no-help", "18AL 4.2.5.2-help")  # one train


@clause("18AL 4.2.5.2(a)-(c)")
def test_18al_preset_helps_with_a_corporations_train_up_to_face_value() -> None:
    t = in_need(100, 600, emergency_from_corporations="allowed", consent="assumed")
    t.corporation("TAG", 60, B=6).trains("TAG", "3")
    t.operating_turn("WRA", "trains")
    t.refused(BuyTrain("TAG", "3", 181), "train.help-face-value", "18AL 4.2.5.2(a)-(c)")
    t.play(BuyTrain("TAG", "3", 180))
    assert (t.cash("WRA"), t.cash("A"), t.cash("TAG")) == (0, 520, 180)


@clause("18AL 4.2.5.2(d)")
def test_18al_4_2_5_2_d_sales_just_enough_scenario_28() -> None:
    t = in_need(410, 107).corporation("ATN", (1, 5), B=5, A=2).operating_turn("WRA", "trains")
    t.refused(BuyTrain("bank", "4D", 800), "train.president-short", "18AL 4.2.5.2(d)")
    t.play(SellShares("ATN", 2))
    assert t.cash("A") == 267
    t.play(SellShares("WRA", 2))
    assert t.cash("A") == 417
    t.refused(SellShares("WRA", 1), "emergency.enough", "18AL 4.2.5.2(d)")
    t.play(BuyTrain("bank", "4D", 800))
    assert (t.cash("WRA"), t.cash("A")) == (0, 27)
    assert t.price("ATN") == (70, 3, 5)


@clause("18AL 4.2.5.2(d)")
def test_18al_4_2_5_2_d_no_sale_beyond_the_need_scenario_29() -> None:
    """As in the scenario, with $105, which the chart has, for its $110."""
    t = in_need(700, 0).corporation("WRA", (1, 4), A=2, B=1, treasury=700)
    t.corporation("ATN", (0, 0), B=5, A=1).corporation("TAG", (0, 6), C=5, A=1)
    t.operating_turn("WRA", "trains")
    t.refused(SellShares("ATN", 1), "emergency.too-much", "18AL 4.2.5.2(d)")
    t.play(SellShares("TAG", 1), BuyTrain("bank", "4D", 800))
    assert t.cash("A") == 5


@clause("18AL 4.2.5.2(d)", "18AL 3.2(b)")
def test_18al_4_2_5_2_d_privates_may_go_to_a_willing_player() -> None:
    t = (
        table(best_run="president")
        .corporation("WRA", (1, 4), A=2, treasury=100)
        .tile("L5", "57", 2)
    )
    t.without_privates().give_private("M&C", "A")
    t.phase("3", sold=["2"]).set_cash(A=0).operating_turn("WRA", "trains")
    t.refused(SellPrivate("M&C", "B", 0), "private.deal-price")
    t.play(SellPrivate("M&C", "B", 85), Answer(True), BuyTrain("bank", "3", 180))
    assert (t.cash("A"), t.state.owner[3]) == (5, 1)
    t = (
        table(preset=EIGHTEENXX_GAMES)
        .corporation("WRA", (1, 4), A=2, treasury=100)
        .tile("L5", "57", 2)
    )
    t.without_privates().give_private("M&C", "A")
    t.phase("3", sold=["2"]).set_cash(A=0).operating_turn("WRA", "trains")
    t.refused(SellPrivate("M&C", "B", 85), "eighteenxx_games.stricter")


@clause("18AL 4.2.5.2(d)-president")
def test_18al_4_2_5_2_d_president_keeps_the_operating_corporation() -> None:
    t = in_need(700, 0).corporation("WRA", (1, 4), A=4, B=3, treasury=700)
    t.corporation("ATN", (1, 4), A=3, B=3).operating_turn("WRA", "trains")
    t.refused(SellShares("WRA", 2), "emergency.presidency", "18AL 4.2.5.2(d)-president")
    t.play(SellShares("ATN", 2))
    assert t.president("ATN") == "B"  # other presidencies may change


@clause("18AL 4.2.5.2(d)-turn")
def test_18al_4_2_5_2_d_turn_is_no_stock_turn() -> None:
    t = in_need(700, 0).corporation("ATN", (1, 4), B=5, A=2).set_priority("C")
    t.operating_turn("WRA", "trains").play(SellShares("ATN", 2))
    assert t.state.priority == 2
    assert t.state.sold == [0, 0, 0]  # buying it back in the next stock round is not barred
    for name in ("L&N", "M&O", "ABC"):
        t.corporation(name, 75, B=2, A=6)
    t.play(BuyTrain("bank", "4D", 800))  # far over the certificate limit: no matter now
    assert t.train_names("WRA") == ["4D"]


@clause("18AL 4.2.5.2(a)-(c)")
def test_18al_4_2_5_2_a_c_after_sales_only_the_train_they_were_for() -> None:
    t = in_need(700, 0).corporation("ATN", (1, 4), B=5, A=2)
    t.corporation("TAG", 60, A=6).trains("TAG", "3")
    t.operating_turn("WRA", "trains").play(SellShares("ATN", 2))
    t.refused(BuyTrain("TAG", "3", 1), "emergency.only-for-train", "18AL 4.2.5.2(a)-(c)")


def ruined() -> Table:
    t = bare().corporation("ABC", (3, 8), A=6, B=1, C=1, pool=2, treasury=232).tile("G6", "6", 1)
    t.corporation("WRA", (3, 4), A=4, B=3, pool=3).phase("4D", sold=LATE).set_cash(A=27)
    return t.operating_turn("ABC", "trains")


@clause("18AL 4.2.5.2-bankrupt", "18AL 5.1-bankrupt", "18AL 5(c)")
def test_18al_4_2_5_2_bankrupt_scenario_31() -> None:
    t = ruined()
    t.refused(Pass(), "train.must-buy", "18AL 4.2.5.2")
    t.play(Bankrupt())
    assert t.game.over == "bankruptcy"
    assert (t.held("ABC", "A"), t.held("WRA", "A"), t.cash("A")) == (3, 2, 0)
    assert (t.price("ABC"), t.price("WRA")) == ((90, 3, 8), (55, 5, 4))
    assert t.game.result()["A"] == 380
    t.refused(Pass(), "finished")


@clause("18AL 4.2.5.2-bankrupt")
def test_18al_4_2_5_2_bankrupt_only_if_he_cannot_pay() -> None:
    t = ruined().set_treasury("ABC", 400)
    t.refused(Bankrupt(), "bankrupt.can-pay", "18AL 4.2.5.2-bankrupt")
    t.set_treasury("ABC", 372)
    assert 372 + 27 + 270 + 130 == 799
    assert t.legal(Bankrupt())


@clause("18AL 4.2.5.2-bankrupt", "18AL 3.2(a)-piecemeal")
def test_18al_wanted_bankruptcy_scenario_44() -> None:
    def short_170() -> Table:
        t = in_need(630, 0).corporation("WRA", (1, 4), A=2, B=1, treasury=630)
        return t.corporation("ATN", (2, 2), B=5, A=3, pool=2).operating_turn("WRA", "trains")

    t = short_170().play(SellShares("ATN", 3), BuyTrain("bank", "4D", 800))
    assert t.cash("A") == 10
    t = short_170()
    t.refused(Bankrupt(), "bankrupt.can-pay", "18AL 4.2.5.2-bankrupt")
    t.play(SellShares("ATN", 1))
    t.refused(Bankrupt(), "bankrupt.can-pay", "18AL 4.2.5.2-bankrupt")
    assert t.legal(SellShares("ATN", 2))  # 60 + 110: just enough
    t.play(SellShares("ATN", 1), SellShares("ATN", 1))
    assert t.cash("A") == 165
    t.play(Bankrupt())
    assert t.game.over == "bankruptcy"


def yards(cash: int, sold: str = "2 3 4", **options: str) -> Table:
    """WRA owns New Decatur Yards and needs a train; the next one is a 5 at $450."""
    t = table(3, "", best_run="president", **options)
    t.corporation("WRA", (1, 4), A=6, treasury=cash)
    t.without_privates().give_private("NDY", "WRA")
    t.tile("L5", "57", 2).phase("4", sold=sold.split()).set_cash(A=600)
    return t.operating_turn("WRA", "trains")


@clause("18AL 4.2.5.2-help", "18AL III NDY")
def test_18al_4_2_5_2_help_none_if_the_yards_bring_a_train_within_the_treasury() -> None:
    t = yards(225)
    t.refused(BuyTrain("bank", "5", 450), "train.no-help", "18AL 4.2.5.2-help")
    t.refused(SellShares("WRA", 1), "emergency.no-need", "18AL 4.2.5.2-help")
    t.play(BuyTrain("bank", "5", 225, power="NDY"))
    assert (t.cash("WRA"), t.cash("A")) == (0, 600)


@clause("18AL 4.2.5.2(a)-(c)", "18AL III NDY")
def test_18al_4_2_5_2_a_c_with_help_the_yards_price_is_the_price() -> None:
    t = yards(200)  # half price may not be declined: the president pays only what is needed
    t.refused(BuyTrain("bank", "5", 450), "train.help-cheapest", "18AL 4.2.5.2(a)-(c)")
    t.play(BuyTrain("bank", "5", 225, power="NDY"))
    assert (t.cash("WRA"), t.cash("A")) == (0, 575)
    t = yards(100).pool_train("4")  # at $300 it is dearer than the 5 at half price
    t.refused(BuyTrain("pool", "4", 300), "train.help-cheapest", "18AL 4.2.5.2(a)-(c)")
    t.play(BuyTrain("bank", "5", 225, power="NDY"))
    t = yards(100).pool_train("3")  # at $180 it is cheaper
    t.refused(BuyTrain("bank", "5", 225, power="NDY"), "train.help-cheapest", "18AL 4.2.5.2(a)-(c)")
    t.play(BuyTrain("pool", "3", 180))
    t = yards(250).pool_train("3")  # without help the corporation is free to choose
    assert t.legal(BuyTrain("bank", "5", 225, power="NDY"))
    assert t.legal(BuyTrain("pool", "3", 180))


@clause("18AL 4.2.5.2(d)", "18AL III NDY")
def test_18al_4_2_5_2_d_no_more_is_sold_than_half_price_needs() -> None:
    t = yards(100).set_cash(A=60)  # 65 are missing, not 290
    t.play(SellShares("WRA", 1))
    t.refused(SellShares("WRA", 1), "emergency.enough", "18AL 4.2.5.2(d)")
    t.play(BuyTrain("bank", "5", 225, power="NDY"))


@clause("18AL III NDY")
def test_18al_iii_ndy_games_begun_before_and_the_preset_compare_list_prices() -> None:
    for t in (yards(200, rules="first"), yards(200, site_limits="on")):
        assert t.legal(BuyTrain("bank", "5", 450))
        assert t.legal(BuyTrain("bank", "5", 225, power="NDY"))


@clause("18AL 4.2.5.2(d)", "18AL 3.2(b)")
def test_18al_4_2_5_2_d_privates_are_sold_in_need_and_not_beyond_it() -> None:
    t = (
        table(best_run="president")
        .corporation("WRA", (1, 4), A=2, treasury=100)
        .tile("L5", "57", 2)
    )
    t.without_privates().give_private("M&C", "A")
    t.give_private("TR", "A").phase("3", sold=["2"]).set_cash(A=0).operating_turn("WRA", "trains")
    t.play(SellPrivate("TR", "B", 70), Answer(True))
    t.refused(SellPrivate("M&C", "B", 80), "emergency.too-much", "18AL 4.2.5.2(d)")
    t.play(SellPrivate("M&C", "B", 60), Answer(True))
    assert t.cash("A") == 130
    t.give_private("NDY", "A").operating_turn("WRA", "trains")
    t.refused(SellPrivate("NDY", "B", 5), "emergency.enough", "18AL 4.2.5.2(d)")
    t.set_treasury("WRA", 180)
    t.refused(SellPrivate("NDY", "B", 5), "emergency.no-need", "18AL 4.2.5.2-help")


@clause("18AL 4.2.5.2(d)")
def test_18al_4_2_5_2_d_a_sale_is_spent_on_a_corporations_train_too() -> None:
    """Where the president may help with it, less than any sale brought may be left."""
    t = in_need(10, 20, sold=["2", "3", "4", "5"], emergency_from_corporations="allowed")
    t.pool_train("3").corporation("TAG", 60, A=6).trains("TAG", "5").operating_turn("WRA", "trains")
    (sale, *_) = t.game.legal.of(SellShares)
    t.play(sale)
    have, least = t.cash("A"), t.state.turn.least
    t.refused(BuyTrain("TAG", "5", 10 + have - least), "emergency.left-over", "18AL 4.2.5.2(d)")
    t.play(BuyTrain("TAG", "5", 11 + have - least))
    assert t.cash("A") == least - 1
