"""Everything in a game by its name."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import TypeVar

import pytest

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.core.actions import BuyFromBank, LayTile, Pass, RunTrains
from roundhouse.testing import Table

T = TypeVar("T")


@pytest.fixture(scope="module")
def finished() -> rh.Game:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=5)
    return play_out(game, make_bots(["busy"], players=3, seed=5))


def public(table: Table) -> rh.Game:
    return rh.Game.adopt(table.game)


def a_railroad() -> rh.Game:
    table = Table("18GA").without_privates().corporation("CoG", 55, A=6).trains("CoG", "2")
    table.tile("F6", "57", 1).tile("E7", "9", 1).tile("F4", "9", 1)
    return public(table.operating_turn("CoG", "run"))


def pickled(thing: T) -> T:
    again: T = pickle.loads(pickle.dumps(thing))  # noqa: S301 - made in the same line
    return again


# -- players -----------------------------------------------------------------------------------


def test_a_player_by_name(finished: rh.Game) -> None:
    for seat, name in enumerate(finished.players):
        player = finished.player(name)
        assert (player.seat, player.name) == (seat, name)
        assert player.cash == finished.state.cash[seat]
        assert player.worth == finished.result()[name]
        assert all(finished.corporation(c).president == name for c in player.presidencies)
        for corporation, count in player.shares.items():
            assert finished.corporation(corporation).shares[name] == count
            assert player.percent[corporation] == 10 * count


def test_shares_of_a_corporation_that_a_player_does_not_hold_are_none() -> None:
    player = rh.new_game("18GA", ["Ann", "Ben", "Cem"]).player("Ann")
    assert (player.shares["CoG"], "CoG" in player.shares, dict(player.shares)) == (0, False, {})
    with pytest.raises(LookupError, match="did you mean 'CoG'"):
        player.shares["Cog"]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda g: g.player("ann"), "no player 'ann'; did you mean 'Ann'?"),
        (lambda g: g.corporation("XYZ"), "no corporation 'XYZ'; there are ACL"),
        (lambda g: g.private("ltr"), "did you mean 'LTR'"),
        (lambda g: g.map["Z99"], "no hex 'Z99'"),
        (lambda g: g.map.at("Makon"), "did you mean 'Macon'"),
        (lambda g: g.market.space("COG"), "did you mean 'CoG'"),
        (lambda g: g.best_routes("XYZ"), "there are ACL"),
    ],
)
def test_unknown_names_are_answered_with_known_ones(
    ask: Callable[[rh.Game], object], message: str
) -> None:
    with pytest.raises(LookupError) as caught:
        ask(rh.new_game("18GA", ["Ann", "Ben", "Cem"]))
    assert message in str(caught.value)


# -- corporations, bank, market, map -----------------------------------------------------------


def test_all_shares_of_a_corporation_are_somewhere(finished: rh.Game) -> None:
    for corporation in finished.corporations:
        assert sum(corporation.shares.values()) == 10
        assert corporation.kind == "corporation"


def test_independents_are_listed_apart() -> None:
    game = rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=1)
    kinds = {c.kind for c in game.corporations}, {c.kind for c in game.independents}
    assert kinds == ({"corporation"}, {"independent"})
    assert all(c.par is None for c in game.corporations)


def test_a_title_without_par_has_none() -> None:
    game = public(Table("18VA").without_privates().corporation("C&O", 70, A=3))
    assert (game.corporation("C&O").price, game.corporation("C&O").par) == (70, None)


def test_money_is_where_the_records_say(finished: rh.Game) -> None:
    players = sum(finished.player(name).cash for name in finished.players)
    treasuries = sum(c.treasury for c in finished.corporations)
    assert players + treasuries + finished.bank.cash == finished.title.bank[3]
    assert finished.bank.broken == bool(finished.state.bank_broke)


def test_the_market_knows_who_stands_where(finished: rh.Game) -> None:
    for corporation in finished.corporations:
        space = finished.market.space(corporation.name)
        if space is None:
            assert corporation.price is None
        else:
            assert space.price == corporation.price
            assert corporation.name in space.corporations
    assert list(finished.market) == list(finished.market.spaces)


def test_the_map_by_hex_and_by_place() -> None:
    game = a_railroad()
    macon = game.map["F6"]
    assert (macon.tile, macon.rotation, macon.tokens) == ("57", 1, ("CoG",))
    assert game.map.at(macon.place) == macon
    assert len(game.map) == len(list(game.map)) == len(game.title.map)
    assert all(macon.name in game.map[n].neighbours for n in macon.neighbours)


def test_trains_that_are_left() -> None:
    game = a_railroad()
    two = game.trains.bank[0]
    assert (two.names, two.price, two.for_sale, two.rusts_when) == (("2",), 100, True, "4")
    assert game.corporation("CoG").trains == ("2",)


def test_best_routes_with_names(finished: rh.Game) -> None:
    runs = [n for n, action in enumerate(finished.actions) if isinstance(action, RunTrains)]
    game = finished.at(runs[len(runs) // 2])
    corporation = game.title.corporations[game.state.corporation].name
    best = game.best_routes(corporation)
    assert best.proven
    assert sum(route.revenue for route in best.routes) == best.revenue > 0
    assert all(stop.hex in game.map for route in best.routes for stop in route.stops)
    assert best.action == game.legal.of(RunTrains)[0]
    assert str(best.routes[0]).endswith(f"= ${best.routes[0].revenue}")


# -- the course --------------------------------------------------------------------------------


def test_history_and_net_worth_agree_with_the_positions(finished: rh.Game) -> None:
    rounds = finished.history()
    assert len({r.round for r in rounds}) == len(rounds)
    for summary in rounds[:: len(rounds) // 5]:
        then = finished.at(summary.action)
        assert dict(summary.worth) == then.result()
        assert all(summary.cash[n] == then.player(n).cash for n in then.players)
    worth = finished.net_worth("action")
    assert {len(course) for course in worth.values()} == {len(finished.actions) + 1}
    assert {n: course[-1] for n, course in worth.items()} == finished.result()
    assert {n: course[-1] for n, course in finished.net_worth().items()} == finished.result()
    with pytest.raises(ValueError, match="'by' is 'round' or 'action'"):
        finished.net_worth("turn")  # type: ignore[arg-type]


def test_the_last_run_is_that_of_the_history(finished: rh.Game) -> None:
    ran = [c for c in finished.corporations if c.last_run]
    assert ran
    assert all(c.last_run and c.last_run.revenue >= 0 for c in ran)


def test_sentences_tell_every_action(finished: rh.Game) -> None:
    told = [finished.sentences(n) for n in range(1, len(finished.actions) + 1)]
    assert sum(map(bool, told)) > len(told) * 0.8
    assert all(text[-1] in ".?!" for lines in told for text in lines)


# -- bounds, copies, pickles -------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [1.5, "3", None])
def test_numbers_of_actions_are_whole_numbers(finished: rh.Game, wrong: object) -> None:
    for ask in (finished.at, finished.events, finished.copy().undo):
        with pytest.raises(TypeError):
            ask(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [-1, 10**6])
def test_actions_outside_the_game_are_refused(finished: rh.Game, wrong: int) -> None:
    for ask in (finished.at, finished.events, finished.sentences, finished.copy().undo):
        with pytest.raises(IndexError, match=str(wrong)):
            ask(wrong)
    with pytest.raises(IndexError, match="actions 1 to"):
        finished.events(0)


def test_a_game_can_be_pickled_and_copied() -> None:
    game = rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=3)
    for _ in range(12):
        game.apply(game.legal[-1])
    game.undo(2)
    for other in (pickled(game), copy.copy(game), copy.deepcopy(game)):
        assert other == game
        assert type(other) is rh.Game
        assert other.redo() == game.copy().redo()
        assert other != game
    with pytest.raises(TypeError):
        hash(game)


def test_a_stopped_game_stays_stopped_in_a_pickle() -> None:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"])
    game.stop("It is late.")
    assert pickled(game).over == game.over


def test_a_position_that_was_set_up_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="set up"):
        pickle.dumps(a_railroad())
    assert a_railroad().at(0).set_up_by_hand


@pytest.mark.parametrize("name", rh.title_names())
def test_records_are_values(name: str) -> None:
    one, two = (rh.new_game(name, ["Ann", "Ben", "Cem"], seed=9) for _ in range(2))
    asks: list[Callable[[rh.Game], object]] = [
        lambda g: g.player("Ann"), lambda g: g.corporations, lambda g: g.privates,
        lambda g: g.market, lambda g: g.trains, lambda g: g.bank, lambda g: g.round,
        lambda g: tuple(g.map.values()),
    ]  # fmt: skip
    for ask in asks:
        assert ask(one) == ask(two)
        assert hash(ask(one)) == hash(ask(two))
    assert pickled(one.corporations) == one.corporations


def test_pictures_for_notebooks() -> None:
    game = a_railroad()
    cog = game.corporation("CoG")
    for thing in (game, cog, game.market, game.map["F6"]):
        svg = thing._repr_svg_()
        assert svg is not None
        assert svg.startswith("<svg")
    assert pickled(cog)._repr_svg_() is None


# -- starting, listing -------------------------------------------------------------------------


def test_a_seed_is_drawn_and_kept() -> None:
    seeds = {rh.new_game("18GA", ["Ann", "Ben", "Cem"]).setup.seed for _ in range(4)}
    assert len(seeds) == 4
    seed = seeds.pop()
    again = [rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=seed) for _ in range(2)]
    assert again[0] == again[1]


def test_legal_actions_by_number_and_kind() -> None:
    legal = rh.new_game("18GA", ["Ann", "Ben", "Cem"]).legal
    assert (legal[0], legal[-1]) == (legal.all()[0], legal.all()[-1])
    assert legal[:2] == legal.all()[:2]
    assert legal.of(BuyFromBank) == (BuyFromBank("LTR"),)
    assert legal.of(LayTile) == ()


def test_why_not_answers_in_words() -> None:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    why = game.why_not(rh.actions.Bid("OSR", 101))
    assert why is not None
    assert (why.sentence, why.clause) == ("A bid must be at least $105.", "18GA 3.1(b)")
    assert str(why) == "A bid must be at least $105. [18GA 3.1(b)]"
    assert game.why_not(Pass()) is None


def test_play_out_wants_a_bot_for_every_seat() -> None:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"])
    with pytest.raises(ValueError, match="3 players and 2 bots"):
        play_out(game, make_bots(["busy"], players=2, seed=1))
