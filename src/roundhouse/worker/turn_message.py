"""What somebody who is away is told: whose move it is, and what happened since their last one.

Or what somebody proposes to them.

Only what everybody at the table may know stands in a message: it goes through other people's
machines.
"""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import from_json
from roundhouse.hosting.courier import Message, Push
from roundhouse.hosting.push import contact
from roundhouse.hosting.settings import Settings
from roundhouse.storage import StoredGame
from roundhouse.storage.notify import Target
from roundhouse.storage.proposals import Proposal
from roundhouse.storage.records import QUIET
from roundhouse.storage.untold import position_number
from roundhouse.views.labels import label
from roundhouse.views.log import action_sentences
from roundhouse.views.names import Names
from roundhouse.views.panels.question import question_words
from roundhouse.views.visible import ONLOOKER, Viewer, hand_is_hidden, visible_events
from roundhouse.views.words import listed, plain

MOST_LINES = 15


def own_seats(stored: StoredGame, person_id: str) -> frozenset[int]:
    return frozenset(n for n, seat in enumerate(stored.seats) if seat.person_id == person_id)


def turn_of(stored: StoredGame, person_id: str) -> int | None:
    """The number of the last entry that a person made, if they are to be told of this game.

    Nobody is told who is not asked, or whose own move was the last one: they are here.
    """
    if person_id not in stored.people_asked or stored.readonly_reason:
        return None
    seats = own_seats(stored, person_id)
    moves = [entry for entry in stored.entries if entry.kind not in QUIET]
    own = [entry.number for entry in moves if entry.seat in seats]
    if moves and own and own[-1] == moves[-1].number:
        return None
    return own[-1] if own else 0


def compose(
    stored: StoredGame, target: Target, turn: int, settings: Settings, signed_by: str = ""
) -> Message:
    """The message of one turn; ``signed_by`` is the server's private key, for browsers."""
    seats = own_seats(stored, target.person_id)
    others = [seat.name for n, seat in enumerate(stored.seats) if n not in seats]
    since, question = _since(stored, turn), _question(stored, seats)
    said = _Said(f"Your turn in {stored.title} with {listed(others)}", question, since, turn)
    return _addressed(stored, target, said, settings, signed_by)


def compose_proposal(
    stored: StoredGame, target: Target, proposal: Proposal, settings: Settings, signed_by: str = ""
) -> Message:
    """The message about what somebody proposes. What would be taken back is not named."""
    title = f"{proposal.words(stored)} in {stored.title}"
    words = "It is done when everybody at the table agrees."
    if proposal.kind == "deal":
        words = f"{label(stored.game.position, from_json(proposal.data['action']))}."
    said = _Said(title, words, [], position_number(stored))
    return _addressed(stored, target, said, settings, signed_by)


@dataclass(frozen=True, slots=True)
class _Said:
    """The words of a message, and the number that tells it from others about the game."""

    title: str
    question: str
    since: list[str]
    number: int


def _addressed(
    stored: StoredGame, target: Target, said: _Said, settings: Settings, signed_by: str
) -> Message:
    base = (settings.address_for_others or settings.address).rstrip("/")
    stop = f"{base}/stop/{target.secret}"
    key = f"{target.id} {stored.id} {said.number}"
    if target.push_keys:  # a browser shows the first lines, and buttons instead of links
        play, ways = f"/game/{stored.id}", f"/stop/{target.secret}"
        push = Push(target.push_keys, signed_by, contact(settings), play, ways, stored.id)
        body = "\n".join([said.question, *said.since])
        return Message(target.address, said.title, body, stop, push, key)
    parts = [_quiet(part) for part in (*said.since, said.question)]
    links = [f"Play: {base}/game/{stored.id}", f"Stop these messages: {stop}"]
    body = "\n".join([*parts, "", *links])
    return Message(target.address, _quiet(said.title), body, stop, key=key)


def _since(stored: StoredGame, turn: int) -> list[str]:
    game = stored.game
    names = Names(game.position, ONLOOKER)
    lines: list[str] = []
    for n, entry in enumerate(stored.played, 1):
        if entry > turn:
            seen = visible_events(game.events(n), ONLOOKER)
            found = action_sentences(game, n, names, seen)
            lines += [said for _, words, _ in found if (said := plain(words))]
    if not lines:
        return []
    left_out = len(lines) - MOST_LINES
    before = [f"… {left_out} earlier lines"] if left_out > 0 else []
    heading = "Since your last move:" if turn else "So far:"
    return [heading, *before, *(f"- {line}" for line in lines[-MOST_LINES:]), ""]


def _question(stored: StoredGame, seats: frozenset[int]) -> str:
    """What is asked, unless that would show a hand."""
    position = stored.game.position
    if hand_is_hidden(position):
        return "It is your turn."
    asked = next(p for p in position.decision.players if p in seats)
    words = question_words(position, Names(position, Viewer(asked)), yours=True)
    return words if words.endswith((".", "?", "!")) else f"{words}."


def _quiet(text: str) -> str:
    """Names of players must not call everybody in a chat room."""
    return text.replace("@", "@\N{ZERO WIDTH SPACE}")
