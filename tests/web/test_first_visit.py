"""Somebody who has never seen it: every question says what can be done now, and why no more."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from tests.games import first_seat
from tests.web.tools import NAMES, PEOPLE, play_first
from tests.web.views_tools import everybody, page_of, positions

import roundhouse as rh
from roundhouse.core import actions as a
from roundhouse.engine.game import PlayedGame
from roundhouse.storage import GameStore, Play, SeatInfo, Undo
from roundhouse.storage.records import CardsSeen
from roundhouse.views.controls import legal_of
from roundhouse.views.names import Names
from roundhouse.views.panels.consequence import consequence
from roundhouse.views.panels.hex_panel import hex_panel, lit_by, map_actions
from roundhouse.views.visible import face_down
from roundhouse.views.words import in_the_book

BOT = SeatInfo(NAMES[2], "busy")
TITLES = ("1846", "18AL", "18Chesapeake", "18GA", "18VA")


def played_by_hand(title: str, seed: int, most: int = 320) -> Iterator[PlayedGame]:
    """A game in which every pass is made by hand, position by position."""
    for game, _ in positions(title, 4, seed, bot="busy", most=most):
        yield game


def possible(game: PlayedGame, *kinds: type[a.Action]) -> bool:
    return any(legal_of(game.position, kind) for kind in kinds)


@pytest.mark.parametrize("title", TITLES)
def test_a_question_offers_only_what_can_be_done(title: str) -> None:
    asked = set()
    for game in played_by_hand(title, 5):
        kind, words = game.decision.kind, ""
        if kind not in ("stock", "token", "track"):
            continue
        page = page_of(game)
        words = page.decision.question
        asked.add(kind)
        if kind == "stock":
            assert ("buy one share" in words) == (
                possible(game, a.BuyShare, a.Par) and not game.state.turn.bought
            ), words
            assert ("sell" in words) == possible(game, a.SellShares) or "or sell" in words
            assert possible(game, a.Pass) or "must sell" in words
        elif not map_actions(game.position):
            deal = words.endswith(" to use it now?")
            assert deal == bool(page.if_bought), words
            assert deal or " cannot " in words or " has laid its track" in words
            assert page.empty_step is not None
            assert page.empty_step.clause.startswith(title)
        else:
            assert page.empty_step is None
    assert asked == {"stock", "track"} | ({"token"} if title != "1846" else set())


def test_who_holds_too_many_certificates_is_told_to_sell() -> None:
    for game in played_by_hand("18Chesapeake", 5, most=900):
        if game.decision.kind == "stock" and not possible(game, a.Pass):
            who = game.players[game.decision.players[0]]
            assert page_of(game).decision.question == f"{who}: you must sell shares"
            return
    pytest.fail("nobody ever held too many")


def test_a_bid_shows_what_is_left_to_spend() -> None:
    game = rh.new_game("18GA", list(NAMES), seed=7, options=first_seat("18GA"))
    bid = next(x for x in game.legal if isinstance(x, a.Bid))
    found = consequence(game.position, Names(game.position, everybody(game)), bid)
    rows = {row.name: row.value for row in found.rows}
    assert rows == {
        "Set aside": f"$0 → ${bid.amount}",
        "Free": f"$600 → ${600 - bid.amount}",
    }
    assert any("becomes the cheapest" in note.words for note in found.notes)


def test_privates_for_sale_are_told_of_once_and_not_for_a_dollar() -> None:
    game = next(g for g in played_by_hand("18AL", 5) if possible(g, a.SellPrivate))
    page = page_of(game)
    group = next(g for g in page.groups if g.kind == "sell-private")
    assert not group.main  # shares come first in a stock round
    assert len(group.cards) < len(group.items)
    for card, choices in group.cards:
        assert card is not None
        for choice in choices:
            assert choice.amount is None or choice.amount.start == min(
                card.value, choice.amount.high
            )


def test_a_train_of_somebody_else_is_offered_for_not_bought() -> None:
    words = set()
    for game in played_by_hand("18GA", 5):
        if game.decision.kind != "trains":
            continue
        page = page_of(game)
        for offer in page.trains.offers if page.trains else ():
            if offer.choice.legal and "must agree" in offer.about:
                words.add(offer.choice.short)
    assert words == {"Offer"}


def test_hexes_that_a_power_lights_say_so() -> None:
    for game in played_by_hand("1846", 5):
        powers = lit_by(game.position)
        if powers and game.decision.kind == "issue":
            page = page_of(game)
            assert f"highlighted by {powers[0]}" in page.decision.facts
            assert [name for name, _ in page.usable] == powers
            assert all("on the map" in how for _, how in page.usable)
            assert page.decision.hint == "Choose one"
            return
    pytest.fail("no power ever lit the map")


def test_an_emergency_names_its_train() -> None:
    seen = 0
    for seed in range(4):
        for game in played_by_hand("1846", seed, most=400):
            if game.decision.kind != "trains":
                continue
            page = page_of(game)
            if page.trains and page.trains.emergency:
                seen += 1
                assert page.trains.emergency.train
    assert seen


def test_a_reason_is_said_once() -> None:
    for game in played_by_hand("18AL", 5, most=120):
        if game.decision.kind != "track":
            continue
        for h in range(len(game.title.map.hexes)):
            panel = hex_panel(game.position, h)
            assert panel.why is None or all(entry.why != panel.why for entry in panel.not_offered)


def test_clauses_are_those_of_the_book() -> None:
    assert in_the_book("18AL 4.2.3.1-insist") == "18AL 4.2.3.1"
    assert in_the_book("18AL App.1-never") == "18AL App.1"
    assert in_the_book("1846 6.35") == "1846 6.35"


# -- three people at one screen, cards face down --------------------------------------------------


OPEN_WORDS = re.compile(r"(drew (\w+ cards|a card)|kept a card, face down)")


def betrayals(html: str) -> list[str]:
    """Sentences about cards drawn or kept that say which."""
    text = re.sub(r"<[^>]*>", "", html)
    found = re.findall(r"\b(?:You|you|Ann|Ben|Cem) (?:drew|kept|have) [^.\n]*", text)
    found += re.findall(r'data-said="[^"]*(?:drew|kept)[^"]*"', html)
    return [s for s in found if not OPEN_WORDS.search(s)]


def test_nothing_that_lies_face_down_is_seen_at_a_shared_screen(
    store: GameStore, client: TestClient
) -> None:
    """Not on the page, behind the curtain or without one, nor in answers, log and history."""
    setup = rh.new_game("1846", list(NAMES), seed=3, options={"auto_pass": "on"}).setup
    game_id = store.create(setup, PEOPLE)
    address = f"/game/{game_id}"
    asked = 0
    while store.load(game_id).game.decision.kind == "draft":
        stored = store.load(game_id)
        hidden = face_down(stored.game.position)
        for at in range(len(stored.game.actions) + 1):
            assert betrayals(client.get(address, params={"at": at}).text) == []
        assert betrayals(client.get(f"{address}/parts").text) == []
        assert betrayals(client.get(f"{address}/log").text) == []
        if stored.game.state.title_state.get("draft.hand"):
            assert "Hand over to" in client.get(address).text
            assert client.get(f"{address}/legal").json()["actions"] == {}
            shown = client.get(f"{address}/parts", params={"curtain": "open"}).text
            assert betrayals(shown)  # this one is for the player alone
        assert not hidden or client.get(f"{address}/export").status_code >= 400
        action = next(iter(stored.game.legal))
        sent = {"action": a.to_json(action), "version": stored.version}
        answer = client.post(f"{address}/act", json=sent)
        assert answer.status_code == 200, json.dumps(sent)
        if store.load(game_id).game.decision.kind == "draft":
            assert betrayals(answer.text) == []
        asked += 1
    assert asked >= 8
    assert betrayals(client.get(f"{address}/log").text) == []


def test_one_person_alone_sees_what_was_kept(store: GameStore, client: TestClient) -> None:
    setup = rh.new_game("1846", list(NAMES), seed=3).setup
    seats = (PEOPLE[0], SeatInfo(NAMES[1], "busy"), BOT)
    game_id = store.create(setup, seats)
    while (
        0 not in store.load(game_id).game.decision.players or len(store.load(game_id).entries) < 3
    ):
        stored = store.load(game_id)
        first = next(x for x in stored.game.legal if "Blank" not in str(x))
        store.append(game_id, stored.version, Play(first, stored.game.decision.players[0]))
    page = client.get(f"/game/{game_id}").text
    assert "paid for when the draft ends" in page
    stored = store.load(game_id)
    store.append(game_id, stored.version, Play(next(iter(stored.game.legal)), 0))
    assert betrayals(client.get(f"/game/{game_id}").text)
    with pytest.raises(CardsSeen):  # what was seen cannot be put back
        store.append(game_id, store.version(game_id), Undo(1))


def test_notes_at_a_shared_screen_wait_for_their_owner(
    store: GameStore, client: TestClient
) -> None:
    setup = rh.new_game("1846", list(NAMES), seed=3).setup
    game_id = store.create(setup, PEOPLE)
    assert "data-notes" not in client.get(f"/game/{game_id}").text  # the curtain hangs
    parts = client.get(f"/game/{game_id}/parts", params={"curtain": "open"}).text
    seat = store.load(game_id).game.decision.players[0]
    assert f"/notes/{seat}" in parts
    setup = rh.new_game("18GA", list(NAMES), seed=3, options=first_seat("18GA")).setup
    two = store.create(setup, (*PEOPLE[:2], BOT))
    for _ in range(2):
        assert "data-notes" in client.get(f"/game/{two}").text
        play_first(store, two)
    page = client.get(f"/game/{two}").text  # the computer is to move
    assert "data-notes" not in page
    assert "your notes open on your own turn" in page
