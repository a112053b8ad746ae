"""A played game: forwards, backwards, copies, and an agreed end."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

import roundhouse as rh
from roundhouse.bots import decide, make_bots, play_out
from roundhouse.core.actions import Bid, BuyFromBank, Pass, RunTrains
from roundhouse.core.refusal import Refusal, RefusedAction
from roundhouse.engine.game import PlayedGame, Setup, apply_unseen
from roundhouse.rules.running.run import KNOWN_RUNS, best_run
from roundhouse.testing import Table
from roundhouse.titles import title


def a_game(actions: int = 0) -> PlayedGame:
    built = title("18GA")
    game = PlayedGame(built, Setup("18GA", ("Ann", "Ben", "Cem"), dict(built.chosen), 7))
    for _ in range(actions):
        game.apply(game.legal.first())
    return game


def test_a_game_begins_with_a_decision() -> None:
    game = a_game()
    assert (game.over, game.actions, game.players) == ("", [], ("Ann", "Ben", "Cem"))
    assert game.decision.kind == "auction"
    assert game.result() == {"Ann": 600, "Ben": 600, "Cem": 600}


def test_events_are_kept_by_action() -> None:
    game = a_game()
    events = game.apply(BuyFromBank("LTR"))
    assert events
    game.apply(Pass())
    assert game.events(1) == events


def test_a_refusal_changes_nothing_and_says_why() -> None:
    game = a_game(4)
    before = game.fingerprint()
    with pytest.raises(RefusedAction, match="takes no bids"):
        game.apply(Bid("M&BR", 1))
    assert (game.fingerprint(), len(game.actions)) == (before, 4)


def test_only_players_who_decide_may_act() -> None:
    game = a_game()
    assert game.why_not(Pass(), by="Ann") is None
    assert game.refusal(Pass(), by="Ben") == Refusal(
        "not-your-turn", {"player": "Ben", "asked": ["Ann"]}
    )
    assert game.refusal(Pass(), by="Zoe") == Refusal("unknown-name", {"field": "by", "name": "Zoe"})


@pytest.mark.parametrize("number", [0, 1, 7, 24, 25, 40])
def test_any_earlier_position_is_reached_again(number: int) -> None:
    game, direct = a_game(40), a_game(number)
    earlier = game.at(number)
    assert earlier.fingerprint() == direct.fingerprint()
    assert earlier.actions == direct.actions
    assert [earlier.events(n + 1) for n in range(number)] == [
        direct.events(n + 1) for n in range(number)
    ]


def test_undo_and_redo() -> None:
    game = a_game(30)
    end = game.fingerprint()
    game.undo(5)
    assert (len(game.actions), game.fingerprint()) == (25, a_game(25).fingerprint())
    for _ in range(5):
        game.redo()
    assert game.fingerprint() == end
    with pytest.raises(IndexError, match="nothing was taken back"):
        game.redo()
    with pytest.raises(IndexError, match="30 actions to take back, not 31"):
        game.undo(31)
    with pytest.raises(IndexError, match="has 30 actions, not 31"):
        game.at(31)


def test_a_replay_in_place_leaves_the_same_history() -> None:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=3)
    play_out(game, make_bots(["busy"], 3, 3))
    again = PlayedGame(game.title, game.setup)
    for action in game.actions:
        apply_unseen(again, action)
    for number in range(1, len(game.actions) + 1):
        assert again.events(number) == game.events(number)
        assert again.at(number).fingerprint() == game.at(number).fingerprint()
    assert again.fingerprint() == game.fingerprint()


def test_a_replay_in_place_refuses_like_any_other() -> None:
    game = a_game(3)
    before = game.fingerprint()
    with pytest.raises(RefusedAction) as refused:
        apply_unseen(game, RunTrains(()))
    assert refused.value.refusal == game.refusal(RunTrains(()))
    assert (game.fingerprint(), len(game.actions)) == (before, 3)


def test_a_copy_goes_its_own_way() -> None:
    game = a_game(10)
    end = game.fingerprint()
    copy = game.copy()
    copy.apply(copy.legal.first())
    copy.undo(3)
    assert (game.fingerprint(), len(game.actions)) == (end, 10)


def test_an_agreed_end_can_be_undone() -> None:
    game = a_game(6)
    game.stop("late")
    assert (game.over, game.stopped) == ("late", "late")
    assert game.refusal(Pass(), by="Ben") == Refusal("finished")
    assert game.at(6).over == "late"
    assert game.at(5).over == ""
    game.undo()
    assert (game.over, game.stopped) == ("", "")


def test_a_set_up_position_begins_a_history_of_its_own() -> None:
    game = a_game(6)
    game.undo()
    game.stop("late")
    position = a_game(3).position
    game.set_position(position)
    assert (game.actions, game.stopped, game.position) == ([], "", position)
    game.apply(game.legal.first())
    game.undo()
    assert game.fingerprint() == position.state.fingerprint()
    with pytest.raises(IndexError):
        game.undo()


def test_a_run_is_kept_so_that_it_is_not_searched_again() -> None:
    table = Table("18GA").without_privates().corporation("CoG", 55, A=6).trains("CoG", "2")
    table.tile("F6", "57", 1).tile("E7", "9", 1).tile("F4", "9", 1).operating_turn("CoG", "run")
    best = best_run(table.game.position, table.state.corporation)
    assert best.proven
    run = table.game.legal.first()
    assert isinstance(run, RunTrains)
    table.play(run)
    assert table.state.turn.revenue == best.value.total
    assert table.game.at(1).fingerprint() == table.game.fingerprint()


def test_an_open_game_takes_little_memory() -> None:
    """What can be had again in a millisecond is not kept."""
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=3)
    bots = make_bots(["busy"], 3, 3)
    play_out(rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=4), bots)  # fills the title's tables
    gc.collect()
    tracemalloc.start()
    play_out(game, bots)
    KNOWN_RUNS.clear()  # the process has them, not the game, and never more than so many
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(game.actions) > 300
    assert held < 1_800 * len(game.actions)


def test_maps_that_were_looked_at_again_are_trimmed_when_play_has_moved_on() -> None:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=3)
    bots = make_bots(["busy"], 3, 3)
    while len(game.actions) < 240:
        game.apply(decide(bots[game.decision.players[0]], game).action)
        track = game.at(len(game.actions) * 9 // 10).position.track
        for corporation in range(len(game.title.corporations)):
            track.reach(corporation)
    caches = [game.at(n).position.track._cache for n in range(40, 160, 8)]
    bulky = [key for cache in caches for key in cache if key[0] == "reach"]
    assert len(bulky) <= len(game.title.corporations)
