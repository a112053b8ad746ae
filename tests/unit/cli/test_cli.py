"""The commands: what they print, their exit codes, and that bad input leaves files alone."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.cli import app
from roundhouse.cli.commands import COMMANDS
from roundhouse.interchange.exporter import export_text
from roundhouse.storage import open_database
from roundhouse.titles import heading, listed_options
from roundhouse.views.words import end_words


def run(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(app, [str(a) for a in arguments], input=typed)


def refused(result: Result, code: int, *words: str) -> None:
    """One line on standard error, nothing on standard output, no traceback."""
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    for word in words:
        assert word in result.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    assert run("new", "18GA", "--out", path, "--seed", 7).exit_code == 0
    return path


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = rh.new_game("18GA", ["A", "B", "C"], seed=3, preset="18xx.games")
    play_out(game, make_bots(["busy"], 3, 3))
    folder = tmp_path_factory.mktemp("games")
    game.save(folder / "own.json")
    (folder / "export.json").write_text(export_text(game), encoding="utf-8")
    return folder


# -- titles and new games ----------------------------------------------------------------------


def test_titles_lists_them_with_options_and_presets() -> None:
    shown = run("titles")
    assert shown.exit_code == 0
    for name in rh.title_names():
        assert f"{name}  " in shown.stdout
        for option in rh.options(name):
            assert option.name in shown.stdout
    assert "presets: rulebook, 18xx.games" in shown.stdout
    assert "18VA" not in run("titles", "18GA").stdout


def test_new_writes_a_game_with_its_setup(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    made = run(
        "new", "18GA", "--out", path, "--name", "Zoe", "--name", "Yves", "--name", "Xu",
        "--seed", 11, "-o", "end_share_price=250", "--preset", "18xx.games",
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    game = rh.load(path)
    assert game.players == ("Zoe", "Yves", "Xu")
    assert game.setup.seed == 11
    assert game.setup.options["end_share_price"] == "250"
    assert game.setup.options["bank_out"] == "below_zero"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["1899"], ["no title '1899'"]),
        (["18GA", "--players", "7"], ["--players"]),
        (["18GA", "--players", "2"], ["3 to 5 players"]),
        (["18GA", "-o", "fog=on"], ["unknown option 'fog'"]),
        (["18GA", "-o", "auto_pass=perhaps"], ["auto_pass cannot be 'perhaps'"]),
        (["18GA", "-o", "auto_pass"], ["NAME=VALUE"]),
        (["18GA", "--preset", "wild"], ["unknown preset 'wild'"]),
        (["18GA", "--name", "A", "--name", "A", "--name", "B"], ["same name"]),
        (["18GA", "--seed", "-1"], ["seed"]),
    ],
)
def test_new_refuses_what_cannot_be_played(
    tmp_path: Path, arguments: list[str], words: list[str]
) -> None:
    path = tmp_path / "new.json"
    refused(run("new", *arguments, "--out", path), 2, *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["new"], "Missing argument 'TITLE'"),
        (["frobnicate"], "No such command 'frobnicate'"),
        (["titels"], "Did you mean 'titles'?"),
        (["--frobnicate"], "--frobnicate"),
        (["new", "18GA", "--players", "x", "--out", "y"], "--players"),
        (["simulate", "18GA", "--games", "0"], "--games"),
        (["show", "game.json", "--loud"], "--loud"),
    ],
)
def test_wrong_arguments_are_explained_in_one_line(arguments: list[str], word: str) -> None:
    refused(run(*arguments), 2, word)


def test_new_does_not_overwrite(file: Path) -> None:
    before = file.read_bytes()
    refused(run("new", "18GA", "--out", file), 2, "exists already")
    assert file.read_bytes() == before


def test_new_needs_a_folder_that_exists(tmp_path: Path) -> None:
    refused(run("new", "18GA", "--out", tmp_path / "no" / "x.json"), 2, "No such file")


@pytest.mark.parametrize("name", rh.title_names())
def test_the_data_of_every_title_is_sound(name: str) -> None:
    checked = run("check-title", name)
    assert checked.exit_code == 0, checked.stdout


def test_check_title_refuses_an_unknown_title() -> None:
    refused(run("check-title", "1899"), 2, "no title '1899'")


# -- playing -----------------------------------------------------------------------------------


def test_apply_plays_an_action_into_the_file(file: Path) -> None:
    played = run("apply", file, '{"type": "buy-from-bank", "private": "LTR"}')
    assert played.exit_code == 0
    assert "1. Ann bought LTR for $20." in played.stdout
    assert "Ben: buy the cheapest private" in played.stdout
    assert len(rh.load(file).actions) == 1
    assert run("apply", file, "-", typed='{"type": "pass"}').exit_code == 0
    assert len(rh.load(file).actions) == 2


@pytest.mark.parametrize(
    ("action", "code", "words"),
    [
        ('{"type": "bid", "private": "MRC", "amount": 41}', 1, ["$45", "18GA 3.1(b)"]),
        ('{"type": "dividend", "kind": "pay"}', 1, ["18GA 3.1"]),
        ('{"type": "bid", "private": "XYZ", "amount": 50}', 1, ["XYZ"]),
        ('{"type": "bid", "private": "MRC"}', 2, ["needs the field 'amount'"]),
        ('{"type": "bid", "private": "MRC", "amount": "50"}', 2, ["whole number"]),
        ('{"type": "dance"}', 2, ["unknown action type 'dance'"]),
        ("[]", 2, ["JSON object"]),
        ("{nonsense", 2, ["not JSON"]),
    ],
)
def test_apply_refuses_in_one_line_and_leaves_the_file(
    file: Path, action: str, code: int, words: list[str]
) -> None:
    before = file.read_bytes()
    refused(run("apply", file, action), code, *words)
    assert file.read_bytes() == before


def test_apply_checks_whose_turn_it_is(file: Path) -> None:
    refused(run("apply", file, '{"type": "pass"}', "--by", "Ben"), 1, "Ben")
    assert run("apply", file, '{"type": "pass"}', "--by", "Ann").exit_code == 0


@pytest.mark.parametrize("command", [["show"], ["legal"], ["routes"], ["audit"], ["export"]])
def test_a_broken_file_is_explained(tmp_path: Path, file: Path, command: list[str]) -> None:
    cut = tmp_path / "cut.json"
    cut.write_text(file.read_text(encoding="utf-8")[:100], encoding="utf-8")
    refused(run(*command, cut), 2, "cut.json", "not JSON")
    refused(run(*command, tmp_path / "none.json"), 2, "none.json", "No such file")
    (tmp_path / "other.json").write_text("[1, 2]", encoding="utf-8")
    refused(run(*command, tmp_path / "other.json"), 2, "not a game file")


def test_an_illegal_action_in_a_file_is_named(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    data["actions"] = [{"type": "pass"}, {"type": "bid", "private": "MRC", "amount": 1}]
    file.write_text(json.dumps(data), encoding="utf-8")
    refused(run("show", file), 2, "action 2 of 2", "18GA 3.1(b)")


def test_show_tells_the_position(long_game: Path) -> None:
    shown = run("show", long_game / "own.json", "--at", 200)
    assert shown.exit_code == 0
    for word in ("after 200 actions", "phase", "bank $", "Trains in the bank", "Tiles:", "CoG"):
        assert word in shown.stdout
    why = end_words(rh.load(long_game / "own.json").over)
    assert f"The game is over: {why}" in run("show", long_game / "export.json").stdout
    refused(run("show", long_game / "own.json", "--at", 99_999), 2, "--at 99999")


def test_legal_lists_actions_that_apply_accepts(file: Path) -> None:
    lines = run("legal", file).stdout.splitlines()
    assert lines[0].startswith("Ann: ")
    for line in [x for x in lines if x.startswith("{")]:
        again = shutil.copy(file, file.with_name("again.json"))
        assert run("apply", again, line).exit_code == 0
    assert "amount from 45 to 600" in run("legal", file).stdout


def test_legal_all_says_why_not(long_game: Path) -> None:
    game = rh.load(long_game / "own.json")
    number = next(n for n in range(100) if list(game.at(n).legal.refused()))
    shown = run("legal", long_game / "own.json", "--at", number, "--all").stdout
    refusals = [x for x in shown.splitlines() if x.startswith("refused ")]
    assert refusals
    assert all(re.search(r"\[18GA [^\]]+\]$", x) or "18xx.games" in x for x in refusals), refusals


# -- recorded games ----------------------------------------------------------------------------


def test_verify_reads_folders_of_both_kinds(long_game: Path) -> None:
    shown = run("verify", long_game)
    assert shown.exit_code == 0, shown.stdout
    count = 2 * len(rh.load(long_game / "own.json").actions)
    assert shown.stdout.splitlines()[-1] == f"verified 2 of 2 games, {count} actions"


def test_verify_json(long_game: Path) -> None:
    data = json.loads(run("verify", long_game, "--json").stdout)
    assert data["verified"] == data["total"] == 2
    assert data["actions"] == sum(g["actions"] for g in data["games"])
    assert data["us_per_action"] > 0
    assert {(g["title"], g["ok"], g["difference"]) for g in data["games"]} == {("18GA", True, None)}


def test_verify_tells_the_first_difference_and_goes_on(long_game: Path, tmp_path: Path) -> None:
    export = json.loads((long_game / "export.json").read_text(encoding="utf-8"))
    export["result"]["1"] += 1
    (tmp_path / "a.json").write_text(json.dumps(export), encoding="utf-8")
    own = json.loads((long_game / "own.json").read_text(encoding="utf-8"))
    own["actions"][9] = {"type": "convert"}
    (tmp_path / "b.json").write_text(json.dumps(own), encoding="utf-8")
    shutil.copy(long_game / "own.json", tmp_path / "c.json")
    shown = run("verify", tmp_path)
    assert shown.exit_code == 1
    assert "at action end: result: expected" in shown.stdout
    assert "at action 10: refused" in shown.stdout
    assert "verified 1 of 3 games" in shown.stdout
    (tmp_path / "d.json").write_text("{", encoding="utf-8")
    shown = run("verify", tmp_path)
    assert shown.exit_code == 2
    assert "unreadable" in shown.stdout
    assert "verified 1 of 4 games" in shown.stdout


def test_verify_compares_with_a_trace(long_game: Path, tmp_path: Path) -> None:
    shutil.copy(long_game / "export.json", tmp_path / "game.json")
    line = {"after": 2, "set": {"bank": -5}}
    (tmp_path / "game.trace.jsonl").write_text(json.dumps(line), encoding="utf-8")
    shown = run("verify", tmp_path / "game.json", "--json")
    assert shown.exit_code == 1
    difference = json.loads(shown.stdout)["games"][0]["difference"]
    assert (difference["action"], difference["key"], difference["expected"]) == (2, "bank", -5)


@pytest.mark.parametrize("path", ["nowhere", "nowhere.json"])
def test_verify_of_nothing_is_an_error(tmp_path: Path, path: str) -> None:
    assert run("verify", tmp_path / path).exit_code == 2


def test_export_writes_what_verify_accepts(long_game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert run("export", long_game / "own.json", "--out", out).exit_code == 0
    assert out.read_text(encoding="utf-8") == (long_game / "export.json").read_text("utf-8")
    printed = run("export", long_game / "export.json", "--format", "native").stdout
    (tmp_path / "native.json").write_text(printed, encoding="utf-8")
    assert rh.load(tmp_path / "native.json").over
    refused(run("export", out, "--format", "pdf"), 2, "no format 'pdf'")


def test_export_refuses_what_the_site_cannot_play(file: Path) -> None:
    refused(run("export", file), 2, "18xx.games cannot play with")


# -- routes ------------------------------------------------------------------------------------


def test_routes_prints_the_arithmetic(long_game: Path) -> None:
    game = rh.load(long_game / "own.json")
    best = game.best_routes("CoG").revenue
    shown = run("routes", long_game / "own.json", "--corporation", "CoG", "--explain")
    assert shown.exit_code == 0
    assert shown.stdout.startswith(f"CoG: {best}")
    assert "proven best" in shown.stdout
    assert "counts (value" in shown.stdout or not best
    refused(
        run("routes", long_game / "own.json", "--corporation", "XYZ"), 2, "no corporation 'XYZ'"
    )
    assert (
        run("routes", long_game / "own.json", "--at", "0").stdout == "No corporation has a train.\n"
    )


def test_audit_compares_every_run(long_game: Path) -> None:
    runs = json.loads(run("audit", long_game / "own.json", "--json").stdout)
    assert runs
    assert all(r["ran"] <= r["best"] and r["proven"] for r in runs)
    assert set(runs[0]) >= {"action", "corporation", "ran", "best", "proven", "ms"}
    assert f"{len(runs)} runs" in run("audit", long_game / "export.json").stdout


# -- simulating --------------------------------------------------------------------------------


def test_simulate_gives_the_same_games_for_the_same_seed(tmp_path: Path) -> None:
    for folder, jobs in (("a", 1), ("b", 2)):
        done = run(
            "simulate", "18GA", "--games", 2, "--seed", 5, "--out", tmp_path / folder,
            "--jobs", jobs, "--preset", "18xx.games", "--format", "18xx.games",
        )  # fmt: skip
        assert done.exit_code == 0, done.output
        assert "played 2 games" in done.stdout
    one, two = (sorted((tmp_path / f).iterdir()) for f in ("a", "b"))
    assert [p.name for p in one] == [p.name for p in two]
    assert [p.read_bytes() for p in one] == [p.read_bytes() for p in two]
    assert run("verify", tmp_path / "a").exit_code == 0


def test_simulate_counts_what_was_used() -> None:
    shown = run("simulate", "18GA", "--bots", "busy,random", "--coverage").stdout
    assert "never seen: " in shown
    assert re.search(r"action +lay-tile +[1-9]", shown)
    assert re.search(r"refusal +auction.least-bid", shown)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--bots", "genius"], "no bot 'genius'"),
        (["--format", "pdf"], "no format 'pdf'"),
        (["--players", "6"], "3 to 5 players"),
        (["--format", "18xx.games"], "cannot play with"),
    ],
)
def test_simulate_refuses_before_it_plays(tmp_path: Path, arguments: list[str], word: str) -> None:
    refused(run("simulate", "18GA", "--out", tmp_path / "x", *arguments), 2, word)


def test_errors_of_a_real_process_are_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "roundhouse", "show", str(tmp_path / "none.json")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


# -- what can go wrong -------------------------------------------------------------------------


def test_bytes_that_are_no_text_are_refused(file: Path) -> None:
    before = file.read_bytes()
    done = CliRunner().invoke(app, ["apply", str(file), "-"], input=b"\xff\xfe")
    refused(done, 2, "not text")
    assert file.read_bytes() == before


def test_a_backup_needs_a_database_and_a_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    refused(run("backup", tmp_path / "copy.db", "--database", url), 2, "there is no database")
    assert list(tmp_path.iterdir()) == []
    open_database(url).close()
    refused(run("backup", tmp_path / "no" / "copy.db", "--database", url), 2, "no folder")
    assert run("backup", tmp_path / "copy.db", "--database", url).exit_code == 0


# -- names -------------------------------------------------------------------------------------


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"roundhouse {rh.__version__}\n"


def test_help_has_a_short_form() -> None:
    assert "titles" in run("-h").stdout
    assert "Only this title" in run("titles", "-h").stdout


def test_every_command_is_where_the_table_says() -> None:
    for command, entry in COMMANDS.items():
        shown = run(command, "--help")
        assert shown.exit_code == 0, command
        assert entry.summary in " ".join(shown.stdout.split()), command


def test_titles_are_known_in_any_case(tmp_path: Path) -> None:
    assert run("titles", "18ga").stdout.startswith("18GA  ")
    assert run("new", "18CHESAPEAKE", "--out", tmp_path / "c.json").exit_code == 0
    refused(run("titles", "18Chesapeek"), 2, "did you mean '18Chesapeake'?")
    refused(run("simulate", "18ag"), 2, "did you mean")


def test_the_heading_of_a_title_agrees_with_the_title() -> None:
    for name in rh.title_names():
        head, built = heading(name), rh.title(name)
        assert (head.full_name, head.edition) == (built.full_name, built.edition)
        assert (head.min_players, head.max_players) == (built.min_players, built.max_players)
        assert head.options == listed_options(name)
