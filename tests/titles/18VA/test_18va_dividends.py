"""18VA 4.5.6: dividends."""

from __future__ import annotations

from typing import Any

import pytest
from tests.titles.support import Table, clause
from tests.titles.virginia import table, ten

from roundhouse.core.actions import Dividend


def after_run(t: Table, corporation: str, revenue: int, subsidy: int = 0) -> Table:
    t.operating_turn(corporation, "dividend")
    return t.turn_so_far(ran=1, revenue=revenue, subsidy=subsidy)


def virginian() -> Table:
    """Scenario 9: 50 earned with an own token in Roanoke."""
    t = table().corporation("VR", 75, A=3, B=1, C=1, treasury=0).set_cash(A=0, B=0, C=0)
    return after_run(t, "VR", 50, 20)


@clause("18VA 4.5.6a", "18VA 4.5.4.3b")
def test_18va_4_5_6a_a_fifth_for_each_share_scenario_9() -> None:
    t = virginian().play(Dividend("pay"))
    assert [t.cash(p) for p in "ABC"] == [30, 10, 10]
    assert (t.cash("VR"), t.price("VR")) == (20, (75, 4, 3))


@clause("18VA 4.5.6a")
def test_18va_4_5_6a_pool_shares_pay_the_corporation_scenario_10() -> None:
    t = table().corporation("N&W", 82, A=2, B=1, pool=1, treasury=5).set_cash(A=0, B=0)
    after_run(t, "N&W", 80).play(Dividend("pay"))
    assert (t.cash("A"), t.cash("B"), t.cash("N&W")) == (32, 16, 21)


@clause("18VA 4.5.6a")
def test_18va_4_5_6a_a_tenth_and_nothing_for_the_treasury() -> None:
    t = ten(table(), "VR").corporation("VR", 82, A=3, B=2, pool=2, treasury=0).set_cash(A=0, B=0)
    bank = t.state.bank
    after_run(t, "VR", 100).play(Dividend("pay"))
    assert (t.cash("A"), t.cash("B"), t.cash("VR"), t.state.bank) == (30, 20, 20, bank - 70)


@clause("18VA 4.5.6b")
def test_18va_4_5_6b_withheld_scenario_38() -> None:
    t = virginian().play(Dividend("withhold"))
    assert (t.cash("VR"), t.price("VR")) == (70, (70, 4, 2))
    assert [t.cash(p) for p in "ABC"] == [0, 0, 0]


@clause("18VA 4.5.6b")
@pytest.mark.parametrize("kind", ["half", "none"])
def test_18va_4_5_6b_nothing_between(kind: Any) -> None:
    virginian().refused(Dividend(kind), "dividend.kind", "18VA 4.5.6b")
