"""Play on a Roundhouse server from a program: ``pip install 'roundhouse[client]'``.

``Client`` talks to the server and returns the messages of the API as typed records.
``docs/api.md`` begins with an example.
"""

from __future__ import annotations

try:
    import httpx2  # noqa: F401 - to say in time what is missing
    import pydantic  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is missing: pip install 'roundhouse[client]'", name=error.name
    ) from error

from roundhouse.client.connection import Client, computer, invitation, me
from roundhouse.client.problems import ApiError, MovedOn, NotYourTurn, RefusedByRules
from roundhouse.web.api.models import (
    Actions,
    Choice,
    Decision,
    Event,
    Game,
    GameLine,
    Invitation,
    LogLine,
    Me,
    NewGameMade,
    NewSeat,
    Problem,
    Range,
    Refused,
    Said,
    Score,
    Seat,
    TitleInfo,
    TitleList,
)
from roundhouse.web.api.position_models import Corporation, Hex, Player, Private, Table
from roundhouse.web.api.proposal_models import Proposal

__all__ = [
    "Actions",
    "ApiError",
    "Choice",
    "Client",
    "Corporation",
    "Decision",
    "Event",
    "Game",
    "GameLine",
    "Hex",
    "Invitation",
    "LogLine",
    "Me",
    "MovedOn",
    "NewGameMade",
    "NewSeat",
    "NotYourTurn",
    "Player",
    "Private",
    "Problem",
    "Proposal",
    "Range",
    "Refused",
    "RefusedByRules",
    "Said",
    "Score",
    "Seat",
    "Table",
    "TitleInfo",
    "TitleList",
    "computer",
    "invitation",
    "me",
]
