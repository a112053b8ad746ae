"""18VA 4.2: privates and their powers."""

from __future__ import annotations

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause
from tests.titles.virginia import earned, exits, route, table, ten

from roundhouse.core.actions import (
    Answer,
    BuyPrivate,
    BuyTrain,
    LayTile,
    Pass,
    PlaceMarker,
    PlaceToken,
    UsePower,
)
from roundhouse.core.state import CLOSED, Round


def bo(step: str, phase: str = "3", preset: str = "", cash: int = 500, **options: str) -> Table:
    """B&O of player A in a step, with money."""
    t = table(3, preset, **options).corporation("B&O", 100, A=2, B=1, treasury=cash).phase(phase)
    return t.trains("B&O", "2").operating_turn("B&O", step)


def owning(private: str, step: str, preset: str = "", cash: int = 500, **options: str) -> Table:
    return bo(step, preset=preset, cash=cash, **options).give_private(private, "B&O")


@clause("18VA 4.2a")
def test_18va_4_2a_from_phase_3_at_half_to_one_and_a_half_scenario_35() -> None:
    t = bo("track", "2").give_private("P1", "A")
    t.refused(BuyPrivate("P1", 40), "private.phase", "18VA 4.2a")
    t = bo("track").give_private("P1", "A")
    t.refused(BuyPrivate("P1", 19), "private.price", "18VA 4.2a")
    t.refused(BuyPrivate("P1", 61), "private.price", "18VA 4.2a")
    assert t.legal(BuyPrivate("P1", 20))
    t.play(BuyPrivate("P1", 60))
    assert (t.cash("B&O"), t.state.owner[0]) == (440, t.party("B&O"))
    t = bo("track", cash=25).give_private("P1", "A")
    t.refused(BuyPrivate("P1", 26), "private.funds", "18VA 4.2a")


@clause("18VA 4.2a")
def test_18va_4_2a_its_owner_must_consent() -> None:
    t = bo("track").give_private("P3", "C").play(BuyPrivate("P3", 50))
    assert (t.asked, t.who) == ("offer", "C")
    t.play(Answer(False))
    t.refused(BuyPrivate("P3", 50), "offer.declined")
    t.play(BuyPrivate("P3", 120), Answer(True))
    assert (t.cash("C"), t.cash("B&O")) == (520, 380)


@clause("18VA 4.2a")
@pytest.mark.parametrize("step", ["track", "token", "dividend", "trains", "privates"])
def test_18va_4_2a_at_any_point_of_the_turn(step: str) -> None:
    assert bo(step).give_private("P2", "A").legal(BuyPrivate("P2", 30))
    t = table().corporation("C&O", 100, A=2, treasury=90).phase("3").give_private("P2", "A")
    assert t.operating_turn("C&O", "convert").legal(BuyPrivate("P2", 30))


@clause("18VA 4.2a")
def test_18va_4_2a_the_site_wants_the_conversion_decided_first() -> None:
    t = (
        table(preset=EIGHTEENXX_GAMES)
        .corporation("C&O", 100, A=2, treasury=90)
        .phase("3")
        .give_private("P2", "A")
    )
    t.operating_turn("C&O", "convert").refused(BuyPrivate("P2", 30), "eighteenxx_games.stricter")


@clause("18VA 4.2a")
def test_18va_4_2a_a_last_chance_after_the_trains() -> None:
    t = bo("trains").give_private("P2", "A").play(Pass())
    assert t.asked == "privates"
    t.refused(BuyTrain("bank", "2", 100), "order.privates", "18VA 4.2a")
    t.play(BuyPrivate("P2", 30))
    assert t.state.or_number == 2  # nothing is left to buy: the turn is over


@clause("18VA 4.2b")
def test_18va_4_2b_a_corporation_keeps_it() -> None:
    t = (
        bo("track")
        .corporation("VR", 82, C=2)
        .give_private("P1", "VR")
        .operating_turn("B&O", "track")
    )
    t.refused(BuyPrivate("P1", 40), "private.not-for-sale", "18VA 4.2b")
    owning("P1", "track").refused(BuyPrivate("P1", 40), "private.not-for-sale", "18VA 4.2b")


@clause("18VA 4.2j")
def test_18va_4_2j_powers_belong_to_the_owning_corporation_in_its_step() -> None:
    t = bo("token").give_private("P1", "A").give_private("P3", "A")
    t.refused(PlaceMarker("P1", "H3"), "power.not-owner", "18VA 4.2j")
    t.refused(PlaceToken("H5", 0, "P3"), "power.not-owner", "18VA 4.2j")
    t = bo("trains").give_private("P2", "A").give_private("P3", "A")
    t.refused(BuyTrain("bank", "2", 0, power="P2"), "power.not-owner", "18VA 4.2j")
    t.refused(UsePower("P3"), "power.not-owner", "18VA 4.2j")
    t.operating_turn("B&O", "track")
    t.refused(LayTile("H3", "57", 0, power="P1"), "power.not-owner", "18VA 4.2j")
    owning("P1", "track").refused(PlaceMarker("P1", "H3"), "order.track")
    owning("P1", "trains").refused(PlaceMarker("P1", "H3"), "order.trains")
    owning("P3", "trains").refused(PlaceToken("H5", 0, "P3"), "order.trains")
    owning("P3", "token").refused(UsePower("P3"), "order.token")


@clause("18VA 4.2j")
def test_18va_4_2j_use_is_optional_and_closes_it() -> None:
    t = owning("P1", "token").play(PlaceMarker("P1", "G4"))
    assert t.state.owner[0] == CLOSED
    t.refused(PlaceMarker("P1", "H3"), "power.not-owner", "18VA 4.2j")
    t = owning("P1", "token").play(Pass())
    assert t.state.owner[0] == t.party("B&O")


@clause("18VA 4.2c")
def test_18va_4_2c_it_pays_every_round_and_never_closes_by_phase() -> None:
    t = owning("P3", "trains", cash=800).phase("6").give_private("P2", "C")
    t.set_rounds(of=3)
    t.play(BuyTrain("bank", "4D", 800))
    assert t.state.owner[2] == t.party("B&O")
    while t.state.or_number == 1:
        t.play(Pass())
    assert (t.cash("B&O"), t.cash("C")) == (20, 415)


@clause("18VA 4.2d")
def test_18va_4_2d_express_marker_adds_10_for_that_corporation() -> None:
    t = exits(exits(owning("P1", "token"), "H3", "5", 1, 2), "G4", "57", 1, 4)
    t.refused(PlaceMarker("P1", "H1"), "marker.place", "18VA 4.2d")
    t.refused(PlaceMarker("P1", "B7"), "marker.place", "18VA 4.2d")
    assert t.legal(PlaceMarker("P1", "C12"))  # far from any track
    t.refused(PlaceMarker("P1", "G4", "VR"), "malformed")
    t.play(PlaceMarker("P1", "G4"))
    t.operating_turn("B&O", "run")
    assert earned(t, route("2", "H3 G4")) == 50
    t.corporation("SR", 82, B=2).trains("SR", "2").token("G4", "SR").operating_turn("SR", "run")
    assert earned(t, route("2", "H3 G4")) == 40


@clause("18VA 4.2e")
def test_18va_4_2e_tredegar_scenario_18() -> None:
    t = owning("P2", "trains", cash=150).phase("3", sold=("2",))
    t.refused(BuyTrain("bank", "3", 200), "train.no-help")
    t.refused(BuyTrain("bank", "3", 10, power="P2"), "train.price")
    assert BuyTrain("bank", "3", 0, power="P2") in list(t.game.legal)
    t.play(BuyTrain("bank", "3", 0, power="P2"))
    assert (t.cash("B&O"), t.train_names("B&O"), t.state.owner[1]) == (150, ["2", "3"], CLOSED)
    t = owning("P2", "trains", cash=150).phase("3", sold=("2", "3"))
    t.play(BuyTrain("bank", "3G", 100, power="P2"))
    assert (t.cash("B&O"), t.train_names("B&O")) == (50, ["3G"])
    t = owning("P2", "trains").pool_train("3").operating_turn("B&O", "trains")
    t.refused(BuyTrain("pool", "3", 0, power="P2"), "train-power.new-only", "18VA 4.2e")
    t.corporation("VR", 82, A=2).trains("VR", "2").operating_turn("B&O", "trains")
    t.refused(BuyTrain("VR", "2", 1, power="P2"), "train-power.new-only", "18VA 4.2e")


@clause("18VA 4.2e", "18VA 4.5.8b")
def test_18va_4_2e_a_tredegar_purchase_counts_for_its_type() -> None:
    t = owning("P2", "trains").phase("3", sold=("2",)).play(BuyTrain("bank", "3", 0, power="P2"))
    t.refused(BuyTrain("bank", "3", 200), "train.one-per-type", "18VA 4.5.8b")


@clause("18VA 4.2f")
def test_18va_4_2f_potomac_token_takes_no_circle_and_blocks_nobody() -> None:
    t = owning("P3", "token")
    t.refused(PlaceToken("C8", 0, "P3"), "token.no-slot", "18VA 4.2f")
    t.refused(PlaceToken("B7", 0, "P3"), "token-power.place", "18VA 4.2f")
    for name in ("H5", "H1", "A6", "B15"):
        assert PlaceToken(name, 0, "P3") in list(t.game.legal)
    exits(t, "D9", "57", 1, 4).corporation("C&O", 82, C=2).operating_turn("B&O", "token")
    t.play(PlaceToken("D9", 0, "P3"))
    h = t.title.map.by_name["D9"]
    assert t.position.track.has_token(h, 0, t.number("B&O"))
    assert t.position.track.tokens[h] == ((t.number("C&O"),),)
    assert not t.position.track.blocked(h, 0, t.number("C&O"))
    assert len(t.state.tokens_left[t.number("B&O")]) == 3
    assert (t.state.owner[2], t.cash("B&O")) == (CLOSED, 500)
    assert t.asked == "token"  # its ordinary token may still follow


@clause("18VA 4.2f")
def test_18va_4_2f_any_hex_even_beside_its_own_token() -> None:
    t = exits(owning("P3", "token"), "H3", "5", 1, 2).play(PlaceToken("H3", 0, "P3"))
    h = t.title.map.by_name["H3"]
    assert t.position.track.tokens_of(t.number("B&O")) == ((h, 0), (h, 0))
    assert t.state.owner[2] == CLOSED
    t = exits(owning("P3", "token", EIGHTEENXX_GAMES), "H3", "5", 1, 2)
    t.refused(PlaceToken("H3", 0, "P3"), "eighteenxx_games.stricter")


@clause("18VA 4.2g")
def test_18va_4_2g_one_more_train_for_good() -> None:
    t = ten(table(), "VR").corporation("VR", 82, A=2, treasury=900).phase("4", sold=("2", "3"))
    t.trains("VR", "4", "4", "4").give_private("P3", "VR").operating_turn("VR", "trains")
    t.refused(BuyTrain("bank", "4", 300), "train.limit", "18VA 4.5.8a")
    t.refused(UsePower("P3", "token"), "malformed")
    t.play(UsePower("P3"), BuyTrain("bank", "4", 300))
    assert len(t.train_names("VR")) == 4
    assert t.state.owner[2] == CLOSED
    t.phase("5")
    assert t.title.hooks.train_limit(t.position, t.number("VR")) == 3


def four_threes(raised: bool) -> Table:
    t = ten(table(), "VR").corporation("VR", 82, A=2).trains("VR", "3", "3", "2G", "2G")
    t.corporation("B&O", 100, B=2, treasury=300).phase("3", sold=("2", "3"))
    if raised:
        t.one_more_train("VR")
    else:
        t.give_private("P3", "VR")
    return t.operating_turn("B&O", "trains").play(BuyTrain("bank", "4", 300))


@clause("18VA 4.2g")
def test_18va_4_2g_unused_it_saves_no_train_scenario_36() -> None:
    t = four_threes(raised=False)
    assert (t.asked, t.who) == ("discard", "A")
    t = four_threes(raised=True)
    assert t.asked != "discard"
    assert len(t.train_names("VR")) == 4


@clause("18VA 4.2h")
def test_18va_4_2h_only_one_of_the_two_uses() -> None:
    t = owning("P3", "token").play(PlaceToken("H5", 0, "P3")).operating_turn("B&O", "trains")
    t.refused(UsePower("P3"), "power.not-owner", "18VA 4.2j")
    t = owning("P3", "trains").play(UsePower("P3")).operating_turn("B&O", "token")
    t.refused(PlaceToken("H5", 0, "P3"), "power.not-owner", "18VA 4.2j")


@clause("18VA 4.5.3d")
def test_18va_4_5_3d_both_are_used_in_the_token_step_and_additional() -> None:
    t = exits(exits(owning("P1", "token"), "H3", "5", 1, 2), "G4", "57", 1, 4)
    t.give_private("P3", "B&O").play(PlaceToken("G4", 0))
    assert t.cash("B&O") == 460
    t.refused(PlaceToken("H1", 0), "token.one-per-turn", "18VA 4.5.3a")
    t.play(PlaceToken("H5", 0, "P3"), PlaceMarker("P1", "H3"))
    assert (t.cash("B&O"), t.state.owner[0], t.state.owner[2]) == (460, CLOSED, CLOSED)


@clause("18VA 4.5.3d")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains", "privates"])
def test_18va_4_5_3d_on_the_site_they_may_come_later(step: str) -> None:
    t = owning("P1", step, EIGHTEENXX_GAMES).give_private("P3", "B&O")
    assert t.legal(PlaceMarker("P1", "H3"))
    assert t.legal(PlaceToken("H5", 0, "P3")) == (step != "track")
    if step not in ("track", "token"):
        t.refused(PlaceToken("H5", 0), f"order.{step}")
    assert t.state.round == Round.OPERATING
