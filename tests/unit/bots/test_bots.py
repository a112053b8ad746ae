"""Bots: the same seed, the same game; busy ones bring games to their last phase."""

from __future__ import annotations

from collections import Counter

import pytest

import roundhouse as rh
from roundhouse.bots import EndlessGame, UnknownBot, game_seeds, make_bots, play_out
from roundhouse.fuzzing.coverage import Coverage
from roundhouse.fuzzing.prober import Prober


def played(name: str, players: int, seed: int, bots: list[str]) -> rh.Game:
    game = rh.new_game(name, list("ABCDEF"[:players]), seed=seed)
    play_out(game, make_bots(bots, players, seed))
    return game


@pytest.mark.parametrize("bot", ["busy", "random"])
def test_the_same_seed_makes_the_same_game(bot: str) -> None:
    first, second = (played("18GA", 3, 21, [bot]) for _ in range(2))
    assert first.actions == second.actions
    assert first.fingerprint() == second.fingerprint()
    assert played("18GA", 3, 22, [bot]).actions != first.actions


@pytest.mark.parametrize("name", rh.title_names())
def test_half_of_the_busy_games_reach_the_last_phase(name: str) -> None:
    title = rh.title(name)
    last = title.phases[-1].number
    counts = [title.min_players, 4, title.max_players]
    games = [
        played(name, players, seed, ["busy"])
        for players, seed in zip(counts * 2, game_seeds(17, 6), strict=True)
    ]
    reached = sum(game.state.phase == last for game in games)
    assert reached >= len(games) / 2, Counter(g.state.phase for g in games)
    assert all(len(game.actions) < 3000 for game in games)


def test_seats_are_dealt_out_in_turn() -> None:
    bots = make_bots(["busy", "random"], 3, 1)
    assert [type(b).__name__ for b in bots] == ["BusyBot", "RandomBot", "BusyBot"]
    with pytest.raises(UnknownBot, match="expert, steady, busy, random"):
        make_bots(["clever"], 3, 1)


def test_a_game_without_end_is_noticed() -> None:
    game = rh.new_game("18GA", ["A", "B", "C"])
    with pytest.raises(EndlessGame, match="after 10 actions"):
        play_out(game, make_bots(["busy"], 3, 1), limit=10)


def test_seeds_of_a_series_differ_and_stay_small() -> None:
    seeds = game_seeds(4, 200)
    assert len(set(seeds)) == 200
    assert all(0 <= seed < 2**31 for seed in seeds)
    assert game_seeds(4, 3) == seeds[:3]


def test_coverage_counts_with_zeros() -> None:
    game = rh.new_game("18GA", ["A", "B", "C"], seed=9)
    prober = Prober(9)
    play_out(game, make_bots(["busy"], 3, 9), watch=prober.watch)
    coverage = Coverage()
    coverage.add(game, prober)
    rows = {(group, name): count for group, name, count in coverage.rows(game.title)}
    assert rows["action", "lay-tile"] == sum(a.type == "lay-tile" for a in game.actions)
    assert rows["phase", "2"] == 1
    assert rows["end", game.over] == 1
    assert {name for group, name in rows if group == "refusal"} >= set(game.title.citations)
    assert rows["action", "bankrupt"] == 0
