"""The decision bar: whose turn it is, what is asked, and what can be answered."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import (
    Answer,
    Bankrupt,
    BuyPrivate,
    BuyTrain,
    LayTile,
    Pass,
    PlaceMarker,
    PlaceToken,
    RunTrains,
    SellPrivate,
    SellShares,
)
from roundhouse.core.state import NOBODY, Round
from roundhouse.engine.position import Position
from roundhouse.rules.emergency.emergency import short_of
from roundhouse.rules.emergency.president_contribution import may_be_helped
from roundhouse.rules.running.run import best_run
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates, money_on_bids
from roundhouse.views.controls import Choice, choice, legal_of
from roundhouse.views.names import Names, signs
from roundhouse.views.panels.emergency import in_need, only_bankruptcy
from roundhouse.views.panels.hex_panel import lit_by, map_actions
from roundhouse.views.panels.question import (
    question_words,
    tiles_left,
)
from roundhouse.views.panels.turn_progress import ProgressStep, steps
from roundhouse.views.svg import Sign
from roundhouse.views.visible import hand_is_hidden
from roundhouse.views.words import capital, does, end_words, listed, mid, money, place


@dataclass(frozen=True, slots=True)
class DecisionView:
    tone: str  # "you", "other", "answer", "over"
    question: str
    brief: str  # the same for narrow screens
    facts: str
    sign: Sign | None
    who: str  # on the disc when there is no sign
    steps: tuple[ProgressStep, ...]
    chips: tuple[str, ...]
    secondary: Choice | None
    primary: Choice | None  # what Enter does if nothing is chosen
    hint: str  # on the primary button while nothing is chosen


def decision_view(pos: Position, names: Names, *, playing: bool) -> DecisionView:
    """``playing``: may the viewer answer here and now?"""
    decision = pos.decision
    if decision.kind == "over":
        return over_view(pos, names)
    t = pos.title
    yours = names.viewer.seat in decision.players
    sign = signs(t)[decision.corporation] if decision.corporation >= 0 else None
    who = names.player(decision.players[0]) if decision.players else ""
    question = question_words(pos, names, yours=yours)
    secondary, primary = buttons(pos) if playing else (None, None)
    return DecisionView(
        tone=("answer" if decision.kind in ("offer", "discard") else "you") if yours else "other",
        question=question,
        brief=question_words(pos, names, yours=yours, brief=True),
        facts=facts(pos, names, yours=yours),
        sign=sign,
        who=who,
        steps=steps(pos),
        chips=chips(pos, names),
        secondary=secondary,
        primary=primary,
        hint=hint(pos),
    )


#: When shares may be sold, by whether that is free.
_TRADING = {True: "sell before or after your one purchase", False: "sell first, then buy"}


def trading_facts(pos: Position, *, yours: bool) -> list[str]:
    """What a player who buys or bids has to go by."""
    decision, s = pos.decision, pos.state
    seat = decision.players[0] if decision.players else NOBODY
    parts = [f"{money(s.cash[seat])} in hand"]
    aside = money_on_bids(pos, seat) if s.bids else 0
    if aside:
        parts.append(f"{money(aside)} set aside: {money(s.cash[seat] - aside)} free")
    parts.append(f"{certificates(pos, seat)} of {certificate_limit(pos)} certificates")
    if decision.kind == "stock" and yours and not s.turn.bought:
        parts.append(_TRADING[pos.title.stock.order == "either"])
    return parts


def draft_facts(pos: Position, names: Names) -> str:
    """What keeping a card means; what was kept before only to the one who kept it."""
    s, who, draft = pos.state, names.asked(), pos.title.hooks.draft
    seat, own_cards = pos.decision.players[0], hand_is_hidden(pos)
    parts = [f"{money(s.cash[seat])} in hand"]
    # The last card lies open to all at the screen: what was kept face down must not stand by it.
    made = draft.picks(s) if draft and (own_cards or names.viewer.alone) else ()
    kept = [card for owner, card in made if owner == seat and card >= 0]
    if kept and draft is not None:
        owed = sum(draft.price(pos, card) for card in kept)
        cards = listed([pos.title.privates[card].name for card in kept])
        verbs = ("have", "owe") if who == "You" else ("has", "owes")
        parts.append(f"{mid(who)} {verbs[0]} {cards} and {verbs[1]} {money(owed)}")
    if own_cards:
        parts.append("paid for when the draft ends · the other cards go under the pile")
    else:
        parts.append("each pass makes it cheaper")
    return " · ".join(parts)


def facts(pos: Position, names: Names, *, yours: bool) -> str:
    """One line: what one needs to know to answer."""
    decision = pos.decision
    parts: list[str] = []
    if decision.kind == "offer":
        return (
            "The game is waiting for your answer."
            if yours
            else "The game is waiting for the answer."
        )
    if decision.kind in ("auction", "bidding", "stock"):
        return " · ".join(trading_facts(pos, yours=yours))
    if decision.kind == "draft":
        return draft_facts(pos, names) if yours else ""
    if decision.corporation >= 0:
        parts.append(f"Treasury {money(pos.corporation_cash(decision.corporation))}")
    about_hexes = any(k in decision.actions for k in (LayTile, PlaceToken, PlaceMarker))
    lit = len(map_actions(pos)) if yours and about_hexes else 0
    if lit and RunTrains not in decision.actions:
        powers = lit_by(pos)
        why = f" by {listed(powers)}" if powers else ""
        parts.append(f"{lit} {'hex is' if lit == 1 else 'hexes are'} highlighted{why}")
        if decision.kind == "track" and PlaceToken not in decision.actions:
            parts.append("one tile this turn, or none" if tiles_left(pos) <= 1 else "")
    if decision.kind == "run" and yours:
        idle = best_run(pos, pos.state.corporation).total == 0
        parts.append("no train has a route that pays" if idle else "the best routes are shown")
    if decision.kind == "trains" and yours and may_be_helped(pos):
        parts.append(in_need_words(pos, names))
    return capital(" · ".join(part for part in parts if part))


def in_need_words(pos: Position, names: Names) -> str:
    """What a president has to do about a train that the treasury cannot pay."""
    who, short = names.asked(), short_of(pos) - pos.state.cash[pos.decision.players[0]]
    if only_bankruptcy(pos):
        return f"{money(short)} short, and nothing can be sold for it"
    if short > 0:
        return f"{money(short)} short"
    return f"{does(who, 'pays')} the rest"


def chips(pos: Position, names: Names) -> tuple[str, ...]:
    s = pos.state
    if pos.decision.kind != "stock":
        return ()
    at = s.seats.index(pos.decision.players[0])
    order = [p for p in (*s.seats[at:], *s.seats[:at]) if not s.out >> p & 1]
    return (
        "Order: " + " › ".join(names.player(p) for p in order),
        f"Passes in a row {s.passes}",
    )


def buttons(pos: Position) -> tuple[Choice | None, Choice | None]:
    """The way past the question, and the answer if there is only one."""
    decision = pos.decision
    if Answer in decision.actions:
        return choice(pos, Answer(accept=False)), choice(pos, Answer(accept=True))
    if only_bankruptcy(pos):
        return None, choice(pos, Bankrupt())
    others = [kind for kind in decision.actions if kind is not Pass and legal_of(pos, kind)]
    if Pass in decision.actions:
        way = choice(pos, Pass())
        if way.legal and not others:
            return None, way
        if way.legal:  # deals are offered beside the question: without them only this is left
            beside = _AFTER_ACTING if decision.kind == "stock" and pos.state.turn.acted else _DEALS
            return way, way if all(kind in beside for kind in others) else None
        return (None, None) if decision.kind == "draft" else (way, None)
    return None, None


#: What can be done beside most questions, and need not be.
_DEALS = (BuyPrivate, SellPrivate)
#: The same once a player has bought or sold in this turn and can buy no more: few sell then.
_AFTER_ACTING = (*_DEALS, SellShares)
#: Questions that no hex answers: what is lit then is a power beside them.
_ELSEWHERE = frozenset({"issue", "trains", "privates", "dividend", "run", "discard"})


def hint(pos: Position) -> str:
    """What the button asks for while nothing is chosen."""
    kinds = pos.decision.actions
    if in_need(pos):
        return "Choose a train" if legal_of(pos, BuyTrain) else "Raise money first"
    if BuyTrain in kinds and Bankrupt in kinds:
        return "Choose a train"
    if map_actions(pos) and not (lit_by(pos) and pos.decision.kind in _ELSEWHERE):
        return "Choose a highlighted hex"
    return {
        "dividend": "Choose one",
        "stock": "Choose a share",
        "auction": "Choose a private",
    }.get(pos.decision.kind, "Choose one")


def over_view(pos: Position, names: Names) -> DecisionView:
    scores = sorted(
        ((pos.title.hooks.score(pos, p), p) for p in range(pos.state.players)),
        key=lambda pair: (-pair[0], pair[1]),
    )
    best, first = scores[0]
    who = names.player(first)
    ahead = best - scores[1][0] if len(scores) > 1 else 0
    verb = "win" if who == "You" else "wins"
    words = f"{who} {verb} with {money(best)}"
    if ahead:
        words += f", {money(ahead)} ahead of {mid(names.player(scores[1][1]))}"
    why = f"{capital(end_words(pos.state.over))}."
    return DecisionView("over", words, words, why, None, who, (), (), None, None, "")


def round_note(pos: Position) -> str:
    """What stands beside the round's name: "2nd of 3"."""
    s = pos.state
    if s.round == Round.STOCK and pos.decision.kind in ("auction", "bidding"):
        return "privates first"
    if s.round == Round.OPERATING and s.or_count > 1:
        return f"{place(s.or_number)} of {s.or_count}"
    return ""
