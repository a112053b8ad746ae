"""Which refusals a title's guards can give, read from their source.

A guard is a function. Its own ``Refusal(...)`` calls are read, and those of every function it
calls that gives refusals too. Keys are texts in most places; where a function is handed its key
the calls are followed, and where a key is one of several all of them count.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any

from roundhouse.core.refusal import Refusal
from roundhouse.engine.citations import DECLARED, cited_as
from roundhouse.engine.decision import Decision

#: What a name may stand for while a function is read: texts that it may be.
Texts = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Raised:
    """A place that refuses: the key, the names of what it passes, and where it stands."""

    key: str
    params: frozenset[str] | None  # None: whatever another refusal had
    file: str
    line: int


@dataclass
class Reader:
    """Reads guards, each function once for each key it is handed."""

    found: dict[Raised, None] = field(default_factory=dict)
    unread: dict[tuple[str, int], None] = field(default_factory=dict)  # keys that are not texts
    _seen: set[object] = field(default_factory=set)

    def read(self, function: Any, texts: Texts | None = None) -> None:
        while isinstance(function, partial):
            function = function.func
        if not isinstance(function, FunctionType):
            return
        mark = (function.__code__, _frozen(function), tuple(sorted((texts or {}).items())))
        if mark in self._seen:
            return
        self._seen.add(mark)
        if is_cited_as(function):
            self._recited(function)
            return
        declared = DECLARED.get(function, ())
        if declared:
            code = function.__code__
            for key in declared:
                self.found[Raised(key, None, code.co_filename, code.co_firstlineno)] = None
            return
        node = definition(function)
        if node is not None:
            _Body(self, function, node, texts or {}).read()

    def _recited(self, function: FunctionType) -> None:
        """A guard with another key: what the guard itself passes, under that key."""
        inner = Reader()
        inner.read(function.__wrapped__)  # type: ignore[attr-defined]
        key = inspect.getclosurevars(function).nonlocals["key"]
        for raised in inner.found:
            self.found[Raised(key, raised.params, raised.file, raised.line)] = None


@cache
def refusals_of(guard: Any) -> Reader:
    """Every refusal that a guard can give."""
    reader = Reader()
    reader.read(guard)
    return reader


def is_cited_as(function: FunctionType) -> bool:
    return function.__globals__ is cited_as.__globals__ and hasattr(function, "__wrapped__")


def gives_refusals(value: object) -> bool:
    """Whether a function says that it returns a refusal."""
    while isinstance(value, partial):
        value = value.func
    if not isinstance(value, FunctionType):
        return False
    return is_cited_as(value) or "Refusal" in str(value.__annotations__.get("return", ""))


@cache
def _parsed(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text("utf-8"))


@cache
def _definitions(file: str) -> dict[int, ast.AST]:
    """Functions of a file by the line on which Python says they begin."""
    found: dict[int, ast.AST] = {}
    for node in ast.walk(_parsed(file)):
        if isinstance(node, ast.FunctionDef):
            found[min([node.lineno, *(d.lineno for d in node.decorator_list)])] = node
        elif isinstance(node, ast.Lambda):
            found.setdefault(node.lineno, node)
    return found


def definition(function: FunctionType) -> ast.AST | None:
    code = function.__code__
    if not Path(code.co_filename).is_file():
        return None
    return _definitions(code.co_filename).get(code.co_firstlineno)


def _frozen(function: FunctionType) -> tuple[int, ...]:
    return tuple(id(cell) for cell in function.__closure__ or ())


class _Body:
    """One function while it is read."""

    def __init__(self, reader: Reader, function: FunctionType, node: ast.AST, texts: Texts) -> None:
        self.reader = reader
        self.texts = texts
        self.file = function.__code__.co_filename
        closure = inspect.getclosurevars(function).nonlocals
        self.names: Mapping[str, Any] = {**function.__globals__, **closure}
        self.assigned: dict[str, list[ast.expr]] = {}
        self.nodes = list(ast.walk(node))
        for each in self.nodes:
            for name, value in assignments(each):
                self.assigned.setdefault(name, []).append(value)

    def read(self) -> None:
        called = set()
        for node in self.nodes:
            if isinstance(node, ast.Call):
                function = self.value(node.func)
                if function is Refusal:
                    self.refusal(node)
                    called.add(node.func)
                elif gives_refusals(function):
                    self.reader.read(function, self.handed(node, function))
                    called.add(node.func)
        for node in self.nodes:
            if isinstance(node, ast.Name | ast.Attribute) and node not in called:
                self.mentioned(self.value(node), node)

    def mentioned(self, value: object, node: ast.expr) -> None:
        """Functions and refusals that are named and not called here."""
        if isinstance(value, Refusal):
            raised = Raised(value.key, frozenset(value.params), self.file, node.lineno)
            self.reader.found[raised] = None
        elif gives_refusals(value):
            self.reader.read(value)
        elif isinstance(value, tuple):
            for each in value:
                if gives_refusals(each):
                    self.reader.read(each)

    def refusal(self, node: ast.Call) -> None:
        given = {k.arg: k.value for k in node.keywords}
        key = node.args[0] if node.args else given.get("key")
        params = node.args[1] if len(node.args) > 1 else given.get("params")
        keys = self.strings(key) if key is not None else None
        if keys is None:
            if key is None or not _speaks_of_order(key):
                self.reader.unread[self.file, node.lineno] = None
            return
        names = frozenset[str]() if params is None else self.keys_of(params)
        for text in sorted(keys):
            self.reader.found[Raised(text, names, self.file, node.lineno)] = None

    def handed(self, node: ast.Call, function: Any) -> Texts:
        """Texts that a call hands to a function, by the function's names for them."""
        if not isinstance(function, FunctionType):
            return {}
        code = function.__code__
        positional = zip(code.co_varnames[: code.co_argcount], node.args, strict=False)
        named = ((k.arg, k.value) for k in node.keywords if k.arg)
        found = {}
        for name, value in (*positional, *named):
            texts = self.strings(value)
            if texts:
                found[name] = texts
        return found

    def value(self, node: ast.expr) -> Any:
        """What a name or a name of a module stands for; None if only the game knows."""
        if isinstance(node, ast.Name):
            return None if node.id in self.assigned else self.names.get(node.id)
        if isinstance(node, ast.Attribute):
            holder = self.value(node.value)
            return getattr(holder, node.attr, None) if inspect.ismodule(holder) else None
        return None

    def strings(self, node: ast.expr, depth: int = 0) -> frozenset[str] | None:
        """All texts that an expression may be; None if that cannot be read."""
        if isinstance(node, ast.Constant):
            return frozenset({node.value}) if isinstance(node.value, str) else None
        if isinstance(node, ast.IfExp):
            parts = [self.strings(node.body, depth), self.strings(node.orelse, depth)]
            return _union(parts)
        if isinstance(node, ast.JoinedStr):
            return self.joined(node, depth)
        if isinstance(node, ast.FormattedValue):
            return self.strings(node.value, depth)
        if isinstance(node, ast.Name) and depth < 5:
            if node.id in self.assigned:
                return _union(self.strings(v, depth + 1) for v in self.assigned[node.id])
            if node.id in self.texts:
                return self.texts[node.id]
        value = self.value(node)
        return frozenset({value}) if isinstance(value, str) else None

    def joined(self, node: ast.JoinedStr, depth: int) -> frozenset[str] | None:
        found = {""}
        for part in node.values:
            texts = self.strings(part, depth)
            if texts is None:
                return None
            found = {before + text for before in found for text in texts}
        return frozenset(found)

    def keys_of(self, node: ast.expr) -> frozenset[str] | None:
        """The names that a dictionary passes."""
        if isinstance(node, ast.Dict):
            names: set[str] = set()
            for key, value in zip(node.keys, node.values, strict=True):
                if key is None:
                    inner = self.keys_of(value)
                    if inner is None:
                        return None
                    names |= inner
                elif isinstance(key, ast.Constant):
                    names.add(str(key.value))
            return frozenset(names)
        if isinstance(node, ast.Name) and node.id in self.assigned:
            return _union(self.keys_of(v) for v in self.assigned[node.id])
        return None


def _speaks_of_order(key: ast.expr) -> bool:
    """Keys of actions at the wrong time are known from the decisions that there are."""
    first = key.values[0] if isinstance(key, ast.JoinedStr) and key.values else None
    return isinstance(first, ast.Constant) and str(first.value).startswith("order.")


def decision_kinds(function: Any) -> set[str]:
    """The kinds of decision that a function names."""
    node = definition(function) if isinstance(function, FunctionType) else None
    found = set()
    for each in ast.walk(node) if node is not None else ():
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") == Decision.__name__:
            kind = each.args[0] if each.args else None
            if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                found.add(kind.value)
    return found


def _union(parts: Iterable[frozenset[str] | None]) -> frozenset[str] | None:
    found = frozenset[str]()
    for part in parts:
        if part is None:
            return None
        found |= part
    return found


def assignments(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Names that a statement gives a value to, pair by pair where it gives several."""
    if isinstance(node, ast.AnnAssign | ast.NamedExpr) and isinstance(node.target, ast.Name):
        if node.value is not None:
            yield node.target.id, node.value
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
            elif isinstance(target, ast.Tuple):
                yield from _unpacked(target, node.value)


def _unpacked(target: ast.Tuple, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(value, ast.IfExp):
        yield from _unpacked(target, value.body)
        yield from _unpacked(target, value.orelse)
        return
    values: list[ast.expr] = value.elts if isinstance(value, ast.Tuple) else []
    for i, name in enumerate(target.elts):
        if isinstance(name, ast.Name):
            yield name.id, values[i] if i < len(values) else ast.Constant(None)
