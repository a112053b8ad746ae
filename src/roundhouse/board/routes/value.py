"""What routes earn, stop by stop. Legality is not checked here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from roundhouse.board.routes.model import (
    Claim,
    Place,
    RevenueRules,
    Route,
    RouteValue,
    RunValue,
    StopLine,
    StopWorth,
    TrainSpec,
)

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

#: Makes a line of its fields in half the time of a call with them.
_stop_line: Callable[[tuple[object, ...]], StopLine] = partial(tuple.__new__, StopLine)


def run_value(
    track: TrackMap,
    rules: RevenueRules,
    routes: Sequence[tuple[Route, TrainSpec]],
    worths: Sequence[Sequence[StopWorth]] | None = None,
) -> RunValue:
    """The revenue of a set of routes, with bonuses assigned for the most money.

    ``worths``, by route, if it is known already what its stops are to its train.
    """
    if worths is None:
        worths = [[rules.worth(track, spec, h, k) for h, k in r.stops] for r, spec in routes]
    own = [own_stops(track, rules, route, spec) for route, spec in routes]
    return value_of_known(rules, routes, worths, own)


def value_of_known(
    rules: RevenueRules,
    routes: Sequence[tuple[Route, TrainSpec]],
    worths: Sequence[Sequence[StopWorth]],
    own: Sequence[Sequence[bool]],
) -> RunValue:
    """The same without the map: what stops are worth is known, and which have an own token."""
    values = [
        route_value(rules, route, spec, its, mine)
        for (route, spec), its, mine in zip(routes, worths, own, strict=True)
    ]
    if rules.claims:
        stops = [tuple(place[0] for place in route.stops) for route, _ in routes]
        for number, claim in assign_claims(rules.claims, stops):
            values[number] = _with_bonus(values[number], claim, stops[number])
    total, treasury = sum([v.total for v in values]), sum([v.treasury for v in values])
    return RunValue(tuple(values), total, treasury)


def own_stops(track: TrackMap, rules: RevenueRules, route: Route, spec: TrainSpec) -> list[bool]:
    """Which stops have an own token; nothing where no stop is skipped, since nobody asks then."""
    if len(route.stops) <= spec.pays:
        return []
    corporation = rules.context.corporation
    return [track.has_token(h, k, corporation) for h, k in route.stops]


def route_value(
    rules: RevenueRules,
    route: Route,
    spec: TrainSpec,
    worths: Sequence[StopWorth],
    own: Sequence[bool],
) -> RouteValue:
    """One route's revenue, without bonuses that only one of the routes may claim.

    ``own``: which of its stops have an own token (see ``own_stops``).
    """
    stops = route.stops
    bonus = side_bonus(rules, stops[0][0], stops[-1][0])
    if len(stops) <= spec.pays or sum([worth[1] for worth in worths]) <= spec.pays:
        # All are counted.
        lines = [
            _stop_line((h, k, pays, True, "" if pays else "worth-nothing", parts))
            for (h, k), (pays, _, _, parts, _, _) in zip(stops, worths, strict=True)
        ]
        total = sum([worth[0] for worth in worths]) + bonus
    else:
        counted, bonus = choose_counted(worths, own, spec, bonus, must_own=rules.own_token_counts)
        lines = [
            _line(place, worth, counted=number in counted)
            for number, (place, worth) in enumerate(zip(stops, worths, strict=True))
        ]
        total = sum([line.value for line in lines]) + bonus
    bonuses = (("east-west", bonus),) if bonus else ()
    treasury = sum([worth[4] for worth in worths])
    return RouteValue(route.train, spec, tuple(lines), bonuses, total, treasury)


def _line(place: Place, worth: StopWorth, *, counted: bool) -> StopLine:
    value = worth.value if counted else 0
    why = "" if counted and worth.value else "skipped" if not counted else "worth-nothing"
    return StopLine(place[0], place[1], value, counted, why, worth.parts)


def side_bonus(rules: RevenueRules, first: int, last: int) -> int:
    """What two ends pay together, if they belong to sides that do. Clause 1846 6.34."""
    if not rules.sides:
        return 0
    a, b = rules.sides.get(first), rules.sides.get(last)
    if a is None or b is None or not sides_meet(rules.paying_sides, a[0], b[0]):
        return 0
    return a[1] + b[1]


def sides_meet(pairs: frozenset[tuple[str, str]], a: str, b: str) -> bool:
    """Is this pair of sides, in either order, among the pairs?"""
    return (a, b) in pairs or (b, a) in pairs


def choose_counted(
    worths: Sequence[StopWorth],
    own: Sequence[bool],
    spec: TrainSpec,
    bonus: int,
    *,
    must_own: bool,
) -> tuple[frozenset[int], int]:
    """Which stops to count for the most money, and the bonus for both ends that is left.

    Stops that do not count against the train always pay. Of the others the best
    ``spec.pays`` are taken; a title may require one with the corporation's token,
    and a bonus for both ends needs both of them.

    Clause 1846 6.33b.
    """
    limited = [n for n, w in enumerate(worths) if w.counts]
    if len(limited) <= spec.pays:
        return frozenset(range(len(worths))), bonus
    free = [n for n, w in enumerate(worths) if not w.counts]
    values = [w.value for w in worths]
    mine = [n for n in limited if own[n]] if must_own else []
    chosen = _best_of(limited, (), spec.pays, values, mine)
    if bonus:
        ends = (0, len(worths) - 1)
        both = _best_of(limited, ends, spec.pays, values, mine)
        if both and sum(values[n] for n in both) + bonus > sum(values[n] for n in chosen):
            return frozenset((*both, *free)), bonus
    return frozenset((*chosen, *free)), 0


def _best_of(
    limited: list[int], forced: tuple[int, ...], count: int, values: list[int], mine: list[int]
) -> list[int]:
    """The best ``count`` stops, with the forced ones and, if required, one of ``mine``."""
    kept = [n for n in forced if n in limited]
    left = sorted((n for n in limited if n not in kept), key=lambda n: -values[n])
    chosen = kept + left[: count - len(kept)]
    if len(kept) > count:
        return []
    if mine and not any(n in mine for n in chosen):
        if count == len(kept):
            return []
        chosen[-1] = max(mine, key=lambda n: values[n])
    return chosen


def claim_amount(claim: Claim, hexes: Sequence[int]) -> int:
    """What a claim is worth to a route that visits these hexes."""
    if not claim.hexes:
        return claim.amount * len(hexes)
    return claim.amount if all(h in hexes for h in claim.hexes) else 0


def assign_claims(
    claims: Sequence[Claim], routes: Sequence[Sequence[int]]
) -> list[tuple[int, Claim]]:
    """Assign each claim to at most one route, one per route, for the largest sum."""
    best: list[tuple[int, Claim]] = []
    best_sum = 0
    stack: list[tuple[int, int, list[tuple[int, Claim]]]] = [(0, 0, [])]
    while stack:
        number, total, given = stack.pop()
        if total > best_sum:
            best_sum, best = total, given
        if number == len(claims):
            continue
        claim = claims[number]
        stack.append((number + 1, total, given))
        taken = [route for route, _ in given]
        for route, hexes in enumerate(routes):
            amount = claim_amount(claim, hexes)
            if amount and route not in taken:
                stack.append((number + 1, total + amount, [*given, (route, claim)]))
    return best


def _with_bonus(value: RouteValue, claim: Claim, hexes: tuple[int, ...]) -> RouteValue:
    amount = claim_amount(claim, hexes)
    return RouteValue(
        value.train,
        value.spec,
        value.stops,
        (*value.bonuses, (claim.name, amount)),
        value.total + amount,
        value.treasury,
    )
