"""18AL 2 and 3.1: the start, and the sale of the privates."""

from __future__ import annotations

import pytest
from tests.titles.alabama import LADDER, pass_round, table, take_all
from tests.titles.support import EIGHTEENXX_GAMES, clause

import roundhouse as rh
from roundhouse.core.actions import (
    Bid,
    BuyFromBank,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    SellPrivate,
)
from roundhouse.core.state import BANK, Round


@clause("18AL 2")
@pytest.mark.parametrize(
    ("players", "cash", "bank", "limit"),
    [(3, 600, 6200, 15), (4, 500, 6000, 12), (5, 400, 6000, 10)],
)
def test_18al_2_set_up(players: int, cash: int, bank: int, limit: int) -> None:
    t = table(players)
    assert t.state.cash[:players] == [cash] * players
    assert t.state.bank == bank
    assert t.title.cert_limit[players] == limit
    assert (t.state.round, t.state.stock_number, t.who) == (Round.STOCK, 1, "A")
    assert all(t.held(c.name, "ipo") == 10 for c in t.title.corporations)
    assert len(t.state.depot) == 5 + 4 + 3 + 2 + 1 + 1 + 5
    assert not any(f.tile for f in t.position.track.faces)
    assert not any(t.position.track.tokens_of(c.number) for c in t.title.corporations)
    assert [p.value for p in t.title.privates] == [20, 40, 70, 100, 120]
    assert [p.income for p in t.title.privates] == [5, 10, 15, 20, 20]


@clause("18AL 2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_18al_2_first_priority_is_drawn(players: int) -> None:
    games = [rh.new_game("18AL", list("ABCDE"[:players]), seed=seed) for seed in range(40)]
    first = [game.decision.players[0] for game in games]
    assert set(first) == set(range(players))
    assert [game.setup.setup_draw["priority"] for game in games] == first
    site = rh.new_game("18AL", list("ABCDE"[:players]), seed=2, preset=EIGHTEENXX_GAMES)
    assert site.decision.players == (0,)


@clause("18AL 3", "18AL 3.1")
def test_18al_3_1_a_turn_is_a_purchase_a_bid_or_a_pass() -> None:
    t = table()
    t.refused(Par("ABC", 75), "order.auction", "18AL 3.1")
    t.play(BuyFromBank("TR"))
    assert t.who == "B"
    t.refused(BuyPrivate("TR", 5), "order.auction", "18AL 3.1")
    t.refused(SellPrivate("TR", "A", 5), "order.auction", "18AL 3.1")
    t.play(Bid("NDY", 125))
    assert t.who == "C"
    t.play(Pass())
    assert t.who == "A"


@clause("18AL 3.1(a)", "18AL 1.3.1")
def test_18al_3_1_a_the_cheapest_at_exactly_par() -> None:
    t = table()
    t.refused(BuyFromBank("SNAR"), "auction.only-cheapest", "18AL 3.1(a)")
    t.refused(Bid("TR", 25), "auction.no-bid-on-cheapest", "18AL 3.1(b)")
    t.play(BuyFromBank("TR"))
    assert t.cash("A") == 580
    t.refused(Bid("TR", 60), "auction.sold", "18AL 1.3.1")


@clause("18AL 3.1(a)-chain")
def test_18al_3_1_a_chain_scenario_4() -> None:
    t = table().play(Bid("BLC", 75), Bid("SNAR", 45), BuyFromBank("TR"))
    assert t.state.owner == [2, 1, 0, BANK, BANK]
    assert (t.cash("A"), t.cash("B"), t.cash("C")) == (525, 555, 580)
    assert (t.who, t.asked) == ("A", "auction")


@clause("18AL 3.1(b)")
def test_18al_3_1_b_least_bids_scenario_3() -> None:
    t = table()
    t.refused(Bid("M&C", 104), "auction.least-bid", "18AL 3.1(b)")
    t.play(Bid("M&C", 105))
    t.refused(Bid("M&C", 109), "auction.least-bid", "18AL 3.1(b)")
    assert t.legal(Bid("M&C", 111))
    t.play(Bid("M&C", 110))


@clause("18AL 3.1(b)-cash")
def test_18al_3_1_b_cash_set_aside_scenario_2() -> None:
    t = table(4)
    for name, amount in (("NDY", 125), ("M&C", 105), ("BLC", 75)):
        t.play(Bid(name, amount), Pass(), Pass(), Pass())
    t.refused(Bid("SNAR", 196), "auction.bid-funds", "18AL 3.1(b)-cash")
    assert t.legal(Bid("SNAR", 195))
    assert t.legal(Bid("NDY", 320))
    t.refused(Bid("NDY", 321), "auction.bid-funds", "18AL 3.1(b)-cash")


@clause("18AL 3.1(b)-cash")
def test_18al_3_1_b_cash_set_aside_buys_nothing() -> None:
    t = table().set_cash(A=130).play(Bid("NDY", 125), Pass(), Pass())
    t.refused(BuyFromBank("TR"), "auction.purchase-funds", "18AL 3.1(b)-cash")


@clause("18AL 3.1(b)-bind")
def test_18al_3_1_b_bids_bind_beyond_the_round() -> None:
    t = table().play(Bid("NDY", 125), *[Pass()] * 3)
    assert t.state.stock_number == 2
    assert [(b.player, b.amount) for b in t.state.bids] == [(0, 125)]
    t.set_cash(A=130).play(Pass(), Pass())
    assert t.who == "A"
    t.refused(Bid("M&C", 105), "auction.bid-funds")


@clause("18AL 3.1(b)-bind")
def test_18al_3_1_b_a_higher_own_bid_replaces_the_old_one() -> None:
    t = table().play(Bid("NDY", 125), Pass(), Pass(), Bid("NDY", 600))
    assert [b.amount for b in t.state.bids] == [600]


@clause("18AL 3.1-end")
def test_18al_3_1_end_no_stock_action_after_the_last_private() -> None:
    t = take_all(table())
    assert (t.asked, t.who) == ("stock", "C")  # B took the last one; his turn is over
    assert t.state.stock_number == 1
    assert t.cash("B") == 440


@clause("18AL 3.1.1")
def test_18al_3_1_1_a_sole_bidder_pays_his_bid() -> None:
    t = table().play(Bid("SNAR", 57), BuyFromBank("TR"))
    assert t.state.owner[1] == 0
    assert t.cash("A") == 543
    assert t.who == "C"


@clause("18AL 3.1.1-order", "18AL 3.1.1")
def test_18al_3_1_1_order_scenario_5() -> None:
    t = table().play(Pass(), Bid("NDY", 125), Pass(), Bid("NDY", 130), Pass(), Bid("NDY", 135))
    t.play(BuyFromBank("TR"), BuyFromBank("SNAR"), BuyFromBank("BLC"), BuyFromBank("M&C"))
    assert (t.asked, t.who) == ("bidding", "A")
    t.refused(BuyFromBank("NDY"), "order.bidding", "18AL 3.1.1")
    t.refused(Bid("SNAR", 500), "auction.bidding-only", "18AL 3.1.1")
    t.refused(Bid("NDY", 139), "auction.bidding-least", "18AL 3.1.1")
    t.play(Pass())
    assert t.who == "B"
    t.play(Bid("NDY", 140))
    assert t.who == "C"
    t.play(Pass())
    assert t.who == "A"  # his pass was not final
    t.play(Bid("NDY", 145), Pass(), Pass())
    assert t.state.owner[4] == 0
    assert (t.cash("A"), t.who, t.asked) == (335, "B", "stock")


@clause("18AL 3.1.1-order")
def test_18al_3_1_1_order_only_bidders_speak() -> None:
    t = table(4).play(Bid("SNAR", 45), Pass(), Bid("SNAR", 50), BuyFromBank("TR"))
    assert t.who == "A"
    t.play(Pass())
    assert t.state.owner[1] == 2
    assert t.cash("C") == 450


@clause("18AL 3.1.1-order")
def test_18al_preset_lowest_bidder_speaks_and_a_pass_is_final_scenario_5() -> None:
    t = table(3, EIGHTEENXX_GAMES)
    t.play(Pass(), Bid("NDY", 125), Pass(), Bid("NDY", 130), Pass(), Bid("NDY", 135))
    t.play(BuyFromBank("TR"), BuyFromBank("SNAR"), BuyFromBank("BLC"), BuyFromBank("M&C"))
    assert (t.asked, t.who) == ("bidding", "B")
    t.play(Pass())
    assert t.who == "A"
    t.play(Bid("NDY", 140))
    assert t.who == "C"
    t.play(Pass())
    assert t.state.owner[4] == 0


@clause("18AL 3.1.1-cash")
def test_18al_3_1_1_cash_limit_of_a_raise() -> None:
    t = table().play(Bid("SNAR", 45), Bid("NDY", 300), Pass(), Pass(), Bid("SNAR", 50))
    t.play(BuyFromBank("TR"))
    assert (t.asked, t.who) == ("bidding", "A")
    t.play(Bid("SNAR", 290))
    t.refused(Bid("SNAR", 301), "auction.bidding-funds", "18AL 3.1.1-cash")
    assert t.legal(Bid("SNAR", 300))
    t.play(Pass())
    assert t.state.owner[1] == 0
    assert t.cash("B") == 600  # what a loser had set aside is free again
    assert [b.private for b in t.state.bids] == [4]


@clause("18AL 3.1.2", "18AL 3.1.2-forced")
def test_18al_3_1_2_discount_scenario_1() -> None:
    t = table()
    prices = []
    for _ in range(4):
        prices.append(20 - t.state.discount[0])
        pass_round(t)
    assert prices == [20, 15, 10, 5]
    assert (t.state.stock_number, t.who) == (5, "A")
    t.refused(Pass(), "auction.must-take", "18AL 3.1.2-forced")
    t.refused(Bid("NDY", 125), "auction.must-take", "18AL 3.1.2-forced")
    t.play(BuyFromBank("TR"))
    assert t.state.owner[0] == 0
    assert t.state.cash[:3] == [600, 600, 600]
    assert t.who == "B"
    assert t.title.privates[0].value == 20


@clause("18AL 3.1.2-forced")
def test_18al_3_1_2_forced_purchase_triggers_auctions() -> None:
    t = table().play(Bid("SNAR", 45), *[Pass()] * 3)
    for _ in range(3):
        pass_round(t)
    assert t.state.stock_number == 5
    t.play(BuyFromBank("TR"))
    assert t.state.owner[:2] == [t.names.index("B"), 0]


@clause("18AL 3.1.2-only")
def test_18al_3_1_2_only_the_first_gets_cheaper() -> None:
    t = table().play(BuyFromBank("TR"))
    for _ in range(4):
        pass_round(t)
    assert t.state.discount == (0, 0, 0, 0, 0)
    assert (t.who, t.state.stock_number) == ("B", 5)
    assert t.legal(Pass())  # SNAR is never forced on anybody
    t.play(BuyFromBank("SNAR"))
    assert t.cash("B") == 560


@clause("18AL 3.1", "18AL 3.1.2")
def test_18al_preset_sells_in_a_round_of_its_own() -> None:
    t = table(3, EIGHTEENXX_GAMES)
    assert t.state.round == Round.AUCTION
    pass_round(t)
    assert (t.state.discount[0], t.state.round) == (5, Round.AUCTION)
    for _ in range(3):
        pass_round(t)
    assert t.state.owner[0] == 0  # the fourth round of passes hands it to the next player
    assert t.state.cash[:3] == [600, 600, 600]
    pass_round(t)
    assert t.cash("A") == 605  # once it is sold, a round of passes pays owners


@clause("18AL 3.4", "18AL 4.2", "18AL 4.2(a)")
def test_18al_the_first_corporation_scenario_6() -> None:
    t = take_all(table())
    assert (t.cash("A"), t.cash("B"), t.cash("C"), t.state.bank) == (480, 440, 530, 6550)
    t.play(Par("ABC", 75), Pass())  # C may go on in his turn, and says he does not
    for _ in range(3):
        t.play(BuyShare("ABC", "ipo"), Pass())
    assert not t.position.is_floated(t.number("ABC"))
    t.play(BuyShare("ABC", "ipo"))
    assert t.position.is_floated(t.number("ABC"))
    assert (t.cash("ABC"), t.cash("A"), t.cash("B"), t.cash("C")) == (750, 330, 365, 305)
    assert t.state.bank == 6250
    t.play(Pass(), *[Pass()] * 3)
    assert (t.state.round, t.asked, t.who) == (Round.OPERATING, "track", "C")
    assert t.position.track.token_in_hex(t.title.map.by_name["G6"], t.number("ABC"))
    t.play(LayTile("G6", "6", 1), PlaceToken("H5", 0))
    assert t.cash("ABC") == 710  # $40, and Oxmoor is not its objective
    assert t.price("ABC") == (70, 1, 3)
    t.play(BuyTrain("bank", "2", 100))
    assert t.cash("ABC") == 610


def test_18al_names_of_the_privates() -> None:
    assert tuple(p.name for p in table().title.privates) == LADDER
