"""1846: games that differ only in hidden cards are the same to everybody who may not see them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO

import pytest
from rich.console import Console
from tests.titles.support import clause

import roundhouse as rh
from roundhouse.bots import BOTS, decide
from roundhouse.cli.look import print_position
from roundhouse.core.rng import Generator
from roundhouse.engine.game import Setup
from roundhouse.gamefile.data import to_text
from roundhouse.interchange.encode import NotExportable
from roundhouse.interchange.exporter import export_text
from roundhouse.titles.g1846.draft import SEEN
from roundhouse.titles.g1846.hidden_information import actions_for, is_face_down, state_for
from roundhouse.views.log import chapters
from roundhouse.views.panels.page import game_page
from roundhouse.views.visible import Viewer, visible_events
from roundhouse.views.words import plain

NAMES = ["Ann", "Ben", "Cem", "Dee", "Eva"]


def shuffled_twin(game: rh.Game, chance: Generator) -> rh.Game:
    """The same corporations in play, but another deck and another seed."""
    drawn = dict(game.setup.setup_draw)
    deck = drawn["deck"]
    assert isinstance(deck, tuple)
    drawn |= {"deck": tuple(chance.shuffled(deck)), "rng": chance.next()}
    setup = Setup(
        game.setup.title, game.setup.players, game.setup.options, game.setup.seed + 1, drawn
    )
    return rh.Game(game.title, setup)


def pairs(players: int) -> Iterator[tuple[rh.Game, rh.Game, int]]:
    """Two games in the middle of the draft, and a seat that has drawn the same in both."""
    for seed in range(12):
        chance = Generator(seed)
        first = rh.new_game("1846", NAMES[:players], seed=seed)
        second = shuffled_twin(first, chance)
        while is_face_down(first.state) and is_face_down(second.state):
            for seat in range(players):
                known = [[e for e in SEEN.of(g.state) if e[0] == seat] for g in (first, second)]
                if known[0] == known[1] and first.state.values() != second.state.values():
                    yield first, second, seat
            hands = [list(g.legal) for g in (first, second)]
            if any(len(hand) == 1 and not hasattr(hand[0], "card") for hand in hands):
                break
            first.apply(chance.choice(hands[0]))
            second.apply(chance.choice(hands[1]))


def shown(game: rh.Game, seat: int) -> dict[str, str]:
    """Everything that a seat can be shown of a game, as text."""
    viewer = Viewer(seat, frozenset({seat}))
    told = [game.opening_events, *(game.events(n + 1) for n in range(len(game.actions)))]
    out = StringIO()
    print_position(Console(file=out, width=200), game, seat)
    return {
        "state": json.dumps(state_for(game.state, seat), default=repr),
        "history": repr(actions_for(game.state, game.actions, seat)),
        "events": repr([visible_events(events, viewer) for events in told]),
        "log": repr(chapters(game, viewer, lines=0)),
        "page": repr(game_page(game, viewer)),
        "file": to_text(game, seat),
        "terminal": out.getvalue(),
    }


@clause("1846 3c", "1846 3g")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_1846_3c_hidden_cards_change_nothing_that_a_seat_is_shown(players: int) -> None:
    compared = 0
    for first, second, seat in pairs(players):
        here, there = shown(first, seat), shown(second, seat)
        for what, text in here.items():
            assert text == there[what], what
        if first.decision.players == (seat,):
            assert list(first.legal) == list(second.legal)
            for name in ("random", "busy", "steady"):
                choices = [decide(BOTS[name](7), game).action for game in (first, second)]
                assert choices[0] == choices[1], name
        compared += 1
    assert compared > 20


@clause("1846 3g")
def test_1846_3g_seed_and_fingerprint_stay_hidden_until_the_draft_is_over() -> None:
    game = rh.new_game("1846", NAMES[:3], seed=987654321)
    for seat in range(3):
        assert state_for(game.state, seat)["rng"] is None
        text = to_text(game, seat)
        assert "987654321" not in text
        assert game.fingerprint() not in text + json.dumps(shown(game, seat))
        with pytest.raises(NotExportable, match="face down"):
            export_text(game, seat)
    chance = Generator(1)
    while is_face_down(game.state):
        game.apply(chance.choice(list(game.legal)))
    assert "987654321" in to_text(game, 0)
    assert state_for(game.state, 0)["fingerprint"] == game.fingerprint()
    assert state_for(game.state, 0)["rng"] == game.state.rng


def test_the_log_tells_a_player_once_what_was_drawn_and_kept() -> None:
    """Others read that cards were drawn and one was kept; the player reads which."""
    game = rh.new_game("1846", NAMES[:4], seed=7)
    first = game.decision.players[0]
    game.apply(game.legal.first())
    own, others = (
        [plain(line.words) for chapter in chapters(game, Viewer(seat, frozenset({seat})), lines=0)
         for line in chapter.lines]
        for seat in (first, (first + 1) % 4)
    )  # fmt: skip
    assert not [line for line in own if line == "You kept a card, face down."]
    assert len([line for line in own if line.startswith("You kept")]) == 1
    assert len([line for line in own if line.startswith("You drew")]) == 1
    assert f"{NAMES[first]} kept a card, face down." in others
