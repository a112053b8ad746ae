"""1846: what stands against a corporation's other actions while something else is due."""

from __future__ import annotations

from typing import Any

import pytest
from tests.titles.midwest import EIGHTEENXX_GAMES, independent, playing, turn
from tests.titles.support import Table, clause

from roundhouse.core.actions import (
    Action,
    Answer,
    Bankrupt,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    IssueShares,
    LayTile,
    Par,
    Pass,
    PlaceMarker,
    PlaceToken,
    RedeemShares,
    RunTrains,
    SellShares,
)
from roundhouse.core.state import State
from roundhouse.titles.g1846.eighteenxx_games import open_steps
from roundhouse.titles.g1846.eighteenxx_games.old_map import GONE
from roundhouse.titles.g1846.removal import remove_corporation


def power_lay(t: Table, private: str) -> LayTile:
    """The first tile that a private could lay now."""
    lays = (x for x in t.game.legal if isinstance(x, LayTile) and x.power == private)
    return next(lays)


def owning(corporation: str, step: str, *privates: str, **rest: Any) -> Table:
    t = turn(corporation, step, preset=EIGHTEENXX_GAMES, **rest)
    for private in privates:
        t.give_private(private, corporation)
    return t.operating_turn(corporation, step)


@clause("1846 3q")
@pytest.mark.parametrize(
    ("step", "action"),
    [
        ("track", Pass()),
        ("track", BuyPrivate("MAIL", 30)),
        ("track", LayTile("B16", "5", 0)),
        ("track", PlaceToken("C15", 0)),
        ("track", PlaceMarker("MPC", "D6")),
        ("track", IssueShares(1)),
        ("track", RedeemShares(1)),
        ("run", RunTrains(())),
        ("dividend", Dividend("withhold")),
        ("trains", BuyTrain("bank", "2", 80)),
        ("trains", SellShares("NYC", 1)),
        ("trains", Bankrupt()),
    ],
)
def test_1846_3q_little_miami_lays_both_tiles(step: str, action: Action) -> None:
    t = owning("GT", step, "LM").trains("GT", "2").operating_turn("GT", step)
    t.play(power_lay(t, "LM"))
    t.refused(action, "tile-power.joined", "1846 3q")


@clause("1846 3q")
def test_1846_3q_on_the_site_nothing_comes_between_a_pair() -> None:
    t = owning("GT", "track", "MC", "MPC", "C&WI").tile("B16", "5", 0).operating_turn("GT")
    ordinary = next(x for x in t.game.legal if isinstance(x, LayTile) and not x.power)
    others = (PlaceMarker("MPC", "D6"), PlaceToken("D6", 3, "C&WI"), ordinary)
    assert all(t.legal(other) for other in others)
    t.play(power_lay(t, "MC"))
    for other in others:
        t.refused(other, "eighteenxx_games.stricter")


@clause("1846 7.1a")
@pytest.mark.parametrize(
    "action",
    [
        BuyPrivate("MAIL", 30),
        PlaceToken("C15", 0),
        PlaceMarker("MPC", "D6"),
        LayTile("C15", "57", 0),
        IssueShares(1),
        RedeemShares(1),
    ],
)
def test_1846_7_1a_without_a_president_a_corporation_only_runs(action: Action) -> None:
    t = owning("GT", "run", "MPC").give_private("MAIL", "A").tile("B16", "5", 0).trains("GT", "2")
    t.receivership("GT").operating_turn("GT", "run")
    t.refused(action, "presidentless.only-runs", "1846 7.1a")


@clause("1846 6b2")
@pytest.mark.parametrize("action", [IssueShares(1), RedeemShares(1)])
def test_1846_6b2_independents_have_no_shares(action: Action) -> None:
    t = independent(playing(3, preset=EIGHTEENXX_GAMES), "MS", "A", 60).operating_turn(
        "MS", "track"
    )
    t.refused(action, "independent.only-track", "1846 6b2")


@clause("1846 6.5c")
@pytest.mark.parametrize(
    "action",
    [
        BuyPrivate("MAIL", 1),
        LayTile("B10", "9", 1, "MC"),
        PlaceToken("D6", 3, "C&WI"),
        PlaceMarker("MPC", "D6"),
    ],
)
def test_1846_6_5c_on_the_site_the_train_follows_forced_shares(action: Action) -> None:
    t = turn("NYC", "trains", treasury=50, preset=EIGHTEENXX_GAMES).give_private("MAIL", "A")
    for private in ("MC", "C&WI", "MPC"):
        t.give_private(private, "NYC")
    t.operating_turn("NYC", "trains")
    assert t.legal(action)
    t.play(next(x for x in t.game.legal if isinstance(x, IssueShares)))
    t.refused(action, "eighteenxx_games.stricter")


@clause("1846 5.25")
def test_1846_5_25_on_the_site_a_removal_must_not_skip_two_players() -> None:
    def table(*rich: str) -> Table:
        t = playing(5, preset=EIGHTEENXX_GAMES).corporation("NYC", 10, A=3, E=2)
        t.set_cash(**{name: 400 if name in rich else 0 for name in "ABCDE"})
        return t.stock_turn("A")

    table("D").refused(SellShares("NYC", 1), "eighteenxx_games.stricter")
    assert table("B", "D").legal(SellShares("NYC", 1))


@clause("1846 5.1b", "1846 5.14")
def test_1846_5_1b_5_14_money_and_limit_for_purchases() -> None:
    t = playing(3).corporation("GT", 100, B=2, C=1).set_cash(A=199).stock_turn("A")
    t.refused(Par("NYC", 100), "buy.funds", "1846 5.1b")
    assert t.legal(Par("NYC", 90))
    t = playing(3).corporation("GT", 100, B=2, C=2).set_cash(A=900)
    t.corporation("NYC", 100, A=6).corporation("B&O", 100, A=6).corporation(
        "IC", 100, A=6
    ).stock_turn("A")
    t.refused(BuyShare("GT", "ipo"), "buy.certificate-limit", "1846 5.14")


@clause("1846 6.5a", "1846 6.6b")
def test_1846_6_5a_powers_and_declined_offers_for_trains() -> None:
    t = turn("NYC", "trains").corporation("GT", 100, C=2).trains("GT", "2").trains("NYC", "2")
    t.operating_turn("NYC", "trains")
    t.refused(BuyTrain("bank", "2", 80, power="MAIL"), "power.not-owner", "1846 6.6b")
    t.play(BuyTrain("GT", "2", 20), Answer(False))
    t.refused(BuyTrain("GT", "2", 20), "offer.declined", "")
    assert t.legal(BuyTrain("GT", "2", 21))


@clause("1846 6.2d")
def test_1846_6_2d_a_tile_has_six_ways_to_lie() -> None:
    turn("GT").refused(LayTile("B16", "5", 6), "malformed")


@clause("1846 6.2e", "1846 6.2t4")
def test_1846_6_2_on_the_site_removed_corporations_still_stand_in_the_way() -> None:
    t = turn("GT", preset=EIGHTEENXX_GAMES).tile("B16", "5", 0).operating_turn("GT")
    through = next(x for x in t.game.legal if isinstance(x, LayTile) and x.hex == "C13")
    detroit = t.title.map.by_name["C15"]
    there = tuple((detroit, 0, t.number(name), -1) for name in ("NYC", "B&O"))
    assert t.legal(PlaceToken("C15", 0))
    t.set_fact(GONE, there).operating_turn("GT")
    t.refused(through, "eighteenxx_games.stricter")
    t.refused(PlaceToken("C15", 0), "eighteenxx_games.stricter")


@clause("1846 6.2e")
def test_1846_6_2e_on_the_site_who_had_looked_still_sees_a_removed_corporation() -> None:
    t = (
        playing(3, preset=EIGHTEENXX_GAMES)
        .corporation("GT", 100, A=3, treasury=300)
        .trains("GT", "2")
    )
    t.corporation("NYC", 40, B=3).tile("B16", "5", 0)
    t.token("C15", "NYC").token("C15", "B&O").stock_turn("A")
    t.play(Pass(), Pass(), Pass())
    assert t.state.corporation == t.number("GT")  # it looks at the map as its turn begins
    while t.asked != "track":
        t.play(Pass())
    remove_corporation(t.position, t.number("NYC"))
    t.position.changed()
    through = LayTile("C13", "9", 1)
    t.refused(through, "eighteenxx_games.stricter")
    t.play(next(x for x in t.game.legal if isinstance(x, LayTile)))
    assert t.legal(through)  # a tile makes everybody look anew


@clause("1846 3q")
@pytest.mark.parametrize(
    ("step", "action"),
    [
        ("track", BuyPrivate("MAIL", 30)),
        ("track", IssueShares(1)),
        ("run", RunTrains(())),
        ("dividend", Dividend("withhold")),
        ("trains", BuyTrain("bank", "2", 80)),
        ("trains", BuyPrivate("MAIL", 30)),
    ],
)
def test_1846_3q_on_the_site_anything_else_gives_up_the_second_tile(
    step: str, action: Action
) -> None:
    t = owning("GT", step, "MC").give_private("MAIL", "A").trains("GT", "2")
    t.operating_turn("GT", step).play(LayTile("B10", "9", 1, "MC"))
    second = LayTile("B12", "9", 1, "MC")
    assert t.legal(second)
    t.play(action).operating_turn("GT")
    t.refused(second, "tile-power.used", "1846 3r")


@clause("1846 6.2a")
@pytest.mark.parametrize(("treasury", "money"), [(0, 20), (1, 20), (50, 69)])
def test_1846_6_2a_on_the_site_an_empty_independent_takes_no_money_away(
    treasury: int, money: int
) -> None:
    """18xx.games waits for a second tile while $20 are left; an empty treasury costs nothing."""
    t = turn("NYC", treasury=20, preset=EIGHTEENXX_GAMES)
    independent(t, "BIG4", "A", treasury).operating_turn("NYC", "track")

    def issued(s: State) -> None:
        s.turn.issued = 1

    t.arrange(issued)
    assert open_steps.reachable_money(t.game.position, (0, 3)) == money
    assert open_steps.track_is_open(t.game.position)
