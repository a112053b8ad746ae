"""``roundhouse play --bots``: computer players at the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.unit.cli.tools import play, refused, run

import roundhouse as rh
from roundhouse.bots import Choice, RandomBot
from roundhouse.bots.explaining import hint_for
from roundhouse.bots.registry import OURS
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.seat_view import SeatView


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A new game of one person and two computer players, in which nobody has moved."""
    path = tmp_path / "game.json"
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    game.computers = {"Ben": "busy", "Cem": "random"}
    game.save(path)
    return path


def test_the_last_seats_are_computer_players(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    started = "--title", "18GA", "--players", 4, "--bots", "random,busy", "--seed", 7
    shown = play(path, *started, typed="1\nquit\n")
    assert "Ann and Ben play here; Cem is Random and Dee is Casual." in shown
    assert rh.load(path).computers == {"Cem": "random", "Dee": "busy"}
    assert re.search("^(Ann|Ben): ", shown, re.MULTILINE)  # two people: who of them is asked?
    assert rh.load(path).deciders[0] in ("Ann", "Ben")


def test_computer_players_move_by_themselves_one_line_each(file: Path) -> None:
    shown = play(file, typed="1\nquit\n")
    game = rh.load(file)
    assert game.deciders == ("Ann",)
    told = re.findall(r"^ +(\d+) (You|Ben|Cem) ", shown, re.MULTILINE)
    assert told[0] == ("1", "You")
    assert [int(number) for number, _ in told] == list(range(1, len(game.actions) + 1))
    assert {name for _, name in told[1:]} == {"Ben", "Cem"}


def test_a_game_that_is_left_goes_on_as_if_it_had_not_been(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(file.read_bytes())
    play(file, typed="1\n1\n1\nquit\n")
    for _ in range(3):
        play(other, typed="1\nquit\n")
    assert rh.load(file).actions == rh.load(other).actions
    assert rh.load(other).computers == {"Ben": "busy", "Cem": "random"}


def test_names_are_the_peoples(tmp_path: Path) -> None:
    play(tmp_path / "g.json", "--title", "18GA", "--name", "Ben", "--bots", "busy,busy")
    game = rh.load(tmp_path / "g.json")
    assert (game.players, set(game.computers)) == (("Ben", "Ann", "Cem"), {"Ann", "Cem"})


def test_a_game_of_people_can_go_on_against_the_computer(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).save(path)
    assert "Ben:" in play(path, typed="1\nquit\n")
    play(path, "--bots", "random", typed="quit\n")
    assert rh.load(path).computers == {"Cem": "random"}


def test_an_unfinished_game_names_its_computer_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    play("--title", "18GA", "--bots", "steady,busy", typed="quit\n")
    shown = play(typed="y\nquit\n")
    assert re.match(r"18GA with Ann, Ben \(Steady\), Cem \(Casual\), \d+ actions played", shown)


def test_bots_that_do_not_exist_or_leave_no_seat_are_refused(tmp_path: Path) -> None:
    new = "play", tmp_path / "g.json", "--title", "18GA", "--bots"
    refused(run(*new, "steady,clever"), 2, "there is no bot 'clever'")
    refused(run(*new, "busy,busy,busy"), 2, "leave no seat for a person in a game of 3")
    assert not (tmp_path / "g.json").exists()
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"])
    game.computers = {"Cem": "clever"}
    game.save(tmp_path / "g.json")
    refused(run("play", tmp_path / "g.json"), 2, "there is no bot 'clever'")


# -- bots of other packages --------------------------------------------------------------------


class Broken:
    """Fails at every decision."""

    def __init__(self, seed: int) -> None:
        del seed

    def choose(self, view: SeatView, legal: LegalActions) -> Choice:
        del legal
        raise RuntimeError(f"cannot think about {view.decision.kind}")


class Spy(RandomBot):
    """Writes down what it is shown."""

    seen: list[tuple[int, int, dict[str, object]]] = []  # noqa: RUF012 - shared on purpose

    def choose(self, view: SeatView, legal: LegalActions) -> Choice:
        self.seen.append((view.seat, view.state.rng, dict(view.state.title_state)))
        return super().choose(view, legal)


def test_a_bot_that_fails_does_not_end_the_game(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(OURS, "broken", Broken)
    shown = play(file, "--bots", "broken", typed="1\n1\nquit\n")
    words = "Cem could not decide, so a random move is played: RuntimeError: cannot think"
    assert words in shown.replace("\n", " ")
    assert len(rh.load(file).actions) > 2


def test_a_bot_sees_what_its_seat_may_see(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OURS, "spy", Spy)
    Spy.seen.clear()
    path = tmp_path / "game.json"
    play(path, "--title", "1846", "--seed", 4, "--bots", "spy,spy", typed="1\nquit\n")
    assert len(Spy.seen) >= 3
    for seat, rng, state in Spy.seen:
        made = state.get("draft.picks", ())
        assert isinstance(made, tuple)
        assert rng == 0
        assert all(card == "?" for who, card in made if who != seat), made
    assert any(state.get("draft.picks") for _, _, state in Spy.seen)


# -- reasons, hints, undo ----------------------------------------------------------------------


def test_why_tells_the_reason_of_a_computer_players_move(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    new = "--title", "18GA", "--seed", 7, "--bots", "steady,steady"
    assert "none has moved yet" in play(path, *new, typed="why\nquit\n")
    shown = play(path, typed="1\nwhy\nwhy 2\nwhy 1\nwhy 99\nwhy so\nquit\n")
    number = len(rh.load(path).actions)
    reasons = re.findall(r"^ +(\d+) (?:Ben|Cem) [^\n]*\n {6}(\S[^\n]*)$", shown, re.MULTILINE)
    assert [int(n) for n, _ in reasons] == [number, 2]
    assert all(len(words) > 20 for _, words in reasons)
    assert "A person made this move." in shown
    assert "there is no move 99" in shown
    again = play(path, typed="why\nwhy 2\nquit\n")  # not stored: the bot is asked again
    assert all(words in again for _, words in reasons)


def test_what_is_refused_is_asked_by_why_not(file: Path) -> None:
    shown = play(file, typed='why not\nwhy not {"type": "bid", "private": "OSR", "amount": 101}\n')
    assert "Everything that could be done here is in the list." in shown
    assert "A bid must be at least $105. [18GA 3.1(b)]" in shown


def test_a_hint_plays_nothing(file: Path) -> None:
    shown = play(file, typed="hint\nquit\n")
    game = rh.load(file)
    assert game.actions == []
    advice = hint_for(game, 0)
    assert re.search(r"^Steady would play: .* \(type \d( \d+)?\)$", shown, re.MULTILINE), shown
    assert advice.reason in shown


def test_only_people_can_say_that_they_may_be_asked_again(file: Path) -> None:
    shown = play(file, typed="again Cem\nagain Ann\nagain Zoe\nquit\n")
    assert "Cem is a computer player" in shown
    assert "only who declined an offer this turn says “ask me again”." in shown
    assert "There is no player called Zoe in this game." in shown
    assert rh.load(file).actions == []


def test_undo_takes_back_a_persons_move_and_says_what_it_was(file: Path) -> None:
    shown = play(file, typed="undo\n1\nundo\nquit\n")
    assert "there is no move of yours to take back" in shown
    assert rh.load(file).actions == []
    taken = re.findall(r"^Taken back: (\w+)", shown, re.MULTILINE)
    assert taken[0] == "You"
    assert set(taken[1:]) == {"Ben", "Cem"}


def test_redo_plays_it_again_up_to_the_next_question(file: Path, tmp_path: Path) -> None:
    play(file, typed="1\nquit\n")
    played = rh.load(file).actions
    again = tmp_path / "again.json"
    game = rh.load(file).at(0)
    game.save(again)
    play(again, typed="1\nundo\nredo\nredo\nquit\n")
    assert rh.load(again).actions == played
