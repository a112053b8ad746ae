"""The log measures runs: one that earned less than it could have says so."""

from __future__ import annotations

from tests.web.views_tools import SEATS

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import RunTrains
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.rules.running.run import best_run
from roundhouse.views.log import chapters
from roundhouse.views.visible import Viewer


def asked_to_run(best: str) -> PlayedGame:
    """The first position in which a corporation can earn something."""
    game = new_game("1846", list(SEATS[:3]), seed=4, options={"best_run": best, "auto_pass": "on"})
    bots = make_bots(["busy"], 3, 4)
    while True:
        pos = game.position
        if game.decision.kind == "run" and best_run(pos, pos.state.corporation).value.total:
            return game
        game.apply(decide(bots[game.decision.players[0]], game).action)


def newest_run(game: PlayedGame) -> str:
    told = chapters(game, Viewer(0, frozenset({0})))
    lines = [line for chapter in told for line in chapter.lines if line.kind == "ran"]
    return "".join(span.text for span in lines[0].words)


def test_a_run_that_fell_short_says_what_was_best() -> None:
    game = asked_to_run("president")
    best = best_run(game.position, game.position.state.corporation).value.total
    game.apply(RunTrains(()))
    assert newest_run(game).endswith(f"ran no train; best was ${best}.")


def test_the_best_run_says_its_sum_alone() -> None:
    game = asked_to_run("president")
    best = best_run(game.position, game.position.state.corporation).value.total
    game.apply(next(iter(game.legal)))
    assert newest_run(game).endswith(f"for ${best}.")
