"""1846 3 and 6.6: what privates do for the corporations that buy them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.titles.midwest import EIGHTEENXX_GAMES, independent, playing, turn
from tests.titles.support import Table, clause

from roundhouse.core.actions import (
    Answer,
    BuyPrivate,
    BuyTrain,
    LayTile,
    Pass,
    PlaceMarker,
    PlaceToken,
)


def owning(private: str, corporation: str = "GT", step: str = "track", **rest: Any) -> Table:
    t = turn(corporation, step, **rest)
    return t.give_private(private, corporation).operating_turn(corporation, step)


@clause("1846 6.6a", "1846 6.6b", "1846 6.61")
def test_1846_6_6_buying_privates() -> None:
    t = turn("GT").give_private("C&WI", "A").operating_turn("GT")
    t.refused(BuyPrivate("C&WI", 0), "private.price", "1846 6.6a")
    t.refused(BuyPrivate("C&WI", 61), "private.price", "1846 6.6a")
    t.refused(BuyPrivate("MAIL", 10), "private.not-for-sale", "1846 6.61")
    t.play(BuyPrivate("C&WI", 1))
    assert t.cash("GT") == 499
    t = turn("GT", treasury=20).give_private("C&WI", "A").operating_turn("GT")
    t.refused(BuyPrivate("C&WI", 30), "private.funds", "1846 6.6a")
    t = turn("GT", phase="III").give_private("MAIL", "A").operating_turn("GT")
    t.refused(BuyPrivate("MAIL", 30), "private.phase", "1846 6.6a")
    t = turn("GT").give_private("MAIL", "C").operating_turn("GT")
    t.play(BuyPrivate("MAIL", 30))
    t.refused(Pass(), "order.offer", "1846 6.6a")
    t.play(Answer(False))
    t.refused(BuyPrivate("MAIL", 30), "offer.declined", "")
    t = turn("GT").corporation("NYC", 100, C=2).give_private("MAIL", "NYC").operating_turn("GT")
    t.refused(BuyPrivate("MAIL", 30), "private.not-for-sale", "1846 6.61")


@clause("1846 3i", "1846 3q")
def test_1846_3i_3q_michigan_central_scenario_26() -> None:
    t = turn("GT").give_private("MC", "B").operating_turn("GT")
    t.tile("B16", "57", 1).tile("B14", "9", 1).operating_turn("GT")
    t.refused(LayTile("B12", "9", 1), "tile.closed-hex", "1846 3i")
    t = owning("MC")
    t.refused(LayTile("B14", "9", 1, "MC"), "tile-power.place", "1846 3i")
    t.play(LayTile("B10", "9", 1, "MC"))
    assert t.cash("GT") == 500
    t.refused(LayTile("B12", "8", 4, "MC"), "tile-power.joined", "1846 3q")
    t.play(LayTile("B12", "9", 1, "MC"))
    assert t.cash("GT") == 500
    t.refused(LayTile("B12", "9", 1, "MC"), "tile-power.used", "1846 3r")
    assert t.state.turn.lays == 0
    t = turn("GT").give_private("MC", "A").operating_turn("GT")
    t.refused(LayTile("B10", "9", 1, "MC"), "power.not-owner", "1846 6.6b")


@clause("1846 3q")
def test_1846_3q_second_tile_on_another_turn_or_forfeited() -> None:
    t = owning("MC").play(LayTile("B10", "9", 1, "MC"))
    t.play(LayTile("B16", "5", 0))
    assert t.legal(LayTile("B12", "9", 1, "MC"))
    t.operating_turn("GT")
    assert t.legal(LayTile("B12", "9", 1, "MC"))
    t = owning("MC", preset=EIGHTEENXX_GAMES).play(LayTile("B10", "9", 1, "MC"), Pass())
    t.refused(LayTile("B12", "9", 1, "MC"), "tile-power.used", "1846 3r")


@clause("1846 3r", "1846 6.2h")
def test_1846_3r_lake_shore_line_scenario_27() -> None:
    t = owning("LSL").tile("D14", "57", 0).operating_turn("GT")
    t.refused(LayTile("D14", "14", 0, "LSL"), "tile.phase", "1846 6.2b1")
    t = owning("LSL", phase="II")
    t.refused(LayTile("D14", "57", 0, "LSL"), "tile-power.kind", "1846 6.2h")
    t.tile("D14", "57", 0).tile("E17", "293", 0).operating_turn("GT")
    t.play(LayTile("D14", "14", 2, "LSL"))
    assert t.cash("GT") == 500
    assert t.state.turn.upgrades == 0
    t.refused(LayTile("E17", "294", 0, "LSL"), "tile-power.used", "1846 3r")


@clause("1846 3j1", "1846 3j2", "1846 3s", "1846 6.26")
def test_1846_3j_chicago_line_scenario_25() -> None:
    t = turn("NYC").give_private("C&WI", "B").operating_turn("NYC")
    t.refused(PlaceToken("D6", 3), "token.kept-for-private", "1846 3j1")
    t = turn("IC").give_private("C&WI", "A").operating_turn("IC")
    tokens = t.state.tokens_left[t.number("IC")]
    t.play(BuyPrivate("C&WI", 35))
    d6 = t.title.map.by_name["D6"]
    assert t.position.track.tokens[d6][3] == (t.number("IC"),)
    assert t.state.tokens_left[t.number("IC")] == tokens
    assert t.cash("IC") == 465
    t = turn("GT").token("D6", "GT", 0).give_private("C&WI", "A").operating_turn("GT")
    t.play(BuyPrivate("C&WI", 35))
    assert t.position.track.tokens[d6][3] == ()


@clause("1846 3j1", "1846 3j2")
def test_1846_3j_preset_places_the_token_later() -> None:
    t = owning("C&WI", "IC", preset=EIGHTEENXX_GAMES)
    t.refused(PlaceToken("D6", 1, "C&WI"), "power.place", "1846 3j2")
    t.refused(PlaceToken("I5", 0, "C&WI"), "token-power.place", "1846 3j1")
    t.play(PlaceToken("D6", 3, "C&WI"))
    assert t.cash("IC") == 500
    t.refused(PlaceToken("D6", 3, "C&WI"), "token-power.used", "1846 3s")


@clause("1846 3k1", "1846 3k2", "1846 3k3", "1846 3s")
def test_1846_3k_buying_an_independent_scenario_22() -> None:
    t = independent(turn("GT"), "MS", "A", 70).operating_turn("GT")
    t.play(BuyPrivate("MS", 60))
    assert t.cash("GT") == 500 - 60 + 70
    assert t.train_names("GT") == ["2"]
    c15 = t.title.map.by_name["C15"]
    assert t.position.track.token_in_hex(c15, t.number("GT"))
    assert len(t.state.tokens_left[t.number("GT")]) == 2
    t.tile("B16", "5", 0)
    assert not t.title.hooks.can_run(t.position, t.number("GT"))  # the train rests this round
    t = independent(turn("GT").trains("GT", "2", "2", "2", "2"), "MS", "A", 70)
    t.operating_turn("GT")
    t.refused(BuyPrivate("MS", 60), "private.train-limit", "1846 3k3")


@clause("1846 3m")
def test_1846_3m_meat_packing() -> None:
    t = owning("MPC")
    t.refused(PlaceMarker("MPC", "D14"), "marker.place", "1846 3m")
    t.play(PlaceMarker("MPC", "D6"))
    assert [(m.kind, t.title.map.hexes[m.hex].name) for m in t.state.markers] == [("meat", "D6")]
    t.refused(PlaceMarker("MPC", "I1"), "marker.used", "1846 6.6b")
    t = turn("GT").give_private("MPC", "A").operating_turn("GT")
    t.refused(PlaceMarker("MPC", "D6"), "power.not-owner", "1846 6.6b")


@clause("1846 3n1", "1846 3n3")
def test_1846_3n1_port_of_a_corporation() -> None:
    t = owning("SC")
    t.refused(PlaceMarker("SC", "D6"), "marker.port-space", "1846 3n1")
    t.play(PlaceMarker("SC", "D14"))
    t.refused(PlaceMarker("SC", "I1"), "marker.once-a-turn", "1846 3n1")
    t.operating_turn("GT")
    t.refused(PlaceMarker("SC", "D14"), "marker.already-there", "1846 3n1")
    t.play(PlaceMarker("SC", "I1"))  # it may be shifted
    assert [t.title.map.hexes[m.hex].name for m in t.state.markers] == ["I1"]
    t.operating_turn("GT", "trains")
    t.refused(PlaceMarker("SC", "B8"), "marker.after-run", "1846 3n1")
    t = owning("SC")
    t.refused(PlaceMarker("SC", "D14", "NYC"), "malformed")


@clause("1846 3n2", "1846 3n3")
def test_1846_3n2_port_of_a_player() -> None:
    t = playing(3).corporation("GT", 100, A=2).corporation("NYC", 100, B=2).give_private("SC", "C")
    t.play(Pass(), Pass(), Pass())
    assert (t.asked, t.who) == ("marker", "C")
    t.refused(LayTile("B16", "5", 0), "order.marker", "1846 3n2")
    t.refused(PlaceMarker("SC", "", "IC"), "marker.not-running", "1846 3n2")
    t.play(PlaceMarker("SC", "D14"))
    t.refused(PlaceMarker("SC", "I1"), "marker.chosen", "1846 3n2")
    t.play(PlaceMarker("SC", "", "GT"))
    assert [(m.kind, m.corporation) for m in t.state.markers] == [("port", t.number("GT"))]
    assert t.asked != "marker"


@clause("1846 3n3")
def test_1846_3n3_only_on_18xx_games_a_players_port_leaves_in_phase_iii() -> None:
    for preset, left in (("", ["port"]), (EIGHTEENXX_GAMES, [])):
        t = playing(3, preset=preset).corporation("GT", 100, A=2).corporation("NYC", 100, B=2)
        t.give_private("SC", "C").set_treasury("NYC", 900).phase("II", sold=["2", "4"])
        t.marker("port", "D14", "GT").operating_turn("NYC", "trains").play(
            BuyTrain("bank", "5", 500)
        )
        assert [m.kind for m in t.state.markers] == left


@clause("1846 3l1", "1846 3l2")
def test_1846_3l_mail_works_for_its_corporation_and_is_never_removed() -> None:
    t = owning("MAIL", "NYC")
    assert t.title.hooks.revenue_powers(t.position, t.number("NYC")) == ["mail"]
    assert t.title.hooks.revenue_powers(t.position, t.number("GT")) == []


@clause("1846 3o")
@pytest.mark.parametrize(
    ("hex_name", "printed"), [("F18", 40), ("G17", 40), ("H16", 40), ("H14", 60)]
)
def test_1846_3o_mountains(hex_name: str, printed: int) -> None:
    terrain = playing().title.map[hex_name].terrain
    assert terrain is not None
    assert terrain.cost == printed


@clause("1846 8d", "1846 3m", "1846 3n1")
def test_1846_8d_markers_go_at_phase_iv() -> None:
    t = turn("GT", "trains", treasury=2000, phase="III").trains("GT", "5")
    first, second = list(t.title.corporation_number)[:2]
    t.marker("meat", "D6", first).marker("port", "I1", second)
    t.sold_out("2", "4", "5").operating_turn("GT", "trains")
    t.play(t.game.legal.first())
    assert t.position.phase.name == "IV"
    assert t.state.markers == ()
