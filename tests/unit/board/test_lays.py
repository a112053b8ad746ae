"""Tile lays: faces, upgrade tables, and the worked scenarios about what fits where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.board_tools import TITLES, all_faces, board, lay, position, rotations

from roundhouse.board.lays import keeps_track, new_pieces, stop_moves
from roundhouse.board.tiles import JUNCTION, STOP, Face

SHARED = Path(__file__).resolve().parents[3].parent / "shared"


def at(title: str, name: str) -> int:
    return board(title).map.by_name[name]


def face(title: str, text: str) -> Face:
    number, _, rotation = text.partition("@")
    return board(title).tiles.face(number, int(rotation))


def upgrades(title: str, hex_name: str, old: str) -> dict[str, set[int]]:
    """Which tiles may replace the one that lies there, in which rotations."""
    data = board(title)
    here = data.map[hex_name]
    found: dict[str, set[int]] = {}
    for new in data.tiles.replacements(here.number, face(title, old) if old else here.face):
        found.setdefault(new.tile, set()).add(new.rotation)
    return found


# -- faces ---------------------------------------------------------------------------------


def test_turning_adds_to_the_edges() -> None:
    assert face("18GA", "8@2").pieces == ((2, 4),)
    assert face("18GA", "8@5").pieces == ((1, 5),)
    assert face("18GA", "15@4").exits == 0b110011


def test_symmetrical_tiles_are_listed_once() -> None:
    tiles = board("18GA").tiles
    assert [f.rotation for f in tiles.distinct(tiles.tile("9"))] == [0, 1, 2]
    assert [f.rotation for f in tiles.distinct(tiles.tile("63"))] == [0]
    assert [f.rotation for f in tiles.distinct(tiles.tile("451a"))] == [0, 1]
    assert tiles.canonical(face("18GA", "57@4")) is face("18GA", "57@1")
    assert tiles.canonical(face("18GA", "452a@3")) is face("18GA", "452a@0")
    with pytest.raises(KeyError):
        tiles.face("9", 6)
    with pytest.raises(KeyError):
        tiles.face("999", 0)


@pytest.mark.parametrize("title", TITLES)
def test_a_rotation_looks_like_its_canonical_one(title: str) -> None:
    tiles = board(title).tiles
    for tile in tiles.tiles:
        for rotation in range(6):
            turned = tiles.face(tile.name, rotation)
            first = tiles.canonical(turned)
            assert first in tiles.distinct(tile)
            assert first.exits == turned.exits
            assert keeps_track(first, turned)
            assert keeps_track(turned, first)


def test_tokens_follow_the_track_of_their_city() -> None:
    baltimore = board("18Chesapeake").map["H6"].face  # cities at edges 1 and 4
    assert stop_moves(baltimore, face("18Chesapeake", "X5@4")) == (0, 1)
    assert stop_moves(baltimore, face("18Chesapeake", "X3@2")) == (1, 0)
    assert stop_moves(face("18Chesapeake", "X3@2"), face("18Chesapeake", "X7@3")) == (0, 0)
    assert stop_moves(baltimore, face("18Chesapeake", "X4@0")) is None


def test_a_token_on_bare_atlanta_has_to_choose() -> None:
    bare = board("18GA").map["D4"].face
    first = face("18GA", "451a@1")
    assert stop_moves(bare, first) == (-1, -1, -1)
    track = position("18GA", tokens=(("D4", 4),))
    with pytest.raises(ValueError, match="which stop of 451a@1"):
        track.with_face(at("18GA", "D4"), first, (-1, -1, -1))
    chosen = track.with_face(at("18GA", "D4"), first, (2, -1, -1))
    assert chosen.tokens[at("18GA", "D4")] == ((), (), (4,))
    assert board("18GA").tiles.connects(track, 4, at("18GA", "D4"), first)


def test_plain_track_becomes_part_of_a_junction() -> None:
    old, new = face("18VA", "9@2"), face("18VA", "82@5")  # 2-5, then 0, 2 and 5
    assert keeps_track(old, new)
    assert new_pieces(old, new) == ((0, JUNCTION),)
    assert new_pieces(face("18VA", "82@5"), face("18VA", "544@5")) == ((3, JUNCTION),)


def test_new_track_leaves_out_what_was_there() -> None:
    assert new_pieces(face("18GA", "8@0"), face("18GA", "24@0")) == ((0, 3),)
    assert new_pieces(face("18GA", "57@0"), face("18GA", "14@0")) == ((1, STOP), (4, STOP))
    assert new_pieces(face("18GA", "9@0"), face("18GA", "24@1")) == ()  # 0-3 would be lost


# -- tables --------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_replacements_are_the_listed_tiles_that_keep_the_track(title: str) -> None:
    """Checked the long way round: every face in every hex that is open on all sides."""
    data = board(title)
    tiles = data.tiles
    roomy = [h for h in data.map.hexes if -1 not in h.neighbours and not h.face.pieces]
    assert roomy
    for here in roomy:
        for old in all_faces(tiles):
            if not tiles.right_kind(here.number, old) or not tiles.right_hex(here.number, old):
                continue
            tile = tiles.tile_of(old)
            allowed = set(tile.upgrades) | set(dict(tile.upgrades_at).get(here.name, ()))
            expected = {
                new
                for new in all_faces(tiles)
                if new.tile in allowed
                and set(old.pieces) <= set(new.pieces) | _split(old, new)
                and tiles.right_hex(here.number, new)
            }
            if len(old.stops) > 1:  # numbers of stops may change; tested by name elsewhere
                continue
            assert set(tiles.replacements(here.number, old)) == expected, (here.name, old.name)


def _split(old: Face, new: Face) -> set[tuple[int, int]]:
    """Pieces of the old face that run through a junction of the new one."""
    ends = new.ways[JUNCTION]
    return {(a, b) for a, b in old.pieces if a in ends and b in ends}


@pytest.mark.parametrize("title", TITLES)
def test_single_questions_agree_with_the_list(title: str) -> None:
    data = board(title)
    for here in data.map.hexes:
        able = set(data.tiles.replacements(here.number, here.face))
        for new in all_faces(data.tiles):
            assert data.tiles.may_replace(here.number, here.face, new) == (new in able)


# -- worked scenarios ----------------------------------------------------------------------


def test_first_tile_of_ln() -> None:
    """18AL 15; 57 and 9 are listed at the lower of two equal rotations."""
    track = position("18AL", tokens=(("A4", 0),))
    assert rotations("18AL", track, 0, "C4", "5") == {2, 3}
    assert rotations("18AL", track, 0, "C4", "6") == {1, 3}
    assert rotations("18AL", track, 0, "C4", "57") == {0}
    assert rotations("18AL", track, 0, "B3", "7") == {4}
    assert rotations("18AL", track, 0, "B3", "8") == {2}
    assert rotations("18AL", track, 0, "B3", "9") == {1}
    assert not board("18AL").tiles.fits(at("18AL", "B3"), face("18AL", "8@4"))  # impassable
    assert not board("18AL").tiles.fits(at("18AL", "B3"), face("18AL", "7@3"))  # off the grid


def test_named_tiles_of_alabama() -> None:
    """18AL 16."""
    tiles = board("18AL").tiles
    assert set(upgrades("18AL", "G4", "")) == {"441a"}
    assert not tiles.right_hex(at("18AL", "G4"), face("18AL", "57@0"))
    assert set(upgrades("18AL", "L5", "6@0")) == {"443a"}
    assert set(upgrades("18AL", "L5", "443a@0")) == {"444m"}
    assert set(upgrades("18AL", "G4", "441a@0")) == {"442a"}
    assert set(upgrades("18AL", "G4", "442a@0")) == {"444b"}
    assert set(upgrades("18AL", "G4", "444b@0")) == {"446"}
    assert not tiles.right_hex(at("18AL", "K2"), face("18AL", "443a@0"))
    assert set(upgrades("18AL", "K2", "14@0")) == {"63"}


def test_lumber_terminal() -> None:
    """18AL 17: tile 445 is laid by a power only, and nothing replaces it."""
    tiles = board("18AL").tiles
    fitting = {
        name: {r for r in range(6) if tiles.fits(at("18AL", name), face("18AL", f"445@{r}"))}
        for name in tiles.tile("445").hexes
    }
    every = set(range(6))
    expected = {"G2": every, "N5": every, "M2": {1, 3, 4, 5}, "O4": {1, 2, 3, 5}, "P5": {2}}
    assert fitting == expected
    assert "445" not in upgrades("18AL", "G2", "")
    assert upgrades("18AL", "G2", "445@0") == {}


def test_upgrade_table_of_alabama_is_complete() -> None:
    assert set(upgrades("18AL", "E4", "28@0")) == {"39", "43", "70"}
    wide = board("18AL", "geometry")
    here = wide.map["E4"]
    faces = wide.tiles.replacements(here.number, wide.tiles.face("28", 0))
    assert {f.tile for f in faces} == {"39", "43", "46", "70"}


def test_full_city_may_be_upgraded_but_not_passed() -> None:
    """18AL 39."""
    track = position("18AL", "E6 14@0", "G6 57@0", tokens=(("E6", 5), ("G6", 4)))
    assert rotations("18AL", track, 5, "G6", "14") == {0, 2}  # both keep 57's 0-3
    assert not [f for n, f in board("18AL").tiles.connected_lays(track, 5) if n == at("18AL", "I6")]
    opened = lay(board("18AL"), track, "G6 14@0")
    assert rotations("18AL", opened, 5, "I6", "9") == {0}


def test_cumberland_and_baltimore_of_virginia() -> None:
    """18VA 24."""
    for old in ("5@0", "5@4", "5@5", "57@1", "6@4", "6@5"):
        if not board("18VA").tiles.fits(at("18VA", "C4"), face("18VA", old)):
            continue
        for tile, turns in upgrades("18VA", "C4", old).items():
            assert tile == "15"
            assert {face("18VA", f"15@{r}").exits for r in turns} == {0b110011}
    green = board("18VA").tiles.face("15", 4)
    assert upgrades("18VA", "C4", f"15@{green.rotation}") == {}
    brown = upgrades("18VA", "H3", "15@5")
    assert set(brown) == {"170"}
    assert {face("18VA", f"170@{r}").exits for r in brown["170"]} == {0b101111}


def test_printed_cities_of_virginia_stay_yellow() -> None:
    for name in ("H13", "H15"):
        assert upgrades("18VA", name, "") == {}
    assert upgrades("18VA", "H5", "") == {"15": {2}}  # towards Baltimore's port, an option
    assert set(upgrades("18VA", "F11", "170@0")) == {"171"}
    assert set(upgrades("18VA", "G4", "170@0")) == {"172"}
    assert upgrades("18VA", "F5", "170@4") == {}
    assert set(upgrades("18VA", "C8", "14@0")) == {"63"}


def test_f9_becomes_a_junction() -> None:
    """18VA 26, last sentence."""
    turns = upgrades("18VA", "F9", "9@2")["82"]
    assert 0b101100 in {face("18VA", f"82@{r}").exits for r in turns}


def test_pair_of_tiles_for_columbia_and_philadelphia() -> None:
    """18Chesapeake 13: what the power needs from the board."""
    tiles = board("18Chesapeake").tiles
    first, second = face("18Chesapeake", "9@2"), face("18Chesapeake", "8@2")
    assert tiles.fits(at("18Chesapeake", "H2"), first)
    assert tiles.fits(at("18Chesapeake", "I3"), second)
    assert first.exits >> 5 & 1
    assert second.exits >> 2 & 1
    assert not face("18Chesapeake", "9@1").exits >> 2 & 1


def test_canal_city_lies_one_way_only() -> None:
    """18Chesapeake 14."""
    assert upgrades("18Chesapeake", "D2", "") == {"57": {1}}


def test_green_baltimore() -> None:
    """18Chesapeake 15; X3 looks the same at 2 and 5."""
    assert upgrades("18Chesapeake", "H6", "") == {"X3": {2}, "X4": {1}, "X5": {4}}
    tiles = board("18Chesapeake").tiles
    assert tiles.canonical(face("18Chesapeake", "X3@5")) is face("18Chesapeake", "X3@2")
    assert upgrades("18Chesapeake", "H6", "X3@2") == {"X7": {3}}


def test_new_track_at_a_fork_must_be_entered_the_right_way() -> None:
    """18Chesapeake 26."""
    track = position("18Chesapeake", "F8 X1@3", "F6 8@0", tokens=(("F8", 0),))
    assert rotations("18Chesapeake", track, 0, "F6", "25") == {0}
    tiles = board("18Chesapeake").tiles
    there = at("18Chesapeake", "F6")
    assert tiles.may_replace(there, track.faces[there], face("18Chesapeake", "25@2"))
    assert not tiles.connects(track, 0, there, face("18Chesapeake", "25@2"))


def test_midland_tile_and_river_costs_of_georgia() -> None:
    """18GA 27 and 28."""
    midland = face("18GA", "9@2")
    assert midland.exits == 0b100100
    assert board("18GA").tiles.fits(at("18GA", "F12"), midland)
    assert board("18GA").map["F12"].closed_by == "MRC"
    assert not board("18GA").map["I9"].closed_by


def test_upgrade_over_old_track_only_is_not_connected() -> None:
    """18GA 32: a town whose only reachable track is old."""
    track = position("18GA", "G11 58@4", tokens=(("G13", 0),))  # edges 4 and 0
    track = lay(board("18GA"), track, "G13 5@0")  # edges 0 and 1
    tiles = board("18GA").tiles
    old = track.faces[at("18GA", "G11")]
    green = [f for f in tiles.replacements(at("18GA", "G11"), old) if f.tile == "142"]
    assert green
    assert all(tiles.connects(track, 0, at("18GA", "G11"), f) for f in green)  # through the town
    plain = position("18GA", "G11 58@4", "H10 8@3", tokens=(("G13", 0), ("I9", 0)))
    assert not tiles.connects(plain, 0, at("18GA", "G11"), green[0])


def test_named_tiles_of_georgia() -> None:
    assert set(upgrades("18GA", "D10", "5@0")) == {"453a"}
    assert set(upgrades("18GA", "F6", "14@0")) == {"458a"}
    assert set(upgrades("18GA", "I11", "15@0")) == {"457a"}
    assert set(upgrades("18GA", "C3", "15@0")) == {"63"}
    assert upgrades("18GA", "G13", "5@0") == {"454a": {1}}
    assert not board("18GA").tiles.fits(at("18GA", "G13"), face("18GA", "57@0"))


def test_shared_brown_tiles_of_georgia() -> None:
    """Optional rule 7(d) and ruling 20: only 63 may face the sea."""
    data = board("18GA", "shared_brown")
    brunswick = data.map["I11"]
    faces = data.tiles.replacements(brunswick.number, data.tiles.face("15", 0))
    assert {f.name for f in faces} == {"458a@1", "63@0"}
    macon = data.map["F6"]
    faces = data.tiles.replacements(macon.number, data.tiles.face("15", 0))
    assert {f.tile for f in faces} == {"458a", "63"}
    assert "457a" not in data.tiles.aliases.values()


def test_cities_at_the_edge_of_1846_never_turn_brown() -> None:
    data = board("1846")
    for name in ("B16", "C9", "G3", "G19"):
        here = data.map[name]
        for green in ("14", "15", "619"):
            for old in data.tiles.distinct(data.tiles.tile(green)):
                if data.tiles.fits(here.number, old):
                    assert data.tiles.replacements(here.number, old) == ()


def test_printed_upgrades_of_1846() -> None:
    assert {face("1846", f"14@{r}").exits for r in upgrades("1846", "G19", "")["14"]} == {0b110110}
    assert set(upgrades("1846", "C15", "")) == {"294", "295"}
    assert set(upgrades("1846", "D20", "")) == {"14", "619"}
    assert upgrades("1846", "D6", "") == {"298": {0}}
    assert upgrades("1846", "D6", "298@0") == {"299": {0}}
    assert set(upgrades("1846", "H12", "")) == {"291", "292", "293"}


def test_both_michigan_central_tiles() -> None:
    """1846 26: tiles that join, and one that does not."""
    tiles = board("1846").tiles
    for name in ("B10", "B12"):
        assert tiles.fits(at("1846", name), face("1846", "9@1"))
    assert face("1846", "9@1").exits == 0b010010
    assert not face("1846", "8@4").exits >> 1 & 1


@pytest.mark.parametrize("title", TITLES)
def test_every_tile_of_real_games_was_a_legal_replacement(title: str) -> None:
    games = sorted((SHARED / "games" / title).glob("*.trace.jsonl"))
    if not games:
        pytest.skip(f"the recorded games of {title} in ../shared/games are absent")
    data = board(title, *(["geometry"] if title == "18AL" else []))
    laid = 0
    for game in games:
        faces = [here.face for here in data.map.hexes]
        for line in game.read_text(encoding="utf-8").splitlines():
            for key, value in json.loads(line)["set"].items():
                kind, _, name = key.partition("/")
                if kind != "hex":
                    continue
                number = data.map.by_name[name]
                tile, _, rotation = value.partition("@")
                new = data.tiles.face(tile, int(rotation))
                by_power = bool(data.tiles.tile_of(new).power)
                listed = data.tiles.replacements(number, faces[number])
                assert by_power or data.tiles.canonical(new) in listed, (game.name, name, value)
                assert data.tiles.fits(number, new), (game.name, name, value)
                faces[number] = new
                laid += 1
    assert laid
