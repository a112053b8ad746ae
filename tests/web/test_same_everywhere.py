"""Over whole games: what stands twice on a page is the same, and so is a page after a reload."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.games import first_seat
from tests.web.tools import file_url, open_store, web_client

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import to_json
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.titles import title_names
from roundhouse.views.words import end_words, money

#: Every so many actions one is played by the page: often where the layouts differ most.
EVERY = {"1846": 37, "18GA": 37, "18AL": 97, "18Chesapeake": 97, "18VA": 131}
#: Kinds that change prices or shares outside stock rounds: some are looked at besides.
TELLING = ("issue-shares", "redeem-shares", "convert", "bankrupt")
SEATS = ("Ann", "Bea", "Cem")
#: Games that end soon, and for different reasons.
SEEDS = {"1846": 49, "18AL": 57, "18Chesapeake": 1, "18GA": 67, "18VA": 14}


@pytest.mark.parametrize("title", title_names())
def test_a_page_agrees_with_itself_and_with_a_fresh_one(tmp_path: Path, title: str) -> None:
    """Every so often an action is played by the page, in a copy of the game as it stood."""
    game = whole_game(title)
    telling = [n for n, action in enumerate(game.actions) if action.type in TELLING]
    looked = sorted(
        {*range(0, len(game.actions), EVERY[title]), *telling[:: len(telling) // 4 + 1]}
    )
    assert len(looked) > 4
    url, seats = file_url(tmp_path), [SeatInfo(name) for name in SEATS]
    with web_client(url) as client:
        store = open_store(url)
        for number in looked:
            game_id = store.add(game.at(number), seats)
            sent = {"action": to_json(game.actions[number]), "version": number}
            answer = client.post(f"/game/{game_id}/act", json=sent)
            assert answer.status_code == 200, answer.text
            fresh = client.get(f"/game/{game_id}").text
            for part in ("bar", "tools", "decision", "history", "body"):
                assert cut(answer.text, part) == cut(fresh, part), part
            if 'data-do="open-curtain"' not in fresh:
                agrees(fresh, store, game_id)
        the_end_agrees(client, store, store.add(game, seats))


def whole_game(title: str) -> PlayedGame:
    options = first_seat(title, {"auto_pass": "on"})
    game = new_game(title, SEATS, seed=SEEDS[title], options=options)
    bots = make_bots(["busy"], len(SEATS), SEEDS[title])
    while not game.over:
        seat = game.decision.players[0]
        game.apply(decide(bots[seat], game).action)
    return game


def cut(page: str, part: str) -> str:
    """A part of the page, without what only tells the time."""
    start = re.search(rf'<(\w+) id="{part}"', page)
    assert start is not None, part
    level = 0
    for tag in re.finditer(rf"<(/?){start[1]}\b", page[start.start() :]):
        level += -1 if tag[1] else 1
        if not level:
            found = page[start.start() : start.start() + tag.start()]
            return re.sub(r'(data-since="[^"]*">)[^<]*', r"\1", found)
    raise AssertionError(f"{part} does not end")


def words(page: str) -> str:
    """What can be read."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def agrees(page: str, store: GameStore, game_id: str) -> None:
    game = store.load(game_id).game
    pos, body = game.position, cut(page, "body")
    prices = {c.shown: pos.price(c.number) for c in game.title.corporations if pos.price(c.number)}
    on_chart = {c.shown for c in game.title.corporations if game.state.cell[c.number] >= 0}
    assert chart(body) == {name: price for name, price in prices.items() if name in on_chart}
    for row in re.findall(r'<tr data-corporation="([^"]*)".*?</tr>', body, re.DOTALL):
        name = html.unescape(row)
        shown = re.search(
            rf'data-corporation="{re.escape(row)}".*?<td class="num(?: new)?">(.*?)</td>',
            body,
            re.DOTALL,
        )
        assert shown is not None
        price = re.search(r'class="price">([^<]*)<', shown[1])
        assert (price[1] if price else "") == (money(prices[name]) if name in prices else ""), name
    charter = re.search(r'<section class="card charter.*?</section>', body, re.DOTALL)
    if charter and game.decision.corporation >= 0:
        name = game.title.corporations[game.decision.corporation].shown
        corporation = game.decision.corporation
        assert money(pos.corporation_cash(corporation)) in words(charter[0])
        if name in prices and game.state.cell[corporation] >= 0:
            assert money(prices[name]) in words(charter[0])
    players_agree(page, body, game_id, store)
    title = re.search(r"<title>(.*?)</title>", page)
    assert title is not None
    round_name = words(title[1]).partition(" · ")[0].partition(", ")[2].strip()
    assert round_name in words(cut(page, "bar"))
    if not game.over:
        heading = re.search(r'<div id="log-log".*?<h3>(.*?)</h3>', body, re.DOTALL)
        assert heading is None or heading[1] == round_name or heading[1] == "The start"


def chart(body: str) -> dict[str, int]:
    """Prices by corporation, as its signs stand on the chart."""
    found = {}
    for price, names in re.findall(r"<title>\$([\d,]+)[^:<]*: ([^<]*)</title>", body):
        for name in html.unescape(names).split(", "):
            found[name] = int(price.replace(",", ""))
    return found


def players_agree(page: str, body: str, game_id: str, store: GameStore) -> None:
    """Cash and certificates in the header, the cards and the tables."""
    game = store.load(game_id).game
    cards = re.search(
        r'<section class="card (?:players|players-table|cash) pane".*?</section>', body, re.DOTALL
    )
    assert cards is not None
    shown = words(cards[0])
    for seat, name in enumerate(game.players):
        assert re.search(rf"{name}\b.*?{re.escape(money(game.state.cash[seat]))}", shown), name
    facts = re.search(r'<p id="facts">(.*?)</p>', page, re.DOTALL)
    assert facts is not None
    said = words(facts[1])
    held = re.search(r"(\d+) of (\d+) certificates", said)
    if held and game.decision.players:
        who = game.players[game.decision.players[0]]
        assert money(game.state.cash[game.decision.players[0]]) in said
        if "certs" in shown:
            mine = shown.partition(f"▸ {who}")[2].replace(" / ", "/")
            mine = re.sub(r"(\d) /(\d)", r"\1/\2", mine)
            counted = re.search(r"(\d+)/(\d+)", mine)
            assert counted is not None
            assert counted.groups() == held.groups()


def the_end_agrees(client: TestClient, store: GameStore, game_id: str) -> None:
    """Why the game is over and who has won, on four pages."""
    game = store.load(game_id).game
    why = end_words(game.over)
    page = client.get(f"/game/{game_id}").text
    end = client.get(f"/game/{game_id}/end").text
    lists = client.get("/games?show=finished").text
    best = max(game.result().values())
    for shown in (cut(page, "decision"), cut(page, "body"), end, lists):
        assert why in words(shown).lower() or why in words(shown)
        assert money(best) in words(shown)
    said = re.search(rf"(?i){re.escape(why)} in ((?:operating|stock) round [\d.]+)", words(end))
    if said is not None and game.over in ("bank", "price"):
        cause = "The bank has run out" if game.over == "bank" else "reached the price that ends"
        label = said[1].replace("operating round", "OR").replace("stock round", "SR")
        point = re.search(rf"{re.escape(label)} [^.]*{cause}", words(end))
        assert point is not None, (label, cause)
