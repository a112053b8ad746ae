"""Events in words: those that a title writes itself, and what the viewer reads of names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

import roundhouse as rh
from roundhouse.core.events import Income, MarkerPlaced, Party, Passed, PriceMoved, SharesSold
from roundhouse.views.log import sentences
from roundhouse.views.names import Names
from roundhouse.views.sentences import sentence_for
from roundhouse.views.visible import ONLOOKER, Viewer
from roundhouse.views.words import plain


@dataclass(frozen=True, slots=True)
class Flooded(rh.Event):
    """An event that only some title knows."""

    kind: ClassVar[str] = "flooded"
    text: ClassVar[str] = (
        "{player} paid {amount:money} for {count:number tile} of {corporation} in {hex:place}"
        " ({where:place and coordinates}), with {train:article} train and {private}."
    )
    player: str
    amount: int
    count: int
    corporation: str
    hex: str
    where: str
    train: str
    private: str


@dataclass(frozen=True, slots=True)
class Quiet(rh.Event):
    kind: ClassVar[str] = "a-quiet-day"


def names(seat: int = -1) -> Names:
    game = rh.new_game("18GA", ["Ann", "Bob", "CoG"], seed=1)
    return Names(game.position, Viewer(seat) if seat >= 0 else ONLOOKER)


FLOOD = Flooded("Ann", 1200, 2, "CoG", "F12", "F12", "8", "MRC")


def test_an_event_brings_its_own_sentence() -> None:
    here = names()
    place, spot = (how(here.title.map.by_name["F12"]) for how in (here.place, here.spot))
    assert plain(sentence_for(FLOOD, here)) == (
        f"Ann paid $1,200 for two tiles of CoG in {place} ({spot}), with an 8 train and MRC."
    )


def test_players_corporations_and_privates_stand_out() -> None:
    strong = [span.text for span in sentence_for(FLOOD, names()) if span.strong]
    assert strong == ["Ann", "CoG", "MRC"]


def test_the_viewer_is_addressed() -> None:
    assert plain(sentence_for(FLOOD, names(0))).startswith("You paid $1,200")
    assert plain(sentence_for(Passed("Ann"), names(0))) == "You passed."
    assert plain(sentence_for(Passed("Ann"), names(1))) == "Ann passed."


def test_a_player_with_the_name_of_a_corporation_is_not_taken_for_it() -> None:
    """Seat 2 is called CoG, like the corporation."""
    for kind, who in (("player", "You"), ("corporation", "CoG")):
        income = Income(Party(kind, "CoG"), "MRC", 10)
        assert plain(sentence_for(income, names(2))) == f"{who} received $10 from MRC."


def test_an_event_without_words_says_its_kind() -> None:
    assert plain(sentence_for(Quiet(), names())) == "A quiet day."


@pytest.mark.parametrize(
    ("corporation", "hex_name", "words"),
    [
        ("CoG", "", "The port marker now serves CoG."),
        ("", "F12", "The port marker is now in {spot}."),
        ("CoG", "F12", "CoG placed the port marker in {spot}."),
    ],
)
def test_a_marker_is_placed_in_two_steps(corporation: str, hex_name: str, words: str) -> None:
    here = names()
    spot = here.spot(here.title.map.by_name["F12"])
    event = MarkerPlaced("MRC", "port", corporation, hex_name)
    assert plain(sentence_for(event, here)) == words.format(spot=spot)


def test_a_price_joins_the_sentence_of_its_reason() -> None:
    sold, moved = SharesSold("Ann", "CoG", 2, 140), PriceMoved("CoG", 70, 60, "sale")
    (kind, words, heading), *more = sentences(names(), [sold, moved])
    assert (kind, heading, more) == ("sold", "", [])
    assert plain(words) == "Ann sold 2 CoG for $140; $70 → $60."
    other = PriceMoved("SAL", 70, 60, "sale")
    assert [plain(w) for _, w, _ in sentences(names(), [sold, other])] == [
        "Ann sold 2 CoG for $140.",
        "SAL $70 → $60.",
    ]
