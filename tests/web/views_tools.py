"""What a page offers, gathered from its view models."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games import first_seat

import roundhouse as rh
from roundhouse.bots import decide, make_bots
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import LegalActions
from roundhouse.views.controls import Choice
from roundhouse.views.panels.hex_panel import hex_panel, map_actions
from roundhouse.views.panels.page import GamePage, game_page
from roundhouse.views.visible import Viewer

SEATS = "ABCDEF"


def everybody(game: PlayedGame) -> Viewer:
    """All seats at one screen; whoever is asked is addressed."""
    seat = game.decision.players[0] if game.decision.players else -1
    return Viewer(seat, frozenset(range(len(game.players))))


def page_of(game: PlayedGame) -> GamePage:
    return game_page(game, everybody(game), open_curtain=True)


def choices(game: PlayedGame, page: GamePage) -> Iterator[Choice]:
    """Every control of a page, those of the panels of its hexes included."""
    yield from (c for c in (page.decision.primary, page.decision.secondary) if c)
    yield from page.out_of_turn
    for row in page.corporations:
        yield from (*row.buys, *row.sells, *row.starts)
    for lot in page.lots:
        yield from (c for c in (lot.buy, lot.bid) if c)
    yield from (card.choice for card in page.dividends)
    if page.run and page.run.choice:
        yield page.run.choice
    if page.trains:
        yield from (offer.choice for offer in page.trains.offers)
        if page.trains.emergency:
            yield from page.trains.emergency.choices
        yield from (offer.choice for offer in page.trains.refused)
    for group in page.groups:
        yield from (item.choice for item in group.items)
    if page.hexes:
        for h in map_actions(game.position):
            panel = hex_panel(game.position, h)
            yield from (turn.choice for tile in panel.tiles for turn in tile.rotations)
            yield from panel.others


def positions(
    title: str, players: int, seed: int, bot: str = "random", most: int = 160, **options: str
) -> Iterator[tuple[PlayedGame, LegalActions]]:
    """A game played by bots, position by position, with what is legal."""
    game = rh.new_game(title, list(SEATS[:players]), seed=seed, options=first_seat(title, options))
    bots = make_bots([bot], players, seed)
    for _ in range(most):
        if game.over:
            return
        legal = game.legal
        yield game, legal
        game.apply(decide(bots[game.decision.players[0]], game).action)


def last_position(title: str, players: int, seed: int, most: int) -> PlayedGame:
    """A game some way in, or at its end."""
    played = [game for game, _ in positions(title, players, seed, bot="busy", most=most)]
    return played[-1]
