"""Where the log offers a computer player's reason: beside what it did, and nowhere else."""

from __future__ import annotations

import re
from html import unescape

import pytest
from fastapi.testclient import TestClient
from tests.web.test_game_page import store_of
from tests.web.views_tools import positions

from roundhouse.core.actions import Action, Bid, BuyFromBank, Pass
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import Play, SeatInfo
from roundhouse.storage.seating import hand_to_computer
from roundhouse.titles import BUILT_IN
from roundhouse.views.log import Line, chapters
from roundhouse.views.log_kinds import CONSEQUENCES
from roundhouse.views.names import shown
from roundhouse.views.visible import ONLOOKER
from roundhouse.views.words import plain

NAMES = ("Ann", "Ben", "Cem")
PASSING = {"auto_pass": "on"}
OPTIONS = {**PASSING, "first_priority": "first_seat"}
_LINE = re.compile(r'<a href="[^"]*at=(\d+)">(.*?)</a>( <button[^>]*class="btn plain why-so")?')


def auctioned() -> PlayedGame:
    """Ben buys a private, and by that Ann gets the one she alone has bid on."""
    game = new_game("18GA", NAMES, seed=4, options=OPTIONS)
    taken: tuple[Action, ...] = (
        Bid("OSR", 105), BuyFromBank("LTR"), BuyFromBank("MRC"), Pass(), BuyFromBank("W&SR"),
    )  # fmt: skip
    for action in taken:
        game.apply(action)
    return game


def log_of(client: TestClient, game_id: str) -> list[tuple[int, str, bool]]:
    """Number, words and whether it offers a reason, for every line of the log."""
    text = client.get(f"/game/{game_id}").text.partition('id="log-log"')[2]
    found = _LINE.findall(text.partition('id="log-chat"')[0])
    return [(int(n), unescape(re.sub("<[^>]*>", "", words)), bool(why)) for n, words, why in found]


def whole_log(client: TestClient, game_id: str) -> list[tuple[int, bool]]:
    """Number of every line of the large log, and whether it offers a reason."""
    found = _LINE.findall(client.get(f"/game/{game_id}/log").text)
    return [(int(n), bool(why)) for n, _, why in found]


def seated(*kinds: str) -> list[SeatInfo]:
    return [SeatInfo(name, kind) for name, kind in zip(NAMES, kinds, strict=True)]


def test_the_reason_stands_beside_what_the_computer_did(client: TestClient) -> None:
    game_id = store_of(client).add(auctioned(), seated("person", "steady", "steady"))
    shown_lines = [(number, why) for number, _, why in log_of(client, game_id)]
    assert whole_log(client, game_id)[: len(shown_lines)] == shown_lines
    assert log_of(client, game_id) == [
        (5, "You bought OSR for $105.", False),
        (5, "Ben bought W&SR for $70.", True),
        (4, "You passed.", False),
        (3, "Cem bought MRC for $40.", True),
        (2, "Ben bought LTR for $20.", True),
        (1, "You bid $105 on OSR.", False),
    ]


def test_what_a_person_did_has_no_reason_after_a_computer_took_over(client: TestClient) -> None:
    store = store_of(client)
    game_id = store.add(new_game("18GA", NAMES, seed=4, options=OPTIONS), seated(*["person"] * 3))
    for action in auctioned().actions:
        stored = store.load(game_id)
        store.append_to(stored, stored.version, Play(action, stored.game.decision.players[0]))
    hand_to_computer(store, game_id, 1, "steady")
    assert [why for *_, why in log_of(client, game_id)] == [False] * 6


def told(game: PlayedGame) -> dict[int, list[Line]]:
    found: dict[int, list[Line]] = {}
    for chapter in chapters(game, ONLOOKER, lines=0):
        for line in chapter.lines:
            found.setdefault(line.number, []).insert(0, line)
    return found


@pytest.mark.parametrize("title", BUILT_IN)
def test_every_action_that_is_told_has_one_line_about_who_decided(title: str) -> None:
    asked = {}
    for game, _ in positions(title, 3, 5, bot="busy", most=420, **PASSING):
        decision = game.decision
        corporation = decision.corporation
        name = shown(game.title, game.title.corporations[corporation].name)
        who = game.players[decision.players[0]], name if corporation >= 0 else "nobody"
        asked[len(game.actions) + 1] = who
    by_action = told(game)
    assert any(len(lines) > 2 for lines in by_action.values())
    for number, lines in by_action.items():
        if number == 0:
            continue
        deeds = [line for line in lines if line.deed]
        if all(line.kind in CONSEQUENCES for line in lines):
            assert not deeds
        else:
            assert len(deeds) == 1, (number, lines)
            words = plain(deeds[0].words)
            assert words.startswith(asked[number]), (number, words, asked[number])
