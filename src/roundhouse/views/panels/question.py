"""The question in the decision bar: whose turn it is, and what is asked, in words."""

from __future__ import annotations

from roundhouse.core.actions import (
    BuyFromBank,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Convert,
    Par,
    Pass,
    PlaceToken,
    SellPrivate,
    SellShares,
)
from roundhouse.engine.hidden import Draft
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position, Title
from roundhouse.rules.auctions.auction import bidding_of
from roundhouse.rules.emergency.president_contribution import must_buy
from roundhouse.rules.privates.pending import PendingOffer
from roundhouse.views.controls import legal_of
from roundhouse.views.names import Names, shown
from roundhouse.views.panels.empty_step import can_do_nothing, lays_spent, usable_if_bought
from roundhouse.views.trial import tried
from roundhouse.views.words import listed, money, owned

#: Questions by kind of decision: (to you, about another player). {c} is the corporation.
QUESTIONS = {
    "auction": (
        "buy the cheapest private, bid on another, or pass",
        "is bidding or buying",
    ),
    "bidding": ("raise your bid for {p}, or pass", "is bidding for {p}"),
    "draft": ("keep one of these cards", "is choosing a card"),
    "stock": ("buy one share, sell shares, or pass", "is buying or selling"),
    "track": ("lay {n} for {c}", "is laying track for {c}"),
    "token": ("place a token for {c}, or skip", "is placing a token for {c}"),
    "run": ("run {o} trains", "is running {o} trains"),
    "announce": ("announce a better run for {c}, or pass", "may announce a better run for {c}"),
    "dividend": ("{c} earned {r}: pay or withhold?", "decides whether {c} pays {r}"),
    "trains": ("buy trains for {c}", "is buying trains for {c}"),
    "privates": ("buy a private for {c}?", "may buy a private for {c}"),
    "discard": ("discard one of {o} trains", "must discard one of {o} trains"),
    "offer": ("an offer waits for your answer", "is considering an offer"),
    "city": ("choose the city for {o} token", "chooses the city for {o} token"),
    "par": ("set the starting price of {c}", "sets the starting price of {c}"),
    "pair": ("lay the second tile of the pair", "is laying the second tile of a pair"),
    "free-token": ("place {o} free token, or skip", "may place a free token"),
    "issue": ("issue or redeem shares of {c}?", "may issue or redeem shares of {c}"),
    "convert": ("convert {c} to {u} shares?", "may convert {c}"),
    "marker": ("place or move the marker, or pass", "may place or move a marker"),
    "power": ("use the power, or pass", "may use a power"),
}
#: Questions to which the only answer is to go on.
NOTHING = {
    "track": "{c} cannot lay a tile now",
    "token": "{c} cannot place a token now",
}
#: The same where what may be done in a turn is done.
DONE = {"track": "{c} has laid its track"}
#: Shorter words for narrow screens.
BRIEF = {
    "auction": "buy, bid or pass",
    "stock": "buy, sell or pass",
    "issue": "issue or redeem shares of {c}?",
    "dividend": "pay out {o} {r}?",
}
#: What one player may offer another.
Deal = BuyTrain | BuyPrivate | SellPrivate
#: A question longer than this does not stand beside the steps of the turn.
_LONGEST = 48


def question_words(pos: Position, names: Names, *, yours: bool, brief: bool = False) -> str:
    decision, s = pos.decision, pos.state
    mine, theirs = QUESTIONS.get(decision.kind, ("choose", "is choosing"))
    usual = BRIEF.get(decision.kind, mine) if brief else mine
    mine = (own_question(pos, names) if yours else "") or usual
    call = names.corporation if brief else names.full
    corporation = call(decision.corporation) if decision.corporation >= 0 else ""
    private = names.private(bidding_of(pos)) if decision.kind == "bidding" else ""
    if decision.kind == "trains" and must_buy(pos):
        mine, theirs = "{c} must buy a train", "must buy a train for {c}"
    fill = {
        "c": corporation,
        "o": owned(corporation) if corporation else "its",
        "p": private,
        "r": money(s.turn.revenue),
        "n": tiles_words(pos),
        "u": converted_units(pos),
    }
    if yours and decision.kind == "offer":
        return mine if names.viewer.you >= 0 else f"{names.asked()}: {mine}"
    if yours:
        words = f"{whose_turn(names)} {mine.format(**fill)}"
        if len(words) > _LONGEST and not brief:
            return question_words(pos, names, yours=True, brief=True)
        return words
    who = listed([names.player(p) for p in decision.players])
    verb = theirs.format(**fill)
    if len(decision.players) > 1:
        verb = verb.replace("is ", "are ", 1) if verb.startswith("is ") else verb
    return f"{who} {verb}"


def whose_turn(names: Names) -> str:
    """How a question begins: a name where several people share the screen."""
    return "Your turn:" if names.viewer.you >= 0 else f"{names.asked()}:"


def own_question(pos: Position, names: Names) -> str:
    """What just this position asks of the one who decides; empty: what its kind asks."""
    decision = pos.decision
    if decision.kind == "offer":
        return offer_question(pos, names)
    if decision.kind == "auction" and BuyFromBank not in decision.actions:
        return "bid on a private, or pass"
    draft = pos.title.hooks.draft
    if decision.kind == "draft" and draft is not None and draft.open_card(pos.state) >= 0:
        return last_card_question(pos, draft)
    if decision.kind == "stock":
        return trading_question(pos)
    if not can_do_nothing(pos):
        return ""
    if usable := usable_if_bought(pos):
        what = " or ".join(usable) if len(usable) <= 2 else "a private"
        return f"buy {what} to use it now?"
    done = decision.kind in DONE and lays_spent(pos) is not None
    return DONE[decision.kind] if done else NOTHING[decision.kind]


def last_card_question(pos: Position, draft: Draft[Position, Title]) -> str:
    last = draft.open_card(pos.state)
    card = f"{pos.title.privates[last].name} for {money(draft.price(pos, last))}"
    if why_not(pos, Pass()) is not None:
        return f"take the last private, {card}"
    return f"take the last private, {card}, or pass"


def trading_question(pos: Position) -> str:
    """What a player can do in a stock round; empty: everything."""
    buys, sells = (
        any(legal_of(pos, kind) for kind in kinds) for kinds in ((BuyShare, Par), (SellShares,))
    )
    if why_not(pos, Pass()) is not None:
        return "" if buys and not sells else "you must sell shares"
    if pos.state.turn.bought:
        return "sell shares, or end your turn" if sells else "nothing left to do: end your turn"
    if buys and sells:
        return ""
    return {(True, False): "buy one share, or pass", (False, True): "sell shares, or pass"}.get(
        (buys, sells), "nothing to buy or sell: pass"
    )


def offer_question(pos: Position, names: Names) -> str:
    """What the one who is asked would give and get."""
    offer = pos.pending(PendingOffer)
    number = pos.state.corporation
    buyer = names.corporation(number) if number >= 0 else ""
    assert isinstance(offer.action, Deal)
    return deal_words(pos, offer.action, names.player(offer.asker), buyer)


def deal_words(pos: Position, action: Deal, who: str, buyer: str = "") -> str:
    """A deal for the one who is asked; ``buyer`` is the corporation that ``who`` acts for."""
    price = money(action.price)
    if isinstance(action, SellPrivate):
        return f"{who} offers you {action.private} for {price}"
    who = f"{buyer} ({who})" if buyer else who
    if isinstance(action, BuyTrain):
        seller = shown(pos.title, action.seller)
        return f"{who} offers {price} for {seller}'s {action.train} train"
    return f"{who} offers {price} for your {action.private}"


def converted_units(pos: Position) -> int:
    """How many shares the corporation would have after its conversion."""
    if not legal_of(pos, Convert):
        return 0
    return tried(pos, Convert()).after.state.units[pos.decision.corporation]


def tiles_words(pos: Position) -> str:
    if PlaceToken in pos.decision.actions:
        return "track and place a token"
    return "one tile" if tiles_left(pos) <= 1 else "track"


def tiles_left(pos: Position) -> int:
    turn = pos.state.turn
    return pos.title.track.tiles_per_turn - turn.lays - turn.upgrades
