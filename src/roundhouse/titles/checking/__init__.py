"""Everything about a title that games or pages would trip over, with file and line.

The title is built under the rulebook, under the preset, and with every option turned to each of
its values; what is wrong only there is reported with the option.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from roundhouse.engine.position import Title
from roundhouse.titles import source
from roundhouse.titles.checking.cited import Refusals, check_citations
from roundhouse.titles.checking.code import check_events, check_flags
from roundhouse.titles.checking.complaints import (
    ABOUT,
    CITATIONS,
    ENTITIES,
    MAP,
    OPTIONS,
    Complaint,
    Files,
    about_subject,
)
from roundhouse.titles.checking.data import check_data
from roundhouse.titles.checking.sheets import (
    check_about,
    check_clauses,
    check_options,
    check_variants,
)
from roundhouse.titles.loading.clauses import listed_clauses
from roundhouse.titles.loading.external import BrokenTitle, ExternalTitle, in_folder
from roundhouse.titles.loading.first_game import first_game
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES, OptionError, resolve
from roundhouse.titles.loading.source import TitleSource

__all__ = ["check_folder", "check_source", "check_title"]


def check_title(name: str) -> list[str]:
    """Complaints about a title, one line each; none for a sound one."""
    try:
        found = source(name)
    except BrokenTitle as error:
        return [not_loaded(error)]
    return check_source(found, name)


def check_folder(path: Path) -> list[str]:
    """Complaints about the titles of a folder that need not be installed."""
    return [line for each in in_folder(path) for line in check_external(each)]


def check_external(title: ExternalTitle) -> list[str]:
    try:
        found = title.load()
    except BrokenTitle as error:
        return [not_loaded(error)]
    return check_source(found, title.name)


def check_source(found: TitleSource, name: str) -> list[str]:
    files = Files(found.files, shown)
    lines = dict.fromkeys(files.show(each) for each in complaints(files, found, name))
    return list(lines)


def complaints(files: Files, found: TitleSource, name: str) -> Iterator[Complaint]:
    for file in (MAP, ENTITIES, OPTIONS, CITATIONS, ABOUT):
        yield from files.unreadable(file)
    yield from check_options(found.options)
    yield from check_variants(files, found.options)
    if files.data(ABOUT):
        yield from check_about(files)
    clauses = listed_clauses(found.files)
    yield from check_clauses(files, name, found.options, clauses)
    first = build(found, resolve(found.options, {}))
    if isinstance(first, Complaint):
        yield first
        return
    if first.name != name:
        text = f"the title is called {first.name!r}, but installed as {name!r}"
        yield Complaint(ENTITIES, ("name",), text)
    yield from check_events(files, found.package)
    yield from check_flags(files, first)
    yield from set_up(files, first)
    refusals = Refusals()
    refusals.add(first)
    seen = set(check_data(first))
    yield from check_data(first)
    for label, built in with_options(found):
        if isinstance(built, Complaint):
            news = {built}
        else:
            refusals.add(built)
            news = set(check_data(built))
        yield from (each._replace(text=f"{each.text} ({label})") for each in sorted(news - seen))
        seen |= news
    yield from check_citations(first, refusals, clauses)


def with_options(found: TitleSource) -> Iterator[tuple[str, Title | Complaint]]:
    """The title under the preset, and with every single option turned to each value."""
    preset = resolve(found.options, {}, EIGHTEENXX_GAMES)
    yield f"preset {EIGHTEENXX_GAMES}", build(found, preset)
    for option in found.options:
        for value in option.values[1:]:
            try:
                chosen = resolve(found.options, {option.name: value})
            except OptionError:
                continue  # it needs another option beside it
            yield f"{option.name}={value}", build(found, chosen)


def build(found: TitleSource, chosen: dict[str, str]) -> Title | Complaint:
    """The title, or why it cannot be built."""
    try:
        return found.build(chosen)
    except Exception as error:  # noqa: BLE001 - whatever a title's own code raises is reported
        placed = in_data(error)
        if placed is not None:
            return placed
        file, line = last_own_line(error, Path(str(found.files)))
        return Complaint(file, (), f"{type(error).__name__}: {error}", line)


def in_data(error: BaseException) -> Complaint | None:
    """A mistake that the reader of a data file has found, at its place."""
    for file in (MAP, ENTITIES, OPTIONS, CITATIONS):
        if str(error).startswith(f"{file}: "):
            at = about_subject(str(error).removeprefix(f"{file}: "))
            return Complaint(file, at.path if at.file == file else (), at.text)
    return None


def set_up(files: Files, t: Title) -> Iterator[Complaint]:
    """Games that cannot even be set up."""
    for players in sorted(t.cash):
        try:
            first_game(t, players)
        except Exception as error:  # noqa: BLE001 - whatever a title's own code raises is reported
            file, line = last_own_line(error, Path(str(files.folder)))
            text = f"no game for {players} can be set up: {type(error).__name__}: {error}"
            yield Complaint(file, (), text, line)


def last_own_line(error: BaseException, folder: Path) -> tuple[str, int]:
    """Where in the title's own code an error came up."""
    found = ("title.py", 1)
    for frame in traceback.extract_tb(error.__traceback__):
        path = Path(frame.filename)
        if path.is_relative_to(folder):
            found = (str(path.relative_to(folder)), frame.lineno or 1)
    return found


def not_loaded(error: BrokenTitle) -> str:
    """A title that cannot even be imported, with the last line outside Roundhouse and Python."""
    cause = error.__cause__
    if cause is None:
        return str(error)
    if isinstance(cause, SyntaxError) and cause.filename:
        return f"{shown(Path(cause.filename))}:{cause.lineno}: {cause.msg}"
    ours = Path(__file__).resolve().parents[2]
    for frame in reversed(traceback.extract_tb(cause.__traceback__)):
        path = Path(frame.filename)
        inside = path.is_relative_to(ours) or path.is_relative_to(Path(sys.base_prefix))
        if path.is_file() and not inside:
            placed = in_data(cause)
            if placed is not None:
                return Files(path.parent, shown).show(placed)
            kind = "" if isinstance(cause, ValueError) else f"{type(cause).__name__}: "
            return f"{shown(path)}:{frame.lineno}: {kind}{cause}"
    return str(error)


def shown(path: Path) -> str:
    """A path as short as it can be written from here."""
    if path.is_relative_to(Path.cwd()):
        return os.path.relpath(path)
    return str(path)
