"""Sentences about track, tokens, trains and runs."""

from __future__ import annotations

from roundhouse.core.events import (
    HomeTokenPlaced,
    MarkerPlaced,
    MarkersRemoved,
    ObsoleteTrainsGone,
    TileLaid,
    TokenPlaced,
    TrainBought,
    TrainDiscarded,
    TrainGiven,
    TrainsObsolete,
    TrainsRan,
    TrainsRusted,
)
from roundhouse.views.names import Names
from roundhouse.views.sentences.helpers import place, sentence_for, spot
from roundhouse.views.words import Sentence, capital, count, listed, money, sentence, with_article

# -- the map -----------------------------------------------------------------------------------


@sentence_for.register
def _home(event: HomeTokenPlaced, names: Names) -> Sentence:
    text = f"{{corporation}} placed its home token in {spot(names, event.hex)}."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _tile(event: TileLaid, names: Names) -> Sentence:
    paid = f" for {money(event.amount)}" if event.amount else ""
    text = f"{{corporation}} laid {event.tile} in {spot(names, event.hex)}{paid}."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _token(event: TokenPlaced, names: Names) -> Sentence:
    paid = f" for {money(event.amount)}" if event.amount else ", free"
    text = f"{{corporation}} placed a token in {place(names, event.hex)}{paid}."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _marker(event: MarkerPlaced, names: Names) -> Sentence:
    marker = f"the {event.marker.replace('-', ' ')} marker"
    if not event.corporation:
        return sentence(f"{marker.capitalize()} is now in {spot(names, event.hex)}.")
    if not event.hex:
        text = f"{marker.capitalize()} now serves {{corporation}}."
    else:
        text = f"{{corporation}} placed {marker} in {spot(names, event.hex)}."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _markers_removed(event: MarkersRemoved, names: Names) -> Sentence:
    del names
    word = "marker" if len(event.markers) == 1 else "markers"
    return sentence(f"The {' and '.join(event.markers)} {word} left the map.")


# -- trains ------------------------------------------------------------------------------------


@sentence_for.register
def _ran(event: TrainsRan, names: Names) -> Sentence:
    del names
    if not event.trains:
        return sentence("{corporation} ran no train.", corporation=event.corporation)
    trains = listed([run.train for run in event.trains])
    word = "trains" if len(event.trains) > 1 else "train"
    text = f"{{corporation}} ran its {trains} {word} for {money(event.revenue)}."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _bought_train(event: TrainBought, names: Names) -> Sentence:
    del names
    seller = {"bank": "the bank", "pool": "the pool"}.get(event.seller, event.seller)
    train = with_article(event.train)
    text = f"{{corporation}} bought {train} train from {seller} for {money(event.amount)}."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _given_train(event: TrainGiven, names: Names) -> Sentence:
    del names
    text = f"{{corporation}} received {with_article(event.train)} train, free."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _discarded(event: TrainDiscarded, names: Names) -> Sentence:
    del names
    text = f"{{corporation}} discarded {with_article(event.train)} train."
    return sentence(text, corporation=event.corporation)


@sentence_for.register
def _rusted(event: TrainsRusted, names: Names) -> Sentence:
    del names
    trains = capital(count(event.count, f"{event.train}-train"))
    return sentence(f"{trains} of {{corporation}} rusted.", corporation=event.corporation)


@sentence_for.register
def _obsolete(event: TrainsObsolete, names: Names) -> Sentence:
    del names
    return sentence(f"{event.train}-trains may run once more.")


@sentence_for.register
def _obsolete_gone(event: ObsoleteTrainsGone, names: Names) -> Sentence:
    del names
    trains = count(event.count, "obsolete train")
    return sentence(f"{{corporation}} discarded {trains}.", corporation=event.corporation)
