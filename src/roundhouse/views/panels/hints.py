"""What is worth knowing before a press: rules that follow, who must agree, what comes next."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import Bid, BuyFromBank, BuyShare, SellShares
from roundhouse.core.state import NOBODY
from roundhouse.engine.legal import why_not
from roundhouse.rules.auctions.auction import unsold
from roundhouse.rules.privates.offers import other_party
from roundhouse.views.controls import why_of
from roundhouse.views.names import Names
from roundhouse.views.sentences import in_advance, sentence_for
from roundhouse.views.trial import Trial, tried
from roundhouse.views.words import capital, listed, money, owned, plain

#: Events that only repeat what the button says.
_SAID = frozenset(
    {
        "bought-share", "sold", "started", "price", "tile", "token", "bought-train", "dividend",
        "ran", "bid", "won-private", "private-sold", "passed", "step-passed", "discarded",
        "answered", "marker", "city-chosen", "president-changed", "offer", "turn", "draft-picked",
        "draft-kept",
    }
)  # fmt: skip


_SETTLED = (
    "When a private with bids becomes the cheapest, its only bidder buys it; "
    "several bidders bid against each other."
)
_SETTLED_TOGETHER = (
    "When everybody passes in a row, all are sold, each to its highest bidder. "
    "A player who is outbid before that can use the money again."
)


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth knowing before the press."""

    words: str
    clause: str = ""
    tone: str = "warn"


def notes_of(trial: Trial, names: Names) -> list[Note]:
    notes = [
        Note(plain(in_advance(words)))
        for event in trial.events
        if event.kind not in _SAID and (words := sentence_for(event, names))
    ]
    if isinstance(trial.action, SellShares):
        notes += _after_sale(trial, names)
    if isinstance(trial.action, Bid) and trial.before.decision.kind == "auction":
        one_by_one = BuyFromBank in trial.before.decision.actions
        notes.append(Note(_SETTLED if one_by_one else _SETTLED_TOGETHER, "", "info"))
    if isinstance(trial.action, BuyFromBank):
        notes += _next_lots(trial, names)
    if trial.needs_consent_of:
        owner = _other_party(trial)
        if owner >= 0:
            notes.append(
                Note(
                    f"{capital(names.player(owner))} must agree; the game waits for the answer.",
                    "",
                    "info",
                )
            )
    asked = asked_first(trial, names)
    if asked >= 0:
        notes.append(Note(f"{capital(names.player(asked))} is asked first.", "", "info"))
    return notes[:6]


def asked_first(trial: Trial, names: Names) -> int:
    """Who sits at another device and is asked before this deal; NOBODY: it can be done."""
    other = other_party(trial.before, trial.action)
    return other if other in names.viewer.ask_first else NOBODY


def _next_lots(trial: Trial, names: Names) -> list[Note]:
    """What a purchase in the auction sets off: other lots that are settled, and what is next."""
    won = [event for event in trial.events if event.kind == "won-private"]
    words = [in_advance(sentence_for(event, names)) for event in won[1:]]
    notes = [Note(plain(said), "", "info") for said in words]
    after = trial.after
    left = unsold(after)
    if not left:
        return notes
    name = after.title.privates[left[0]].full_name
    if after.state.pending:
        bids = [b for b in after.state.bids if b.private == left[0]]
        bidders = listed([f"{names.player(b.player)} {money(b.amount)}" for b in bids])
        return [*notes, Note(f"{name} is settled next, between {bidders}.", "", "info")]
    return [*notes, Note(f"{name} becomes the cheapest.", "", "info")]


def _other_party(trial: Trial) -> int:
    """Who has to agree: found by making the offer for real on a copy."""
    probe = trial.before.fork()
    probe.title.handlers[type(trial.action)].apply(probe, trial.action)
    return probe.state.pending[-1].players[0] if probe.state.pending else -1


def _after_sale(trial: Trial, names: Names) -> list[Note]:
    """A yellow zone that is entered, and that what is sold may not be bought again."""
    action, after = trial.action, trial.after
    assert isinstance(action, SellShares)
    notes = []
    c = after.title.corporation_number[action.corporation]
    name = after.title.corporations[c].shown
    zone = after.title.stock.exempt_zone
    cell, was = after.state.cell[c], trial.before.state.cell[c]
    zones = after.title.market.cells
    if zone and cell >= 0 and zone in zones[cell].zones and zone not in zones[was].zones:
        held = after.state.held(c, trial.before.decision.players[0])
        if held:
            whose = owned(names.asked())
            words = f"{name} enters the {zone} zone: {whose} remaining shares no longer count"
            notes.append(Note(f"{words} toward the limit."))
    after._decision = trial.before.decision
    for source in ("pool", "ipo"):
        refusal = why_not(after, BuyShare(action.corporation, source))
        if refusal is not None and refusal.key == "buy.sold-this-round":
            clause = why_of(after, refusal).clause
            notes.append(Note(f"{names.asked()} may not buy {name} again this round.", clause))
            break
    one_by_one = _one_by_one(trial)
    if one_by_one:
        notes.append(Note(one_by_one, "", "quiet"))
    return notes


def _one_by_one(trial: Trial) -> str:
    """What the same shares bring if they are sold one after the other."""
    action, pos = trial.action, trial.before
    assert isinstance(action, SellShares)
    at_once = pos.price(pos.title.corporation_number[action.corporation]) * action.count
    seat, single = pos.decision.players[0], SellShares(action.corporation, 1)
    for _ in range(action.count):
        if why_not(pos, single) is not None:
            return ""
        pos = tried(pos, single).after
        pos._decision = trial.before.decision
    total = pos.state.cash[seat] - trial.before.state.cash[seat]
    if total == at_once or action.count < 2:
        return ""
    return f"All at one price. One at a time instead: {money(total)}."
