"""Events put into words: one small function for each kind of record that rules tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.board.runs import RunValue
from roundhouse.core.events import Event
from roundhouse.views.names import Names
from roundhouse.views.words import (
    Sentence,
    Span,
    arrow,
    capital,
    count,
    money,
    number,
    sentence,
    with_article,
)

Data = Mapping[str, object]
Teller = Callable[[Names, Data], Sentence]


def tell(names: Names, event: Event) -> Sentence:
    """An event as a sentence; empty if it says nothing that others have not said."""
    teller = TELLERS.get(event.kind)
    if teller is None:
        return (Span(f"{capital(event.kind.replace('-', ' '))}."),)
    return teller(names, event.data)


def _player(names: Names, data: Data, key: str = "player") -> str:
    return names.player(number(data, key))


def _company(names: Names, data: Data) -> str:
    return names.company(number(data, "company"))


def _private(names: Names, data: Data) -> str:
    return names.private(number(data, "private"))


def _amount(data: Data, key: str = "amount") -> str:
    return money(number(data, key))


def _nothing(names: Names, data: Data) -> Sentence:
    del names, data
    return ()


def _passed(names: Names, data: Data) -> Sentence:
    return sentence("{who} passed.", who=_player(names, data))


def _bid(names: Names, data: Data) -> Sentence:
    who, private = _player(names, data), _private(names, data)
    return sentence(f"{{who}} bid {_amount(data)} on {{private}}.", who=who, private=private)


def _contest_pass(names: Names, data: Data) -> Sentence:
    who, private = _player(names, data), _private(names, data)
    return sentence("{who} passed on {private}.", who=who, private=private)


def _won(names: Names, data: Data) -> Sentence:
    who, private = _player(names, data), _private(names, data)
    return sentence(f"{{who}} bought {{private}} for {_amount(data)}.", who=who, private=private)


def _cheaper(names: Names, data: Data) -> Sentence:
    price = _amount(data, "price")
    return sentence(f"{{private}} now costs {price}.", private=_private(names, data))


def _started(names: Names, data: Data) -> Sentence:
    price, paid = _amount(data, "price"), _amount(data)
    return sentence(
        f"{{who}} started {{company}} at {price} for {paid}.",
        who=_player(names, data),
        company=_company(names, data),
    )


def _bought_share(names: Names, data: Data) -> Sentence:
    source = "the market" if data["source"] == "market" else "the offer"
    return sentence(
        f"{{who}} bought {{company}} from {source} for {_amount(data)}.",
        who=_player(names, data),
        company=_company(names, data),
    )


def _sold(names: Names, data: Data) -> Sentence:
    return sentence(
        f"{{who}} sold {data['count']} {{company}} for {_amount(data)}.",
        who=_player(names, data),
        company=_company(names, data),
    )


def _given_share(names: Names, data: Data) -> Sentence:
    who, company = _player(names, data), _company(names, data)
    return sentence("{who} received a share of {company}.", who=who, company=company)


def _price(names: Names, data: Data) -> Sentence:
    moved = arrow(number(data, "old"), number(data, "new"))
    why = {"sold-out": ", sold out", "sale": "", "dividend": ""}.get(str(data["why"]), "")
    return sentence(f"{{company}} {moved}{why}.", company=_company(names, data))


def _president(names: Names, data: Data) -> Sentence:
    who, company = _player(names, data, "new"), _company(names, data)
    verb = "are" if who == "You" else "is"
    return sentence(f"{{who}} {verb} now president of {{company}}.", who=who, company=company)


def _floated(names: Names, data: Data) -> Sentence:
    amount = number(data, "amount")
    text = "{company} floated." if not amount else f"{{company}} floated with {money(amount)}."
    return sentence(text, company=_company(names, data))


def _income(names: Names, data: Data) -> Sentence:
    return sentence(
        f"{{who}} received {_amount(data)} from {_private(names, data)}.",
        who=names.party(number(data, "party")),
    )


def _home(names: Names, data: Data) -> Sentence:
    place = names.spot(number(data, "hex"))
    company = _company(names, data)
    return sentence(f"{{company}} placed its home station in {place}.", company=company)


def _tile(names: Names, data: Data) -> Sentence:
    place, cost = names.spot(number(data, "hex")), number(data, "amount")
    paid = f" for {money(cost)}" if cost else ""
    return sentence(
        f"{{company}} laid {data['tile']} in {place}{paid}.", company=_company(names, data)
    )


def _station(names: Names, data: Data) -> Sentence:
    place, cost = names.place(number(data, "hex")), number(data, "amount")
    paid = f" for {money(cost)}" if cost else ", free"
    company = _company(names, data)
    return sentence(f"{{company}} placed a station in {place}{paid}.", company=company)


def _city(names: Names, data: Data) -> Sentence:
    place = names.spot(number(data, "hex"))
    company = _company(names, data)
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
    return sentence(f"{{company}} {what}.", company=_company(names, data))


def _ran(names: Names, data: Data) -> Sentence:
    value = data["value"]
    assert isinstance(value, RunValue)
    trains = " and ".join(route.spec.name for route in value.routes)
    word = "trains" if len(value.routes) > 1 else "train"
    revenue = _amount(data, "revenue")
    if not value.routes:
        return sentence("{company} ran no train.", company=_company(names, data))
    return sentence(
        f"{{company}} ran its {trains} {word} for {revenue}.", company=_company(names, data)
    )


def _dividend(names: Names, data: Data) -> Sentence:
    company = _company(names, data)
    revenue, kept = number(data, "revenue"), number(data, "kept")
    per_share, subsidy = number(data, "per_share"), number(data, "subsidy")
    extra = f" and received {money(subsidy)} beside it" if subsidy else ""
    if not revenue:
        return sentence(f"{{company}} earned nothing{extra}.", company=company)
    if kept == revenue:
        return sentence(f"{{company}} withheld {money(revenue)}{extra}.", company=company)
    text = f"{{company}} paid {money(per_share)} a share"
    if kept:
        text += f" and kept {money(kept)}"
    return sentence(f"{text}{extra}.", company=company)


def _bought_train(names: Names, data: Data) -> Sentence:
    seller = {"bank": "the bank", "market": "the open market"}.get(
        str(data["seller"]), str(data["seller"])
    )
    train = with_article(str(data["train"]))
    return sentence(
        f"{{company}} bought {train} train from {seller} for {_amount(data)}.",
        company=_company(names, data),
    )


def _given_train(names: Names, data: Data) -> Sentence:
    train = with_article(str(data["train"]))
    return sentence(f"{{company}} received {train} train, free.", company=_company(names, data))


def _president_paid(names: Names, data: Data) -> Sentence:
    return sentence(
        f"{{who}} added {_amount(data)} for {{company}}.",
        who=_player(names, data),
        company=_company(names, data),
    )


def _discarded(names: Names, data: Data) -> Sentence:
    train = with_article(str(data["train"]))
    return sentence(f"{{company}} discarded {train} train.", company=_company(names, data))


def _phase(names: Names, data: Data) -> Sentence:
    text = next((p.text for p in names.title.phases if p.name == data["name"]), "")
    begins = sentence(f"Phase {{phase}} begins.{' ' + text if text else ''}", phase=data["name"])
    return begins


def _rusted(names: Names, data: Data) -> Sentence:
    trains = count(number(data, "count"), f"{data['train']} train")
    return sentence(f"{{company}} lost {trains}.", company=_company(names, data))


def _obsolete(names: Names, data: Data) -> Sentence:
    del names
    return sentence(f"{data['train']} trains may run once more.")


def _obsolete_gone(names: Names, data: Data) -> Sentence:
    trains = count(number(data, "count"), "old train")
    return sentence(f"{{company}} gave up {trains}.", company=_company(names, data))


def _private_sold(names: Names, data: Data) -> Sentence:
    return sentence(
        f"{{buyer}} bought {{private}} from {names.party(number(data, 'seller'))}"
        f" for {_amount(data)}.",
        buyer=names.party(number(data, "buyer")),
        private=_private(names, data),
    )


def _private_closed(names: Names, data: Data) -> Sentence:
    return sentence("{private} closed.", private=_private(names, data))


def _privates_closed(names: Names, data: Data) -> Sentence:
    del names, data
    return sentence("All private companies closed.")


def _offer(names: Names, data: Data) -> Sentence:
    other = names.player(number(data, "to"))
    to = "you" if other == "You" else other
    return sentence(
        f"{{who}} offered {to} a deal: {data['what']} at {_amount(data, 'price')}.",
        who=_player(names, data),
    )


def _answered(names: Names, data: Data) -> Sentence:
    verb = "accepted" if data["accept"] else "declined"
    return sentence(f"{{who}} {verb} the offer for {data['what']}.", who=_player(names, data))


def _bankrupt(names: Names, data: Data) -> Sentence:
    who = _player(names, data)
    verb = "are" if who == "You" else "is"
    return sentence(
        f"{{who}} {verb} bankrupt over {{company}}'s train.",
        who=who,
        company=_company(names, data),
    )


def _marker(names: Names, data: Data) -> Sentence:
    place = names.spot(number(data, "hex"))
    kind = str(data["kind_of"]).replace("-", " ")
    company = _company(names, data)
    return sentence(f"{{company}} placed the {kind} marker in {place}.", company=company)


def _markers_removed(names: Names, data: Data) -> Sentence:
    del names
    kinds = data["kinds"]
    assert isinstance(kinds, tuple)
    word = "marker" if len(kinds) == 1 else "markers"
    return sentence(f"The {' and '.join(str(k) for k in kinds)} {word} left the map.")


def _objective(names: Names, data: Data) -> Sentence:
    place = names.place(number(data, "hex"))
    company = _company(names, data)
    return sentence(f"{{company}} reached {place} and received {_amount(data)}.", company=company)


def _chits_removed(names: Names, data: Data) -> Sentence:
    return sentence("The named trains of {company} are gone.", company=_company(names, data))


def _bank_broke(names: Names, data: Data) -> Sentence:
    del names, data
    return sentence("The bank has run out of money.")


def _end_price(names: Names, data: Data) -> Sentence:
    return sentence(
        "{company} has reached the price that ends the game.", company=_company(names, data)
    )


def _extra_round(names: Names, data: Data) -> Sentence:
    del names, data
    return sentence("The first place is tied: one more operating round is played.")


def _game_over(names: Names, data: Data) -> Sentence:
    why = {
        "bank": "The bank ran out, so the game is over.",
        "price": "A share reached the last price, so the game is over.",
        "bankruptcy": "A bankruptcy ended the game.",
    }.get(str(data["why"]), "The game is over.")
    scores = sorted(
        ((names.title.policies.score(names.pos, p), p) for p in range(names.pos.state.players)),
        key=lambda pair: (-pair[0], pair[1]),
    )
    best, first = scores[0]
    who = names.player(first)
    verb = "win" if who == "You" else "wins"
    return sentence(f"{why} {{who}} {verb} with {money(best)}.", who=who)


TELLERS: dict[str, Teller] = {
    "auction": _nothing,
    "draft": _nothing,
    "stock-round": _nothing,
    "operating-round": _nothing,
    "turn": _nothing,
    "passed": _passed,
    "bid": _bid,
    "contest-pass": _contest_pass,
    "won-private": _won,
    "cheaper": _cheaper,
    "started": _started,
    "bought-share": _bought_share,
    "sold": _sold,
    "given-share": _given_share,
    "price": _price,
    "president-changed": _president,
    "floated": _floated,
    "income": _income,
    "home": _home,
    "tile": _tile,
    "station": _station,
    "city-chosen": _city,
    "step-passed": _step_passed,
    "ran": _ran,
    "dividend": _dividend,
    "bought-train": _bought_train,
    "given-train": _given_train,
    "president-paid": _president_paid,
    "discarded": _discarded,
    "phase": _phase,
    "rusted": _rusted,
    "obsolete": _obsolete,
    "obsolete-gone": _obsolete_gone,
    "private-sold": _private_sold,
    "private-closed": _private_closed,
    "privates-closed": _privates_closed,
    "offer": _offer,
    "answered": _answered,
    "bankrupt": _bankrupt,
    "marker": _marker,
    "markers-removed": _markers_removed,
    "objective": _objective,
    "chits-removed": _chits_removed,
    "bank-broke": _bank_broke,
    "end-price": _end_price,
    "extra-round": _extra_round,
    "game-over": _game_over,
}
