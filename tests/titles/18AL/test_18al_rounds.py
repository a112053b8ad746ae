"""18AL 1, 4, 4.2.4 and Table I: operating rounds, dividends, phases."""

from __future__ import annotations

from typing import Any

import pytest
from tests.titles.alabama import bare, pass_round, table, take_all
from tests.titles.support import Table, clause

from roundhouse.core.actions import BuyPrivate, BuyTrain, Dividend, LayTile, Pass
from roundhouse.core.state import CLOSED, Round


def paying(cell: tuple[int, int], revenue: int, pool: int = 0, **holders: Any) -> Table:
    t = bare().corporation("WRA", cell, pool=pool, **(holders or {"A": 6}))
    t.operating_turn("WRA", "dividend")
    return t.turn_so_far(revenue=revenue)


@clause("18AL 4.2.4(a)")
def test_18al_4_2_4_a_who_is_paid_scenario_14() -> None:
    t = paying((0, 7), 130, pool=1, A=6, B=2)
    before = t.state.bank
    t.play(Dividend("pay"))
    assert (t.cash("A"), t.cash("B"), t.cash("C")) == (678, 626, 600)
    assert t.cash("WRA") == 13  # open market shares pay the treasury, the offering's nobody
    assert before - t.state.bank == 117
    assert t.price("WRA") == (135, 0, 8)


@clause("18AL 4.2.4(a)", "18AL App.1-never")
def test_18al_4_2_4_a_no_half_pay() -> None:
    t = paying((0, 7), 130)
    t.refused(Dividend("half"), "dividend.kind", "18AL 4.2.4(a)")


@clause("18AL 4.2.4(b)", "18AL 4.2.4-move")
def test_18al_4_2_4_b_withheld_scenario_14() -> None:
    t = paying((2, 0), 130).play(Dividend("withhold"))
    assert (t.cash("WRA"), t.cash("A")) == (130, 600)
    assert t.price("WRA") == (45, 3, 0)
    t = paying((6, 0), 130).play(Dividend("withhold"))
    assert t.price("WRA") == (30, 6, 0)


@clause("18AL 4.2.4-move")
def test_18al_4_2_4_move_up_at_the_end_of_a_row_scenario_14() -> None:
    assert paying((3, 10), 130).play(Dividend("pay")).price("WRA") == (135, 2, 10)
    assert paying((1, 4), 130).play(Dividend("pay")).price("WRA") == (80, 1, 5)
    assert paying((1, 4), 130).play(Dividend("withhold")).price("WRA") == (70, 1, 3)


@clause("18AL 4.2.4-move", "18AL 4.2-must")
def test_18al_4_2_4_move_no_run_moves_left() -> None:
    t = bare().corporation("WRA", (1, 4), A=6).operating_turn("WRA").play(Pass(), Pass())
    assert t.price("WRA") == (70, 1, 3)


@clause("18AL 4", "18AL 4(b)")
def test_18al_4_b_order_scenario_13() -> None:
    t = (
        bare()
        .corporation("WRA", (0, 5), A=6)
        .corporation("ABC", (1, 6), B=6)
        .corporation("L&N", (2, 7), C=6)
    )
    t.corporation("M&O", (0, 9), floated=False, operated=False, A=3)
    order = [t.title.corporations[c].name for c in t.title.hooks.operating_order(t.position)]
    assert order == ["L&N", "ABC", "WRA"]  # the unfloated one does not operate
    seen: list[int] = []
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    while t.state.round == Round.OPERATING:
        if not seen or seen[-1] != t.state.corporation:
            seen.append(t.state.corporation)
        t.play(Pass())
    assert [t.title.corporations[c].name for c in seen] == order


@clause("18AL 4(b)")
def test_18al_4_b_order_is_looked_at_after_every_turn() -> None:
    t = (
        bare()
        .corporation("WRA", (1, 5), A=6)
        .corporation("ABC", (1, 4), B=6)
        .corporation("TAG", (1, 3), C=6)
    )
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    assert t.state.corporation == t.number("WRA")
    t.corporation("TAG", (0, 9), C=6)
    while t.state.corporation == t.number("WRA"):
        t.play(Pass())
    assert t.state.corporation == t.number("TAG")


@clause("18AL 4(a)", "18AL 1.3.1")
def test_18al_4_a_privates_pay_players_and_corporations_first() -> None:
    t = take_all(table()).give_private("NDY", "ABC").corporation("ABC", 75, A=6)
    before = [t.cash(p) for p in "ABC"]
    t.stock_turn("A")
    pass_round(t)
    assert t.state.round == Round.OPERATING
    assert [t.cash(p) - was for p, was in zip("ABC", before, strict=True)] == [25, 10, 15]
    assert t.cash("ABC") == 20


@clause("18AL 1.1", "18AL Table I")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("4D", 3)])
def test_18al_1_1_operating_rounds_by_phase(phase: str, rounds: int) -> None:
    t = bare().corporation("ABC", 75, A=6).phase(phase).stock_turn("A")
    pass_round(t)
    assert (t.state.or_number, t.state.or_count) == (1, rounds)
    numbers = []
    while t.state.round == Round.OPERATING:
        numbers.append(t.state.or_number)
        t.play(Pass())
    assert max(numbers) == rounds
    assert t.state.round == Round.STOCK


@clause("18AL 1.1", "18AL 1.2", "18AL 4.2.6")
def test_18al_1_1_the_number_is_fixed_when_the_stock_round_ends_scenario_43() -> None:
    t = (
        table(consent="assumed")
        .without_privates()
        .give_private("TR", "B")
        .corporation("ABC", 75, A=6, treasury=900)
    )
    t.phase("2", sold=["2"]).stock_turn("A")
    pass_round(t)
    t.play(Pass(), Pass())
    t.refused(BuyPrivate("TR", 30), "private.phase", "18AL 4.2.6")
    t.play(BuyTrain("bank", "3", 180))
    assert (t.position.phase.name, t.asked, t.state.or_count) == ("3", "trains", 1)
    t.play(BuyPrivate("TR", 30))  # at once, in the same turn
    assert t.state.owner[0] == t.party("ABC")
    t.play(Pass())
    assert t.state.round == Round.STOCK
    pass_round(t)
    assert t.state.or_count == 2


@clause("18AL 1.2")
def test_18al_1_2_phase_1_until_the_first_train_is_sold() -> None:
    t = bare().corporation("ABC", 75, A=6, treasury=500).operating_turn("ABC", "trains")
    assert (t.position.phase_name, t.position.phase.name) == ("1", "2")
    assert t.play(BuyTrain("bank", "2", 100)).position.phase_name == "2"


@clause("18AL 1.2", "18AL Table I")
def test_18al_table_i_first_5_inside_a_set_scenario_43() -> None:
    t = table().without_privates().give_private("TR", "B").corporation("ABC", 90, A=6, treasury=900)
    t.corporation("WRA", 60, C=6)
    t.phase("4", sold=["2", "3", "4"]).operating_turn("ABC", "trains")
    t.set_rounds(of=2).play(BuyTrain("bank", "5", 450))
    assert t.state.owner == [CLOSED] * 5
    before = t.cash("B")
    assert t.position.phase.value_rank == 3  # corporations yet to run have the second values
    while t.state.or_number == 1:
        t.play(Pass())
    assert (t.state.or_number, t.state.or_count, t.cash("B")) == (2, 2, before)


@clause("18AL Table I")
def test_18al_table_i_phases_and_trains() -> None:
    t = table().title
    assert [(p.name, p.train_limit, p.tile_rank, p.operating_rounds) for p in t.phases] == [
        ("2", 4, 1, 1),
        ("3", 4, 2, 2),
        ("4", 3, 2, 2),
        ("5", 2, 3, 3),
        ("6", 2, 3, 3),
        ("7", 2, 3, 3),
        ("4D", 2, 4, 3),
    ]
    assert [(f.name, f.count, t.trains[f.types[0]].price) for f in t.families] == [
        ("2", 5, 100),
        ("3", 4, 180),
        ("4", 3, 300),
        ("5", 2, 450),
        ("6", 1, 630),
        ("7", 1, 700),
        ("4D", 5, 800),
    ]
    fates = {f.name: (f.rusts_on, f.obsolete_on) for f in t.families}
    assert fates["2"] == ("4", "")
    assert fates["3"] == ("6", "")
    assert fates["4"] == ("", "7")
    assert all(fates[name] == ("", "") for name in ("5", "6", "7", "4D"))


@clause("18AL 1.3.2-assets")
def test_18al_1_3_2_assets_stay_apart() -> None:
    """A corporation pays for its own tiles, whatever its president owns, and never the reverse."""
    t = bare().corporation("L&N", 75, A=6, treasury=10).corporation("TAG", 75, A=6, treasury=900)
    t.operating_turn("L&N")
    t.refused(LayTile("C4", "57", 0), "tile.funds", "18AL 4.2.1(f)")
    assert t.cash("A") == 600


@clause("18AL 4.2.6")
def test_18al_4_2_6_corporations_buy_privates_scenario_32() -> None:
    t = table(consent="assumed").give_private("BLC", "B").corporation("ABC", 75, A=6, treasury=105)
    t.operating_turn("ABC")
    t.refused(BuyPrivate("BLC", 70), "private.phase", "18AL 4.2.6")
    t.phase("3").operating_turn("ABC")
    t.refused(BuyPrivate("BLC", 34), "private.price", "18AL 4.2.6")
    t.refused(BuyPrivate("BLC", 106), "private.price", "18AL 4.2.6")
    assert t.legal(BuyPrivate("BLC", 35))
    t.set_treasury("ABC", 60)
    t.refused(BuyPrivate("BLC", 105), "private.funds", "18AL 4.2.6")
    t.set_treasury("ABC", 105).play(BuyPrivate("BLC", 105))
    assert (t.cash("ABC"), t.cash("B"), t.asked) == (0, 705, "track")
    t.corporation("TAG", 90, C=6, treasury=200).operating_turn("TAG")
    t.refused(BuyPrivate("BLC", 100), "private.not-for-sale", "18AL 4.2.6")  # never resold
    limits = {p.name: (p.low, p.high) for p in t.title.privates}
    assert limits == {
        "TR": (10, 30), "SNAR": (20, 60), "BLC": (35, 105), "M&C": (50, 150), "NDY": (60, 180),
    }  # fmt: skip


@clause("18AL 4.2.6")
def test_18al_4_2_6_the_owner_must_agree() -> None:
    t = table().give_private("BLC", "B").corporation("ABC", 75, A=6, treasury=105).phase("3")
    t.operating_turn("ABC").play(BuyPrivate("BLC", 35))
    assert (t.asked, t.who) == ("offer", "B")
    t.give_private("TR", "A").nothing_pending()
    t.operating_turn("ABC").play(BuyPrivate("TR", 10))
    assert t.cash("A") == 610  # a president agrees with himself
