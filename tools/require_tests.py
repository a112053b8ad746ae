"""Fail unless a JUnit report shows that tests ran and that no real component was missing.

The material in ``../shared`` is not part of the project. Tests that need it skip without it,
and their reason names ``../shared``. Such a skip counts only where that folder is really
absent. The compiled engine is tried only where it can be built, and that skip counts only where
it really cannot; every other skip (no browser, no PostgreSQL, no solver) is a failure.

Usage: python -m tools.require_tests REPORT.xml
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree as ET

from tools.build_fast import CANNOT_COMPILE, missing

SHARED = Path(__file__).resolve().parents[2] / "shared"


@dataclass
class Report:
    """What a test run did, as far as this check needs to know."""

    ran: int = 0
    excused: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def read(xml: str, shared_is_there: bool, can_compile: bool = True) -> Report:
    """Sort the cases of a JUnit report."""
    report = Report()
    for case in ET.fromstring(xml).iter("testcase"):  # noqa: S314 - our own file
        skip = case.find("skipped")
        if skip is None:
            report.ran += 1
        elif skip.get("type") == "pytest.skip":  # the other type is an expected failure
            reason = skip.get("message") or ""
            excused = ("../shared" in reason and not shared_is_there) or (
                CANNOT_COMPILE in reason and not can_compile
            )
            line = f"{case.get('classname')}.{case.get('name')}: {reason}"
            (report.excused if excused else report.missing).append(line)
    return report


def main() -> None:
    """Read the report that the command line names."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8")
    report = read(text, SHARED.exists(), can_compile=not missing())
    for line in report.excused:
        print(f"skipped for a good reason: {line}")
    print(
        f"{report.ran} tests ran, {len(report.excused)} need ../shared or a C compiler,"
        f" {len(report.missing)} more were skipped"
    )
    if report.missing:
        sys.exit("skipped, so something real is missing:\n" + "\n".join(report.missing))
    if not report.ran:
        sys.exit("no test ran")


if __name__ == "__main__":
    main()
