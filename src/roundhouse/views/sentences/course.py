"""Sentences about the course of the game: rounds, phases, the draft, the end."""

from __future__ import annotations

from roundhouse.views.names import Names
from roundhouse.views.sentences.helpers import (
    Data,
    SentenceMaker,
    amount_of,
    corporation_of,
    nothing,
    player_of,
    private_of,
)
from roundhouse.views.words import (
    Sentence,
    capital,
    count,
    end_words,
    listed,
    money,
    number,
    sentence,
)


def _phase(names: Names, data: Data) -> Sentence:
    text = next((p.text for p in names.title.phases if p.name == data["name"]), "")
    return sentence(f"Phase {{phase}} begins.{' ' + text if text else ''}", phase=data["name"])


def _bank_broke(names: Names, data: Data) -> Sentence:
    del names, data
    return sentence("The bank has run out of money.")


def _end_price(names: Names, data: Data) -> Sentence:
    return sentence(
        "{corporation} has reached the price that ends the game.",
        corporation=corporation_of(names, data),
    )


def _extra_round(names: Names, data: Data) -> Sentence:
    del names, data
    return sentence("The first place is tied: one more operating round is played.")


def _game_over(names: Names, data: Data) -> Sentence:
    why = f"{capital(end_words(str(data['why'])))}, so the game is over."
    scores = sorted(
        ((names.title.hooks.score(names.pos, p), p) for p in range(names.pos.state.players)),
        key=lambda pair: (-pair[0], pair[1]),
    )
    best, first = scores[0]
    who = names.player(first)
    verb = "win" if who == "You" else "wins"
    return sentence(f"{why} {{who}} {verb} with {money(best)}.", who=who)


def _order(names: Names, data: Data) -> Sentence:
    players = data["players"]
    assert isinstance(players, tuple)
    return sentence(f"The order of play is now {listed([names.player(p) for p in players])}.")


# -- the draft ---------------------------------------------------------------------------------


def card(names: Names, number_of_card: int) -> str:
    """A card of the draft: a private, or a blank."""
    return names.private(number_of_card) if number_of_card >= 0 else "a blank card"


def _drew(names: Names, data: Data) -> Sentence:
    cards = count(number(data, "count"), "card")
    return sentence(f"{{who}} drew {cards}.", who=player_of(names, data))


def _hand(names: Names, data: Data) -> Sentence:
    cards = data["cards"]
    assert isinstance(cards, tuple)
    return sentence(f"You drew {listed([card(names, c) for c in cards])}.")


def _picked(names: Names, data: Data) -> Sentence:
    return sentence("{who} kept a card, face down.", who=player_of(names, data))


def _kept(names: Names, data: Data) -> Sentence:
    return sentence("You kept {card}.", card=card(names, number(data, "card")))


def _last(names: Names, data: Data) -> Sentence:
    price = amount_of(data, "price")
    return sentence(f"{{private}} is the last card, for {price}.", private=private_of(names, data))


def _passed_on(names: Names, data: Data) -> Sentence:
    price = amount_of(data, "price")
    text = f"{{who}} passed {{private}} on; it now costs {price}."
    return sentence(text, who=player_of(names, data), private=private_of(names, data))


def _last_taken(names: Names, data: Data) -> Sentence:
    price = amount_of(data, "price")
    text = f"{{who}} took {{private}} for {price}."
    return sentence(text, who=player_of(names, data), private=private_of(names, data))


def _revealed(names: Names, data: Data) -> Sentence:
    picks = data["picks"]
    assert isinstance(picks, tuple)
    words = [f"{names.player(p)} {card(names, c)}" for p, c in picks]
    return sentence(f"The cards are shown: {listed(words)}.")


SENTENCES: dict[str, SentenceMaker] = {
    "auction": nothing,
    "draft": nothing,
    "stock-round": nothing,
    "operating-round": nothing,
    "turn": nothing,
    "phase": _phase,
    "bank-broke": _bank_broke,
    "end-price": _end_price,
    "extra-round": _extra_round,
    "game-over": _game_over,
    "order-of-play": _order,
    "draft-drew": _drew,
    "draft-hand": _hand,
    "draft-picked": _picked,
    "draft-kept": _kept,
    "draft-last": _last,
    "draft-passed-on": _passed_on,
    "draft-last-taken": _last_taken,
    "draft-revealed": _revealed,
}
