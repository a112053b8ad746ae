"""docs/clauses.md leads from every clause to its code and its tests."""

from __future__ import annotations

from tools.clauses_doc import PAGE, collect, listed, page, pattern

from roundhouse.titles import BUILT_IN


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run make clauses"


def test_no_clause_is_missing() -> None:
    rows = [line.split(" | ")[0].removeprefix("| ") for line in page().splitlines()]
    for title in BUILT_IN:
        for clause in listed(title):
            assert rows.count(clause) == 1, clause


def test_every_clause_has_tests_and_code() -> None:
    for clauses in collect().values():
        assert [c for c, found in clauses.items() if not found.tests] == []
        assert [c for c, found in clauses.items() if not found.code] == []


def test_a_longer_id_does_not_count_for_a_shorter_one() -> None:
    ids = pattern(["18GA 3.1", "18GA 3.1(a)", "18GA 3.1(a)-chain", "18GA 3.1.1"])
    assert ids.findall("as 18GA 3.1(a)-chain says, and 18GA 3.1.1") == [
        "18GA 3.1(a)-chain",
        "18GA 3.1.1",
    ]
    assert ids.findall("See 18GA 3.1. And 18GA 3.1(a), 18GA 3.10.") == ["18GA 3.1", "18GA 3.1(a)"]
