"""Amounts and names as players read them."""

from __future__ import annotations

from roundhouse.bots.steady.weighing import Weighing

NOTHING_GAINS = "Nothing here is worth more than it costs."


def dollars(amount: float) -> str:
    return f"−${-amount:,.0f}" if amount < -0.5 else f"${abs(amount):,.0f}"


def called(w: Weighing, corporation: int | str) -> str:
    """A corporation as players read it."""
    title = w.pos.title
    known = title.corporation_number[corporation] if isinstance(corporation, str) else corporation
    return title.corporations[known].shown


def one(train: str) -> str:
    """“An 8”, and “a” before all other trains."""
    return f"an {train}" if train.startswith("8") else f"a {train}"
