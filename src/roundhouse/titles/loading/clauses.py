"""The clauses of a title's rulebook: those listed, and those that its files name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from roundhouse.core.package_files import read_toml
from roundhouse.engine.citations import load_citations

if TYPE_CHECKING:  # slow to import
    from importlib.resources.abc import Traversable

#: The list of a rulebook's clauses in a title's folder, one on a line. It may be missing.
CLAUSES = "clauses.txt"


def listed_clauses(files: Traversable) -> tuple[str, ...] | None:
    """The clauses in the title's list; None if it has none."""
    listed = files / CLAUSES
    if not listed.is_file():
        return None
    return tuple(line.strip() for line in listed.read_text("utf-8").splitlines() if line.strip())


def clauses_named(files: Traversable) -> list[str]:
    """Every clause that citations, options and the summary of the rules name."""
    found = [clause for clause, _ in load_citations(files / "citations.toml").values()]
    found += [str(o["clause"]) for o in _tables(files, "options.toml").values() if "clause" in o]
    found += [c for lines in _tables(files, "about.toml")["rules"].values() for c in lines]
    return sorted(dict.fromkeys(found))


def _tables(files: Traversable, name: str) -> dict[str, Any]:
    return read_toml(files / name)
