"""18GA 4.1 to 4.2.2: the operating turn, tiles and tokens."""

from __future__ import annotations

from typing import Any

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table, clause

from roundhouse.core.actions import (
    Answer,
    BuyPrivate,
    BuyTrain,
    ChooseCity,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
)
from roundhouse.core.state import CLOSED, Round
from roundhouse.rules.privates.powers import ClosesHexes
from roundhouse.rules.standard_hooks import by_price


def table(players: int = 3, preset: str = "", **options: Any) -> Table:
    options.setdefault("best_run", "president")
    return Table("18GA", players, preset, **options).without_privates()


def macon(phase: str = "2", **options: Any) -> Table:
    """CoG at its tile, token in Macon, $500."""
    t = table(**options).corporation("CoG", 70, A=6, treasury=500).phase(phase)
    return t.operating_turn("CoG", "track")


@clause("18GA 4(a)", "18GA 6")
def test_18ga_4_a_privates_pay_first() -> None:
    t = table().corporation("GA", 70, A=6).stock_turn("A")
    t.give_private("LTR", "A").give_private("OSR", "GA")
    t.play(Pass(), Pass(), Pass())
    assert t.state.round == Round.OPERATING
    assert (t.cash("A"), t.cash("GA")) == (605, 20)


@clause("18GA 4(b)")
def test_18ga_4_b_order_of_play_scenario_14() -> None:
    t = (
        table()
        .corporation("ACL", (0, 5), A=6)
        .corporation("CoG", (1, 6), B=6)
        .corporation("GA", (1, 6), C=6)
    )
    assert [t.title.corporations[c].name for c in by_price(t.position)] == ["CoG", "GA", "ACL"]
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    assert t.state.corporation == t.number("CoG")
    t.play(Pass(), Pass())
    if t.asked == "trains":
        t.play(Pass())
    # CoG ran nothing and fell behind; those still to act are sorted afresh.
    assert t.state.corporation == t.number("GA")


@clause("18GA 1.1")
def test_18ga_1_1_number_of_rounds_is_fixed_when_the_stock_round_ends() -> None:
    t = table().corporation("GA", 70, A=6).stock_turn("A")
    t.play(Pass(), Pass(), Pass())
    assert t.state.or_count == 1
    t.phase("3").play(Pass(), Pass(), Pass())
    assert t.state.round == Round.STOCK
    t.play(Pass(), Pass(), Pass())
    assert t.state.or_count == 2


@clause("18GA 4.2", "18GA 4.2(a)")
def test_18ga_4_2_steps_in_order_and_home_token_first() -> None:
    t = table().corporation("GA", 70, A=6, operated=False, treasury=500).stock_turn("A")
    t.play(Pass(), Pass(), Pass())
    assert t.asked == "track"
    assert t.position.track.token_in_hex(t.title.map.by_name["D10"], t.number("GA"))
    assert t.cash("GA") == 500
    t.refused(PlaceToken("F6", 0), "order.track", "18GA 4.2")
    t.play(Pass())
    t.refused(LayTile("D10", "57", 2), "order.token", "18GA 4.2")
    t.play(Pass())
    assert t.asked == "trains"
    t.refused(LayTile("D10", "57", 2), "order.trains", "18GA 4.2")


@clause("18GA 4.2")
def test_18ga_4_2_other_steps_refuse_what_is_not_theirs() -> None:
    t = macon().trains("CoG", "2").tile("F6", "57", 0).tile("E7", "58", 0)
    t.operating_turn("CoG", "run")
    t.refused(LayTile("D6", "8", 0), "order.run", "18GA 4.2")
    t.play(t.game.legal.first())
    assert t.asked == "dividend"
    t.refused(Pass(), "order.dividend", "18GA 4.2")
    t = macon("3").give_private("LTR", "A").operating_turn("CoG", "privates")
    t.refused(LayTile("D6", "8", 0), "order.privates", "18GA 4.2")


@clause("18GA 4.2(g)(h)", "18GA 4.2.6")
def test_18ga_4_2_g_h_privates_bought_and_used_at_any_moment() -> None:
    t = macon("3").give_private("MRC", "A")
    t.play(BuyPrivate("MRC", 60))
    assert t.cash("CoG") == 440
    assert t.legal(LayTile("F12", "9", 2, "MRC"))
    t = macon("3").give_private("LTR", "B")
    t.play(BuyPrivate("LTR", 30))
    assert t.who == "B"
    t.play(Answer(False))
    t.refused(BuyPrivate("LTR", 30), "offer.declined")


@clause("18GA 4.2.6")
def test_18ga_4_2_6_prices_and_phases_scenario_25() -> None:
    t = macon("3").give_private("OSR", "A").trains("CoG", "2", "2", "2")
    t.refused(BuyPrivate("OSR", 49), "private.price", "18GA 4.2.6")
    t.refused(BuyPrivate("OSR", 151), "private.price", "18GA 4.2.6")
    t.refused(BuyPrivate("LTR", 20), "private.not-for-sale", "18GA 4.2.6")
    assert t.legal(BuyPrivate("OSR", 50))
    t.play(BuyPrivate("OSR", 150))
    assert t.train_names("CoG") == ["2", "2", "2", "2"]
    t = macon("2").give_private("OSR", "A")
    t.refused(BuyPrivate("OSR", 100), "private.phase", "18GA 4.2.6")
    t = macon("3").give_private("OSR", "A").set_treasury("CoG", 60)
    t.refused(BuyPrivate("OSR", 100), "private.funds", "18GA 4.2.6")
    t.play(BuyPrivate("OSR", 60))
    t.refused(BuyPrivate("OSR", 60), "private.not-for-sale", "18GA 4.2.6")


@clause("18GA Table III Ocilla")
def test_18ga_table_iii_ocilla_free_train() -> None:
    t = macon("3").give_private("OSR", "A").trains("CoG", "2", "2", "3", "3")
    t.play(BuyPrivate("OSR", 50))
    assert t.train_names("CoG") == ["2", "2", "3", "3"]  # no room: removed
    t = macon("4").give_private("OSR", "A")
    t.play(BuyPrivate("OSR", 50))
    assert t.train_names("CoG") == []  # too late
    t = macon("3").give_private("OSR", "A")
    t.play(BuyPrivate("OSR", 50))
    assert t.train_names("CoG") == ["2"]
    assert t.state.turn.bank_trains == 0
    t.corporation("GA", 70, A=6, treasury=300).operating_turn("GA", "trains")
    t.refused(BuyTrain("CoG", "2", 1), "train.never-sold", "18GA Table III Ocilla")


@clause("18GA 4.2.1")
def test_18ga_4_2_1_one_tile_a_turn() -> None:
    t = macon("3").give_private("MRC", "CoG")
    t.play(LayTile("F6", "57", 0))
    assert t.asked == "track"  # Midland's power is left
    t.refused(LayTile("G5", "8", 1), "tile.one-per-turn", "18GA 4.2.1")
    t = macon("5").tile("F6", "57", 0).tile("F6", "14", 0).tile("F6", "458a", 2)
    t.refused(LayTile("F6", "63", 0), "tile.colour")


@clause("18GA 4.2.1(a)")
def test_18ga_4_2_1_a_colours_by_phase() -> None:
    t = macon("2").tile("F6", "57", 0)
    t.refused(LayTile("F6", "14", 0), "tile.phase", "18GA 4.2.1(a)")
    assert macon("3").tile("F6", "57", 0).legal(LayTile("F6", "14", 0))
    t = macon("4").tile("F6", "57", 0).tile("F6", "14", 0)
    t.refused(LayTile("F6", "458a", 2), "tile.phase", "18GA 4.2.1(a)")


@clause("18GA 4.2.1(b)")
def test_18ga_4_2_1_b_supply_and_return() -> None:
    t = macon("3")
    number = t.title.tiles.tile("57").number
    t.play(LayTile("F6", "57", 0))
    assert t.state.supply[number] == 3
    t.operating_turn("CoG").play(LayTile("F6", "14", 0))
    assert t.state.supply[number] == 4
    t = macon().set_tiles_left(**{"57": 0})
    t.refused(LayTile("F6", "57", 0), "tile.none-left", "18GA 4.2.1(b)")


@clause("18GA 4.2.1(c)")
def test_18ga_4_2_1_c_what_lies_on_what() -> None:
    t = macon("3")
    t.refused(LayTile("F6", "14", 0), "tile.colour", "18GA 4.2.1(c)")
    t.refused(LayTile("A3", "8", 0), "tile.fixed-hex", "18GA 4.2.1(c)")
    t.refused(LayTile("E1", "57", 0), "tile.fixed-hex", "18GA 4.2.1(c)")


@clause("18GA 4.2.1(d)(e)")
def test_18ga_4_2_1_d_e_cities_towns_and_plain_hexes() -> None:
    t = macon()
    t.refused(LayTile("F6", "9", 0), "tile.kind", "18GA 4.2.1(d)(e)")
    t.refused(LayTile("G5", "57", 1), "tile.kind", "18GA 4.2.1(d)(e)")
    t.tile("F6", "57", 0)
    t.refused(LayTile("E7", "9", 0), "tile.kind", "18GA 4.2.1(d)(e)")
    assert t.legal(LayTile("E7", "58", 0))


@clause("18GA 4.2.1(f)")
def test_18ga_4_2_1_f_costs_scenario_28() -> None:
    def atlanta(preset: str = "") -> Table:
        t = table(preset=preset).corporation("W&A", 70, A=6, treasury=100).phase("3")
        return t.tile("D4", "451a", 0).operating_turn("W&A")

    t = atlanta().play(LayTile("E3", "8", 1))
    assert t.cash("W&A") == 60
    t.operating_turn("W&A").play(
        LayTile("E3", "23", 1) if t.legal(LayTile("E3", "23", 1)) else Pass()
    )
    assert t.cash("W&A") == 60
    assert atlanta(EIGHTEENXX_GAMES).play(LayTile("E3", "8", 1)).cash("W&A") == 80
    t = atlanta().set_treasury("W&A", 39)
    t.refused(LayTile("E3", "8", 1), "tile.funds", "18GA 4.2.1(f)")


@clause("18GA 4.2.1(f)")
@pytest.mark.parametrize(
    ("hexes", "cost"),
    [
        ("C5 E7 F8 G9 H10 H12", 20),
        ("E3 F2 G3 H2 I3 F12 J10", 40),
        ("B2 B6 B8 C1", 60),
    ],
)
def test_18ga_4_2_1_f_every_printed_cost(hexes: str, cost: int) -> None:
    board = table().title.map
    for name in hexes.split():
        terrain = board[name].terrain
        assert terrain is not None
        assert terrain.cost == cost, name


@clause("18GA 4.2.1(g)")
def test_18ga_4_2_1_g_named_tiles() -> None:
    t = table().corporation("W&A", 70, A=6, treasury=500).phase("5").operating_turn("W&A")
    t.refused(LayTile("D4", "57", 0), "tile.named", "18GA 4.2.1(g)")
    assert t.legal(LayTile("D4", "451a", 0))
    t = table().corporation("GA", 70, A=6, treasury=500).phase("3").tile("D10", "57", 2)
    t.operating_turn("GA")
    t.refused(LayTile("D10", "14", 2), "tile.named", "18GA 4.2.1(g)")
    assert t.legal(LayTile("D10", "453a", 0))
    t = macon("5").tile("F6", "57", 0).tile("F6", "14", 0)
    t.refused(LayTile("F6", "63", 0), "tile.named", "18GA 4.2.1(g)")
    assert t.legal(LayTile("F6", "458a", 2))


@clause("18GA 4.2.1(h)")
def test_18ga_4_2_1_h_track_and_tokens_stay() -> None:
    t = macon("3").tile("F6", "57", 0)
    t.refused(LayTile("F6", "14", 1), "tile.track-lost", "18GA 4.2.1(h)")
    t.play(LayTile("F6", "14", 0))
    assert t.position.track.token_in_hex(t.title.map.by_name["F6"], t.number("CoG"))
    t = macon("5").tile("F6", "57", 0).tile("G5", "9", 0)
    t.refused(LayTile("G5", "16", 0), "tile.track-lost", "18GA 4.2.1(h)")


@clause("18GA 4.2.1(h)")
@pytest.mark.parametrize(("old", "rotation", "new"), [("28", 1, "46"), ("29", 1, "45")])
def test_18ga_4_2_1_h_what_keeps_all_track_is_an_upgrade(old: str, rotation: int, new: str) -> None:
    """Table IV is not in the text; the one of 18AL leaves these two out."""

    def upgradable(**options: str) -> Table:
        return macon("5", **options).tile("F6", "57", 0).tile("G5", old, rotation)

    (lay,) = (a for a in upgradable().game.legal if isinstance(a, LayTile) and a.tile == new)
    upgradable(preset=EIGHTEENXX_GAMES).play(lay)
    upgradable().play(lay)
    upgradable(upgrade_table="as_18al").refused(lay, "tile.not-listed", "18GA 4.2.1(h)")


@clause("18GA 4.2.1(i)")
def test_18ga_4_2_1_i_no_track_off_the_map() -> None:
    t = table().corporation("SAL", 70, A=6, treasury=500).operating_turn("SAL")
    t.refused(LayTile("G13", "57", 0), "tile.off-map", "18GA 4.2.1(i)")
    assert t.legal(LayTile("G13", "5", 0))


@clause("18GA 4.2.1(j)")
def test_18ga_4_2_1_j_new_track_must_be_connected() -> None:
    t = macon().tile("F6", "57", 0)
    t.refused(LayTile("C3", "57", 0), "tile.not-connected", "18GA 4.2.1(j)")
    t.refused(LayTile("F8", "8", 0), "tile.not-connected", "18GA 4.2.1(j)")
    assert t.legal(LayTile("G5", "8", 1))


@clause("18GA 4.2.1(j)")
def test_18ga_4_2_1_j_full_city_may_end_the_trace_scenario_32() -> None:
    t = macon("5").tile("F6", "57", 0).tile("E7", "58", 0).tile("D6", "8", 5)
    t.tile("D4", "451a", 0)
    t.corporation("GA", 70, B=6).corporation("SAL", 70, B=6)
    # A green city of two slots, both with others' tokens, at the end of CoG's track.
    t.tile("G5", "8", 1).tile("G3", "6", 2).tile("G3", "14", 0)
    t.token("G3", "GA").token("G3", "SAL")
    t.operating_turn("CoG")
    brown = [a for a in t.game.legal if isinstance(a, LayTile) and a.hex == "G3"]
    assert any(a.tile == "63" for a in brown)
    beyond = [a for a in t.game.legal if isinstance(a, LayTile) and a.hex in ("G1", "F2", "H2")]
    assert not beyond


@clause("18GA 4.2.1(j)")
def test_18ga_4_2_1_j_town_upgrades_need_connected_new_track() -> None:
    t = macon("3").tile("F6", "57", 0).tile("E7", "58", 0)
    t.operating_turn("CoG")
    old = {0, 2}  # 58 at rotation 0 joins edges 0 and 2; the trace enters over one of them
    lays = [a for a in t.game.legal if isinstance(a, LayTile) and a.hex == "E7"]
    assert lays
    for a in lays:
        face = t.title.tiles.face(a.tile, a.rotation)
        assert any(face.exits >> e & 1 and e not in old for e in range(6))


@clause("18GA 4.2.1(k)")
def test_18ga_4_2_1_k_closed_hexes_scenario_27() -> None:
    t = (
        table()
        .corporation("SAL", 70, A=6, treasury=500)
        .tile("G13", "5", 1)
        .give_private("MRC", "B")
    )
    t.operating_turn("SAL")
    t.refused(LayTile("F12", "8", 5), "tile.closed-hex", "18GA 4.2.1(k)")
    t.give_private("MRC", "SAL")
    t.operating_turn("SAL")
    assert t.legal(LayTile("F12", "8", 5))
    t.close_privates("MRC")
    assert t.legal(LayTile("F12", "8", 5))
    powers = [p for x in t.title.privates for p in x.powers if isinstance(p, ClosesHexes)]
    assert sorted(h for p in powers for h in p.hexes) == ["F12", "F4", "G7"]


@clause("18GA 4.2.1(j)")
def test_18ga_4_2_1_j_new_track_may_be_reached_round_a_loop() -> None:
    """The line leaves F8 to the loop and comes back to the end of the new curve.

    The way there has crossed the curve's other end, but does not use the curve itself.
    """
    curve = LayTile("F8", "27", 4)
    for options in ({}, {"loop_connection": "refused"}, {"preset": EIGHTEENXX_GAMES}):
        t = macon("3", **options).tile("F6", "57", 1).tile("F8", "9", 1)
        t.tile("F10", "7", 0).tile("G9", "7", 2)
        if options:
            t.refused(curve, "tile.not-connected", "18GA 4.2.1(j)")
        else:
            assert curve in t.game.legal
            t.play(curve)


MIDLAND = LayTile("F12", "9", 2, "MRC")


@clause("18GA 4.2(g)(h)", "18GA Table III Midland")
def test_18ga_4_2_g_h_a_power_bought_after_the_normal_tile_is_in_time() -> None:
    """The tile-laying step lasts until something of a later step is done."""
    t = macon("3").give_private("MRC", "A").play(LayTile("F6", "57", 0))
    assert t.asked == "token"
    t.play(BuyPrivate("MRC", 60))
    assert t.asked == "track"
    t.refused(LayTile("G5", "9", 0), "tile.one-per-turn", "18GA 4.2.1")
    t.play(MIDLAND)
    assert (t.asked, t.cash("CoG")) == ("token", 440)
    # Not used after all: the turn goes on where it was.
    t = macon("3").give_private("MRC", "A").play(LayTile("F6", "57", 0), BuyPrivate("MRC", 60))
    assert t.play(Pass()).asked == "token"
    # The trains have not run yet, and no token was placed.
    t = macon("3").give_private("MRC", "A").tile("F6", "57", 0).tile("G5", "9", 0)
    t.tile("H4", "57", 0).trains("CoG", "2").operating_turn("CoG", "run")
    assert t.play(BuyPrivate("MRC", 60)).play(MIDLAND, Pass()).asked == "token"


@clause("18GA 4.2(g)(h)", "18GA Table III Midland")
def test_18ga_4_2_g_h_the_tile_must_come_before_tokens_trains_and_dividends() -> None:
    t = macon("3").give_private("MRC", "A").tile("F6", "57", 0).tile("G5", "9", 0)
    t.tile("H4", "57", 0).tile("H4", "14", 0).trains("CoG", "2").operating_turn("CoG", "token")
    t.play(PlaceToken("H4", 0))
    assert t.play(BuyPrivate("MRC", 60)).asked == "run"
    t.refused(MIDLAND, "order.run", "18GA 4.2")
    t = macon("3").give_private("MRC", "A").operating_turn("CoG", "trains")
    assert t.play(BuyPrivate("MRC", 60)).asked == "trains"
    t.refused(MIDLAND, "order.trains", "18GA 4.2")


@clause("18GA 4.2(g)(h)")
def test_18ga_4_2_g_h_the_step_waits_if_nothing_would_be_asked_before_the_dividend() -> None:
    t = macon("3").give_private("MRC", "A").set_tokens_left("CoG")
    t.play(LayTile("F6", "57", 0))
    assert t.asked == "track"
    t.play(BuyPrivate("MRC", 60), MIDLAND)
    assert t.asked == "trains"
    for why in ("poor", "taken", "early"):
        t = macon("2" if why == "early" else "3").give_private("MRC", "A").set_tokens_left("CoG")
        if why == "poor":
            t.set_treasury("CoG", 19)
        if why == "taken":
            t.tile("F12", "9", 2).tile("F12", "26", 2)
        assert t.play(LayTile("F6", "57", 0)).asked == "trains", why


@clause("18GA 4.2(g)(h)")
@pytest.mark.parametrize("options", [{"rules": "first"}, {"preset": EIGHTEENXX_GAMES}])
def test_18ga_4_2_g_h_first_rules_and_the_preset_go_on(options: dict[str, str]) -> None:
    t = macon("3", **options).give_private("MRC", "A")
    t.tile("F6", "57", 0).tile("G5", "9", 0).tile("H4", "57", 0).tile("H4", "14", 0)
    t.operating_turn("CoG", "token").play(BuyPrivate("MRC", 60))
    assert t.asked == "token"
    t.refused(MIDLAND, "order.token", "18GA 4.2")


@clause("18GA Table III Midland")
def test_18ga_table_iii_midland_extra_tile() -> None:
    t = macon().give_private("MRC", "CoG").operating_turn("CoG")
    t.refused(LayTile("F10", "9", 2, "MRC"), "tile-power.place", "18GA Table III Midland")
    t.play(LayTile("F12", "9", 2, "MRC"))
    assert t.cash("CoG") == 500
    t.refused(LayTile("F12", "9", 2, "MRC"), "tile-power.used", "18GA Table III Midland")
    t.play(LayTile("F6", "57", 0))
    assert t.asked == "token"
    assert t.state.owner[1] != CLOSED
    t = macon().give_private("MRC", "CoG").operating_turn("CoG")
    t.refused(LayTile("F12", "9", 0, "MRC"), "tile.off-map", "18GA 4.2.1(i)")


@clause("18GA 4.1")
def test_18ga_4_1_powers_only_for_the_owning_corporation() -> None:
    t = macon().give_private("MRC", "A").operating_turn("CoG")
    t.refused(LayTile("F12", "9", 2, "MRC"), "power.not-owner", "18GA 4.1")
    t.give_private("W&SR", "A").operating_turn("CoG", "token")
    t.refused(PlaceToken("I9", 0, "W&SR"), "power.not-owner", "18GA 4.1")


def waycross() -> Table:
    t = table().corporation("GA", 70, A=6, treasury=500).give_private("W&SR", "GA")
    return t.operating_turn("GA", "token")


@clause("18GA Table III W&S", "18GA 4.2.2")
def test_18ga_table_iii_ws_free_token_scenario_26() -> None:
    t = waycross()
    t.refused(PlaceToken("F6", 0, "W&SR"), "token-power.place", "18GA Table III W&S")
    t.play(PlaceToken("I9", 0, "W&SR"))
    assert t.cash("GA") == 500
    assert t.state.tokens_left[t.number("GA")] == (100, 100)
    t.operating_turn("GA", "token")
    t.refused(PlaceToken("I9", 0, "W&SR"), "token-power.used", "18GA Table III W&S")
    assert t.state.owner[2] == t.state.party(t.number("GA"))


@clause("18GA 4.2.2")
def test_18ga_4_2_2_token_costs_and_connection() -> None:
    t = macon().tile("F6", "57", 0).tile("E7", "58", 0).tile("D6", "8", 5).tile("D4", "451a", 0)
    t.operating_turn("CoG", "token")
    t.refused(PlaceToken("D4", 0), "token.not-connected", "18GA 4.2.2")
    t.refused(PlaceToken("E7", 0), "token.no-city", "18GA 4.2.2")
    t.play(PlaceToken("D4", 2))
    assert t.cash("CoG") == 460
    t = macon().tile("F6", "57", 0).tile("E7", "58", 0).tile("D6", "8", 5).tile("D4", "451a", 0)
    t.set_treasury("CoG", 39).operating_turn("CoG", "token")
    t.refused(PlaceToken("D4", 2), "token.funds", "18GA 4.2.2")
    t.set_treasury("CoG", 500).set_tokens_left("CoG")
    assert t.advance().asked != "token"


@clause("18GA 4.2.2")
def test_18ga_4_2_2_one_token_a_turn_and_full_cities() -> None:
    t = macon().tile("F6", "57", 0).tile("E7", "58", 0).tile("D6", "8", 5).tile("D4", "451a", 0)
    t.give_private("W&SR", "CoG").operating_turn("CoG", "token")
    assert t.legal(PlaceToken("I9", 0, "W&SR"))
    t.play(PlaceToken("D4", 2))
    assert t.asked != "token"  # the power would be a second token
    t.corporation("GA", 70, B=6, treasury=300).operating_turn("GA", "token")
    t.refused(PlaceToken("D4", 2), "token.full", "18GA 4.2.2")


@clause("18GA 4.2.2(b)", "18GA 4.2.2(c)")
def test_18ga_4_2_2_b_c_atlanta_scenario_33() -> None:
    t = macon().tile("F6", "57", 0).tile("E7", "58", 0).tile("D6", "8", 5).tile("D4", "451a", 0)
    t.tile("D4", "452a", 0)
    t.corporation("GA", 70, B=6, treasury=500).token("D4", "GA", 0).token("D4", "CoG", 2)
    t.operating_turn("CoG", "token")
    t.refused(PlaceToken("D4", 1), "token.one-per-hex", "18GA 4.2.2(b)")
    t.corporation("SAL", 70, C=6, treasury=500).operating_turn("SAL", "token")
    t.refused(PlaceToken("D4", 1), "token.home-reserved", "18GA 4.2.2(c)")


@clause("18GA 4.2.2(c)")
def test_18ga_4_2_2_c_augusta_scenario_26() -> None:
    t = macon().tile("D10", "57", 2).operating_turn("CoG", "token")
    t.refused(PlaceToken("D10", 0), "token.home-reserved", "18GA 4.2.2(c)")


@clause("18GA 4.2(a)")
def test_18ga_4_2_a_home_in_atlanta() -> None:
    """On the bare hex the layer of Atlanta's tile chooses; later the president himself."""
    t = table().corporation("W&A", 70, A=6, treasury=500).corporation("CoG", 70, B=6, treasury=500)
    t.operating_turn("W&A").play(LayTile("D4", "451a", 0))
    assert (t.asked, t.who) == ("city", "A")
    t.refused(Pass(), "order.city", "18GA 4.2(a)")
    t.play(ChooseCity("D4", 1))
    d4 = t.title.map.by_name["D4"]
    assert t.position.track.tokens[d4] == ((), (t.number("W&A"),), ())
    t = table().corporation("W&A", 70, A=6, treasury=500, operated=False).tile("D4", "451a", 0)
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    assert (t.asked, t.who) == ("city", "A")


@clause("18GA 4.2")
def test_18ga_4_2_a_run_needs_routes_of_the_own_trains() -> None:
    t = macon().trains("CoG", "2").tile("F6", "57", 0).tile("E7", "58", 0)
    t.operating_turn("CoG", "run")
    t.play(RunTrains(()))
    assert t.state.turn.revenue == 0


@clause("18GA 4.2.1")
def test_18ga_4_2_1_a_tile_turns_by_sixths() -> None:
    t = macon()
    t.refused(LayTile("F6", "57", 6), "malformed")
    t.refused(LayTile("F6", "57", -1), "malformed")


@clause("18GA 4.2(a)")
def test_18ga_4_2_a_the_chosen_city_must_be_open() -> None:
    t = table().corporation("W&A", 70, A=6, treasury=500, operated=False).tile("D4", "451a", 0)
    t.corporation("GA", 70, B=6).token("D4", "GA", 1)
    t.stock_turn("A").play(Pass(), Pass(), Pass())
    while t.asked != "city":
        t.play(Pass())
    t.refused(ChooseCity("D4", 1), "token.full", "18GA 4.2.2")
    t.refused(ChooseCity("F6", 0), "token.no-city", "18GA 4.2.2")
    t.play(ChooseCity("D4", 2))


def towards(t: Table, hex_name: str, tile: str, *others: str) -> Table:
    """Lay a tile so that its track leads to these hexes."""
    neighbours = t.title.map.hexes[t.title.map.by_name[hex_name]].neighbours
    edges = sum(1 << neighbours.index(t.title.map.by_name[other]) for other in others)
    faces = t.title.tiles.face
    return t.tile(
        hex_name, tile, next(r for r in range(6) if faces(tile, r).exits & edges == edges)
    )


def atlanta(rotation: int) -> Table:
    """W&A on the site lays its first tile; track from Macon waits south-west of Atlanta."""
    t = table(preset=EIGHTEENXX_GAMES).corporation("W&A", 70, A=6, treasury=500).trains("W&A", "2")
    towards(t, "F6", "57", "E5")
    towards(t, "E5", "8", "F6", "E3")
    towards(t, "E3", "7", "E5", "D4")
    return t.operating_turn("W&A").play(LayTile("D4", "451a", rotation))


@clause("18GA 4.2(a)", "18GA 4.2.5.1")
@pytest.mark.parametrize(("rotation", "seen"), [(0, True), (1, False)])
def test_18ga_4_2_a_the_site_looks_for_a_route_from_the_first_city(
    rotation: int, seen: bool
) -> None:
    """It looks before the city is chosen, and never forgets a route that it found."""
    t = atlanta(rotation).play(ChooseCity("D4", 1))
    corporation = t.number("W&A")
    assert (t.operating_turn("W&A", "run").advance().asked == "run") is seen
    t.without_trains("W&A").operating_turn("W&A", "trains")
    assert t.title.hooks.needs_train(t.position, corporation) is seen
