"""What must hold in every game of every title, tried on fresh games each time."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games import TABLES, new, steps

import roundhouse as rh
from roundhouse.board.routes import has_route
from roundhouse.board.track import TrackMap
from roundhouse.bots import make_bots, play_out
from roundhouse.core.rng import Generator
from roundhouse.engine.position import Position
from roundhouse.fuzzing.inspector import Broken, Inspector
from roundhouse.fuzzing.series import inspected, rulebook_game
from roundhouse.rules.running.run import can_run, revenue_rules


@pytest.mark.parametrize("bot", ["busy", "random"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_rulebook_game_keeps_every_promise(
    name: str, players: int, bot: str, fresh_seed: int
) -> None:
    """Conservation, the laws of legality, files, undo and earlier positions, in one game."""
    game = rulebook_game(name, players, fresh_seed)
    inspected(game, bot, fresh_seed, every=11)
    assert game.over


@pytest.mark.parametrize("name", rh.title_names())
def test_a_copied_state_shares_nothing_that_changes(name: str, fresh_seed: int) -> None:
    """Playing on from a position leaves that position as it was."""
    game = new(name, rh.title(name).min_players, fresh_seed)
    play_out(game, make_bots(["busy"], len(game.players), fresh_seed))
    for number in steps(game, 8):
        before = game.at(number)
        kept, mark = before.state, before.fingerprint()
        for action in game.actions[number : number + 15]:
            before.apply(action)
        assert kept.fingerprint() == mark


@pytest.mark.parametrize("name", rh.title_names())
def test_nothing_but_the_state_decides_what_is_legal(name: str, fresh_seed: int) -> None:
    """A position made anew from a copied state lists the same actions."""
    game = new(name, rh.title(name).max_players, fresh_seed)
    play_out(game, make_bots(["busy"], len(game.players), fresh_seed))
    for number in steps(game, 8):
        now = game.at(number)
        anew = Position(now.title, now.state.copy(), now.players)
        assert list(rh.LegalActions(anew)) == list(now.legal)


@pytest.mark.parametrize("name", rh.title_names())
def test_what_a_map_inherits_is_what_it_would_find_itself(name: str, fresh_seed: int) -> None:
    game = new(name, 4, fresh_seed)
    play_out(game, make_bots(["busy"], 4, fresh_seed))
    for number in steps(game, 25):
        pos = game.at(number).position
        track = pos.track
        anew = TrackMap(track.map, track.faces, track.tokens, track.guests)
        for corporation in game.title.corporations:
            rules = revenue_rules(pos, corporation.number)
            assert can_run(pos, corporation.number) == has_route(anew, corporation.number, rules)
            assert track.reach(corporation.number) == anew.reach(corporation.number)


def test_the_inspector_notices_what_is_lost() -> None:
    game = new("18GA", 3, 1)
    inspector = Inspector(game)
    inspector.watch(game)
    game.state.cash[0] += 1
    with pytest.raises(Broken, match=r"there were \$8000"):
        inspector.watch(game)
    game.state.cash[0] -= 1
    game.state.supply[0] -= 1
    with pytest.raises(Broken, match="tile"):
        inspector.watch(game)
    game.state.supply[0] += 1
    game.state.shares[0] += 1
    with pytest.raises(Broken, match="ACL"):
        inspector.watch(game)
    game.state.shares[0] -= 1
    game.state.pool_trains = (game.state.depot[0],)
    with pytest.raises(Broken, match="two places"):
        inspector.watch(game)


def test_the_inspector_notices_what_is_played_but_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = new("18GA", 3, 1)
    handlers = dict(game.title.handlers)
    bid = rh.actions.Bid
    handlers[bid] = replace(handlers[bid], candidates=lambda _: iter(()), ranges=None)
    monkeypatch.setattr(game.position, "title", replace(game.title, handlers=handlers))
    inspector = Inspector(game, 3)
    with pytest.raises(Broken, match="was not listed"):
        try_long_enough(inspector, game)


def try_long_enough(inspector: Inspector, game: rh.Game) -> None:
    for _ in range(300):
        inspector.laws(game)


def test_a_generator_gives_the_same_numbers_everywhere() -> None:
    rng = Generator(2024)
    assert [rng.below(1000) for _ in range(6)] == [461, 442, 471, 425, 178, 819]
    assert Generator(5).shuffled(list(range(8))) == [0, 7, 3, 1, 4, 6, 5, 2]
