"""Sentences about money and paper: bids, shares, dividends, deals."""

from __future__ import annotations

from roundhouse.core.events import (
    BiddingPassed,
    BidMade,
    CorporationClosed,
    CorporationFloated,
    CorporationStarted,
    DividendPaid,
    Income,
    OfferAnswered,
    OfferMade,
    OfferReopened,
    PlayerBankrupt,
    PresidentChanged,
    PresidentPaid,
    PriceMoved,
    PrivateCheaper,
    PrivateClosed,
    PrivatesClosed,
    PrivateSold,
    PrivateWon,
    ShareBought,
    ShareGiven,
    SharesSold,
)
from roundhouse.views.names import Names, share_source
from roundhouse.views.sentences.helpers import party, sentence_for, thing
from roundhouse.views.words import Sentence, arrow, mid, money, sentence

# -- privates ----------------------------------------------------------------------------------


@sentence_for.register
def _bid(event: BidMade, names: Names) -> Sentence:
    text = f"{{who}} bid {money(event.amount)} on {{private}}."
    return sentence(text, who=names.addressed(event.player), private=event.private)


@sentence_for.register
def _bidding_pass(event: BiddingPassed, names: Names) -> Sentence:
    text = "{who} passed on {private}."
    return sentence(text, who=names.addressed(event.player), private=event.private)


@sentence_for.register
def _won(event: PrivateWon, names: Names) -> Sentence:
    text = f"{{who}} bought {{private}} for {money(event.amount)}."
    return sentence(text, who=names.addressed(event.player), private=event.private)


@sentence_for.register
def _cheaper(event: PrivateCheaper, names: Names) -> Sentence:
    del names
    return sentence(f"{{private}} now costs {money(event.price)}.", private=event.private)


@sentence_for.register
def _income(event: Income, names: Names) -> Sentence:
    text = f"{{who}} received {money(event.amount)} from {event.private}."
    return sentence(text, who=party(names, event.owner))


@sentence_for.register
def _private_sold(event: PrivateSold, names: Names) -> Sentence:
    seller = mid(party(names, event.seller))
    text = f"{{buyer}} bought {{private}} from {seller} for {money(event.amount)}."
    return sentence(text, buyer=party(names, event.buyer), private=event.private)


@sentence_for.register
def _private_closed(event: PrivateClosed, names: Names) -> Sentence:
    del names
    return sentence("{private} closed.", private=event.private)


@sentence_for.register
def _privates_closed(event: PrivatesClosed, names: Names) -> Sentence:
    del event, names
    return sentence("All privates closed.")


@sentence_for.register
def _offer(event: OfferMade, names: Names) -> Sentence:
    to = mid(names.addressed(event.to))
    text = f"{{who}} offered {to} a deal: {thing(event.what)} for {money(event.price)}."
    return sentence(text, who=names.addressed(event.player))


@sentence_for.register
def _answered(event: OfferAnswered, names: Names) -> Sentence:
    verb = "accepted" if event.accept else "declined"
    return sentence(
        f"{{who}} {verb} the offer for {thing(event.what)}.", who=names.addressed(event.player)
    )


@sentence_for.register
def _reopened(event: OfferReopened, names: Names) -> Sentence:
    return sentence("{who} may be asked again.", who=names.addressed(event.player))


# -- shares ------------------------------------------------------------------------------------


@sentence_for.register
def _started(event: CorporationStarted, names: Names) -> Sentence:
    text = f"{{who}} started {{corporation}} at {money(event.price)} for {money(event.amount)}."
    return sentence(text, who=names.addressed(event.player), corporation=event.corporation)


@sentence_for.register
def _floated(event: CorporationFloated, names: Names) -> Sentence:
    del names
    cash = f" with {money(event.amount)}" if event.amount else ""
    return sentence(f"{{corporation}} floated{cash}.", corporation=event.corporation)


@sentence_for.register
def _corporation_closed(event: CorporationClosed, names: Names) -> Sentence:
    del names
    return sentence("{corporation} closed and can be started again.", corporation=event.corporation)


@sentence_for.register
def _bought_share(event: ShareBought, names: Names) -> Sentence:
    source = share_source(names.title, event.source)
    text = f"{{who}} bought {{corporation}} from the {source} for {money(event.amount)}."
    return sentence(text, who=names.addressed(event.player), corporation=event.corporation)


@sentence_for.register
def _given_share(event: ShareGiven, names: Names) -> Sentence:
    text = "{who} received a share of {corporation}."
    return sentence(text, who=names.addressed(event.player), corporation=event.corporation)


@sentence_for.register
def _sold(event: SharesSold, names: Names) -> Sentence:
    text = f"{{who}} sold {event.count} {{corporation}} for {money(event.amount)}."
    return sentence(text, who=names.addressed(event.player), corporation=event.corporation)


@sentence_for.register
def _price(event: PriceMoved, names: Names) -> Sentence:
    del names
    why = {"sold-out": ", sold out", "unsold": ", shares in the pool"}.get(event.why, "")
    text = f"{{corporation}} {arrow(event.old, event.new)}{why}."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _president(event: PresidentChanged, names: Names) -> Sentence:
    who = names.addressed(event.new)
    verb = "are" if who == "You" else "is"
    text = f"{{who}} {verb} now president of {{corporation}}."
    return sentence(text, who=who, corporation=event.corporation)


# -- money -------------------------------------------------------------------------------------


@sentence_for.register
def _dividend(event: DividendPaid, names: Names) -> Sentence:
    del names
    extra = f" and received {money(event.subsidy)} more" if event.subsidy else ""
    if not event.revenue:
        text = f"{{corporation}} earned nothing{extra}."
    elif event.kept == event.revenue:
        text = f"{{corporation}} withheld {money(event.revenue)}{extra}."
    else:
        kept = f" and kept {money(event.kept)}" if event.kept else ""
        text = f"{{corporation}} paid {money(event.per_share)} a share{kept}{extra}."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _president_paid(event: PresidentPaid, names: Names) -> Sentence:
    text = f"{{who}} added {money(event.amount)} for {{corporation}}'s train."
    return sentence(text, who=names.addressed(event.player), corporation=event.corporation)


@sentence_for.register
def _bankrupt(event: PlayerBankrupt, names: Names) -> Sentence:
    who = names.addressed(event.player)
    verb = "are" if who == "You" else "is"
    text = f"{{who}} {verb} bankrupt over {{corporation}}'s train."
    return sentence(text, who=who, corporation=event.corporation)
