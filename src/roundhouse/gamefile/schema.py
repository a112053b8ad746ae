"""The JSON Schema of game files, made from the action records themselves."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, get_args

from roundhouse.core.actions import ACTIONS, Action, DividendKind, Source
from roundhouse.gamefile.data import FORMAT
from roundhouse.gamefile.upgrades import VERSION

_TYPES: dict[str, dict[str, Any]] = {
    "str": {"type": "string"},
    "int": {"type": "integer"},
    "bool": {"type": "boolean"},
    "Source": {"enum": list(get_args(Source))},
    "DividendKind": {"enum": list(get_args(DividendKind))},
}
_NAMES = {"type": "array", "items": {"type": "string"}}


def schema() -> dict[str, Any]:
    """What every file of today's version satisfies; legality is another matter."""
    whole = {"type": "integer", "minimum": 1}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Roundhouse game",
        **_object(
            {
                "format": {"const": FORMAT},
                "version": {"const": VERSION},
                "title": {"type": "string"},
                "rules_version": whole,
                "setup": {"$ref": "#/$defs/setup"},
                "actions": {"type": "array", "items": {"$ref": "#/$defs/action"}},
                "stopped": {"type": "string"},
                "computers": {"type": "object", "additionalProperties": {"type": "string"}},
                "seen_by": {"type": "string"},
            },
            optional=("stopped", "computers", "seen_by"),
        ),
        "$defs": {
            "setup": _object(
                {
                    "players": {**_NAMES, "uniqueItems": True, "minItems": 2},
                    "options": {"type": "object", "additionalProperties": {"type": "string"}},
                    "seed": {"oneOf": [{"type": "integer", "minimum": 0}, {"const": None}]},
                    "setup_draw": {"type": "object"},
                }
            ),
            "action": {"oneOf": [_action(kind) for kind in ACTIONS]},
            "route": _object(
                {"train": {"type": "string"}, "stops": _NAMES,
                 "legs": {"type": "array", "items": _NAMES}}
            ),
        },
    }  # fmt: skip


def _object(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
        "properties": properties,
    }


def _action(kind: type[Action]) -> dict[str, Any]:
    properties: dict[str, Any] = {"type": {"const": kind.type}}
    for f in fields(kind):
        if f.name == "routes":
            properties[f.name] = {"type": "array", "items": {"$ref": "#/$defs/route"}}
        else:
            properties[f.name] = _TYPES[str(f.type)]
    optional = tuple(f.name for f in fields(kind) if f.default is not MISSING)
    return _object(properties, optional)
