"""A private with the presidency of a corporation drawn at random at setup.

Its buyer sets the par price at once. It may close when the corporation has its first train.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.rng import Generator
from roundhouse.core.state import CLOSED, State
from roundhouse.engine.entities import Private
from roundhouse.engine.position import Position, Title
from roundhouse.rules.privates.effects import close_private, drawn
from roundhouse.rules.privates.powers import GivesShare


def drawing(title: Title) -> tuple[Private, GivesShare]:
    """The private whose share is drawn, and its power."""
    return next(
        (private, power)
        for private in title.privates
        for power in private.powers
        if isinstance(power, GivesShare) and power.drawn
    )


def draw(title: Title, s: State, setup_draw: Mapping[str, object]) -> None:
    """The corporation in the setup; otherwise all are equally likely.

    Clause 18Chesapeake 3-2.
    """
    key = drawing(title)[1].drawn
    name = setup_draw.get(key)
    if name is None:
        generator = Generator(s.rng)
        name = generator.choice([c.name for c in title.corporations])
        s.rng = generator.state
    drawn(drawing(title)[1]).set(s, title.corporation_number[str(name)])


def drawn_corporation(title: Title, s: State) -> int:
    return drawn(drawing(title)[1]).of(s)


def retires_with_first_train(pos: Position, corporation: int) -> None:
    """The private closes when the drawn corporation gets its first train."""
    number = drawing(pos.title)[0].number
    if corporation == drawn_corporation(pos.title, pos.state) and pos.state.owner[number] != CLOSED:
        close_private(pos, number)


def text_with_corporation(pos: Position, private: int) -> str:
    """What a private does, and whose certificate comes with it."""
    text = pos.title.privates[private].text
    if private == drawing(pos.title)[0].number:
        name = pos.title.corporations[drawn_corporation(pos.title, pos.state)].name
        text += f" The corporation drawn is {name}."
    return text
