"""Records behave like frozen data classes, whoever derives from them."""

from __future__ import annotations

from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, asdict, dataclass, fields, replace

import pytest

from roundhouse.core.record import Record, record


@record
class Toll(Record):
    hex: str
    amount: int = 20


@record
class Ferry(Toll):
    """A toll on water."""

    corporations: tuple[str, ...] = ()


@record
class Other(Record):
    hex: str
    amount: int = 20


@dataclass(frozen=True, slots=True)
class Outside(Toll):
    """A title outside the package derives with an ordinary data class."""

    by: str = ""


def test_equal_if_of_one_class_with_equal_fields() -> None:
    assert Toll("F12") == Toll("F12", 20)
    assert Toll("F12") != Toll("F14")
    assert Toll("F12") != Other("F12")
    assert Toll("F12") != Ferry("F12")
    assert Ferry("F12", 20, ("CoG",)) != Ferry("F12", 20, ())
    assert len({Toll("F12"), Toll("F12", 20), Toll("F14"), Ferry("F12")}) == 3


def test_written_like_a_data_class() -> None:
    assert repr(Toll("F12")) == "Toll(hex='F12', amount=20)"
    assert repr(Ferry("F12", 5, ("CoG",))) == "Ferry(hex='F12', amount=5, corporations=('CoG',))"


def test_frozen_without_a_dictionary() -> None:
    toll = Toll("F12")
    with pytest.raises(FrozenInstanceError):
        toll.amount = 30  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del toll.amount
    with pytest.raises(FrozenInstanceError):
        toll.other = 1  # type: ignore[attr-defined]
    assert toll == Toll("F12", 20)
    assert not hasattr(toll, "__dict__")


def test_a_plain_class_that_derives_may_add_attributes() -> None:
    class Noted(Toll):
        note = ""

    noted = Noted("F12")
    noted.note = "mine"
    with pytest.raises(FrozenInstanceError):
        noted.amount = 30  # type: ignore[misc]
    del noted.note
    assert (noted.amount, noted.note) == (20, "")


def test_copied() -> None:
    for each in (Toll("F12", 5), Ferry("F12", 5, ("CoG",)), Outside("F12", 5, "me")):
        assert copy(each) == each
        assert deepcopy(each) == each


def test_tools_for_data_classes_take_them() -> None:
    assert [f.name for f in fields(Ferry)] == ["hex", "amount", "corporations"]
    assert replace(Toll("F12"), amount=5) == Toll("F12", 5)
    assert asdict(Toll("F12")) == {"hex": "F12", "amount": 20}


def test_ordinary_data_classes_derive_from_them() -> None:
    outside = Outside("F12", 20, "me")
    assert outside == Outside("F12", 20, "me")
    assert outside != Toll("F12")
    assert repr(outside) == "Outside(hex='F12', amount=20, by='me')"
    with pytest.raises(FrozenInstanceError):
        outside.by = ""  # type: ignore[misc]
