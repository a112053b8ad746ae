"""A private company that brings the presidency of a company drawn at random before play.

Its buyer names the company's price at once; it may close when the company has its first train.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.rng import Generator
from roundhouse.core.state import CLOSED, NOBODY, State
from roundhouse.rules.position import Position
from roundhouse.rules.powers import GivesShare
from roundhouse.rules.private_effects import close_private
from roundhouse.rules.site.chance import SiteGenerator
from roundhouse.rules.title import PrivateCompany, Title


def drawing(title: Title) -> tuple[PrivateCompany, GivesShare]:
    """The private company whose share is drawn, and its power."""
    return next(
        (private, power)
        for private in title.privates
        for power in private.powers
        if isinstance(power, GivesShare) and power.drawn
    )


def draw(title: Title, s: State, dealt: Mapping[str, object]) -> None:
    """What was dealt stands; otherwise every company is as likely as the others."""
    key = drawing(title)[1].drawn
    name = dealt.get(key)
    if name is None and title.site_limits:  # so that the same seed means the same game there
        name = drawn_on_site(title, s.rng, s.players)[key]
    if name is None:
        generator = Generator(s.rng)
        name = generator.choice([c.name for c in title.companies])
        s.rng = generator.state
    s.memo[key] = title.company_number[str(name)]


def drawn_on_site(title: Title, seed: int, players: int) -> Mapping[str, object]:
    """18xx.games takes one draw of its generator, modulo the companies in its order."""
    del players
    number = SiteGenerator(seed).next() % len(title.companies)
    return {drawing(title)[1].drawn: title.companies[number].name}


def drawn_company(title: Title, s: State) -> int:
    return int(str(s.memo.get(drawing(title)[1].drawn, NOBODY)))


def retires_with_first_train(pos: Position, company: int) -> None:
    """The private company closes when the company drawn has its first train."""
    number = drawing(pos.title)[0].number
    if company == drawn_company(pos.title, pos.state) and pos.state.owner[number] != CLOSED:
        close_private(pos, number)


def text_with_company(pos: Position, private: int) -> str:
    """What a private company can do; and whose certificate lies with it."""
    text = pos.title.privates[private].text
    if private == drawing(pos.title)[0].number:
        name = pos.title.companies[drawn_company(pos.title, pos.state)].name
        text += f" The company drawn is {name}."
    return text
