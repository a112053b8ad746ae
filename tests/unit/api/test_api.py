"""The public names of the package: what ``import roundhouse`` promises."""

from __future__ import annotations

import gzip
import inspect
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.gamefile.disk import MOST

PUBLIC = {
    "Action", "Event", "Game", "GameFileError", "Generator", "LegalActions", "MalformedAction",
    "NewGameError", "Option", "OptionError", "Range", "Refusal", "RefusedAction", "Setup",
    "Simulation", "Title", "UnknownTitle", "__version__", "actions", "load", "new_game", "options",
    "title", "title_names",
    "Bank", "BestRoutes", "Corporation", "Hex", "Map", "Market", "Player", "Private", "Reason",
    "RoundNow", "RoundSummary", "RouteStop", "Space", "Stop", "TrainRoute", "Trains",
    "TrainsLeft", "read_export",
}  # fmt: skip


def a_game(seed: int = 7) -> rh.Game:
    return rh.new_game("18GA", ["A", "B", "C"], seed=seed, options={"best_run": "president"})


def test_the_public_names_are_these() -> None:
    assert set(rh.__all__) == PUBLIC
    assert all(getattr(rh, name) is not None for name in PUBLIC)


def described() -> Iterator[tuple[str, object]]:
    """Every public name, and what games and lists of actions offer."""
    for name in rh.__all__:
        if name != "__version__":
            yield name, getattr(rh, name)
    for owner in (rh.Game, rh.LegalActions, rh.Simulation, rh.Generator):
        for name, member in inspect.getmembers(owner):
            if not name.startswith("_") and not inspect.ismemberdescriptor(member):
                yield f"{owner.__name__}.{name}", member


@pytest.mark.parametrize("name", [name for name, _ in described()])
def test_every_public_name_is_described_with_an_example(name: str) -> None:
    text = inspect.getdoc(dict(described())[name]) or ""
    assert ">>> " in text, f"{name} has no example"
    assert not text.startswith(">>>"), f"{name} says nothing but an example"


def test_a_game_offers_what_players_need() -> None:
    for name in ("legal", "apply", "undo", "redo", "at", "save", "best_routes", "result", "over"):
        assert hasattr(rh.Game, name), name


def test_a_legal_action_can_be_applied_and_taken_back() -> None:
    game = a_game()
    before = game.fingerprint()
    first = game.legal.first()
    assert first in game.legal
    game.apply(first)
    after = game.fingerprint()
    assert game.actions == [first]
    game.undo()
    assert game.fingerprint() == before
    assert game.redo() == first
    assert game.fingerprint() == after
    assert game.at(0).fingerprint() == before


def test_at_gives_a_game_that_can_be_played_on_without_touching_the_other() -> None:
    game = a_game()
    for _ in range(30):
        game.apply(game.legal.first())
    end = game.fingerprint()
    earlier = game.at(13)
    earlier.apply(list(earlier.legal)[-1])
    assert len(earlier.actions) == 14
    assert game.fingerprint() == end
    assert isinstance(earlier, rh.Game)


@pytest.mark.parametrize("number", [-1, 1])
def test_at_refuses_numbers_the_game_does_not_have(number: int) -> None:
    with pytest.raises(IndexError):
        a_game().at(number)


def test_nothing_to_undo_or_redo_is_an_error() -> None:
    with pytest.raises(IndexError):
        a_game().undo()
    with pytest.raises(IndexError):
        a_game().redo()


def test_a_new_action_forgets_what_was_taken_back() -> None:
    game = a_game()
    game.apply(game.legal.first())
    game.undo()
    game.apply(list(game.legal)[1])
    with pytest.raises(IndexError):
        game.redo()


def test_a_refused_action_cites_its_clause_and_changes_nothing() -> None:
    game = a_game()
    before = game.fingerprint()
    with pytest.raises(rh.RefusedAction) as caught:
        game.apply(rh.actions.Bid("MRC", 41))
    assert caught.value.clause == "18GA 3.1(b)"
    assert caught.value.refusal.key == "auction.least-bid"
    assert game.fingerprint() == before


def test_an_action_out_of_turn_is_refused() -> None:
    game = a_game()
    with pytest.raises(rh.RefusedAction, match="B's turn"):
        game.apply(game.legal.first(), by="B")
    with pytest.raises(rh.RefusedAction, match="Zoe"):
        game.apply(game.legal.first(), by="Zoe")


def test_ranges_bound_the_open_amounts() -> None:
    game = a_game()
    bids = {r.action.private: r for r in game.legal.ranges if isinstance(r.action, rh.actions.Bid)}
    mrc = bids["MRC"]
    assert (mrc.field, mrc.low, mrc.high) == ("amount", 45, 600)


def test_the_same_seed_gives_the_same_game() -> None:
    assert a_game(3).fingerprint() == a_game(3).fingerprint()
    assert a_game(3).setup == a_game(3).setup


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (["A", "B"], "3 to 5 players, not 2"),
        (list("ABCDEF"), "3 to 5 players, not 6"),
        (["A", "A", "B"], "same name"),
        (["A", " ", "B"], "empty"),
        ("ABC", "list of names"),
    ],
)
def test_impossible_seats_are_refused(players: list[str], message: str) -> None:
    with pytest.raises(rh.NewGameError, match=message):
        rh.new_game("18GA", players)


def test_unknown_titles_options_and_values_are_refused() -> None:
    with pytest.raises(rh.UnknownTitle, match="1899"):
        rh.new_game("1899", ["A", "B", "C"])
    with pytest.raises(rh.OptionError, match="fog"):
        rh.new_game("18GA", ["A", "B", "C"], options={"fog": "on"})
    with pytest.raises(rh.OptionError, match="thick"):
        rh.new_game("18GA", ["A", "B", "C"], options={"auto_pass": "thick"})
    with pytest.raises(rh.OptionError, match="preset"):
        rh.new_game("18GA", ["A", "B", "C"], preset="casual")


def test_best_routes_asks_for_a_known_corporation() -> None:
    with pytest.raises(LookupError, match="ACL"):
        a_game().best_routes("XYZ")
    best = a_game().best_routes("CoG")
    assert (best.routes, best.revenue, best.proven) == ((), 0, True)


def test_a_saved_game_is_the_same_game(tmp_path: Path) -> None:
    game = a_game()
    for _ in range(20):
        game.apply(game.legal.first())
    path = tmp_path / "game.json"
    game.save(path)
    again = rh.load(path)
    assert again.fingerprint() == game.fingerprint()
    assert again.actions == game.actions
    assert again.setup == game.setup


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("export", [False, True])
def test_load_opens_whatever_form_a_game_comes_in(
    tmp_path: Path, packed: bool, mark: bytes, export: bool
) -> None:
    game = rh.new_game("18GA", ["A", "B", "C"], seed=3, preset="18xx.games")
    for _ in range(30):
        game.apply(game.legal.first())
    path = tmp_path / "game.json"
    game.save(path)
    text = json.dumps(game.to_18xx_games()).encode() if export else path.read_bytes()
    path.write_bytes(gzip.compress(mark + text) if packed else mark + text)
    assert rh.load(path).fingerprint() == game.fingerprint()


def test_damaged_and_bloated_gzip_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json.gz"
    path.write_bytes(gzip.compress(b"{}" * 1000)[:-9])
    with pytest.raises(rh.GameFileError, match="damaged gzip"):
        rh.load(path)
    path.write_bytes(gzip.compress(b" " * (MOST + 1)))
    with pytest.raises(rh.GameFileError, match="when decompressed"):
        rh.load(path)
