"""18Chesapeake 7.1: what the privates block, pay, cost and can do."""

from __future__ import annotations

import pytest
from tests.titles.chesapeake import bare, depot, table
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import Answer, BuyPrivate, BuyTrain, LayTile, Pass, PlaceToken
from roundhouse.core.state import CLOSED


def owned(
    private: str, corporation: str = "PRR", step: str = "track", treasury: int = 500
) -> Table:
    """Phase 3: a corporation of A's with a private, all others closed."""
    t = bare().phase("3", sold=("2",)).corporation(corporation, 80, treasury=treasury, A=6)
    return t.give_private(private, corporation).operating_turn(corporation, step)


def for_sale(
    private: str, owner: str = "B", corporation: str = "PRR", treasury: int = 500
) -> Table:
    t = bare().phase("3", sold=("2",)).corporation(corporation, 80, treasury=treasury, A=6)
    return t.give_private(private, owner).operating_turn(corporation)


@clause("18Chesapeake 7.1-1")
def test_18chesapeake_7_1_1_scenario_23_a_players_private_closes_its_hex() -> None:
    t = for_sale("D&R", "A", "LV").tile("J2", "57", 1)
    t.refused(LayTile("K3", "1", 1), "tile.closed-hex", "18Chesapeake 7.1-1")
    assert not any(getattr(a, "hex", "") == "K3" for a in t.game.legal)
    t.refused(BuyPrivate("D&R", 9), "private.price", "18Chesapeake 7.1-4")
    t.refused(BuyPrivate("D&R", 41), "private.price", "18Chesapeake 7.1-4")
    t.play(BuyPrivate("D&R", 40))
    assert (t.cash("A"), t.cash("LV")) == (840, 460)
    t.play(next(a for a in t.game.legal if getattr(a, "hex", "") == "K3"))
    assert t.position.track.faces[t.title.map.by_name["K3"]].tile


@clause("18Chesapeake 7.1-1")
def test_18chesapeake_7_1_1_the_block_ends_when_it_closes() -> None:
    t = for_sale("C&OC").tile("F2", "57", 2)
    t.refused(LayTile("D2", "57", 1), "tile.closed-hex", "18Chesapeake 7.1-1")
    t.without_privates().play(LayTile("D2", "57", 1))
    assert t.cash("PRR") == 420


@clause("18Chesapeake 7.1-2")
def test_18chesapeake_7_1_2_income_at_the_start_of_every_operating_round() -> None:
    t = bare().corporation("PRR", 80, A=6).phase("3", sold=("2",))
    t.give_private("D&R", "B").give_private("CV", "C").give_private("C&OC", "PRR")
    t.give_private("B&OR", "A").stock_turn("A")
    t.play(Pass(), Pass(), Pass())
    assert [t.cash(x) for x in ("A", "B", "C", "PRR")] == [800, 805, 830, 15]
    t.operating_turn("PRR", "privates").set_rounds(of=2)
    t.play(Pass())
    assert (t.state.or_number, t.cash("B"), t.cash("PRR")) == (2, 810, 30)


@clause("18Chesapeake 7.1-3")
def test_18chesapeake_7_1_3_phase_5_closes_all_unpaid_but_shares_stay() -> None:
    t = table().phase("4", sold=("2", "3")).corporation("PRR", 80, treasury=900, A=6)
    t.corporation("B&O", 80, B=6).corporation("C&A", 70, floated=False, operated=False, C=2)
    for private in t.title.privates:
        t.give_private(private.name, "B")
    t.give_private("C-P", "PRR")
    depot(t, "5").operating_turn("PRR", "trains")
    t.play(BuyTrain("bank", "5", 500))
    assert t.state.owner == [CLOSED] * 6
    assert (t.cash("B"), t.held("B&O", "B"), t.held("C&A", "C")) == (800, 6, 2)
    t.operating_turn("PRR")
    t.refused(LayTile("H2", "9", 2, "C-P"), "pair.not-owner", "18Chesapeake 7.1-5")


@clause("18Chesapeake 7.1-4")
@pytest.mark.parametrize(
    ("private", "low", "high"),
    [("D&R", 10, 40), ("C-P", 20, 80), ("B&S", 25, 100), ("C&OC", 40, 160), ("B&OR", 50, 200)],
)
def test_18chesapeake_7_1_4_half_to_double_face_value(private: str, low: int, high: int) -> None:
    t = for_sale(private, "A")
    t.refused(BuyPrivate(private, low - 1), "private.price", "18Chesapeake 7.1-4")
    t.refused(BuyPrivate(private, high + 1), "private.price", "18Chesapeake 7.1-4")
    assert t.legal(BuyPrivate(private, low))
    t.play(BuyPrivate(private, high))
    assert (t.cash("A"), t.cash("PRR")) == (800 + high, 500 - high)
    t.refused(BuyPrivate(private, low), "private.not-for-sale", "18Chesapeake 7.1-4")


@clause("18Chesapeake 7.1-4")
def test_18chesapeake_7_1_4_phases_treasury_and_consent() -> None:
    t = for_sale("C&OC", "B", treasury=50)
    t.refused(BuyPrivate("C&OC", 51), "private.funds", "18Chesapeake 7.1-4")
    for phase in ("2", "5"):
        t.phase(phase).refused(BuyPrivate("C&OC", 40), "private.phase", "18Chesapeake 7.1-4")
    t.phase("4")
    t.play(BuyPrivate("C&OC", 40))
    assert (t.asked, t.who) == ("offer", "B")
    t.refused(Pass(), "order.offer", "18Chesapeake 11.7-1")
    t.play(Answer(False))
    t.refused(BuyPrivate("C&OC", 40), "offer.declined", "")
    t.play(BuyPrivate("C&OC", 41), Answer(True))
    assert (t.cash("B"), t.cash("PRR")) == (841, 9)


@clause("18Chesapeake 7.1-5", "18Chesapeake 7.1-6")
def test_18chesapeake_7_1_5_scenario_13_a_pair_is_free_and_extra() -> None:
    t = owned("C-P").tile("F2", "57", 1)
    t.refused(LayTile("H2", "7", 2, "C-P"), "pair.place", "18Chesapeake 7.1-5")
    t.refused(LayTile("F4", "9", 2, "C-P"), "pair.place", "18Chesapeake 7.1-5")
    t.refused(LayTile("H2", "8", 0, "C-P"), "pair.joined", "18Chesapeake 7.1-5")
    t.play(LayTile("H2", "9", 2, "C-P"))
    assert (t.asked, t.who) == ("pair", "A")
    t.refused(Pass(), "order.pair", "18Chesapeake 7.1-5")
    t.refused(LayTile("I3", "9", 1, "C-P"), "pair.joined", "18Chesapeake 7.1-5")
    t.refused(LayTile("E3", "57", 1), "pair.second-tile", "18Chesapeake 7.1-5")
    t.refused(LayTile("H2", "8", 2, "C-P"), "pair.second-tile", "18Chesapeake 7.1-5")
    t.play(LayTile("I3", "8", 2, "C-P"))
    assert (t.asked, t.cash("PRR"), t.state.turn.lays) == ("track", 500, 0)
    t.refused(LayTile("H2", "9", 2, "C-P"), "pair.used", "18Chesapeake 7.1-5")
    t.play(LayTile("E3", "57", 1))
    assert t.state.turn.lays == 1


@clause("18Chesapeake 7.1-5")
def test_18chesapeake_7_1_5_every_first_tile_leaves_a_second() -> None:
    for private, hexes in (("C-P", ("H2", "I3")), ("B&S", ("F4", "G5"))):
        t = owned(private).tile("F2", "57", 1)
        firsts = [a for a in t.game.legal if isinstance(a, LayTile) and a.power]
        assert {a.hex for a in firsts} == set(hexes)
        for first in firsts:
            t = owned(private).tile("F2", "57", 1).play(first)
            seconds = list(t.game.legal)
            assert seconds
            assert {getattr(a, "hex", "") for a in seconds} == set(hexes) - {first.hex}


@clause("18Chesapeake 7.1-6")
def test_18chesapeake_7_1_6_no_route_needed_before_or_after_the_normal_tile() -> None:
    t = owned("B&S", "C&O")
    t.play(LayTile("G13", "57", 1))
    assert t.asked == "track"
    t.play(LayTile("F4", "8", 3, "B&S"), LayTile("G5", "9", 2, "B&S"))
    assert t.asked == "token"
    assert t.cash("C&O") == 500


@clause("18Chesapeake 7.1-6")
def test_18chesapeake_7_1_6_a_tile_laid_otherwise_ends_the_power() -> None:
    t = owned("B&S").tile("F2", "57", 0).tile("F4", "9", 0)
    t.refused(LayTile("G5", "9", 2, "B&S"), "pair.forfeit", "18Chesapeake 7.1-6")
    t.refused(LayTile("F4", "9", 2, "B&S"), "pair.forfeit", "18Chesapeake 7.1-6")
    other = owned("B&S").give_private("B&S", "B")
    other.refused(LayTile("F4", "9", 2, "B&S"), "pair.not-owner", "18Chesapeake 7.1-5")


@clause("18Chesapeake 7.1-5")
def test_18chesapeake_7_1_5_powers_wait_for_the_track_step() -> None:
    t = owned("C-P", step="token")
    t.refused(LayTile("H2", "9", 2, "C-P"), "order.token", "18Chesapeake 11-2")
    t = owned("D&R")
    t.refused(LayTile("K3", "1", 0, "D&R"), "power.not-owner", "18Chesapeake 7.1-5")
    t.refused(LayTile("K3", "1", 0, "P9"), "unknown-name")


@clause("18Chesapeake 7.1-7")
def test_18chesapeake_7_1_7_scenario_14_the_canals_tile() -> None:
    t = owned("C&OC")
    t.refused(LayTile("D2", "57", 0, "C&OC"), "tile.off-map", "18Chesapeake 11.3-5")
    t.refused(LayTile("D2", "57", 2, "C&OC"), "tile.off-map", "18Chesapeake 11.3-5")
    t.refused(LayTile("D2", "9", 1, "C&OC"), "tile-token.place", "18Chesapeake 7.1-7")
    t.play(LayTile("D2", "57", 1, "C&OC"))
    assert (t.cash("PRR"), t.asked, t.who) == (420, "free-token", "A")
    t.refused(LayTile("F2", "57", 1), "order.free-token", "18Chesapeake 7.1-8")
    t.play(PlaceToken("D2", 0, "C&OC"))
    assert (t.cash("PRR"), t.state.tokens_left[t.number("PRR")]) == (420, (60, 80))
    assert t.asked == "trains"
    t.operating_turn("PRR").tile("F2", "57", 1)
    t.refused(LayTile("D2", "57", 4, "C&OC"), "tile-token.used", "18Chesapeake 7.1-7")


@clause("18Chesapeake 7.1-7")
def test_18chesapeake_7_1_7_it_is_the_turns_tile_and_is_paid() -> None:
    t = owned("C&OC", treasury=79)
    t.refused(LayTile("D2", "57", 1, "C&OC"), "tile.funds", "18Chesapeake 11.3-9")
    t = owned("C&OC")
    t.play(LayTile("F2", "57", 1))
    t.refused(LayTile("D2", "57", 1, "C&OC"), "order.token", "18Chesapeake 11-2")
    t = owned("C&OC").give_private("C-P", "PRR")
    t.play(LayTile("F2", "57", 1))
    t.refused(LayTile("D2", "57", 1, "C&OC"), "tile.one-per-turn", "18Chesapeake 11.3-1")
    t.give_private("C&OC", "B")
    t.refused(LayTile("D2", "57", 1, "C&OC"), "tile-token.not-owner", "18Chesapeake 7.1-7")


@clause("18Chesapeake 7.1-8")
def test_18chesapeake_7_1_8_the_free_token_comes_at_once_or_never() -> None:
    t = owned("C&OC").tile("F2", "57", 1).tile("E3", "57", 0)
    t.play(LayTile("D2", "57", 1, "C&OC"))
    t.refused(PlaceToken("E3", 0), "tile-token.now", "18Chesapeake 7.1-8")
    t.refused(PlaceToken("E3", 0, "C&OC"), "token-power.place", "18Chesapeake 7.1-8")
    t.play(Pass())
    assert (t.asked, t.state.turn.tokens) == ("token", 0)
    t.refused(PlaceToken("D2", 0, "C&OC"), "tile-token.after-its-tile", "18Chesapeake 7.1-8")
    assert t.state.tokens_left[t.number("PRR")][0] == 40


@clause("18Chesapeake 7.1-8")
def test_18chesapeake_7_1_8_it_uses_the_marker_step_and_needs_a_marker() -> None:
    t = owned("C&OC").tile("F2", "57", 1)
    t.play(LayTile("D2", "57", 1, "C&OC"), PlaceToken("D2", 0, "C&OC"))
    assert (t.state.turn.tokens, t.asked) == (1, "trains")
    t = owned("C&OC").set_tokens_left("PRR")
    t.play(LayTile("D2", "57", 1, "C&OC"))
    assert t.asked == "trains"


@clause("18Chesapeake 7.1-11")
def test_18chesapeake_7_1_11_scenario_22_vanderbilt_retires_with_the_first_train() -> None:
    t = table(drawn="C&A").corporation("C&A", 70, treasury=700, A=6).corporation("PRR", 70, B=6)
    for private in t.title.privates:
        t.give_private(private.name, "B")
    t.phase("3", sold=("2",)).operating_turn("C&A", "privates")
    t.refused(BuyPrivate("CV", 200), "private.never-to-corporation", "18Chesapeake 7.1-11")
    t.trains("PRR", "3").operating_turn("C&A", "trains")
    t.play(BuyTrain("PRR", "3", 1), Answer(True))
    assert t.state.owner[5] == CLOSED
    assert t.state.owner[:5] == [1] * 5


@clause("18Chesapeake 7.1-11")
def test_18chesapeake_7_1_11_other_trains_and_exports_leave_him_alone() -> None:
    t = table(drawn="C&A").corporation("C&A", 70, A=6).corporation("PRR", 70, treasury=500, B=6)
    t.give_private("CV", "B").operating_turn("PRR", "trains")
    t.play(BuyTrain("bank", "2", 80), Pass())
    assert t.state.owner[5] == 1


@clause("18Chesapeake 7.1-4")
def test_18chesapeake_7_1_4_site_deals_are_made_at_once() -> None:
    t = (
        bare(preset=EIGHTEENXX_GAMES)
        .phase("3", sold=("2",))
        .corporation("PRR", 80, treasury=500, A=6)
    )
    t.give_private("C&OC", "B").operating_turn("PRR")
    t.play(BuyPrivate("C&OC", 160))
    assert (t.cash("B"), t.cash("PRR"), t.asked) == (960, 340, "track")
