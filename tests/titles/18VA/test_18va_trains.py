"""18VA 4.5.8: buying trains."""

from __future__ import annotations

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import table, ten

from roundhouse.core.actions import Answer, BuyTrain, DiscardTrain, Pass, UsePower

SOLD = {"2": (), "3": ("2",), "4": ("2", "3"), "5": ("2", "3", "4"), "6": ("2", "3", "4", "5")}


def shop(
    cash: int, *trains: str, phase: str = "2", sold: tuple[str, ...] = (), preset: str = ""
) -> Table:
    """B&O (ten shares) buying trains."""
    t = table(3, preset).corporation("B&O", 100, A=2, B=1, treasury=cash).trains("B&O", *trains)
    return t.phase(phase, sold=sold).operating_turn("B&O", "trains")


@clause("18VA 4.5.8a")
def test_18va_4_5_8a_from_bank_pool_and_corporations() -> None:
    t = shop(500).corporation("VR", 82, B=2).trains("VR", "2").pool_train("2")
    t.operating_turn("B&O", "trains")
    t.refused(BuyTrain("bank", "3", 200), "train.not-on-sale", "18VA 4.5.8a")
    t.refused(BuyTrain("bank", "2", 99), "train.price", "18VA 4.5.8a")
    t.refused(BuyTrain("pool", "2", 99), "train.price", "18VA 4.5.8a")
    t.refused(BuyTrain("VR", "2", 0), "train.deal-price", "18VA 4.5.8a")
    t.refused(BuyTrain("VR", "2", 501), "train.deal-treasury", "18VA 4.6.1a")
    t.refused(BuyTrain("bank", "2", 100, trade_in="2"), "train.trade-in", "18VA 2b")
    t.play(BuyTrain("pool", "1G", 100), BuyTrain("VR", "2", 1), Answer(True))
    assert (t.cash("B&O"), t.cash("VR"), t.train_names("B&O")) == (399, 1, ["1G", "2"])


@clause("18VA 4.5.8a")
def test_18va_4_5_8a_strictly_below_the_limit() -> None:
    t = shop(500, "2", "2", "2", "2")
    t.refused(BuyTrain("bank", "2", 100), "train.limit", "18VA 4.5.8a")
    t = table().corporation("VR", 82, A=2, treasury=500).trains("VR", "2", "2")
    t.operating_turn("VR", "trains")
    t.refused(BuyTrain("bank", "2", 100), "train.limit", "18VA 4.5.8a")


@clause("18VA 4.5.8a")
def test_18va_4_5_8a_4d_beside_the_6_from_phase_6() -> None:
    t = shop(2000, phase="5", sold=SOLD["6"])
    t.refused(BuyTrain("bank", "4D", 800), "train.not-on-sale", "18VA 4.5.8a")
    t.play(BuyTrain("bank", "6", 600))
    assert t.legal(BuyTrain("bank", "4D", 800))
    assert t.legal(BuyTrain("bank", "5G", 600))


@clause("18VA 4.5.8b")
def test_18va_4_5_8b_one_of_a_type_from_the_bank_scenario_15() -> None:
    t = (
        shop(600)
        .leave_in_depot("2", 1)
        .corporation("VR", 82, A=2)
        .pool_train("3")
        .trains("VR", "3")
    )
    t.operating_turn("B&O", "trains")
    t.play(BuyTrain("bank", "2", 100), BuyTrain("bank", "3", 200))
    assert (t.position.phase.name, t.cash("B&O")) == ("3", 300)
    t.refused(BuyTrain("bank", "3", 200), "train.one-per-type", "18VA 4.5.8b")
    t.refused(BuyTrain("bank", "2G", 200), "train.one-per-type", "18VA 4.5.8b")
    assert t.legal(BuyTrain("pool", "3", 200))
    assert t.legal(BuyTrain("VR", "3", 1))


@clause("18VA 4.5.8b")
def test_18va_4_5_8b_on_the_site_the_pool_counts() -> None:
    t = shop(600, phase="3", preset=EIGHTEENXX_GAMES).pool_train("3").corporation("VR", 82, A=2)
    t.trains("VR", "3").phase("3", sold=SOLD["3"])
    t.operating_turn("B&O", "trains").play(BuyTrain("pool", "3", 200))
    t.refused(BuyTrain("bank", "3", 200), "train.one-per-type", "18VA 4.5.8b")
    t = shop(600, phase="3", sold=SOLD["3"]).pool_train("3").operating_turn("B&O", "trains")
    t.play(BuyTrain("pool", "3", 200))
    assert t.legal(BuyTrain("bank", "3", 200))


@clause("18VA 4.5.8c")
def test_18va_4_5_8c_two_6s_scenario_16() -> None:
    t = shop(1200, phase="5", sold=SOLD["6"])
    t.play(BuyTrain("bank", "6", 600), BuyTrain("bank", "5G", 600))
    assert t.train_names("B&O") == ["6", "5G"]
    t = shop(1400, phase="5", sold=SOLD["6"], preset=EIGHTEENXX_GAMES).play(
        BuyTrain("bank", "6", 600)
    )
    t.refused(BuyTrain("bank", "6", 600), "train.one-per-type")
    assert t.legal(BuyTrain("bank", "4D", 800))


@clause("18VA 4.5.8c")
def test_18va_4_5_8c_last_5_first_6_and_4d_scenario_30() -> None:
    t = shop(1900, phase="5", sold=SOLD["5"]).leave_in_depot("5", 1).give_private("P3", "B&O")
    t.play(UsePower("P3"), BuyTrain("bank", "5", 500), BuyTrain("bank", "6", 600))
    t.play(BuyTrain("bank", "4D", 800))
    assert (t.train_names("B&O"), t.cash("B&O")) == (["5", "6", "4D"], 0)
    t = shop(1900, phase="5", sold=SOLD["5"]).leave_in_depot("5", 1).give_private("P1", "A")
    t.play(BuyTrain("bank", "5", 500), BuyTrain("bank", "6", 600))
    assert t.asked == "privates"  # at its limit of two
    t.operating_turn("B&O", "trains")
    t.refused(BuyTrain("bank", "4D", 800), "train.limit", "18VA 4.5.8a")


@clause("18VA 4.5.8d")
def test_18va_4_5_8d_buying_goes_on_after_a_phase_change() -> None:
    t = ten(shop(900, "2", "3", phase="3", sold=SOLD["4"]), "VR").corporation("VR", 82, A=2)
    t.trains("VR", "4").operating_turn("B&O", "trains").play(BuyTrain("bank", "4", 300))
    assert t.train_names("B&O") == ["3", "4"]  # the 2 is gone at once
    assert t.legal(BuyTrain("VR", "4", 1))
    assert t.asked == "trains"


def five_share(*trains: str) -> Table:
    """B&O about to buy the first 4/3G; VR, five shares, has some trains."""
    t = table().corporation("VR", 82, C=2).trains("VR", *trains)
    t.corporation("B&O", 100, A=2, treasury=300).phase("3", sold=SOLD["4"])
    return t.operating_turn("B&O", "trains").play(BuyTrain("bank", "4", 300))


@clause("18VA 4.5.8e")
def test_18va_4_5_8e_excess_trains_go_to_the_pool_scenario_17() -> None:
    t = five_share("3", "2G")
    assert (t.asked, t.who) == ("discard", "C")
    t.refused(Pass(), "order.discard", "18VA 4.5.8e")
    t.refused(DiscardTrain("VR", "4"), "discard.not-owned", "18VA 4.5.8e")
    t.refused(DiscardTrain("B&O", "4"), "discard.order", "18VA 4.5.8e")
    t.play(DiscardTrain("VR", "2G"))
    assert t.train_names("VR") == ["3"]
    pool = [t.title.trains[t.state.variants[card]].name for card in t.state.pool_trains]
    assert pool == ["3"]  # undeclared again
    assert five_share("2", "3").train_names("VR") == ["3"]  # the 2 is scrapped, no discard


@clause("18VA 4.5.8e")
def test_18va_4_5_8e_operating_corporation_first_then_operating_order() -> None:
    t = ten(table(), "C&O").corporation("C&O", 100, B=2).trains("C&O", "3", "3", "4", "4")
    t.corporation("B&O", 82, A=2, treasury=300).trains("B&O", "3", "3", "3")
    t.phase("3", sold=SOLD["4"]).operating_turn("B&O", "trains").play(BuyTrain("bank", "4", 300))
    assert (t.asked, t.who) == ("discard", "A")
    t.play(DiscardTrain("B&O", "3"))
    assert (t.asked, t.who) == ("discard", "B")
    t.play(DiscardTrain("C&O", "4"))
    assert t.train_names("B&O") == ["3", "3", "4"]
    assert t.train_names("C&O") == ["3", "3", "4"]


@clause("18VA 4.5.8f")
@pytest.mark.parametrize("name", ["3", "2G"])
def test_18va_4_5_8f_declared_for_good_and_kept_in_trades(name: str) -> None:
    t = shop(500, phase="3", sold=SOLD["3"]).play(BuyTrain("bank", name, 200))
    assert t.train_names("B&O") == [name]
    t.corporation("VR", 82, A=2, treasury=50).operating_turn("VR", "trains")
    other = {"3": "2G", "2G": "3"}[name]
    t.refused(BuyTrain("B&O", other, 1), "train.no-such-train", "18VA 4.5.8f")
    t.play(BuyTrain("B&O", name, 1))
    assert t.train_names("VR") == [name]


@clause("18VA 4.5.8f")
def test_18va_4_5_8f_the_pool_forgets_the_declaration() -> None:
    t = five_share("3", "2G").play(DiscardTrain("VR", "2G"))
    t.corporation("C&O", 82, A=2, treasury=200).operating_turn("C&O", "trains")
    assert t.legal(BuyTrain("pool", "3", 200))
    assert t.legal(BuyTrain("pool", "2G", 200))
