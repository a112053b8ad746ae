"""New games that programs start."""

from __future__ import annotations

import secrets

from roundhouse.bots import BOTS, SEATED
from roundhouse.core.plain import LONGEST
from roundhouse.engine.game import Setup
from roundhouse.gamefile import NewGameError, new_game
from roundhouse.storage import SeatInfo
from roundhouse.titles import listed_options
from roundhouse.web import texts
from roundhouse.web.api.models import NewGame
from roundhouse.web.game_form import HOUSE, NAMES
from roundhouse.web.identity import Who


def seats_of(new: NewGame, who: Who) -> list[SeatInfo]:
    """Who sits where; a seat without a name gets a free one."""
    given = [texts.name(seat.name or (who.name if seat.kind == "me" else "")) for seat in new.seats]
    free = (
        name for name in (*NAMES[1:], *(f"Player {n}" for n in range(1, 20))) if name not in given
    )
    found = []
    for seat, name in zip(new.seats, given, strict=True):
        if seat.kind == "computer":
            kind = seat.bot or SEATED
            if kind not in BOTS:
                raise NewGameError(
                    f"there is no computer player {kind!r}; there are {', '.join(BOTS)}"
                )
            found.append(SeatInfo(name or next(free), kind))
        else:
            person = who.person_id if seat.kind == "me" else ""
            found.append(SeatInfo(name or next(free), person_id=person))
    return found


def set_up(new: NewGame, seats: list[SeatInfo]) -> Setup:
    """As the site's own form does: options that are not given have the form's defaults."""
    names = {option.name for option in listed_options(new.title)}
    house = {k: v for k, v in HOUSE.items() if k in names and new.preset != "rulebook"}
    seed = secrets.randbits(LONGEST) if new.seed is None else new.seed
    options = {**house, **new.options}
    players = [seat.name for seat in seats]
    return new_game(new.title, players, seed=seed, options=options, preset=new.preset).setup
