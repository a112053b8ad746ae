"""1846 6.5, 7 and 8: trains, forced purchase, bankruptcy, phases."""

from __future__ import annotations

from typing import Any

from tests.titles.midwest import EIGHTEENXX_GAMES, independent, is_closed, playing, turn
from tests.titles.support import Table, clause

from roundhouse.core.actions import (
    Answer,
    Bankrupt,
    BuyTrain,
    DiscardTrain,
    IssueShares,
    LayTile,
    Pass,
    RedeemShares,
    SellShares,
)
from roundhouse.core.state import NOBODY
from roundhouse.engine.entities import UNLIMITED


def shop(
    cash: int, *trains: str, phase: str = "I", sold: str = "", price: int = 100, **rest: Any
) -> Table:
    """NYC buying trains; types in ``sold`` have left the bank."""
    t = turn("NYC", "trains", treasury=cash, price=price, **rest).trains("NYC", *trains)
    return t.phase(phase, sold=sold.split()).operating_turn("NYC", "trains")


@clause("1846 6.1a", "1846 6.1c")
def test_1846_6_1a_issue_scenario_7() -> None:
    def paper() -> Table:
        t = playing(3).corporation("NYC", 70, A=4, pool=1, treasury=200)
        return t.operating_turn("NYC", "issue")

    t = paper()
    t.refused(IssueShares(4), "issue.limit", "1846 6.1a")
    t.play(IssueShares(3))
    assert t.cash("NYC") == 200 + 180
    assert t.price("NYC")[0] == 70
    t.operating_turn("NYC", "issue").turn_so_far(issued=1)
    t.refused(RedeemShares(1), "issue.once", "1846 6.1a")
    t.refused(IssueShares(1), "issue.once", "1846 6.1a")


@clause("1846 6.1b")
def test_1846_6_1b_redeem() -> None:
    t = playing(3).corporation("NYC", 70, A=4, pool=1, treasury=200)
    t.operating_turn("NYC", "issue")
    t.refused(RedeemShares(2), "redeem.none-there", "1846 6.1b")
    t.play(RedeemShares(1))
    assert t.cash("NYC") == 120
    assert t.held("NYC", "ipo") == 6
    t = playing(3).corporation("NYC", 70, A=4, pool=1, treasury=79)
    t.operating_turn("NYC", "issue")
    t.refused(RedeemShares(1), "redeem.funds", "1846 6.1b")


@clause("1846 6.5a", "1846 6.52", "1846 6.53a")
def test_1846_6_5a_buying_trains() -> None:
    t = shop(300)
    t.refused(BuyTrain("bank", "4", 180), "train.not-on-sale", "1846 6.53a")
    t.refused(BuyTrain("bank", "2", 70), "train.price", "1846 6.52")
    t.play(BuyTrain("bank", "2", 80), BuyTrain("bank", "2", 80))
    assert t.cash("NYC") == 140
    t = shop(500, phase="II", sold="2")
    assert t.legal(BuyTrain("bank", "3/5", 160))
    t.play(BuyTrain("bank", "4", 180))
    assert t.train_names("NYC") == ["4"]
    t = shop(50, "2").corporation("GT", 100, C=3).trains("GT", "2").operating_turn("NYC", "trains")
    t.refused(BuyTrain("GT", "2", 0), "train.deal-price", "1846 6.5a")
    t.refused(BuyTrain("GT", "2", 51), "train.deal-funds", "1846 6.5a")
    t.refused(BuyTrain("GT", "4", 10), "train.no-such-train", "1846 6.5a")
    t.play(BuyTrain("GT", "2", 20), Answer(True))
    assert t.train_names("NYC") == ["2", "2"]
    t = shop(50, "2")
    t.refused(BuyTrain("bank", "2", 80), "train.funds", "1846 5.1e")


@clause("1846 6.51", "1846 6.54")
def test_1846_6_51_no_phased_out_trains() -> None:
    t = shop(500, phase="III", sold="2 4").corporation("GT", 100, C=3)
    t.trains("GT", "5").operating_turn("NYC", "trains")
    t.last_run("GT")
    t.refused(BuyTrain("GT", "5", 10), "train.obsolete", "1846 6.51")


@clause("1846 6.53b")
def test_1846_6_53b_phase_iv_trains_never_run_out() -> None:
    assert playing().title.families[-1].count == UNLIMITED
    assert playing(preset=EIGHTEENXX_GAMES).title.families[-1].count == 9


@clause("1846 6.55", "1846 6.56")
def test_1846_6_55_6_56_limits_scenario_20() -> None:
    t = shop(2000, "5", "5", "5", phase="III", sold="2 4 5")
    t.advance().refused(BuyTrain("bank", "6", 800), f"order.{t.asked}")
    t = shop(2000, "5", phase="III", sold="2 4 5")
    t.refused(BuyTrain("bank", "6", 800, trade_in="5"), "train.trade-in", "1846 6.55")
    limits = {p.name: p.train_limit for p in t.title.phases}
    assert limits == {"I": 4, "II": 4, "III": 3, "IV": 2}


@clause("1846 6.57", "1846 6.58", "1846 8a", "1846 8c")
def test_1846_6_57_phase_iii_scenario_19() -> None:
    t = shop(2000, "2", phase="II", sold="2").corporation("GT", 112, C=3)
    t.trains("GT", "4", "4", "4", "3/5").phase("II", sold=["2", "4"])
    independent(t, "MS", "A", 70).give_private("C&WI", "B").give_private("MAIL", "NYC")
    t.operating_turn("NYC", "trains").play(BuyTrain("bank", "4/6", 450))
    assert t.position.phase.name == "III"
    assert t.position.is_closed(t.number("MS"))
    assert is_closed(t, "C&WI")
    assert not is_closed(t, "MAIL")
    assert t.state.obsolete >> t.state.trains[t.number("NYC")][0] & 1  # the 2 is phased out
    assert (t.asked, t.who) == ("discard", "C")
    t.refused(Pass(), "order.discard", "1846 6.57")
    t.refused(DiscardTrain("NYC", "4/6"), "discard.order", "1846 6.57")
    t.refused(DiscardTrain("GT", "6"), "discard.not-owned", "1846 6.58")
    t.play(DiscardTrain("GT", "4"))
    assert t.legal(BuyTrain("pool", "3/5", 160))
    assert t.legal(BuyTrain("pool", "4", 180))


@clause("1846 8d", "1846 6.3c2", "1846 8a")
def test_1846_8d_phase_iv_removes_2s_unrun() -> None:
    t = shop(2000, "2", phase="III", sold="2 4 5").corporation("GT", 112, C=3)
    t.depot("6")
    t.operating_turn("NYC", "trains").play(t.game.legal.first())
    assert t.position.phase.name == "IV"
    assert "2" not in t.train_names("NYC")
    assert "reservations" not in t.position.phase.flags


@clause("1846 6.5b")
def test_1846_6_5b_a_train_is_compulsory() -> None:
    t = shop(500)
    t.refused(Pass(), "train.must-buy", "1846 6.5b")
    shop(500, "2").play(Pass())


@clause("1846 6.5c", "1846 6.59a")
def test_1846_6_5c_forced_issue_scenario_15() -> None:
    t = playing(3).corporation("NYC", 70, A=4, B=1, treasury=20).operating_turn("NYC", "trains")
    t.refused(BuyTrain("bank", "2", 80), "train.issue-first", "1846 6.5c")
    t.refused(SellShares("NYC", 1), "emergency.issue-first", "1846 6.5c")
    t.refused(Bankrupt(), "bankrupt.issue-first", "1846 6.5c")
    t.refused(IssueShares(1), "issue.size", "1846 6.5c")
    t.play(IssueShares(2))
    assert t.cash("NYC") == 20 + 80
    assert t.price("NYC")[0] == 50
    t.refused(IssueShares(1), "issue.forced-once", "1846 6.5c")
    t.play(BuyTrain("bank", "2", 80))
    assert t.cash("NYC") == 20


@clause("1846 6.59a", "1846 6.1c")
def test_1846_6_59a_dearer_type_scenario_16() -> None:
    def position() -> Table:
        t = playing(3).corporation("NYC", 100, A=4, B=1, treasury=460)
        return t.phase("III", sold=["2", "4"]).operating_turn("NYC", "trains")

    t = position()
    t.refused(BuyTrain("bank", "5", 500), "train.no-help", "1846 6.59a")
    t.play(IssueShares(1))
    assert (t.price("NYC")[0], t.cash("NYC")) == (90, 540)
    t.refused(BuyTrain("bank", "4/6", 450), "issue.only-for-train", "1846 6.59a")
    t.play(BuyTrain("bank", "5", 500))
    assert t.cash("NYC") == 40
    t = position().play(BuyTrain("bank", "4/6", 450))
    t.refused(IssueShares(1), "issue.no-need", "1846 6.1c")


@clause("1846 6.5d", "1846 6.59b", "1846 6.5f")
def test_1846_6_5d_president_pays_scenario_17() -> None:
    def position() -> Table:
        # Nothing to issue: the market holds as many shares as players do.
        t = playing(3).corporation("NYC", 100, A=3, B=2, pool=5, treasury=100)
        t.corporation("GT", 40, A=3, C=3).trains("GT", "5").phase("III", sold=["2", "4"])
        return t.set_cash(A=360).operating_turn("NYC", "trains")

    t = position()
    t.refused(BuyTrain("GT", "5", 150), "train.deal-funds", "1846 6.5a")
    t.play(BuyTrain("bank", "4/6", 450))
    assert (t.cash("A"), t.cash("NYC")) == (10, 0)
    t = position()
    t.refused(BuyTrain("bank", "5", 500), "train.president-short", "1846 6.5d")
    t.play(SellShares("GT", 1))
    assert t.cash("A") == 400
    t.refused(BuyTrain("bank", "4/6", 450), "emergency.only-for-train", "1846 6.59b")
    t.refused(SellShares("GT", 1), "emergency.enough", "1846 6.5d")
    t.play(BuyTrain("bank", "5", 500))
    assert t.cash("A") == 0


@clause("1846 6.5c", "1846 6.59a")
def test_1846_6_5c_why_no_share_is_issued() -> None:
    t = playing(3).corporation("NYC", 20, A=4, treasury=20).operating_turn("NYC", "trains")
    t.refused(IssueShares(1), "issue.brings-nothing", "1846 6.5c")
    shop(500).refused(IssueShares(1), "issue.no-train-for-it", "1846 6.59a")


@clause("1846 6b2")
def test_1846_6b2_the_train_of_an_independent_is_not_for_sale() -> None:
    shop(500).refused(BuyTrain("MS", "2", 80), "train.independents", "1846 6b2")


@clause("1846 6.5d", "1846 6.5f", "1846 5.25")
def test_1846_6_5d_limits_of_the_sales() -> None:
    t = shop(500, "2")
    t.refused(SellShares("NYC", 1), "emergency.no-need", "1846 6.5d")
    t = playing(3).corporation("NYC", 10, A=5, pool=4, treasury=0).corporation("GT", 40, B=3)
    t.trains("GT", "2").set_cash(A=0).operating_turn("NYC", "trains")
    t.refused(SellShares("NYC", 1), "emergency.would-remove", "1846 5.25")
    t = playing(3).corporation("NYC", 20, A=3, B=3, pool=4, treasury=0).set_cash(A=0)
    t.operating_turn("NYC", "trains")
    t.refused(SellShares("NYC", 1), "emergency.presidency", "1846 6.5d")
    t = playing(3).corporation("NYC", 20, A=3, B=2, pool=5, treasury=0).set_cash(A=0)
    t.corporation("GT", 100, A=4, B=2).trains("GT", "2").operating_turn("NYC", "trains")
    t.refused(SellShares("GT", 2), "emergency.too-much", "1846 6.5d")
    t.play(SellShares("GT", 1))
    t.refused(BuyTrain("GT", "2", 1), "train.help-bank-only", "1846 6.5f")


def broke(**options: str) -> Table:
    """Scenario 18: GT trainless, its president with 30 and two NYC shares at 20."""
    t = playing(3, **options).corporation("GT", 40, A=3, pool=5, treasury=0)
    t.corporation("NYC", 20, B=3, A=2).phase("III", sold=["2", "4"]).set_cash(A=30)
    return t.operating_turn("GT", "trains")


@clause("1846 6.5e", "1846 7a", "1846 7.1b")
def test_1846_7a_bankruptcy_scenario_18() -> None:
    t = broke()
    t.refused(Bankrupt(), "bankrupt.sales-left", "1846 7a")
    t.play(SellShares("NYC", 2))
    assert t.cash("A") == 70
    t.play(Bankrupt())
    assert t.state.out == 1
    assert t.cash("GT") == 190
    assert t.president("GT") == ""
    assert t.train_names("GT") == []
    assert t.held("GT", "pool") == 8
    assert not t.game.over
    shop(500).refused(Bankrupt(), "bankrupt.no-train-due", "1846 6.5e")
    rich = broke().set_cash(A=500)
    rich.refused(Bankrupt(), "bankrupt.can-pay", "1846 6.5e")


@clause("1846 7a", "1846 5.2b", "1846 7.1b")
def test_1846_7a_the_last_sale_is_a_presidents_sale_too() -> None:
    """GT falls one box, NYC (not A's) does not; in receivership GT falls two more."""
    t = broke().play(SellShares("NYC", 2), Bankrupt())
    assert (t.price("GT")[0], t.price("NYC")[0], t.cash("GT")) == (30, 20, 190)
    for choice in ({"bankrupt_last_sale": "prices_stay"}, {"preset": EIGHTEENXX_GAMES}):
        t = broke(**choice)
        if "preset" not in choice:
            t.play(SellShares("NYC", 2))
        t.play(Bankrupt())
        assert (t.price("GT")[0], t.cash("GT")) == (40, 190)


@clause("1846 7a", "1846 5.2b")
def test_1846_7a_a_price_that_fell_in_the_same_turn_does_not_fall_again() -> None:
    t = playing(3).corporation("GT", 40, A=2, pool=5, treasury=0).corporation("NYC", 50, A=4)
    t.phase("III", sold=["2", "4"]).set_cash(A=0).operating_turn("GT", "trains")
    t.play(SellShares("NYC", 2))
    assert t.price("NYC")[0] == 40
    t.play(Bankrupt())
    # NYC has had its turn since, without a train: two boxes from 40.
    assert (t.price("NYC")[0], t.price("GT")[0]) == (20, 30)
    assert t.cash("GT") == 2 * 50 + 2 * 40 + 2 * 40


@clause("1846 7a", "1846 5.25")
def test_1846_7a_a_last_sale_at_10_removes_the_corporation() -> None:
    """The operating one goes with the money raised; its turn is over."""
    t = playing(3).corporation("GT", 10, A=3, pool=5, treasury=5).corporation("NYC", 10, A=3)
    t.corporation("IC", 70, B=3).trains("IC", "5").phase("III", sold=["2", "4"])
    t.set_cash(A=7).operating_turn("GT", "trains")
    bank = t.state.bank
    t.play(SellShares("NYC", 1), Bankrupt())
    assert t.position.is_closed(t.number("GT"))
    assert t.position.is_closed(t.number("NYC"))
    assert (t.state.bank, t.state.out) == (bank + 5 + 7, 1)
    assert t.state.corporation == t.number("IC")


@clause("1846 7.01")
def test_1846_7_01_a_new_president_takes_up_the_purchase() -> None:
    t = playing(3).corporation("GT", 40, A=3, B=2, pool=5, treasury=0).set_cash(A=0, B=900)
    t.phase("III", sold=["2", "4"]).operating_turn("GT", "trains")
    t.play(Bankrupt())
    assert t.president("GT") == "B"
    assert (t.asked, t.who) == ("trains", "B")
    t.refused(Pass(), "train.must-buy", "1846 6.5b")


def receivership(
    *trains: str, price: int = 40, cash: int = 190, others: int = 40, **rest: Any
) -> Table:
    """GT without a president, about to operate after a stock round."""
    t = playing(3, **rest).corporation("GT", price, A=1, pool=5, treasury=cash)
    t.corporation("NYC", others, B=2, treasury=100)
    t.trains("GT", *trains).phase("II", sold=["2"])
    return t.receivership("GT").stock_turn("A")


@clause("1846 7.1a", "1846 7.1b", "1846 7.1c")
def test_1846_7_1_corporations_without_a_president() -> None:
    t = receivership(price=60).operating_turn("GT")
    t.refused(LayTile("B16", "5", 0), "presidentless.only-runs", "1846 7.1a")
    t = receivership(price=60).tile("B16", "5", 0)
    t.play(Pass(), Pass(), Pass())
    # One box for the share in the market, two for the missing train; then it buys the cheapest.
    assert t.price("GT")[0] == 30
    assert t.train_names("GT") == ["3/5"]
    assert t.cash("GT") == 30
    t = receivership("2", price=60).tile("B16", "5", 0)
    t.play(Pass(), Pass(), Pass())
    assert t.price("GT")[0] == 40
    assert t.cash("GT") == 190 + 60
    t.operating_turn("NYC", "trains")
    t.refused(BuyTrain("GT", "2", 10), "train.never-sold", "1846 6.5a")


@clause("1846 7.1b")
def test_1846_7_1b_only_on_18xx_games_a_corporation_that_closes_takes_a_train_with_it() -> None:
    for preset, taken in (("", 0), (EIGHTEENXX_GAMES, 1)):
        t = receivership("2", price=10, preset=preset).tile("B16", "5", 0)
        t.last_run("GT")
        before = len(t.state.depot)
        t.operating_turn("GT")
        while not t.position.is_closed(t.number("GT")):
            t.play(t.game.legal.first())
        assert before - len(t.state.depot) == taken


@clause("1846 7.1b")
def test_1846_7_1b_a_phased_out_train_without_a_route_counts_but_not_on_18xx_games() -> None:
    for preset, price in (("", 40), (EIGHTEENXX_GAMES, 30)):
        t = receivership("2", price=60, cash=0, preset=preset)
        t.last_run("GT")
        t.play(Pass(), Pass(), Pass())
        # One box for the share in the market, one or two for the turn.
        assert t.price("GT")[0] == price
        assert t.train_names("GT") == []


@clause("1846 7.1b")
def test_1846_7_1b_only_on_18xx_games_a_corporation_that_falls_as_a_round_begins_waits() -> None:
    for preset, waits in (("", False), (EIGHTEENXX_GAMES, True)):
        t = receivership(price=30, cash=0, others=10, preset=preset)
        t.corporation("IC", 10, C=2, treasury=100).stock_turn("A")
        t.play(Pass(), Pass(), Pass())
        assert t.state.corporation == t.number("NYC")
        assert t.position.is_closed(t.number("GT")) is not waits
        t.play(Pass())
        assert t.position.is_closed(t.number("GT"))
        assert t.state.corporation != NOBODY  # it waits for an action, not for the end of the round


@clause("1846 7.1b")
def test_1846_7_1b_where_nobody_else_acts_it_closes_with_the_round() -> None:
    for preset in ("", EIGHTEENXX_GAMES):
        t = receivership(price=30, cash=0, others=10, preset=preset)
        t.arrange(lambda s: setattr(s, "floated", s.receivership))
        t.play(Pass(), Pass(), Pass())
        assert t.position.is_closed(t.number("GT"))


@clause("1846 7.1a", "1846 6.57")
def test_1846_6_57_without_a_president_the_cheapest_train_goes() -> None:
    t = receivership("4", "3/5", "4", "4").phase("II", sold=["2", "4"]).set_treasury("NYC", 900)
    t.operating_turn("NYC", "trains").play(BuyTrain("bank", "5", 500))
    assert t.train_names("GT") == ["4", "4", "4"]
    assert [t.title.trains[t.state.variants[card]].name for card in t.state.pool_trains] == ["3/5"]


@clause("1846 7.1a")
def test_1846_7_1a_on_18xx_games_anybody_enters_the_routes() -> None:
    t = receivership("2", price=60, preset=EIGHTEENXX_GAMES).tile("B16", "5", 0)
    t.left_the_game("B").operating_turn("GT", "run")
    assert t.game.decision.players == (0, 2)


@clause("1846 6c")
def test_1846_6c_forced_sales_may_reorder_but_nobody_acts_twice() -> None:
    t = playing(3).corporation("NYC", 100, A=3, B=2, pool=5, treasury=0)
    t.corporation("GT", 112, A=3, C=2).corporation("IC", 100, B=3)
    t.set_cash(A=0).operating_turn("NYC", "trains")
    t.acted()
    t.play(SellShares("GT", 1), BuyTrain("bank", "2", 80))
    while t.state.corporation == t.number("NYC"):
        t.play(Pass())
    assert t.state.acted >> t.number("NYC") & 1
    assert t.price("GT")[0] == 100
    assert t.state.corporation == t.number("IC")  # GT's marker went under IC's
