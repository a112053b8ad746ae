"""Steady: legal, the same from the same seed, blind to what its seat may not see, and stronger."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.bots import SteadyBot, decide, make_bots
from roundhouse.bots.arena import Outcome, matches, play
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView

NAMES = ["Ann", "Ben", "Cem"]


@pytest.fixture(scope="module")
def games() -> dict[str, Outcome]:
    """A game of each title: one Steady among two Casual players."""
    found = {}
    for n, name in enumerate(rh.title_names()):
        found[name] = play(matches(name, ("steady", "busy", "busy"), n + 1, 2_026)[n])
    return found


def test_it_plays_every_title_to_its_end_and_wins_most(games: dict[str, Outcome]) -> None:
    assert set(games) == set(rh.title_names())
    for outcome in games.values():
        assert outcome.ended in ("bank", "price")
        assert outcome.milliseconds["steady"] / outcome.decisions["steady"] < 100
    assert sum(outcome.wins().get("steady", 0) for outcome in games.values()) >= 3


def begun(seed: int) -> rh.Game:
    game = rh.new_game("18GA", NAMES, seed=3)
    bots = make_bots(["steady"], 3, seed)
    while len(game.actions) < 60:
        game.apply(decide(bots[game.decision.players[0]], game).action)
    return game


def test_the_same_seed_makes_the_same_choices() -> None:
    first = begun(3)
    assert begun(3).actions == first.actions
    assert begun(4).actions != first.actions


def at_dividend(seed: int) -> rh.Game:
    """A Casual game in which a revenue is to be paid or withheld."""
    game = rh.new_game("18GA", NAMES, seed=seed)
    bots = make_bots(["busy"], 3, seed)
    while game.decision.kind != "dividend":
        game.apply(decide(bots[game.decision.players[0]], game).action)
    return game


@pytest.mark.parametrize("seed", range(5))
def test_it_withholds_nothing_in_the_last_operating_round(seed: int) -> None:
    pos: Position = at_dividend(seed).position.fork()
    pos.state.end_after = "bank"
    view = SeatView(pos, pos.decision.players[0])
    choice = SteadyBot(seed).choose(view, view.legal)
    assert choice.action == a.Dividend("pay")
    assert choice.reason.endswith(".")


def test_every_choice_has_a_reason() -> None:
    game = rh.new_game("18GA", NAMES, seed=3)
    bots = make_bots(["steady"], 3, 3)
    for _ in range(60):
        choice = decide(bots[game.decision.players[0]], game)
        assert choice.reason.endswith("."), choice
        game.apply(choice.action)


def test_money_in_the_treasury_spares_the_president() -> None:
    game = at_dividend(2)
    pos = game.position.fork()
    s = pos.state
    poor = Outlook(pos, {}).of(s.corporation)
    s.cash[s.party(s.corporation)] += 5_000
    rich = Outlook(pos, {}).of(s.corporation)
    assert rich.debt == 0
    assert rich.worth > poor.worth


def test_a_view_holds_no_generator_and_no_hidden_cards() -> None:
    game = rh.new_game("1846", NAMES, seed=5)
    asked = game.decision.players[0]
    view, other = (SeatView(game.position, seat) for seat in (asked, (asked + 1) % 3))
    assert view.legal.all() == game.legal.all()
    assert other.legal.all() == ()
    for seen in (view, other):
        assert seen.state.rng == 0
        assert seen.state.title_state != game.state.title_state
    assert view.state.title_state != other.state.title_state
    assert other.sample(rh.Generator(3)).decision == game.decision
    assert game.state.rng != 0
