"""18AL 4.2.5, 4.2.5.1: buying trains, limits, trains that go."""

from __future__ import annotations

from tests.titles.alabama import bare, earned, route
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import Answer, BuyTrain, DiscardTrain, Dividend, Pass
from roundhouse.engine.entities import UNLIMITED


def shop(cash: int, *trains: str, phase: str = "2", sold: str = "", **options: str) -> Table:
    """ABC buying trains, without a route (so without a duty)."""
    t = bare(3, "", **options).corporation("ABC", 75, A=6, treasury=cash).trains("ABC", *trains)
    return t.phase(phase, sold=sold.split()).operating_turn("ABC", "trains")


@clause("18AL 4.2.5(b)(c)", "18AL 1.4")
def test_18al_4_2_5_b_c_in_order_and_at_face_value() -> None:
    t = shop(500)
    t.refused(BuyTrain("bank", "3", 180), "train.not-on-sale", "18AL 4.2.5(b)(c)")
    t.refused(BuyTrain("pool", "2", 100), "train.not-on-sale", "18AL 4.2.5(b)(c)")
    t.refused(BuyTrain("bank", "2", 99), "train.price", "18AL 4.2.5(b)(c)")
    t.play(BuyTrain("bank", "2", 100))
    assert t.cash("ABC") == 400
    t = shop(500, phase="4", sold="2").pool_train("3").operating_turn("ABC", "trains")
    assert t.legal(BuyTrain("pool", "3", 180))
    assert t.legal(BuyTrain("bank", "3", 180))


@clause("18AL 4.2.5(b)(c)")
def test_18al_4_2_5_b_c_the_4d_comes_after_the_7() -> None:
    names = [bare().title.trains[v].name for v in bare().state.variants]
    order = ["2"] * 5 + ["3"] * 4 + ["4"] * 3 + ["5"] * 2 + ["6", "7"] + ["4D"] * 5
    assert names == order


@clause("18AL 4.2.5(d)")
def test_18al_4_2_5_d_from_other_corporations() -> None:
    t = shop(50).corporation("TAG", 75, B=6).trains("TAG", "2").operating_turn("ABC", "trains")
    t.refused(BuyTrain("TAG", "2", 0), "train.deal-price", "18AL 4.2.5(d)")
    t.refused(BuyTrain("TAG", "2", 51), "train.deal-funds", "18AL 4.2.5(d)")
    t.refused(BuyTrain("TAG", "3", 10), "train.no-such-train", "18AL 4.2.5(d)")
    t.play(BuyTrain("TAG", "2", 50))
    assert (t.asked, t.who) == ("offer", "B")
    t.play(Answer(True))
    assert (t.cash("ABC"), t.cash("TAG")) == (0, 50)
    assert (t.train_names("ABC"), t.train_names("TAG")) == (["2"], [])


@clause("18AL 4.2.5(d)")
def test_18al_preset_deals_are_made_at_once() -> None:
    t = (
        bare(3, EIGHTEENXX_GAMES)
        .corporation("ABC", 75, A=6, treasury=500)
        .corporation("TAG", 75, B=6)
    )
    t.trains("TAG", "2").operating_turn("ABC", "trains").play(BuyTrain("TAG", "2", 1))
    assert t.train_names("ABC") == ["2"]
    t.play(BuyTrain("bank", "2", 100))
    # 18xx.games closes the step after the one train of the bank, unless others have trains
    assert t.state.corporation != t.number("ABC")
    t = (
        bare(3, EIGHTEENXX_GAMES)
        .corporation("ABC", 75, A=6, treasury=500)
        .corporation("TAG", 75, B=6)
    )
    t.trains("TAG", "2").operating_turn("ABC", "trains")
    t.play(BuyTrain("bank", "2", 100), BuyTrain("TAG", "2", 1))
    assert (t.asked, t.state.corporation) == (
        "trains",
        t.number("ABC"),
    )  # waits again
    t.refused(BuyTrain("bank", "2", 100), "train.one-per-turn", "18AL 4.2.5(f)")


@clause("18AL 4.2.5(f)")
def test_18al_4_2_5_f_one_bank_train_until_the_first_4_scenario_26() -> None:
    t = shop(900).corporation("TAG", 75, A=6).trains("TAG", "2").pool_train("2")
    t.operating_turn("ABC", "trains").play(BuyTrain("bank", "2", 100))
    t.refused(BuyTrain("bank", "2", 100), "train.one-per-turn", "18AL 4.2.5(f)")
    t.refused(BuyTrain("pool", "2", 100), "train.one-per-turn", "18AL 4.2.5(f)")
    t.play(BuyTrain("TAG", "2", 1))
    t = shop(900, phase="3", sold="2 3").play(
        BuyTrain("bank", "4", 300), BuyTrain("bank", "4", 300)
    )
    assert t.train_names("ABC") == ["4", "4"]


@clause("18AL 4.2.5(g)")
def test_18al_4_2_5_g_no_purchase_at_the_limit_scenario_26() -> None:
    t = shop(900, "2", "2", "2", "3", phase="3", sold="2 3").corporation("TAG", 75, A=6)
    t.give_private("TR", "B").operating_turn("ABC", "trains")
    assert t.advance().asked == "privates"
    t.refused(BuyTrain("bank", "4", 300), "train.limit", "18AL 4.2.5(g)")
    t = shop(900, "2", "2", "3", phase="3", sold="2 3").play(BuyTrain("bank", "4", 300))
    assert t.train_names("ABC") == ["3", "4"]


@clause("18AL 4.2.5(g)-excess")
def test_18al_4_2_5_g_excess_scenario_26() -> None:
    t = bare().corporation("ABC", 90, A=6, treasury=500).corporation("TAG", 75, B=6)
    t.trains("ABC", "3", "3").trains("TAG", "3", "3", "4").phase("4", sold=["2", "3", "4"])
    t.operating_turn("ABC", "trains").play(BuyTrain("bank", "5", 450))
    assert (t.asked, t.who) == ("discard", "A")  # the buyer first
    t.refused(Pass(), "order.discard", "18AL 4.2.5(g)-excess")
    t.refused(DiscardTrain("TAG", "3"), "discard.order", "18AL 4.2.5(g)-excess")
    t.refused(DiscardTrain("ABC", "6"), "discard.not-owned", "18AL 4.2.5(g)-excess")
    t.play(DiscardTrain("ABC", "5"))  # the new one may go, too
    assert t.who == "B"
    t.play(DiscardTrain("TAG", "3"))
    assert sorted(t.pool_train_names()) == [
        "3",
        "5",
    ]
    assert (t.train_names("ABC"), t.train_names("TAG")) == (["3", "3"], ["3", "4"])
    assert (t.cash("ABC"), t.cash("TAG")) == (50, 0)


@clause("18AL 4.2.5(g)-excess")
def test_18al_4_2_5_g_excess_after_removals_and_any_order_in_the_preset() -> None:
    t = bare().corporation("ABC", 90, A=6, treasury=500).trains("ABC", "2", "2", "3")
    t.phase("3", sold=["2", "3"]).operating_turn("ABC", "trains").play(BuyTrain("bank", "4", 300))
    assert t.asked == "trains"  # the 2s are gone before the limit of 3 is applied
    t = (
        bare(discard_order="any")
        .corporation("ABC", 90, A=6, treasury=500)
        .corporation("TAG", 75, B=6)
    )
    t.trains("ABC", "3", "3").trains("TAG", "3", "3", "4").phase("4", sold=["2", "3", "4"])
    t.operating_turn("ABC", "trains").play(BuyTrain("bank", "5", 450), DiscardTrain("TAG", "4"))
    assert t.train_names("TAG") == ["3", "3"]


@clause("18AL 4.2.5(e)", "18AL 1.2", "18AL Table I")
def test_18al_4_2_5_e_removals_are_immediate() -> None:
    t = (
        bare()
        .corporation("ABC", 75, A=6, treasury=900)
        .corporation("TAG", 75, B=6)
        .trains("TAG", "2", "3")
    )
    t.pool_train("2").phase("3", sold=["2", "3"]).operating_turn("ABC", "trains")
    t.play(BuyTrain("bank", "4", 300))
    assert (t.position.phase.name, t.train_names("TAG"), t.state.pool_trains) == ("4", ["3"], ())
    assert t.asked == "trains"  # the turn goes on
    t = (
        bare()
        .corporation("ABC", 75, A=6, treasury=900)
        .corporation("TAG", 75, B=6)
        .trains("TAG", "3", "4")
    )
    t.pool_train("3").phase("5", sold=["2", "3", "4", "5"]).operating_turn("ABC", "trains")
    t.play(BuyTrain("bank", "6", 630))
    assert (t.train_names("TAG"), t.state.pool_trains) == (["4"], ())


@clause("18AL 4.2.5(e)")
def test_18al_4_2_5_e_used_trains_change_no_phase() -> None:
    t = shop(900, phase="3", sold="2 3").pool_train("4").operating_turn("ABC", "trains")
    t.play(BuyTrain("pool", "4", 300))
    assert t.position.phase.name == "3"


@clause("18AL App.1-never")
def test_18al_app_1_never_trains_traded_in() -> None:
    t = shop(900, "2")
    t.refused(BuyTrain("bank", "2", 50, trade_in="2"), "train.trade-in", "18AL App.1-never")


def the_seven(**options: str) -> Table:
    """L&N, with a 4 and money for the 7; M&O has a 4 and a run, another 4 is in the market."""
    t = (
        bare(3, "", **options)
        .corporation("L&N", 90, A=6, treasury=2500)
        .corporation("M&O", 75, B=6, treasury=900)
    )
    t.tile("P1", "8", 3).tile("N1", "9", 0)
    t.trains("L&N", "4").trains("M&O", "4").pool_train("4")
    t.phase("6", sold=["2", "3", "5", "6"])
    return t.operating_turn("L&N", "trains").play(BuyTrain("bank", "7", 700))


@clause("18AL 4.2.5.1")
def test_18al_4_2_5_1_the_7_scenario_27() -> None:
    t = the_seven()
    assert t.train_names("L&N") == ["7"]  # its own 4 is gone at once
    assert t.state.pool_trains == ()
    assert t.train_names("M&O") == ["4"]
    t.operating_turn("M&O", "run")
    assert earned(t, route("4", "Q2 P1 N1 L1")) == 90
    t.play(Dividend("withhold"))
    assert t.train_names("M&O") == []
    assert t.asked == "trains"
    t.refused(Pass(), "train.must-buy", "18AL 4.2.5.2")
    t.play(BuyTrain("bank", "4D", 800))
    assert t.cash("M&O") == 190


@clause("18AL 4.2.5.1")
def test_18al_4_2_5_1_gone_without_a_run_as_well() -> None:
    t = the_seven().corporation("WRA", 60, C=6)
    t.without_trains("M&O").trains("WRA", "4").last_run("WRA").operating_turn("WRA").play(Pass())
    assert t.train_names("WRA") == ["4"]
    t.play(Pass())  # nowhere to run: the step after it is the dividend's, then trains
    assert (t.asked, t.train_names("WRA")) == ("trains", [])


@clause("18AL 4.2.5.1-trade")
def test_18al_4_2_5_1_trade_obsolete_trains_are_never_bought_scenario_27() -> None:
    t = the_seven().operating_turn("L&N", "trains")
    t.refused(BuyTrain("M&O", "4", 1), "train.obsolete", "18AL 4.2.5.1-trade")
    t.operating_turn("M&O", "trains").play(BuyTrain("L&N", "7", 1), Answer(True))
    assert t.train_names("M&O") == ["4", "7"]


@clause("18AL 4.2.5.1-trade", "18AL 4.2.5(g)-excess")
def test_18al_4_2_5_1_trade_an_obsolete_train_is_no_discard() -> None:
    """No limit falls after the 7, and an obsolete train does not count, so none is discarded."""
    t = the_seven()
    limits = [p.train_limit for p in t.title.phases if p.number >= t.state.phase]
    assert set(limits) == {t.position.phase.train_limit}
    assert (
        t.title.hooks.sells_train(t.position, t.number("M&O"), t.state.trains[t.number("M&O")][0])
        is False
    )


@clause("18AL 4.2.5.1")
def test_18al_preset_the_buyers_4s_run_once_more_scenario_27() -> None:
    t = the_seven(obsolete_buyer="kept_until_next_run")
    assert t.train_names("L&N") == ["4", "7"]
    t.play(BuyTrain("bank", "4D", 800))  # the old train does not count against the limit of 2
    assert t.train_names("L&N") == ["4", "7", "4D"]
    t.operating_turn("L&N").play(Pass(), Pass())
    assert t.train_names("L&N") == ["7", "4D"]
    assert (
        Table("18AL", preset=EIGHTEENXX_GAMES).title.chosen["obsolete_buyer"]
        == "kept_until_next_run"
    )


@clause("18AL 7(d)")
def test_18al_7_d_all_4s_go_at_once() -> None:
    t = the_seven(hard_rust_4="on")
    assert (t.train_names("L&N"), t.train_names("M&O"), t.state.pool_trains) == (["7"], [], ())


@clause("18AL 7(c)")
def test_18al_7_c_unlimited_4ds() -> None:
    def count(**options: str) -> int:
        return bare(3, "", **options).title.families[-1].count

    assert count() == 5
    assert count(unlimited_4d="on") == UNLIMITED
    assert count(unlimited_4d="on", unlimited_4d_count="8") == 8
    assert bare(3, EIGHTEENXX_GAMES, unlimited_4d="on").title.families[-1].count == 8
    t = shop(4000, phase="4D", sold="2 3 4 5 6 7", unlimited_4d="on")
    for _ in range(9):
        t.play(BuyTrain("bank", "4D", 800)).set_treasury("ABC", 4000)
        t.without_trains("ABC").operating_turn("ABC", "trains")
    assert t.legal(BuyTrain("bank", "4D", 800))


@clause("18AL 4.2.5(d)")
def test_18al_4_2_5_d_declined_offers_need_better_terms() -> None:
    t = shop(50).corporation("TAG", 75, B=6).trains("TAG", "2").operating_turn("ABC", "trains")
    t.play(BuyTrain("TAG", "2", 20), Answer(False))
    t.refused(BuyTrain("TAG", "2", 20), "offer.declined", "")
    assert t.legal(BuyTrain("TAG", "2", 21))
