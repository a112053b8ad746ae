"""Buttons say verb, object and price. One small function for each kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roundhouse.core import actions as a
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import State
from roundhouse.engine.position import Position
from roundhouse.rules.auctions.auction import asking_price
from roundhouse.rules.privates.pending import PendingOffer
from roundhouse.rules.running.run import checked
from roundhouse.rules.stock.share_transactions import corporation_president_units, share_price
from roundhouse.rules.tokens.place_token import token_price
from roundhouse.rules.track.lay_tile import lay_cost
from roundhouse.views.names import shown
from roundhouse.views.trial import tried
from roundhouse.views.words import money, with_article


def label(pos: Position, action: a.Action, ask_first: frozenset[int] = frozenset()) -> str:
    """What the button says that does this; a deal with one who is asked first is an offer."""
    deal = DEALS.get(type(action))
    if deal:
        return deal(pos, action, ask_first)
    maker = LABELS.get(type(action))
    return maker(pos, action) if maker else action.type.replace("-", " ").capitalize()


def priced(words: str, cost: int, free: str = "") -> str:
    if cost:
        return f"{words} · {money(cost)}"
    return f"{words} · {free}" if free else words


def operating(pos: Position) -> str:
    return pos.title.corporations[pos.state.corporation].shown


def spot(pos: Position, name: str) -> str:
    here = pos.title.map[name]
    return here.place or here.name


def _pass(pos: Position, action: a.Pass) -> str:
    del action
    kind = pos.decision.kind
    words = {
        "track": "Skip track",
        "token": "Skip token",
        "issue": "Issue nothing",
        "convert": "Do not convert",
    }
    turn = pos.state.turn
    if kind == "track" and (turn.lays or turn.upgrades or turn.tokens):
        return "Done with track"
    if kind in words:
        return words[kind]
    if kind in ("trains", "privates") and pos.state.corporation >= 0:
        return "Done with trains" if _is_asked_more(pos) else f"End {operating(pos)}'s turn"
    if kind == "stock" and pos.state.turn.acted:
        return "Done"
    return "Pass"


def _is_asked_more(pos: Position) -> bool:
    """Does the corporation's turn go on after this step, with privates that it may buy?"""
    s = pos.state
    if s.pending or s.step + 1 >= len(pos.title.operating_steps):
        return False
    after = tried(pos, a.Pass()).after
    after.changed()
    same = after.state.corporation == s.corporation and not after.state.pending
    return same and pos.title.rounds[s.round].needs_decision(after)


def _take(pos: Position, action: a.BuyFromBank) -> str:
    number = pos.title.private_number[action.private]
    price = asking_price(pos, number)
    return priced(f"Buy {pos.title.privates[number].full_name}", price, "free")


def _bid(pos: Position, action: a.Bid) -> str:
    del pos
    return f"Bid {money(action.amount)} on {action.private}"


def _draft(pos: Position, action: a.Draft) -> str:
    number = pos.title.private_number.get(action.card)
    if number is None:
        return "Keep a blank card"
    draft = pos.title.hooks.draft
    assert draft is not None  # only a title with a draft has such actions
    verb = "Take" if draft.open_card(pos.state) >= 0 else "Keep"
    name = pos.title.privates[number].full_name
    return priced(f"{verb} {name}", draft.price(pos, number), "free")


def _start(pos: Position, action: a.Par) -> str:
    words = f"Start {shown(pos.title, action.corporation)} at {money(action.price)}"
    if a.BuyShare not in pos.decision.actions:  # its certificate was given: only the price is set
        return f"{words} · free"
    number = pos.title.corporation_number[action.corporation]
    return f"{words} · {money(action.price * corporation_president_units(pos, number))}"


def _buy(pos: Position, action: a.BuyShare) -> str:
    number = pos.title.corporation_number[action.corporation]
    price = share_price(pos, number, action.source)
    return f"Buy {shown(pos.title, action.corporation)} · {money(price)}"


def _sell(pos: Position, action: a.SellShares) -> str:
    name = shown(pos.title, action.corporation)
    price = pos.price(pos.title.corporation_number[action.corporation])
    return f"Sell {action.count} {name} for {money(price * action.count)}"


def _buy_private(pos: Position, action: a.BuyPrivate, ask_first: frozenset[int]) -> str:
    owner = pos.state.owner[pos.title.private_number[action.private]]
    if needs_consent(pos, owner, ask_first):
        return f"Offer {money(action.price)} for {action.private}"
    return f"Buy {action.private} · {money(action.price)}"


def needs_consent(pos: Position, owner: int, ask_first: frozenset[int] = frozenset()) -> bool:
    """Is the owner asked first: by the rules, or because somebody sits at another device?"""
    return (pos.title.consent or owner in ask_first) and owner not in pos.decision.players


def _sell_private(pos: Position, action: a.SellPrivate) -> str:
    del pos
    return f"Offer {action.private} to {action.buyer} for {money(action.price)}"


def _answer(pos: Position, action: a.Answer) -> str:
    if not action.accept:
        return "Decline"
    offer = pos.waiting(PendingOffer)
    price = offer.price if offer is not None else 0
    return f"Accept {money(price)}" if price else "Accept"


def _ask_again(pos: Position, action: a.AskAgain) -> str:
    del pos
    return f"{action.player}: ask me again"


def _with(power: str) -> str:
    """Which private does it: the same tile may lie there without it, for more."""
    return f" with {power}" if power else ""


def _lay(pos: Position, action: a.LayTile) -> str:
    words = f"Lay {action.tile} in {action.hex}{_with(action.power)}"
    return priced(words, lay_cost(pos, action), "free" if action.power else "")


def _token(pos: Position, action: a.PlaceToken) -> str:
    words = f"Place a token in {spot(pos, action.hex)}{_with(action.power)}"
    return priced(words, token_price(pos, action), "free")


def _city(pos: Position, action: a.ChooseCity) -> str:
    return f"Choose city {action.city + 1} of {spot(pos, action.hex)}"


def _marker(pos: Position, action: a.PlaceMarker) -> str:
    if not action.hex:
        return f"{action.private} serves {shown(pos.title, action.corporation)}"
    words = f"Place {action.private}'s marker in {spot(pos, action.hex)}"
    return f"{words} for {shown(pos.title, action.corporation)}" if action.corporation else words


def _power(pos: Position, action: a.UsePower) -> str:
    del pos
    choice = f": {action.choice.replace('-', ' ').replace('_', ' ')}" if action.choice else ""
    return f"Use {action.private}{choice}"


def _run(pos: Position, action: a.RunTrains) -> str:
    found = checked(pos, action)
    return "Run" if isinstance(found, Refusal) else f"Run for {money(found[1].total)}"


def _dividend(pos: Position, action: a.Dividend) -> str:
    s = pos.state
    revenue, units = s.turn.revenue, s.units[s.corporation]
    kept = pos.title.hooks.kept_from_dividend(pos, action.kind, revenue)
    paid = revenue - kept
    if not paid:
        return f"Withhold {money(revenue)}"
    share = f"{money(paid // units)} a share" if units else money(paid)
    return f"Pay half · {share}" if kept else f"Pay {share}"


def _buy_train(pos: Position, action: a.BuyTrain, ask_first: frozenset[int]) -> str:
    train = with_article(action.train)
    if action.seller == "bank":
        trade = f", trading in {with_article(action.trade_in)}" if action.trade_in else ""
        power = f" with {action.power}" if action.power else ""
        return f"Buy {train}{trade}{power} · {money(action.price)}"
    if action.seller == "pool":
        return f"Buy {train} from the pool · {money(action.price)}"
    owner = pos.title.hooks.decider(pos, pos.title.corporation_number[action.seller])
    seller = shown(pos.title, action.seller)
    if needs_consent(pos, owner, ask_first):
        return f"Offer {seller} {money(action.price)} for its {action.train}"
    return f"Buy {seller}'s {action.train} · {money(action.price)}"


def _discard(pos: Position, action: a.DiscardTrain) -> str:
    return f"Discard {shown(pos.title, action.corporation)}'s {action.train}"


def _issue(pos: Position, action: a.IssueShares) -> str:
    return f"Issue {action.count} for {money(_treasury_change(pos, action))}"


def _redeem(pos: Position, action: a.RedeemShares) -> str:
    return f"Redeem {action.count} · {money(-_treasury_change(pos, action))}"


def _treasury_change(pos: Position, action: a.Action) -> int:
    after: State = tried(pos, action).after.state
    party = pos.state.party(pos.state.corporation)
    return after.cash[party] - pos.state.cash[party]


def _convert(pos: Position, action: a.Convert) -> str:
    units: int = tried(pos, action).after.state.units[pos.state.corporation]
    return f"Convert to {units} shares"


def _bankrupt(pos: Position, action: a.Bankrupt) -> str:
    del pos, action
    return "Declare bankruptcy"


#: Deals with another player, who may have to be asked.
DEALS: dict[type[a.Action], Callable[..., str]] = {
    a.BuyPrivate: _buy_private,
    a.BuyTrain: _buy_train,
}
LABELS: dict[type[a.Action], Callable[[Position, Any], str]] = {
    a.Pass: _pass,
    a.BuyFromBank: _take,
    a.Bid: _bid,
    a.Draft: _draft,
    a.Par: _start,
    a.BuyShare: _buy,
    a.SellShares: _sell,
    a.SellPrivate: _sell_private,
    a.Answer: _answer,
    a.AskAgain: _ask_again,
    a.LayTile: _lay,
    a.PlaceToken: _token,
    a.ChooseCity: _city,
    a.PlaceMarker: _marker,
    a.UsePower: _power,
    a.RunTrains: _run,
    a.Dividend: _dividend,
    a.DiscardTrain: _discard,
    a.IssueShares: _issue,
    a.RedeemShares: _redeem,
    a.Convert: _convert,
    a.Bankrupt: _bankrupt,
}
