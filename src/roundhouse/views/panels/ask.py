"""The ask bar: whose turn it is, what is asked, and what can be answered."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import (
    Answer,
    Bankrupt,
    BuyFromBank,
    BuyTrain,
    LayTile,
    Pass,
    PlaceMarker,
    PlaceStation,
    RunTrains,
    SellPrivate,
)
from roundhouse.core.state import NOBODY, Round
from roundhouse.rules.position import Position
from roundhouse.rules.steps.trains import may_be_helped, must_buy
from roundhouse.rules.stock_moves import certificate_limit, certificates, money_on_bids
from roundhouse.views.controls import Choice, choice, legal_of
from roundhouse.views.names import Names, signs
from roundhouse.views.panels.questions import BRIEF, QUESTIONS, STEP_NAMES
from roundhouse.views.panels.tray import map_actions
from roundhouse.views.svg import Sign
from roundhouse.views.words import capital, end_words, listed, money, owned, place


@dataclass(frozen=True, slots=True)
class Step:
    """A step of an operating turn."""

    number: int
    name: str
    state: str  # "done", "now", "later"


@dataclass(frozen=True, slots=True)
class AskView:
    tone: str  # "you", "other", "answer", "over"
    question: str
    brief: str  # the same for narrow screens
    facts: str
    sign: Sign | None
    who: str  # on the disc when there is no sign
    steps: tuple[Step, ...]
    chips: tuple[str, ...]
    secondary: Choice | None
    primary: Choice | None  # what Enter does if nothing is chosen
    hint: str  # on the primary button while nothing is chosen


def ask_view(pos: Position, names: Names, *, playing: bool) -> AskView:
    """``playing``: may the viewer answer here and now?"""
    ask = pos.ask
    if ask.kind == "over":
        return over_view(pos, names)
    t = pos.title
    yours = names.viewer.seat in ask.players
    sign = signs(t)[ask.company] if ask.company >= 0 else None
    who = names.player(ask.players[0]) if ask.players else ""
    question = question_words(pos, names, yours=yours)
    secondary, primary = buttons(pos) if playing else (None, None)
    return AskView(
        tone=("answer" if ask.kind in ("offer", "discard") else "you") if yours else "other",
        question=question,
        brief=question_words(pos, names, yours=yours, brief=True),
        facts=facts(pos, yours=yours),
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
#: A question longer than this does not stand beside the trail of steps.
_LONGEST = 60


def question_words(pos: Position, names: Names, *, yours: bool, brief: bool = False) -> str:
    ask, s = pos.ask, pos.state
    mine, theirs = QUESTIONS.get(ask.kind, ("choose", "is choosing"))
    mine = BRIEF.get(ask.kind, mine) if brief else mine
    call = names.company if brief else names.full
    company = call(ask.company) if ask.company >= 0 else ""
    private = ""
    if ask.kind == "contest":
        private = names.private(int(str(s.pending[-1].data[0])))
    if ask.kind == "offer":
        mine = offer_question(pos, names)
    if ask.kind == "trains" and must_buy(pos):
        mine, theirs = "{c} must buy a train", "must buy a train for {c}"
    if ask.kind == "auction" and BuyFromBank not in ask.actions:
        mine = "bid on a company, or pass"
    if ask.kind == "stock" and s.turn.bought:
        mine = "sell shares, or finish your turn"
    fill = {
        "c": company,
        "o": owned(company) if company else "its",
        "p": private,
        "r": money(s.turn.revenue),
        "n": tiles_words(pos),
    }
    if yours and ask.kind == "offer":
        return mine
    if yours:
        words = f"Your turn: {mine.format(**fill)}"
        if len(words) > _LONGEST and not brief:
            return question_words(pos, names, yours=True, brief=True)
        return words
    who = listed([names.player(p) for p in ask.players])
    verb = theirs.format(**fill)
    if len(ask.players) > 1:
        verb = verb.replace("is ", "are ", 1) if verb.startswith("is ") else verb
    return f"{who} {verb}"


def offer_question(pos: Position, names: Names) -> str:
    """What the one who is asked would give and get."""
    action, asker, what, price = pos.state.pending[-1].data
    assert isinstance(asker, int)
    assert isinstance(price, int)
    who = names.player(asker)
    if isinstance(action, BuyTrain):
        buyer = names.company(pos.state.company)
        return f"{buyer} ({who}) offers {money(price)} for {action.seller}'s {action.train} train"
    if isinstance(action, SellPrivate):
        return f"{who} offers you {action.private} for {money(price)}"
    if pos.state.company >= 0:
        who = f"{names.company(pos.state.company)} ({who})"
    return f"{who} offers {money(price)} for your {what}"


def tiles_words(pos: Position) -> str:
    if PlaceStation in pos.ask.actions:
        return "track and place a station"
    return "one tile" if tiles_left(pos) <= 1 else "track"


def tiles_left(pos: Position) -> int:
    turn = pos.state.turn
    return pos.title.track.tiles_per_turn - turn.lays - turn.upgrades


def trading_facts(pos: Position, *, yours: bool) -> list[str]:
    """What a player who buys or bids has to go by."""
    ask, s = pos.ask, pos.state
    seat = ask.players[0] if ask.players else NOBODY
    parts = [f"{money(s.cash[seat])} in hand"]
    aside = money_on_bids(pos, seat) if s.bids else 0
    if aside:
        parts.append(f"{money(aside)} set aside: {money(s.cash[seat] - aside)} free")
    parts.append(f"{certificates(pos, seat)} of {certificate_limit(pos)} certificates")
    if ask.kind == "stock" and yours and not s.turn.bought:
        parts.append(_TRADING[pos.title.stock.order == "either"])
    return parts


def facts(pos: Position, *, yours: bool) -> str:
    """One line: what one needs to know to answer."""
    ask = pos.ask
    parts: list[str] = []
    if ask.kind == "offer":
        return "The game waits for your answer." if yours else "The game waits for the answer."
    if ask.kind in ("auction", "contest", "stock"):
        return " · ".join(trading_facts(pos, yours=yours))
    if ask.company >= 0:
        parts.append(f"Treasury {money(pos.company_cash(ask.company))}")
    asks_hexes = any(k in ask.actions for k in (LayTile, PlaceStation, PlaceMarker))
    lit = len(map_actions(pos)) if yours and asks_hexes else 0
    if lit and RunTrains not in ask.actions:
        parts.append(f"{lit} {'hex is' if lit == 1 else 'hexes are'} lit")
        if ask.kind == "track" and PlaceStation not in ask.actions:
            parts.append("one tile this turn, or none" if tiles_left(pos) <= 1 else "")
    if ask.kind == "run" and yours:
        parts.append("The best routes are drawn; click stops to choose others")
    if ask.kind == "dividend" and yours:
        parts.append("What everyone gets is shown before you choose")
    if ask.kind == "trains" and yours and may_be_helped(pos):
        parts.append("You pay what the treasury lacks")
    return capital(" · ".join(part for part in parts if part))


def steps(pos: Position) -> tuple[Step, ...]:
    """The trail through an operating turn."""
    s = pos.state
    if s.round != Round.OPERATING or s.company == NOBODY:
        return ()
    shown = [
        (n, STEP_NAMES.get(step.name, step.name.capitalize()))
        for n, step in enumerate(pos.title.operating_steps)
        if step.name in STEP_NAMES
    ]
    found = []
    for place_, (n, name) in enumerate(shown, 1):
        later = [m for m, _ in shown if m > s.step]
        now = n == s.step or (s.step > n and place_ == len(shown) and not later)
        found.append(Step(place_, name, "now" if now else "done" if n < s.step else "later"))
    return tuple(found)


def chips(pos: Position, names: Names) -> tuple[str, ...]:
    s = pos.state
    if pos.ask.kind != "stock":
        return ()
    at = s.seats.index(pos.ask.players[0])
    order = [p for p in (*s.seats[at:], *s.seats[:at]) if not s.out >> p & 1]
    return (
        "Order: " + " › ".join(names.player(p) for p in order),
        f"Passes in a row {s.passes}",
    )


def buttons(pos: Position) -> tuple[Choice | None, Choice | None]:
    """The way past the question, and the answer if there is only one."""
    ask = pos.ask
    if Answer in ask.actions:
        return choice(pos, Answer(accept=False)), choice(pos, Answer(accept=True))
    others = any(
        next(legal_of(pos, kind), None) is not None for kind in ask.actions if kind is not Pass
    )
    if Pass in ask.actions:
        way = choice(pos, Pass())
        if way.legal:
            return (None, way) if not others else (way, None)
        return (None, None) if ask.kind == "draft" else (way, None)
    return None, None


def hint(pos: Position) -> str:
    """What the button asks for while nothing is chosen."""
    kinds = pos.ask.actions
    if BuyTrain in kinds and Bankrupt in kinds:
        return "Choose a train"
    if map_actions(pos):
        return "Choose a lit hex"
    return {"dividend": "Choose one", "stock": "Choose a share", "auction": "Choose a company"}.get(
        pos.ask.kind, "Choose one"
    )


def over_view(pos: Position, names: Names) -> AskView:
    scores = sorted(
        ((pos.title.policies.score(pos, p), p) for p in range(pos.state.players)),
        key=lambda pair: (-pair[0], pair[1]),
    )
    best, first = scores[0]
    who = names.player(first)
    ahead = best - scores[1][0] if len(scores) > 1 else 0
    verb = "win" if who == "You" else "wins"
    words = f"{who} {verb} with {money(best)}"
    if ahead:
        words += f", {money(ahead)} ahead of {names.player(scores[1][1])}"
    why = f"{capital(end_words(pos.state.over))}."
    return AskView("over", words, words, why, None, who, (), (), None, None, "")


def round_words(pos: Position) -> tuple[str, str]:
    """Such as "Operating round 8.2", "2nd of 3"."""
    s = pos.state
    if s.round == Round.STOCK:
        selling = pos.ask.kind in ("auction", "contest")
        return f"Stock round {s.stock_number}", "private companies first" if selling else ""
    if s.round == Round.OPERATING:
        return (
            f"Operating round {s.stock_number}.{s.or_number}",
            f"{place(s.or_number)} of {s.or_count}" if s.or_count > 1 else "",
        )
    return {Round.AUCTION: "Auction", Round.DRAFT: "Draft", Round.OVER: "Finished"}[s.round], ""
