"""18AL on 18xx.games: with L&N in Decatur, Nashville counts there as a tile laid at the start."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.rules.title import Title


def shown(title: Title) -> Mapping[str, str]:
    return {"A4": "A4@0"} if title.chosen["ln_home_decatur"] == "on" else {}


SITE: Mapping[str, object] = {"shown": shown}
