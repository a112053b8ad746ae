"""What programs and the server send each other, apart from what is on the table."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from roundhouse.web.api.base_models import ActionData, Code, Message, Request, Version
from roundhouse.web.api.position_models import Table

Text = Annotated[str, Field(max_length=60)]


class Me(Message):
    """Whose token it is."""

    name: str
    role: Literal["guest", "member", "host"]
    may_create: bool
    """May start games on this server."""


# -- titles ------------------------------------------------------------------------------------


class OptionInfo(Message):
    name: str
    values: list[str]
    """The rulebook's value first."""
    text: str
    clause: str


class TitleInfo(Message):
    name: str
    full_name: str
    edition: str
    min_players: int
    max_players: int
    options: list[OptionInfo]


class TitleList(Message):
    titles: list[TitleInfo]
    presets: list[str]
    bots: list[str]
    """Computer players, best first."""


# -- lists of games and new ones ---------------------------------------------------------------


class Seat(Message):
    name: str
    """The player's name: what actions, events and positions call this seat."""
    kind: Literal["person", "computer"]
    bot: str
    """Which computer player it is; empty for a person."""
    taken: bool
    """If false, the seat waits for somebody to accept an invitation."""
    yours: bool


class Score(Message):
    name: str
    worth: int


class GameLine(Message):
    """A game in a list."""

    id: str
    title: str
    version: int
    actions: int
    """How many have been played and not undone."""
    created: datetime
    changed: datetime
    round: str
    phase: str
    asked: list[str]
    """Players who decide now."""
    your_turn: bool
    over: str
    """Why the game is over; empty while it is in progress."""
    result: list[Score]
    """The final scores, best first; empty before the end."""
    seats: list[Seat]


class GameList(Message):
    games: list[GameLine]
    older: str | None
    """What to send as ``before`` for the next page; None if this is the last page."""


class NewSeat(Request):
    kind: Literal["me", "invitation", "computer"]
    name: Annotated[str, Field(max_length=40)] = ""
    """The player's name; if empty, yours or a free one."""
    bot: Text = ""
    """For a computer player: which one; if empty, the best."""


class NewGame(Request):
    title: Text
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=12)]
    """In the order of play."""
    preset: Text = ""
    """ "rulebook" or "18xx.games"; if empty, the default of the site's own form."""
    options: Annotated[dict[Text, Text], Field(max_length=100, default_factory=dict)]
    seed: Annotated[int | None, Field(ge=0, lt=2**64)] = None
    """If None, one is drawn."""


class Invitation(Message):
    seat: str
    """The player's name."""
    link: str
    """For a person: opening it in a browser leads to the seat."""
    secret: str
    """For a program: what ``POST /api/invitations`` takes."""


class InvitationList(Message):
    invitations: list[Invitation]


class Accept(Request):
    secret: Annotated[str, Field(min_length=1, max_length=300)]
    """The secret of an invitation, or its whole link."""


# -- a game ------------------------------------------------------------------------------------


class Decision(Message):
    kind: str
    """Such as "stock", "track", "dividend"."""
    text: str
    """In words: "lay track for Seaboard Air Line"."""
    players: list[str]
    """Who decides; if several, in any order."""
    corporation: str | None
    private: str | None
    """The private whose power is being used."""
    yours: bool


class Game(Message):
    """A game as your seat may see it."""

    id: str
    title: str
    version: int
    """Goes up with every entry in the log. Send it with a move."""
    actions: int
    """How many have been played and not undone."""
    created: datetime
    changed: datetime
    seats: list[Seat]
    you: list[str]
    """Players that you play; empty if you are watching."""
    host: bool
    """You may invite others."""
    decision: Decision | None
    """None once the game is over."""
    over: str
    """Why the game is over; empty while it is in progress."""
    result: list[Score]
    """The final scores, best first; empty before the end."""
    undo: int
    """How many actions your undo would take back; 0 if there are none."""
    read_only: str
    """Why the game is read-only; empty if it can be played."""
    options: dict[str, str]
    seed: int | None
    """None while cards are face down."""
    table: Table


class NewGameMade(Message):
    game: Game
    invitations: list[Invitation]


class Choice(Message):
    """A legal action."""

    action: ActionData
    text: str
    """What the button on the site says."""


class Range(Message):
    """An open amount: every step from low to high is legal in place of the listed one."""

    action: ActionData
    field: str
    low: int
    high: int
    step: int


class Refused(Message):
    """An action that is not legal now."""

    action: ActionData
    reason: str
    clause: str
    """Of the rulebook; empty if no rulebook has a clause for it."""


class Actions(Message):
    """What can be decided now."""

    version: int
    decision: Decision | None
    legal: list[Choice]
    ranges: list[Range]
    out_of_turn: list[Choice]
    """Actions that players may play out of turn; each names its player."""
    refused: list[Refused]
    """Only if requested."""
    more_refused: bool
    """There are more than are listed."""


class Move(Request):
    action: ActionData
    version: Version
    """The version of the game that the move is made in."""


class TakeBack(Request):
    version: Version


class LogLine(Message):
    number: int
    """1 is the game's first action."""
    player: str
    """Who decided."""
    action: ActionData
    """As your seat may see it: face-down cards are "?"."""
    sentences: list[str]


class Log(Message):
    version: int
    lines: list[LogLine]
    more: bool
    """There are more lines; ask again with the last number as ``after``."""


class Said(Message):
    number: int
    at: datetime
    player: str | None
    text: str


class Talk(Message):
    messages: list[Said]
    """The newest last."""


class Say(Request):
    text: Annotated[str, Field(min_length=1, max_length=2000)]


class Event(Message):
    """A line of a stream: a game as it is now."""

    game: str
    """Its id."""
    title: str
    version: int
    actions: int
    asked: list[str]
    your_turn: bool
    your_answer: bool
    """Somebody has proposed something that waits for your answer."""
    over: str


class Problem(Message):
    """What every error looks like."""

    code: Code
    error: str
    """What went wrong, in a few words."""
    detail: str
    """The same in a sentence or two."""
    clause: str = ""
    """Of the rulebook, if a rule forbids it."""
    version: int | None = None
    """With "moved-on": the current version of the game."""
    game: Game | None = None
    """With "moved-on": the game as it is now."""
