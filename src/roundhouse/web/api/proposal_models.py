"""What programs and the server send each other about proposals: deals and undo requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from roundhouse.web.api.base_models import ActionData, Message, Request, Version

Kind = Literal["undo", "deal"]


class Proposal(Message):
    """Something that others at the table have to agree to. The next move ends it."""

    kind: Kind
    made: int
    """Which one it is; send it with an answer."""
    player: str
    """Who proposes it."""
    text: str
    """In words: the deal as its button says it, or "take back 3 actions"."""
    action: ActionData | None
    """Of a deal: what is played once it is accepted."""
    stays: int | None
    """Of an undo: how many actions would stay."""
    waits_for: list[str]
    """Players who have not answered."""
    declined_by: str | None
    """Who said no; the proposal has then failed."""
    yours: bool
    """You have made it and may withdraw it."""
    your_answer: bool
    """You are asked."""


class ProposalList(Message):
    version: int
    proposals: list[Proposal]


class AskUndo(Request):
    version: Version
    to: Annotated[int | None, Field(ge=0)] = None
    """How many actions to keep; if None, all before your latest decision."""


class ProposalAnswer(Request):
    version: Version
    made: Annotated[int, Field(ge=0, lt=2**63)]
    """Of the proposal that is answered."""
