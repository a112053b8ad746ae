"""Small frozen records that cost little to define: actions and events are about a hundred classes.

A frozen data class compiles six functions of its own when its module is imported, which takes most
of the time to start a game. Records share five of them, and are frozen data classes in all else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from roundhouse.core.build import is_compiled

T = TypeVar("T")
#: What belongs to the class that a record is made of, not to the record.
NOT_COPIED = ("__dict__", "__weakref__")


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

    if not TYPE_CHECKING:  # else any attribute could be set, for all that mypy knows

        def __setattr__(self, name: str, value: object) -> None:
            if _is_frozen(self, name):
                raise FrozenInstanceError(f"cannot assign to field {name!r}")
            object.__setattr__(self, name, value)

        def __delattr__(self, name: str) -> None:
            if _is_frozen(self, name):
                raise FrozenInstanceError(f"cannot delete field {name!r}")
            object.__delattr__(self, name)

    def __getstate__(self) -> list[object]:
        return [getattr(self, name) for name in self.__match_args__]

    def __setstate__(self, state: list[object]) -> None:
        for name, value in zip(self.__match_args__, state, strict=True):
            object.__setattr__(self, name, value)


def _is_frozen(made: Record, name: str) -> bool:
    """All of a record is; a class that merely derives from one may add other attributes."""
    kind = type(made)
    return "__dataclass_fields__" in kind.__dict__ or name in made.__match_args__


@dataclass(init=False, frozen=True, slots=True, eq=False, repr=False)
class _Frozen:
    """What ``dataclass`` notes about this class is true of every record."""


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Make a class that derives from ``Record`` a frozen data class with slots.

    ``dataclass`` itself would compile two functions that refuse changes, so it is only asked for
    the fields, and what it notes about a frozen class is noted here.
    """
    cls.__doc__ = cls.__doc__ or cls.__name__  # else its signature is worked out for one
    if hasattr(cls, "__post_init__"):
        return dataclass(frozen=True, slots=True, eq=False, repr=False)(cls)
    bases = [base for base in cls.__mro__[:0:-1] if "__dataclass_fields__" in vars(base)]
    parts: list[Any] = [*bases, _without_bases(cls)]
    noted = {name: its for part in parts for name, its in part.__dataclass_fields__.items()}
    names = tuple(dict.fromkeys([each.name for part in parts for each in fields(part)]))
    taken = {name for base in bases for name in vars(base).get("__slots__", ())}
    namespace = {n: v for n, v in vars(cls).items() if n not in names and n not in NOT_COPIED}
    namespace |= {
        "__slots__": tuple([name for name in names if name not in taken]),
        "__match_args__": names,
        "__dataclass_fields__": noted,
        "__dataclass_params__": vars(_Frozen)["__dataclass_params__"],
    }
    again: Callable[..., type[T]] = type(cls)
    made = again(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    setattr(made, "__init__", _setting_slots(made))  # noqa: B010 - mypy forbids assigning it
    return made


def _without_bases(cls: type) -> type:
    """A data class of the fields that this class adds, without any function."""
    known = vars(cls)
    said = cls.__annotations__
    space = {name: known[name] for name in ("__module__", "__doc__", *said) if name in known}
    plain = type(cls.__name__, (), {"__annotations__": said, **space})
    return dataclass(init=False, repr=False, eq=False)(plain)


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
