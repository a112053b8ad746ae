"""What can be broken in a title: its guards, and what it does in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from importlib import import_module
from typing import Any

from roundhouse.engine.hooks import Hooks
from roundhouse.engine.position import Guard, Handler, Title
from roundhouse.rules.standard import HANDLERS
from roundhouse.rules.standard_hooks import nothing
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES, OptionError

#: The module; ``roundhouse.titles`` itself is the function of the same name.
registry: Any = import_module("roundhouse.titles")

#: Records of figures and habits in a title.
FIGURES = ("stock", "auction", "track", "train_rules", "end")


@dataclass(frozen=True)
class Mutant:
    title: str
    key: str
    change: Callable[[Title], Title]
    guard: Guard | None = None


def mutants_of(name: str) -> list[Mutant]:
    """Every mutant of a title, under whichever options its rule is in force."""
    found: dict[str, Mutant] = {}
    for built in variants(name):
        for mutant in (*guards(built), *hooks(built), *figures(built), *parts(built)):
            found.setdefault(mutant.key, mutant)
    return list(found.values())


def variants(name: str) -> Iterator[Title]:
    """The title by the rulebook, under the preset, and with each option by itself."""
    yield registry.title(name)
    yield registry.title(name, preset=EIGHTEENXX_GAMES)
    for option in registry.options(name):
        for value in option.values[1:]:
            try:
                yield registry.title(name, {option.name: value})
            except OptionError:
                continue


def called(function: object) -> str:
    """A name for a function; for one made of others, theirs."""
    name = str(getattr(function, "__qualname__", function))
    cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    parts = [x for cell in cells for x in (cell if isinstance(cell, tuple) else (cell,))]
    inner = [called(x) for x in parts if callable(x)]
    return " + ".join(inner) if "<locals>" in name and inner else name.partition(".<locals>")[0]


# -- guards ------------------------------------------------------------------------------------


def guards(built: Title) -> Iterator[Mutant]:
    for kind, handler in built.handlers.items():
        for guard in handler.guards:
            key = f"{kind.__name__}.{guard.__name__}"
            yield Mutant(built.name, key, without_guard(key), guard)


def without_guard(key: str) -> Callable[[Title], Title]:
    def change(built: Title) -> Title:
        handlers = {
            kind: replace(
                handler,
                guards=tuple(g for g in handler.guards if f"{kind.__name__}.{g.__name__}" != key),
            )
            for kind, handler in built.handlers.items()
        }
        return replace(built, handlers=handlers)

    return change


def texts_in(function: object) -> set[str]:
    """Text constants of a function: the refusals that a guard speaks of, or a test."""
    return set(constants(getattr(function, "__code__", None)))


def constants(code: object) -> Iterator[str]:
    values = code if isinstance(code, tuple) else getattr(code, "co_consts", ())
    for value in values:
        if isinstance(value, str):
            yield value
        else:
            yield from constants(value)


# -- hooks ----------------------------------------------------------------------------------


def hooks(built: Title) -> Iterator[Mutant]:
    for f in fields(Hooks):
        value = getattr(built.hooks, f.name)
        if f.default_factory is not MISSING:
            yield from entries(built, f.name, value, f.default_factory())
        elif f.default is not MISSING and value != f.default and called(value) != "<lambda>":
            key = f"hook {f.name}: {called(value)}"
            yield Mutant(built.name, key, other_hook(f.name, value, f.default))


def other_hook(name: str, value: object, default: object) -> Callable[[Title], Title]:
    def change(built: Title) -> Title:
        if called(getattr(built.hooks, name)) != called(value):
            return built
        changes: dict[str, Any] = {name: default}
        return replace(built, hooks=replace(built.hooks, **changes))

    return change


def entries(
    built: Title, name: str, value: Mapping[Any, Any], default: Mapping[Any, Any]
) -> Iterator[Mutant]:
    """Tables of functions: each entry that is not the usual one."""
    for entry, function in value.items():
        if default.get(entry) is not function:
            key = f"hook {name}: {getattr(entry, '__name__', entry)} {called(function)}"
            usual = default.get(entry, nothing)
            yield Mutant(built.name, key, other_entry(name, entry, function, usual))


def other_entry(name: str, entry: object, value: object, usual: object) -> Callable[[Title], Title]:
    def change(built: Title) -> Title:
        table = getattr(built.hooks, name)
        if called(table.get(entry)) != called(value):
            return built
        changes: dict[str, Any] = {name: {**table, entry: usual}}
        return replace(built, hooks=replace(built.hooks, **changes))

    return change


# -- figures and habits ------------------------------------------------------------------------


def figures(built: Title) -> Iterator[Mutant]:
    for record in FIGURES:
        rules = getattr(built, record)
        for f in fields(rules):
            value = getattr(rules, f.name)
            usual = f.default if f.default_factory is MISSING else f.default_factory()
            if value != usual:
                key = f"figure {record}.{f.name}: {value}"
                yield Mutant(built.name, key, other_figure(record, f.name, value, usual))


def other_figure(record: str, name: str, value: object, usual: object) -> Callable[[Title], Title]:
    def change(built: Title) -> Title:
        rules = getattr(built, record)
        if getattr(rules, name) != value:
            return built
        inner: dict[str, Any] = {name: usual}
        outer: dict[str, Any] = {record: replace(rules, **inner)}
        return replace(built, **outer)

    return change


# -- parts of handlers -------------------------------------------------------------------------


def parts(built: Title) -> Iterator[Mutant]:
    for kind, standard in HANDLERS.items():
        handler = built.handlers.get(kind)
        if handler is None:
            continue
        for part in ("candidates", "apply", "ranges"):
            value, usual = getattr(handler, part), getattr(standard, part)
            if value is not usual:
                key = f"handler {kind.__name__}.{part}: {called(value)}"
                yield Mutant(built.name, key, other_part(kind, part, value, usual))


def other_part(kind: type, part: str, value: object, usual: object) -> Callable[[Title], Title]:
    def change(built: Title) -> Title:
        handler: Handler | None = built.handlers.get(kind)
        if handler is None or called(getattr(handler, part)) != called(value):
            return built
        changes: dict[str, Any] = {part: usual}
        return replace(built, handlers={**built.handlers, kind: replace(handler, **changes)})

    return change
