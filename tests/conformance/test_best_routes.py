"""The best run before every run of the recorded games: value, proof, and our own checker."""

from __future__ import annotations

import pytest
from tools.bench_routes import RecordedRun, recorded_runs

from roundhouse.board.routes import PLAY_BUDGET, RunValue, best_routes, check_routes


@pytest.fixture(scope="module")
def runs() -> list[RecordedRun]:
    found = list(recorded_runs())
    if not found:
        pytest.skip("the recorded runs in ../shared/routes and ../shared/games are absent")
    return found


def test_every_recorded_position_has_its_best_run(runs: list[RecordedRun]) -> None:
    for run in runs:
        best = best_routes(run.track, run.corporation, run.rules, run.trains)
        assert best.total == run.line["best"], run.line
        assert best.value.total == best.total
        assert best.proven, run.line
        assert best.nodes < PLAY_BUDGET // 20, run.line
        value = check_routes(run.track, run.corporation, run.rules, run.trains, best.routes)
        assert isinstance(value, RunValue), (run.line, value)
        assert value == best.value
