"""Why it does what it does: one sentence, in players' words."""

from roundhouse.bots.steady.reasons.shares import (
    no_purchase,
    own_private,
    private,
    sale,
    share,
    start,
)
from roundhouse.bots.steady.reasons.steps import marker, nothing, other
from roundhouse.bots.steady.reasons.tiles import led_to, runs
from roundhouse.bots.steady.reasons.trains import dividend, no_train, train, way_cleared
from roundhouse.bots.steady.reasons.words import NOTHING_GAINS, called, dollars

__all__ = [
    "NOTHING_GAINS",
    "called",
    "dividend",
    "dollars",
    "led_to",
    "marker",
    "no_purchase",
    "no_train",
    "nothing",
    "other",
    "own_private",
    "private",
    "runs",
    "sale",
    "share",
    "start",
    "train",
    "way_cleared",
]
