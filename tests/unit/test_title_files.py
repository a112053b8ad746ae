"""The files of titles: options, entities, variants, and how a title is put together."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import fields
from importlib import resources
from pathlib import Path

import pytest
from tests.board_tools import TITLES

from roundhouse.board import mapfile
from roundhouse.engine.citations import cited_as
from roundhouse.engine.entities import UNLIMITED
from roundhouse.engine.hooks import Hooks
from roundhouse.engine.rule_tables import RULES
from roundhouse.rules.stock import sell
from roundhouse.rules.track import lay_tile
from roundhouse.titles import options, title, title_names
from roundhouse.titles.g18ga.powers import POWERS
from roundhouse.titles.loading import entities
from roundhouse.titles.loading.build import read
from roundhouse.titles.loading.entities import Entities, EntityError, load_entities, load_rules
from roundhouse.titles.loading.option_file import OptionFileError, load_options, variants_of
from roundhouse.titles.loading.options import COMMON, resolve


def folder(name: str) -> Path:
    return Path(str(resources.files(f"roundhouse.titles.{TITLES[name]}")))


@pytest.mark.parametrize("name", title_names())
def test_a_title_imports_no_other_title(name: str) -> None:
    """What two titles use stands in ``rules/``; ``titles/loading/`` reads the files of all."""
    imported = {
        match
        for file in folder(name).rglob("*.py")
        for match in re.findall(r"roundhouse\.titles\.(\w+)", file.read_text("utf-8"))
    }
    assert imported <= {"loading", TITLES[name]}


@pytest.mark.parametrize("name", title_names())
def test_every_variant_belongs_to_an_option(name: str) -> None:
    """Or to several together, which the title's own code then says."""
    known = {
        *mapfile.variant_names(folder(name) / "map.toml"),
        *entities.variant_names(folder(name) / "entities.toml"),
    }
    named = {v for o in options(name) for _, words in o.variants for v in words.split()}
    code = "".join(f.read_text("utf-8") for f in folder(name).glob("*.py"))
    loose = [v for v in sorted(known - named) if v.rpartition("_")[0] not in code]
    assert loose == []
    assert named <= known


# -- options -----------------------------------------------------------------------------------


def options_file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "options.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_options_own_shared_and_common(tmp_path: Path) -> None:
    found = load_options(
        options_file(
            tmp_path,
            '[tie_extra_round]\nclause = "18XX 5"\n[common]\n'
            '[river]\nvalues = "dear cheap"\ntext = "What rivers cost."\n'
            'preset_value = "cheap"\nvariants = { cheap = "cheap_rivers" }\n',
        )
    )
    tie, *common, river = found
    assert (tie.values, tie.clause) == (("off", "on"), "18XX 5")
    assert tuple(common) == COMMON
    assert variants_of(found, resolve(found, {})) == []
    assert variants_of(found, resolve(found, {"river": "cheap"})) == ["cheap_rivers"]
    assert river.preset_value == "cheap"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[river]\nvalues = 3\n", "options.toml"),
        ('[river]\nvalues = "dear cheap"\n', "river"),
        ('[river]\nvalues = "a b"\ntext = "…"\ncolour = "blue"\n', "unknown key 'colour'"),
        ('[river]\nvalues = "a b"\ntext = "…"\nvariants = { c = "x" }\n', "none of its values"),
        ("[river\n", "options.toml"),
    ],
)
def test_mistakes_in_options_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(OptionFileError, match=complaint):
        load_options(options_file(tmp_path, text))


def test_a_variant_that_stands_nowhere_is_refused() -> None:
    own = options("18GA")
    with pytest.raises(ValueError, match=r"harbour stands neither in map\.toml nor entities"):
        read(resources.files("roundhouse.titles.g18ga"), own, resolve(own, {}), ["harbour"])


# -- entities ----------------------------------------------------------------------------------


def load_18ga(*variants: str) -> Entities:
    return load_entities(folder("18GA") / "entities.toml", variants=variants, powers=POWERS)


def test_variants_change_single_keys() -> None:
    plain, changed = load_18ga(), load_18ga("soft_rust_4t")
    assert [f.rusts_on for f in plain.families] == ["4", "6", "8", "", "", ""]
    assert [f.obsolete_on for f in changed.families] == ["", "", "8", "", "", ""]
    assert [f.count for f in changed.families] == [f.count for f in plain.families]
    ends = load_18ga("end_at_250").market
    assert sorted(c.price for c in ends.cells if "end" in c.zones) == [250, 250, 275, 300]


def test_trains_run_as_their_lines_say() -> None:
    def runs(name: str) -> dict[str, tuple[int, int, int, int]]:
        specs = {t.name: t.spec for t in title(name).trains}
        return {n: (s.pays, s.visits, s.times, s.freight) for n, s in specs.items()}

    assert runs("18VA")["3G"] == (3, 3, 1, 3)
    assert runs("18VA")["4D"] == (4, 4, 2, 0)
    assert runs("18Chesapeake")["D"][0] > 30
    assert runs("1846")["3/5"] == (3, 5, 1, 0)
    assert runs("18GA") == {n: (int(n), int(n), 1, 0) for n in ("2", "3", "4", "5", "6", "8")}
    assert title("18Chesapeake").families[-1].count == UNLIMITED


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('order = "sell-buy"', 'order = "sell-buy"\nfee = 3', "unknown key 'fee'"),
        ("[rules.end]", "[rules.weather]", "unknown table 'weather'"),
    ],
)
def test_mistakes_in_rules_are_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "entities.toml"
    text = (folder("18Chesapeake") / "entities.toml").read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EntityError, match=complaint):
        load_rules(path)


# -- guards ------------------------------------------------------------------------------------


def test_guards_are_put_before_instead_and_after() -> None:
    first, second, *others = lay_tile.LAY_TILE.guards
    changed = lay_tile.LAY_TILE.with_guards(
        others[0], instead={first: (first, others[1])}, without=(second,), after=(others[2],)
    )
    assert changed.guards == (others[0], first, others[1], *others, others[2])
    with pytest.raises(ValueError, match="no guard sell_held to replace"):
        lay_tile.LAY_TILE.with_guards(without=(sell.sell_held,))


def test_a_guard_cited_otherwise_keeps_its_name() -> None:
    assert cited_as(sell.sell_held, "sell.other").__name__ == "sell_held"


# -- the manual --------------------------------------------------------------------------------


ROOT = Path(__file__).resolve().parents[2]


def named_in_the_manual() -> set[str]:
    manual = (ROOT / "docs" / "add-a-title.md").read_text("utf-8")
    return set(re.findall(r"`([^`\n]+)`", manual))


def test_the_manual_names_what_there_is() -> None:
    named = named_in_the_manual()
    rules = ROOT / "src" / "roundhouse" / "rules"
    assert {f.stem for f in rules.rglob("*.py")} - {"__init__"} - named == set()
    rooms = {f.name for f in rules.iterdir() if (f / "__init__.py").is_file()}
    assert {f"{room}/" for room in rooms} - named == set()
    used = [set(kinds_of_powers(name)) for name in title_names()]
    assert (set(entities.POWERS) | set.union(*used)) - named == set()
    assert {f"[rules.{table}]" for table in RULES} - named == set()
    page = (ROOT / "docs" / "hooks.md").read_text("utf-8")
    assert [f.name for f in fields(Hooks) if f"`{f.name}`" not in page] == []


def kinds_of_powers(name: str) -> list[str]:
    data = tomllib.loads((folder(name) / "entities.toml").read_text("utf-8"))
    return [p["kind"] for line in data["privates"].values() for p in line.get("powers", ())]


def test_a_shared_power_serves_at_least_two_titles() -> None:
    users = Counter(kind for name in title_names() for kind in set(kinds_of_powers(name)))
    assert [kind for kind in entities.POWERS if users[kind] < 2] == []


def test_the_manual_names_modules_of_titles_that_exist() -> None:
    modules = {n for n in named_in_the_manual() if re.fullmatch(r"g\w+/\w+\.py", n)}
    own = sorted(n for n in modules if not n.startswith("g18isle/"))
    assert len(own) > 20
    titles = ROOT / "src" / "roundhouse" / "titles"
    assert [n for n in own if not (titles / n).is_file()] == []


@pytest.mark.parametrize("name", title_names())
def test_the_manuals_name_files_that_exist(name: str) -> None:
    root = Path(__file__).resolve().parents[2]
    text = (root / "docs" / "rules" / f"{name}.md").read_text("utf-8")
    files = re.findall(r"`((?:titles|rules)/[\w/]+\.(?:py|toml))`", text)
    assert files
    assert [f for f in files if not (root / "src" / "roundhouse" / f).is_file()] == []
