"""Writes a game as an export that 18xx.games can import."""

from __future__ import annotations

import json
from typing import Any

from roundhouse.core.actions import Action, RunTrains
from roundhouse.core.refusal import Refusal
from roundhouse.engine.game import PlayedGame
from roundhouse.interchange.context import Books, Context
from roundhouse.interchange.decode import decoder_of
from roundhouse.interchange.encode import NotExportable, encode
from roundhouse.interchange.ledger import Ledger
from roundhouse.interchange.reading import Entry
from roundhouse.rules.running.run import checked
from roundhouse.titles import notation, options
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES, resolve


def optional_rules(game: PlayedGame) -> list[str]:
    """That site's names of the optional rules in force; refuses what it does not know."""
    rules, wanted = [], {}
    for option in options(game.setup.title):
        value = game.title.chosen[option.name]
        if not option.listed:  # about stored games, not about how they are played there
            wanted[option.name] = value
        if option.eighteenxx_games_name and value == option.values[1]:
            rules.append(option.eighteenxx_games_name)
            wanted[option.name] = value
        for rule, meant in option.eighteenxx_games_rules:
            if value == meant:
                rules.append(rule)
                wanted[option.name] = value
    if resolve(options(game.setup.title), wanted, EIGHTEENXX_GAMES) != dict(game.title.chosen):
        known = resolve(options(game.setup.title), wanted, EIGHTEENXX_GAMES)
        name = next(k for k, v in game.title.chosen.items() if known[k] != v)
        raise NotExportable(
            f"18xx.games cannot play with {name}={game.title.chosen[name]}; "
            f"start games for it with the preset {EIGHTEENXX_GAMES}"
        )
    return rules


def export_game(game: PlayedGame, seat: int | None = None) -> dict[str, Any]:
    """The export's data. Players get the ids 1, 2, 3 … in seat order.

    An export needs the seed and every action, so none can be made for one seat while
    something that the seat may not see lies face down.
    """
    hidden = game.title.hooks.hidden_information
    if seat is not None and hidden is not None and hidden.is_hidden(game.state):
        raise NotExportable("cards lie face down: the export would show them; wait for the end")
    rules = optional_rules(game)
    ids: list[Any] = list(range(1, len(game.players) + 1))
    again = game.at(0)
    context = Context(again, ids, Ledger(game.title, again.position), notation(game.setup.title))
    entries: list[dict[str, Any]] = []
    for number, action in enumerate(game.actions, start=1):
        entry = {**encode(context, action), "id": number, "created_at": number}
        entries.append(entry)
        books = read_back(context, entry, action)
        again._advance(again.position, action)
        if books:
            books()
        context.keep_books()
    if game.stopped:
        entries.append(
            {"type": "end_game", "entity": ids[0], "entity_type": "player",
             "id": len(entries) + 1, "created_at": len(entries) + 1}
        )  # fmt: skip
    return head(game, ids, rules) | {"actions": entries}


def read_back(context: Context, entry: dict[str, Any], action: Action) -> Books:
    """Decode what was just encoded; it must mean the same."""
    written = Entry(entry, "the export")
    decoded, books = decoder_of(context, written)(context, written)
    if decoded == action:
        return books
    if isinstance(action, RunTrains) and isinstance(decoded, RunTrains):
        pos = context.game.position
        ours, theirs = checked(pos, action), checked(pos, decoded)
        if not isinstance(ours, Refusal) and not isinstance(theirs, Refusal):
            same = ours[1].total == theirs[1].total and ours[1].treasury == theirs[1].treasury
            if same:
                return books
    raise NotExportable(f"action {entry['id']}: {action} would be read back as {decoded}")


def head(game: PlayedGame, ids: list[Any], rules: list[str]) -> dict[str, Any]:
    setup, s = game.setup, game.state
    worth = game.result()
    data: dict[str, Any] = {
        "id": f"hs_roundhouse_{setup.seed}",
        "description": "",
        "user": {"id": 0, "name": "You"},
        "players": [{"id": i, "name": n} for i, n in zip(ids, setup.players, strict=True)],
        "min_players": len(ids),
        "max_players": len(ids),
        "title": setup.title,
        "settings": {"seed": setup.seed, "optional_rules": rules},
        "user_settings": None,
        "status": "finished" if s.over else "active",
        "turn": max(1, s.stock_number),
        "result": {str(i): worth[n] for i, n in zip(ids, setup.players, strict=True)},
        "loaded": True,
        "created_at": 0,
        "updated_at": 0,
    }
    if not s.over:
        data["result"] = {}
    return data


def export_text(game: PlayedGame, seat: int | None = None) -> str:
    """One entry a line."""
    data = export_game(game, seat)
    actions = data.pop("actions")
    lines = ",\n  ".join(json.dumps(x, ensure_ascii=False) for x in actions)
    top = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in data.items()]
    return "{\n" + ",\n".join([*top, f'"actions": [\n  {lines}\n]']) + "\n}\n"
