"""A validator for the part of JSON Schema that docs/format.md uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

KNOWN = {
    "$schema", "title", "$defs", "type", "required", "additionalProperties", "properties",
    "items", "const", "enum", "oneOf", "$ref", "minimum", "uniqueItems", "minItems",
}  # fmt: skip
TYPES: Mapping[str, type] = {
    "object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
}  # fmt: skip


def complaints(schema: Mapping[str, Any], value: object) -> list[str]:
    return list(_check(schema, schema, value, "$"))


def _check(root: Mapping[str, Any], s: Mapping[str, Any], value: Any, at: str) -> Iterator[str]:
    assert set(s) <= KNOWN, set(s) - KNOWN
    if "$ref" in s:
        yield from _check(root, _referred(root, s["$ref"]), value, at)
    allowed = [s["const"]] if "const" in s else s.get("enum", [value])
    if value not in allowed:
        yield f"{at}: none of {allowed!r}"
    if "oneOf" in s:
        fitting = sum(not list(_check(root, one, value, at)) for one in s["oneOf"])
        if fitting != 1:
            yield f"{at}: fits {fitting} of the alternatives"
    if "type" in s:
        wanted = TYPES[s["type"]]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            yield f"{at}: not of type {s['type']}"
            return
    if "minimum" in s and value < s["minimum"]:
        yield f"{at}: too small"
    if isinstance(value, dict):
        yield from _check_object(root, s, value, at)
    if isinstance(value, list):
        yield from _check_array(root, s, value, at)


def _referred(root: Mapping[str, Any], reference: str) -> Any:
    target: Any = root
    for part in reference.removeprefix("#/").split("/"):
        target = target[part]
    return target


def _check_object(
    root: Mapping[str, Any], s: Mapping[str, Any], value: dict[str, Any], at: str
) -> Iterator[str]:
    properties = s.get("properties", {})
    yield from (f"{at}: {name} is missing" for name in s.get("required", ()) if name not in value)
    others = s.get("additionalProperties", True)
    for name, item in value.items():
        if name in properties:
            yield from _check(root, properties[name], item, f"{at}.{name}")
        elif others is False:
            yield f"{at}: {name} is not allowed"
        elif others is not True:
            yield from _check(root, others, item, f"{at}.{name}")


def _check_array(
    root: Mapping[str, Any], s: Mapping[str, Any], value: list[Any], at: str
) -> Iterator[str]:
    if len(value) < s.get("minItems", 0):
        yield f"{at}: too short"
    if s.get("uniqueItems") and len({repr(v) for v in value}) < len(value):
        yield f"{at}: not unique"
    for i, item in enumerate(value):
        yield from _check(root, s.get("items", {}), item, f"{at}[{i}]")
