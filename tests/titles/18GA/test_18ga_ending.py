"""18GA 5 and 7: the end of the game, the count, and the optional rules."""

from __future__ import annotations

from typing import Any

from tests.titles.support import Table, clause

from roundhouse.core.actions import BuyShare, Dividend, LayTile, Pass, PlaceToken
from roundhouse.core.state import Round
from roundhouse.engine.entities import UNLIMITED


def table(players: int = 3, **options: Any) -> Table:
    options.setdefault("best_run", "president")
    return Table("18GA", players, **options).without_privates()


def paying(cell: tuple[int, int], bank: int = 0, rounds: int = 3, **options: Any) -> Table:
    """GA about to pay $100 in the first of several operating rounds."""
    t = table(**options).corporation("GA", cell, A=6).phase("5").operating_turn("GA", "dividend")
    t.set_rounds(of=rounds).turn_so_far(revenue=100)
    return t.set_bank(bank, rest="B") if bank else t


def finish_turn(t: Table) -> Table:
    while not t.game.over and t.state.corporation >= 0:
        t.play(Pass())
    return t


@clause("18GA 5(a)")
def test_18ga_5_a_bank_out_in_an_operating_round() -> None:
    t = paying((1, 4), bank=60).play(Dividend("pay"))
    assert t.state.bank == 0
    assert t.state.bank_broke
    finish_turn(t)
    assert t.game.over == "bank"
    t = paying((1, 4), bank=60, bank_out="below_zero").play(Dividend("pay"))
    assert not t.state.bank_broke


@clause("18GA 5(a)", "18GA 3.4")
def test_18ga_5_a_bank_out_in_a_stock_round_scenario_29() -> None:
    t = table().corporation("GA", 110, B=3, A=2, floated=False, operated=False).phase("5")
    t.corporation("SAL", 70, C=6)
    t.stock_turn("A").set_bank(900, rest="B")
    t.play(BuyShare("GA", "ipo"))
    assert t.state.bank == 900 + 110 - 1100
    t.play(Pass(), Pass(), Pass(), Pass())
    assert t.state.round == Round.OPERATING
    assert t.state.or_count == 3
    while not t.game.over:
        t.play(Pass() if t.legal(Pass()) else t.game.legal.first())
    assert t.game.over == "bank"
    assert t.state.or_number == 1


@clause("18GA 5(b)")
def test_18ga_5_b_price_300_scenario_30() -> None:
    t = paying((0, 14)).play(Dividend("pay"))
    assert t.price("GA") == (300, 0, 15)
    finish_turn(t)
    assert t.game.over == "price"


@clause("18GA 5.1", "18GA 6")
def test_18ga_5_1_score() -> None:
    t = table().corporation("GA", (0, 10), A=3, B=2, treasury=999).give_private("LTR", "A")
    t.set_cash(A=510)
    assert t.game.result()["A"] == 510 + 3 * 190 + 20
    t = table()
    t.move_shares("CoG", 1, "ipo", "A")
    assert t.game.result()["A"] == 600  # an unparred share is worth nothing


@clause("18GA 5.1-tie")
def test_18ga_5_1_tie_adds_a_round_where_agreed() -> None:
    def tied(option: str) -> Table:
        t = paying((0, 14), rounds=1, tie_extra_round=option)
        t.play(Dividend("pay"))
        t.corporation("GA", (0, 15), A=3, B=3).operating_turn("GA", "privates")
        return t.set_cash(A=500, B=500, C=0).ends_after("price")

    t = tied("off")
    t.operating_turn("GA", "trains").play(Pass())
    assert t.game.over
    t = tied("on")
    t.operating_turn("GA", "trains").play(Pass())
    assert not t.game.over
    assert t.state.round == Round.OPERATING


@clause("18GA 7(a)")
def test_18ga_7_a_two_yellow_tiles_on_the_first_turn() -> None:
    def first_turn(option: str, first: bool = True) -> Table:
        t = table(double_yellow_first_turn=option).corporation("CoG", 70, A=6, treasury=500)
        t.phase("3").operating_turn("CoG", first=first)
        return t.play(LayTile("F6", "57", 0))

    assert first_turn("off").asked == "token"
    assert first_turn("on", first=False).asked == "token"
    t = first_turn("on")
    t.refused(LayTile("F6", "14", 0), "tile.one-per-turn", "18GA 4.2.1")
    t.play(LayTile("G5", "8", 1))
    assert t.asked == "token"


@clause("18GA 7(b)")
def test_18ga_7_b_georgia_and_florida_in_columbus() -> None:
    t = table(gf_home_columbus="on").corporation("G&F", 70, A=6)
    assert t.position.track.token_in_hex(t.title.map.by_name["G3"], t.number("G&F"))
    assert t.title.map["H4"].homes == ()


@clause("18GA 7(c)")
def test_18ga_7_c_central_of_georgia_has_a_token_less() -> None:
    assert table(cog_three_tokens="on").title.corporations[1].token_prices == (0, 40, 100)


@clause("18GA 7(d)")
def test_18ga_7_d_shared_brown_tile() -> None:
    t = table(shared_macon_brunswick_brown="on").corporation("CoG", 70, A=6, treasury=500)
    t.phase("5").tile("F6", "57", 0).tile("F6", "14", 0).operating_turn("CoG")
    assert t.legal(LayTile("F6", "63", 0))
    assert t.legal(LayTile("F6", "458a", 2))
    assert "457a" not in t.title.tile_number


@clause("18GA 7(e)")
def test_18ga_7_e_another_ending_price() -> None:
    t = paying((0, 12), end_share_price="250").play(Dividend("pay"))
    finish_turn(t)
    assert t.game.over == "price"
    t = paying((0, 12)).play(Dividend("pay"))
    finish_turn(t)
    assert not t.game.over
    # The sold-out rise can reach it in a stock round: one operating round follows.
    t = table(end_share_price="250").corporation("GA", (1, 13), A=6, B=4).stock_turn("A")
    t.play(Pass(), Pass(), Pass())
    assert t.price("GA") == (250, 0, 13)
    assert not t.game.over
    while not t.game.over:
        t.play(Pass())
    assert t.state.or_number == 1


@clause("18GA 7(f)")
def test_18ga_7_f_unlimited_8_trains() -> None:
    t = table(unlimited_8_trains="on")
    assert t.title.families[-1].count == UNLIMITED
    t.corporation("CoG", 70, A=6, treasury=5000).phase("8", sold=["2", "3", "4", "5", "6"])
    t.operating_turn("CoG", "trains")
    left = len(t.state.depot)
    t.play(t.game.legal.first())
    assert t.train_names("CoG") == ["8"]
    assert len(t.state.depot) == left


@clause("18GA 4.2(a)")
def test_18ga_4_2_a_cotton_port_gives_georgia_a_second_home() -> None:
    t = table(cotton_port="on").corporation("GA", 70, A=6, treasury=300, operated=False)
    t.corporation("SAL", 110, B=6, treasury=300).operating_turn("SAL", "token")
    t.refused(PlaceToken("E15", 0), "token.home-reserved", "18GA 4.2.2(c)")
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    while t.state.corporation != t.number("GA"):
        t.play(Pass())
    tokens = {t.title.map.hexes[h].name for h, _ in t.position.track.tokens_of(t.number("GA"))}
    assert tokens == {"D10", "E15"}
    assert t.state.tokens_left[t.number("GA")] == (40, 100)
    assert t.cash("GA") == 300
