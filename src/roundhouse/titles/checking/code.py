"""What a title's own code gives to pages, and the words by which data and code meet."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from roundhouse import rules
from roundhouse.core.events import Event
from roundhouse.engine.position import Title
from roundhouse.titles.checking.complaints import ENTITIES, Complaint, Files


def check_events(files: Files, package: str) -> Iterator[Complaint]:
    """Events that only this title has: their sentences in the log of a game."""
    folder = Path(str(files.folder))
    for name, module in sorted(sys.modules.items()):
        if name != package and not name.startswith(f"{package}."):
            continue
        for event in vars(module).values():
            if isinstance(event, type) and issubclass(event, Event) and event.__module__ == name:
                file = str(Path(inspect.getfile(event)).relative_to(folder))
                line = inspect.getsourcelines(event)[1]
                for text in event_complaints(event):
                    yield Complaint(file, (), f"event {event.__name__}: {text}", line)


def event_complaints(event: type[Event]) -> Iterator[str]:
    if not event.kind:
        yield "it has no kind"
    if not event.text:
        yield "it has no text for the log"
        return
    try:
        named = {name for _, name, _, _ in Formatter().parse(event.text) if name is not None}
    except ValueError as error:
        yield f"its text cannot be filled in: {error}"
        return
    for name in sorted(named):
        if not hasattr(event, name):
            yield f"its text names {{{name}}}, which it has not"


def check_flags(files: Files, t: Title) -> Iterator[Complaint]:
    """Flags of phases that neither the rules nor the title's code ask for."""
    code = rule_code() + _code(Path(str(files.folder)))
    for phase in t.phases:
        for flag in sorted(phase.flags):
            if f'"{flag}"' not in code:
                text = f"phase {phase.name}: nothing asks for the flag {flag!r}"
                yield Complaint(ENTITIES, ("phases", phase.name), text)


@cache
def rule_code() -> str:
    return "".join(_code(Path(path)) for path in rules.__path__)


def _code(folder: Path) -> str:
    return "".join(f.read_text("utf-8") for f in sorted(folder.rglob("*.py")))
