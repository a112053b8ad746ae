"""What all messages of the API have in common."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

#: Marks where the description of the API puts the schema of actions.
SCHEMA_OF = "x-schema-of"

#: An action as game files have it: its type and its fields, by names.
ActionData = Annotated[dict[str, Any], WithJsonSchema({"type": "object", SCHEMA_OF: "Action"})]
Version = Annotated[int, Field(ge=0, le=2**31)]
Code = Literal[
    "not-understood",
    "no-token",
    "not-allowed",
    "not-found",
    "archived",
    "moved-on",
    "read-only",
    "nothing-to-undo",
    "refused",
    "not-your-turn",
    "not-possible",
    "too-large",
    "too-slow",
    "too-often",
    "unavailable",
    "fault",
]


class Message(BaseModel):
    """What the server sends. Fields that a client does not know are left out."""

    model_config = ConfigDict(use_attribute_docstrings=True, from_attributes=True, frozen=True)


class Request(BaseModel):
    """What a program sends. Fields that the server does not know are an error."""

    model_config = ConfigDict(use_attribute_docstrings=True, extra="forbid", frozen=True)
