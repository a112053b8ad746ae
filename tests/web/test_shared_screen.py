"""Several people at one screen: the page says names, and "You" only to one who sits alone."""

from __future__ import annotations

import re

import pytest
from tests.web.views_tools import positions

from roundhouse.engine.game import PlayedGame
from roundhouse.titles import title_names
from roundhouse.views.log import chapters
from roundhouse.views.names import Names
from roundhouse.views.panels.consequence import consequence
from roundhouse.views.panels.page import GamePage, game_page
from roundhouse.views.visible import seated
from roundhouse.views.words import plain

#: The reader is addressed. A question may, after the name of whom it is put to.
ADDRESSED = re.compile(r"\b(you|your)\b", re.IGNORECASE)


def shared(game: PlayedGame) -> GamePage:
    viewer = seated(game.position, range(len(game.players)))
    return game_page(game, viewer, open_curtain=True)


def said(page: GamePage) -> list[str]:
    """What stands on the page besides the question."""
    words = [plain(line.words) for chapter in page.log for line in chapter.lines]
    words += [card.name for card in page.players]
    words += [part.name for row in page.corporations for part in row.holdings]
    words += [row.president for row in page.corporations]
    words += [row.president for row in page.order]
    words += [row.effect for row in page.roster]
    words += [lot.leads for lot in page.lots]
    words += [bid.who for lot in page.lots for bid in lot.bids]
    words += [page.whose, *page.decision.chips]
    words += [name for card in page.dividends for name, _ in card.gains]
    return words


@pytest.mark.parametrize("title", title_names())
def test_names_are_used_where_people_share_a_screen(title: str) -> None:
    order: list[str] = []
    for number, (game, legal) in enumerate(positions(title, 4, 5, bot="busy", most=150)):
        if number % 5:
            continue
        page = shared(game)
        asked = game.players[game.decision.players[0]]
        assert page.decision.question.startswith(f"{asked}: "), page.decision.question
        assert page.decision.brief.startswith(f"{asked}: "), page.decision.brief
        assert not [words for words in said(page) if ADDRESSED.search(words)]
        seats = [card.name for card in page.players]
        if game.state.seats == tuple(range(4)):  # a title may seat players anew
            assert seats == (order or seats)
            order = seats
        assert seats == [game.players[seat] for seat in game.state.seats]
        names = Names(game.position, seated(game.position, range(4)))
        for action in legal[:: max(1, len(legal) // 3)]:
            found = consequence(game.position, names, action)
            words = [found.heading, *(row.name for row in found.rows)]
            words += [note.words for note in found.notes]
            assert not [w for w in words if ADDRESSED.search(w)], words


def test_one_who_sits_alone_is_addressed() -> None:
    for game, _ in positions("18GA", 3, 5, bot="busy", most=60):
        page = game_page(game, seated(game.position, (1,)))
        assert page.players[0].name == "You"
        if 1 in game.decision.players and game.decision.kind != "offer":
            assert page.decision.question.startswith("Your turn: ")
    log = [
        plain(line.words)
        for part in chapters(game, seated(game.position, (1,)))
        for line in part.lines
    ]
    assert any(line.startswith("You ") for line in log)
