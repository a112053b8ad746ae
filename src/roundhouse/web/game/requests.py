"""What the page sends, checked before it is believed."""

from __future__ import annotations

import json

from pydantic import BaseModel, ConfigDict, Field

from roundhouse.board.routes.model import Place
from roundhouse.core.actions import Action, from_json
from roundhouse.core.refusal import MalformedAction
from roundhouse.engine.position import Position
from roundhouse.views.panels.run import RouteDraft

MOST_STOPS = 60


class Act(BaseModel):
    """An action, and the version of the game that its player has seen."""

    model_config = ConfigDict(extra="forbid")
    action: dict[str, object]
    version: int = Field(ge=0)


class TakeBack(BaseModel):
    model_config = ConfigDict(extra="forbid")
    version: int = Field(ge=0)


class DraftRoute(BaseModel):
    """A route that is being put together: hexes clicked, and how often another way was asked."""

    model_config = ConfigDict(extra="forbid")
    train: str
    stops: list[str] = Field(max_length=MOST_STOPS)
    turns: list[int] = Field(default=[], max_length=MOST_STOPS)


class Drafts(BaseModel):
    model_config = ConfigDict(extra="forbid")
    routes: list[DraftRoute] = Field(max_length=12)
    editing: int = 0


def action_of(text: str) -> Action:
    """An action in the address of a preview."""
    try:
        return from_json(json.loads(text))
    except json.JSONDecodeError as error:
        raise MalformedAction("the action is not JSON") from error


def drafts_of(pos: Position, sent: Drafts) -> list[RouteDraft]:
    """Hex names as places; "D4" means whatever stop of D4 comes first, "D4.1" that one."""
    return [
        RouteDraft(
            route.train, tuple(_place(pos, stop) for stop in route.stops), tuple(route.turns)
        )
        for route in sent.routes
    ]


def _place(pos: Position, text: str) -> Place:
    name, _, number = text.partition(".")
    if name not in pos.title.map.by_name or not (number.isdecimal() or not number):
        raise MalformedAction(f"there is no stop {text!r}")
    return pos.title.map.by_name[name], int(number) if number else -1
