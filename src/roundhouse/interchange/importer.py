"""Plays an 18xx.games export: every entry becomes our own action, checked like any other."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from roundhouse.core.actions import Action
from roundhouse.core.refusal import RefusedAction
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.engine.replay import replay
from roundhouse.interchange.actions_log import BadExport, Entry, live_entries, steps
from roundhouse.interchange.decode import DECODERS, IGNORED, Context
from roundhouse.interchange.ledger import Ledger
from roundhouse.titles import notation, options, title
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES

#: Called after every live entry with its id.
Watcher = Callable[[PlayedGame, Any], None]


def is_export(data: object) -> bool:
    return (
        isinstance(data, Mapping) and "actions" in data and "title" in data and "format" not in data
    )


def player_ids(data: Mapping[str, Any]) -> list[Any]:
    return [p.get("id", p["name"]) for p in data["players"]]


def export_seed(data: Mapping[str, Any]) -> int:
    """The site's seed; absent, the digits of the game's id."""
    seed = (data.get("settings") or {}).get("seed")
    if seed not in (None, ""):
        return int(seed)
    digits = re.search(r"\d+", str(data.get("id", "")))
    return int(digits[0]) if digits else 0


def new_game(data: Mapping[str, Any]) -> tuple[PlayedGame, Context]:
    """The game of an export before its first action."""
    name = data["title"]
    wanted = {}
    eighteenxx_games_rules = (data.get("settings") or {}).get("optional_rules") or []
    known = {
        o.eighteenxx_games_name: (o.name, o.values[1])
        for o in options(name)
        if o.eighteenxx_games_name
    }
    known.update((rule, (o.name, v)) for o in options(name) for rule, v in o.eighteenxx_games_rules)
    for rule in eighteenxx_games_rules:
        if rule not in known:
            raise BadExport(f"the optional rule {rule!r} of that site is not known here")
        option, value = known[rule]
        wanted[option] = value
    built = title(name, wanted, EIGHTEENXX_GAMES)
    names = unique_names([str(p["name"]) for p in data["players"]])
    site = notation(name)
    seed = export_seed(data)
    setup_draw = site.setup_draw(built, seed, len(names)) if site.setup_draw else {}
    game = PlayedGame(built, Setup(name, names, dict(built.chosen), seed, setup_draw))
    return game, Context(game, player_ids(data), Ledger(built, game.position), site)


def unique_names(names: list[str]) -> tuple[str, ...]:
    seen: list[str] = []
    for name in names:
        new, n = name, 2
        while new in seen:
            new, n = f"{name} {n}", n + 1
        seen.append(new)
    return tuple(seen)


def import_game(data: Mapping[str, Any], watch: Watcher | None = None) -> PlayedGame:
    """Replay an export with all checks. Raises BadExport at the first entry that fails."""
    try:
        game, context = new_game(data)
        entries = live_entries(list(data["actions"]))
    except (KeyError, TypeError, AttributeError) as error:
        raise BadExport(f"not an 18xx.games export: {error!r}") from error
    if watch:
        watch(game, 0)

    def follow(entry: Entry) -> None:
        play_entry(context, entry)
        if watch:
            watch(game, entry["id"])

    stop = replay(entries, follow, (RefusedAction,))
    if stop is not None:
        where = f"action {stop.item.get('id')} ({stop.item.get('type')})"
        raise BadExport(f"{where}: {stop.error}") from stop.error
    return game


def action_ids(data: Mapping[str, Any]) -> list[Any]:
    """For every action of the imported game the id of the log entry it came from."""
    ids: list[Any] = []

    def watch(game: PlayedGame, entry: Any) -> None:
        ids.extend([entry] * (len(game.actions) - len(ids)))

    import_game(data, watch)
    return ids


def play_entry(context: Context, entry: Entry) -> None:
    """Play an entry of the log, with what it brings along."""
    for step in steps(entry):
        play(context, step)


def play(context: Context, entry: Entry) -> None:
    kind = entry.get("type")
    if kind in IGNORED:
        return
    decode = context.notation.special.get(str(kind)) or DECODERS.get(str(kind))
    if decode is None:
        raise BadExport(f"action {entry.get('id')}: unknown type {kind!r}")
    try:
        action, books = decode(context, entry)
    except (KeyError, IndexError, StopIteration, TypeError) as error:
        raise BadExport(f"action {entry.get('id')} ({kind}): {error!r}") from error
    if action is not None:
        apply_step(context, action, books)


def apply_step(context: Context, action: Action, books: Callable[[], None] | None) -> None:
    """Play it and keep the ledger of certificates and tiles in step."""
    context.game.apply(action)
    if books:
        books()
    context.keep_books()
