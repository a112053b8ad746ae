"""Writes the JSON Schema of game files into docs/format.md. Run it when an action changes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from roundhouse.gamefile.schema import schema

PAGE = Path(__file__).parents[1] / "docs" / "format.md"
WIDTH = 96


def pretty(value: Any, indent: int = 0) -> str:
    """JSON with whatever fits on one line left on one line."""
    short = json.dumps(value)
    if len(short) + indent <= WIDTH or not isinstance(value, dict | list):
        return short
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        items = [f"{json.dumps(k)}: {pretty(v, indent + 2)}" for k, v in value.items()]
        opening, closing = "{", "}"
    else:
        items = [pretty(v, indent + 2) for v in value]
        opening, closing = "[", "]"
    lines = ",\n".join(pad + item for item in items)
    return f"{opening}\n{lines}\n{' ' * indent}{closing}"


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition("## JSON Schema")
    block = f"```json\n{pretty(schema())}\n```"
    rest = re.sub(r"```json\n.*?\n```", lambda _: block, rest, count=1, flags=re.DOTALL)
    PAGE.write_text(f"{head}## JSON Schema{rest}", encoding="utf-8")


if __name__ == "__main__":
    main()
