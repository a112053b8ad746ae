"""Drawings of a game by name: what ``roundhouse draw`` writes and notebooks show."""

from __future__ import annotations

from roundhouse.core.state import NOBODY
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.rules.running.run import best_run, routes_run
from roundhouse.views.names import Names, signs
from roundhouse.views.panels.board import board_view
from roundhouse.views.panels.charter import LastRun, charter, charter_drawing, last_runs
from roundhouse.views.svg import (
    MarketView,
    RouteView,
    board_svg,
    charter_svg,
    contact_svg,
    market_svg,
    route_views,
    tile_svg,
    tokens_by_cell,
)

KINDS = ("board", "market", "tile", "charter")


class DrawError(ValueError):
    """This cannot be drawn; the message says why and what can."""


def draw(game: PlayedGame, what: str = "board", name: str = "", *, routes: bool = False) -> str:
    """A drawing of the present position as an SVG file.

    ``what`` is "board", "market", "tile" or "charter". ``name`` is the tile to draw ("57", or
    "57@2" turned; empty: all of them) or the corporation of the charter (empty: the one that
    acts). With ``routes`` the board shows the acting corporation's run, or its best one.
    """
    if what == "board":
        return draw_board(game, routes=routes)
    if what == "market":
        return draw_market(game.position)
    if what == "tile":
        return draw_tile(game, name)
    if what == "charter":
        return draw_charter(game, name)
    raise DrawError(f"there is no drawing {what!r}; there are {', '.join(KINDS)}")


def draw_board(game: PlayedGame, *, routes: bool = False) -> str:
    pos = game.position
    view = board_view(pos, routes=run_of(game) if routes else ())
    title = f"{pos.title.name} after {len(game.actions)} actions"
    return board_svg(view, title=title, interactive=False, standalone=True)


def run_of(game: PlayedGame) -> tuple[RouteView, ...]:
    """The run of the corporation that acts: as made in this turn, else the best there is."""
    pos = game.position
    corporation = pos.state.corporation
    if corporation == NOBODY:
        raise DrawError("no corporation acts in this position, so there are no routes to draw")
    best = best_run(pos, corporation)
    made = routes_run(pos)
    if made:
        return route_views(made)
    return route_views(best.routes, best.value)


def draw_market(pos: Position) -> str:
    s, t = pos.state, pos.title
    order = sorted((c.number for c in t.corporations), key=lambda c: s.stack_order[c])
    view = MarketView(t.market, tokens_by_cell(s.cell, order, signs(t)))
    return market_svg(view, title=f"{t.name}: share prices", standalone=True)


def draw_tile(game: PlayedGame, name: str = "") -> str:
    """One tile, or the whole set."""
    tiles, layout = game.title.tiles, game.title.map.layout
    if not name:
        faces = [tiles.distinct(tile)[0] for tile in tiles.tiles]
        return contact_svg(faces, layout, f"Tiles of {game.title.name}", standalone=True)
    tile, _, turn = name.partition("@")
    if tile not in game.title.tile_number:
        known = ", ".join(game.title.tile_number)
        raise DrawError(f"{game.title.name} has no tile {tile!r}; it has {known}")
    if turn and not (turn.isdecimal() and int(turn) < 6):
        raise DrawError(f"a tile has the turns 0 to 5, not {turn!r}")
    return tile_svg(tiles.face(tile, int(turn or 0)), layout, standalone=True)


def draw_charter(game: PlayedGame, name: str = "") -> str:
    numbers = game.title.corporation_number
    if name and name not in numbers:
        raise DrawError(f"there is no corporation {name!r}; there are {', '.join(numbers)}")
    corporation = numbers[name] if name else game.state.corporation
    if corporation == NOBODY:
        raise DrawError(f"no corporation acts now: name one of {', '.join(numbers)}")
    return charter_picture(game.position, corporation, last_runs(game).get(corporation))


def charter_picture(pos: Position, corporation: int, last_run: LastRun | None) -> str:
    found = charter(pos, Names(pos), corporation, last_run)
    return charter_svg(charter_drawing(found), standalone=True)


class Picture:
    """A drawing that notebooks show by themselves: ``Picture(game, "market")``."""

    def __init__(self, game: PlayedGame, what: str = "board", name: str = "", **how: bool) -> None:
        self.svg = draw(game, what, name, **how)

    def _repr_svg_(self) -> str:
        return self.svg
