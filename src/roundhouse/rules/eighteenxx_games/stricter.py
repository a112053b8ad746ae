"""What 18xx.games refuses although the rules allow it, in several titles.

``with_limits`` adds these checks when a title is assembled with the option ``site_limits``.
What only one title needs is in its own ``eighteenxx_games``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core.actions import Action, BuyPrivate, BuyShare, LayTile, SellPrivate
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Round
from roundhouse.engine.position import Guard, Handler, Position, Title, checked_once
from roundhouse.rules.privates import trade
from roundhouse.rules.privates.powers import GivesShare
from roundhouse.rules.privates.trade import by_corporation
from roundhouse.rules.stock import buy, stock_round
from roundhouse.rules.stock.share_transactions import (
    actor,
    certificate_limit,
    certificates,
    surely_below,
)
from roundhouse.rules.track import lay_tile
from roundhouse.rules.track.tile_power import power_of

STRICTER = Refusal("eighteenxx_games.stricter")


@checked_once
def sell_before_buying(pos: Position, a: BuyShare) -> Refusal | None:
    """A player over the certificate limit can only sell."""
    del a
    player, limit = actor(pos), certificate_limit(pos)
    if surely_below(pos, player, limit) or certificates(pos, player) <= limit:
        return None
    return STRICTER


def share_given_again(pos: Position, a: BuyPrivate) -> Refusal | None:
    """It would give a private's share to every new owner."""
    if by_corporation(pos):
        return None
    powers = pos.title.privates[pos.title.private_number[a.private]].powers
    return STRICTER if any(isinstance(p, GivesShare) for p in powers) else None


@checked_once
def sold_by_owner(pos: Position, a: SellPrivate) -> Refusal | None:
    """Only the buyer can make such a deal."""
    del pos, a
    return STRICTER


def tile_of_power(pos: Position, a: LayTile) -> Refusal | None:
    """Some powers lay only a few of the tiles that fit."""
    power = power_of(pos, a.power) if a.power else None
    listed = power.eighteenxx_games_tiles if power is not None else ()
    return STRICTER if listed and a.tile not in listed else None


def stock_turn_needs_decision(pos: Position) -> bool:
    """It also waits for a private purchase that it would then refuse."""
    return stock_round.needs_decision(pos) or private_is_offered(pos)


def private_is_offered(pos: Position) -> bool:
    s = pos.state
    closed = s.passes >= stock_round.active_players(pos) or s.turn.auction
    bought = s.turn.bought and pos.title.stock.order == "sell-buy"
    if closed or bought or BuyPrivate not in pos.decision.actions:
        return False
    purchases, guards = pos.title.handlers[BuyPrivate].listing(pos)
    guards = tuple([g for g in guards if g is not share_given_again])
    return any(all(g(pos, a) is None for g in guards) for a in purchases)


#: Each check, and the title's check that it goes before; without that one, it goes last.
LIMITS: Mapping[type[Action], tuple[Guard, Guard]] = {
    BuyShare: (sell_before_buying, buy.buy_funds),
    BuyPrivate: (share_given_again, trade.phase_allows),
    SellPrivate: (sold_by_owner, trade.sell_own),
    LayTile: (tile_of_power, lay_tile.funds),
}


def limited(kind: type[Action], handler: Handler) -> Handler:
    if kind not in LIMITS:
        return handler
    check, follower = LIMITS[kind]
    if follower in handler.guards:
        return handler.with_guards(instead={follower: (check, follower)})
    return handler.with_guards(after=(check,))


def with_limits(title: Title) -> Title:
    """The title with these checks added."""
    handlers = {kind: limited(kind, handler) for kind, handler in title.handlers.items()}
    rounds = dict(title.rounds)
    stock = rounds[Round.STOCK]
    if stock.needs_decision is stock_round.needs_decision:
        rounds[Round.STOCK] = replace(stock, needs_decision=stock_turn_needs_decision)
    return replace(title, handlers=handlers, rounds=rounds)
