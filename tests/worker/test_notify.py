"""Your turn when away: told once a turn, tried again, never with hidden cards, never inside."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import pytest
from sqlalchemy import update
from tests.stored_games import NAMES, file_url, open_store, play_first, set_up
from tests.worker.post import mail_server, web_receiver

from roundhouse.core.actions import to_json
from roundhouse.gamefile import new_game
from roundhouse.hosting.courier import (
    BadAddress,
    Delivery,
    Message,
    Push,
    checked_address,
    deliver,
    is_email,
)
from roundhouse.hosting.guard import is_public
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, Play, SeatInfo, Undo
from roundhouse.storage.notify import AGAIN_MINUTES, Notify, Target
from roundhouse.storage.people import People
from roundhouse.storage.tables import notify_sent, player_games, proposals
from roundhouse.storage.untold import MINUTE
from roundhouse.views.labels import label
from roundhouse.views.visible import hand_is_hidden
from roundhouse.worker.notifying import Notifier
from roundhouse.worker.turn_message import MOST_LINES, compose, turn_of

SITE = Settings(base_url="https://trains.example")


class Post:
    """Takes messages instead of sending them."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.error = ""
        self.unsure = False

    def __call__(self, messages: Sequence[Message], _: Settings) -> Iterable[Delivery]:
        for message in messages:
            if not self.error:
                self.sent.append(message)
            yield Delivery(self.error, unsure=self.unsure)


class Table:
    """Ann, who is away, and others at a game."""

    def __init__(self, store: GameStore, title: str = "18GA", address: str = "json://x") -> None:
        self.store = store
        self.notify, self.post = Notify(store.database), Post()
        people = People(store.database)
        self.people = [people.create(name) for name in NAMES]
        self.ann = self.people[0]
        self.target = self.add(address)
        seats = [SeatInfo(p.name, person_id=p.id) for p in self.people]
        self.game_id = store.create(set_up(title), seats, self.ann.id)
        self.notifier = Notifier(store, SITE, self.post)

    def add(self, address: str, delay: int = 0, gap: int = 0) -> Target:
        return self.notify.add(self.ann.id, address, "JSON", delay, gap, confirmed=True)

    def play(self, *, until: int | None = None) -> None:
        """One action, and more until this seat is asked."""
        while True:
            stored = self.store.load(self.game_id)
            seat = stored.game.decision.players[0]
            action = stored.game.legal.first()
            self.store.append(self.game_id, stored.version, Play(action, seat))
            after = self.store.load(self.game_id).game
            if until is None or until in after.decision.players:
                return

    def later(self, minutes: int) -> None:
        """As if everything had happened so much earlier."""
        back = minutes * MINUTE
        with self.store.database.writing() as connection:
            c, s = player_games.c, notify_sent.c
            connection.execute(update(player_games).values(changed=c.changed - back))
            connection.execute(
                update(notify_sent).values(at=s.at - back, next_try=s.next_try - back)
            )


@pytest.fixture
def table(store: GameStore) -> Table:
    return Table(store)


def test_one_message_a_turn(table: Table) -> None:
    assert table.notifier.once() == 1  # Ann begins
    assert table.notifier.once() == 0
    assert Notifier(table.store, SITE, table.post).once() == 0  # nor after a restart
    table.play(until=0)
    assert table.notifier.once() == 1
    stored = table.store.load(table.game_id)
    play_first(table.store, table.game_id)  # by somebody who is not signed in
    table.store.append(table.game_id, table.store.version(table.game_id), Undo())
    assert table.store.load(table.game_id).game.decision == stored.game.decision
    assert table.notifier.once() == 0  # she has not moved since


def test_nobody_is_told_who_is_not_asked_or_just_moved(table: Table) -> None:
    table.play()
    stored = table.store.load(table.game_id)
    assert 0 not in stored.game.decision.players
    assert table.notifier.once() == 0
    assert turn_of(stored, table.ann.id) is None
    table.store.append(table.game_id, stored.version, Undo(seat=0))
    assert table.notifier.once() == 0  # it was her own hand: she is here


def test_what_a_message_says(table: Table) -> None:
    table.play(until=0)
    assert table.notifier.once() == 1
    (message,) = table.post.sent
    assert message.title == "Your turn in 18GA with Ben and Cem"
    lines = message.body.splitlines()
    assert lines[0] == "Since your last move:"
    assert lines[1].startswith("- Ben ")
    assert "Your turn: buy, bid or pass." in lines
    assert f"Play: https://trains.example/game/{table.game_id}" in lines
    assert message.stop == f"https://trains.example/stop/{table.target.secret}"
    assert f"Stop these messages: {message.stop}" in lines


def test_a_long_story_is_cut_and_names_call_nobody(store: GameStore) -> None:
    people = [People(store.database).create(name) for name in ("Ann", "@everyone", "Cem")]
    seats = [SeatInfo(p.name, person_id=p.id) for p in people]
    game = new_game("18GA", [p.name for p in people], seed=7)
    while len(game.actions) < 40 or 0 not in game.decision.players:
        game.apply(game.legal.first())
    stored = store.load(store.add(game, seats, people[0].id))
    target = Notify(store.database).add(people[0].id, "json://x", "JSON", 0, 0, confirmed=True)
    message = compose(stored, target, 0, SITE)
    lines = message.body.splitlines()
    assert lines[0] == "So far:"
    assert lines[1].endswith("earlier lines")
    assert len([line for line in lines if line.startswith("- ")]) == MOST_LINES
    assert "@everyone" not in message.title + message.body


def test_hidden_cards_are_in_no_message(store: GameStore) -> None:
    """Two drafts that differ only in what lies face down make the same messages."""
    table = Table(store, "1846")
    seats = [SeatInfo(p.name, person_id=p.id) for p in table.people]
    made: set[tuple[str, str]] = set()
    taken: set[str] = set()
    for seed in range(8):
        table.game_id = store.create(set_up("1846", seed), seats, table.ann.id)
        table.play(until=0)
        stored = store.load(table.game_id)
        assert hand_is_hidden(stored.game.position)
        assert len(stored.game.actions) == 2
        message = compose(stored, table.target, 0, SITE)
        made.add((message.title, message.body.replace(stored.id, "GAME")))
        taken.add(repr(stored.game.actions))
    assert len(taken) > 1
    assert len(made) == 1
    assert "It is your turn." in made.pop()[1]


def test_how_soon_and_how_often(table: Table) -> None:
    table.notify.change(table.target, delay=60, gap=1440)
    assert table.notifier.once() == 0
    table.later(61)
    assert table.notifier.once() == 1
    table.play(until=0)
    table.later(61)
    assert table.notifier.once() == 0  # the last message was an hour ago
    table.later(1440)
    assert table.notifier.once() == 1


def test_a_gap_holds_for_all_games_of_a_person(table: Table) -> None:
    table.notify.change(table.target, gap=60)
    seats = [SeatInfo(p.name, person_id=p.id) for p in table.people]
    table.store.create(set_up(), seats, table.ann.id)
    assert table.notifier.once() == 1
    assert table.notifier.once() == 0
    table.later(61)
    assert table.notifier.once() == 1


def test_what_fails_is_tried_again_and_given_up_in_the_end(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.post.error = "no answer"
    assert table.notifier.once() == 0
    assert table.notifier.once() == 0
    for minutes in AGAIN_MINUTES[:-1]:
        table.later(minutes)
        assert table.notifier.once() == 0
    (target,) = table.notify.targets(table.ann.id)
    assert target.trouble == "no answer"
    assert "no answer" in caplog.text
    table.later(AGAIN_MINUTES[-1])
    table.post.error = ""
    assert table.notifier.once() == 1
    assert table.notify.targets(table.ann.id)[0].trouble == ""
    table.play(until=0)
    table.post.error = "no answer"
    for minutes in (0, *AGAIN_MINUTES, 10_000):
        table.later(minutes)
        table.notifier.once()
    table.post.error = ""
    assert table.notifier.once() == 0


def propose(table: Table, kind: Literal["undo", "deal"], **data: object) -> None:
    stored = table.store.load(table.game_id)
    table.store.proposals.make(stored, kind, 1, (1,), **data)


def test_somebody_away_is_told_once_of_what_is_proposed(table: Table) -> None:
    table.play()
    stored = table.store.load(table.game_id)
    assert 0 not in stored.game.decision.players
    assert table.notifier.once() == 0
    action = stored.game.legal.first()
    propose(table, "deal", action=to_json(action), other=2)
    assert table.notifier.once() == 0  # that is Cem's to answer
    propose(table, "deal", action=to_json(action), other=0)
    assert table.notifier.once() == 1
    (message,) = table.post.sent
    assert message.title == "Ben offers you a deal in 18GA"
    assert message.body.startswith(f"{label(stored.game.position, action)}.\n")
    assert f"Play: https://trains.example/game/{table.game_id}" in message.body
    propose(table, "undo", to=0)  # in the same position nothing more is told
    assert table.notifier.once() == 0
    table.play()
    assert table.notifier.once() == 0  # a move ends it
    if 0 not in table.store.load(table.game_id).game.decision.players:
        table.notify.change(table.target, delay=10)
        propose(table, "undo", to=1)
        assert table.notifier.once() == 0
        with table.store.database.writing() as connection:
            earlier = proposals.c.made - 10 * MINUTE
            connection.execute(update(proposals).values(made=earlier))
        table.later(10)
        assert table.notifier.once() == 1
        assert table.post.sent[-1].title == "Ben asks to take back 1 action in 18GA"


def test_what_may_have_arrived_is_not_sent_again(table: Table) -> None:
    table.post.error, table.post.unsure = "there was no answer in time", True
    assert table.notifier.once() == 0
    assert table.notify.targets(table.ann.id)[0].trouble == "there was no answer in time"
    table.post.error = ""
    table.later(10_000)
    assert table.notifier.once() == 0
    table.play(until=0)
    assert table.notifier.once() == 1  # the next turn is another message


def test_two_workers_send_one_message(table: Table, tmp_path: Path) -> None:
    other = open_store(file_url(tmp_path))
    second = Notifier(other, SITE, table.post)
    claimed = [list(n._claimed()) for n in (table.notifier, second)]
    assert [len(found) for found in claimed] == [1, 0]
    other.close()


def test_a_worker_that_dies_while_it_sends_leaves_no_second_message(table: Table) -> None:
    assert len(list(table.notifier._claimed())) == 1
    table.later(10_000)
    assert Notifier(table.store, SITE, table.post).once() == 0


def test_stopped_and_unconfirmed_addresses_are_left_alone(table: Table) -> None:
    table.notify.change(table.target, stopped=True)
    assert table.notifier.once() == 0
    table.notify.change(table.target, stopped=False, confirmed=False)
    assert table.notifier.once() == 0
    table.notify.change(table.target, confirmed=True)
    assert table.notifier.once() == 1


def test_whoever_leaves_is_told_nothing(table: Table) -> None:
    table.notifier.once()
    People(table.store.database).leave(table.ann.id)
    assert table.notify.targets(table.ann.id) == []
    assert table.notifier.once() == 0


# -- for real ----------------------------------------------------------------------------------


def test_by_email_and_by_web(store: GameStore) -> None:
    """A real mail server and a real receiver; one address does not work."""
    table = Table(store, address="ann@example.org")
    with mail_server() as (smtp, box), web_receiver() as (address, got):
        table.add(address)
        table.add(address.replace("hook", "broken"))
        settings = Settings(
            base_url="https://trains.example", smtp=smtp, email_from="Trains <t@example.org>",
            notify_internal=True,
        )  # fmt: skip
        assert Notifier(store, settings).once() == 2
        assert Notifier(store, settings).once() == 0
    (mail,) = box.mails
    stop = f"https://trains.example/stop/{table.target.secret}"
    assert (mail["to"], mail["from"]) == ("ann@example.org", "Trains <t@example.org>")
    assert mail["list-unsubscribe"] == f"<{stop}>"
    assert mail["subject"] == "Your turn in 18GA with Ben and Cem"
    assert table.game_id in mail.get_content()  # type: ignore[attr-defined]
    assert json.loads(got[0])["title"] == mail["subject"]
    assert len(got) == 2
    troubles = [target.trouble for target in table.notify.targets(table.ann.id)]
    assert troubles == ["", "", "JSON did not accept it; is the address right?"]


def test_a_mail_server_that_refuses_is_tried_again(store: GameStore) -> None:
    with mail_server() as (smtp, box):
        settings = Settings(smtp=smtp, email_from="t@example.org")
        box.refuses = True
        message = Message("ann@example.org", "Title", "Body")
        (done,) = deliver([message], settings)
        assert done.error == "the e-mail server did not accept it: SMTPDataError"
        box.refuses = False
        (done,) = deliver([message], settings)
        assert done == Delivery("", "e-mail")
    assert len(box.mails) == 1
    store.close()


def test_a_message_that_was_handed_over_may_have_arrived(store: GameStore) -> None:
    """A mail server and a web address that take it and hang up; both doubles have one id."""
    with mail_server() as (smtp, box), web_receiver() as (address, got):
        settings = Settings(smtp=smtp, email_from="T <t@example.org>", notify_internal=True)
        message = Message("ann@example.org", "Title", "Body", key="target game 7")
        box.hangs_up = True
        (done,) = deliver([message], settings)
        assert (done.unsure, "did not say" in done.error) == (True, True)
        box.hangs_up, box.refuses = False, True
        (done,) = deliver([message], settings)
        assert (done.unsure, bool(done.error)) == (False, True)
        box.refuses = False
        assert next(iter(deliver([message], settings))) == Delivery("", "e-mail")
        cut, broken = (Message(address.replace("hook", w), "T", "B") for w in ("cut", "broken"))
        found = list(deliver([cut, broken, cut], settings))
        assert [one.unsure for one in found] == [True, False, True]
        assert len(got) == 3
    first, second = (mail["message-id"] for mail in box.mails)
    assert first == second
    assert first.endswith("@example.org>")
    store.close()


@pytest.mark.parametrize(("says", "unsure"), [("", False), ('{"begun": true}', True)])
def test_a_courier_that_dies_says_whether_it_had_begun(
    monkeypatch: pytest.MonkeyPatch, says: str, unsure: bool
) -> None:
    program = ["-c", f"input(); print({says!r}) if {says!r} else None"]
    monkeypatch.setattr("roundhouse.hosting.courier._PROGRAM", program)
    found = list(deliver([Message("json://x", "Title", "Body")] * 2, SITE))
    assert [one.unsure for one in found] == [unsure, False]
    assert all(one.error for one in found)


def test_an_unexpected_fault_names_no_address() -> None:
    """Apprise's words can hold it, and it may hold a password."""
    push = Push("no keys", "no key", "mailto:t@example.org", "/", "/")
    (done,) = deliver([Message("https://ann:secret@[example.org", "T", "B", push=push)], SITE)
    assert done.error.startswith("it failed: ")
    assert "secret" not in done.error


def test_addresses_that_lead_inside_are_refused() -> None:
    """By number, by name, and what speaks to the machine itself; nothing arrives."""
    with web_receiver() as (address, got):
        port = address.rpartition(":")[2]
        addresses = (address, f"json://localhost:{port}", f"json://[::1]:{port}", "syslog://")
        done = list(deliver([Message(a, "T", "B") for a in addresses], Settings()))
        assert got == []
    assert [d.error for d in done] == [
        *["this address is not on the public internet"] * 3,
        "this address leads to the server itself",
    ]


def test_the_guard_keeps_a_process_from_files_programs_and_inner_machines(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden", "utf-8")
    code = f"""
import os, socket, subprocess
from pathlib import Path
from roundhouse.hosting import guard
guard.put_up()
import wave  # its own program it may read
def tried(what):
    try:
        what()
    except PermissionError:
        return "refused"
    except OSError:
        return "tried"
    return "done"
def to(address, family=socket.AF_INET):
    with socket.socket(family, socket.SOCK_DGRAM) as s:
        s.connect(address)
print(tried(lambda: Path({str(secret)!r}).read_text()),
      tried(lambda: Path("/etc/passwd").read_text()),
      tried(lambda: subprocess.run(["true"])), tried(lambda: os.remove({str(secret)!r})),
      tried(lambda: to(("10.0.0.1", 9))), tried(lambda: to(("localhost", 9))),
      tried(lambda: to("/tmp/x", socket.AF_UNIX)), tried(lambda: to(("93.184.216.34", 9))))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd="/"
    )
    assert done.stdout.split()[:7] == ["refused"] * 7
    assert done.stdout.split()[7] in ("done", "tried")
    assert secret.exists()


@pytest.mark.parametrize(
    ("host", "public"),
    [
        ("93.184.216.34", True), ("2606:2800:220:1::1", True), ("10.1.2.3", False),
        ("127.0.0.1", False), ("169.254.169.254", False), ("192.168.1.1", False),
        ("0.0.0.1", False), ("224.0.0.1", False), ("::1", False), ("fe80::1%eth0", False),
        ("fd00::1", False), ("::ffff:10.0.0.1", False), ("100.64.0.1", False), ("name", False),
    ],
)  # fmt: skip
def test_what_is_public(host: str, public: bool) -> None:
    assert is_public(host) is public


@pytest.mark.parametrize(
    "address", ["", "ann", "ann@example", "x://", "://x", "ntfy:/x", "a" * 600]
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(BadAddress):
        checked_address(address, SITE)


def test_mail_needs_a_mail_server() -> None:
    assert is_email("ann@example.org")
    assert not is_email("ann@example.org\nBcc: x@example.org")
    with pytest.raises(BadAddress, match="sends no e-mail"):
        checked_address("ann@example.org", SITE)
    ours = Settings(smtp="smtp://127.0.0.1", email_from="t@example.org")
    assert checked_address(" ann@example.org ", ours) == "ann@example.org"
