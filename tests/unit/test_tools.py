"""The small tools that continuous integration relies on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.require_tests import read
from tools.timed import Measured, verdict

ROOT = Path(__file__).parents[2]

REPORT = """<testsuites><testsuite>
<testcase classname="a" name="ran"/>
<testcase classname="a" name="no_games"><skipped type="pytest.skip"
  message="the recorded games in ../shared/games are absent"/></testcase>
<testcase classname="a" name="no_browser"><skipped type="pytest.skip"
  message="Chromium is not installed"/></testcase>
<testcase classname="a" name="expected"><skipped type="pytest.xfail" message="known"/></testcase>
</testsuite></testsuites>"""


def test_a_skip_for_want_of_shared_counts_only_where_it_is_absent() -> None:
    bare = read(REPORT, shared_is_there=False)
    assert bare.ran == 1
    assert [line.split(":")[0] for line in bare.excused] == ["a.no_games"]
    assert [line.split(":")[0] for line in bare.missing] == ["a.no_browser"]
    beside = read(REPORT, shared_is_there=True)
    assert beside.excused == []
    assert [line.split(":")[0] for line in beside.missing] == ["a.no_games", "a.no_browser"]


def test_the_time_of_the_tests_is_judged_on_a_quiet_machine_only() -> None:
    assert verdict(Measured(wall=900, own=1700, others=0), 17)[0]
    fine, line = verdict(Measured(wall=1100, own=2000, others=100), 17)
    assert not fine
    assert "no more than 17 on a quiet machine" in line
    fine, line = verdict(Measured(wall=1100, own=2000, others=900), 17)
    assert fine
    assert "the machine was busy" in line


def test_the_timed_command_keeps_its_exit_code() -> None:
    for code in (0, 3):
        command = [sys.executable, "-c", f"raise SystemExit({code})"]
        done = subprocess.run(
            [sys.executable, str(ROOT / "tools" / "timed.py"), "17", *command],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == code
        assert "the tests took 0.0 minutes" in done.stdout
