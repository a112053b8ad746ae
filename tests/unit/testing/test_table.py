"""``roundhouse.testing``: documented by examples that run, and free of test frameworks."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import roundhouse.testing
from roundhouse.core.actions import Bid, Pass
from roundhouse.testing import Table
from roundhouse.titles import title_names

MODULES = [
    roundhouse.testing,
    *(
        importlib.import_module(f"roundhouse.testing.{m.name}")
        for m in pkgutil.iter_modules(roundhouse.testing.__path__)
    ),
]


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.__name__))
def test_the_examples_run(module: ModuleType) -> None:
    done = doctest.testmod(module, extraglobs={"Table": Table})
    assert done.failed == 0


def test_every_public_method_has_an_example() -> None:
    public = [
        member
        for name, member in inspect.getmembers(Table)
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property))
    ]
    assert len(public) > 40
    names = [str(getattr(m, "__name__", m)) for m in public if ">>>" not in (m.__doc__ or "")]
    assert names == []


def test_it_needs_no_test_framework() -> None:
    code = "import sys, roundhouse.testing; sys.exit('pytest' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_clause_tests_touch_no_private_field() -> None:
    folder = Path(__file__).parents[2] / "titles"
    touched = {
        f"{path.name}:{node.lineno} {node.attr}"
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
    }
    assert touched == set()


def test_a_legal_action_is_not_refused() -> None:
    with pytest.raises(AssertionError, match="is legal, not refused"):
        Table("18GA").refused(Bid("MRC", 45), "auction.least-bid")


@pytest.mark.parametrize(
    ("key", "clause", "complaint"),
    [
        ("auction.bid-funds", "", "auction.least-bid"),
        ("auction.least-bid", "18GA 3.2", r"cites 18GA 3\.1\(b\), not 18GA 3\.2"),
    ],
)
def test_another_reason_is_not_accepted(key: str, clause: str, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        Table("18GA").refused(Bid("MRC", 41), key, clause)


@pytest.mark.parametrize("name", title_names())
def test_arranging_forgets_what_was_played_and_touches_no_other_game(name: str) -> None:
    table = Table(name)
    table.play(table.game.legal.first())
    before = table.game.copy()
    known = before.fingerprint()
    table.set_cash(A=1).without_privates().stock_turn("B")
    assert table.game.actions == []
    assert (table.cash("A"), table.who) == (1, "B")
    assert before.fingerprint() == known
    table.play(Pass())
    table.game.undo()
    assert table.who == "B"


def test_mistakes_are_named() -> None:
    table = Table("18GA")
    with pytest.raises(ValueError, match="12 is no par price"):
        table.corporation("CoG", 12, A=2)
    with pytest.raises(ValueError, match="a turn has no 'coffee'"):
        table.turn_so_far(coffee=1)
    with pytest.raises(ValueError, match="never has the exits"):
        table.rotation("57", 0, 1)
    with pytest.raises(ValueError, match="no 5 train is left"):
        table.trains("CoG", *["5"] * 30)


def test_an_unlimited_train_never_runs_out() -> None:
    table = Table("18Chesapeake").trains("PRR", *["D"] * 30)
    assert table.train_names("PRR") == ["D"] * 30
    assert table.depot_names()[-1] == "D"
