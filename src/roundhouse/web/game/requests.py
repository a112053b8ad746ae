"""What the page sends, checked before it is believed."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from roundhouse.board.routes.model import Place
from roundhouse.core.actions import Action, from_json
from roundhouse.core.plain import number_in
from roundhouse.core.refusal import MalformedAction
from roundhouse.engine.position import Position
from roundhouse.views.panels.run import RouteDraft
from roundhouse.web.texts import json_in

MOST_STOPS = 60
Name = Annotated[str, Field(max_length=60)]


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
    train: Name
    stops: list[Name] = Field(max_length=MOST_STOPS)
    turns: list[Annotated[int, Field(ge=0, le=10_000)]] = Field(default=[], max_length=MOST_STOPS)


class Drafts(BaseModel):
    model_config = ConfigDict(extra="forbid")
    routes: list[DraftRoute] = Field(max_length=12)
    editing: int = Field(default=0, ge=-1, le=100)


def action_of(text: str) -> Action:
    """An action in the address of a preview."""
    return from_json(json_in(text, "action"))


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
    stop = number_in(number) if number else -1
    if name not in pos.title.map.by_name or stop is None or stop > MOST_STOPS:
        raise MalformedAction(f"there is no stop {text!r}")
    return pos.title.map.by_name[name], stop
