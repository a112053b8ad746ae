"""Sentences about track, tokens, trains and runs."""

from __future__ import annotations

from roundhouse.board.routes.model import RunValue
from roundhouse.views.names import Names
from roundhouse.views.sentences.helpers import Data, SentenceMaker, amount_of, corporation_of
from roundhouse.views.words import Sentence, count, money, number, sentence, with_article


def _home(names: Names, data: Data) -> Sentence:
    place = names.spot(number(data, "hex"))
    corporation = corporation_of(names, data)
    return sentence(f"{{corporation}} placed its home token in {place}.", corporation=corporation)


def _tile(names: Names, data: Data) -> Sentence:
    place, cost = names.spot(number(data, "hex")), number(data, "amount")
    paid = f" for {money(cost)}" if cost else ""
    return sentence(
        f"{{corporation}} laid {data['tile']} in {place}{paid}.",
        corporation=corporation_of(names, data),
    )


def _token(names: Names, data: Data) -> Sentence:
    place, cost = names.place(number(data, "hex")), number(data, "amount")
    paid = f" for {money(cost)}" if cost else ", free"
    corporation = corporation_of(names, data)
    return sentence(f"{{corporation}} placed a token in {place}{paid}.", corporation=corporation)


def _city(names: Names, data: Data) -> Sentence:
    place = names.spot(number(data, "hex"))
    corporation = corporation_of(names, data)
    return sentence(
        f"{{corporation}} chose city {number(data, 'city') + 1} of {place}.",
        corporation=corporation,
    )


def _step_passed(names: Names, data: Data) -> Sentence:
    what = {
        "track": "laid no tile",
        "token": "placed no token",
        "trains": "bought no train",
        "privates": "bought no private",
        "issue": "issued no shares",
        "convert": "stayed a five-share corporation",
    }.get(str(data["step"]), f"passed ({data['step']})")
    return sentence(f"{{corporation}} {what}.", corporation=corporation_of(names, data))


def _ran(names: Names, data: Data) -> Sentence:
    value = data["value"]
    assert isinstance(value, RunValue)
    trains = " and ".join(route.spec.name for route in value.routes)
    word = "trains" if len(value.routes) > 1 else "train"
    revenue = amount_of(data, "revenue")
    if not value.routes:
        return sentence("{corporation} ran no train.", corporation=corporation_of(names, data))
    return sentence(
        f"{{corporation}} ran its {trains} {word} for {revenue}.",
        corporation=corporation_of(names, data),
    )


def _bought_train(names: Names, data: Data) -> Sentence:
    seller = {"bank": "the bank", "pool": "the pool"}.get(str(data["seller"]), str(data["seller"]))
    train = with_article(str(data["train"]))
    return sentence(
        f"{{corporation}} bought {train} train from {seller} for {amount_of(data)}.",
        corporation=corporation_of(names, data),
    )


def _given_train(names: Names, data: Data) -> Sentence:
    train = with_article(str(data["train"]))
    return sentence(
        f"{{corporation}} received {train} train, free.", corporation=corporation_of(names, data)
    )


def _discarded(names: Names, data: Data) -> Sentence:
    train = with_article(str(data["train"]))
    return sentence(
        f"{{corporation}} discarded {train} train.", corporation=corporation_of(names, data)
    )


def _rusted(names: Names, data: Data) -> Sentence:
    trains = count(number(data, "count"), f"{data['train']} train")
    return sentence(f"{{corporation}} lost {trains}.", corporation=corporation_of(names, data))


def _obsolete(names: Names, data: Data) -> Sentence:
    del names
    return sentence(f"{data['train']} trains may run once more.")


def _obsolete_gone(names: Names, data: Data) -> Sentence:
    trains = count(number(data, "count"), "old train")
    return sentence(f"{{corporation}} gave up {trains}.", corporation=corporation_of(names, data))


def _marker(names: Names, data: Data) -> Sentence:
    place = names.spot(number(data, "hex"))
    kind = str(data["kind_of"]).replace("-", " ")
    corporation = corporation_of(names, data)
    return sentence(
        f"{{corporation}} placed the {kind} marker in {place}.", corporation=corporation
    )


def _markers_removed(names: Names, data: Data) -> Sentence:
    del names
    kinds = data["kinds"]
    assert isinstance(kinds, tuple)
    word = "marker" if len(kinds) == 1 else "markers"
    return sentence(f"The {' and '.join(str(k) for k in kinds)} {word} left the map.")


def _objective(names: Names, data: Data) -> Sentence:
    place = names.place(number(data, "hex"))
    corporation = corporation_of(names, data)
    return sentence(
        f"{{corporation}} reached {place} and received {amount_of(data)}.", corporation=corporation
    )


def _chits_removed(names: Names, data: Data) -> Sentence:
    return sentence(
        "The named trains of {corporation} are gone.", corporation=corporation_of(names, data)
    )


def _exported(names: Names, data: Data) -> Sentence:
    del names
    return sentence(f"The bank exported {with_article(str(data['train']))} train.")


def _limit_raised(names: Names, data: Data) -> Sentence:
    text = "{corporation} may now own one more train."
    return sentence(text, corporation=corporation_of(names, data))


SENTENCES: dict[str, SentenceMaker] = {
    "home": _home,
    "tile": _tile,
    "token": _token,
    "city-chosen": _city,
    "step-passed": _step_passed,
    "ran": _ran,
    "bought-train": _bought_train,
    "given-train": _given_train,
    "discarded": _discarded,
    "rusted": _rusted,
    "obsolete": _obsolete,
    "obsolete-gone": _obsolete_gone,
    "marker": _marker,
    "markers-removed": _markers_removed,
    "objective": _objective,
    "chits-removed": _chits_removed,
    "exported": _exported,
    "train-limit-raised": _limit_raised,
}
