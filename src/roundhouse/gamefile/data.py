"""A game as plain JSON data, and the checks on such data. See ``docs/format.md``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from roundhouse.core.actions import to_json
from roundhouse.core.plain import fault_in
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.engine.hidden import HiddenInformation
from roundhouse.engine.position import Position
from roundhouse.gamefile.disk import GameFileError
from roundhouse.gamefile.upgrades import FORMAT_STEPS, VERSION, UpgradeError, upgrade
from roundhouse.titles import UnknownTitle, rules_upgrades, title
from roundhouse.titles.loading.options import OptionError

FORMAT = "roundhouse"
KEYS = ("format", "version", "title", "rules_version", "setup", "actions")
SETUP_KEYS = ("players", "options", "seed", "setup_draw")


# -- writing -----------------------------------------------------------------------------------


def to_data(game: PlayedGame, seat: int | None = None) -> dict[str, Any]:
    """A game as the plain data of its file; for one seat, with what that seat may see."""
    setup = game.setup
    hidden = game.title.hooks.hidden_information
    if seat is not None and hidden is not None and hidden.is_hidden(game.state):
        return _hidden(game, hidden, seat)
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "title": setup.title,
        "rules_version": game.title.rules_version,
        "setup": setup_data(setup),
        "actions": [to_json(action) for action in game.actions],
    }
    if game.stopped:
        data["stopped"] = game.stopped
    if game.computers:
        data["computers"] = dict(game.computers)
    return data


def setup_data(setup: Setup) -> dict[str, Any]:
    """A setup as plain data, without its title."""
    return {
        "players": list(setup.players),
        "options": dict(setup.options),
        "seed": setup.seed,
        "setup_draw": plain(setup.setup_draw),
    }


def _hidden(game: PlayedGame, hidden: HiddenInformation[Position], seat: int) -> dict[str, Any]:
    """The data without what lies face down, nor what it could be worked out from."""
    data = to_data(game)
    data["setup"].update(seed=None, setup_draw={})
    data["actions"] = [to_json(a) for a in hidden.actions_for(game.state, game.actions, seat)]
    data["seen_by"] = game.players[seat]
    return data


def to_text(game: PlayedGame, seat: int | None = None) -> str:
    """The file's text: one action a line, so that games can be compared and read."""
    data = to_data(game, seat)
    actions = data.pop("actions")
    head = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in data.items()]
    lines = [json.dumps(a, ensure_ascii=False) for a in actions]
    body = "[\n  " + ",\n  ".join(lines) + "\n]" if lines else "[]"
    return "{\n" + ",\n".join([*head, f'"actions": {body}']) + "\n}\n"


# -- reading -----------------------------------------------------------------------------------


def current(data: object) -> dict[str, Any]:
    """The data in today's form: checked, and upgraded if it is older."""
    fault = fault_in(data)
    if fault:
        raise GameFileError(fault)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise GameFileError(f"not a game file: 'format' is not {FORMAT!r}")
    if "seen_by" in data:
        raise GameFileError(
            f"the file shows only what {data['seen_by']} may see while cards lie face down; "
            "it cannot be played on"
        )
    try:
        data = upgrade(data, "version", VERSION, FORMAT_STEPS, "this program")
        missing = [key for key in KEYS if key not in data]
        if missing:
            raise GameFileError(f"the field {missing[0]!r} is missing")
        _check_fields(data)
        name = data["title"]
        ours = title(name, data["setup"]["options"]).rules_version
        data = upgrade(data, "rules_version", ours, rules_upgrades(name), f"this {name}")
    except (UpgradeError, UnknownTitle, OptionError) as error:
        raise GameFileError(str(error)) from error
    return data


def _check_fields(data: Mapping[str, Any]) -> None:
    unknown = sorted(set(data) - {*KEYS, "stopped", "computers"})
    if unknown:
        raise GameFileError(f"unknown field {unknown[0]!r}")
    if not isinstance(data["title"], str):
        raise GameFileError("'title' must be text")
    if not isinstance(data.get("stopped", ""), str):
        raise GameFileError("'stopped' must be text")
    if not isinstance(data["actions"], list):
        raise GameFileError("'actions' must be a list")
    if not _is_text_by_name(data.get("computers", {})):
        raise GameFileError("'computers' must map players to bots")
    _check_setup(data["setup"])


def _check_setup(setup: object) -> None:
    if not isinstance(setup, dict) or set(setup) != set(SETUP_KEYS):
        raise GameFileError(f"'setup' must hold exactly {', '.join(SETUP_KEYS)}")
    options, seed = setup["options"], setup["seed"]
    if not isinstance(setup["players"], list):
        raise GameFileError("setup: 'players' must be a list of names")
    if not _is_text_by_name(options):
        raise GameFileError("setup: 'options' must map names to values")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise GameFileError("setup: 'seed' must be a whole number")
    if not isinstance(setup["setup_draw"], dict):
        raise GameFileError("setup: 'setup_draw' must be an object")


def _is_text_by_name(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(v, str) for v in value.values())


def frozen(value: object) -> object:
    """What was setup_draw, with tuples for lists, so that nothing in a setup can change."""
    if isinstance(value, Mapping):
        return {str(k): frozen(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return tuple(frozen(v) for v in value)
    return value


def plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    return value
