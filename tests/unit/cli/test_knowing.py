"""``about`` in the terminal: what is known of a name, and what an action leads to."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.cli.answers import numbered
from roundhouse.cli.errors import BadInput
from roundhouse.cli.knowing import print_known
from roundhouse.cli.previewing import print_consequence
from roundhouse.core import actions as a
from roundhouse.core.events import PriceMoved
from roundhouse.views.visible import Viewer, seated


@pytest.fixture(scope="module")
def midwest() -> rh.Game:
    game = rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=5)
    return play_out(game, make_bots(["busy"], 3, 5))


@pytest.fixture
def running(midwest: rh.Game) -> rh.Game:
    """Some way into the operating rounds."""
    number = next(n for n in range(len(midwest.actions)) if midwest.at(n).position.state.or_number)
    return midwest.at(number + 100)


def known(game: rh.Game, typed: str, seat: int = 0) -> str:
    out = io.StringIO()
    print_known(Console(file=out, width=200), game, Viewer(seat), typed)
    return out.getvalue()


# -- names -------------------------------------------------------------------------------------


def test_a_corporation_is_known_by_its_charter(running: rh.Game) -> None:
    pos, t = running.position, running.title
    number = next(c.number for c in t.corporations if pos.state.trains[c.number])
    record, seat = t.corporations[number], pos.state.president[number]
    text = known(running, record.shown.lower(), seat)
    assert text.startswith(f"{record.shown}, {record.full_name}\n")
    assert re.search(rf"Price \${pos.price(number)}, .*president you, treasury \$\d+", text)
    assert re.search(r"Trains: \S+ \(.*\); at most \d", text)
    assert re.search(r"Tokens: \w+ .*\(\w\d+\).*; left: ", text)
    assert re.search(r"Shares: You \d+%.* Treasury \d+%", text)
    assert known(running, record.full_name, seat) == text


def test_a_corporation_that_has_not_started_says_so() -> None:
    game = rh.new_game("18VA", ["Ann", "Ben", "Cem"], seed=5)
    text = known(game, "SR")
    assert text.startswith("SR, Southern Railway (not started)\n")
    assert "Tokens: none placed; left: home, $40" in text
    assert "Price" not in text


def test_a_small_railroad_is_a_private_and_a_corporation(midwest: rh.Game) -> None:
    text = known(midwest.at(20), "ms")
    assert "MS, Michigan Southern: value $60" in text
    assert "MS, Michigan Southern (independent)" in text
    assert known(midwest, "ms").endswith("MS, Michigan Southern (closed)\n")


def test_a_hex_is_known_by_its_coordinates_and_its_name() -> None:
    game = rh.new_game("18VA", ["Ann", "Ben", "Cem"], seed=5)
    text = known(game, "h1")
    assert text.startswith("H1 Philadelphia: printed track to S\n")
    assert "City: $40 now, 2 of 2 slots free" in text
    assert known(game, "philadelphia") == text


def test_a_hex_tells_tile_tokens_homes_and_what_building_costs(running: rh.Game) -> None:
    start = rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=5)
    assert known(start, "G17").startswith("G17: mountain $40\n")
    assert "Water to the east: $20 to build over it" in known(start, "G17")
    assert "Home of IC" in known(start, "K3")
    chicago = known(start, "Chicago")
    assert "City 4: $10 now, free" in chicago
    detroit = known(running, "C15")
    assert re.match(r"C15 Detroit: \w+ tile \w+, track to ", detroit)
    assert re.search(r"City: \$\d+ now, with \S+", detroit)


def test_an_unknown_name_lists_what_is_known() -> None:
    game = rh.new_game("18VA", ["Ann", "Ben", "Cem"], seed=5)
    for typed in ("", "xyz"):
        with pytest.raises(BadInput, match=r"about NUMBER, a hex, or one of these: P1, .*, B&O, "):
            known(game, typed)


# -- actions -----------------------------------------------------------------------------------


def told(game: rh.Game, action: a.Action) -> str:
    pos, out = game.position, io.StringIO()
    viewer = seated(pos, [0, 1, 2])
    entry = next(e for e in numbered(pos, viewer) if e.action == action)
    print_consequence(Console(file=out, width=200), pos, viewer, entry)
    return out.getvalue()


def test_a_price_that_falls_by_itself_is_told_before(midwest: rh.Game) -> None:
    """No train runs after the track: the price falls before anybody is asked."""
    number, move = next(
        (n, event)
        for n, action in enumerate(midwest.actions)
        if isinstance(action, a.Pass) and midwest.at(n).decision.kind == "track"
        for event in midwest.events(n + 1)
        if isinstance(event, PriceMoved)
    )
    name = midwest.title.corporations[midwest.title.corporation_number[move.corporation]].shown
    text = told(midwest.at(number), a.Pass())
    assert f"{name} price: ${move.old} → ${move.new} (before the next question)" in text


def test_what_changes_nothing_at_once_claims_no_more(midwest: rh.Game) -> None:
    start = midwest.at(0)
    text = told(start, start.legal.of(a.Draft)[0])
    assert "Nothing changes at once." in text
    assert "price" not in text
