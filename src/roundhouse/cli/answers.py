"""The numbered answers to a question: their words, their open amounts, and long lists of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from roundhouse.cli.errors import BadInput
from roundhouse.cli.words import choice
from roundhouse.core.actions import Action, Draft
from roundhouse.engine.legal import takers
from roundhouse.engine.position import Position
from roundhouse.views.controls import Amount, legal_actions, open_amounts
from roundhouse.views.names import Names
from roundhouse.views.panels.hex_panel import ON_MAP, hex_list
from roundhouse.views.panels.other_actions import card_of, proposed
from roundhouse.views.visible import Viewer
from roundhouse.views.words import money

#: A longer list is shown in groups; a group of so many is one line.
LONG, GROUP = 40, 3
#: The fields of actions that say what they are about, in the order in which lists are grouped.
_SUBJECTS = ("hex", "corporation", "private", "seller", "card", "train", "tile", "power")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A legal action in the list."""

    number: int
    action: Action
    words: str
    amount: Amount | None  # it is open; the action has the least

    @property
    def subject(self) -> tuple[str, str]:
        """What it is about: all that can be done in a hex, else its kind and what it names."""
        kind = "map" if isinstance(self.action, ON_MAP) else self.action.type
        return kind, next(iter(self.names()), "")

    def names(self) -> Iterator[str]:
        for field in _SUBJECTS:
            if name := str(getattr(self.action, field, "")):
                yield name

    def with_amount(self, typed: str) -> Action:
        """The action with the amount that somebody has typed."""
        if self.amount is None:
            raise BadInput(f"{self.words} takes no amount {typed!r}")
        digits = typed.removeprefix("$")
        if not (digits.isdecimal() and digits.isascii() and len(digits) < 10):
            raise BadInput(f"{typed!r} is not an amount; nothing was played")
        return replace(self.action, **{self.amount.field: int(digits)})

    def allows(self, action: Action) -> bool:
        """Is it this action, with any amount?"""
        if self.amount is None or type(action) is not type(self.action):
            return action == self.action
        field = self.amount.field
        return replace(self.action, **{field: getattr(action, field)}) == action

    def typed(self, action: Action) -> str:
        """What to type for this action, with its amount if that is open."""
        if self.amount is None:
            return str(self.number)
        return f"{self.number} {getattr(action, self.amount.field)}"


def numbered(pos: Position, viewer: Viewer) -> tuple[Numbered, ...]:
    """Everything that whoever is asked may do, with what belongs together side by side."""
    legal, names = legal_actions(pos), Names(pos, viewer)
    amounts = {x: r for x, r in open_amounts(pos).items() if r.high > r.low}
    own = [x for x in legal.out_of_turn if viewer.seat in takers(pos, x)]
    found: dict[tuple[str, str], list[Numbered]] = {}
    told: set[str] = set()
    for action in (*legal.all(), *own):
        amount = proposed(amounts.get(action), action, card_of(pos, names, action))
        entry = Numbered(0, action, choice(pos, action, names, amount), amount)
        if not isinstance(action, Draft) or entry.words not in told:  # blanks are all alike
            found.setdefault(entry.subject, []).append(entry)
        told.add(entry.words)
    entries = [entry for group in found.values() for entry in group]
    return tuple(replace(entry, number=n) for n, entry in enumerate(entries, start=1))


def lines(pos: Position, entries: Sequence[Numbered], *, whole: bool) -> list[str]:
    """The list as it is printed; a long one in groups, unless the ``whole`` list is wanted."""
    if whole or len(entries) <= LONG:
        return [f"{entry.number:4} {entry.words}" for entry in entries]
    places = dict(hex_list(pos))
    found: list[str] = []
    for (kind, name), group in groupby(entries, key=lambda entry: entry.subject):
        here = list(group)
        if len(here) < GROUP:
            found += [f"{entry.number:7} {entry.words}" for entry in here]
            continue
        words = f"{here[0].words} … {here[-1].words}"
        words = places.get(name, words) if kind == "map" else words
        found.append(f"{f'{here[0].number}-{here[-1].number}':>7} {words}")
    return found


def matching(entries: Sequence[Numbered], typed: str) -> list[Numbered]:
    """Answers about something: a hex, a corporation, a tile …; else those with these words."""
    wanted = typed.casefold()
    exact = [e for e in entries if any(name.casefold() == wanted for name in e.names())]
    words = wanted.split()
    return exact or [e for e in entries if words and all(w in e.words.casefold() for w in words)]


def amount_question(amount: Amount) -> str:
    """What is asked when somebody has chosen an answer with an open amount."""
    step = f", in steps of {money(amount.step)}" if amount.step > 1 else ""
    usual = f"; its value is {money(amount.usual)}" if amount.usual else ""
    span = f"{money(amount.low)} to {money(amount.high)}"
    return f"How much? {span}{step}{usual}; or just Enter to go back"
