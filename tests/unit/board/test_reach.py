"""Reach and connected lays: known cases, and equality with the slow definition."""

from __future__ import annotations

import random

import pytest
from tests.board_tools import (
    TITLES,
    board,
    connected_by_definition,
    position,
    random_position,
    traces,
)

from roundhouse.board.lays import stop_moves
from roundhouse.board.track import TrackMap


def arrived(title: str, track: TrackMap, corporation: int) -> set[str]:
    """Entries as "F6/3": into that hex over that edge."""
    hexes = board(title).map.hexes
    return {f"{hexes[e // 6].name}/{e % 6}" for e in track.reach(corporation).arrive}


def stops(title: str, track: TrackMap, corporation: int) -> set[str]:
    hexes = board(title).map.hexes
    return {hexes[s // 8].name for s in track.reach(corporation).stops}


def test_without_a_token_nothing_is_reached() -> None:
    reach = position("18GA").reach(0)
    assert not reach.arrive
    assert not reach.stops


def test_a_token_on_a_bare_hex_reaches_itself_only() -> None:
    track = position("18GA", tokens=(("F6", 1),))
    assert stops("18GA", track, 1) == {"F6"}
    assert arrived("18GA", track, 1) == set()


def test_a_red_home_is_left_but_never_passed() -> None:
    """ACL starts in Jacksonville; for others the trace ends there."""
    track = position("18GA", "I11 6@3", tokens=(("J12", 0), ("I11", 1)))  # edges 3 and 5
    assert arrived("18GA", track, 0) == {"I11/5", "J10/4"}
    assert stops("18GA", track, 0) == {"J12", "I11"}
    assert arrived("18GA", track, 1) == {"H12/0", "J12/2"}
    assert stops("18GA", track, 1) == {"J12", "I11"}


def test_jacksonville_as_a_city_lets_its_owner_through() -> None:
    data = board("18GA", "jacksonville_city")
    track = TrackMap.printed(data.map).with_token(data.map.by_name["I11"], 0, 0)
    here = data.map["I11"]
    track = track.with_face(here.number, data.tiles.face("6", 3), (0,))
    beyond = data.map.by_name["J10"] * 6 + 4
    assert beyond in track.reach(0).arrive
    closed = track.with_token(data.map.by_name["J12"], 0, 1)
    assert beyond not in closed.reach(0).arrive
    assert data.map.by_name["J12"] * 8 in closed.reach(0).stops


def test_full_city_ends_a_trace_unless_a_guest_stands_there() -> None:
    track = position("18AL", "E6 14@0", "G6 57@0", tokens=(("E6", 5), ("G6", 4)))
    assert "G6" in stops("18AL", track, 5)
    assert "I6/3" not in arrived("18AL", track, 5)
    guest = track.with_guest(board("18AL").map.by_name["G6"], 0, 5)
    assert "I6/3" in arrived("18AL", guest, 5)


def test_no_reversing_at_a_fork() -> None:
    """E5 joins 2-5 and 2-0: what enters over 5 leaves over 2, never over 0."""
    track = position("18GA", "F6 57@2", "E5 23@2", tokens=(("F6", 1),))
    assert arrived("18GA", track, 1) == {"E5/5", "G7/2", "D4/5"}


def test_both_legs_of_a_fork_are_tried() -> None:
    track = position("18GA", "G3 57@0", "F4 9@0", "E5 23@0", tokens=(("G3", 2),))
    assert arrived("18GA", track, 2) == {"H2/3", "F4/0", "E5/0", "D6/0", "E7/1"}


def test_balloon_loop_does_not_turn_a_train_round() -> None:
    """A loop that leaves and enters G5 leads back to Macon only over the side it came by."""
    loop = ("F6 57@0", "G5 27@3", "H4 5@3", "H6 8@1", "G7 7@0")
    found = arrived("18GA", position("18GA", *loop, tokens=(("F6", 1),)), 1)
    assert {"G5/3", "H4/3", "H6/1", "G7/0", "G5/4"} <= found  # one way round
    assert {"G7/1", "H6/3", "H4/4", "G5/0"} <= found  # the other way round
    assert "F6/0" not in found
    inside = arrived("18GA", position("18GA", *loop, tokens=(("H4", 1),)), 1)
    assert "F6/0" in inside  # a token in the loop gets out of it


def test_doubled_city_serves_both_exits_only_apart() -> None:
    """18Chesapeake 25: one OO city does not lead into the other inside the hex."""
    track = position("18Chesapeake", "J4 X3@0", tokens=(("J6", 0),))
    track = track.with_token(board("18Chesapeake").map.by_name["J4"], 0, 0)
    assert arrived("18Chesapeake", track, 0) == {"J6/3", "I3/5"}


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("tiles", [10, 25, 50])
def test_reach_is_what_all_traces_touch(title: str, tiles: int) -> None:
    data = board(title)
    for seed in range(40):
        track = random_position(data, random.Random(seed), tiles)
        for corporation in range(3):
            found = set(traces(track, corporation))
            reach = track.reach(corporation)
            assert reach.arrive == {n * 6 + e for kind, n, e in found if kind == "arrive"}
            assert reach.stops == {n * 8 + k for kind, n, k in found if kind == "stop"}
            junctions = {j for entry in reach.walks if (j := track.flow()[entry][1]) >= 0}
            assert junctions == {n for kind, n, _ in found if kind == "junction"}
            for used in reach.walks.values():
                assert used


@pytest.mark.parametrize("loops", [True, False])
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("tiles", [8, 20, 40])
def test_connected_lays_are_those_with_new_track_on_a_trace(
    title: str, tiles: int, loops: bool
) -> None:
    data = board(title)
    laid = data.tiles if loops else data.tiles.without_loops()
    for seed in range(100, 120):
        dice = random.Random(seed)
        track = random_position(data, dice, tiles)
        for corporation in range(3):
            listed = {(n, f.number) for n, f in laid.connected_lays(track, corporation)}
            near = {n for _, n, _ in traces(track, corporation)}
            assert {n for n, _ in listed} <= near
            for number in sorted(near):
                old = track.faces[number]
                faces = laid.replacements(number, old)
                for face in dice.sample(faces, min(3, len(faces))):
                    if -1 in (stop_moves(old, face) or ()):
                        continue
                    slow = connected_by_definition(track, corporation, number, face, loops=loops)
                    assert ((number, face.number) in listed) == slow, (seed, corporation, face.name)
                    single = laid.connects(track, corporation, number, face)
                    assert slow == (single or laid.city_reached(track, corporation, number))


def test_lays_are_listed_in_order_and_only_up_to_a_colour() -> None:
    data = board("18GA")
    track = position("18GA", "F6 57@0", "G5 9@0", tokens=(("F6", 1),))
    lays = data.tiles.connected_lays(track, 1)
    keys = [(number, face.number) for number, face in lays]
    assert keys == sorted(keys)
    assert {face.colour for _, face in lays} == {"yellow", "green"}
    yellow = data.tiles.connected_lays(track, 1, top_rank=1)
    assert yellow == tuple((n, f) for n, f in lays if f.colour == "yellow")


def test_new_track_at_the_end_of_a_loop_is_connected_unless_an_option_says_no() -> None:
    """The trace reaches the piece's end, though it left the hex over the piece's other side."""
    title = "18GA"
    tiles = board(title).tiles
    strict = tiles.without_loops()
    found = 0
    for seed in range(400):
        track = random_position(board(title), random.Random(seed), 60)
        for corporation in range(3):
            for number in {e // 6 for e in track.reach(corporation).arrive}:
                old = track.faces[number]
                if strict.city_reached(track, corporation, number):
                    continue
                for face in strict.replacements(number, old):
                    if strict.connects(track, corporation, number, face):
                        assert tiles.connects(track, corporation, number, face)
                    elif tiles.connects(track, corporation, number, face):
                        found += 1
                        assert strict.join(old, face).pairs
                        for loops in (True, False):
                            definition = connected_by_definition(
                                track, corporation, number, face, loops=loops
                            )
                            assert definition is loops
        if found > 3:
            return
    pytest.fail("no such position was found")
