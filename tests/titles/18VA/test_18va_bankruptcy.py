"""18VA 4.6.3: bankruptcy, corporations that pass on, close and start again."""

from __future__ import annotations

from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import table, ten

from roundhouse.core.actions import Bankrupt, BuyTrain, Par, Pass, PlaceToken, SellShares
from roundhouse.core.state import CLOSED, Round
from roundhouse.rules.stock.share_transactions import certificates

CORPORATIONS = ("C&O", "N&W", "RFPR", "SR", "WMR", "VR")


def ruin(preset: str = "", *, heir: bool = False, train: str = "") -> Table:
    """Scenario 21 (or 31): C presides over N&W, SR and WMR and owes a train of 500."""
    t = ten(table(3, preset), *CORPORATIONS).phase("5", sold=("2", "3"))
    t.corporation("B&O", (0, 6), A=2, C=1, pool=1)
    t.corporation("RFPR", (6, 2), A=3, C=2, pool=4)
    t.set_price("RFPR", (6, 2))
    t.corporation("SR", 82, C=3).corporation("WMR", 90, C=3)
    if train:
        t.trains("WMR", train)
    if heir:
        t.corporation("N&W", 90, C=3, B=2, pool=5, treasury=0)
    else:
        t.corporation("N&W", 90, C=4, B=1, pool=5, treasury=0)
    t.corporation("VR", 70, A=2)
    t.phase("5", sold=("2", "3", "4")).set_cash(A=100, B=100, C=0)
    t.give_private("P2", "C").give_private("P1", "WMR")
    return t.token_beside("H5", "SR").operating_turn("N&W", "trains")


def rows(t: Table) -> Table:
    """RFPR at 90 where a sale still moves it."""
    return t.set_price("RFPR", (3, 4))


@clause("18VA 4.6.3a")
def test_18va_4_6_3a_all_legal_sales_first_scenario_21() -> None:
    t = rows(ruin())
    bank = t.state.bank
    t.refused(SellShares("N&W", 1), "sell.pool-half", "18VA 3.1e")
    t.play(Bankrupt())
    # 150 + 90 + 90 + 82 = 412 was raised; N&W found no heir, so it went back to the bank
    assert (t.state.bank, t.cash("C")) == (bank, 0)
    assert t.state.out == 0b100
    assert t.price("B&O") == (135, 1, 6)
    assert t.price("RFPR") == (82, 4, 4)  # one share sold, the last one only went to the pool
    assert t.held("RFPR", "pool") == 6
    assert t.state.owner[1] == CLOSED
    assert t.game.result()["C"] == 0


@clause("18VA 4.6.3a")
def test_18va_4_6_3a_exactly_412_is_raised() -> None:
    t = rows(ruin(heir=True)).play(Bankrupt())
    assert t.cash("N&W") == 412


@clause("18VA 4.6.3c")
def test_18va_4_6_3c_corporations_without_heir_close_scenario_21() -> None:
    t = rows(ruin(train="3G"))
    t.marker("rea", t.title.map.hexes[0].name, "VR")
    t.play(Bankrupt())
    for name in ("N&W", "SR", "WMR"):
        assert (t.president(name), t.held(name, "ipo"), t.cash(name)) == ("", 10, 0)
        assert t.position.track.tokens_of(t.number(name)) == ()  # Potomac's of SR went too
        assert t.state.tokens_left[t.number(name)] == (0, 40, 100, 100)
        assert t.state.cell[t.number(name)] < 0
    assert t.held("N&W", "B") == 0
    assert t.state.owner[0] == CLOSED
    assert [m.corporation for m in t.state.markers] == [t.number("VR")]
    assert [t.title.trains[t.state.variants[card]].name for card in t.state.pool_trains] == ["4"]
    assert t.state.corporation != t.number("N&W")  # its turn is over


@clause("18VA 4.6.3c")
def test_18va_4_6_3c_the_site_removes_every_express_marker() -> None:
    t = rows(ruin(EIGHTEENXX_GAMES))
    t.marker("rea", t.title.map.hexes[0].name, "VR")
    assert t.play(Bankrupt()).state.markers == ()


@clause("18VA 4.6.3c")
def test_18va_4_6_3c_they_may_start_again() -> None:
    t = rows(ruin()).play(Bankrupt()).set_cash(A=1000, B=1000).stock_turn("A")
    t.play(Par("SR", 82))
    assert (t.cash("SR"), t.held("SR", "ipo"), t.state.units[t.number("SR")]) == (164, 8, 10)
    assert t.position.track.tokens_of(t.number("SR")) == ((t.title.map.by_name["F11"], 0),)
    t.corporation("SR", 82, A=2, B=1, operated=False).stock_turn("B")
    t.refused(SellShares("SR", 1), "sell.not-operated", "18VA 4.3.1a")


@clause("18VA 4.6.3c")
def test_18va_4_6_3c_before_phase_5_as_a_five_share_corporation_with_its_home_kept() -> None:
    t = ten(table(), "N&W").corporation("N&W", 90, C=2, treasury=0).corporation("B&O", 100, C=2)
    t.corporation("SR", 82, A=2, treasury=200).set_cash(C=0).phase("4", sold=("2", "3"))
    t.operating_turn("N&W", "trains").play(Bankrupt())
    assert (t.state.units[t.number("N&W")], t.held("N&W", "ipo")) == (5, 5)
    assert t.state.tokens_left[t.number("N&W")] == (0, 40)
    assert (t.state.units[t.number("B&O")], t.state.tokens_left[t.number("B&O")]) == (
        10,
        (0, 40, 100, 100),
    )
    t.tile("F11", "57", 0).tile("F13", "57", 0).operating_turn("SR", "token")
    t.refused(PlaceToken("F13", 0), "token.home-reserved", "18VA 4.5.3c")
    t.set_cash(A=1000).stock_turn("A").play(Par("B&O", 100))
    assert (t.cash("A"), t.cash("B&O")) == (800, 200)  # this time its buyer pays


@clause("18VA 4.6.3b")
def test_18va_4_6_3b_the_heir_completes_the_purchase_scenario_31() -> None:
    t = rows(ruin(heir=True)).set_cash(B=100).play(Bankrupt())
    assert (t.president("N&W"), t.cash("N&W"), t.who, t.asked) == ("B", 412, "B", "trains")
    t.play(BuyTrain("bank", "5", 500))
    assert (t.cash("B"), t.cash("N&W")) == (12, 0)


@clause("18VA 4.6.3b")
def test_18va_4_6_3b_and_may_go_bankrupt_in_turn() -> None:
    t = rows(ruin(heir=True)).set_cash(B=87).play(Bankrupt())
    t.refused(BuyTrain("bank", "5", 500), "train.president-short", "18VA 4.6.2b")
    t.play(Bankrupt())
    assert t.state.out == 0b110
    assert t.game.over == "bankruptcy"


@clause("18VA 4.6.3b")
def test_18va_4_6_3b_the_heir_may_sell_what_the_bankrupt_sold() -> None:
    for preset, key in (("", ""), (EIGHTEENXX_GAMES, "eighteenxx_games.stricter")):
        t = rows(ruin(preset, heir=True)).corporation("B&O", (0, 6), A=2, C=1, B=1)
        t.set_cash(B=0).operating_turn("N&W", "trains")
        t.play(SellShares("B&O", 1), Bankrupt())
        assert t.who == "B"
        assert ("gone" in t.state.title_state) == bool(key)  # tokens of SR and WMR came off
        if key:
            t.refused(SellShares("B&O", 1), key)
        else:
            assert t.legal(SellShares("B&O", 1))


@clause("18VA 4.6.3a")
def test_18va_4_6_3a_priority_and_limits_after_an_elimination() -> None:
    t = rows(ruin(heir=True)).set_priority("C").play(Bankrupt())
    assert t.state.priority == 0
    assert t.title.hooks.certificate_limit(t.position) == 18
    assert certificates(t.position, 2) == 0
    t.stock_turn("B").play(Pass())
    assert (t.state.round, t.who) == (Round.STOCK, "A")  # C is out


@clause("18VA 4.6b", "18VA 4.6.3b")
def test_18va_4_6_3b_a_train_that_came_to_the_pool_must_be_bought_if_it_can_be() -> None:
    t = rows(ruin(heir=True, train="3G")).play(Bankrupt())
    assert t.cash("N&W") == 412
    t.refused(BuyTrain("bank", "5", 500), "train.no-help", "18VA 4.6b")
    t.play(BuyTrain("pool", "4", 300))
    assert (t.cash("N&W"), t.cash("B")) == (112, 100)


@clause("18VA 5c")
def test_18va_5c_one_solvent_player_ends_the_game() -> None:
    t = ten(table(2), "N&W").corporation("N&W", 90, A=2, treasury=0).set_cash(A=0, B=1)
    t.phase("5", sold=("2", "3", "4")).operating_turn("N&W", "trains").play(Bankrupt())
    assert t.game.over == "bankruptcy"
    assert t.game.result() == {"A": 0, "B": 1}


@clause("18VA 4.5b")
def test_18va_4_5b_order_after_a_bankrupts_sales() -> None:
    """SR at 90 falls below VR in the sales; the site keeps the order it had."""
    for preset, after in (("", "VR"), (EIGHTEENXX_GAMES, "SR")):
        t = ten(table(4, preset), "N&W", "SR", "VR").corporation("N&W", 100, D=2, treasury=0)
        t.corporation("SR", (3, 4), A=2, D=2, treasury=900).corporation(
            "VR", (2, 2), B=2, treasury=900
        )
        t.set_cash(D=0).phase("5", sold=("2", "3", "4"))
        t.operating_turn("N&W", "trains").play(Bankrupt())
        assert t.price("SR")[0] == 75
        assert t.state.corporation == t.number(after)
