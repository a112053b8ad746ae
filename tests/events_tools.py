"""Every class of events that rules and titles have."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

import roundhouse as rh

SOURCE = Path(rh.__file__).parent


def event_classes() -> list[type[rh.Event]]:
    """Those with a kind; the others are what they have in common."""
    files = [*SOURCE.glob("core/events/*.py"), *SOURCE.glob("titles/*/**/events.py")]
    found: set[type[rh.Event]] = set()
    for file in files:
        parts = file.relative_to(SOURCE).with_suffix("").parts
        module = importlib.import_module(".".join(("roundhouse", *parts)))
        found |= {
            thing
            for _, thing in inspect.getmembers(module, inspect.isclass)
            if issubclass(thing, rh.Event) and thing.kind
        }
    return sorted(found, key=lambda one: one.kind)
