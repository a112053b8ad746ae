"""``check-title`` finds each kind of mistake in a title's files, with file and line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.title_tools.outside import forgotten_afterwards

from roundhouse.titles.checking import check_folder
from roundhouse.titles.checking.toml_lines import line_index, line_of
from roundhouse.titles.new_title import new_title

NAME, PACKAGE = "18Sound", "g18sound"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_title(NAME, "18Chesapeake", tmp_path_factory.mktemp("sound"))


@pytest.fixture
def copy(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / NAME))


def complaints(copy: Path) -> list[str]:
    """What is wrong, with file names as they are inside the title's folder."""
    with forgotten_afterwards(copy):
        found = check_folder(copy)
    return [line.removeprefix(f"{copy / PACKAGE}/") for line in found]


def change(copy: Path, file: str, old: str, new: str) -> int:
    """Replace some text of a file; the line on which the new text begins."""
    path = copy / PACKAGE / file
    text = path.read_text("utf-8")
    assert old in text, f"{file} has no {old!r}"
    at = text.index(old)
    path.write_text(text[:at] + new + text[at + len(old) :], encoding="utf-8")
    return text[:at].count("\n") + 1


class Mistake(NamedTuple):
    file: str
    old: str
    new: str
    complaint: str
    where: str = ""  # the text that stands on the line reported; else the new text begins there
    also: int = 0  # complaints that follow from it


MISTAKES = {
    # citations
    "a citation is missing": Mistake(
        "citations.toml", 'price = ["18Sound 10.4', 'prize = ["18Sound 10.4',
        "citation start.price: missing, but stock/par.py:", "[start]", also=1,
    ),
    "a citation of a step is missing": Mistake(
        "citations.toml", "\nprivates = [", "\nprivateers = [",
        "citation order.privates: missing, but it is what actions at the wrong time", "[order]",
        also=1,
    ),
    "a citation that nothing raises": Mistake(
        "citations.toml", "[start]\n", '[start]\nlate = ["18Sound 9-1", "Too late."]\n',
        "citation start.late: nothing refuses with this key", "late =",
    ),
    "a citation that the data make impossible": Mistake(
        "citations.toml", "[run]\n", '[run]\nsame-side = ["18Sound 9-1", "No."]\n',
        "citation run.same-side: nothing refuses with this key: no data", "same-side =",
    ),
    "a placeholder that is not passed": Mistake(
        "citations.toml", "{cheapest}", "{cheapset}",
        "citation auction.only-cheapest: {cheapset} is not passed by the refusal; there is",
    ),
    "a broken placeholder": Mistake(
        "citations.toml", "{cheapest}", "{cheapest", "the words cannot be filled in",
    ),
    "a clause of another title": Mistake(
        "citations.toml", '"18Sound 9-1"', '"18GA 9-1"', "'18GA 9-1' is no clause of 18Sound",
    ),
    "a clause that is not listed": Mistake(
        "citations.toml", '"18Sound 9-1"', '"18Sound 99-1"',
        "clause '18Sound 99-1' is not in the list of clauses",
    ),
    "words that are no sentence": Mistake(
        "citations.toml", 'already been sold."', 'already been sold"', "end without a full stop",
    ),
    "a citation that is no pair": Mistake(
        "citations.toml", "[start]\n", '[start]\nlate = "18Sound 9-1"\n',
        "citation start.late: it must be [clause, words]", "late =",
    ),
    "a citation of a key of the engine": Mistake(
        "citations.toml", "# Every", 'not-now = ["18Sound 9-1", "No."]\n# Every',
        "citation not-now: keys of the engine cite nothing",
    ),
    # about.toml
    "an about without blurb": Mistake(
        "about.toml", "blurb = ", "blurp = ", "about blurb: missing", "# ", also=1,
    ),
    "an about with a wrong type": Mistake(
        "about.toml", "length = ", 'length = "long" # ', "about length: must be a number",
    ),
    "an about out of range": Mistake(
        "about.toml", "difficulty = ", "difficulty = 7 # ", "about difficulty: must be from 1 to 4",
    ),
    "an about that is not TOML": Mistake(
        "about.toml", "length = ", "length ", "not readable as TOML",
    ),
    "an unlisted clause in the summary": Mistake(
        "about.toml", '"18Sound 9-1" =', '"18Sound 99-1" =',
        "about rules: clause '18Sound 99-1' is not in the list",
    ),
    # options.toml
    "an unknown key of an option": Mistake(
        "options.toml", 'preset_value = "allowed"', 'preset = "allowed"',
        "option yellow_share_at_limit: unknown key 'preset'", "[yellow_share_at_limit]",
    ),
    "a bad name of an option": Mistake(
        "options.toml", "[yellow_share_at_limit]", '["yellow share"]',
        "option yellow share: its name must be letters",
    ),
    "a preset value that is none": Mistake(
        "options.toml", 'preset_value = "allowed"', 'preset_value = "maybe"',
        "option yellow_share_at_limit: preset_value 'maybe' is none of its values",
        "[yellow_share_at_limit]", also=9,
    ),
    "an option with one value": Mistake(
        "options.toml", "[yellow_share", '[lone]\nvalues = "off"\ntext = "x."\n[yellow_share',
        "option lone: it has fewer than two values",
    ),
    "an option without a text": Mistake(
        "options.toml", "[yellow_share", '[lone]\nvalues = "off on"\n[yellow_share',
        "option lone: 'text' is missing",
    ),
    "an option that excludes what there is not": Mistake(
        "options.toml", 'preset_value = "allowed"',
        'preset_value = "allowed"\nexcludes = [["allowed", "weather", "on"]]',
        "option yellow_share_at_limit: excludes: there is no option 'weather'",
        "[yellow_share_at_limit]",
    ),
    "the common options are missing": Mistake(
        "options.toml", "[common]", "",
        "option site_limits: missing; an empty table [common] brings it", "# ", also=9,
    ),
    "a clause of an option that is not listed": Mistake(
        "options.toml", '"18Sound 10.1-3"', '"18Sound 99-1"',
        "option yellow_share_at_limit: clause '18Sound 99-1' is not in the list",
    ),
    "a variant that does not exist": Mistake(
        "options.toml", '"yellow_share_at_limit" }', '"yellow_share" }',
        "option yellow_share_at_limit: variant yellow_share of 'allowed' is neither in map.toml",
        also=9,
    ),
    "a variant that no option brings": Mistake(
        "entities.toml", "[variants.yellow", "[variants.spare.rules.stock]\n[variants.yellow",
        "variant spare: no option brings it",
    ),
    # entities.toml
    "another name than the installed one": Mistake(
        "entities.toml", 'name = "18Sound"', 'name = "18Noise"',
        "the title is called '18Noise', but installed as '18Sound'", also=999,
    ),
    "an unknown power": Mistake(
        "entities.toml", '"closes-hexes", hexes = "K3"', '"closes-hex", hexes = "K3"',
        "private D&R: unknown power 'closes-hex'; there are", '[privates."D&R"]',
    ),
    "an unknown key of a power": Mistake(
        "entities.toml", '"closes-hexes", hexes = "K3"', '"closes-hexes", hexs = "K3"',
        "private D&R: unknown key 'hexs'", '[privates."D&R"]',
    ),
    "a power for a hex that is not there": Mistake(
        "entities.toml", '"closes-hexes", hexes = "K3"', '"closes-hexes", hexes = "Z3"',
        "private D&R: there is no hex 'Z3'", '[privates."D&R"]',
    ),
    "a private without its income": Mistake(
        "entities.toml", "income = 5\n", "", "private D&R: 'income' is missing", '[privates."D&R"]',
    ),
    "a private without words for its power": Mistake(
        "entities.toml", 'text = "Blocks K3', 'text = "" # "Blocks K3',
        "private D&R: it has a power, but no text for the pages", '[privates."D&R"]',
    ),
    "an unknown effect of a phase": Mistake(
        "entities.toml", 'effects = "close-privates"', 'effects = "close-ports"',
        "nothing does 'close-ports'; there are close-privates",
    ),
    "a home without a hex": Mistake(
        "entities.toml", 'home = "F2"', 'home = "F99"',
        "corporation PRR: there is no hex 'F99' for its home",
    ),
    "a home without a city": Mistake(
        "entities.toml", 'home = "F2"', 'home = "E1"',
        "corporation PRR: E1, its home, has no city",
    ),
    "a colour that pages cannot draw": Mistake(
        "entities.toml", '"#237333"', '"green"',
        "corporation PRR: colour 'green' is not written like '#c8102e'",
    ),
    "two corporations of one colour": Mistake(
        "entities.toml", '"#237333"', '"#1b1b1b"',
        "corporation PRR: another one has the colour #1b1b1b", also=1,
    ),
    "a corporation without tokens": Mistake(
        "entities.toml", 'home = "F2", tokens = "0 40 60 80"', 'home = "F2"',
        "corporation PRR: it has no tokens",
    ),
    "a corporation with an unknown key": Mistake(
        "entities.toml", 'home = "F2"', 'house = "F2"', "corporation PRR: unknown key 'house'",
    ),
    "a train that nothing ends": Mistake(
        "entities.toml", 'rusts_on = "4"', 'rusts_on = "14"',
        "train 2: there is no train '14' that ends it",
    ),
    "a train that is never on sale": Mistake(
        "entities.toml", "5 = { count = 3", '5 = { count = "unlimited"',
        "train 6: never on sale, as 5 trains before it never run out", "6 = { count",
    ),
    "a train without a price": Mistake(
        "entities.toml", "5 = { count = 3, price = 500", "5 = { count = 3",
        "train 5: 'price' is missing",
    ),
    "a phase that nothing starts": Mistake(
        "entities.toml", 'starts_with = "3"', 'starts_with = "13"',
        "phase 3: there is no train '13' to start it",
    ),
    "more money than the bank has": Mistake(
        "entities.toml", "cash = 1200", "cash = 12000",
        "players 2: they start with more than the bank has",
    ),
    "a market without a first price": Mistake(
        "entities.toml", 'p = "par"', 'p = "part"', "market: no cell is a starting price",
        "[market]",
    ),
    "an unknown rule": Mistake(
        "entities.toml", 'order = "sell-buy"', 'order = "sell-buy"\nfee = 3',
        "rules stock: unknown key 'fee'", "[rules.stock]",
    ),
    # map.toml
    "a stop that cannot be read": Mistake(
        "map.toml", 'stops = ["city', 'stops = ["citty', "hex ",
    ),
    "a tile that is not there": Mistake(
        "map.toml", "\n57 = {", "\n5757 = {", "tile 5757: needs a colour", "5757 =",
    ),
    # code
    "an event whose text names what it has not": Mistake(
        "events.py", "{train:article}", "{engine:article}",
        ": its text names {engine}, which it has not", "@record",
    ),
    "an event without a text": Mistake(
        "events.py", "    text: ClassVar[str] =", "    words: ClassVar[str] =",
        ": it has no text for the log", "@record",
    ),
    "a flag that nothing asks for": Mistake(
        "entities.toml", 'flags = "buy-privates', 'flags = "sell-privates',
        "nothing asks for the flag 'sell-privates'",
    ),
    "code that does not run": Mistake(
        "title.py", "    folder = read(", "    folder = raed(", "NameError: name 'raed'",
    ),
    "code that cannot set up a game": Mistake(
        "random_presidency.py", "name = setup_draw.get(key)", "name = setup_draw['weather']",
        "no game for 2 can be set up: KeyError: 'weather'", also=4,
    ),
    "code that cannot be imported": Mistake(
        "title.py", "from roundhouse.titles.loading.build import Folder, assemble, read",
        "from roundhouse.titles.loading.build import Folder, assembled, read",
        "ImportError: cannot import name 'assembled'",
    ),
    "code that is no Python": Mistake(
        "title.py", "def build(", "deff build(", "invalid syntax",
    ),
}  # fmt: skip


def test_a_copy_is_sound(copy: Path) -> None:
    assert complaints(copy) == []


@pytest.mark.parametrize("what", MISTAKES)
def test_mistakes_are_found_with_file_and_line(copy: Path, what: str) -> None:
    mistake = MISTAKES[what]
    line = change(copy, mistake.file, mistake.old, mistake.new)
    if mistake.where:
        text = (copy / PACKAGE / mistake.file).read_text("utf-8").splitlines()
        line = next(n for n, words in enumerate(text, 1) if words.startswith(mistake.where))
    elif mistake.old.startswith("\n"):
        line += 1
    found = complaints(copy)
    place = f"{mistake.file}:{line}: "
    hits = [c for c in found if c.startswith(place) and mistake.complaint in c]
    assert hits, found
    assert len(found) <= 1 + mistake.also, found


@pytest.mark.parametrize("file", ["about.toml", "citations.toml", "entities.toml", "map.toml"])
def test_a_missing_file_is_reported(copy: Path, file: str) -> None:
    (copy / PACKAGE / file).unlink()
    assert f"{file}:1: the file is missing" in complaints(copy)


def test_a_title_without_a_list_of_clauses_is_checked_all_the_same(copy: Path) -> None:
    (copy / PACKAGE / "clauses.txt").unlink()
    assert complaints(copy) == []


def test_a_mistake_of_one_option_is_reported_with_it(copy: Path) -> None:
    line = change(
        copy, "entities.toml", "[variants.yellow_share_at_limit.rules.stock]",
        '[variants.yellow_share_at_limit.phases]\n3 = { effects = "rain" }\n'
        "[variants.yellow_share_at_limit.rules.stock]",
    )  # fmt: skip
    (found,) = complaints(copy)
    assert "phase 3: nothing does 'rain'" in found
    assert found.endswith("(preset 18xx.games)")
    assert line > 0


def test_lines_of_tables_keys_and_lists() -> None:
    index = line_index(
        'a = 1\n[b."c.d"]\nlist = [\n  "x = [",\n  { y = 1 },\n]\n# z = 1\n'
        '"e f" = """\ng = 2\n"""\n[[h]]\ni.j = 3\n'
    )
    assert index == {
        ("a",): 1, ("b",): 2, ("b", "c.d"): 2, ("b", "c.d", "list"): 3, ("b", "c.d", "e f"): 8,
        ("h",): 11, ("h", "i", "j"): 12,
    }  # fmt: skip
    assert line_of(index, "b", "c.d", "list", "y") == 3
    assert line_of(index, "nowhere") == 1


def test_complaints_are_one_line_each(copy: Path) -> None:
    change(copy, "citations.toml", "[order]", "[disorder]")
    found = complaints(copy)
    assert len(found) > 10
    assert all(re.match(r"citations\.toml:\d+: citation \S+: .+", line) for line in found)
