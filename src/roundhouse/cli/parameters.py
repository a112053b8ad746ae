"""Arguments and options that several commands have, and what the terminal completes for them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from roundhouse.cli.errors import BadInput
from roundhouse.titles import title_names
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES

PRESETS = ("rulebook", EIGHTEENXX_GAMES)


class AnyPath(click.Path):
    """A file or folder, whether or not it is there, but with a name that files can have."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except ValueError as error:
            self.fail(f"{value!r}: {error}", param, ctx)


PATH = AnyPath(path_type=Path)


def titles_like(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """Titles that somebody may be about to type, in any case."""
    return [name for name in title_names() if name.casefold().startswith(begun.casefold())]


def presets_like(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [name for name in PRESETS if name.startswith(begun)]


game_file = click.argument("file", metavar="FILE", type=PATH, help="A game file or an export.")
title_argument = click.argument("title_name", metavar="TITLE", shell_complete=titles_like)
any_title = click.argument(
    "title_name", metavar="[TITLE]", default="", shell_complete=titles_like, help="Only this title."
)
at_action = click.option("--at", type=int, help="After this many actions.")
viewing_seat = click.option("--as", "viewer", metavar="SEAT", help="Only what this player may see.")
player_count = click.option(
    "--players", type=int, default=3, show_default=True, help="How many players."
)
player_names = click.option(
    "--name", "names", multiple=True, help="A player's name; can be repeated."
)
seed_if_any = click.option(
    "--seed", type=int, help="Decides what is drawn at random; random if left out."
)
title_options = click.option(
    "--option", "-o", "chosen", multiple=True, help="NAME=VALUE; can be repeated."
)
preset_name = click.option(
    "--preset",
    default="",
    shell_complete=presets_like,
    help=f"A set of options: {' or '.join(PRESETS)}.",
)


def key_values(pairs: Iterable[str], what: str) -> dict[str, str]:
    """``name=value`` arguments."""
    found = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadInput(f"{what} must be written NAME=VALUE, not {pair!r}")
        found[name] = value
    return found
