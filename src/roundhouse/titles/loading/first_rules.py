"""Games begun before 0.3 go on by the rules they began with.

Version 2 of each title's rules closed loopholes, so a log of version 1 could hold an action
that is refused today. The upgrade marks such a game with the option ``rules = first``; a title
assembled with it leaves the later checks out (``by_the_book``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from roundhouse.rules.standard_hooks import TitleHooks, each
from roundhouse.rules.track import tile_power
from roundhouse.titles.loading.options import AUTO_PASS, RULES, SITE_LIMITS
from roundhouse.titles.loading.source import Upgrade


def by_the_book(chosen: Mapping[str, str]) -> bool:
    """Neither as 18xx.games plays, nor a game begun under the first rules."""
    return chosen[RULES.name] == "current" and chosen[SITE_LIMITS.name] == "off"


def with_late_tile_powers(hooks: TitleHooks, chosen: Mapping[str, str]) -> TitleHooks:
    """A tile power that is bought after the normal tile can still be used in that turn.

    18xx.games keeps the step open only until it is passed, and so do games under first rules.
    """
    if not by_the_book(chosen):
        return hooks
    bought = each(hooks.private_bought_by_corporation, tile_power.back_to_track)
    hooks = replace(hooks, private_bought_by_corporation=bought)
    if chosen[AUTO_PASS.name] == "on":  # the step is open as long as a power could come
        return hooks
    return replace(hooks, track_lingers=tile_power.last_chance)


def keep_first_rules(**defaults: str) -> Upgrade:
    """The step from version 1 to 2; ``defaults`` has options whose rulebook value changed."""

    def upgraded(data: dict[str, Any]) -> dict[str, Any]:
        setup = data["setup"]
        options = {**defaults, **setup["options"], RULES.name: "first"}
        return {**data, "setup": {**setup, "options": options}}

    return upgraded
