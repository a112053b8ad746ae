"""The state: copies that are independent, and a fingerprint of everything in it."""

from __future__ import annotations

import pytest

from roundhouse.core.facts import Fact
from roundhouse.core.state import State, Turn
from roundhouse.testing import Table


def a_state() -> State:
    return Table("18GA").corporation("CoG", 55, A=3, B=2, pool=1).state


def test_a_copy_is_equal_and_independent() -> None:
    s = a_state()
    copy = s.copy()
    assert copy.values() == s.values()
    copy.cash[0] += 1
    copy.turn.lays = 1
    copy.title_state["x"] = 1
    assert (s.cash[0], s.turn.lays, "x" in s.title_state) == (600, 0, False)
    assert copy.fingerprint() != s.fingerprint()


def lists_of(s: State) -> list[str]:
    return [name for name in State.__slots__ if isinstance(getattr(s, name), list)]


@pytest.mark.parametrize("name", lists_of(a_state()))
def test_no_list_is_shared_with_a_copy(name: str) -> None:
    s = a_state()
    assert getattr(s.copy(), name) is not getattr(s, name)


@pytest.mark.parametrize("name", [*lists_of(a_state()), "title_state"])
def test_a_kept_state_shares_what_is_equal(name: str) -> None:
    s = a_state()
    copy = s.copy()
    copy.share(s)
    assert getattr(copy, name) is getattr(s, name)


def test_a_kept_state_shares_nothing_that_differs() -> None:
    s = a_state()
    copy = s.copy()
    copy.cash[0] += 1
    copy.share(s)
    assert copy.cash[0] == s.cash[0] + 1


def test_shares_move_between_holders() -> None:
    s = a_state()
    c = 1
    assert (s.held(c, s.POOL), s.held(c, s.IPO), s.held(c, s.OUT)) == (1, 4, 0)
    s.move_shares(c, 2, s.IPO, 2)
    assert (s.held(c, 2), s.held(c, s.IPO)) == (2, 2)
    assert s.party(c) == s.players + c


def test_a_turn_is_compared_by_its_values() -> None:
    turn = Turn()
    turn.revenue = 40
    assert turn.copy().values() == turn.values() != Turn().values()


def test_the_map_counts_in_the_fingerprint() -> None:
    assert (
        Table("18GA").tile("F6", "57", 0).state.fingerprint() != Table("18GA").state.fingerprint()
    )
    one, other = (Table("18GA").token("F6", name).arrange(keep_tokens) for name in ("CoG", "SAL"))
    assert one.state.fingerprint() != other.state.fingerprint()


def keep_tokens(s: State) -> None:
    s.tokens_left = [()] * len(s.tokens_left)


def test_a_fact_has_its_default_until_it_is_set() -> None:
    fact, s = Fact("weather", "dry"), a_state()
    assert (fact.of(s), fact.is_set(s)) == ("dry", False)
    fact.set(s, "wet")
    assert (fact.of(s), fact.is_set(s), fact.of(s.copy())) == ("wet", True, "wet")
    fact.clear(s)
    fact.clear(s)
    assert fact.of(s) == "dry"
