"""18Chesapeake 3, 4 and 9: setting up, and the auction of the privates."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.titles.chesapeake import (
    LADDER,
    count,
    pass_round,
    table,
    take_all,
)
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import Bid, BuyFromBank, BuyShare, LayTile, Par, Pass, SellShares
from roundhouse.core.state import BANK, Round
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.titles import title
from roundhouse.titles.g18chesapeake.random_presidency import drawn_corporation


def owners(t: Table) -> dict[str, str]:
    """Who owns which private."""
    return {
        p.name: t.names[t.state.owner[p.number]]
        for p in t.title.privates
        if t.state.owner[p.number] >= 0
    }


@clause("18Chesapeake 3-1")
@pytest.mark.parametrize(
    ("players", "cash", "limit"),
    [(2, 1200, 20), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)],
)
def test_18chesapeake_3_1_cash_comes_from_the_bank(players: int, cash: int, limit: int) -> None:
    t = table(players)
    assert t.state.cash[:players] == [cash] * players
    assert t.state.bank == 5600
    assert t.state.bank + sum(t.state.cash) == 8000
    assert t.title.hooks.certificate_limit(t.position) == limit


@clause("18Chesapeake 3-2")
def test_18chesapeake_3_2_a_corporation_is_drawn_at_random() -> None:
    built = title("18Chesapeake")
    drawn = Counter(
        drawn_corporation(
            built, PlayedGame(built, Setup("18Chesapeake", ("A", "B"), seed=seed)).state
        )
        for seed in range(400)
    )
    assert sorted(drawn) == list(range(8))
    assert min(drawn.values()) > 25
    again = [PlayedGame(built, Setup("18Chesapeake", ("A", "B"), seed=3)).state for _ in range(2)]
    assert again[0].fingerprint() == again[1].fingerprint()


@clause("18Chesapeake 3-2")
def test_18chesapeake_3_2_what_was_dealt_stands_and_the_site_draws_its_own_way() -> None:
    setup = Setup("18Chesapeake", ("A", "B", "C"), setup_draw={"vanderbilt": "LV"})
    built = title("18Chesapeake")
    assert (
        PlayedGame(built, setup).state.title_state["vanderbilt"] == built.corporation_number["LV"]
    )
    site = title("18Chesapeake", {}, EIGHTEENXX_GAMES)
    for seed, name in ((1277, "SRR"), (1905, "C&A"), (3055, "C&O"), (14377, "C&A")):
        game = PlayedGame(site, Setup("18Chesapeake", ("A", "B", "C"), seed=seed))
        assert game.state.title_state["vanderbilt"] == site.corporation_number[name]


@clause("18Chesapeake 3-2", "18Chesapeake 13-1")
def test_18chesapeake_3_2_everybody_knows_the_corporation_drawn() -> None:
    t = table(drawn="N&W")
    assert t.title.hooks.private_text(t.position, 5).endswith("The corporation drawn is N&W.")
    assert t.title.hooks.private_text(t.position, 0) == t.title.privates[0].text


@clause("18Chesapeake 3-3")
def test_18chesapeake_3_3_the_first_seat_has_priority() -> None:
    t = table(4)
    assert (t.who, t.state.priority) == ("A", 0)


@clause("18Chesapeake 4-1")
def test_18chesapeake_4_1_auction_then_stock_then_operating_rounds_in_phase_2() -> None:
    t = table()
    assert (t.asked, t.state.round, t.position.phase.name) == ("auction", Round.AUCTION, "2")
    t.refused(Par("PRR", 70), "order.auction", "18Chesapeake 9-1")
    take_all(t)
    assert (t.asked, t.state.stock_number) == ("stock", 1)
    t.play(*[BuyShare("C&A", "ipo")] * 4)
    pass_round(t)
    assert t.state.round == Round.OPERATING
    t.play(Pass())
    while t.state.round == Round.OPERATING:
        t.play(LayTile("J6", "57", 0) if t.legal(LayTile("J6", "57", 0)) else Pass())
    assert (t.asked, t.state.stock_number) == ("stock", 2)


@clause("18Chesapeake 9-1")
def test_18chesapeake_9_1_buy_the_cheapest_bid_or_pass() -> None:
    t = table()
    t.refused(BuyFromBank("C-P"), "auction.only-cheapest", "18Chesapeake 9-1")
    t.play(Bid("CV", 205), Pass(), BuyFromBank("D&R"))
    assert (t.cash("C"), t.who) == (780, "A")
    t.refused(Bid("D&R", 25), "auction.sold", "18Chesapeake 9-1")
    t.play(BuyFromBank("C-P"))
    assert owners(t) == {"D&R": "C", "C-P": "A"}


@clause("18Chesapeake 9-2")
def test_18chesapeake_9_2_least_bids_and_multiples_of_five() -> None:
    t = table(4)
    for amount in (40, 44, 47):
        t.refused(Bid("C-P", amount), "auction.least-bid", "18Chesapeake 9-2")
    t.play(Bid("C-P", 45))
    t.refused(Bid("C-P", 45), "auction.least-bid")
    t.refused(Bid("C-P", 52), "auction.least-bid")
    t.play(Bid("C-P", 50))
    found = next(r for r in t.game.legal.ranges if r.action == Bid("C-P", 55))
    assert (found.low, found.high, found.step) == (55, 600, 5)


@clause("18Chesapeake 9-3")
def test_18chesapeake_9_3_scenario_5_only_the_highest_bid_ties_up_money() -> None:
    t = table()
    t.play(Bid("CV", 600), Bid("CV", 605), Pass())
    t.refused(Bid("CV", 805), "auction.bid-funds", "18Chesapeake 9-3")
    t.play(Bid("B&OR", 800))
    t.refused(Bid("C-P", 200), "auction.bid-funds", "18Chesapeake 9-3")
    assert t.legal(Bid("C-P", 195))
    t.set_cash(B=620)
    t.refused(BuyFromBank("D&R"), "auction.purchase-funds", "18Chesapeake 9-3")


@clause("18Chesapeake 9-3")
def test_18chesapeake_9_3_one_may_raise_ones_own_highest_bid() -> None:
    t = table()
    t.play(Bid("CV", 600), Pass(), Pass())
    t.refused(Bid("CV", 600), "auction.least-bid")
    t.play(Bid("CV", 800))
    assert t.state.bids[-1].amount == 800


@clause("18Chesapeake 9-4")
def test_18chesapeake_9_4_no_bid_on_the_cheapest() -> None:
    t = table()
    t.refused(Bid("D&R", 25), "auction.no-bid-on-cheapest", "18Chesapeake 9-4")
    pass_round(t)
    t.play(BuyFromBank("D&R"))
    assert t.cash("A") == 785


@clause("18Chesapeake 9-5", "18Chesapeake 9-6", "18Chesapeake 9-7", "18Chesapeake 9-8")
def test_18chesapeake_9_7_scenario_1_waterfall() -> None:
    t = table(4)
    t.play(Bid("C-P", 45), Bid("C-P", 50), Bid("B&S", 55), BuyFromBank("D&R"))
    assert (t.asked, t.who) == ("bidding", "A")
    t.refused(BuyFromBank("C-P"), "order.bidding", "18Chesapeake 9-7")
    t.refused(Bid("B&S", 60), "auction.bidding-only", "18Chesapeake 9-7")
    t.refused(Bid("C-P", 50), "auction.bidding-least", "18Chesapeake 9-7")
    t.refused(Bid("C-P", 57), "auction.bidding-least", "18Chesapeake 9-7")
    t.refused(Bid("C-P", 605), "auction.bidding-funds", "18Chesapeake 9-3")
    t.play(Bid("C-P", 55))
    assert t.who == "B"
    t.play(Pass())
    assert owners(t) == {"D&R": "D", "C-P": "A", "B&S": "C"}
    assert t.state.cash[:4] == [545, 600, 545, 580]
    assert (t.asked, t.who) == ("auction", "A")
    assert t.legal(BuyFromBank("C&OC"))


@clause("18Chesapeake 9-7")
def test_18chesapeake_9_7_the_lowest_speaks_and_who_drops_out_is_out() -> None:
    t = table(4)
    t.play(Bid("C-P", 45), Bid("C-P", 50), Bid("C-P", 55), BuyFromBank("D&R"))
    assert t.who == "A"
    t.play(Bid("C-P", 60))
    assert t.who == "B"
    t.play(Pass())
    assert t.who == "C"
    t.play(Bid("C-P", 100))
    assert t.who == "A"
    t.play(Pass())
    assert owners(t)["C-P"] == "C"
    assert t.state.cash[:4] == [600, 600, 500, 580]


@clause("18Chesapeake 9-13")
def test_18chesapeake_9_13_scenario_2_priority_after_auctions() -> None:
    t = table(4, drawn="SRR")
    t.play(Bid("C-P", 45), Bid("B&S", 55), Bid("C&OC", 85), Bid("B&OR", 105))
    t.play(Bid("CV", 205), Bid("B&OR", 110), BuyFromBank("D&R"))
    assert (t.asked, t.who) == ("bidding", "D")
    t.play(Pass())
    assert (t.asked, t.who) == ("par", "A")
    assert (t.cash("B"), t.held("B&O", "B")) == (435, 1)
    t.play(Par("SRR", 80))
    assert (t.asked, t.who, t.state.round) == ("stock", "D", Round.STOCK)
    assert t.state.cash[:4] == [350, 435, 495, 600]


@clause("18Chesapeake 9-9")
def test_18chesapeake_9_9_a_pass_is_not_final() -> None:
    t = table()
    t.play(Pass(), Bid("C-P", 45), Pass())
    assert t.who == "A"
    t.play(Bid("C-P", 50), BuyFromBank("D&R"))
    assert (t.asked, t.who) == ("bidding", "B")


@clause("18Chesapeake 9-10")
def test_18chesapeake_9_10_scenario_4_an_operating_round_without_corporations() -> None:
    t = table()
    t.play(BuyFromBank("D&R"))
    pass_round(t)
    assert (t.cash("A"), t.who, t.asked) == (785, "B", "auction")
    assert t.depot_names().count("2") == 6
    t.play(Bid("CV", 205))
    for _ in range(6):
        pass_round(t)
    assert [b.amount for b in t.state.bids] == [205]
    assert (t.position.phase.name, t.depot_names()[0], t.who) == ("2", "3", "C")
    pass_round(t)
    assert (t.position.phase.name, t.depot_names().count("3")) == ("3", 5)
    assert t.cash("A") == 780 + 8 * 5
    assert t.state.pool_trains == ()


@clause("18Chesapeake 9-10", "18Chesapeake 12-1")
def test_18chesapeake_9_10_a_bank_broken_there_ends_the_game() -> None:
    t = table()
    t.play(BuyFromBank("D&R"))
    t.set_bank(5)
    pass_round(t)
    assert t.game.over == "bank"


@clause("18Chesapeake 9-11", "18Chesapeake 9-12")
def test_18chesapeake_9_12_scenario_3_nobody_wants_the_first() -> None:
    t = table()
    for price in (15, 10, 5):
        pass_round(t)
        assert t.state.discount[0] == 20 - price
        assert (t.who, t.state.priority) == ("A", 0)
    assert t.state.owner[0] == BANK
    pass_round(t)
    assert owners(t) == {"D&R": "A"}
    assert (t.cash("A"), t.who, t.state.priority) == (800, "B", 1)
    assert t.depot_names().count("2") == 7
    assert t.state.bank == 5600


@clause("18Chesapeake 9-11")
def test_18chesapeake_9_11_the_first_passer_of_the_series_is_next() -> None:
    t = table()
    t.play(Bid("CV", 205), Pass(), Pass(), Pass())
    assert (t.who, t.state.priority, t.state.discount[0]) == ("B", 1, 5)
    t.play(BuyFromBank("D&R"))
    assert t.cash("B") == 785


@clause("18Chesapeake 9-12")
def test_18chesapeake_9_12_a_free_first_counts_as_the_purchase() -> None:
    t = table()
    t.play(Bid("C-P", 45), Pass(), Pass(), Pass())
    for _ in range(3):
        pass_round(t)
    assert owners(t) == {"D&R": "B", "C-P": "A"}
    assert (t.cash("B"), t.cash("A"), t.who) == (800, 755, "C")
    low, high = t.title.privates[0].low, t.title.privates[0].high
    assert (low, high) == (10, 40)


@clause("18Chesapeake 7.1-9")
def test_18chesapeake_7_1_9_the_buyer_of_p5_takes_a_share_of_b_and_o() -> None:
    t = table()
    t.play(*(BuyFromBank(name) for name in LADDER[:5]))
    assert (t.held("B&O", "B"), t.held("B&O", "ipo"), t.president("B&O")) == (1, 9, "")
    assert count(t, "B") == 3
    assert t.game.result()["B"] == 800 - 40 - 100 + 40 + 100
    t.play(BuyFromBank("CV"), Par("C&A", 70))
    t.stock_turn("B", 2)
    t.refused(SellShares("B&O", 1), "sell.no-price", "18Chesapeake 7.1-9")


@clause("18Chesapeake 7.1-10")
@pytest.mark.parametrize(("price", "cell"), [(70, (4, 2)), (80, (3, 3)), (95, (2, 4))])
def test_18chesapeake_7_1_10_par_is_set_at_once_and_costs_nothing(
    price: int, cell: tuple[int, int]
) -> None:
    t = table(drawn="LV")
    t.play(*(BuyFromBank(name) for name in LADDER))
    assert (t.asked, t.who) == ("par", "C")
    t.refused(Pass(), "order.par", "18Chesapeake 7.1-10")
    t.refused(Par("PRR", 70), "start.par-first", "18Chesapeake 7.1-10")
    t.refused(Par("LV", 75), "start.price", "18Chesapeake 10.4-1")
    assert list(t.game.legal) == [Par("LV", p) for p in (70, 80, 95)]
    before = t.cash("C")
    t.play(Par("LV", price))
    assert (t.cash("C"), t.held("LV", "C"), t.president("LV")) == (before, 2, "C")
    assert t.price("LV") == (price, *cell)
    assert (t.asked, t.who) == ("stock", "A")


@clause("18Chesapeake 9-13")
def test_18chesapeake_9_13_priority_goes_left_of_the_last_face_value_purchase() -> None:
    t = take_all(table(4))
    assert (t.who, t.state.stock_number) == ("C", 1)
    assert all(owner >= 0 for owner in t.state.owner)
