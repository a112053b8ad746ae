"""Games in the database: nothing lost, nothing twice, nothing changed behind one's back."""

from __future__ import annotations

import gc
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from sys import getsizeof
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

import pytest
from sqlalchemy import delete, update
from sqlalchemy.exc import DBAPIError
from tests.stored_games import (
    NAMES,
    PEOPLE,
    file_url,
    go_back,
    open_store,
    play_first,
    played,
    set_up,
)

from roundhouse.core.actions import Pass, to_json
from roundhouse.core.refusal import RefusedAction
from roundhouse.storage import (
    Chat,
    GameStore,
    NothingToUndo,
    Play,
    Redo,
    SeatInfo,
    StaleVersion,
    Stop,
    StorageError,
    Undo,
    UnknownGame,
)
from roundhouse.storage.leases import Leases
from roundhouse.storage.notify import Notify
from roundhouse.storage.people import People
from roundhouse.storage.records import FIRST_BYTES
from roundhouse.storage.tables import entries
from roundhouse.storage.untold import position_number


def test_a_new_game_is_there_for_everybody(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    seen = other.load(game_id)
    assert (seen.title, seen.version, seen.seats) == ("18GA", 0, PEOPLE)
    assert seen.game.setup == set_up()
    assert not seen.readonly_reason


def test_what_is_appended_is_there_for_everybody(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    assert play_first(store, game_id, 5) == 5
    assert other.load(game_id).game.fingerprint() == store.load(game_id).game.fingerprint()
    play_first(other, game_id, 3)
    assert store.load(game_id).version == 8
    assert store.load(game_id).game.fingerprint() == other.load(game_id).game.fingerprint()


@pytest.mark.parametrize("again", [1, 3, 5])
def test_what_was_restored_counts_and_not_what_is_in_memory(
    store: GameStore, other: GameStore, again: int
) -> None:
    """Also when play has come to the version in memory again, and beyond it."""
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id, 4)
    go_back(other, game_id, 1)
    for version in range(1, 1 + again):
        action = list(other.load(game_id).game.legal)[-1]
        other.append(game_id, version, Play(action))
    now = store.load(game_id)
    assert now.version == 1 + again
    assert now.game.actions == other.load(game_id).game.actions
    assert store.load(game_id) is now
    play_first(store, game_id)
    assert other.load(game_id).game.fingerprint() == store.load(game_id).game.fingerprint()


def test_stamps_of_proposals_grow_even_if_the_clock_is_set_back(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever kind of proposal it is: pages look at the latest stamp of all."""
    stored = store.load(store.create(set_up(), PEOPLE))
    told: list[int] = []
    store.proposals.on_change(lambda _, stamp: told.append(stamp))
    store.proposals.make(stored, "undo", 0, [], to=0)
    monkeypatch.setattr("roundhouse.storage.proposals.now", lambda: 1_000)
    store.proposals.make(stored, "deal", 0, [], action={}, other=1)
    store.proposals.decline_all(stored, 1, 0, "buy-private")
    assert told == sorted(set(told))
    assert store.proposals.stamps([stored.id]) == {stored.id: told[-1]}


def test_a_setup_holds_no_more_than_a_title_draws(store: GameStore) -> None:
    setup = set_up()
    stuffed = replace(setup, setup_draw={**setup.setup_draw, "x": "y" * 50_000})
    with pytest.raises(StorageError, match="more than any title draws"):
        store.create(stuffed, PEOPLE)


def test_a_refused_action_writes_nothing(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    before = store.load(game_id)
    with pytest.raises(RefusedAction) as refused:
        store.append(game_id, 0, Play(Pass(), seat=1))
    assert refused.value.refusal.key == "not-your-turn"
    assert store.load(game_id) is before
    assert store.version(game_id) == 0


def test_an_action_on_an_old_version_is_refused(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id)
    for old in (0, 2, -1, None):
        with pytest.raises(StaleVersion):
            store.append(game_id, old, Play(Pass()))
    assert store.version(game_id) == 1


def test_talk_makes_nobody_stale(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    changed = store.load(game_id).changed
    store.append(game_id, None, Chat("Good luck", seat=2))
    assert store.load(game_id).changed == changed
    assert store.append(game_id, 0, Play(Pass())) == 2
    [said] = store.load(game_id).talk()
    assert (said.number, said.seat, said.data) == (1, 2, {"text": "Good luck"})


def test_of_many_actions_at_once_one_wins(url: str) -> None:
    stores = [open_store(url) for _ in range(8)]
    game_id = stores[0].create(set_up(), PEOPLE)

    def attempt(store: GameStore) -> int:
        try:
            return store.append(game_id, 0, Play(Pass()))
        except StaleVersion:
            return 0

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(attempt, stores))
    assert sorted(answers) == [0] * 7 + [1]
    assert len(stores[3].load(game_id).game.actions) == 1
    for store in stores:
        store.database.close()


def test_all_of_many_messages_arrive(url: str) -> None:
    stores = [open_store(url) for _ in range(4)]
    game_id = stores[0].create(set_up(), PEOPLE)

    def talk(store: GameStore) -> None:
        for n in range(5):
            store.append(game_id, None, Chat(f"{n}"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(talk, stores))
    assert [e.number for e in stores[0].load(game_id).entries] == list(range(1, 21))
    for store in stores:
        store.database.close()


def test_undo_and_redo_are_entries(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id, 4)
    end = store.load(game_id).game
    assert store.append(game_id, 4, Undo(3)) == 5
    assert store.load(game_id).game.fingerprint() == end.at(1).fingerprint()
    assert store.append(game_id, 5, Redo(2)) == 6
    seen = other.load(game_id)
    assert seen.game.fingerprint() == end.at(3).fingerprint()
    assert seen.played == store.load(game_id).played == (1, 6, 6)
    assert seen.undone == store.load(game_id).undone == (end.actions[3],)
    assert [e.kind for e in seen.entries] == ["play"] * 4 + ["undo", "redo"]
    store.append(game_id, 6, Play(seen.game.legal.first()))
    with pytest.raises(NothingToUndo):
        store.append(game_id, 7, Redo())
    with pytest.raises(NothingToUndo):
        store.append(game_id, 7, Undo(5))
    with pytest.raises(NothingToUndo):
        store.append(game_id, 7, Undo(0))


def test_an_agreed_end_can_be_taken_back(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id, 2)
    before = store.load(game_id).game.fingerprint()
    store.append(game_id, 2, Stop("supper"))
    assert store.load(game_id).game.over
    assert other.load(game_id).game.stopped == "supper"
    with pytest.raises(RefusedAction):
        store.append(game_id, 3, Play(Pass()))
    store.append(game_id, 3, Undo())
    for one in (store, other):
        assert one.load(game_id).game.fingerprint() == before
        assert not one.load(game_id).game.over


def test_the_log_only_grows(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id, 2)
    for change in (delete(entries), update(entries).values(seat=1)):
        with pytest.raises(DBAPIError, match="only grows"), store.database.engine.begin() as line:
            line.execute(change)
    assert store.version(game_id) == 2


def test_games_are_listed_without_opening_them(store: GameStore, other: GameStore) -> None:
    first = store.create(set_up(), PEOPLE)
    finished = store.add(played(actions=9999), PEOPLE)
    play_first(store, first)
    listed = {line.id: line for line in other.list_games()}
    assert listed[first].round == "stock"
    assert listed[first].decision == "auction"
    assert listed[first].deciders == (1,)
    assert not listed[first].over
    best = store.load(finished).game.result()
    assert listed[finished].over
    assert listed[finished].result[0][1] == max(best.values())
    assert len(other.open_games) == 0


def test_a_game_put_away_can_be_brought_back(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    store.hide(game_id)
    with pytest.raises(UnknownGame) as missing:
        other.load(game_id)
    assert missing.value.hidden
    assert store.list_games() == []
    assert [line.id for line in store.list_games(hidden=True)] == [game_id]
    store.restore(game_id)
    assert other.load(game_id).version == 0
    with pytest.raises(UnknownGame):
        store.hide("nothing")


def test_notes_are_kept_by_seat(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    store.write_note(game_id, 1, "buy CoG")
    store.write_note(game_id, 1, "buy SAL")
    assert (other.note(game_id, 1), other.note(game_id, 0)) == ("buy SAL", "")
    with pytest.raises(StorageError):
        store.write_note(game_id, 3, "?")


def test_turns_and_proposals_are_due_to_be_told(store: GameStore) -> None:
    """Also where numbers have sizes, as in PostgreSQL."""
    people, notify = People(store.database), Notify(store.database)
    ann, ben = (people.create(name).id for name in NAMES[:2])
    for person in (ann, ben):
        notify.add(person, "json://x", "JSON", 0, 0, confirmed=True)
    seats = [SeatInfo(name, person_id=p) for name, p in zip(NAMES, (ann, ben, ""), strict=True)]
    stored = store.load(store.create(set_up(), seats, ann))
    assert {due.target.person_id for due in notify.due()} == {ann, ben} & {*stored.people_asked}
    store.proposals.make(stored, "undo", 0, (0,), to=0)
    offers = [due for due in notify.due() if due.proposed]
    assert {due.target.person_id for due in offers} == {ann, ben}  # only the game knows whom
    assert store.proposals.asking(stored, ann) is None
    asks = store.proposals.asking(stored, ben)
    assert asks is not None
    assert notify.claim(offers[0], position_number(stored))
    assert [due for due in notify.due() if due.proposed] == offers[1:]
    store.proposals.withdraw(stored, "undo", asks.made)
    assert not any(due.proposed for due in notify.due())


def test_leases_keep_workers_apart(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    one, two = Leases(store.database, "one"), Leases(store.database, "two")
    assert one.take(game_id)
    assert not two.take(game_id)
    assert one.renew(game_id)
    assert not two.renew(game_id)
    two.release(game_id)
    assert not two.take(game_id)
    one.release(game_id)
    assert two.take(game_id)


def test_a_lease_runs_out(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    one, two = Leases(store.database, "one", seconds=0.05), Leases(store.database, "two")
    assert one.take(game_id)
    time.sleep(0.1)
    assert two.take(game_id)
    assert not one.renew(game_id)


def test_the_cache_is_bounded(tmp_path: Path) -> None:
    weights = list[int]()
    memory = FIRST_BYTES * 5 // 2
    database = open_store(file_url(tmp_path)).database
    store = GameStore(database, memory=memory, on_weight=weights.append)
    made = [store.create(set_up(), PEOPLE) for _ in range(4)]
    assert len(store.open_games) == 2
    assert weights == [FIRST_BYTES, 2 * FIRST_BYTES, 2 * FIRST_BYTES, 2 * FIRST_BYTES]
    assert store.load(made[0]).game.players == NAMES
    store.hide(made[0])
    play_first(store, made[1], 3)
    kept = [game_id for game_id in made if game_id in store.open_games]
    assert store.open_games.weight == sum(store.load(game_id).weight for game_id in kept) > 0
    store.add(played(actions=200), PEOPLE)  # a long game counts for more
    assert len(store.open_games) == 1
    assert weights[-1] == store.open_games.weight


def test_an_open_game_takes_about_what_is_counted_for_it(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    for actions in (120, 300):
        game_id = store.add(played(actions=actions), PEOPLE)
        store.forget(game_id)
        stored = store.load(game_id)
        assert 0.6 < bytes_of(stored, stored.game.title) / stored.weight < 1.2
    assert stored.weight < 500_000


def test_entries_take_little_memory(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    stored = store.load(store.add(played(actions=120), PEOPLE))
    assert bytes_of(stored.entries) < 300 * len(stored.entries)
    assert stored.entries[5].data == {"action": to_json(stored.game.actions[5])}


def bytes_of(what: object, shared: object = None) -> int:
    """All that an object leads to, but for code and what is shared with others."""
    code = type, ModuleType, FunctionType, BuiltinFunctionType, MethodType
    seen, total = set[int](), 0
    for start, counts in ((shared, False), (what, True)):
        open_: list[object] = [start]
        while open_:
            found = open_.pop()
            if id(found) not in seen and not isinstance(found, code):
                seen.add(id(found))
                total += getsizeof(found) * counts
                open_ += gc.get_referents(found)
    return total


def test_seats_must_fit_the_setup(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    with pytest.raises(StorageError):
        store.create(set_up(), [replace(PEOPLE[0], name="Zoe"), *PEOPLE[1:]])
