"""1846 6.2: track and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.titles.midwest import EIGHTEENXX_GAMES, independent, playing, turn
from tests.titles.support import Table, clause

from roundhouse.core.actions import BuyPrivate, IssueShares, LayTile, Pass, PlaceToken, RunTrains
from roundhouse.titles.g1846.independents import independents_first as operating_order


def cost(t: Table, corporation: str, action: LayTile | PlaceToken) -> int:
    before = t.cash(corporation)
    t.play(action)
    return before - t.cash(corporation)


@clause("1846 6.2a", "1846 6.21")
def test_1846_6_2a_two_yellow_or_one_and_an_upgrade() -> None:
    t = turn("GT", phase="II")
    t.play(LayTile("B16", "5", 0))
    t.play(next(lay_in(t, "B16")))
    assert t.state.turn.lays == 1
    assert t.state.turn.upgrades == 1
    t.refused(LayTile("B14", "9", 1), "tile.two-per-turn", "1846 6.21")
    t = turn("GT", phase="II").tile("B16", "5", 0).tile("C15", "294", 0).operating_turn("GT")
    t.play(next(a for a in t.game.legal if isinstance(a, LayTile) and a.hex == "B16"))
    other = LayTile("C15", "297", 0)
    t.phase("III").operating_turn("GT").turn_so_far(upgrades=1)
    t.refused(other, "tile.one-upgrade", "1846 6.2a")


@clause("1846 6.2b1", "1846 6.2b2", "1846 8b")
def test_1846_6_2b_colours_and_printed_hexes() -> None:
    t = turn("B&O", phase="I")
    t.refused(LayTile("G19", "14", 1), "tile.phase", "1846 6.2b1")
    t = turn("B&O", phase="II")
    t.refused(LayTile("F20", "14", 0), "tile.fixed-hex", "1846 6.2b2")
    t.refused(LayTile("E17", "294", 0), "tile.colour", "1846 6.2b2")
    t.play(LayTile("G19", "14", 1))
    assert t.state.turn.upgrades == 1  # a printed yellow hex is upgraded
    ranks = {p.name: p.tile_rank for p in t.title.phases}
    assert ranks == {"I": 1, "II": 2, "III": 3, "IV": 4}


@clause("1846 6.22a")
def test_1846_6_22a_supply() -> None:
    t = turn("GT")
    t.set_tiles_left(**{"5": 0})
    t.refused(LayTile("B16", "5", 0), "tile.none-left", "1846 6.22a")
    for tile in ("7", "8", "9"):
        assert t.title.tiles.tile(tile).count > 1000


@clause("1846 6.2c", "1846 6.2d")
def test_1846_6_2c_d_tiles_for_their_places() -> None:
    t = turn("GT")
    t.refused(LayTile("B16", "9", 0), "tile.kind", "1846 6.2c")
    t.refused(LayTile("B16", "291", 0), "tile.named", "1846 6.2c")
    t.tile("B16", "5", 0).phase("II").operating_turn("GT")
    t.refused(LayTile("B16", "14", 1), "tile.track-lost", "1846 6.2d")
    brown = turn("GT", phase="III").tile("B16", "5", 0).tile("B16", "15", 5).operating_turn("GT")
    for rotation in range(6):
        assert not brown.legal(LayTile("B16", "611", rotation))  # no brown at Port Huron


@clause("1846 6.2c")
def test_1846_6_2c_only_the_promotions_of_the_manifest() -> None:
    """#15 would keep Erie's track, but the manifest promotes Erie to #14 and #619."""
    t = turn("ERIE", phase="II")
    t.refused(LayTile("D20", "15", t.rotation("15", 0, 1, 2, 3)), "tile.not-listed", "1846 6.2c")
    t.refused(LayTile("D20", "15", t.rotation("15", 1, 2, 3, 4)), "tile.track-lost", "1846 6.2d")


@clause("1846 6.2e", "1846 6.22b")
def test_1846_6_2e_connection() -> None:
    t = turn("GT")
    t.refused(LayTile("G13", "57", 0), "tile.not-connected", "1846 6.2e")
    # A yellow city lay needs connected new track; an upgrade only the city.
    t.tile("B16", "5", 0).phase("II").operating_turn("GT")
    assert t.legal(LayTile("C15", "294", 0))


@clause("1846 6.2f")
def test_1846_6_2f_closed_sides() -> None:
    t = turn("GT")
    t.refused(LayTile("B16", "57", 2), "tile.off-map", "1846 6.2f")


@clause("1846 6.2g", "1846 6.23", "1846 3o")
def test_1846_6_2g_6_23_costs_scenario_9() -> None:
    t = turn("B&O", phase="II")
    assert cost(t, "B&O", LayTile("G19", "14", 1)) == 40
    assert cost(t, "B&O", LayTile("G17", "9", 1)) == 60
    t = turn("B&O", phase="II").give_private("TBC", "B&O").operating_turn("B&O")
    assert cost(t, "B&O", LayTile("G19", "14", 1)) == 20
    assert cost(t, "B&O", LayTile("G17", "9", 1)) == 40
    t = turn("GT", phase="II").tile("B16", "5", 0).operating_turn("GT")
    assert cost(t, "GT", LayTile("C15", "294", 0)) == 100
    t = turn("GT", phase="II").tile("B16", "5", 0).give_private("TBC", "GT").operating_turn("GT")
    assert cost(t, "GT", LayTile("C15", "294", 0)) == 80
    assert cost(turn("GT"), "GT", LayTile("B16", "6", 4)) == 60
    assert cost(turn("C&O"), "C&O", next(lay_in(turn("C&O"), "H14"))) == 60
    t = turn("GT", treasury=59)
    t.refused(LayTile("B16", "6", 4), "tile.funds", "1846 6.2g")


def lay_in(t: Table, name: str) -> Iterator[LayTile]:
    return (a for a in t.game.legal if isinstance(a, LayTile) and a.hex == name)


@clause("1846 6.2h")
def test_1846_6_2h_land_grant_scenario_10() -> None:
    def grant(preset: str = "") -> Table:
        t = turn("IC", preset=preset).tile("J6", "9", 1)
        return t.operating_turn("IC")

    assert cost(grant(), "IC", LayTile("J4", "8", 4)) == 0
    assert cost(grant(EIGHTEENXX_GAMES), "IC", LayTile("J4", "8", 4)) == 40
    t = turn("IC", phase="II").tile("J4", "9", 0).operating_turn("IC")
    upgrade = next(lay_in(t, "J4"))
    assert cost(t, "IC", upgrade) >= 20


@clause("1846 6.2t1")
def test_1846_6_2t1_one_token_for_80() -> None:
    t = turn("GT").tile("B16", "5", 0).operating_turn("GT")
    assert cost(t, "GT", PlaceToken("C15", 0)) == 80
    t.turn_so_far(tokens=1)
    t.refused(PlaceToken("E17", 0), "token.one-per-turn", "1846 6.2t1")
    t = turn("GT", treasury=79).tile("B16", "5", 0).operating_turn("GT")
    t.refused(PlaceToken("C15", 0), "token.funds", "1846 6.2t1")
    t.refused(PlaceToken("B14", 0), "token.no-city", "1846 6.2t1")
    t.corporation("NYC", 100, B=3).corporation("B&O", 100, B=3)
    t.token("C15", "NYC").token("C15", "B&O").operating_turn("GT")
    t.refused(PlaceToken("C15", 0), "token.full", "1846 6.2t1")
    t.set_tokens_left("GT")
    t.refused(PlaceToken("C15", 0), "token.none-left", "1846 6.2t3")


@clause("1846 6.2t2", "1846 6.2t3", "1846 6.2t4")
def test_1846_6_2t_reserved_and_parachutes_scenario_11() -> None:
    assert cost(turn("B&O"), "B&O", PlaceToken("H12", 0)) == 100
    assert cost(turn("PRR"), "PRR", PlaceToken("E11", 0)) == 60
    t = turn("B&O").tile("H12", "292", 1)
    t.refused(PlaceToken("G13", 0), "token.not-connected", "1846 6.2t4")
    t = turn("NYC", phase="III").tile("E11", "57", 1).operating_turn("NYC")
    t.refused(PlaceToken("E11", 0), "token.reserved", "1846 6.2t2")
    t = turn("NYC", phase="IV").tile("E11", "57", 1).operating_turn("NYC")
    t.refused(PlaceToken("E11", 0), "token.not-connected", "1846 6.2t4")
    # Its own connected reserved token costs $40, another one $80.
    t = turn("IC").tile("J4", "9", 0).operating_turn("IC")
    assert cost(t, "IC", PlaceToken("I5", 0)) == 40
    assert len(t.state.tokens_left[t.number("IC")]) == 2


@clause("1846 6.24", "1846 6.25", "1846 6.26")
def test_1846_6_24_to_6_26_who_may_be_where() -> None:
    t = turn("NYC", phase="II").operating_turn("NYC")
    t.refused(PlaceToken("F20", 0), "token.home-reserved", "1846 6.24")
    t.refused(PlaceToken("D20", 0), "token.one-per-hex", "1846 6.25")
    t.token("D6", "NYC", 0).operating_turn("NYC")
    t.refused(PlaceToken("D6", 1), "token.one-in-several-cities", "1846 6.26")


@clause("1846 6a")
def test_1846_6a_steps_in_order() -> None:
    t = turn("NYC", "issue")
    t.refused(LayTile("D18", "9", 1), "order.issue", "1846 6a")
    t.play(Pass())
    assert t.asked == "track"
    t.refused(IssueShares(1), "order.track", "1846 6a")
    t.play(Pass())
    assert t.asked == "trains"
    t.refused(LayTile("D18", "9", 1), "order.trains", "1846 6a")
    t.refused(PlaceToken("D6", 0), "order.trains", "1846 6a")
    t = turn("NYC", "run").trains("NYC", "2").operating_turn("NYC", "run")
    t.refused(Pass(), "order.run", "1846 6a")
    t = turn("NYC", "dividend").turn_so_far(revenue=50)
    t.refused(Pass(), "order.dividend", "1846 6a")
    t = turn("NYC", "privates").give_private("C&WI", "A").operating_turn("NYC", "privates")
    t.refused(LayTile("D18", "9", 1), "order.privates", "1846 6a")
    # Under the preset shares may be issued until the dividend.
    assert turn("NYC", preset=EIGHTEENXX_GAMES).legal(IssueShares(1))


@clause("1846 6b1", "1846 6b2")
def test_1846_6b_independents_scenario_22() -> None:
    t = independent(playing(), "MS", "A", 60).operating_turn("MS")
    t.refused(PlaceToken("C15", 0), "independent.only-track", "1846 6b2")
    t.give_private("C&WI", "B").operating_turn("MS")
    t.refused(BuyPrivate("C&WI", 30), "independent.only-track", "1846 6b2")
    t.play(LayTile("B16", "5", 0), Pass())
    assert t.cash("MS") == 40
    assert t.asked == "run"
    owner = t.cash("A")
    t.play(t.game.legal.first())
    assert t.cash("A") == owner + 30
    assert t.cash("MS") == 70


@clause("1846 4b1", "1846 4b2")
def test_1846_4b_order_of_the_first_round_scenario_8() -> None:
    t = independent(independent(playing(), "MS", "A", 60), "BIG4", "B", 40)
    for name, price in (("PRR", 70), ("IC", 80), ("B&O", 100), ("NYC", 112), ("GT", 137)):
        t.corporation(name, price, A=2)

    def order(number: int, part: int) -> list[str]:
        t.operating_turn("MS").set_rounds(stock=number, operating=part)
        return [t.title.corporations[c].name for c in operating_order(t.position)]

    assert order(1, 1) == ["MS", "BIG4", "PRR", "IC", "B&O", "NYC", "GT"]
    assert order(1, 2) == ["MS", "BIG4", "GT", "NYC", "B&O", "IC", "PRR"]


@clause("1846 3p")
def test_1846_3p_income_scenario_24() -> None:
    t = playing(3).corporation("IC", 100, A=2).give_private("C&WI", "A").give_private("MAIL", "B")
    t.play(Pass(), Pass(), Pass())
    assert t.cash("A") == 410
    assert t.cash("B") == 400
    t = playing(3).corporation("IC", 100, A=2, treasury=0).give_private("C&WI", "IC")
    t.play(Pass(), Pass(), Pass())
    assert t.cash("IC") == 10


@clause("1846 6b1")
def test_1846_6b1_an_independent_runs_alone() -> None:
    t = independent(playing(), "MS", "A", 60).tile("B16", "5", 0).operating_turn("MS", "run")
    t.play(RunTrains(()))
    assert t.cash("MS") == 60


@clause("1846 6.2e")
def test_1846_6_2e_new_track_may_be_reached_round_a_loop() -> None:
    """The line leaves B14 to the loop and comes back to the end of the new curve.

    The way there has crossed the curve's other end, but does not use the curve itself.
    """
    curve = LayTile("B14", "26", 1)
    choices: list[dict[str, Any]]
    choices = [{}, {"loop_connection": "refused"}, {"preset": EIGHTEENXX_GAMES}]
    for options in choices:
        t = turn("GT", phase="II", **options).tile("B16", "57", 1).tile("B14", "9", 1)
        t.tile("B12", "7", 4).tile("C13", "7", 2).operating_turn("GT")
        if options:
            t.refused(curve, "tile.not-connected", "1846 6.2e")
        else:
            assert curve in t.game.legal
            t.play(curve)
