"""Questions and actions as short sentences for the terminal."""

from __future__ import annotations

import json

from roundhouse.core import actions as a
from roundhouse.core.refusal import MalformedAction
from roundhouse.engine.position import Position
from roundhouse.views.labels import label
from roundhouse.views.names import Names
from roundhouse.views.panels.decision import question_words
from roundhouse.views.visible import Viewer
from roundhouse.views.words import end_words


def question(pos: Position) -> str:
    """Who is asked what: "Ann: lay a tile for Central of Georgia Railroad"."""
    decision = pos.decision
    if decision.kind == "over":
        return f"The game is over: {end_words(pos.state.over)}"
    names = " or ".join(pos.names[p] for p in decision.players)
    viewer = Names(pos, Viewer(decision.players[0]))
    words = question_words(pos, viewer, yours=True).removeprefix("Your turn: ")
    return f"{names}: {words}"


def choice(pos: Position, action: a.Action) -> str:
    """What an action does and costs, as a line of a list."""
    words = label(pos, action)
    if isinstance(action, a.LayTile):
        return f"{words}, rotation {action.rotation}"
    if isinstance(action, a.PlaceToken):
        cities = len(pos.track.tokens[pos.title.map.by_name[action.hex]])
        return f"{words}, city {action.city + 1}" if cities > 1 else words
    if isinstance(action, a.RunTrains) and action.routes:
        return f"{words}: {'; '.join(map(route_words, action.routes))}"
    return words


def route_words(route: a.RunRoute) -> str:
    return f"{route.train} {'-'.join(stop.partition('.')[0] for stop in route.stops)}"


def parse_action(text: str) -> a.Action:
    """An action that somebody typed as JSON."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedAction(f"the action is not JSON: {error}") from error
    return a.from_json(data)
