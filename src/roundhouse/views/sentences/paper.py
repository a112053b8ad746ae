"""Sentences about money and paper: bids, shares, dividends, deals."""

from __future__ import annotations

from roundhouse.views.names import Names
from roundhouse.views.sentences.helpers import (
    Data,
    SentenceMaker,
    amount_of,
    corporation_of,
    player_of,
    private_of,
)
from roundhouse.views.words import Sentence, arrow, count, money, number, sentence


def _passed(names: Names, data: Data) -> Sentence:
    return sentence("{who} passed.", who=player_of(names, data))


def _bid(names: Names, data: Data) -> Sentence:
    who, private = player_of(names, data), private_of(names, data)
    return sentence(f"{{who}} bid {amount_of(data)} on {{private}}.", who=who, private=private)


def _bidding_pass(names: Names, data: Data) -> Sentence:
    who, private = player_of(names, data), private_of(names, data)
    return sentence("{who} passed on {private}.", who=who, private=private)


def _won(names: Names, data: Data) -> Sentence:
    who, private = player_of(names, data), private_of(names, data)
    return sentence(f"{{who}} bought {{private}} for {amount_of(data)}.", who=who, private=private)


def _cheaper(names: Names, data: Data) -> Sentence:
    price = amount_of(data, "price")
    return sentence(f"{{private}} now costs {price}.", private=private_of(names, data))


def _started(names: Names, data: Data) -> Sentence:
    price, paid = amount_of(data, "price"), amount_of(data)
    return sentence(
        f"{{who}} started {{corporation}} at {price} for {paid}.",
        who=player_of(names, data),
        corporation=corporation_of(names, data),
    )


def _bought_share(names: Names, data: Data) -> Sentence:
    source = "the market" if data["source"] == "pool" else "the offer"
    return sentence(
        f"{{who}} bought {{corporation}} from {source} for {amount_of(data)}.",
        who=player_of(names, data),
        corporation=corporation_of(names, data),
    )


def _sold(names: Names, data: Data) -> Sentence:
    return sentence(
        f"{{who}} sold {data['count']} {{corporation}} for {amount_of(data)}.",
        who=player_of(names, data),
        corporation=corporation_of(names, data),
    )


def _given_share(names: Names, data: Data) -> Sentence:
    who, corporation = player_of(names, data), corporation_of(names, data)
    return sentence("{who} received a share of {corporation}.", who=who, corporation=corporation)


def _price(names: Names, data: Data) -> Sentence:
    moved = arrow(number(data, "old"), number(data, "new"))
    why = {"sold-out": ", sold out", "sale": "", "dividend": ""}.get(str(data["why"]), "")
    return sentence(f"{{corporation}} {moved}{why}.", corporation=corporation_of(names, data))


def _president(names: Names, data: Data) -> Sentence:
    who, corporation = player_of(names, data, "new"), corporation_of(names, data)
    verb = "are" if who == "You" else "is"
    return sentence(
        f"{{who}} {verb} now president of {{corporation}}.", who=who, corporation=corporation
    )


def _floated(names: Names, data: Data) -> Sentence:
    amount = number(data, "amount")
    text = (
        "{corporation} floated." if not amount else f"{{corporation}} floated with {money(amount)}."
    )
    return sentence(text, corporation=corporation_of(names, data))


def _income(names: Names, data: Data) -> Sentence:
    return sentence(
        f"{{who}} received {amount_of(data)} from {private_of(names, data)}.",
        who=names.party(number(data, "party")),
    )


def _private_sold(names: Names, data: Data) -> Sentence:
    return sentence(
        f"{{buyer}} bought {{private}} from {names.party(number(data, 'seller'))}"
        f" for {amount_of(data)}.",
        buyer=names.party(number(data, "buyer")),
        private=private_of(names, data),
    )


def _private_closed(names: Names, data: Data) -> Sentence:
    return sentence("{private} closed.", private=private_of(names, data))


def _privates_closed(names: Names, data: Data) -> Sentence:
    del names, data
    return sentence("All privates closed.")


def _offer(names: Names, data: Data) -> Sentence:
    other = names.player(number(data, "to"))
    to = "you" if other == "You" else other
    return sentence(
        f"{{who}} offered {to} a deal: {data['what']} at {amount_of(data, 'price')}.",
        who=player_of(names, data),
    )


def _answered(names: Names, data: Data) -> Sentence:
    verb = "accepted" if data["accept"] else "declined"
    return sentence(f"{{who}} {verb} the offer for {data['what']}.", who=player_of(names, data))


def _dividend(names: Names, data: Data) -> Sentence:
    corporation = corporation_of(names, data)
    revenue, kept = number(data, "revenue"), number(data, "kept")
    per_share, subsidy = number(data, "per_share"), number(data, "subsidy")
    extra = f" and received {money(subsidy)} beside it" if subsidy else ""
    if not revenue:
        return sentence(f"{{corporation}} earned nothing{extra}.", corporation=corporation)
    if kept == revenue:
        return sentence(
            f"{{corporation}} withheld {money(revenue)}{extra}.", corporation=corporation
        )
    text = f"{{corporation}} paid {money(per_share)} a share"
    if kept:
        text += f" and kept {money(kept)}"
    return sentence(f"{text}{extra}.", corporation=corporation)


def _president_paid(names: Names, data: Data) -> Sentence:
    return sentence(
        f"{{who}} added {amount_of(data)} for {{corporation}}.",
        who=player_of(names, data),
        corporation=corporation_of(names, data),
    )


def _bankrupt(names: Names, data: Data) -> Sentence:
    who = player_of(names, data)
    verb = "are" if who == "You" else "is"
    return sentence(
        f"{{who}} {verb} bankrupt over {{corporation}}'s train.",
        who=who,
        corporation=corporation_of(names, data),
    )


def _issued(names: Names, data: Data) -> Sentence:
    shares = count(number(data, "count"), "share")
    text = f"{{corporation}} issued {shares} for {amount_of(data)}."
    return sentence(text, corporation=corporation_of(names, data))


def _redeemed(names: Names, data: Data) -> Sentence:
    shares = count(number(data, "count"), "share")
    text = f"{{corporation}} redeemed {shares} for {amount_of(data)}."
    return sentence(text, corporation=corporation_of(names, data))


def _land_grant(names: Names, data: Data) -> Sentence:
    text = f"{{corporation}} received a land grant of {amount_of(data)}."
    return sentence(text, corporation=corporation_of(names, data))


def _underwritten(names: Names, data: Data) -> Sentence:
    text = (
        f"{{corporation}} received {amount_of(data)} for its last shares, which went to the market."
    )
    return sentence(text, corporation=corporation_of(names, data))


def _share_removed(names: Names, data: Data) -> Sentence:
    text = "A share of {corporation} left the game."
    return sentence(text, corporation=corporation_of(names, data))


def _converted(names: Names, data: Data) -> Sentence:
    return sentence("{corporation} now has ten shares.", corporation=corporation_of(names, data))


def _presidentless(names: Names, data: Data) -> Sentence:
    text = "{corporation} has no president any more."
    return sentence(text, corporation=corporation_of(names, data))


def _corporation_gone(names: Names, data: Data) -> Sentence:
    return sentence("{corporation} left the game.", corporation=corporation_of(names, data))


def _corporation_closed(names: Names, data: Data) -> Sentence:
    return sentence(
        "{corporation} closed; it may start again.", corporation=corporation_of(names, data)
    )


def _split(names: Names, data: Data) -> Sentence:
    revenue, kept = number(data, "revenue"), number(data, "kept")
    text = f"{{corporation}} paid {money(revenue - kept)} to its owner and kept {money(kept)}."
    return sentence(text, corporation=corporation_of(names, data))


def _took_over(names: Names, data: Data) -> Sentence:
    railroad = names.corporation(number(data, "railroad"))
    text = f"{{corporation}} took over {railroad}: train, treasury and token."
    return sentence(text, corporation=corporation_of(names, data))


SENTENCES: dict[str, SentenceMaker] = {
    "passed": _passed,
    "bid": _bid,
    "bidding-pass": _bidding_pass,
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
    "private-sold": _private_sold,
    "private-closed": _private_closed,
    "privates-closed": _privates_closed,
    "offer": _offer,
    "answered": _answered,
    "dividend": _dividend,
    "president-paid": _president_paid,
    "bankrupt": _bankrupt,
    "issued": _issued,
    "redeemed": _redeemed,
    "land-grant": _land_grant,
    "underwritten": _underwritten,
    "share-removed": _share_removed,
    "converted": _converted,
    "presidentless": _presidentless,
    "corporation-removed": _corporation_gone,
    "corporation-closed": _corporation_closed,
    "split": _split,
    "took-over": _took_over,
}
