"""Positions and handlers: copies, the present decision, small questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.core.actions import Action, Pass, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import State
from roundhouse.engine.position import Guard, Handler, Position, checked_once
from roundhouse.rules.trains.pending import PendingDiscard
from roundhouse.testing import Table


def operating() -> Table:
    return Table("18GA").without_privates().corporation("CoG", 55, A=6, treasury=70)


def test_a_fork_is_changed_without_the_original() -> None:
    position = operating().position
    fork = position.fork()
    assert fork.decision == position.decision
    fork.state.cash[0] = 1
    assert position.state.cash[0] == 600


def test_what_is_derived_is_forgotten_when_the_state_changes() -> None:
    position = operating().stock_turn("A").position
    assert position.decision.players == (0,)
    position.cache["x"] = 1
    position.state.player = 1
    assert position.decision.players == (0,)
    position.changed()
    assert position.decision.players == (1,)
    assert position.cache == {}


def test_the_decision_after_the_end() -> None:
    over = operating().stock_turn("A").position.fork()
    over.state.over = "bank"
    over.changed()
    assert (over.decision.kind, over.decision.players) == ("over", ())


def test_what_waits_last_is_decided_first() -> None:
    def wait(s: State) -> None:
        s.pending = (PendingDiscard((0,), (0,)), PendingDiscard((1,), (1,)))

    assert operating().corporation("ACL", 55, B=6).arrange(wait).game.decision.corporation == 1


def test_small_questions() -> None:
    table = operating().give_private("MRC", "B").give_private("OSR", "CoG")
    table.close_privates("LTR").corporation("SAL", 70, B=2, floated=False, operated=False)
    pos = table.position
    cog, sal = table.number("CoG"), table.number("SAL")
    assert (pos.price(cog), pos.corporation_cash(cog)) == (55, 70)
    assert (pos.seat("B"), pos.seat("Zoe")) == (1, -1)
    assert (pos.is_floated(cog), pos.is_floated(sal)) == (True, False)
    assert (pos.has_operated(cog), pos.has_operated(sal)) == (True, False)
    assert not pos.is_closed(cog)
    numbers = table.title.private_number
    assert pos.privates_of(1) == [numbers["MRC"]]
    assert (pos.private_open(numbers["MRC"]), pos.private_open(numbers["LTR"])) == (True, False)
    assert (pos.owner_player(1), pos.owner_player(pos.state.party(cog))) == (1, 0)
    assert pos.phase.name == "2"


def never(pos: Position, action: object) -> Refusal | None:
    del pos, action
    return Refusal("never")


def always(pos: Position, action: object) -> Refusal | None:
    del pos, action
    return None


@checked_once
def never_at_all(pos: Position, action: object) -> Refusal | None:
    del pos, action
    return Refusal("never-at-all")


def candidates(pos: Position) -> Iterator[Action]:
    del pos
    return iter((Pass(), SellShares("CoG", 1)))


def passes(pos: Position) -> Iterator[Action]:
    del pos
    return iter((Pass(),))


def nothing(pos: Position, action: Action) -> None:
    del pos, action


def handler(*guards: Guard) -> Handler:
    return Handler(passes, guards, nothing)


def test_a_listing_asks_what_holds_for_all_only_once() -> None:
    position = operating().position
    found, guards = handler(always, never).listing(position)
    assert (list(found), guards) == ([Pass()], (always, never))
    found, guards = handler(never_at_all, never).listing(position)
    assert (list(found), guards) == ([], ())


def test_guards_are_added_replaced_and_left_out() -> None:
    made = handler(always, never).with_guards(never_at_all, instead={never: (always, always)})
    assert made.guards == (never_at_all, always, always, always)
    made = handler(always, never).with_guards(without=(never,), after=(never_at_all,))
    assert made.guards == (always, never_at_all)
    with pytest.raises(ValueError, match="no guard never to replace"):
        handler(always).with_guards(without=(never,))


def test_a_quick_listing_skips_what_it_implies() -> None:
    made = Handler(candidates, (always, never), nothing, quick=passes, implied=frozenset({never}))
    found, guards = made.listing(operating().position)
    assert (list(found), guards) == ([Pass()], (always,))
