"""What hands do in Chromium: Enter after a click, a second press, the chart after an issue."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.web.browser_tools import Driver
from tests.web.tools import NAMES, played
from tests.web.views_tools import positions

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import Action, Answer, BuyPrivate, BuyTrain, IssueShares, LayTile
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import why_not
from roundhouse.storage import GameStore, Play, SeatInfo
from roundhouse.views.names import Names
from roundhouse.views.panels.consequence import consequence

AGAINST_BOTS = [SeatInfo(NAMES[0]), *(SeatInfo(name, "busy") for name in NAMES[1:])]


def until(game: PlayedGame, kind: type, seat: int = 0) -> PlayedGame:
    """Play on until this seat may do such a thing."""
    bots = make_bots(["busy"], 3, 9)
    while not (seat in game.decision.players and game.legal.of(kind)):
        who = game.decision.players[0]
        game.apply(decide(bots[who], game).action)
    return game


def moves_price(game: PlayedGame, action: Action) -> bool:
    names = Names(game.position)
    return consequence(game.position, names, action).arrow is not None


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_enter_is_for_the_blue_button_after_a_click(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game = until(played("18GA", 40), LayTile)
    game_id = store.add(game, AGAINST_BOTS)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    turns: dict[tuple[str, str], list[LayTile]] = {}
    for lay in game.legal.of(LayTile):
        turns.setdefault((lay.hex, lay.tile), []).append(lay)
    (name, tile), lays = max(turns.items(), key=lambda item: len(item[1]))
    first = next(lay.tile for lay in game.legal.of(LayTile) if lay.hex == name)
    driver.pick(name)
    driver.until("document.activeElement.id === 'primary'")
    option = page.locator(f'#hex-panel-hex .tile-option[data-tile="{tile}"] .tile').first
    if tile != first:
        option.click()
    assert focused(page) == "primary"
    words = page.locator(".turn-words")
    assert words.inner_text() == f"rotation 1 of {len(lays)}"
    option.click()  # the second press turns it
    assert words.inner_text() == f"rotation 2 of {len(lays)}"
    page.locator(f'#map [data-hex="{name}"]').click()  # and so does its hex
    assert words.inner_text() == f"rotation {3 if len(lays) > 2 else 1} of {len(lays)}"
    page.locator('#hex-panel-hex [data-turn="1"]').click()
    assert focused(page) == "primary"
    driver.until("document.querySelector('#preview .preview')")
    label = page.locator("#primary .text").inner_text()
    page.keyboard.press("Enter")
    driver.wait_for(len(game.actions) + 1)
    assert label.startswith(f"Lay {tile} in {name}")
    made = store.load(game_id).game.actions[-1]
    assert isinstance(made, LayTile)
    assert (made.hex, made.tile) == (name, tile)
    assert not driver.stale()
    assert not driver.troubles


def test_the_chart_is_of_the_same_version_after_an_issue(
    server: tuple[str, GameStore], page: Page
) -> None:
    """The preview draws its own chart in that place; afterwards the true one stands there."""
    address, store = server
    game, moving = next(
        (game, moves)
        for game, legal in positions("1846", 3, 4, bot="busy", most=700)
        if (moves := [x for x in legal if isinstance(x, IssueShares) and moves_price(game, x)])
    )
    game_id = store.add(game, [SeatInfo(name) for name in game.players])
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    driver.play(moving[0])
    assert not driver.stale()
    assert not driver.troubles


def test_keys_alone(server: tuple[str, GameStore], page: Page) -> None:
    """N looks around without arming Enter; the digit stands on what it chooses."""
    address, store = server
    game = until(played("18GA", 40), LayTile)
    game_id = store.add(game, AGAINST_BOTS)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    page.keyboard.press("n")
    driver.until("!document.querySelector('#hex-panel-hex').hidden")
    name = page.evaluate("document.activeElement.dataset.hex")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "button"
    assert name in page.evaluate("document.activeElement.querySelector('title').textContent")
    assert page.locator("#primary").get_attribute("aria-disabled") == "true"
    page.keyboard.press("Enter")  # chooses the first tile, and lays nothing yet
    driver.until("document.querySelector('#hex-panel-hex [aria-selected=\"true\"]')")
    assert store.version(game_id) == len(game.actions)
    marked = page.locator("#hex-panel-hex .tile[data-key]")
    assert [marked.nth(n).get_attribute("data-key") for n in range(marked.count())] == [
        str(n + 1) for n in range(marked.count())
    ]
    page.keyboard.press(str(marked.count()))
    driver.until("document.querySelector('#preview .preview')")
    assert marked.last.get_attribute("aria-selected") == "true"
    page.keyboard.press("Enter")
    driver.wait_for(len(game.actions) + 1)
    assert isinstance(store.load(game_id).game.actions[len(game.actions)], LayTile)
    assert not driver.troubles


def test_what_others_do_is_announced_and_the_question_gets_the_focus(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game = played("18GA", 40)
    bots = make_bots(["busy"], 3, 9)
    while 0 in game.decision.players:
        who = game.decision.players[0]
        game.apply(decide(bots[who], game).action)
    game_id = store.add(game, AGAINST_BOTS)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    page.evaluate("document.getElementById('say').dataset.mine = 'the same'")
    while 0 not in (game := store.load(game_id).game).decision.players:
        who = game.decision.players[0]
        action = decide(bots[who], game).action
        version = store.append(game_id, store.version(game_id), Play(action, who))
    driver.wait_for(version)
    driver.until("document.querySelector('#body').dataset.playing === 'yes'")
    region = page.locator("#say")
    assert region.get_attribute("data-mine") == "the same"
    assert page.locator("#question .long, #question").last.inner_text() in region.inner_text()
    assert page.locator("#log-log li a").first.inner_text() in region.inner_text()
    assert page.evaluate("document.activeElement.id") == "decision"
    assert page.locator("main [aria-live]:not(#preview, .turn-words)").count() == 0
    assert not driver.troubles


def test_the_new_game_form_keeps_the_focus(server: tuple[str, GameStore], page: Page) -> None:
    address, _ = server
    page.goto(f"{address}/new")
    page.locator("#title-1").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(500)
    assert page.evaluate("document.activeElement.id") == "title-2"
    page.locator("#more").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    assert page.evaluate("document.activeElement.id") == "more"


def test_history_plays_and_pauses(server: tuple[str, GameStore], page: Page) -> None:
    """Every position says what the action did, and shows the hex that changed."""
    address, store = server
    game = until(played("18GA", 60), LayTile)
    game.apply(game.legal.of(LayTile)[0])
    laid = len(game.actions)
    for _ in range(4):
        game.apply(game.legal.first())
    game_id = store.add(game, AGAINST_BOTS)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}?at={laid - 1}&play=1")
    driver.until(f"Number(document.querySelector('#slider')?.value) >= {laid}")
    page.locator("#play-history").click()
    assert page.locator("#play-history").get_attribute("aria-label") == "Play"
    stands = page.locator("#slider").input_value()
    page.wait_for_timeout(1500)
    assert page.locator("#slider").input_value() == stands
    driver.open(f"{address}/game/{game_id}?at={laid - 1}")
    page.keyboard.press("ArrowRight")
    driver.until(f"document.querySelector('#slider')?.value === '{laid}'")
    assert " laid " in page.locator("#facts").inner_text()
    assert " laid " in page.locator(".happened").inner_text()
    move = game.actions[laid - 1]
    assert isinstance(move, LayTile)
    assert page.locator(f'#map [data-hex="{move.hex}"].flash').count() == 1
    assert not driver.troubles


def test_all_offers_of_a_turn_are_declined_at_once(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game, offers = next(
        (game, made)
        for seed in (5, 6, 7)
        for game, legal in positions("18GA", 3, seed, bot="busy", most=400)
        if 0 not in game.decision.players
        and len(made := [action for action in legal if asks_first_seat(game, action)]) > 1
        and type(made[0]) is type(made[1])
    )
    kinds = [SeatInfo(game.players[0]), *(SeatInfo(name, "busy") for name in game.players[1:])]
    game_id = store.add(game, kinds)
    seat = game.decision.players[0]
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    driver.wait_for(store.append(game_id, store.version(game_id), Play(offers[0], seat)))
    page.get_by_role("button", name="Decline all this turn").click()
    driver.wait_for(store.version(game_id))
    driver.until(f"Number(document.body.dataset.version) >= {len(game.actions) + 2}")
    position = store.load(game_id).game.position
    same_kind = [x for x in offers[1:] if type(x) is type(offers[0])]
    again = [x for x in same_kind if why_not(position, x) is None]
    store.append(game_id, store.version(game_id), Play(again[0], seat))
    driver.until(f"Number(document.body.dataset.version) >= {len(game.actions) + 4}")
    assert store.load(game_id).game.actions[-1] == Answer(False)
    assert "You declined the offer" in page.locator("#say").inner_text()
    assert not driver.troubles


def asks_first_seat(game: PlayedGame, action: Action) -> bool:
    if not isinstance(action, BuyPrivate | BuyTrain):
        return False
    after = game.copy()
    after.apply(action)
    return after.decision.kind == "offer" and after.decision.players == (0,)


def test_the_whole_log_is_large_and_can_be_narrowed(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game_id = store.add(played("18GA", 160), AGAINST_BOTS)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    page.locator('[data-do="whole-log"]').click()
    driver.until("document.querySelector('#big-log[open] li')")
    lines = page.locator("#big-log li:visible")
    everything = lines.count()
    assert everything > 60
    page.locator('[data-narrow="group"]').select_option("track and tokens")
    assert 0 < lines.count() < everything
    assert all(" laid " in t or " token" in t for t in lines.all_inner_texts())
    page.locator('[data-narrow="group"]').select_option("")
    page.locator("#log-search").fill("bought a 2 train")
    assert all("bought a 2 train" in text for text in lines.all_inner_texts())
    page.locator("#log-search").fill("")
    page.locator('[data-narrow="round"]').select_option("Operating round 1.1")
    assert page.locator("#big-log h3:visible").all_inner_texts() == ["Operating round 1.1"]
    assert not driver.troubles
