"""An option: something players may agree on before play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """Something players may agree on before play.

    >>> import roundhouse as rh
    >>> rh.options("18GA")[0].values
    ('part_of_stock_rounds', 'separate_round')
    """

    name: str
    values: tuple[str, ...]  # the rulebook's value first
    text: str
    clause: str = ""
    preset_value: str = ""  # its value in the preset 18xx.games; empty: unchanged
    excludes: tuple[tuple[str, str, str], ...] = ()  # (value, other option, its value)
    eighteenxx_games_name: str = ""  # its name among 18xx.games' optional rules
    #: (name among the optional rules, the value it means)
    eighteenxx_games_rules: tuple[tuple[str, str], ...] = ()
    variants: tuple[tuple[str, str], ...] = ()  # (value, variants of the title's data it applies)
    listed: bool = True  # offered for new games; others are only found in stored ones
