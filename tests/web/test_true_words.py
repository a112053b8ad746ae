"""Sentences that were false once: each says what really happened, or would."""

from __future__ import annotations

import re

import pytest
from tests.titles.support import Table
from tests.web.views_tools import last_position, page_of, positions

from roundhouse.core.actions import Par, RunTrains
from roundhouse.core.events import StepPassed, TileLaid, TrainBought
from roundhouse.interchange.audit import audit_game
from roundhouse.rules.endings.ending import after_operating_round
from roundhouse.titles import title_names
from roundhouse.views.labels import label
from roundhouse.views.log import action_sentences
from roundhouse.views.names import Names
from roundhouse.views.sentences import in_advance
from roundhouse.views.sentences.tense import PRESENT
from roundhouse.views.words import plain, sentence


@pytest.mark.parametrize("title", title_names())
def test_who_bought_and_then_passes_bought_no_more(title: str) -> None:
    """The log of a turn: "bought no train" only if none was bought, and so with tiles."""
    seen = set()
    game = last_position(title, 3, 5, most=260)
    done: set[type] = set()
    for number in range(1, len(game.actions) + 1):
        events = game.events(number)
        for event in events:
            if isinstance(event, StepPassed):
                lines = action_sentences(game, number, Names(game.position), events)
                said = [plain(words) for _, words, _ in lines]
                for kind, step in ((TrainBought, "trains"), (TileLaid, "track")):
                    if event.step == step:
                        assert any(" no more " in line for line in said) == (kind in done), said
                        seen.add((step, kind in done))
            done.add(type(event))
            if event.kind == "turn":
                done.clear()
    assert ("trains", True) in seen


def test_the_reason_of_the_end_is_what_came_first() -> None:
    for broke, price, why in ((1, "price", "price"), (1, "", "bank"), (0, "price", "price")):
        table = Table("18GA").ends_after(price)
        s = table.position.state
        s.bank_broke, s.or_number = broke, s.or_count
        after_operating_round(table.position)
        assert s.over == why


def test_a_run_announced_again_counts_once() -> None:
    for seed in range(1, 40):
        for game, _ in positions("18Chesapeake", 3, seed, bot="random", most=400):
            announced = game.decision.kind == "announce" and any(
                isinstance(action, RunTrains) for action in game.legal
            )
            if announced:
                before = audit_game(game)
                game.apply(next(a for a in game.legal if isinstance(a, RunTrains)))
                after = audit_game(game)
                assert len(after) == len(before)
                assert after[-1].ran > before[-1].ran
                assert after[-1].best == before[-1].best >= after[-1].ran
                return
    pytest.fail("nobody could announce a better run")


def test_a_certificate_that_was_given_costs_nothing() -> None:
    for game, legal in positions("18Chesapeake", 3, 4, bot="busy", most=200):
        starts = [action for action in legal if isinstance(action, Par)]
        if game.decision.kind == "par":
            prices = {label(game.position, action).rpartition(" · ")[2] for action in starts}
            assert prices == {"free"}
            return
        page_of(game)
    pytest.fail("nobody was given a certificate")


def test_previews_speak_of_what_would_be() -> None:
    past = re.compile(rf"\b({'|'.join(PRESENT)})\b")
    for said, would in (
        ("{who} bought {what} for $45.", "Ann buys MRC for $45."),
        ("Three 2-trains of {what} rusted.", "Three 2-trains of MRC rust."),
        ("One 2-train of {what} rusted.", "One 2-train of MRC rusts."),
        ("All privates closed.", "All privates close."),
        ("The bank has run out of money.", "The bank runs out of money."),
        ("{what} reached Mobile and received $40.", "MRC reaches Mobile and receives $40."),
    ):
        found = plain(in_advance(sentence(said, who="Ann", what="MRC")))
        assert found == would
        assert not past.search(found)
    assert plain(in_advance(sentence("{who} passed on {what}.", who="You", what="Sold"))) == (
        "You pass on Sold."
    )


def test_nobody_is_told_that_shares_are_gone_while_another_question_is_asked() -> None:
    """An offer in a stock round: the table has no columns to buy and sell."""
    for game, _ in positions("18GA", 3, 5, bot="busy", most=300):
        if game.decision.kind == "offer" and page_of(game).layout == "stock":
            assert not page_of(game).trading
            return
    pytest.fail("no offer was made in a stock round")
