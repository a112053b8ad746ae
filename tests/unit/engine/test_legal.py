"""One source of legality: listed, contained, refused and open amounts agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundhouse.core.actions import (
    Bid,
    BuyFromBank,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    PlaceMarker,
    SellShares,
)
from roundhouse.core.refusal import Refusal
from roundhouse.engine.legal import any_legal, nearest_refusal, unknown_name, was_listed, why_not
from roundhouse.testing import Table
from roundhouse.titles import title_names


def stock() -> Table:
    return Table("18GA").without_privates().corporation("CoG", 55, A=3, B=3).stock_turn("A")


@pytest.mark.parametrize("name", title_names())
def test_what_is_listed_is_contained_and_not_refused(name: str) -> None:
    legal = Table(name).game.legal
    assert len(legal) == len(list(legal)) > 0
    assert legal.first() == legal.all()[0]
    assert all(action in legal and legal.why_not(action) is None for action in legal)
    for action, refusal in legal.refused():
        why = legal.why_not(action)
        assert action not in legal
        assert why is not None
        assert (why.key, why.params) == refusal
        assert str(why) == f"{why.sentence} [{why.clause}]" if why.clause else why.sentence


@pytest.mark.parametrize("name", title_names())
def test_asking_for_any_first_does_not_change_the_list(name: str) -> None:
    table = Table(name)
    for kind in table.position.decision.actions:
        asked = table.game.legal
        found = asked.any(kind)
        assert asked.of(kind) == table.game.legal.of(kind)
        assert asked.any(kind) == found == bool(asked.of(kind))


def test_only_records_from_the_list_are_known_to_be_legal() -> None:
    table = stock()
    share = table.game.legal.of(BuyShare)[0]
    assert was_listed(table.position, share)
    assert not was_listed(table.position, replace(share))
    table.game.apply(share)
    assert not was_listed(table.position, share)


def test_anything_but_an_action_is_not_legal() -> None:
    assert "pass" not in Table("18GA").game.legal


def test_kinds_that_are_not_asked_for_are_out_of_order() -> None:
    position = stock().position
    assert why_not(position, LayTile("F6", "57", 0)) == Refusal(
        "order.stock", {"action": "lay-tile"}
    )


def test_after_the_end_nothing_is_legal() -> None:
    table = stock()
    table.game.stop("late")
    legal = table.game.legal
    assert why_not(table.position, Pass()) == Refusal("finished")
    assert (bool(legal), len(legal), legal.ranges) == (False, 0, [])
    with pytest.raises(LookupError, match="the game is over"):
        legal.first()


@pytest.mark.parametrize(
    ("action", "field", "name"),
    [
        (BuyShare("XYZ", "ipo"), "corporation", "XYZ"),
        (BuyShare("", "ipo"), "corporation", ""),
        (BuyFromBank("XYZ"), "private", "XYZ"),
        (LayTile("Z99", "57", 0), "hex", "Z99"),
        (LayTile("F6", "999", 0), "tile", "999"),
    ],
)
def test_names_that_do_not_exist(
    action: BuyShare | BuyFromBank | LayTile, field: str, name: str
) -> None:
    refusal = unknown_name(Table("18GA").position, action)
    assert refusal == Refusal("unknown-name", {"field": field, "name": name})


def test_names_that_may_be_left_out() -> None:
    assert unknown_name(Table("1846").position, PlaceMarker("SC", "", "GT")) is None
    assert unknown_name(Table("18GA").position, BuyTrain("bank", "2", 100)) is None


def test_an_unknown_name_is_refused_before_the_rules_are_asked() -> None:
    assert why_not(stock().position, SellShares("XYZ", 1)) == Refusal(
        "unknown-name", {"field": "corporation", "name": "XYZ"}
    )


def test_ranges_are_those_that_hold() -> None:
    table = Table("18GA")
    ranges = {r.action.private: r for r in table.game.legal.ranges if isinstance(r.action, Bid)}
    assert (ranges["MRC"].low, ranges["MRC"].high) == (45, 600)
    table.set_cash(A=50)
    assert [r.action.private for r in table.game.legal.ranges if isinstance(r.action, Bid)] == [
        "MRC"
    ]


def test_is_anything_possible_besides() -> None:
    position = stock().position
    assert any_legal(position)
    assert any_legal(position, but=(Pass,))
    kinds = position.decision.actions
    assert not any_legal(position, but=kinds)


def test_the_nearest_refusal_is_that_of_the_action_that_passes_most_guards() -> None:
    table = stock()
    legal, others = SellShares("CoG", 1), [SellShares("SAL", 1), SellShares("CoG", 4)]
    table.corporation("GA", 70, A=2, C=1).stock_turn("A")
    others.append(SellShares("GA", 2))  # nobody else could be president
    position = table.position
    guards = table.title.handlers[SellShares].guards

    def passed(action: SellShares) -> int:
        return next(n for n, guard in enumerate(guards) if guard(position, action) is not None)

    nearest = max(others, key=passed)
    assert len({passed(action) for action in others}) > 1
    for order in (others, others[::-1]):
        assert nearest_refusal(position, order) == why_not(position, nearest)
    assert nearest_refusal(position, [*others, legal]) is None
    assert nearest_refusal(position, []) is None


def test_refused_leaves_out_a_kind() -> None:
    legal = stock().set_cash(A=0).game.legal
    kinds = {type(action) for action, _ in legal.refused()}
    assert Par in kinds
    assert Par not in {type(action) for action, _ in legal.refused(but=Par)}


def test_a_guard_asked_once_for_all_closes_a_whole_kind() -> None:
    table = Table("18GA").without_privates().corporation("CoG", 55, A=6, treasury=500)
    table.operating_turn("CoG", "dividend").turn_so_far(revenue=20)
    assert Dividend("pay") in table.game.legal
    assert Pass() not in table.game.legal
