"""Reads a title's ``options.toml``: what players may agree on before play.

A table is an option. One that bears the name of a shared option says only what differs from
it; an empty table ``common`` stands for the options that all titles have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from roundhouse.core.option import Option
from roundhouse.core.package_files import read_toml
from roundhouse.titles.loading.options import COMMON, SHARED

if TYPE_CHECKING:  # slow to import
    from importlib.resources.abc import Traversable

GROUP = "common"
_SHARED = {option.name: option for option in SHARED}
_KEYS = {field.name for field in fields(Option)} - {"name"}


class OptionFileError(ValueError):
    """Something in an options file is wrong; the message says what and where."""


def load_options(source: Traversable) -> tuple[Option, ...]:
    """The options in the order of the file, the rulebook's value of each first."""
    try:
        data = read_toml(source)
        found: list[Option] = []
        for name, line in data.items():
            found += COMMON if name == GROUP else (_named(name, line),)
    except (TypeError, ValueError) as error:
        raise OptionFileError(f"{source.name}: {error}") from error
    return tuple(found)


def variants_of(options: Iterable[Option], chosen: Mapping[str, str]) -> list[str]:
    """The variants of a title's data that the chosen values bring, in the options' order."""
    return [
        variant
        for option in options
        for value, names in option.variants
        if chosen[option.name] == value
        for variant in names.split()
    ]


def _named(name: str, line: Mapping[str, Any]) -> Option:
    """An option; a mistake is reported with its name."""
    try:
        return _option(name, line)
    except (AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"option {name}: {error}") from error


def _option(name: str, line: Mapping[str, Any]) -> Option:
    values = dict(line)
    unknown = sorted(set(values) - _KEYS)
    if unknown:
        raise ValueError(f"unknown key {unknown[0]!r}")
    if "values" in values:
        values["values"] = tuple(str(values["values"]).split())
    for key in ("variants", "eighteenxx_games_rules"):
        values[key] = tuple(values.get(key, {}).items())
    values["excludes"] = tuple(tuple(triple) for triple in values.get("excludes", ()))
    if name in _SHARED:
        option = replace(_SHARED[name], **values)
    else:
        for key in ("values", "text"):
            if key not in values:
                raise ValueError(f"{key!r} is missing")
        option = Option(name, **values)
    for value, _ in option.variants:
        if value not in option.values:
            raise ValueError(f"a variant for {value!r}, which is none of its values")
    return option
