"""The arena: rotated seats, results line by line, and what they say about strength."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from roundhouse.bots.arena import Outcome, matches, play, resumed
from roundhouse.bots.measuring import interval, strengths, verdict
from roundhouse.cli import app

BOTS = ("busy", "random", "random")


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    return play(matches("18AL", BOTS, 1, 5)[0])


def test_seats_rotate_and_seeds_differ() -> None:
    series = matches("18GA", ("steady", "busy", "random"), 4, 9)
    assert [match.seats[0] for match in series] == ["steady", "busy", "random", "steady"]
    assert len({match.seed for match in series}) == 4
    assert matches("18GA", ("steady", "busy", "random"), 2, 9) == series[:2]


def test_a_game_is_recorded_and_played_the_same_again(outcome: Outcome) -> None:
    again = play(matches("18AL", BOTS, 1, 5)[0])
    assert (again.scores, again.actions, again.ended) == (
        outcome.scores,
        outcome.actions,
        outcome.ended,
    )
    assert Outcome.from_line(outcome.to_line()) == outcome
    assert outcome.rounds > 0


def test_a_tie_is_shared(outcome: Outcome) -> None:
    tied = replace(outcome, seats=("busy", "random", "random"), scores=(900, 900, 100))
    assert tied.wins() == {"busy": 0.5, "random": 0.5}
    both = replace(outcome, seats=("busy", "random", "random"), scores=(100, 900, 900))
    assert both.wins() == {"random": 1.0}


def test_an_interrupted_run_goes_on(tmp_path: Path, outcome: Outcome) -> None:
    series = matches("18AL", BOTS, 3, 5)
    file = tmp_path / "results.jsonl"
    file.write_text(outcome.to_line() + "\n" + outcome.to_line()[:40], encoding="utf-8")
    assert resumed(file, series) == [outcome]
    assert file.read_text(encoding="utf-8") == outcome.to_line() + "\n"
    with pytest.raises(ValueError, match="another series"):
        resumed(file, matches("18AL", BOTS, 3, 6))


def test_a_shorter_run_drops_no_games(tmp_path: Path, outcome: Outcome) -> None:
    first, second = matches("18AL", BOTS, 2, 5)
    other = replace(outcome, seats=second.seats, seed=second.seed)
    file = tmp_path / "results.jsonl"
    text = f"{outcome.to_line()}\n{other.to_line()}\n"
    file.write_text(text, encoding="utf-8")
    assert resumed(file, [first]) == [outcome]
    assert file.read_text(encoding="utf-8") == text


def test_strength_counts_wins_and_time(outcome: Outcome) -> None:
    won = replace(outcome, seats=BOTS, scores=(500, 100, 200))
    lost = replace(outcome, seats=BOTS, scores=(100, 500, 200))
    first, second = strengths([won, won, lost])
    assert (first.bot, first.games, round(first.win_share, 2)) == ("busy", 3, 0.67)
    assert first.fair == pytest.approx(1 / 3)
    assert second.net_worth == pytest.approx((100 + 200 + 100 + 200 + 500 + 200) / 6)
    assert first.low < first.win_share < first.high
    low, high = interval(0, 10)
    assert low == 0
    assert 0.2 < high < 0.4


def test_a_sequential_test_waits_until_it_is_clear() -> None:
    assert verdict(5, 5, 0.8, 0.65) == ""
    assert verdict(60, 60, 0.8, 0.65) == "accepted"
    assert verdict(20, 60, 0.8, 0.65) == "rejected"


def test_the_commands_measure_and_rate(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    arguments = ["arena", "18AL", "--bots", "busy,random,random", "--games", "1", "--out", str(out)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert "1 games of 18AL, 3 players" in " ".join(result.output.split())
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1
    rated = CliRunner().invoke(app, ["ladder", str(out)])
    assert rated.exit_code == 0, rated.output
    assert "busy" in rated.output
    for wrong in (
        ["arena", "18AL", "--bots", "clever,busy,busy"],
        ["arena", "18AL", "--bots", "busy"],
    ):
        refused = CliRunner().invoke(app, wrong)
        assert refused.exit_code != 0
        assert "Traceback" not in refused.output
    out.write_text("not json\n", encoding="utf-8")
    assert CliRunner().invoke(app, ["ladder", str(out)]).exit_code != 0
