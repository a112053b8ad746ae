"""18VA 5: the end of the game."""

from __future__ import annotations

from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import brisk, table, ten

from roundhouse.core.actions import Bankrupt, BuyShare, BuyTrain, Dividend, Pass
from roundhouse.core.state import Round


def last_money(bank: int, revenue: int, preset: str = "", *, rounds: int = 1) -> Table:
    """VR about to pay a dividend; the bank holds little. All other money lies with WMR."""
    t = brisk(3, preset).corporation("VR", 82, A=3, B=1, C=1, treasury=0)
    t.trains("VR", "2", "2").operating_turn("VR", "dividend", rounds=rounds)
    return t.turn_so_far(ran=1, revenue=revenue).set_bank(bank, rest="WMR")


@clause("18VA 5a")
def test_18va_5a_out_at_exactly_nothing_scenario_27() -> None:
    t = last_money(50, 50).play(Dividend("pay"))
    assert t.state.bank_broke
    assert t.game.over == "bank"
    t = last_money(50, 50, EIGHTEENXX_GAMES).play(Dividend("pay"))
    assert not t.state.bank_broke
    assert not t.game.over
    t = last_money(50, 55, EIGHTEENXX_GAMES).play(Dividend("pay"))
    assert (t.state.bank, t.game.over) == (-5, "bank")


@clause("18VA 5a")
def test_18va_5a_the_set_is_finished_and_payments_continue() -> None:
    t = last_money(50, 100, rounds=2).give_private("P1", "A").play(Dividend("pay"))
    assert (t.state.bank, t.state.or_number, t.game.over) == (-60, 2, "")
    while not t.game.over:
        t.play(Pass())
    assert (t.game.over, t.state.or_number) == ("bank", 2)


@clause("18VA 5a")
def test_18va_5a_a_longer_set_is_played_out() -> None:
    """The first 3/2G bought after the bank broke still adds an operating round."""
    t = table().corporation("B&O", 100, A=2, treasury=200).phase("2", sold=("2",))
    t.operating_turn("B&O", "trains").bank_broke()
    t.play(BuyTrain("bank", "3", 200), Pass())
    assert (t.state.or_number, t.game.over) == (2, "")
    while not t.game.over:
        t.play(t.game.legal.first() if t.asked == "run" else Pass())
    assert t.state.or_number == 2


@clause("18VA 5a")
def test_18va_5a_in_a_stock_round_a_full_set_follows() -> None:
    t = brisk().corporation("B&O", 100, A=3, B=2, treasury=0).trains("B&O", "2")
    t.set_cash(A=0, B=0).phase("3").set_cash(C=100).stock_turn("C")
    t.set_bank(300, rest="WMR").play(BuyShare("B&O", "ipo"))
    assert (t.state.bank, t.cash("B&O")) == (-100, 500)
    while t.state.round == Round.STOCK:
        t.play(Pass())
    rounds = set()
    while not t.game.over:
        rounds.add(t.state.or_number)
        t.play(Pass() if t.legal(Pass()) else t.game.legal.first())
    assert (rounds, t.game.over) == ({1, 2}, "bank")


@clause("18VA 5b")
def test_18va_5b_cash_shares_and_printed_values() -> None:
    t = (
        ten(table(), "VR")
        .corporation("VR", (0, 6), A=3, B=1)
        .corporation("SR", 82, B=2, treasury=700)
    )
    t.give_private("P3", "A").give_private("P1", "SR").set_cash(A=100, B=50, C=0)
    assert t.game.result() == {"A": 100 + 450 + 80, "B": 50 + 150 + 164, "C": 0}


@clause("18VA 5a", "18VA 4.6.3a")
def test_18va_5a_stops_where_nothing_can_ever_happen_again() -> None:
    """Bankruptcies may leave no corporation, no private and nobody with money for a share."""

    def all_pass(richest: int) -> Table:
        t = table().set_cash(A=richest, B=1, C=0)
        for _ in range(2 * len(t.game.players)):
            if not t.game.over and not t.state.or_number:
                t.play(Pass())
        return t

    assert all_pass(90).game.over == "no-rule-end"
    assert not all_pass(5000).game.over
    # Where steps without a choice pass by themselves it would go on for ever in one action.
    t = brisk().corporation("VR", 70, A=2, treasury=0).set_cash(A=0, B=0, C=0)
    t.phase("5", sold=("2", "3", "4")).operating_turn("VR", "trains").play(Bankrupt())
    assert t.game.over == "no-rule-end"
