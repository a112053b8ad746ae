"""Plays an 18xx.games export: every entry becomes our own action, checked like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roundhouse.core.refusal import RefusedAction
from roundhouse.engine.game import PlayedGame, Setup, apply_unseen
from roundhouse.engine.replay import replay
from roundhouse.gamefile.game import NewGameError, seat_names
from roundhouse.interchange.actions_log import live_entries
from roundhouse.interchange.actors import check_actor
from roundhouse.interchange.context import Context
from roundhouse.interchange.decode import IGNORED, decoder_of
from roundhouse.interchange.ledger import Ledger
from roundhouse.interchange.reading import BadExport, Entry, Export, read_export, shown
from roundhouse.titles import notation, options, title
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES

#: Called after every live entry with its id; the next one may change the position in place.
Watcher = Callable[[PlayedGame, Any], None]


def new_game(export: Export) -> tuple[PlayedGame, Context]:
    """The game of an export before its first action."""
    name = export.title
    known = {
        o.eighteenxx_games_name: (o.name, o.values[1])
        for o in options(name)
        if o.eighteenxx_games_name
    }
    known.update((rule, (o.name, v)) for o in options(name) for rule, v in o.eighteenxx_games_rules)
    wanted = {}
    for rule in export.optional_rules:
        if rule not in known:
            raise BadExport(f"the optional rule {shown(rule)} of that site is not known here")
        option, value = known[rule]
        wanted[option] = value
    built = title(name, wanted, EIGHTEENXX_GAMES)
    try:
        names = seat_names(unique_names(export.names), built.min_players, built.max_players)
    except NewGameError as error:
        raise BadExport(f"players: {error}") from error
    site, seed = notation(name), export.seed
    setup_draw = site.setup_draw(built, seed, len(names)) if site.setup_draw else {}
    game = PlayedGame(built, Setup(name, names, dict(built.chosen), seed, setup_draw))
    return game, Context(game, export.ids, Ledger(built, game.position), site)


def unique_names(names: list[str]) -> tuple[str, ...]:
    seen: list[str] = []
    for name in names:
        new, n = name, 2
        while new in seen:
            new, n = f"{name} {n}", n + 1
        seen.append(new)
    return tuple(seen)


def import_game(data: object, watch: Watcher | None = None) -> PlayedGame:
    """Replay an export with all checks. Raises BadExport at the first entry that fails."""
    export = read_export(data)
    game, context = new_game(export)
    entries = live_entries(export.entries)
    if watch:
        watch(game, 0)

    def follow(entry: Entry) -> None:
        play_entry(context, entry)
        if watch:
            watch(game, entry.id)

    stop = replay(entries, follow, (RefusedAction,))
    if stop is not None:
        raise BadExport(f"{stop.item.where}: {stop.error}") from stop.error
    return game


def action_ids(data: object) -> list[Any]:
    """For every action of the imported game the id of the log entry it came from."""
    ids: list[Any] = []

    def watch(game: PlayedGame, entry: Any) -> None:
        ids.extend([entry] * (len(game.actions) - len(ids)))

    import_game(data, watch)
    return ids


def play_entry(context: Context, entry: Entry) -> None:
    """Play an entry of the log, with what it brings along."""
    play(context, entry)
    if "auto_actions" in entry:
        for step in entry.derived():
            play(context, step)


def play(context: Context, entry: Entry) -> None:
    """Play one entry and keep the ledger of certificates and tiles in step."""
    if entry.kind in IGNORED:
        return
    decode, game = decoder_of(context, entry), context.game
    if game.position.state.over:
        raise entry.misfit("the game is over")
    action, books = decode(context, entry)
    if action is None:
        return
    check_actor(context, entry, action)
    apply_unseen(game, action)
    if books:
        books()
    context.keep_books()
