"""How much Steady does for one decision: counted, limited, and not done twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.bots.test_steady_course import positions

import roundhouse as rh
from roundhouse.bots import SteadyBot, decide
from roundhouse.bots.steady import forecast, track
from roundhouse.bots.steady.forecast import IMAGINED, Found, Searches
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView
from roundhouse.rules.running.run import revenue_rules, trains_that_run

HEAVY = Path(__file__).parents[2] / "fixtures" / "heavy"
#: The most that one lay, token or marker took in measured games.
ONE_MORE = 40_000


def weighing(pos: Position) -> Weighing:
    view = SeatView(pos, pos.decision.players[0])
    return Weighing(pos, view.legal, view.seat, rh.Generator(1))


def heavy() -> Weighing:
    """Fourteen lays and eight tokens in 1846; each changes long runs of several trains."""
    return weighing(rh.load(HEAVY / "1846-track.json").position)


def test_a_heavy_decision_ends_when_enough_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    w, most = heavy(), track.ALL_WORK + ONE_MORE
    track.lay(w)
    assert track.LAYS_WORK < w.outlook.searches.work <= most
    for name in ("LAYS_WORK", "TOKENS_WORK", "ALL_WORK"):
        monkeypatch.setattr(track, name, 10**9)
    w = heavy()
    track.lay(w)
    assert w.outlook.searches.work > most


def test_the_work_of_a_decision_does_not_depend_on_what_is_known_already() -> None:
    IMAGINED.clear()
    first = heavy()
    track.lay(first)
    again = weighing(first.pos)
    track.lay(again)
    assert again.outlook.searches.work == first.outlook.searches.work
    assert again.outlook.searches.nodes == first.outlook.searches.nodes


def test_the_same_question_counts_once() -> None:
    pos = heavy().pos
    c = pos.state.corporation
    trains = [
        train for other in range(len(pos.state.trains)) if (train := trains_that_run(pos, other))
    ]
    question, best = IMAGINED.answer(pos.track, c, revenue_rules(pos, c), trains[0], 3_000)
    found = Found(best.total, question, best.nodes, best.ways)
    took = forecast.SEARCH + best.nodes + forecast.WAY * best.ways
    searches = Searches()
    searches.count(found)
    assert searches.work == took
    searches.count(found)
    assert searches.work == took + forecast.AGAIN


def marking() -> tuple[Weighing, tuple[a.PlaceMarker, ...]]:
    """A marker may be placed in 18VA, and another corporation has trains too."""
    for pos in positions(2, "18VA"):
        others = [c.number for c in pos.title.corporations if c.number != pos.state.corporation]
        if pos.decision.kind == "token" and any(trains_that_run(pos, c) for c in others):
            w = weighing(pos.fork())
            markers = w.legal.of(a.PlaceMarker)
            if markers and trains_that_run(pos, pos.state.corporation):
                return w, markers
    raise AssertionError("no such position")


def test_a_marker_costs_a_search_only_for_its_corporation_and_where_its_trains_get() -> None:
    w, markers = marking()
    me = w.pos.state.corporation
    unused = [x for x in markers if track.goes_unused(w, x)]
    used = [x for x in markers if not track.goes_unused(w, x)]
    assert unused
    assert used
    now = w.outlook
    own = now.revenue_now(me)
    for c in w.pos.title.corporations:
        now.of(c.number)
    before = len(now.searches.revenues)
    for marker in unused:
        assert w.outlook_after(marker).revenue_now(me) == own
    for c in w.pos.title.corporations:
        if c.number != me:
            assert w.outlook_after(used[0]).revenue_now(c.number) == now.revenue_now(c.number)
            assert w.outlook_after(used[0]).of(c.number) == now.of(c.number)
    assert len(now.searches.revenues) == before
    assert max(w.outlook_after(marker).revenue_now(me) for marker in used) > own
    assert len(now.searches.revenues) > before


def test_markers_where_no_train_gets_are_weighed_last(monkeypatch: pytest.MonkeyPatch) -> None:
    w, markers = marking()
    monkeypatch.setattr(track, "ALL_WORK", 0)
    track.anything(w, but=(a.LayTile, a.PlaceToken))
    weighed = [x for x in markers if x in w._after]
    assert len(weighed) == 1
    assert not track.goes_unused(w, weighed[0])


def test_a_marker_may_be_taken_off_the_map() -> None:
    assert track.goes_unused(heavy(), a.PlaceMarker("SC", "", ""))


def test_tokens_that_open_most_land_are_weighed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    w = heavy()
    tokens = w.legal.of(a.PlaceToken)
    best = max(track.opened(w, x) for x in tokens)
    weighed: list[a.Action] = []
    value = track.map_value

    def watched(w: Weighing, action: a.Action, mood: float) -> float:
        weighed.append(action)
        return value(w, action, mood)

    monkeypatch.setattr(track, "map_value", watched)
    monkeypatch.setattr(track, "TOKENS_WORK", 0)
    track.token(w)
    assert [track.opened(w, x) for x in weighed] == [best]


def test_a_heavy_decision_is_the_same_whatever_was_decided_before() -> None:
    game = rh.load(HEAVY / "1846-track.json")
    choices = [decide(SteadyBot(5), game) for _ in range(2)]
    IMAGINED.clear()
    assert decide(SteadyBot(5), rh.load(HEAVY / "1846-track.json")) == choices[0] == choices[1]
