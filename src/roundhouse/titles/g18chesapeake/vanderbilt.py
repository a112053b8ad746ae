"""Cornelius Vanderbilt's company: drawn at set-up, priced when he is bought, his end (7.1)."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.rng import Generator
from roundhouse.core.state import CLOSED, State
from roundhouse.rules.position import Position
from roundhouse.rules.powers import GivesShare
from roundhouse.rules.steps.stock import ask_par, free_share
from roundhouse.rules.title import Title
from roundhouse.titles.g18chesapeake import site


def set_up(title: Title, s: State, dealt: Mapping[str, object]) -> None:
    """Draw the company whose president's certificate comes with him (3)."""
    name = dealt.get("vanderbilt")
    if name is None and title.site_limits:  # so that the same seed means the same game there
        name = site.dealt(title, s.rng, s.players)["vanderbilt"]
    if name is None:
        generator = Generator(s.rng)
        name = generator.choice([c.name for c in title.companies])
        s.rng = generator.state
    s.memo["vanderbilt"] = title.company_number[str(name)]


def drawn_company(s: State) -> int:
    return int(str(s.memo["vanderbilt"]))


def private_sold(pos: Position, private: int, player: int) -> None:
    """B&O's share and the drawn president's certificate go with their private companies."""
    for power in pos.title.privates[private].powers:
        if isinstance(power, GivesShare):
            if power.president:
                ask_par(pos, player, drawn_company(pos.state))
            else:
                free_share(pos, player, pos.title.company_number[power.company])


def train_bought(pos: Position, company: int) -> None:
    """He retires when his company has its first train."""
    s = pos.state
    private = pos.title.private_number["CV"]
    if company == drawn_company(s) and s.owner[private] != CLOSED:
        s.owner[private] = CLOSED
        pos.tell("private-closed", private=private)


def private_text(pos: Position, private: int) -> str:
    """What it can do; for him, whose certificate lies with him."""
    text = pos.title.privates[private].text
    if pos.title.privates[private].name == "CV":
        text += f" The company drawn is {pos.title.companies[drawn_company(pos.state)].name}."
    return text
