"""An upper bound on earnings without a search, for when a search was cut short."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.routes.arms import Ground
from roundhouse.board.routes.model import RevenueRules, TrainSpec


def bound_without_search(ground: Ground, specs: Sequence[TrainSpec]) -> int:
    """Every train visits the most valuable stops on the map, however far apart."""
    rules = ground.rules
    total = sum(_train_bound(ground, spec) for spec in specs)
    total += 2 * len(specs) * max((bonus for _, bonus in rules.sides.values()), default=0)
    return total + _claims_bound(ground, rules, specs)


def _train_bound(ground: Ground, spec: TrainSpec) -> int:
    track = ground.track
    free = 0
    passed: list[int] = []
    ends: list[int] = []
    for hex_number, face in enumerate(track.faces):
        for number, stop in enumerate(face.stops):
            worth = ground.rules.worth(track, spec, hex_number, number)
            if worth.barred:
                continue
            if not worth.counts:
                free += worth.value
            elif stop.terminal or stop.kind == "offboard":
                ends.append(worth.value)
            else:
                passed.append(worth.value)
    # At most two stops of a route are terminal.
    dearest = sorted((*passed, *sorted(ends)[-2:]), reverse=True)
    return free + sum(dearest[: spec.pays])


def _claims_bound(ground: Ground, rules: RevenueRules, specs: Sequence[TrainSpec]) -> int:
    stops = sum(len(face.stops) for face in ground.track.faces)
    longest = min(stops, max(spec.visits for spec in specs))
    return sum(claim.amount * (1 if claim.hexes else longest) for claim in rules.claims)
