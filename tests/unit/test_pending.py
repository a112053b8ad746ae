"""Pending decisions: one record for each kind, which titles know how to ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games import new

import roundhouse as rh
from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import Answer
from roundhouse.core.pending import Pending
from roundhouse.rules.privates.pending import PendingOffer
from roundhouse.rules.trains.pending import PendingDiscard
from roundhouse.storage.snapshots import freeze, thaw


def kinds(base: type[Pending]) -> Iterator[str]:
    for one in base.__subclasses__():
        if one.kind:
            yield one.kind
        yield from kinds(one)


def test_titles_can_ask_for_everything_that_may_be_pending() -> None:
    asked = {kind for name in rh.title_names() for kind in rh.title(name).hooks.pending}
    assert set(kinds(Pending)) == asked


def in_an_offer() -> rh.Game:
    """A game of bots in which somebody has just been offered a deal."""
    game = new("18GA", 3, 5)
    bots = make_bots(["random"], 3, 5)
    while game.decision.kind != "offer":
        assert not game.over
        game.apply(decide(bots[game.decision.players[0]], game).action)
    return game


def test_a_pending_decision_is_found_by_its_kind() -> None:
    pos = in_an_offer().position
    offer = pos.pending(PendingOffer)
    assert offer is pos.state.pending[-1]
    assert pos.waiting(PendingOffer) is offer
    assert pos.waiting(PendingDiscard) is None
    with pytest.raises(AssertionError):
        pos.pending(PendingDiscard)
    assert pos.decision.players == offer.players


def test_what_is_pending_is_part_of_a_snapshot_and_of_the_fingerprint() -> None:
    game = in_an_offer()
    again = thaw(game.at(0), game.actions[:], freeze(game))
    assert again.state.pending == game.state.pending
    assert again.fingerprint() == game.fingerprint()
    other = game.copy()
    other.apply(Answer(accept=False))
    assert other.position.waiting(PendingOffer) is None
    declined = other.state.turn.declined[-1]
    offer = game.position.pending(PendingOffer)
    assert (declined.asker, declined.other) == (offer.asker, offer.players[0])
    assert (declined.what, declined.price) == (offer.what, offer.price)
