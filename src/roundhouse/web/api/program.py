"""The program that sends a request, known by somebody's token."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from roundhouse.web.api.errors import NeedsToken
from roundhouse.web.identity import CurrentWho, Who


def get_program(who: CurrentWho) -> Who:
    if not who.is_known:
        raise NeedsToken
    return who


Program = Annotated[Who, Depends(get_program)]
