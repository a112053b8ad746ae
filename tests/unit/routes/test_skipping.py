"""Which stops a train skips that pays for fewer than it visits."""

from __future__ import annotations

import random
from itertools import combinations

from roundhouse.board.routes.kinds import Cheapest, ways_to_skip


def cheapest_loss(low: Cheapest, skips: int, own: list[bool], end: int) -> dict[object, int]:
    """By what is still counted (a stop with an own token, the end): the least that is lost."""
    found: dict[object, int] = {}
    for dropped in combinations(low, skips):
        nodes = [node for _, node in dropped]
        has_own = any(own[node] and node not in nodes for _, node in low)
        for kind in ((), ("own",) if has_own else (), ("end",) if end not in nodes else ()):
            found[kind] = min(found.get(kind, 10**9), sum(score for score, _ in dropped))
        if has_own and end not in nodes:
            both = ("own", "end")
            found[both] = min(found.get(both, 10**9), sum(score for score, _ in dropped))
    return found


def offered_loss(low: Cheapest, skips: int, own: list[bool], end: int) -> dict[object, int]:
    found: dict[object, int] = {}
    for lost, has_own, has_end in ways_to_skip(low, skips, own, end):
        kinds: list[tuple[str, ...]] = [
            (),
            ("own",) if has_own else (),
            ("end",) if has_end else (),
        ]
        if has_own and has_end:
            kinds.append(("own", "end"))
        for kind in kinds:
            found[kind] = min(found.get(kind, 10**9), lost)
    return found


def test_nothing_better_can_be_kept_than_what_is_offered() -> None:
    dice = random.Random(1846)
    for _ in range(3_000):
        count = dice.randrange(1, 7)
        low = tuple(sorted((10 * dice.randrange(1, 6), node) for node in range(count)))
        end = dice.choice((-1, count - 1))
        own = [dice.random() < 0.4 and node != end for node in range(count)]
        skips = dice.randrange(1, count + 1)
        assert offered_loss(low, skips, own, end) == cheapest_loss(low, skips, own, end)


def test_of_two_stops_worth_as_much_the_own_token_is_kept_beside_the_end() -> None:
    # A stop of 50 with an own token, another one of 50, and the end of the route, worth 40.
    low, own = ((40, 2), (50, 0), (50, 1)), [True, False, False]
    assert (50, True, True) in ways_to_skip(low, 1, own, 2)
