"""Programs at a real server: streams, the client, the example bot, twenty at once."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest
from tests.web.online_tools import COOKIE, online_game
from tests.web.server_process import ServerProcess

import roundhouse as rh
from roundhouse.client import (
    ApiError,
    Client,
    Event,
    MovedOn,
    NotYourTurn,
    RefusedByRules,
    computer,
    invitation,
    me,
)
from roundhouse.storage import Chat
from roundhouse.storage.people import People

EXAMPLE = Path(__file__).parents[2] / "examples" / "api_bot.py"
PATIENCE = 60.0
AT_ONCE = 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("api")) as made:
        yield made


def token(server: ServerProcess, name: str) -> str:
    people = People(server.store.database)
    return people.add_token(people.create(name, "member").id, "a test")[1]


@pytest.fixture
def ann(server: ServerProcess) -> Iterator[Client]:
    with Client(server.address, token(server, "Ann")) as made:
        yield made


@pytest.fixture
def ben(server: ServerProcess) -> Iterator[Client]:
    with Client(server.address, token(server, "Ben")) as made:
        yield made


def test_the_example_bot_plays(server: ServerProcess) -> None:
    command = [sys.executable, str(EXAMPLE), server.address, token(server, "Thrifty"), "20"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"20 moves: \{'Thrifty': \d+, 'Ada': \d+, 'Ben': \d+\}\n", done.stdout)
    (game,) = server.store.list_games(title="18GA", limit=1)
    stored = server.store.load(game.id)
    moves = [stored.entries[n - 1].seat for n in stored.played]
    assert moves.count(0) == 20
    assert len(moves) > 40  # the computer players have played too


def test_two_clients_share_a_game(ann: Client, ben: Client) -> None:
    made = ann.create("18GA", [me(), invitation(), computer("busy")], seed=7)
    game_id = made.game.id
    assert [game.id for game in ann.games()] == [game_id]
    assert made.invitations == ann.invitations(game_id)
    joined = ben.accept(made.invitations[0].link)
    assert joined.you[0] in [seat.name for seat in joined.seats if seat.yours]
    game = ann.game(game_id)
    with pytest.raises(RefusedByRules, match=r"at least \$105.*\[18GA 3.1\(b\)\]"):
        ann.play(game_id, rh.actions.Bid("OSR", 101), game.version)
    with pytest.raises(NotYourTurn):
        ben.play(game_id, rh.actions.Pass(), game.version)
    after = ann.play(game_id, rh.actions.Bid("OSR", 105), game.version)
    assert after.table.players[0].bids == {"OSR": 105}
    with pytest.raises(MovedOn) as stale:
        ann.play(game_id, rh.actions.Pass(), game.version)
    assert stale.value.game == ann.game(game_id)
    assert [line.sentences for line in ben.log(game_id)] == [["Ann bid $105 on OSR."]]
    back = ann.undo(game_id, after.version)
    assert back.actions == 0
    ben.say(game_id, "Think again")
    assert [said.text for said in ann.talk(game_id)] == ["Think again"]
    with pytest.raises(ApiError) as wrong:
        ann.game("nowhere")
    assert (wrong.value.status, wrong.value.problem.code) == (404, "not-found")
    assert "18GA" in [title.name for title in ann.titles().titles]


def test_streams_tell_of_every_change_and_of_new_games(
    server: ServerProcess, ann: Client, ben: Client
) -> None:
    first = ann.create("18GA", [me("Ann"), me("Ben"), me("Cem")], seed=7).game
    seen: list[tuple[Event, float]] = []
    reader = threading.Thread(target=_read, args=(server, ann, seen), daemon=True)
    reader.start()
    _wait_for(seen, first.id, 0)
    started = time.monotonic()
    after = ann.play(first.id, rh.actions.Pass(), 0)
    event, at = _wait_for(seen, first.id, after.version)
    assert at - started < 5.0  # a second on a quiet machine
    assert (event.your_turn, event.asked, event.actions) == (True, ["Ben"], 1)
    second = ann.create("18AL", [me("Ann"), me("Ben"), me("Cem")]).game
    _wait_for(seen, second.id, 0)
    server.store.append(second.id, None, Chat("from another process"))
    _wait_for(seen, second.id, 1)
    onlooker = next(iter(ben.watch(first.id)))
    assert (onlooker.version, onlooker.your_turn) == (after.version, False)


def test_a_stream_says_that_somebody_waits_for_an_answer(ann: Client, ben: Client) -> None:
    """Going back past another person's move, with the client's own words for it."""
    seats = [me("Ann"), invitation(), invitation()]
    made = ann.create("18GA", seats, seed=7)
    game_id = made.game.id
    ben.accept(made.invitations[0].secret)
    with_both = {"Ann": ann, "Ben": ben}
    for _ in range(2):
        game = ann.game(game_id)
        assert game.decision is not None
        with_both[game.decision.players[0]].play(game_id, rh.actions.Pass(), game.version)
    version = ann.game(game_id).version
    events = ben.watch(game_id)
    assert (next(events).version, next(iter(ann.watch(game_id))).your_answer) == (version, False)
    ann.ask_undo(game_id, version, to=0)
    assert next(event for event in events if event.your_answer).version == version
    [proposal] = ben.proposals(game_id)
    assert (proposal.player, proposal.stays, proposal.your_answer) == ("Ann", 0, True)
    assert ben.answer(game_id, proposal, "decline", version).version == version
    assert ann.proposals(game_id)[0].declined_by == "Ben"
    ann.ask_undo(game_id, version)
    after = ben.answer(game_id, ben.proposals(game_id)[0], "accept", version)
    assert (after.actions, after.version) == (0, version + 1)
    with pytest.raises(ApiError) as none:
        ben.decline_all(game_id, after.version)
    assert none.value.problem.detail.startswith("No offer waits for your answer.")


def test_a_stream_ends_with_its_token(server: ServerProcess) -> None:
    people = People(server.store.database)
    person = people.create("Eve", "member")
    made, secret = people.add_token(person.id, "a test")
    with Client(server.address, secret) as eve:
        game = eve.create("18GA", [me("Ann"), me("Ben"), me("Cem")]).game
        events = eve.watch(game.id)
        assert next(events).version == 0
        people.remove_token(person.id, made.id)
        server.store.append(game.id, None, Chat("Who is there?"))
        with pytest.raises(ApiError) as gone:
            next(events)
        assert gone.value.problem.code == "no-token"


def _read(server: ServerProcess, ann: Client, seen: list[tuple[Event, float]]) -> None:
    address, headers = server.address, dict(ann._http.headers)
    with (
        httpx2.Client(headers=headers) as http,
        http.stream("GET", f"{address}/api/stream", timeout=PATIENCE) as response,
    ):
        assert response.headers["content-type"] == "application/x-ndjson"
        seen.extend(
            (Event.model_validate_json(line), time.monotonic())
            for line in response.iter_lines()
            if line
        )


def _wait_for(seen: list[tuple[Event, float]], game_id: str, version: int) -> tuple[Event, float]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for event, at in list(seen):
            if (event.game, event.version) == (game_id, version):
                return event, at
        time.sleep(0.05)
    raise AssertionError(f"no event of version {version} among {seen}")


def test_of_twenty_who_act_at_once_one_wins(server: ServerProcess, ann: Client) -> None:
    """All play the same seat: a person with twenty programs."""
    game = ann.create("18GA", [me("Ann"), me("Ben"), me("Cem")], seed=7).game
    headers = dict(ann._http.headers)
    bids = [rh.actions.Bid("OSR", 105 + 5 * n) for n in range(AT_ONCE)]
    barrier = threading.Barrier(AT_ONCE)

    def act(bid: rh.Action) -> httpx2.Response:
        body = {"action": rh.actions.to_json(bid), "version": 0}
        with httpx2.Client(headers=headers, timeout=PATIENCE) as http:
            barrier.wait()
            return http.post(f"{server.address}/api/games/{game.id}/actions", json=body)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(act, bids))
    assert sorted(a.status_code for a in answers) == [200] + [409] * (AT_ONCE - 1)
    (won,) = [a.json() for a in answers if a.status_code == 200]
    for answer in answers:
        if answer.status_code == 409:
            problem = answer.json()
            assert (problem["code"], problem["version"]) == ("moved-on", 1)
            assert problem["game"] == won
    assert server.store.version(game.id) == 1


def test_of_twenty_pages_that_act_at_once_one_wins(server: ServerProcess) -> None:
    """A person at twenty devices; whoever comes late gets the page as it is now."""
    table = online_game(server.store, ("Ann", "Ben", "Cem"))
    people = People(server.store.database)
    cookies = [people.add_device(table.people["Ann"]) for _ in range(AT_ONCE)]
    bids = [rh.actions.Bid("OSR", 105 + 5 * n) for n in range(AT_ONCE)]
    barrier = threading.Barrier(AT_ONCE)

    def act(cookie: str, bid: rh.Action) -> httpx2.Response:
        body = {"action": rh.actions.to_json(bid), "version": 0}
        with httpx2.Client(cookies={COOKIE: cookie}, timeout=PATIENCE) as http:
            barrier.wait()
            return http.post(f"{server.address}/game/{table.game_id}/act", json=body)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(act, cookies, bids))
    assert sorted(a.status_code for a in answers) == [200] + [409] * (AT_ONCE - 1)
    (entry,) = server.store.load(table.game_id).entries
    assert entry.seat == 0
    for answer in answers:
        assert 'data-version="1"' in answer.text
