"""People, links and seats in the database."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.stored_games import PEOPLE, file_url, open_store, played

from roundhouse.storage import Chat, GameStore, Play, SeatInfo, StorageError
from roundhouse.storage.ids import now
from roundhouse.storage.links import LASTS, Links
from roundhouse.storage.people import LEFT, MOST_TOKENS, People
from roundhouse.storage.seating import hand_to_computer, rename, sit_down, stand_up, take_back

NAMES = tuple(seat.name for seat in PEOPLE)


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    return open_store(file_url(tmp_path))


@pytest.fixture
def people(store: GameStore) -> People:
    return People(store.database)


@pytest.fixture
def links(store: GameStore) -> Links:
    return Links(store.database)


def hosted(store: GameStore, host: str, actions: int = 0) -> str:
    """A game of ``host``, who sits on the first chair; the others are free."""
    seats = [SeatInfo(n, person_id=host if s == 0 else "") for s, n in enumerate(NAMES)]
    return store.add(played(actions=actions), seats, host)


def test_a_device_is_its_person_until_signed_out(people: People) -> None:
    ann = people.create("Ann")
    here, there = people.add_device(ann.id), people.add_device(ann.id)
    assert people.by_device(here) == people.by_device(there) == ann
    assert people.by_device("nonsense") is None
    people.remove_device(here)
    assert people.by_device(here) is None
    people.sign_out_everywhere(ann.id)
    assert people.by_device(there) is None


def test_no_secret_is_stored(people: People, links: Links, store: GameStore) -> None:
    ann = people.create("Ann")
    made = [people.add_device(ann.id), people.add_token(ann.id, "bot")[1]]
    made += [links.make("device", ann.id), links.make("host")]
    path = Path(str(store.database.engine.url.database))
    store.database.close()
    data = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert ann.id.encode() in data
    assert not [secret for secret in made if secret.encode() in data]


def test_tokens_are_shown_once_listed_and_revoked(people: People) -> None:
    ann, ben = people.create("Ann"), people.create("Ben")
    token, secret = people.add_token(ann.id, "My bot")
    assert people.by_token(secret) == ann
    assert [t.name for t in people.tokens(ann.id)] == ["My bot"]
    assert not people.remove_token(ben.id, token.id)
    assert people.remove_token(ann.id, token.id)
    assert people.by_token(secret) is None
    for _ in range(MOST_TOKENS):
        people.add_token(ann.id, "more")
    with pytest.raises(StorageError, match="at most"):
        people.add_token(ann.id, "one too many")


def test_a_link_works_once_and_for_a_while(
    people: People, links: Links, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = people.create("Ann")
    secret = links.make("device", ann.id)
    found = links.find(secret)
    assert found is not None
    assert (found.kind, found.person_id) == ("device", ann.id)
    assert links.use(secret) == found
    assert links.use(secret) is None
    assert links.find(secret) is None
    late = links.make("device", ann.id)
    lasts = LASTS["device"]
    assert lasts is not None
    real = now()
    monkeypatch.setattr("roundhouse.storage.links.now", lambda: real + lasts + 60_000)
    assert links.use(late) is None


def test_a_new_invitation_ends_the_old_one(store: GameStore, people: People, links: Links) -> None:
    game_id = hosted(store, people.create("Ann").id)
    first, other = links.invite(game_id, 1), links.invite(game_id, 2)
    again = links.invite(game_id, 1)
    assert links.find(first) is None
    assert links.invitations(game_id) == {1: again, 2: other}
    links.use(again)
    assert links.invitations(game_id) == {2: other}


def test_sitting_down_is_told_and_lists_the_game(store: GameStore, people: People) -> None:
    ann, ben = people.create("Ann"), people.create("Ben")
    game_id = hosted(store, ann.id)
    assert store.list_games(person=ben.id) == []
    told: list[tuple[str, int]] = []
    store.on_change(lambda *what: told.append(what))
    after = sit_down(store, game_id, 1, ben.id)
    assert after.seats[1].person_id == ben.id
    assert told == [(game_id, after.version)]
    assert [line.id for line in store.list_games(person=ben.id)] == [game_id]
    assert [line.id for line in store.list_games(person=ann.id)] == [game_id]
    assert store.list_games(person="") == []
    stand_up(store, game_id, 1)
    assert store.list_games(person=ben.id) == []


def test_a_seat_that_waits_gives_its_name_to_whoever_is_called_so(
    store: GameStore, people: People
) -> None:
    """The form names free seats; a real Cem who takes Ben's seat is Cem all the same."""
    ann, cem = people.create("Ann"), people.create("Cem")
    game_id = hosted(store, ann.id)
    after = sit_down(store, game_id, 1, cem.id, cem.name)
    assert [seat.name for seat in after.seats] == ["Ann", "Cem", "Player 3"]
    assert list(after.game.players) == ["Ann", "Cem", "Player 3"]
    other = people.create("Cem")
    assert sit_down(store, game_id, 2, other.id, "Cem").seats[2].name == "Player 3"


def test_other_processes_see_a_changed_seat(store: GameStore, people: People) -> None:
    ann, ben = people.create("Ann"), people.create("Ben")
    game_id = hosted(store, ann.id, actions=50)
    other = GameStore(store.database)
    before = other.load(game_id)
    sit_down(store, game_id, 1, ben.id)
    after = other.load(game_id)
    assert after.seats[1].person_id == ben.id
    assert after.game.state.fingerprint() == before.game.state.fingerprint()


def test_a_computer_player_stands_in(store: GameStore, people: People) -> None:
    ann = people.create("Ann")
    game_id = hosted(store, ann.id)
    seat = store.load(game_id).game.decision.players[0]
    after = hand_to_computer(store, game_id, seat, "random")
    assert after.bots_to_move == (seat,)
    assert after.seats[seat].seed
    assert store.with_bots_to_move() == {game_id: after.version}
    back = take_back(store, game_id, seat)
    assert back.seats[seat].is_person
    assert store.with_bots_to_move() == {}


def test_the_turn_stands_in_the_list_of_whoever_is_asked(store: GameStore, people: People) -> None:
    ann = people.create("Ann")
    quiet, waits = hosted(store, ann.id, actions=3), hosted(store, ann.id, actions=3)
    asked = store.load(waits).game.decision.players[0]
    sit_down(store, waits, asked, ann.id)
    if asked == 0:
        sit_down(store, quiet, 0, people.create("Ben").id)
    store.append(quiet, store.version(quiet), Play(store.load(quiet).game.legal.first()))
    listed = store.list_games(person=ann.id, over=False, people_first=True)
    assert listed[0].id == waits


def test_a_seat_is_renamed_until_the_log_speaks_of_it(store: GameStore, people: People) -> None:
    host = people.create("Ann").id
    game_id = hosted(store, host, actions=3)
    store.append(game_id, None, Chat(f"Hello {NAMES[1]}", 0))
    after = rename(store, game_id, 1, "Benedict")
    assert after.game.players[1] == after.seats[1].name == "Benedict"
    fresh = GameStore(store.database).load(game_id)
    assert fresh.game.players[1] == "Benedict"
    assert len(fresh.game.actions) == 3
    with pytest.raises(StorageError, match="already"):
        rename(store, game_id, 2, "Benedict")
    with pytest.raises(StorageError, match="characters"):
        rename(store, game_id, 2, "x" * 100)
    named = hosted(store, host, actions=20)  # a private was sold to Ben
    with pytest.raises(StorageError, match="so the name stays"):
        rename(store, named, 1, "Benedict")


def test_whoever_leaves_is_forgotten(store: GameStore, people: People) -> None:
    ann, ben = people.create("Ann"), people.create("Ben")
    game_id = hosted(store, ann.id)
    sit_down(store, game_id, 1, ben.id)
    secret = people.add_device(ben.id)
    people.leave(ben.id)
    assert people.by_device(secret) is None
    assert people.names([ben.id]) == {ben.id: LEFT}
    assert not GameStore(store.database).load(game_id).seats[1].person_id
