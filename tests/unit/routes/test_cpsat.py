"""The best run against OR-tools CP-SAT, on positions too large for trying everything."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests import route_cpsat
from tests.board_tools import TITLES
from tests.route_tools import rules_of, slow_segments, train
from tests.unit.routes.test_brute import crowded_map, drawn

from roundhouse.board.routes import RevenueRules, TrainSpec, best_routes
from roundhouse.board.routes.check import places_of
from roundhouse.board.track import TrackMap

#: One unit of value against one of treasury income.
UNIT = 1000
STRONG = {
    "1846": ("7/8", "4/6"),
    "18AL": ("7", "4D"),
    "18Chesapeake": ("D", "D"),
    "18GA": ("8", "6"),
    "18VA": ("5G", "4D"),
}


def as_problem(track: TrackMap, rules: RevenueRules, specs: list[TrainSpec]) -> dict[str, Any]:
    """A position for the other solver, in plain data."""
    places, segments = slow_segments(track, 0)
    nodes = []
    for place in places:
        h, k = place
        stop = track.faces[h].stops[k]
        side, bonus = rules.sides.get(h, ("", 0))
        closed = stop.terminal or stop.kind == "offboard" or track.blocked(h, k, 0)
        nodes.append(
            {
                "hex": h,
                "place": str(places_of(track, rules, [place])[0]),
                "own": track.has_token(h, k, 0),
                "open": not closed,
                "side": side,
                "bonus": bonus * UNIT,
            }
        )
    trains = []
    for spec in specs:
        worths = [rules.worth(track, spec, h, k) for h, k in places]
        trains.append(
            {
                "visits": spec.visits,
                "pays": spec.pays,
                "worths": [
                    {
                        "value": w.value * UNIT,
                        "counts": w.counts,
                        "makes": w.makes_route,
                        "ipo": w.treasury,
                        "barred": bool(w.barred),
                    }
                    for w in worths
                ],
            }
        )
    claims = [
        {"name": c.name, "amount": c.amount * UNIT, "hexes": list(c.hexes)} for c in rules.claims
    ]
    return {
        "nodes": nodes,
        "segments": [{"a": a, "b": b, "track": used} for a, b, used in segments],
        "trains": trains,
        "claims": claims,
        "own_counts": rules.own_token_counts,
    }


def answers(problems: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the other solver says, in a process of its own."""
    done = subprocess.run(
        [sys.executable, str(Path(route_cpsat.__file__))],
        input="\n".join(json.dumps(p) for p in problems),
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    if done.returncode == route_cpsat.NOT_INSTALLED:
        pytest.skip("OR-tools is not installed: pip install ortools")
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("title", TITLES)
def test_both_solvers_agree_on_large_positions(title: str) -> None:
    problems: list[dict[str, Any]] = []
    found: list[int] = []
    seed = 0
    while len(problems) < 6:
        seed += 1
        dice = random.Random(f"{title} {seed}")
        _, context, _ = drawn(title, dice)
        track = crowded_map(title, dice, radius=3, picks=5)
        if not track.tokens_of(0):
            continue
        rules = rules_of(title, track.map, context)
        specs = [train(title, name) for name in STRONG[title]]
        problem = as_problem(track, rules, specs)
        if not 16 <= len(problem["segments"]) <= 45:
            continue
        best = best_routes(track, 0, rules, list(enumerate(specs)))
        assert best.proven
        problems.append(problem)
        found.append(best.value.total * UNIT + best.value.treasury)
    replies = answers(problems)
    assert all(reply["proven"] for reply in replies)
    assert [reply["best"] for reply in replies] == found
