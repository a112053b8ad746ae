"""The tag of snapshots: it follows the rules wherever they are, outside the package too."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests.stored_games import NAMES, played
from tests.title_tools.outside import known

from roundhouse import titles
from roundhouse.board.track import TrackMap
from roundhouse.core.state import State
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.engine.position import Position
from roundhouse.finance.market import Market
from roundhouse.rules import standard
from roundhouse.storage import snapshots
from roundhouse.storage.snapshots import StaleSnapshot, freeze, rule_packages, rules_tag, thaw

TITLE = """
from dataclasses import dataclass, replace
from pathlib import Path

from roundhouse.titles.g18ga.title import SOURCE as MODEL
from roundhouse.titles.loading.source import TitleSource


@dataclass(frozen=True)
class Token:
    number: int


def build(chosen):
    return replace(MODEL.build(chosen), name="Outside")


SOURCE = TitleSource(Path(__file__).parent, MODEL.options, build)
"""


PROJECT = """
[project.entry-points."roundhouse.titles"]
Outside = "outside_title.title:SOURCE"
"""


@pytest.fixture(autouse=True)
def fresh_caches() -> Iterator[None]:
    def forget() -> None:
        rules_tag.cache_clear()
        rule_packages.cache_clear()

    forget()
    yield
    forget()


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Path]:
    """The folder of a title in another package."""
    folder = tmp_path / "outside_title"
    folder.mkdir()
    (tmp_path / "pyproject.toml").write_text(PROJECT, "utf-8")
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "title.py").write_text(TITLE, "utf-8")
    (folder / "map.toml").write_text("hexes = 1\n", "utf-8")
    with known(tmp_path):
        yield folder


def test_what_a_game_is_made_of_is_in_the_tag() -> None:
    kinds = [State, TrackMap, Market, Position]
    names = [kind.__module__ for kind in kinds] + [standard.__name__, titles.__name__]
    packages = {name.split(".")[1] for name in names}
    assert packages == {"core", "board", "finance", "engine", "rules", "titles"}
    assert rule_packages() == packages


@pytest.mark.parametrize("package", sorted(rule_packages()))
def test_a_change_in_a_package_of_the_rules_changes_the_tag(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rules_tag("18GA")
    real = snapshots._package_sources

    def changed(name: str) -> list[tuple[str, bytes]]:
        (path, data), *others = real(name)
        return [(path, data + b"#" if name == package else data), *others]

    monkeypatch.setattr(snapshots, "_package_sources", changed)
    rules_tag.cache_clear()
    assert rules_tag("18GA") != before


def test_a_change_in_a_title_outside_the_package_changes_its_tag(outside: Path) -> None:
    before, ours = rules_tag("Outside"), rules_tag("18GA")
    assert before != ours
    for name, text in (("map.toml", "hexes = 2\n"), ("title.py", f"{TITLE}# changed\n")):
        (outside / name).write_text(text, "utf-8")
        rules_tag.cache_clear()
        after = rules_tag("Outside")
        assert after != before
        assert rules_tag("18GA") == ours
        before = after


def test_a_snapshot_holds_records_of_its_own_title_only(outside: Path) -> None:
    del outside
    built = titles.title("Outside")
    record = import_module("outside_title.title").Token(3)
    start = PlayedGame(built, Setup("Outside", NAMES, dict(built.chosen)))
    game = start.copy()
    game.state.title_state["note"] = record
    assert thaw(start, [], freeze(game)).state.title_state["note"] == record
    other = played(actions=0)
    with pytest.raises(StaleSnapshot, match="outside_title"):
        thaw(other, [], freeze(game))
