"""Games begun before 0.3 go on by the rules they began with.

Version 2 of each title's rules closed loopholes, so a log of version 1 could hold an action
that is refused today. The upgrade marks such a game with the option ``rules = first``; a title
assembled with it leaves the later checks out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from roundhouse.engine.position import Guard, Title
from roundhouse.titles.loading.options import RULES
from roundhouse.titles.loading.source import Upgrade

#: Checks of several titles that came with version 2.
LATER_GUARDS: frozenset[Guard] = frozenset()


def with_first_rules(title: Title) -> Title:
    """The title without the checks that games of version 1 were played without."""
    handlers = {
        kind: replace(handler, guards=tuple(g for g in handler.guards if g not in LATER_GUARDS))
        for kind, handler in title.handlers.items()
    }
    return replace(title, handlers=handlers)


def keep_first_rules(**defaults: str) -> Upgrade:
    """The step from version 1 to 2; ``defaults`` has options whose rulebook value changed."""

    def upgraded(data: dict[str, Any]) -> dict[str, Any]:
        setup = data["setup"]
        options = {**defaults, **setup["options"], RULES.name: "first"}
        return {**data, "setup": {**setup, "options": options}}

    return upgraded
