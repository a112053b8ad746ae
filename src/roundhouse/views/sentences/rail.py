"""Sentences about track, stations, trains and runs."""

from __future__ import annotations

from roundhouse.board.runs import RunValue
from roundhouse.views.names import Names
from roundhouse.views.sentences.helpers import (
    Data,
    Teller,
    amount_of,
    company_of,
)
from roundhouse.views.words import (
    Sentence,
    count,
    money,
    number,
    sentence,
    with_article,
)


def _home(names: Names, data: Data) -> Sentence:
    place = names.spot(number(data, "hex"))
    company = company_of(names, data)
    return sentence(f"{{company}} placed its home station in {place}.", company=company)


def _tile(names: Names, data: Data) -> Sentence:
    place, cost = names.spot(number(data, "hex")), number(data, "amount")
    paid = f" for {money(cost)}" if cost else ""
    return sentence(
        f"{{company}} laid {data['tile']} in {place}{paid}.", company=company_of(names, data)
    )


def _station(names: Names, data: Data) -> Sentence:
    place, cost = names.place(number(data, "hex")), number(data, "amount")
    paid = f" for {money(cost)}" if cost else ", free"
    company = company_of(names, data)
    return sentence(f"{{company}} placed a station in {place}{paid}.", company=company)


def _city(names: Names, data: Data) -> Sentence:
    place = names.spot(number(data, "hex"))
    company = company_of(names, data)
    return sentence(
        f"{{company}} chose city {number(data, 'city') + 1} of {place}.", company=company
    )


def _step_passed(names: Names, data: Data) -> Sentence:
    what = {
        "track": "laid no tile",
        "token": "placed no station",
        "trains": "bought no train",
        "privates": "bought no private company",
        "issue": "issued no shares",
        "convert": "stayed a five-share company",
    }.get(str(data["step"]), f"passed ({data['step']})")
    return sentence(f"{{company}} {what}.", company=company_of(names, data))


def _ran(names: Names, data: Data) -> Sentence:
    value = data["value"]
    assert isinstance(value, RunValue)
    trains = " and ".join(route.spec.name for route in value.routes)
    word = "trains" if len(value.routes) > 1 else "train"
    revenue = amount_of(data, "revenue")
    if not value.routes:
        return sentence("{company} ran no train.", company=company_of(names, data))
    return sentence(
        f"{{company}} ran its {trains} {word} for {revenue}.", company=company_of(names, data)
    )


def _bought_train(names: Names, data: Data) -> Sentence:
    seller = {"bank": "the bank", "market": "the open market"}.get(
        str(data["seller"]), str(data["seller"])
    )
    train = with_article(str(data["train"]))
    return sentence(
        f"{{company}} bought {train} train from {seller} for {amount_of(data)}.",
        company=company_of(names, data),
    )


def _given_train(names: Names, data: Data) -> Sentence:
    train = with_article(str(data["train"]))
    return sentence(f"{{company}} received {train} train, free.", company=company_of(names, data))


def _discarded(names: Names, data: Data) -> Sentence:
    train = with_article(str(data["train"]))
    return sentence(f"{{company}} discarded {train} train.", company=company_of(names, data))


def _rusted(names: Names, data: Data) -> Sentence:
    trains = count(number(data, "count"), f"{data['train']} train")
    return sentence(f"{{company}} lost {trains}.", company=company_of(names, data))


def _obsolete(names: Names, data: Data) -> Sentence:
    del names
    return sentence(f"{data['train']} trains may run once more.")


def _obsolete_gone(names: Names, data: Data) -> Sentence:
    trains = count(number(data, "count"), "old train")
    return sentence(f"{{company}} gave up {trains}.", company=company_of(names, data))


def _marker(names: Names, data: Data) -> Sentence:
    place = names.spot(number(data, "hex"))
    kind = str(data["kind_of"]).replace("-", " ")
    company = company_of(names, data)
    return sentence(f"{{company}} placed the {kind} marker in {place}.", company=company)


def _markers_removed(names: Names, data: Data) -> Sentence:
    del names
    kinds = data["kinds"]
    assert isinstance(kinds, tuple)
    word = "marker" if len(kinds) == 1 else "markers"
    return sentence(f"The {' and '.join(str(k) for k in kinds)} {word} left the map.")


def _objective(names: Names, data: Data) -> Sentence:
    place = names.place(number(data, "hex"))
    company = company_of(names, data)
    return sentence(f"{{company}} reached {place} and received {amount_of(data)}.", company=company)


def _chits_removed(names: Names, data: Data) -> Sentence:
    return sentence("The named trains of {company} are gone.", company=company_of(names, data))


def _exported(names: Names, data: Data) -> Sentence:
    del names
    return sentence(f"The bank exported {with_article(str(data['train']))} train.")


def _limit_raised(names: Names, data: Data) -> Sentence:
    text = "{company} may now own one more train."
    return sentence(text, company=company_of(names, data))


TELLERS: dict[str, Teller] = {
    "home": _home,
    "tile": _tile,
    "station": _station,
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
