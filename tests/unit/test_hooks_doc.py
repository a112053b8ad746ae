"""Every hook is documented with its arguments, and docs/hooks.md says so."""

from __future__ import annotations

import ast

from tools.hooks_doc import ENGINE, PAGE, hooks, page, shapes

from roundhouse.engine.hooks import Hooks


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run make hooks"


def test_every_hook_is_documented() -> None:
    found = {hook.name: hook for hook in hooks()}
    assert list(found) == list(Hooks.__dataclass_fields__)
    assert [name for name, hook in found.items() if not hook.text.endswith(".")] == []
    assert [name for name, hook in found.items() if not hook.section] == []


def test_every_argument_has_a_name_and_a_type() -> None:
    for name, shape in shapes().items():
        assert shape.returns, name
        for argument, kind in shape.arguments:
            assert argument not in ("args", "kwargs"), name
            assert kind, f"{name}: {argument}"


def test_hooks_that_are_no_functions_are_few() -> None:
    """They are data, or records of functions with names of their own."""
    plain = {hook.name for hook in hooks() if hook.shape is None}
    assert plain == {"cities_to_choose_from", "dividend_kinds", "hidden_information", "draft"}


def test_no_hook_is_a_bare_callable() -> None:
    for file in ("hooks.py", "hook_shapes.py"):
        tree = ast.parse((ENGINE / file).read_text("utf-8"))
        names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
        names |= {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
        assert "Callable" not in names, file
