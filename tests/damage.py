"""Files damaged in many small ways, by a seed."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

from tests.games import new

import roundhouse as rh
from roundhouse.bots import decide, make_bots
from roundhouse.core.rng import Generator
from roundhouse.gamefile import to_data
from roundhouse.interchange.exporter import export_game

#: Odd things to find where something else should be.
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 15, 1.5, -0.0, 2**31, 2**63, 2**64 - 1, -(2**63), 10**30,
    10**4000, float("inf"), float("nan"), "", " ", "x", "0", "-1", "²", "H3.²", "Blank ²", "H3.٣",
    "CoG_²", "57-²", "Pass (²)", "57-0-²", "\ud800", "a\udfffb", "1" * 40, "😀", "\x00", "pass",
    "_", "-", ".", "None", [], {}, [[]], [None], [0], [""], ["\ud800"], [[], []], {"": 0},
    {"type": []}, {"id": 1}, [["A", "B"]],
)  # fmt: skip
#: Deeper than anything that means something, and so deep that Python cannot follow.
DEPTHS = (30, 60, 400, 3000)
ACTIONS = 90  # of a game: enough for every title to run its first trains


@cache
def bases(name: str) -> tuple[Any, Any]:
    """The data of a game as an export and as a file of ours."""
    game = new(name, rh.title(name).min_players + 1, 4, preset="18xx.games")
    bots = make_bots(["busy"], len(game.players), 4)
    while len(game.actions) < ACTIONS:
        bot = bots[game.decision.players[0]]
        game.apply(decide(bot, game).action)
    return json.loads(json.dumps(export_game(game))), json.loads(json.dumps(to_data(game)))


def nested(depth: int, kind: str) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value] if kind == "list" else {"a": value}
    return value


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in it."""
    found: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting:
        value = waiting.pop()
        keys = list(value) if isinstance(value, dict) else range(len(value))
        for key in keys:
            found.append((value, key))
            if isinstance(value[key], dict | list):
                waiting.append(value[key])
    return found


def damaged(data: Any, rng: Generator) -> Any:
    """A copy with one to three things wrong with it."""
    data = copy.deepcopy(data)
    for _ in range(1 + rng.below(3)):
        # Half of the time near the top, where little stands but much depends on it.
        known = places(data)
        if not known:
            return data
        top = (
            [p for p in known if p[0] is data or p[0] is data.get("setup")] if rng.below(2) else []
        )
        damage(*rng.choice(top or known), known, rng)
    return data


def _value(place: tuple[Any, Any]) -> Any:
    holder, key = place
    return holder[key]


def damage(holder: Any, key: Any, known: list[tuple[Any, Any]], rng: Generator) -> None:
    kind = rng.below(10)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = nested(rng.choice(DEPTHS), rng.choice(("list", "object")))
    elif kind == 2:  # something of its own, from elsewhere
        values = [v for v in map(_value, known) if not isinstance(v, dict | list)]
        holder[key] = rng.choice(values or [None])
    elif kind == 3 and isinstance(holder[key], list):
        holder[key] = holder[key][::-1] * 2
    elif kind == 4:
        holder[key] = [holder[key]]
    elif kind == 5 and isinstance(holder[key], int):
        holder[key] = str(holder[key])
    elif kind == 6 and isinstance(holder[key], str):
        holder[key] += rng.choice(("²", "-", "_", "\ud800", "9" * 30))
    elif kind == 7 and isinstance(holder, dict):
        holder[rng.choice(("type", "id", "entity", "format", "x", "seen_by"))] = holder.pop(key)
    else:
        holder[key] = rng.choice(ODD)


def as_text(data: Any, rng: Generator) -> str:
    """Its JSON, now and then with a fault that only a text can have."""
    try:
        text = json.dumps(data)
    except (RecursionError, ValueError):  # too deep or too long to write: write it by hand
        return '{"actions": ' + "[" * 100_000 + "]" * 100_000 + ', "title": "18GA"}'
    kind = rng.below(20)
    cut = rng.below(len(text) + 1)
    if kind == 0:
        return text[:cut]
    if kind == 1:
        return text[:cut] + "9" * 5000 + text[cut:]
    if kind == 2:
        return text.replace(": 1", ": " + "1" * 5000, 1)
    return text
