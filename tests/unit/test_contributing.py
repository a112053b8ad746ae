"""CONTRIBUTING.md names only what is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_its_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert targets
    assert {t for t in targets if not (ROOT / t).exists()} == set()


def test_its_paths_are_there() -> None:
    paths = re.findall(r"(?<![\w./])((?:src|tests|tools|docs)/[\w./-]*\w)", TEXT)
    assert len(paths) > 30
    assert {p for p in paths if "TITLE" not in p and not (ROOT / p).exists()} == set()


def test_its_make_targets_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"\bmake ([a-z]+)\b", TEXT))
    assert targets >= {"install", "check", "test", "clauses", "goldens"}
    assert {t for t in targets if not re.search(rf"^{t}:", makefile, re.MULTILINE)} == set()
