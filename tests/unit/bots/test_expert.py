"""Expert: its quick policy, its value of positions, its search, and the laws that all bots keep."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.bots import SEATED, ExpertBot, SteadyBot, Thinking, decide, make_bot, make_bots
from roundhouse.bots.arena import matches, play
from roundhouse.bots.base import seat_seed
from roundhouse.bots.busy import BusyBot
from roundhouse.bots.expert import leaf
from roundhouse.bots.expert.budget import Budget
from roundhouse.bots.expert.candidates import searched
from roundhouse.bots.expert.features import NAMES, Known, features, outlook_at
from roundhouse.bots.expert.ground import Ground
from roundhouse.bots.expert.playout import fresh_tables, horizon, play_on, round_of
from roundhouse.bots.expert.quick import QuickBot, step
from roundhouse.bots.expert.search import Line, Search, chosen, clear, hopeless, paired
from roundhouse.bots.expert.tastes import Tastes
from roundhouse.bots.steady.worth import player_worth
from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView
from roundhouse.engine.simulation import Simulation
from roundhouse.web.game_form import usual_bot

ROOT = Path(__file__).parents[3]
PLAYERS = ["Ann", "Ben", "Cem"]
FEW = Thinking(playouts=12)


# -- the quick policy --------------------------------------------------------------------------


def quick_wins(title: str, seeds: range) -> int:
    won = 0
    for seed in seeds:
        game = rh.new_game(title, PLAYERS, seed=seed)
        me = seed % 3
        bots = [QuickBot(seed) if p == me else BusyBot(seat_seed(seed, p)) for p in range(3)]
        while not game.over:
            game.apply(decide(bots[game.decision.players[0]], game).action)
        result = game.result()
        won += result[PLAYERS[me]] == max(result.values())
    return won


def test_the_quick_policy_beats_casual_players() -> None:
    assert quick_wins("18GA", range(3, 15)) >= 7  # four would be chance


@pytest.mark.parametrize("title", rh.title_names())
def test_the_quick_policy_plays_whole_games_by_the_rules(title: str) -> None:
    simulation = rh.new_game(title, PLAYERS, seed=11).simulation()
    ground, rng = Ground(), rh.Generator(11)
    tastes = Tastes(rng, 3, len(simulation.title.corporations))
    before, decisions = (-1, -1, -1), 0
    started = time.process_time()
    while not simulation.over:
        if round_of(simulation.state) != before:
            before = round_of(simulation.state)
            tables = fresh_tables(simulation, ground)
        step(simulation, tables, tastes)  # proposes only what ``why_not`` allows
        decisions += 1
        assert decisions < 6_000
    assert simulation.over in ("bank", "price")
    assert (time.process_time() - started) / decisions < 0.02  # with tables, maps and routes


# -- the value of positions --------------------------------------------------------------------


def snapshots(title: str, seed: int) -> tuple[list[tuple[list[float], list[int]]], list[int]]:
    """(leads, scores) at the start of every round of a game, and the final scores."""
    simulation = rh.new_game(title, PLAYERS, seed=seed).simulation()
    ground, rng = Ground(), rh.Generator(seed)
    tastes = Tastes(rng, 3, len(simulation.title.corporations))
    before, found = (-1, -1, -1), []
    while not simulation.over:
        if round_of(simulation.state) != before:
            before = round_of(simulation.state)
            tables = fresh_tables(simulation, ground)
            found.append((leaf.value(simulation.position), list(simulation.result().values())))
        step(simulation, tables, tastes)
    return found, list(simulation.result().values())


def test_the_value_names_winners_more_often_than_net_worth() -> None:
    by_value = by_worth = 0
    for seed in range(500, 504):
        seen, final = snapshots("18Chesapeake", seed)
        winner = final.index(max(final))
        by_value += sum(leads.index(max(leads)) == winner for leads, _ in seen)
        by_worth += sum(scores.index(max(scores)) == winner for _, scores in seen)
    assert by_value > by_worth


def test_weights_are_there_for_every_phase_of_a_title() -> None:
    assert set(leaf.learned()) <= set(rh.title_names())
    for name, phases in leaf.learned().items():
        assert len(phases) == len(rh.title(name).phases)
        assert all(len(found.weights) == len(NAMES) for found in phases)
        assert all(found.steepness > 0 for found in phases)


def test_a_title_that_nobody_has_trained_gets_steadys_valuation() -> None:
    outlook = outlook_at(begun("18GA", 60).position)
    shares = leaf.expected_shares(features(outlook), leaf.weights_of("18XY", 0))
    worth = [player_worth(outlook, p) for p in range(3)]
    assert shares == pytest.approx([3 * x / sum(worth) - 1 for x in worth])
    assert shares == pytest.approx(leaf.steadys_shares(outlook))


def test_weights_can_be_tried_before_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaf, "TRIED", [])
    tried = leaf.Weights(tuple(float(name == "cash") for name in NAMES), 3.0)
    leaf.use({"18GA": (tried,)})
    assert leaf.weights_of("18GA", 2) == tried
    assert leaf.weights_of("18AL", 2).weights == leaf.STEADY
    pos = begun("18GA", 60).position
    cash = pos.state.cash[:3]
    leads = leaf.value(pos)
    assert leads.index(max(leads)) == cash.index(max(cash))


def test_forecasts_that_playouts_share_change_no_value() -> None:
    known = Known()
    for actions in (60, 75, 90, 105):
        pos = begun("18Chesapeake", actions).position
        assert leaf.value(pos, known) == leaf.value(pos)
    assert known.by_schedule


def test_features_are_relative_to_the_table() -> None:
    rows = features(outlook_at(begun("18GA", 60).position))
    assert all(len(row) == len(NAMES) for row in rows)
    for column in zip(*rows, strict=True):
        assert sum(column) == pytest.approx(0, abs=1e-9)


def test_at_the_end_the_winner_is_known() -> None:
    simulation = begun("18GA", 60).simulation()
    simulation.state.cash[1] += 5_000
    simulation.state.over = "bank"
    leads = leaf.value(simulation.position)
    assert leads[1] > 1
    assert max(leads[0], leads[2]) < -1


# -- the search --------------------------------------------------------------------------------


def begun(title: str, actions: int, seed: int = 3) -> rh.Game:
    game = rh.new_game(title, PLAYERS, seed=seed)
    bots = [QuickBot(seat_seed(seed, p)) for p in range(3)]
    while len(game.actions) < actions:
        game.apply(decide(bots[game.decision.players[0]], game).action)
    return game


def test_steadys_move_stays_unless_another_is_better_beyond_doubt() -> None:
    own = Line(a.Pass(), [0.30, 0.40, 0.35, 0.45])
    luck = Line(a.Bankrupt(), [0.60, 0.20, 0.50, 0.25])
    better = Line(a.Answer(True), [0.35, 0.46, 0.40, 0.51])
    worse = Line(a.Answer(False), [0.20, 0.31, 0.26, 0.34])
    assert chosen(own, [luck]) is own
    assert chosen(own, [luck, better]) is better
    assert chosen(own, [worse]) is own
    assert hopeless(worse, own)
    assert not hopeless(luck, own)
    mean, error = paired(better, own)
    assert mean == pytest.approx(0.055)
    assert error < mean


def test_habits_count() -> None:
    own = Line(a.Pass(), [0.30, 0.40, 0.35], habit=0.01)
    other = Line(a.Answer(True), [0.305, 0.405, 0.355])
    assert chosen(own, [other]) is own
    assert clear(Line(a.Answer(True), [0.305, 0.405, 0.355], habit=0.02), own)
    assert own.mean() == pytest.approx(0.36)


def test_the_search_ends_when_it_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun("18GA", 100)
    while game.decision.kind != "stock" or game.state.turn.bought:
        game.apply(decide(SteadyBot(1), game).action)
    view = SeatView(game.position, game.decision.players[0])
    tables = fresh_tables(Simulation(game.position), Ground())
    search = Search(view, tables, Budget(Thinking(playouts=60)), 5)
    monkeypatch.setattr(search, "playout", lambda action, _: float(action != a.Pass()))
    best, own = search.best([a.Pass(), a.Answer(True)])
    assert (best.action, own.action) == (a.Answer(True), a.Pass())
    assert search.played == 12


def test_after_a_purchase_and_about_track_it_follows_steady() -> None:
    game = begun("18GA", 100)
    kinds = set()
    for _ in range(60):
        kinds.add((game.decision.kind, game.state.turn.bought, searched(game.position)))
        game.apply(decide(SteadyBot(1), game).action)
    assert ("stock", False, True) in kinds
    assert ("track", False, False) in kinds
    assert not any(found for kind, bought, found in kinds if kind == "stock" and bought)


def test_the_horizon() -> None:
    state = begun("18GA", 60).state.copy()
    state.round, state.stock_number, state.or_number = Round.STOCK, 3, 0
    assert horizon(state, 8.0) == (3, Round.OPERATING, 1)
    state.round, state.or_number = Round.OPERATING, 1
    assert (3, Round.OPERATING, 2) < horizon(state, 8.0) < (4, Round.STOCK, 0)
    assert horizon(state, 2.0) > (900, Round.OPERATING, 9)


def test_a_playout_leaves_the_game_alone() -> None:
    game = begun("18GA", 80)
    before = game.fingerprint()
    simulation = Simulation(game.position)
    ground = Ground()
    tables = fresh_tables(simulation, ground)
    tastes = Tastes(rh.Generator(1), 3, len(game.title.corporations))
    leads = play_on(simulation, tables, tastes, horizon(game.state, tables.rounds))
    assert len(leads) == 3
    assert max(leads) > 0 > min(leads)
    assert game.fingerprint() == before


def expert_game(actions: int, seed: int) -> list[a.Action]:
    game = begun("18Chesapeake", 40)
    bots = [ExpertBot(seed, FEW), *make_bots(["steady"], 3, seed)[1:]]
    while len(game.actions) < actions:
        game.apply(decide(bots[game.decision.players[0]], game).action)
    return list(game.actions)


def test_the_same_seed_makes_the_same_game() -> None:
    assert expert_game(90, 5) == expert_game(90, 5)


HASHED = """
from tests.unit.bots.test_expert import expert_game
print([repr(action) for action in expert_game(70, 5)])
"""


def test_nothing_depends_on_the_hash_seed() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={**os.environ, "PYTHONHASHSEED": seed}, cwd=ROOT,
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert said[0] == said[1]
    assert len(said[0]) > 100


def test_cards_that_it_cannot_see_do_not_change_its_choice() -> None:
    game = rh.new_game("1846", PLAYERS, seed=5)
    seat = game.decision.players[0]
    hidden = game.title.hooks.hidden_information
    assert hidden is not None
    choices, states = set(), set()
    for draw in range(4):
        state = hidden.sample(game.position, seat, rh.Generator(draw))
        states.add(repr(sorted(state.title_state.items())))
        view = SeatView(Position(game.title, state, game.position.names), seat)
        choices.add(ExpertBot(9, FEW).choose(view, view.legal))
    assert len(states) > 1
    assert len(choices) == 1


def test_it_says_why() -> None:
    game = begun("18GA", 100)
    bot = ExpertBot(2, FEW)
    differs = 0
    for _ in range(25):
        view = SeatView(game.position, game.decision.players[0])
        choice = bot.choose(view, view.legal)
        assert choice.reason.endswith("."), choice
        differs += choice.action != SteadyBot(2).choose(view, view.legal).action
        game.apply(choice.action)
    assert differs


# -- how long it may think ---------------------------------------------------------------------


def test_it_answers_in_time() -> None:
    game = begun("18GA", 100)
    while game.decision.kind != "stock":
        game.apply(decide(SteadyBot(1), game).action)
    bot = make_bot("expert", 1, Thinking(seconds=0.2))
    started = time.process_time()
    decide(bot, game)
    assert time.process_time() - started < 1.5


def test_seconds_are_carried_over() -> None:
    state = begun("18GA", 60).state.copy()
    budget = Budget(Thinking(seconds=2.0))
    state.round, state.corporation = Round.OPERATING, 0
    budget.begin(state)
    assert budget.left == 2.0
    budget.begin(state)  # the same turn
    assert budget.left == 2.0
    state.corporation = 1
    budget.begin(state)
    assert budget.left == 4.0
    for corporation in range(2, 6):
        state.corporation = corporation
        budget.begin(state)
    assert budget.left == 6.0


def test_thinking_needs_time() -> None:
    with pytest.raises(ValueError, match="some time"):
        Thinking(seconds=0)


def test_the_arena_counts_playouts() -> None:
    order = matches("18GA", ("busy", "busy", "busy"), 1, 3, playouts=5)[0]
    assert order.playouts == 5
    assert play(order).playouts == 5


def test_new_games_seat_steady() -> None:
    assert usual_bot() == SEATED == "steady"
