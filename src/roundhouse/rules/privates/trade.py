"""Privates sold by a player to a corporation or another player."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import BuyPrivate, SellPrivate
from roundhouse.core.events import PrivateSold
from roundhouse.core.refusal import Refusal
from roundhouse.engine.decision import Range
from roundhouse.engine.position import Handler, Position, checked_once
from roundhouse.rules.bank import pay
from roundhouse.rules.privates.offers import declined_prices, not_declined, propose
from roundhouse.rules.stock.buy import limit_reached, purchase_made
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates, spendable


def by_corporation(pos: Position) -> bool:
    return pos.decision.corporation >= 0


def buyer_party(pos: Position) -> int:
    return (
        pos.state.party(pos.decision.corporation)
        if by_corporation(pos)
        else pos.decision.players[0]
    )


def owned_by_players(pos: Position) -> list[int]:
    s = pos.state
    return [i for i, owner in enumerate(s.owner) if 0 <= owner < s.players]


def bounds(pos: Position, private: int) -> tuple[int, int]:
    """The lowest and highest price that the current buyer may pay."""
    cash = pos.state.cash[buyer_party(pos)]
    if not by_corporation(pos):
        return 1, spendable(pos, pos.decision.players[0])
    p = pos.title.privates[private]
    return p.low, min(p.high, cash)


# -- buying ------------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[BuyPrivate]:
    for i in owned_by_players(pos):
        yield BuyPrivate(pos.title.privates[i].name, max(1, least_price(pos, i)))


def ranges(pos: Position) -> Iterator[Range]:
    for i in owned_by_players(pos):
        low, high = max(1, least_price(pos, i)), bounds(pos, i)[1]
        if low <= high:
            yield Range(BuyPrivate(pos.title.privates[i].name, low), "price", low, high)


def least_price(pos: Position, private: int) -> int:
    """The lowest price worth offering: more than its owner has declined this turn."""
    owner, name = pos.state.owner[private], pos.title.privates[private].name
    declined = declined_prices(pos, pos.decision.players[0], owner, name)
    return max([bounds(pos, private)[0], *(d + 1 for d in declined)])


def from_a_player(pos: Position, a: BuyPrivate) -> Refusal | None:
    i = pos.title.private_number[a.private]
    owner = pos.state.owner[i]
    if not 0 <= owner < pos.state.players or owner == buyer_party(pos):
        key = "private.not-for-sale" if by_corporation(pos) else "private.not-anothers"
        return Refusal(key, {"private": a.private})
    return None


@checked_once
def phase_allows(pos: Position, a: BuyPrivate) -> Refusal | None:
    del a
    if by_corporation(pos) and "buy-privates" not in pos.phase.flags:
        return Refusal("private.phase", {"phase": pos.phase_name})
    return None


def sold_to_corporations(pos: Position, a: BuyPrivate) -> Refusal | None:
    p = pos.title.privates[pos.title.private_number[a.private]]
    if by_corporation(pos) and not p.high:
        return Refusal("private.never-to-corporation", {"private": a.private})
    return None


def fair_price(pos: Position, a: BuyPrivate) -> Refusal | None:
    p = pos.title.privates[pos.title.private_number[a.private]]
    if by_corporation(pos):
        if not p.low <= a.price <= p.high:
            params = {"price": a.price, "low": p.low, "high": p.high}
            return Refusal("private.price", params)
    elif a.price < 1:
        return Refusal("private.deal-price", {"price": a.price})
    return None


def funds(pos: Position, a: BuyPrivate) -> Refusal | None:
    have = bounds_cash(pos)
    if a.price > have:
        key = "private.funds" if by_corporation(pos) else "private.deal-funds"
        return Refusal(key, {"price": a.price, "cash": have})
    return None


def bounds_cash(pos: Position) -> int:
    if by_corporation(pos):
        return pos.state.cash[buyer_party(pos)]
    return spendable(pos, pos.decision.players[0])


@checked_once
def is_the_purchase(pos: Position, a: BuyPrivate) -> Refusal | None:
    """For a player it counts as the turn's purchase."""
    del a
    if not by_corporation(pos) and pos.state.turn.bought:
        return Refusal("buy.one-per-turn")
    return None


@checked_once
def within_limit(pos: Position, a: BuyPrivate) -> Refusal | None:
    del a
    return None if by_corporation(pos) else limit_reached(pos, exempt=False)


def not_just_declined(pos: Position, a: BuyPrivate) -> Refusal | None:
    owner = pos.state.owner[pos.title.private_number[a.private]]
    return not_declined(pos, pos.decision.players[0], owner, a.private, a.price)


def apply(pos: Position, a: BuyPrivate) -> None:
    owner = pos.state.owner[pos.title.private_number[a.private]]
    propose(pos, a, pos.decision.players[0], owner, a.private, a.price)


def bought(pos: Position, a: BuyPrivate) -> None:
    """Money and the private change hands. Clause 18GA 4.2(g)(h)."""
    s = pos.state
    i = pos.title.private_number[a.private]
    owner, party = s.owner[i], buyer_party(pos)
    pay(pos, party, owner, a.price)
    s.owner[i] = party
    pos.emit(PrivateSold(a.private, pos.named_party(owner), pos.named_party(party), a.price))
    if by_corporation(pos):
        pos.title.hooks.private_bought_by_corporation(pos, i, pos.decision.corporation)
    else:
        purchase_made(pos)


# -- selling to another player -----------------------------------------------------------------


def sell_candidates(pos: Position) -> Iterator[SellPrivate]:
    s = pos.state
    player = pos.decision.players[0]
    for i in pos.privates_of(player):
        for other in range(s.players):
            if other != player:
                yield SellPrivate(pos.title.privates[i].name, pos.names[other], 1)


def sell_ranges(pos: Position) -> Iterator[Range]:
    for action in sell_candidates(pos):
        other = pos.seat(action.buyer)
        declined = declined_prices(pos, pos.decision.players[0], other, action.private)
        high = min([spendable(pos, other), *(d - 1 for d in declined)])
        if high >= 1:
            yield Range(action, "price", 1, high)


def sell_own(pos: Position, a: SellPrivate) -> Refusal | None:
    if pos.state.owner[pos.title.private_number[a.private]] != pos.decision.players[0]:
        return Refusal("private.not-owner", {"private": a.private})
    return None


def sell_buyer(pos: Position, a: SellPrivate) -> Refusal | None:
    other = pos.seat(a.buyer)
    if not 0 <= other < pos.state.players:
        return Refusal("unknown-name", {"field": "buyer", "name": a.buyer})
    if other == pos.decision.players[0]:
        return Refusal("private.to-oneself", {"private": a.private})
    return None


def sell_price(pos: Position, a: SellPrivate) -> Refusal | None:
    other = pos.seat(a.buyer)
    if a.price < 1:
        return Refusal("private.deal-price", {"price": a.price})
    have = spendable(pos, other)
    if a.price > have:
        return Refusal("private.deal-funds", {"price": a.price, "cash": have})
    return None


def sell_buyer_limit(pos: Position, a: SellPrivate) -> Refusal | None:
    other = pos.seat(a.buyer)
    have, limit = certificates(pos, other), certificate_limit(pos)
    if have >= limit:
        return Refusal("private.buyer-limit", {"have": have, "limit": limit})
    return None


@checked_once
def sell_order(pos: Position, a: SellPrivate) -> Refusal | None:
    """Private sales count as sales: all before or all after the purchase."""
    del a
    turn = pos.state.turn
    if turn.bought and turn.sold_first:
        return Refusal("sell.both-sides-of-purchase")
    return None


def sell_not_declined(pos: Position, a: SellPrivate) -> Refusal | None:
    other = pos.seat(a.buyer)
    return not_declined(pos, pos.decision.players[0], other, a.private, a.price, selling=True)


def apply_sell(pos: Position, a: SellPrivate) -> None:
    other = pos.seat(a.buyer)
    propose(pos, a, pos.decision.players[0], other, a.private, a.price)


def sold(pos: Position, a: SellPrivate) -> None:
    s = pos.state
    i = pos.title.private_number[a.private]
    seller, other = s.owner[i], pos.seat(a.buyer)
    pay(pos, other, seller, a.price)
    s.owner[i] = other
    pos.emit(PrivateSold(a.private, pos.named_party(seller), pos.named_party(other), a.price))
    if pos.decision.kind != "stock":  # an emergency counts the lowest proceeds
        s.turn.least = min(s.turn.least or a.price, a.price)
        return
    s.turn.acted = 1
    if not s.turn.bought:
        s.turn.sold_first = 1


def corporation_might_buy(pos: Position) -> bool:
    """The last decision of a turn: is there a private that the corporation could still buy?"""
    if "buy-privates" not in pos.phase.flags:
        return False
    cash = pos.corporation_cash(pos.state.corporation)
    return any(
        pos.title.privates[i].high > 0 and max(1, pos.title.privates[i].low) <= cash
        for i in owned_by_players(pos)
    )


BUY_PRIVATE = Handler(
    candidates,
    (
        from_a_player,
        phase_allows,
        sold_to_corporations,
        is_the_purchase,
        within_limit,
        fair_price,
        funds,
        not_just_declined,
    ),
    apply,
    ranges,
)
SELL_PRIVATE = Handler(
    sell_candidates,
    (
        sell_own,
        sell_buyer,
        sell_order,
        sell_buyer_limit,
        sell_price,
        sell_not_declined,
    ),
    apply_sell,
    sell_ranges,
)
