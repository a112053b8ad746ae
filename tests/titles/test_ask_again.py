"""A house rule for all titles: a declined offer is not repeated until "ask me again" is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games import new
from tests.titles.refusals.kit import names
from tests.titles.refusals.trains import seller, shop
from tests.titles.support import Table

import roundhouse as rh
from roundhouse.bots import decide, make_bots, play_out
from roundhouse.core.actions import (
    Answer,
    AskAgain,
    BuyPrivate,
    BuyTrain,
    Pass,
    SellPrivate,
)
from roundhouse.core.events import OfferReopened
from roundhouse.core.refusal import RefusedAction
from roundhouse.gamefile import from_data, to_data

TITLES = rh.title_names()


def declined(title: str) -> tuple[Table, BuyPrivate, str]:
    """B has declined A's best offer for a private."""
    table, private, most = seller(title)
    before = table.game.fingerprint()
    offer = BuyPrivate(private, most)
    table.play(offer, Answer(False))
    return table, offer, before


@pytest.mark.parametrize("title", TITLES)
def test_a_declined_offer_is_refused_by_the_house_not_by_the_book(title: str) -> None:
    table, offer, _ = declined(title)
    table.refused(offer, "offer.declined", "")
    why = table.game.why_not(offer)
    assert why is not None
    assert str(why).startswith("House rule: ")
    assert "until B says “ask me again”" in str(why)


@pytest.mark.parametrize("title", TITLES)
def test_ask_me_again_lifts_the_bar_and_nothing_else(title: str) -> None:
    table, offer, before = declined(title)
    assert table.game.legal.out_of_turn == (AskAgain("B"),)
    assert AskAgain("B") not in list(table.game.legal)
    assert AskAgain("B") in table.game.legal
    question = table.game.decision
    events = table.game.apply(AskAgain("B"), by="B")
    assert events == (OfferReopened("B"),)
    assert table.game.decision == question
    assert table.game.fingerprint() == before
    assert not table.game.legal.out_of_turn
    assert any(r.action == offer or r.high == offer.price for r in table.game.legal.ranges)
    table.play(offer, Answer(True))
    assert table.state.owner[table.title.private_number[offer.private]] >= table.state.players


@pytest.mark.parametrize("title", TITLES)
def test_a_train_may_be_asked_for_again(title: str) -> None:
    table = shop(title)
    deal = BuyTrain(names(table)[1], table.title.trains[0].name, 10)
    table.play(deal)
    other = table.who
    table.play(Answer(False)).refused(deal, "offer.declined", "")
    table.play(AskAgain(other))
    assert table.legal(deal)
    table.play(deal, Answer(False)).refused(deal, "offer.declined", "")


@pytest.mark.parametrize("title", TITLES)
def test_only_who_declined_says_it(title: str) -> None:
    table, offer, _ = declined(title)
    for name in ("A", "C"):
        table.refused(AskAgain(name), "offer.none-declined", "")
    table.refused(AskAgain("nobody"), "unknown-name", "")
    for name in ("A", "C"):
        with pytest.raises(RefusedAction, match="It is not"):
            table.game.apply(AskAgain("B"), by=name)
    with pytest.raises(RefusedAction, match="It is not"):
        table.game.apply(offer, by="B")


@pytest.mark.parametrize("title", TITLES)
def test_it_is_over_with_the_turn(title: str) -> None:
    table, *_ = declined(title)
    corporation = table.state.corporation
    while table.state.corporation == corporation and not table.game.over:
        table.play(table.game.legal.first() if not table.legal(Pass()) else Pass())
    assert not table.game.legal.out_of_turn
    table.refused(AskAgain("B"), "offer.none-declined", "")
    table.game.stop("by agreement")
    assert not table.game.legal.out_of_turn
    table.refused(AskAgain("B"), "finished", "")


def test_it_can_be_said_while_somebody_else_is_asked() -> None:
    table, offer, _ = declined("18GA")
    second = next(p for p in table.title.privates if p.high and p.name != offer.private)
    table.give_private(second.name, "C")
    table.play(BuyPrivate(second.name, second.high))
    assert (table.asked, table.who) == ("offer", "C")
    table.play(AskAgain("B"))
    assert (table.asked, table.who) == ("offer", "C")
    table.play(Answer(False))
    assert table.game.legal.out_of_turn == (AskAgain("C"),)


@pytest.mark.parametrize("title", ["18GA", "18AL"])
def test_players_ask_each_other_again(title: str) -> None:
    table = Table(title, 3).without_privates()
    private = table.title.privates[0].name
    table.give_private(private, "A").stock_turn("A")
    sale = SellPrivate(private, "B", 1)
    table.play(sale, Answer(False)).refused(sale, "offer.declined", "")
    assert not [r for r in table.game.legal.ranges if r.action == sale]
    table.play(AskAgain("B"), sale, Answer(True))
    assert table.state.owner[0] == 1


@pytest.mark.parametrize("title", TITLES)
def test_bots_never_say_it(title: str) -> None:
    game = new(title, 3, 5)
    play_out(game, make_bots(["random"], 3, 5))
    assert not [action for action in game.actions if isinstance(action, AskAgain)]


@pytest.mark.parametrize("title", TITLES)
def test_without_consent_there_is_nothing_to_ask_again(title: str) -> None:
    game = new(title, 3, 5, preset="18xx.games")
    assert game.legal.out_of_turn == ()
    assert game.why_not(AskAgain("A")).key == "offer.none-declined"  # type: ignore[union-attr]


def test_it_is_kept_in_files(tmp_path: Path) -> None:
    game = new("18GA", 3, 48)
    bots = make_bots(["random"], 3, 48)
    while not game.legal.out_of_turn:
        game.apply(decide(bots[game.decision.players[0]], game).action)
    game.apply(game.legal.out_of_turn[0])
    game.save(tmp_path / "game.json")
    again = rh.load(tmp_path / "game.json")
    assert isinstance(again.actions[-1], AskAgain)
    assert again.fingerprint() == game.fingerprint()
    assert to_data(from_data(to_data(game))) == to_data(game)
    game.undo()
    assert game.legal.out_of_turn
