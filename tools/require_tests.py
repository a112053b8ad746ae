"""Fail unless a JUnit report shows that tests ran and that no real component was missing.

A test may skip only because the material in ``../shared``, which is not part of the
project, is not there; it says so in its reason.

Usage: python tools/require_tests.py REPORT.xml
"""

import sys
from pathlib import Path
from xml.etree import ElementTree as ET


def main() -> None:
    """Read the report that the command line names."""
    report = ET.fromstring(Path(sys.argv[1]).read_text(encoding="utf-8"))  # noqa: S314 - our own file
    ran = 0
    skipped = []
    for case in report.iter("testcase"):
        skip = case.find("skipped")
        if skip is None:
            ran += 1
        elif skip.get("type") == "pytest.skip":  # the other type is an expected failure
            if "../shared" in (skip.get("message") or ""):
                print(f"skipped without ../shared: {case.get('name')}")
                continue
            skipped.append(f"{case.get('classname')}.{case.get('name')}: {skip.get('message')}")
    print(f"{ran} tests ran, {len(skipped)} were skipped")
    if skipped:
        sys.exit("skipped, so something real is missing:\n" + "\n".join(skipped))
    if not ran:
        sys.exit("no test ran")


if __name__ == "__main__":
    main()
