"""Sentences about the frame of the game: rounds, phases, the draft, the end."""

from __future__ import annotations

from roundhouse.core.events import (
    AuctionBegun,
    BankBroken,
    CardKept,
    CardPicked,
    CardsDrawn,
    DraftBegun,
    DraftRevealed,
    EndPriceReached,
    ExtraRound,
    GameOver,
    HandDrawn,
    LastPrivateOpen,
    LastPrivatePassed,
    LastPrivateTaken,
    OperatingRoundBegun,
    OrderOfPlay,
    Passed,
    PhaseBegun,
    StepPassed,
    StockRoundBegun,
    TurnBegun,
)
from roundhouse.views.names import Names
from roundhouse.views.sentences.helpers import sentence_for
from roundhouse.views.words import Sentence, capital, count, end_words, listed, money, sentence


@sentence_for.register
def _heading(
    event: AuctionBegun | DraftBegun | StockRoundBegun | OperatingRoundBegun | TurnBegun,
    names: Names,
) -> Sentence:
    """Headings say it."""
    del event, names
    return ()


@sentence_for.register
def _phase(event: PhaseBegun, names: Names) -> Sentence:
    text = next((p.text for p in names.title.phases if p.name == event.phase), "")
    return sentence(f"Phase {{phase}} begins.{' ' + text if text else ''}", phase=event.phase)


@sentence_for.register
def _bank_broke(event: BankBroken, names: Names) -> Sentence:
    del event, names
    return sentence("The bank has run out of money.")


@sentence_for.register
def _end_price(event: EndPriceReached, names: Names) -> Sentence:
    del names
    text = "{corporation} has reached the price that ends the game."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _extra_round(event: ExtraRound, names: Names) -> Sentence:
    del event, names
    return sentence("First place is tied: one more operating round is played.")


@sentence_for.register
def _game_over(event: GameOver, names: Names) -> Sentence:
    why = f"{capital(end_words(event.why))}, so the game is over."
    scores = sorted(
        ((names.title.hooks.score(names.pos, p), p) for p in range(names.pos.state.players)),
        key=lambda pair: (-pair[0], pair[1]),
    )
    best, first = scores[0]
    who = names.player(first)
    verb = "win" if who == "You" else "wins"
    return sentence(f"{why} {{who}} {verb} with {money(best)}.", who=who)


@sentence_for.register
def _order(event: OrderOfPlay, names: Names) -> Sentence:
    players = listed([names.addressed(player) for player in event.players])
    return sentence(f"The order of play is now {players}.")


@sentence_for.register
def _passed(event: Passed, names: Names) -> Sentence:
    return sentence("{who} passed.", who=names.addressed(event.player))


@sentence_for.register
def _step_passed(event: StepPassed, names: Names) -> Sentence:
    del names
    what = {
        "track": "laid no tile",
        "token": "placed no token",
        "trains": "bought no train",
        "privates": "bought no private",
        "issue": "issued no shares",
        "convert": "did not convert",
    }.get(event.step, f"passed ({event.step})")
    return sentence(f"{{corporation}} {what}.", corporation=event.corporation)


# -- the draft ---------------------------------------------------------------------------------


def card(names: Names, name: str) -> str:
    """A card of the draft: a private, or a blank."""
    return name if name in names.title.private_number else "a blank card"


@sentence_for.register
def _drew(event: CardsDrawn, names: Names) -> Sentence:
    text = f"{{who}} drew {count(event.count, 'card')}."
    return sentence(text, who=names.addressed(event.player))


@sentence_for.register
def _hand(event: HandDrawn, names: Names) -> Sentence:
    cards = listed([card(names, name) for name in event.cards])
    return sentence(f"{{who}} drew {cards}.", who=names.player(event.audience))


@sentence_for.register
def _picked(event: CardPicked, names: Names) -> Sentence:
    return sentence("{who} kept a card, face down.", who=names.addressed(event.player))


@sentence_for.register
def _kept(event: CardKept, names: Names) -> Sentence:
    who = names.player(event.audience)
    return sentence("{who} kept {card}.", who=who, card=card(names, event.card))


@sentence_for.register
def _last(event: LastPrivateOpen, names: Names) -> Sentence:
    del names
    text = f"{{private}} is the last card, for {money(event.price)}."
    return sentence(text, private=event.private)


@sentence_for.register
def _passed_on(event: LastPrivatePassed, names: Names) -> Sentence:
    text = f"{{who}} passed on {{private}}; it now costs {money(event.price)}."
    return sentence(text, who=names.addressed(event.player), private=event.private)


@sentence_for.register
def _last_taken(event: LastPrivateTaken, names: Names) -> Sentence:
    text = f"{{who}} took {{private}} for {money(event.price)}."
    return sentence(text, who=names.addressed(event.player), private=event.private)


@sentence_for.register
def _revealed(event: DraftRevealed, names: Names) -> Sentence:
    words = [f"{names.addressed(player)} {card(names, name)}" for player, name in event.picks]
    return sentence(f"The cards are revealed: {listed(words)}.")
