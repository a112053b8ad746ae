"""18GA 2 and 3.1: the sale of the privates inside the stock rounds."""

from __future__ import annotations

from typing import Any

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

import roundhouse as rh
from roundhouse.core.actions import Bid, BuyFromBank, BuyShare, Par, Pass, SellPrivate
from roundhouse.core.state import BANK, Round
from roundhouse.gamefile import GameFileError, from_data, to_data
from roundhouse.rules.stock.share_transactions import certificates

LADDER = ("LTR", "MRC", "W&SR", "OSR", "M&BR")


def table(players: int = 3, preset: str = "", **options: Any) -> Table:
    return Table("18GA", players, preset, **options)


def take_all(t: Table) -> Table:
    """Everybody in turn takes the cheapest."""
    return t.play(*(BuyFromBank(name) for name in LADDER))


def pass_round(t: Table) -> Table:
    return t.play(*[Pass()] * len(t.names))


@clause("18GA 2")
@pytest.mark.parametrize(("players", "cash"), [(3, 600), (4, 450), (5, 360)])
def test_18ga_2_set_up(players: int, cash: int) -> None:
    t = table(players)
    assert t.state.cash[:players] == [cash] * players
    assert t.state.bank == 6200
    assert t.state.round == Round.STOCK
    assert t.state.stock_number == 1
    assert all(t.held(c.name, "ipo") == 10 for c in t.title.corporations)
    assert not any(f.tile for f in t.position.track.faces)
    assert t.who == "A"


@clause("18GA 2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_18ga_2_first_priority_is_drawn(players: int) -> None:
    games = [rh.new_game("18GA", list("ABCDE"[:players]), seed=seed) for seed in range(40)]
    first = [game.decision.players[0] for game in games]
    assert set(first) == set(range(players))
    assert [game.setup.setup_draw["priority"] for game in games] == first
    again = rh.new_game("18GA", list("ABCDE"[:players]), seed=7)
    assert again.decision.players[0] == first[7]
    game = games[first.index(1)]
    game.apply(Pass())
    assert game.decision.players == (2,)  # clockwise from there
    assert from_data(to_data(game)).fingerprint() == game.fingerprint()


@clause("18GA 2")
def test_18ga_2_without_a_draw_the_first_seat_starts() -> None:
    for game in (
        rh.new_game("18GA", list("ABC"), seed=2, options={"first_priority": "first_seat"}),
        rh.new_game("18GA", list("ABC"), seed=2, preset=EIGHTEENXX_GAMES),
    ):
        assert (game.decision.players, dict(game.setup.setup_draw)) == ((0,), {})
    drawn = rh.new_game("18GA", list("ABC"), seed=2)
    assert drawn.decision.players != (0,)
    data = to_data(drawn)
    data["setup"]["setup_draw"] = {}  # as in files written before it was drawn
    assert from_data(data).decision.players == (0,)
    for wrong in (3, -1, True, "A"):
        data["setup"]["setup_draw"] = {"priority": wrong}
        with pytest.raises(GameFileError, match="priority must be a seat from 0 to 2"):
            from_data(data)


@clause("18GA 3.1")
def test_18ga_3_1_no_stock_while_the_bank_has_privates() -> None:
    t = table()
    t.refused(Par("GA", 70), "order.auction", "18GA 3.1")
    t.play(BuyFromBank("LTR"))
    t.refused(SellPrivate("LTR", "A", 5), "order.auction", "18GA 3.1")
    t.play(Bid("MRC", 45) if t.legal(Bid("MRC", 45)) else Pass())
    assert t.asked == "auction"


@clause("18GA 3.1")
def test_18ga_3_1_turns_go_clockwise_from_priority() -> None:
    t = table(4)
    seen = []
    for _ in range(4):
        seen.append(t.who)
        t.play(Bid("M&BR", 155 + 5 * len(seen)))
    assert seen == ["A", "B", "C", "D"]


@clause("18GA 3.1(a)")
def test_18ga_3_1_a_cheapest_at_its_price_only() -> None:
    t = table()
    t.refused(BuyFromBank("MRC"), "auction.only-cheapest", "18GA 3.1(a)")
    t.refused(Bid("LTR", 25), "auction.no-bid-on-cheapest", "18GA 3.1(b)")
    t.play(BuyFromBank("LTR"))
    assert t.cash("A") == 580
    t.refused(Bid("LTR", 60), "auction.sold", "18GA 1.4")


@clause("18GA 3.1(a)-chain")
def test_18ga_3_1_a_chain_settles_bids_then_the_player_after_the_purchaser_moves() -> None:
    t = table(4)
    t.play(Bid("W&SR", 75), Bid("MRC", 45), BuyFromBank("LTR"))
    assert [t.state.owner[i] for i in range(5)] == [2, 1, 0, BANK, BANK]
    assert (t.cash("A"), t.cash("B"), t.cash("C")) == (375, 405, 430)
    assert t.who == "D"


@clause("18GA 3.1(b)")
def test_18ga_3_1_b_least_bids_scenario_3() -> None:
    t = table()
    t.refused(Bid("MRC", 44), "auction.least-bid", "18GA 3.1(b)")
    t.play(Bid("MRC", 45))
    t.refused(Bid("MRC", 49), "auction.least-bid", "18GA 3.1(b)")
    assert t.legal(Bid("MRC", 51))
    t.play(Bid("MRC", 50))


@clause("18GA 3.1(b)-cash")
def test_18ga_3_1_b_cash_is_set_aside_scenario_2() -> None:
    t = table(5)
    for name, bid in (("M&BR", 155), ("OSR", 105), ("W&SR", 75)):
        t.play(Bid(name, bid), Pass(), Pass(), Pass(), Pass())
    t.refused(Bid("MRC", 45), "auction.bid-funds", "18GA 3.1(b)-cash")
    t.play(BuyFromBank("LTR"))
    assert t.cash("A") == 340
    t.new_turn("A")
    t.refused(BuyFromBank("MRC"), "auction.purchase-funds", "18GA 3.1(b)-cash")


@clause("18GA 3.1(b)-cash")
def test_18ga_3_1_b_raising_replaces_the_set_aside() -> None:
    t = table(3)
    t.play(Bid("M&BR", 155), Pass(), Pass())
    assert t.legal(Bid("M&BR", 600))
    t.play(Bid("M&BR", 300))
    assert [b.amount for b in t.state.bids] == [300]


@clause("18GA 3.1(b)-bind")
def test_18ga_3_1_b_bids_survive_rounds() -> None:
    t = table()
    t.play(Bid("M&BR", 155))
    pass_round(t)
    t.play(Pass()) if t.state.stock_number == 1 else None
    assert t.state.stock_number == 2
    assert [(b.player, b.amount) for b in t.state.bids] == [(0, 155)]


@clause("18GA 3.1-end")
def test_18ga_3_1_end_the_last_private_ends_the_turn() -> None:
    t = take_all(table())
    assert t.asked == "stock"
    assert t.who == "C"  # A, B, C, A, B bought
    assert t.state.stock_number == 1


@clause("18GA 3.1.1")
def test_18ga_3_1_1_one_bidder_pays_his_bid() -> None:
    t = table()
    t.play(Bid("MRC", 60), BuyFromBank("LTR"))
    assert t.cash("A") == 540
    assert t.who == "C"


@clause("18GA 3.1.1", "18GA 3.1.1-order")
def test_18ga_3_1_1_order_scenario_4() -> None:
    t = table(4)
    t.play(Bid("MRC", 45), Bid("MRC", 50), Bid("MRC", 55), BuyFromBank("LTR"))
    assert t.asked == "bidding"
    t.refused(BuyFromBank("MRC"), "order.bidding", "18GA 3.1.1")
    t.refused(Bid("OSR", 200), "auction.bidding-only", "18GA 3.1.1")
    t.refused(Bid("MRC", 59), "auction.bidding-least", "18GA 3.1.1")
    asked = []
    for action in (Pass(), Bid("MRC", 60), Pass(), Bid("MRC", 65), Pass(), Pass()):
        asked.append(t.who)
        t.play(action)
    assert asked == ["A", "B", "C", "A", "B", "C"]
    assert t.state.owner[1] == 0
    assert t.cash("A") == 385
    assert t.who == "A"


@clause("18GA 3.1.1-order")
def test_18ga_3_1_1_order_preset_lowest_bidder_drops_out() -> None:
    t = table(4, EIGHTEENXX_GAMES)
    t.play(Bid("MRC", 45), Bid("MRC", 50), Bid("MRC", 55), BuyFromBank("LTR"))
    assert t.who == "A"
    t.play(Pass(), Bid("MRC", 60))
    assert t.who == "C"
    t.play(Pass())
    assert t.state.owner[1] == 1


@clause("18GA 3.1.1-cash")
def test_18ga_3_1_1_cash_limit_in_a_contest() -> None:
    t = table(5)
    t.play(Bid("MRC", 45), Bid("MRC", 50), Bid("M&BR", 155), Pass(), Pass())
    t.play(Bid("M&BR", 200), BuyFromBank("LTR"))
    # A: 360 - 200 set aside elsewhere; the 45 for this one count.
    assert t.who == "A"
    t.refused(Bid("MRC", 161), "auction.bidding-funds", "18GA 3.1.1-cash")
    t.play(Bid("MRC", 160), Pass())
    assert t.cash("A") == 200
    assert not [b for b in t.state.bids if b.private == 1]


@clause("18GA 3.1.2", "18GA 3.1.2-forced")
def test_18ga_3_1_2_discount_each_stock_round_scenario_1() -> None:
    t = table()
    prices = []
    for _ in range(4):
        prices.append(20 - t.state.discount[0])
        pass_round(t)
    assert prices == [20, 15, 10, 5]
    assert t.state.stock_number == 5
    t.refused(Pass(), "auction.must-take", "18GA 3.1.2-forced")
    t.refused(Bid("MRC", 45), "auction.must-take", "18GA 3.1.2-forced")
    t.play(BuyFromBank("LTR"))
    assert t.state.cash[:3] == [600, 600, 600]
    assert t.who == "B"


@clause("18GA 3.1.2-only")
def test_18ga_3_1_2_only_the_first_is_discounted() -> None:
    t = table()
    pass_round(t)
    t.play(BuyFromBank("LTR"))
    assert t.cash("A") == 585
    pass_round(t)
    assert t.state.stock_number == 3
    assert t.state.discount == (5, 0, 0, 0, 0)
    before = t.cash(t.who)
    who = t.who
    t.play(BuyFromBank("MRC"))
    assert t.cash(who) == before - 40


@clause("18GA Table III M&B")
def test_18ga_table_iii_mb_gives_a_share_to_its_first_buyer() -> None:
    t = take_all(table())
    assert t.held("CoG", "B") == 1
    assert t.held("CoG", "ipo") == 9
    assert t.president("CoG") == ""
    assert certificates(t.position, 1) == 3  # two privates and the share


@clause("18GA 3.4", "18GA Table III M&B")
def test_18ga_3_4_cog_floats_with_the_gift_scenario_5() -> None:
    t = take_all(table())
    t.play(Par("CoG", 55), Pass())
    t.set_cash(A=600, B=600, C=600)
    for _ in range(3):
        t.play(BuyShare("CoG", "ipo"), Pass())
    assert t.held("CoG", "ipo") == 4
    assert t.cash("CoG") == 550
    assert t.position.is_floated(t.number("CoG"))


@clause("18GA 3.1.2")
def test_18ga_3_1_2_preset_full_pass_lowers_the_price() -> None:
    t = table(3, EIGHTEENXX_GAMES)
    for _ in range(3):
        pass_round(t)
    assert t.state.discount[0] == 15
    pass_round(t)
    assert t.state.owner[0] == 0  # handed to the next player
    assert t.who == "B"
    assert t.state.cash[:3] == [600, 600, 600]
