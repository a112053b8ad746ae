"""Small frozen records that cost little to define: actions and events are about a hundred classes.

A frozen data class compiles six functions of its own when its module is imported, which takes most
of the time to start a game. Those made here share three of them, and are data classes in all else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import ClassVar, TypeVar, dataclass_transform

from roundhouse.core.build import is_compiled

T = TypeVar("T")


class Record:
    """What records have in common: they are equal if they are of one class and all fields are.

    >>> @record
    ... class Toll(Record):
    ...     hex: str
    ...     amount: int
    >>> Toll("F12", 20)
    Toll(hex='F12', amount=20)
    >>> Toll("F12", 20) == Toll("F12", 20)
    True
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__match_args__])
        return f"{type(self).__qualname__}({shown})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__match_args__)

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in self.__match_args__]))


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Make a class that derives from ``Record`` a frozen data class with slots."""
    cls.__doc__ = cls.__doc__ or cls.__name__  # else its signature is worked out for one
    plain = not hasattr(cls, "__post_init__")
    made = dataclass(init=not plain, frozen=True, slots=True, eq=False, repr=False)(cls)
    if plain:
        setattr(made, "__init__", _setting_slots(made))  # noqa: B010 - mypy forbids assigning it
    return made


def made_quickly(cls: type) -> None:
    """Let a frozen data class with slots be made as quickly as a record.

    For classes of compiled modules, which cannot be records: compiled, they are quick anyway.
    """
    if not is_compiled():
        setattr(cls, "__init__", _setting_slots(cls))  # noqa: B010 - mypy forbids assigning it


def _setting_slots(cls: type) -> Callable[..., None]:
    """An ``__init__`` that sets slots directly: half the time of a frozen data class's own."""
    names: dict[str, object] = {}
    arguments, lines = ["self"], ["pass"]
    for each in fields(cls):
        names[f"set_{each.name}"] = getattr(cls, each.name).__set__
        lines.append(f"set_{each.name}(self, {each.name})")
        if each.default is MISSING:
            arguments.append(each.name)
        else:
            names[f"default_{each.name}"] = each.default
            arguments.append(f"{each.name}=default_{each.name}")
    body = "\n    ".join(lines)
    exec(f"def __init__({', '.join(arguments)}):\n    {body}", names)  # noqa: S102
    made: Callable[..., None] = names["__init__"]  # type: ignore[assignment]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made
