"""Refusals: a key, what it is about, and the error that carries them."""

from __future__ import annotations

from roundhouse.core.refusal import Refusal, RefusedAction


def test_a_refusal_reads_as_its_key_and_details() -> None:
    assert str(Refusal("sell.not-held")) == "sell.not-held"
    assert str(Refusal("sell.not-held", {"have": 1})) == "sell.not-held (have=1)"


def test_the_error_names_reason_and_clause() -> None:
    error = RefusedAction(Refusal("x"), "18GA 1", "You may not.")
    assert (str(error), error.clause, error.reason) == (
        "You may not. [18GA 1]",
        "18GA 1",
        "You may not.",
    )
    plain = RefusedAction(Refusal("x", {"n": 2}))
    assert (str(plain), plain.reason, plain.clause) == ("x (n=2)", "x (n=2)", "")
