"""Of two games that differ only in hidden cards nobody else can tell which is which.

In both games the first player takes a card that the second never sees, and so does the third; in
the other game the two cards have changed places. Until the draft is over the second player, those
who watch and a program must get the same answers, but for ids and times.
"""

from __future__ import annotations

import json
import logging
import re
import zipfile
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import replace
from io import BytesIO, StringIO

import pytest
from bench.fuzz_requests import QuickAdvisers
from fastapi.testclient import TestClient
from tests.stored_games import NAMES
from tests.web.people_tools import Site, open_site
from tests.web.route_tools import routes_of

from roundhouse.core.actions import Draft, to_json
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.gamefile import new_game
from roundhouse.hosting.logs import Lines
from roundhouse.storage import Play, SeatInfo
from roundhouse.titles import title
from roundhouse.views.visible import face_down
from roundhouse.web.live import Word

LEAST = 25  # kinds of answers that are compared at every step


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("site")) as made:
        hub = made.app.state.hub
        words = hub.words

        async def first(*given: object) -> AsyncIterator[Word]:
            """How a game stands, as every stream begins; a real one never ends."""
            async with aclosing(words(*given)) as found:
                yield await anext(found)

        hub.words = first
        made.app.state.advisers = QuickAdvisers()
        yield made


def hand(game: PlayedGame) -> list[str]:
    draft = game.title.hooks.draft
    assert draft is not None
    seat = game.decision.players[0]
    cards, _ = draft.hand_and_picks(game.position.state, seat)
    return [draft.card_name(game.title, card) for card in cards if isinstance(card, int)]


def picks(setup: Setup, swap: dict[str, str]) -> list[str]:
    """A whole draft: the first card of the hand, but for cards that the second player has seen."""
    game = PlayedGame(title(setup.title, setup.options), setup)
    second, seen, made = -1, set[str](), list[str]()
    while game.decision.kind == "draft":
        asked, cards = game.decision.players[0], hand(game)
        if len(made) == 1:
            second = asked
        if asked == second:
            seen |= set(cards)
        unseen = [card for card in cards if card not in seen] or cards
        made.append(cards[0] if asked == second else unseen[0])
        game.apply(Draft(made[-1]))
    assert not {made[0], made[2]} & seen
    return [swap.get(card, card) for card in made]


def pair() -> tuple[Setup, list[str], Setup, list[str]]:
    for seed in range(1, 60):
        setup = new_game("1846", NAMES, seed=seed, options={"consent": "required"}).setup
        try:
            first = picks(setup, {})
        except AssertionError:
            continue  # the second player has seen one of the cards
        swap = {first[0]: first[2], first[2]: first[0]}
        dealt = setup.setup_draw["deck"]
        assert isinstance(dealt, tuple)
        deck = tuple(swap.get(card, card) for card in dealt)
        other = replace(setup, setup_draw={**setup.setup_draw, "deck": deck})
        return setup, first, other, [swap.get(card, card) for card in first]
    raise AssertionError("no seed deals such cards")


def plain(text: str, game_id: str) -> str:
    """Without ids and times, and drawings of an address with an id in it."""
    text = re.sub(r'<svg[^>]*class="qr".*?</svg>', "QR", text, flags=re.DOTALL)
    if text.startswith('{"game":'):  # a stream of all games
        text = "".join(line for line in text.splitlines() if game_id in line)
    text = text.replace(game_id, "ID")
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+Z?", "TIME", text)
    return re.sub(r">\d+:\d\d<|just now|\d+ minutes? ago", "AGO", text)


@contextmanager
def logged() -> Iterator[StringIO]:
    """Everything that is logged meanwhile, in the form of the server's own logs."""
    said, root = StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(said), root.level
    handler.setFormatter(Lines(as_json=True))
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield said
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


def plain_log(said: str, game_id: str) -> list[str]:
    """Lines in order, without ids, times and how long something took."""
    kept = (line for line in said.splitlines() if '"logger": "roundhouse' in line)
    found = (re.sub(r'"milliseconds": [\d.]+', "", plain(line, game_id)) for line in kept)
    return sorted(line for line in found if '"/api/stream"' not in line)  # it may be tried again


def further(client: TestClient, game_id: str) -> dict[str, tuple[int, str]]:
    """Earlier positions, copies of the game, going back, and all that is kept about a person."""
    here, found = f"/game/{game_id}", {}
    for query in ("?at=0", "?at=1", "?at=2", "/board?at=1", "/parts?at=1", "/tiles?at=1"):
        answer = client.get(here + query)
        found[query] = answer.status_code, plain(answer.text, game_id)
    for at in range(4):
        answer = client.post(f"{here}/branch", data={"at": at})
        assert answer.status_code != 303, "a copy of the game would be open to everybody"
        found[f"branch {at}"] = answer.status_code, plain(answer.text, game_id)
    for what, sent in (("undo", {}), ("ask-undo", {"to": 0}), ("restart", {}), ("redo", {})):
        answer = client.post(f"{here}/{what}", json={"version": 10**6, **sent})
        found[what] = answer.status_code, plain(answer.text, game_id)
    data = client.get("/me/data")
    if data.status_code == 200:
        with zipfile.ZipFile(BytesIO(data.content)) as archive:
            about = json.loads(archive.read("about-me.json"))["games"]
            names = [name for name in archive.namelist() if game_id in name]
        mine = [line for line in about if line["id"] == game_id]
        found["own data"] = 200, plain(json.dumps([mine, names]), game_id)
    return found


def answers(
    client: TestClient, routes: list[str], game_id: str, cards: list[str]
) -> dict[str, tuple[int, str]]:
    found = {}
    for route in routes:
        for seat in ("0", "1", "2") if "{seat}" in route else ("0",):
            path = route.format(game_id=game_id, seat=seat, name="F12", corporation="0", number="1")
            answer = client.get(path)
            while path == "/api/stream" and game_id not in answer.text:
                answer = client.get(path)  # it has ended after the line of the other game
            found[path.replace(game_id, "ID")] = answer.status_code, plain(answer.text, game_id)
    if routes[0].startswith("/game/"):
        found |= further(client, game_id)
    for card in cards:  # what is refused, and in which words
        sent = {"action": to_json(Draft(card)), "version": 10**6}
        answer = client.post(f"/game/{game_id}/act", json=sent)
        found[f"act {card}"] = answer.status_code, plain(answer.text, game_id)
        query = {"action": f'{{"type": "draft", "card": "{card}"}}'}
        answer = client.get(f"/game/{game_id}/preview", params=query)
        found[f"preview {card}"] = answer.status_code, plain(answer.text, game_id)
    return found


def test_hidden_cards_never_leave_the_server_for_another_seat(site: Site) -> None:
    host, at_host = site.person("Hanna")
    second, at_second = site.person("Olga")
    setup, first, other, changed = pair()
    assert (first[0], first[2]) == (changed[2], changed[0])
    start = PlayedGame(title(setup.title, setup.options), setup)
    order = start.decision.players[0], (start.decision.players[0] - 1) % 3
    seats = [
        SeatInfo(name, "person" if n == order[1] else "busy", 7, second if n == order[1] else "")
        for n, name in enumerate(NAMES)
    ]
    games = [site.store.create(one, seats, host) for one in (setup, other)]
    program = site.browser()
    token = site.people.add_token(second, "bot")[1]
    program.headers["authorization"] = f"Bearer {token}"
    gets = [route.removeprefix("GET ") for route in routes_of(site.app) if "{game_id}" in route]
    pages = [r for r in gets if r.startswith("/game/")]
    api = [r for r in gets if r.startswith("/api/")] + ["/api/stream"]
    assert {r.rpartition("/")[2] for r in pages + api} >= {"table", "events", "stream"}
    viewers = [(at_second, pages), (at_host, pages), (site.browser(), pages), (program, api)]
    cards = [first[0], first[2]]
    compared = 0
    for step, moves in enumerate(zip(first, changed, strict=True)):
        stored = [site.store.load(game_id) for game_id in games]
        if not all(face_down(one.game.position) for one in stored):
            break
        for client, routes in viewers:
            found, lines = [], []
            for game_id in games:
                with logged() as said:
                    found.append(answers(client, routes, game_id, cards))
                lines.append(plain_log(said.getvalue(), game_id))
            for what, answer in found[0].items():
                assert answer == found[1][what], (step, what)
            assert lines[0] == lines[1], step
            assert len(lines[0]) >= len(found[0]) - 1  # every request has its line
            compared += len(found[0])
        for one, card in zip(stored, moves, strict=True):
            seat = one.game.decision.players[0]
            site.store.append(one.id, one.version, Play(Draft(card), seat))
    assert step >= 5
    assert compared > 4 * LEAST
    shown = [answers(at_second, pages, game_id, cards) for game_id in games]
    assert shown[0] != shown[1]  # after the draft the cards lie open
