"""18AL 5: how the game ends and who has won."""

from __future__ import annotations

from tests.titles.alabama import bare, pass_round, table
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import Bankrupt, BuyShare, Dividend, Pass
from roundhouse.core.state import Round

LATE = ["2", "3", "4", "5", "6", "7"]


def finish_turns(t: Table, until: int) -> None:
    """Pass until the operating round with this number is over."""
    while not t.game.over and t.state.round == Round.OPERATING and t.state.or_number == until:
        t.play(Pass())


def dividend_round(
    bank: int, cell: tuple[int, int] = (1, 4), part: int = 1, **options: str
) -> Table:
    """ABC about to pay 100 in one of three operating rounds; L&N still to come."""
    t = bare(3, "", **options).corporation("ABC", cell, A=6, B=4).corporation("L&N", (6, 0), C=6)
    t.phase("5", sold=["2", "3", "4"])
    t.operating_turn("ABC", "dividend", number=part, rounds=3)
    return t.set_bank(bank).turn_so_far(revenue=100)


@clause("18AL 5(a)")
def test_18al_5_a_bank_out_in_a_stock_round_scenario_33() -> None:
    t = bare().corporation("L&N", 90, floated=False, operated=False, A=4, B=1).stock_turn("C")
    t.set_bank(500).phase("5").play(BuyShare("L&N", "ipo"))
    assert (t.state.bank, t.cash("L&N")) == (-310, 900)
    t.play(Pass())
    pass_round(t)
    assert (t.state.round, t.state.or_number) == (Round.OPERATING, 1)
    finish_turns(t, 1)
    assert t.game.over == "bank"  # one operating round only


@clause("18AL 5(a)")
def test_18al_5_a_bank_out_in_an_operating_round_scenario_33() -> None:
    t = dividend_round(100).play(Dividend("pay"))
    assert t.state.bank == 0
    assert (t.cash("A"), t.cash("B")) == (660, 640)
    finish_turns(t, 1)
    assert (t.game.over, t.state.or_number) == ("bank", 1)
    t = dividend_round(40).play(Dividend("pay"))
    assert t.state.bank == -60  # everything is still paid
    assert not t.game.over


@clause("18AL 5(a)")
def test_18al_preset_bank_is_out_below_zero_only() -> None:
    t = dividend_round(100, bank_out="below_zero").play(Dividend("pay"))
    assert not t.state.bank_broke
    t = dividend_round(99, bank_out="below_zero").play(Dividend("pay"))
    assert t.state.bank_broke


@clause("18AL 5(a)")
def test_18al_5_a_once_out_is_out_for_good() -> None:
    t = dividend_round(100).play(Dividend("pay")).set_bank(2000)
    finish_turns(t, 1)
    assert t.game.over == "bank"


@clause("18AL 5(b)")
def test_18al_5_b_a_price_of_300_scenario_34() -> None:
    t = dividend_round(5000, (0, 14), part=2).play(Dividend("pay"))
    assert t.price("ABC") == (300, 0, 15)
    assert not t.game.over
    finish_turns(t, 2)
    assert (t.game.over, t.state.or_number) == ("price", 2)


@clause("18AL 5(c)")
def test_18al_5_c_bankruptcy_ends_at_once_even_then() -> None:
    t = (
        bare()
        .corporation("WRA", (1, 4), A=6, treasury=0)
        .tile("L5", "57", 2)
        .corporation("L&N", 60, B=6)
    )
    t.phase("4D", sold=LATE).set_cash(A=0).operating_turn("WRA", "trains")
    t.bank_broke().play(Bankrupt())
    assert t.game.over == "bankruptcy"


@clause("18AL 5.1")
def test_18al_5_1_what_counts() -> None:
    t = table().without_privates().give_private("BLC", "A")
    t.corporation("ABC", (0, 9), A=4, B=2, treasury=900).trains("ABC", "2").give_private(
        "M&C", "ABC"
    )
    assert t.game.result() == {"A": 600 + 4 * 150 + 70, "B": 600 + 2 * 150, "C": 600}


@clause("18AL 5.1-bankrupt")
def test_18al_5_1_a_bankrupt_player_may_win() -> None:
    t = bare().corporation("WRA", (0, 9), A=6, pool=5 - 1, treasury=0).tile("L5", "57", 2)
    t.phase("4D", sold=LATE).set_cash(A=50, B=100, C=100).operating_turn("WRA", "trains")
    t.play(Bankrupt())
    result = t.game.result()
    assert t.cash("A") == 0
    assert result["A"] == 5 * t.price("WRA")[0]
    assert result["A"] > result["B"]


@clause("18AL 5.1-tie")
def test_18al_5_1_ties_stand() -> None:
    t = dividend_round(50, tie_extra_round="off").play(Dividend("pay"))
    t.corporation("ABC", (1, 4), A=5, B=5, C=0).set_cash(A=600, B=600, C=600)
    t.corporation("L&N", (6, 0), A=3, B=3)
    finish_turns(t, 1)
    assert t.game.over == "bank"
    assert t.game.result()["A"] == t.game.result()["B"]


@clause("18AL 5.1-tie")
def test_18al_5_1_tie_one_extra_operating_round() -> None:
    t = bare(tie_extra_round="on").corporation("L&N", (6, 0), A=3, B=3)
    t.phase("5", sold=["2", "3", "4"]).operating_turn("L&N")
    t.bank_broke()
    assert t.game.result()["A"] == t.game.result()["B"]
    finish_turns(t, 1)
    assert (t.state.round, t.state.or_number) == (Round.OPERATING, 2)  # no stock round before it
    finish_turns(t, 2)
    assert t.game.over == "bank"  # a second tie stands
    t = bare(tie_extra_round="on").corporation("L&N", (6, 0), A=4, B=3)
    t.phase("5", sold=["2", "3", "4"]).operating_turn("L&N")
    t.bank_broke()
    finish_turns(t, 1)
    assert t.game.over == "bank"  # no tie, no extra round


@clause("18AL 5.1-tie")
def test_18al_5_1_tie_never_after_a_bankruptcy() -> None:
    t = bare(tie_extra_round="on").corporation("WRA", (1, 4), A=2, treasury=0).tile("L5", "57", 2)
    t.phase("4D", sold=LATE).set_cash(A=0, B=600, C=600).operating_turn("WRA", "trains")
    t.play(Bankrupt())
    assert t.game.over == "bankruptcy"


@clause("18AL 5(a)", "18AL 5.1")
def test_18al_preset_sets_what_section_3_says() -> None:
    chosen = Table("18AL", preset=EIGHTEENXX_GAMES).title.chosen
    assert {k: v for k, v in chosen.items() if v not in ("off", "on")} == {
        "opening": "separate_round",
        "auction_turns": "lowest_bidder",
        "bank_out": "below_zero",
        "best_run": "president",
        "consent": "assumed",
        "discard_order": "any",
        "emergency_from_corporations": "allowed",
        "chit_removal": "never",
        "obsolete_buyer": "kept_until_next_run",
        "upgrade_table": "geometry",
        "corinth": "map",
        "loop_connection": "refused",
        "rules": "current",
        "unlimited_4d_count": "8",
        "first_priority": "first_seat",
        "lower_left_corner": "keeps_place",
    }
    assert {k for k, v in chosen.items() if v == "on"} == {"auto_pass", "site_limits"}
