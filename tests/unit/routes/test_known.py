"""Best runs that are known already serve wherever the question is the same, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

from tests.route_tools import GREEN, Line, laid, rules_of, train

from roundhouse.board.routes import KnownRuns, RunContext, best_routes
from roundhouse.board.track import TrackMap

TILES = ("F6 57@0", "E7 4@0", "D8 8@4", "D10 57@1", "G5 9@0", "H4 57@0")


def line(*more: str, tokens: str = "F6", rank: int = 1) -> Line:
    return Line("18GA", laid("18GA", *TILES, *more, tokens=tokens), RunContext(0, "", rank))


def ask(known: KnownRuns, here: Line, trains: str) -> object:
    best = known.best_routes(here.track, 0, here.rules, here.trains(trains))
    assert best == best_routes(here.track, 0, here.rules, here.trains(trains))
    return best


def test_equal_track_on_another_map_is_searched_once() -> None:
    known = KnownRuns(10)
    first, again = ask(known, line(), "3"), ask(known, line(), "3")
    assert again is first


def test_track_that_does_not_concern_the_corporation_changes_nothing() -> None:
    known = KnownRuns(10)
    assert ask(known, line("I9 57@2"), "3") is ask(known, line(), "3")


def test_what_concerns_the_run_is_searched_again() -> None:
    known = KnownRuns(10)
    first = ask(known, line(), "3")
    shorter = Line("18GA", laid("18GA", *TILES[:-1], tokens="F6"), line().context)
    for other in (line(tokens="D10"), line(rank=GREEN), shorter):
        assert ask(known, other, "3") is not first
    assert ask(known, line(), "2") is not first
    assert ask(known, line(), "3 3") is not first
    assert ask(known, line(), "3") is first


def test_what_the_stops_pay_is_part_of_the_question() -> None:
    """Whatever it depends on: here a rule that knows more than the context says."""
    known = KnownRuns(10)
    here = line()
    plain = here.rules

    def twice(track: TrackMap, spec: object, h: int, k: int) -> object:
        worth = plain.worth(track, spec, h, k)  # type: ignore[arg-type]
        return worth._replace(value=worth.value * 2)

    doubled = replace(plain, worth=twice)  # type: ignore[arg-type]
    trains = here.trains("3")
    first = known.best_routes(here.track, 0, plain, trains)
    assert known.best_routes(here.track, 0, doubled, trains).value.total == 2 * first.value.total


def test_only_so_many_are_kept() -> None:
    known = KnownRuns(2)
    here = line()
    first = ask(known, here, "2")
    ask(known, here, "3")
    assert ask(known, here, "2") is first  # now asked for last
    ask(known, here, "4")  # drops the one for "3"
    assert ask(known, here, "2") is first
    known.clear()
    assert ask(known, here, "2") is not first


def test_a_limit_of_steps_is_part_of_the_question() -> None:
    known = KnownRuns(10)
    here = line()
    rules = rules_of("18GA", here.track.map, here.context)
    trains = [(0, train("18GA", "3"))]
    whole = known.best_routes(here.track, 0, rules, trains)
    assert known.best_routes(here.track, 0, rules, trains, max_nodes=1) is not whole
