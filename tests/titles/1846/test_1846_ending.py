"""1846 8 and 9: the end of the game and the count."""

from __future__ import annotations

from tests.titles.midwest import EIGHTEENXX_GAMES, playing
from tests.titles.support import Table, clause

from roundhouse.core.actions import Bankrupt, Dividend, Pass, SellShares
from roundhouse.core.state import Round


def why_over(t: Table) -> str:
    return t.game.over


@clause("1846 9a")
def test_1846_9a_bank_out_ends_the_set_scenario_23() -> None:
    t = playing(3).corporation("NYC", 100, A=5, treasury=0).trains("NYC", "2")
    t.operating_turn("NYC", "dividend", rounds=2).turn_so_far(revenue=100)
    t.set_bank(50, rest="C").play(Dividend("pay"))
    assert t.state.bank_broke
    rounds = []
    while why_over(t) == "":
        rounds.append(t.state.or_number)
        t.play(Pass() if t.legal(Pass()) else t.game.legal.first())
    assert sorted(set(rounds)) == [1, 2]
    assert why_over(t) == "bank"


@clause("1846 9a")
def test_1846_9a_one_solvent_player_left() -> None:
    t = playing(3).corporation("GT", 40, A=3, pool=5, treasury=0).set_cash(A=0)
    t.phase("III", sold=["2", "4"]).left_the_game("B")
    t.operating_turn("GT", "trains").play(Bankrupt())
    assert t.game.over == "bankruptcy"


@clause("1846 9b")
def test_1846_9b_score_scenario_33() -> None:
    def holdings(phase: str, private: str) -> int:
        t = playing(3).corporation("NYC", 212, B=3, A=3).phase(phase)
        return t.set_cash(A=510).give_private(private, "A").game.result()["A"]

    assert holdings("II", "MS") == 1206
    assert holdings("IV", "MAIL") == 1146


@clause("1846 9a", "1846 5.25")
def test_1846_no_rule_end_when_everything_has_closed() -> None:
    t = playing(3)
    t.close_corporations(*(set(t.title.corporation_number) - {"NYC"}))
    t.corporation("NYC", 10, A=5, B=2)
    t.play(SellShares("NYC", 1))
    assert t.game.over == "no-rule-end"


@clause("1846 9a")
def test_1846_9a_18xx_games_stops_after_a_hundred_sets() -> None:
    for preset, why in (("", ""), (EIGHTEENXX_GAMES, "turn-100")):
        t = playing(3, preset=preset).corporation("NYC", 100, A=4, B=2, treasury=0)
        t.trains("NYC", "2").operating_turn("NYC", "trains")
        t.set_rounds(stock=100).operating_turn("NYC", "trains")
        while not t.game.over and t.state.round == Round.OPERATING:
            t.play(Pass())
        assert t.game.over == why


@clause("1846 9a")
def test_1846_9a_on_18xx_games_everything_closed_is_an_end() -> None:
    t = playing(3, preset=EIGHTEENXX_GAMES).phase("III", sold=["2", "4"])
    t.close_corporations(*(set(t.title.corporation_number) - {"NYC"}))
    t.corporation("NYC", 10, A=5, B=2).trains("NYC", "5")
    t.operating_turn("NYC", "dividend").play(Dividend("withhold"))
    assert t.game.over == "all-closed"
