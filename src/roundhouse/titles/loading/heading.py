"""What stands at the head of a title's files: enough to list it without building it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.option import Option
from roundhouse.core.package_files import read_toml
from roundhouse.core.record import Record, record
from roundhouse.titles.loading.option_file import load_options

if TYPE_CHECKING:  # slow to import
    from importlib.resources.abc import Traversable


@record
class Heading(Record):
    """A title's name, edition, numbers of players and options."""

    name: str
    full_name: str
    edition: str
    min_players: int
    max_players: int
    options: tuple[Option, ...]  # those that are offered for new games


def load_heading(files: Traversable) -> Heading:
    """Read the head of a title's files."""
    data = read_toml(files / "entities.toml")
    players = [int(number) for number in data["players"]]
    options = load_options(files / "options.toml")
    return Heading(
        data["name"],
        data["full_name"],
        data["edition"],
        min(players),
        max(players),
        tuple(option for option in options if option.listed),
    )
