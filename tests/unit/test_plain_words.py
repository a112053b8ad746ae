"""Words that pages no longer use, looked for where their sentences are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "src" / "roundhouse"
PLACES = ("views", "web/templates", "web/static/js", "web/pages", "web/game", "storage", "titles")
#: What was there, and what is said instead.
QUAINT = {
    r"put away": "archived",
    r"foretold": "preview",
    r"no end of them": "unlimited",
    r"computer, lively": "Casual",
    r"One less": "Remove player",
    r"Words of the trade": "Glossary",
    r"Single letters do": "Keyboard shortcuts",
    r"or stay as it is": "Convert to 10 shares?",
    r"\d trains go\b": "2-trains rust",
    r"Put it back": "Cancel",
    r"left on the table": "missed",
    r"leads nowhere\.": "There is nothing at this address",
}


def sources() -> list[Path]:
    kinds = (".py", ".html", ".js", ".toml")
    return [p for place in PLACES for p in (ROOT / place).rglob("*") if p.suffix in kinds]


@pytest.mark.parametrize("words", QUAINT)
def test_quaint_words_are_gone(words: str) -> None:
    found = [p.name for p in sources() if re.search(words, p.read_text("utf-8"))]
    assert not found, f"say {QUAINT[words]!r} instead"


def test_sources_are_looked_at() -> None:
    assert len(sources()) > 200
