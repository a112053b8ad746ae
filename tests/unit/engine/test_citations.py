"""Refusals in words: from a title's file to the sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.core.refusal import ENGINE_KEYS, Refusal
from roundhouse.engine.citations import ENGINE_WORDS, cited_as, explain, load_citations
from roundhouse.engine.position import Position
from roundhouse.testing import Table


def citations(tmp_path: Path, text: str) -> dict[str, tuple[str, str]]:
    path = tmp_path / "citations.toml"
    path.write_text(text, encoding="utf-8")
    return load_citations(path)


def test_keys_are_joined_from_tables(tmp_path: Path) -> None:
    found = citations(tmp_path, 'a = ["X 1", "No."]\n[b]\nc = ["X 2", "Not {n}."]\n')
    assert found == {"a": ("X 1", "No."), "b.c": ("X 2", "Not {n}.")}


@pytest.mark.parametrize("text", ['a = "X 1"', 'a = ["X 1"]', "a = 3"])
def test_a_citation_is_clause_and_words(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"citation a: it must be \[clause, words\]"):
        citations(tmp_path, text)


def test_a_refusal_becomes_clause_and_sentence() -> None:
    title = Table("18GA").title
    assert explain(title, Refusal("auction.least-bid", {"least": 45})) == (
        "18GA 3.1(b)",
        "A bid must be at least $45.",
    )
    assert explain(title, Refusal("auction.least-bid"))[1] == "A bid must be at least $?."


def test_the_engine_has_words_for_its_own_keys() -> None:
    assert set(ENGINE_WORDS) == ENGINE_KEYS
    title = Table("18GA").title
    assert explain(title, Refusal("finished")) == ("", "The game is over.")


def test_a_key_without_a_citation_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"18GA has no citation for weather\.wet"):
        explain(Table("18GA").title, Refusal("weather.wet"))


def refuses(pos: Position, action: object) -> Refusal | None:
    del pos, action
    return Refusal("a", {"x": 1})


def allows(pos: Position, action: object) -> Refusal | None:
    del pos, action
    return None


def test_a_guard_can_be_cited_under_another_key() -> None:
    position = Table("18GA").position
    assert cited_as(refuses, "b")(position, None) == Refusal("b", {"x": 1})
    assert cited_as(allows, "b")(position, None) is None
