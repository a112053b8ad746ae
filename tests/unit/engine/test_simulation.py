"""Simulations: whole games end in the same states as with a history."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.board.routes import BestRun
from roundhouse.bots import decide, make_bots
from roundhouse.core.refusal import RefusedAction
from roundhouse.engine.position import Position
from roundhouse.rules.running import run


@pytest.mark.parametrize("number", range(2 * len(rh.title_names())))
def test_a_whole_game_goes_the_same_way(number: int) -> None:
    name, kind = rh.title_names()[number // 2], ("busy", "random")[number % 2]
    game = rh.new_game(name, ["Ann", "Ben", "Cem", "Dee"][: 3 + number % 2], seed=number + 3)
    simulation = game.simulation()
    ours = make_bots([kind], len(game.players), number)
    theirs = make_bots([kind], len(game.players), number)
    while not game.over:
        seat = game.decision.players[0]
        assert simulation.decision == game.decision
        game.apply(decide(ours[seat], game).action)
        simulation.play(decide(theirs[seat], simulation).action)
        if len(game.actions) % 10 == 0:
            assert simulation.state.fingerprint() == game.fingerprint()
    assert simulation.over == game.over
    assert simulation.state.fingerprint() == game.fingerprint()
    assert simulation.result() == game.result()


def test_copies_are_independent() -> None:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    before = game.fingerprint()
    first = game.simulation()
    second = first.copy()
    second.play_at_random(rh.Generator(1))
    assert second.over
    assert not first.over
    assert first.state.fingerprint() == before == game.fingerprint()


def test_the_same_seed_plays_the_same_game() -> None:
    game = rh.new_game("18VA", ["Ann", "Ben", "Cem"], seed=7)
    ends = []
    for _ in range(2):
        simulation = game.simulation()
        simulation.play_at_random(rh.Generator(5), limit=150)
        ends.append(simulation.state.fingerprint())
    assert ends[0] == ends[1] != game.fingerprint()


def test_an_unknown_action_is_checked_by_apply() -> None:
    simulation = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).simulation()
    before = simulation.state.fingerprint()
    with pytest.raises(RefusedAction, match="at least"):
        simulation.apply(rh.actions.Bid("OSR", 101))
    assert simulation.state.fingerprint() == before
    simulation.apply(rh.actions.Bid("OSR", 105))
    assert simulation.state.fingerprint() != before


def test_what_is_not_asked_for_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choosing a kind of action solves no routes; only listing the run does."""
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=3)
    bots = make_bots(["busy"], 3, 3)
    while game.decision.kind != "run":
        game.apply(decide(bots[game.decision.players[0]], game).action)
    solved: list[int] = []
    best_run = run.best_run

    def counted(pos: Position, corporation: int) -> BestRun:
        solved.append(corporation)
        return best_run(pos, corporation)

    monkeypatch.setattr(run, "best_run", counted)
    legal = game.legal
    assert legal.any(rh.actions.RunTrains)
    assert rh.actions.RunTrains in legal.kinds()
    assert not solved
    assert len(legal.of(rh.actions.RunTrains)) == 1
    assert solved
