"""18Chesapeake 8, 11.7 and 11.9: phases, trains and their export."""

from __future__ import annotations

import pytest
from tests.titles.chesapeake import bare, depot, end_of_set, last_step
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import Answer, BuyTrain, DiscardTrain, Pass, SellShares
from roundhouse.core.state import Round


def buying(phase: str, *bank: str, treasury: int = 2000) -> Table:
    """PRR of A's, without a route, about to buy trains."""
    t = depot(bare().phase(phase), *bank).corporation("PRR", 80, treasury=treasury, A=6)
    return t.corporation("LV", 80, treasury=500, B=6).operating_turn("PRR", "trains")


@clause("18Chesapeake 8-1")
@pytest.mark.parametrize(
    ("train", "price", "limit", "ors", "colour"),
    [
        ("3", 180, 4, 2, "green"),
        ("4", 300, 3, 2, "green"),
        ("5", 500, 2, 3, "brown"),
        ("6", 630, 2, 3, "brown"),
        ("D", 900, 2, 3, "gray"),
    ],
)
def test_18chesapeake_8_1_the_first_train_of_a_rank_starts_its_phase(
    train: str, price: int, limit: int, ors: int, colour: str
) -> None:
    before = {"3": "2", "4": "3", "5": "4", "6": "5", "D": "6"}[train]
    t = buying(before, *([train] if train != "D" else []))
    t.play(BuyTrain("bank", train, price))
    assert (t.position.phase.name, t.position.phase.train_limit) == (train, limit)
    assert t.position.phase.operating_rounds == ors
    ranks = {"green": 2, "brown": 3, "gray": 4}
    assert t.position.phase.tile_rank == ranks[colour]
    assert t.cash("PRR") == 2000 - price


@clause("18Chesapeake 8-1", "18Chesapeake 8-2", "18Chesapeake 11.7-3")
def test_18chesapeake_8_1_rust_first_then_the_new_limit() -> None:
    t = buying("3", "4", "4").trains("LV", "2", "2", "3", "3").trains("PRR", "2")
    t.pool_train("2").operating_turn("PRR", "trains")
    t.play(BuyTrain("bank", "4", 300))
    assert (t.train_names("PRR"), t.train_names("LV")) == (["4"], ["3", "3"])
    assert (t.pool_train_names(), t.asked, t.cash("LV")) == ([], "trains", 500)


@clause("18Chesapeake 8-2")
@pytest.mark.parametrize(
    ("old", "new", "phase"), [("2", "4", "3"), ("3", "6", "5"), ("4", "D", "6")]
)
def test_18chesapeake_8_2_what_rusts_on_what(old: str, new: str, phase: str) -> None:
    t = bare().phase(phase).corporation("PRR", 80, treasury=2000, A=6).corporation("LV", 80, B=6)
    t.trains("LV", old, "5").pool_train(old)
    depot(t, *([new] if new != "D" else [])).operating_turn("PRR", "trains")
    t.play(BuyTrain("bank", new, t.title.trains[t.title.train_number[new]].price))
    assert (t.train_names("LV"), t.pool_train_names()) == (["5"], [])


@clause("18Chesapeake 8-3")
def test_18chesapeake_8_3_the_number_of_rounds_is_read_when_the_stock_round_ends() -> None:
    t = depot(bare().phase("2"), "3", "3", "3").corporation("PRR", 80, treasury=1000, A=6)
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    assert t.state.or_count == 1
    t.operating_turn("PRR", "trains").play(BuyTrain("bank", "3", 180))
    assert (t.position.phase.name, t.state.or_count) == ("3", 1)
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    assert t.state.or_count == 2


@clause("18Chesapeake 8-4", "18Chesapeake 11.7-1")
def test_18chesapeake_8_4_d_trains_beside_the_6_from_phase_6() -> None:
    t = buying("5", "6", "6")
    t.refused(BuyTrain("bank", "D", 900), "train.not-on-sale", "18Chesapeake 11.7-1")
    t.play(BuyTrain("bank", "6", 630))
    assert t.position.phase.name == "6"
    assert t.legal(BuyTrain("bank", "6", 630))
    t.play(BuyTrain("bank", "D", 900))
    assert (t.position.phase.name, t.depot_names()) == ("D", ["6", "D"])
    t.operating_turn("LV", "trains").set_treasury("LV", 5000)
    assert t.legal(BuyTrain("bank", "6", 630))
    t.play(BuyTrain("bank", "D", 900), BuyTrain("bank", "D", 900))
    assert t.depot_names() == ["6", "D"]


@clause("18Chesapeake 11.7-1")
def test_18chesapeake_11_7_1_what_may_be_bought_and_for_how_much() -> None:
    t = buying("3", "3", "4").trains("LV", "2").pool_train("2").operating_turn("PRR", "trains")
    t.refused(BuyTrain("bank", "4", 300), "train.not-on-sale", "18Chesapeake 11.7-1")
    t.refused(BuyTrain("bank", "3", 179), "train.price", "18Chesapeake 11.7-1")
    t.refused(BuyTrain("pool", "2", 79), "train.price", "18Chesapeake 11.7-1")
    t.refused(BuyTrain("LV", "3", 1), "train.no-such-train", "18Chesapeake 11.7-1")
    t.refused(BuyTrain("LV", "2", 0), "train.deal-price", "18Chesapeake 11.7-1")
    t.refused(BuyTrain("LV", "2", 2001), "train.deal-funds", "18Chesapeake 11.7-1")
    t.refused(BuyTrain("XYZ", "2", 1), "unknown-name")
    own = buying("3", "3").trains("PRR", "2").operating_turn("PRR", "trains")
    own.refused(BuyTrain("PRR", "2", 1), "train.not-on-sale", "18Chesapeake 11.7-1")
    t.refused(BuyTrain("bank", "3", 180, power="C-P"), "power.not-owner", "18Chesapeake 7.1-5")
    t.play(BuyTrain("bank", "3", 180), BuyTrain("pool", "2", 80), BuyTrain("LV", "2", 2000 - 260))
    assert (t.asked, t.who) == ("offer", "B")
    t.play(Answer(True))
    assert (t.cash("PRR"), t.cash("LV")) == (0, 500 + 1740)
    assert t.train_names("PRR") == ["3", "2", "2"]


@clause("18Chesapeake 11.7-1")
def test_18chesapeake_11_7_1_the_other_president_must_agree() -> None:
    t = buying("3", "3").trains("LV", "2").operating_turn("PRR", "trains")
    t.play(BuyTrain("LV", "2", 50), Answer(False))
    assert t.train_names("PRR") == []
    t.refused(BuyTrain("LV", "2", 50), "offer.declined", "")
    t.play(BuyTrain("LV", "2", 51), Answer(True))
    assert t.train_names("PRR") == ["2"]
    own = (
        buying("3", "3")
        .corporation("LV", 80, A=6)
        .trains("LV", "2")
        .operating_turn("PRR", "trains")
    )
    own.play(BuyTrain("LV", "2", 1))
    assert own.train_names("PRR") == ["2"]


@clause("18Chesapeake 11.7-2", "18Chesapeake 11.7-3")
def test_18chesapeake_11_7_2_scenario_20_the_limit() -> None:
    t = buying("3", "4").trains("PRR", "2", "2", "3", "3").operating_turn("PRR", "trains")
    t.refused(BuyTrain("bank", "4", 300), "train.limit", "18Chesapeake 11.7-2")
    t = buying("3", "4").trains("PRR", "3", "3", "3").operating_turn("PRR", "trains")
    t.play(BuyTrain("bank", "4", 300))
    assert (t.asked, t.who) == ("discard", "A")
    t.refused(Pass(), "order.discard", "18Chesapeake 11.7-3")
    t.refused(DiscardTrain("PRR", "2"), "discard.not-owned", "18Chesapeake 11.7-3")
    t.play(DiscardTrain("PRR", "4"))
    assert (t.train_names("PRR"), t.pool_train_names()) == (["3", "3", "3"], ["4"])
    assert t.cash("PRR") == 1700


@clause("18Chesapeake 11.7-3")
def test_18chesapeake_11_7_3_discards_in_operating_order_not_the_buyer_first() -> None:
    t = depot(bare().phase("4"), "5").corporation("PRR", 80, treasury=900, A=6)
    t.corporation("LV", 95, B=6).trains("LV", "3", "3", "3").trains("PRR", "4", "4")
    t.operating_turn("PRR", "trains").play(BuyTrain("bank", "5", 500))
    assert (t.asked, t.who) == ("discard", "B")
    t.refused(DiscardTrain("PRR", "4"), "discard.order", "18Chesapeake 11.7-3")
    t.play(DiscardTrain("LV", "3"))
    assert t.who == "A"
    t.play(DiscardTrain("PRR", "4"))
    assert sorted(t.pool_train_names()) == ["3", "4"]
    site = depot(bare(preset=EIGHTEENXX_GAMES).phase("4"), "5").corporation(
        "PRR", 80, treasury=900, A=6
    )
    site.corporation("LV", 95, B=6).trains("LV", "3", "3", "3").trains("PRR", "4", "4")
    site.operating_turn("PRR", "trains").play(BuyTrain("bank", "5", 500))
    site.play(DiscardTrain("PRR", "4"), DiscardTrain("LV", "3"))
    assert sorted(site.pool_train_names()) == ["3", "4"]


@clause("18Chesapeake 11.7-3")
def test_18chesapeake_11_7_3_each_purchase_has_its_effects_at_once() -> None:
    t = buying("3", "3", "4", "4").trains("LV", "2").operating_turn("PRR", "trains")
    t.play(BuyTrain("bank", "3", 180))
    assert t.train_names("LV") == ["2"]
    t.play(BuyTrain("bank", "4", 300))
    assert (t.train_names("LV"), t.position.phase.name) == ([], "4")
    t.play(BuyTrain("bank", "4", 300))
    assert t.train_names("PRR") == ["3", "4", "4"]


@clause("18Chesapeake 11.7-4")
def test_18chesapeake_11_7_4_with_a_route_a_train_is_compulsory() -> None:
    t = buying("3", "3", treasury=500)
    assert t.legal(Pass())
    t.tile("F2", "57", 1).tile("E3", "57", 1).operating_turn("PRR", "trains")
    t.refused(Pass(), "train.must-buy", "18Chesapeake 11.7-4")
    t.trains("LV", "2").operating_turn("PRR", "trains").play(BuyTrain("LV", "2", 5), Answer(True))
    assert t.legal(Pass())
    poor = buying("3", "3", treasury=10)
    poor.refused(BuyTrain("bank", "3", 180), "train.no-help", "18Chesapeake 11.8-1")
    poor.refused(SellShares("PRR", 1), "emergency.no-need", "18Chesapeake 11.8-1")
    assert poor.legal(Pass())


@clause("18Chesapeake 11.7-5")
def test_18chesapeake_11_7_5_scenario_18_trade_in_while_full() -> None:
    t = buying("6", "6").trains("PRR", "4", "5").trains("LV", "4").operating_turn("PRR", "trains")
    t.refused(BuyTrain("bank", "6", 630), "train.limit", "18Chesapeake 11.7-2")
    t.refused(BuyTrain("bank", "D", 700, "6"), "train.trade-in-not-owned", "18Chesapeake 11.7-5")
    t.refused(BuyTrain("bank", "D", 900, "5"), "train.price", "18Chesapeake 11.7-1")
    t.refused(BuyTrain("bank", "6", 430, "5"), "train.trade-in", "18Chesapeake 11.7-5")
    t.refused(BuyTrain("bank", "D", 700, "3"), "train.trade-in", "18Chesapeake 11.7-5")
    t.play(BuyTrain("bank", "D", 700, "5"))
    assert (t.cash("PRR"), t.position.phase.name) == (1300, "D")
    assert (t.train_names("PRR"), t.train_names("LV")) == (["D"], [])
    assert t.pool_train_names() == ["5"]
    assert t.legal(BuyTrain("pool", "5", 500))


@clause("18Chesapeake 11.7-5")
def test_18chesapeake_11_7_5_a_4_rusts_and_presidents_do_not_help() -> None:
    t = buying("6", "6").trains("PRR", "4").operating_turn("PRR", "trains")
    t.play(BuyTrain("bank", "D", 700, "4"))
    assert (t.train_names("PRR"), t.pool_train_names()) == (["D"], [])
    later = buying("D", "6").trains("PRR", "6", "D").operating_turn("PRR", "trains")
    later.refused(BuyTrain("bank", "D", 700, "D"), "train.trade-in", "18Chesapeake 11.7-5")
    poor = buying("6", "6", treasury=699).trains("PRR", "5").operating_turn("PRR", "trains")
    poor.refused(BuyTrain("bank", "D", 700, "5"), "train.no-help", "18Chesapeake 11.8-1")
    early = buying("5", "6").trains("PRR", "5").operating_turn("PRR", "trains")
    early.refused(BuyTrain("bank", "D", 700, "5"), "train.not-on-sale", "18Chesapeake 11.7-1")


@clause("18Chesapeake 11.9-1")
@pytest.mark.parametrize(("train", "left"), [("2", False), ("3", False), ("4", False), ("5", True)])
def test_18chesapeake_11_9_1_the_top_2_3_or_4_leaves_after_a_set(train: str, left: bool) -> None:
    t = depot(bare().phase("5" if train == "5" else train), train).corporation("PRR", 80, A=6)
    last_step(t, "PRR", 2, 2).play(Pass())
    assert t.state.round == Round.STOCK
    assert (train in t.depot_names()) is left
    assert t.pool_train_names() == []


@clause("18Chesapeake 11.9-1")
def test_18chesapeake_11_9_1_only_after_the_last_round_of_a_set() -> None:
    t = depot(bare().phase("3"), "3", "3").corporation("PRR", 80, A=6)
    last_step(t, "PRR", 1, 2).play(Pass())
    assert (t.state.or_number, t.depot_names()) == (2, ["3", "3", "D"])


@clause("18Chesapeake 11.9-2")
def test_18chesapeake_11_9_2_scenario_28_an_export_starts_phase_4() -> None:
    t = depot(bare().phase("3"), "4", "4").corporation("C&A", 80, A=6).corporation("PRR", 80, B=6)
    t.trains("PRR", "2", "3").trains("C&A", "3", "3", "3", "3")
    end_of_set(t)
    assert (t.position.phase.name, t.train_names("PRR"), t.depot_names()) == (
        "4",
        ["3"],
        ["4", "D"],
    )
    assert (t.asked, t.who) == ("discard", "A")
    t.play(DiscardTrain("C&A", "3"))
    assert (t.asked, t.pool_train_names()) == ("stock", ["3"])
    t.play(Pass(), Pass(), Pass())
    assert t.state.or_count == 2
    t.operating_turn("PRR", "trains").set_treasury("PRR", 180)
    t.play(BuyTrain("pool", "3", 180))
    assert t.train_names("PRR") == ["3", "3"]
