"""What 18xx.games calls things where it differs from us; each title fills in a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # listing titles needs no engine
    from roundhouse.engine.position import Position, Title

#: More trains of an unlimited type than corporations could ever hold.
MANY = 64

#: An entry of an 18xx.games log.
Entry = dict[str, Any]


def cards_in_order(title: Title) -> dict[str, int]:
    """Train ids ``NAME-INDEX`` in depot order; the last type may be unlimited."""
    ids: dict[str, int] = {}
    card = 0
    for family in title.families:
        count = MANY if family.is_unlimited else family.count
        for i in range(count):
            ids[f"{family.name}-{i}"] = card
            card += 1
    return ids


def no_change(pos: Position, keys: dict[str, Any]) -> None:
    """Most titles' traces need no change."""


@dataclass(frozen=True)
class Notation:
    """Names and conventions of 18xx.games for one title."""

    train_ids: Callable[[Title], dict[str, int]] = cards_in_order
    tile_aliases: Mapping[str, str] = field(default_factory=dict)  # theirs -> ours
    setup_draw: Callable[[Title, int, int], Mapping[str, object]] | None = None  # from its seed
    trace: Callable[[Position, dict[str, Any]], None] = no_change  # changes a trace in place
    tile_names: Mapping[tuple[str, str], str] = field(default_factory=dict)  # (ours, hex) -> theirs
    #: The number in 18xx.games' ids of printed cities, if not 0; may depend on the options.
    printed_index: Mapping[str, int] | Callable[[Title], Mapping[str, int]] = field(
        default_factory=dict
    )
    #: Log entries for actions, by our action type.
    encode: Mapping[str, Callable[..., Entry]] = field(default_factory=dict)
    #: Actions for log entries, by 18xx.games' type.
    special: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
