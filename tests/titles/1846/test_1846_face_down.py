"""1846: nobody learns what others drafted before it is shown."""

from __future__ import annotations

import pytest
from tests.titles.support import Table, clause

from roundhouse.core.actions import Draft, Pass
from roundhouse.core.events import EVERYONE
from roundhouse.core.rng import Generator
from roundhouse.engine.game import PlayedGame
from roundhouse.titles.g1846.draft import DECK, HAND, PICKS
from roundhouse.titles.g1846.hidden_information import (
    FACE_DOWN,
    action_for,
    is_face_down,
    redrawn,
    title_state_for,
)


def drafted(players: int, picks_made: int, seed: int = 0) -> PlayedGame:
    """A game in which so many cards have been chosen at random."""
    game = Table("1846", players).game
    chance = Generator(seed)
    for _ in range(picks_made):
        if game.decision.kind != "draft":
            break
        game.apply(chance.choice(list(game.legal)))
    return game


@clause("1846 3c", "1846 3g")
def test_1846_3c_other_seats_see_only_backs() -> None:
    game = drafted(4, 3)
    s = game.state
    seats = [seat for seat, _ in PICKS.of(s)]
    assert seats == [3, 2, 1]
    assert s.player == 0
    shown = title_state_for(s, 2)
    assert shown[PICKS.name] == ((3, FACE_DOWN), (2, PICKS.of(s)[1][1]), (1, FACE_DOWN))
    assert shown[HAND.name] == (FACE_DOWN,) * len(HAND.of(s))
    assert shown[DECK.name] == (FACE_DOWN,) * len(DECK.of(s))
    assert title_state_for(s, 0)[HAND.name] == HAND.of(s)
    assert title_state_for(s, -1)[PICKS.name] == ((3, FACE_DOWN), (2, FACE_DOWN), (1, FACE_DOWN))


@clause("1846 3c")
def test_1846_3c_the_history_hides_other_picks() -> None:
    game = drafted(3, 2)
    first, second = game.actions
    assert action_for(game.state, 1, first, 2) == first
    assert action_for(game.state, 1, first, 0) == Draft(FACE_DOWN)
    assert action_for(game.state, 2, second, 2) == Draft(FACE_DOWN)


@clause("1846 3c")
def test_1846_3c_events_of_picks_have_an_audience() -> None:
    game = drafted(3, 3)
    told = [*game.opening_events, *(e for n in (1, 2, 3) for e in game.events(n))]
    secret = [e for e in told if e.kind in ("draft-hand", "draft-kept")]
    assert len(secret) >= 6
    assert all(e.audience != EVERYONE for e in secret)
    open_ones = [e for e in told if e.audience == EVERYONE]
    assert not any({"card", "cards"} & e.to_json().keys() for e in open_ones)


@clause("1846 3g")
def test_1846_3g_everything_is_shown_afterwards() -> None:
    game = drafted(3, 60)
    while game.decision.kind == "draft":
        game.apply(Pass())
    assert not is_face_down(game.state)
    assert title_state_for(game.state, 1) == game.state.title_state
    for number, action in enumerate(game.actions, start=1):
        assert action_for(game.state, number, action, 0) == action


@pytest.mark.parametrize("players", [3, 4, 5])
def test_1846_3c_a_new_deal_looks_the_same_to_the_seat(players: int) -> None:
    """Cards dealt anew change nothing that the seat can see, and none is lost."""
    for seed in range(6):
        game = Table("1846", players).game
        chance = Generator(seed)
        while game.decision.kind == "draft":
            s = game.state
            for seat in range(players):
                other = redrawn(game.position, seat, Generator(seed))
                assert title_state_for(other, seat) == title_state_for(s, seat)
                for key in (DECK, HAND):
                    assert len(key.of(other)) == len(key.of(s))
                there = sorted(c for k in (DECK, HAND) for c in k.of(other))
                there += [c for _, c in PICKS.of(other)]
                here = sorted(c for k in (DECK, HAND) for c in k.of(s))
                here += [c for _, c in PICKS.of(s)]
                assert sorted(there) == sorted(here)
            game.apply(chance.choice(list(game.legal)))
