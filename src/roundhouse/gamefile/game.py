"""Games by name: started from a title, kept in a file, and read back.

A file is trusted in nothing: loading replays every action through the same checks as
play, so a file that loads is a legal game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

from roundhouse.core.plain import LONGEST, fault_in
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.engine.replay import replay_actions
from roundhouse.gamefile.data import current, frozen, to_text
from roundhouse.gamefile.disk import GameFileError, read_json, write_text
from roundhouse.titles import title

#: What a seed may be.
SEEDS = f"a whole number from 0 to 2^{LONGEST} - 1"


class NewGameError(ValueError):
    """A game cannot be set up like this; the message says why.

    >>> import roundhouse as rh
    >>> rh.new_game("18GA", ["Ann"])
    Traceback (most recent call last):
        ...
    roundhouse.gamefile.game.NewGameError: this title is for 3 to 5 players, not 1
    """


def new_game(
    name: str,
    players: Sequence[str],
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    preset: str = "",
) -> PlayedGame:
    """A game before its first action.

    Players sit in the order given. Whatever the rules draw at random at set-up comes
    from the seed: the same seed gives the same game on every machine.
    """
    built = title(name, options, preset)
    names = seat_names(players, built.min_players, built.max_players)
    check_seed(seed)
    setup_draw = frozen(built.hooks.draw_setup(built, seed, len(names)))
    assert isinstance(setup_draw, dict)
    return PlayedGame(built, Setup(name, names, dict(built.chosen), seed, setup_draw))


def check_seed(seed: int) -> None:
    if seed < 0 or seed.bit_length() > LONGEST:
        raise NewGameError(f"a seed is {SEEDS}")


def seat_names(players: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    names = tuple(players)
    if isinstance(players, str) or not all(isinstance(n, str) for n in names):
        raise NewGameError("players must be a list of names")
    if not least <= len(names) <= most:
        raise NewGameError(f"this title is for {least} to {most} players, not {len(names)}")
    if any(not n.strip() for n in names):
        raise NewGameError("a player's name must not be empty")
    if any(fault_in(n) for n in names):
        raise NewGameError(f"a player's name must be Unicode text, not {names!a}")
    if len(set(names)) < len(names):
        raise NewGameError("two players must not have the same name")
    return names


# -- files -------------------------------------------------------------------------------------


def save(game: PlayedGame, path: str | PathLike[str]) -> None:
    """Write any game to a file."""
    write_text(path, to_text(game))


def load(path: str | PathLike[str]) -> PlayedGame:
    """Read a game file and replay it with all checks."""
    try:
        return from_data(read_json(path))
    except GameFileError as error:
        raise GameFileError(f"{os.fspath(path)}: {error}") from error


def from_data(data: object) -> PlayedGame:
    """The game of a file's data. Raises GameFileError naming the first action that fails."""
    checked = current(data)
    game = start_of(checked)
    stop = replay_actions(game, checked["actions"])
    if stop is not None:
        where = f"action {stop.number} of {len(checked['actions'])}"
        raise GameFileError(f"{where}: {stop.error}") from stop.error
    if checked.get("stopped"):
        game.stop(str(checked["stopped"]))
    game.computers = dict(checked.get("computers", {}))
    return game


def start_of(data: Mapping[str, Any]) -> PlayedGame:
    setup = data["setup"]
    nobody = [name for name in data.get("computers", {}) if name not in setup["players"]]
    if nobody:
        raise GameFileError(f"'computers' names {nobody[0]!r}, who does not play")
    built = title(data["title"], setup["options"])
    try:
        check_seed(setup["seed"])
        names = seat_names(setup["players"], built.min_players, built.max_players)
        setup_draw = frozen(setup["setup_draw"])
        assert isinstance(setup_draw, dict)
        return PlayedGame(
            built, Setup(data["title"], names, dict(built.chosen), setup["seed"], setup_draw)
        )
    except NewGameError as error:
        raise GameFileError(f"setup: {error}") from error
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        why = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise GameFileError(f"setup: 'setup_draw' does not fit this title: {why}") from error
