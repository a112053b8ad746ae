"""Buying a share in a stock round, and the limits on holdings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from roundhouse.core.actions import BuyShare, Source
from roundhouse.core.events import ShareBought
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Handler, Position, checked_once
from roundhouse.rules.stock.share_transactions import (
    actor,
    certificate_limit,
    certificates,
    check_float,
    in_zone,
    pay_for_share,
    settle_presidency,
    share_price,
    spendable,
    surely_below,
)


def par_only(pos: Position) -> bool:
    """Only the par price is to be set; the certificate is already paid for."""
    return pos.decision.kind == "par"


def buy_candidates(pos: Position) -> Iterator[BuyShare]:
    s, corporations = pos.state, pos.title.corporations
    for c, (unsold, pool) in enumerate(
        zip(s.shares[s.IPO :: s.width], s.shares[s.POOL :: s.width], strict=True)
    ):
        if unsold:
            yield purchase(corporations[c].name, "ipo")
        if pool:
            yield purchase(corporations[c].name, "pool")


@cache
def purchase(corporation: str, source: Source) -> BuyShare:
    """One record for equal purchases."""
    return BuyShare(corporation, source)


@checked_once
def buy_one_per_turn(pos: Position, a: object) -> Refusal | None:
    del a
    if pos.state.turn.bought and not par_only(pos):
        return Refusal("buy.one-per-turn")
    return None


@checked_once
def sell_down_first(pos: Position, a: object) -> Refusal | None:
    """A player over the certificate limit must sell down before buying."""
    del a
    if pos.decision.kind != "stock":
        return None
    player, limit = actor(pos), certificate_limit(pos)
    if surely_below(pos, player, limit):
        return None
    have = certificates(pos, player)
    return Refusal("buy.over-limit", {"have": have, "limit": limit}) if have > limit else None


def buy_started(pos: Position, a: BuyShare) -> Refusal | None:
    c = pos.title.corporation_number[a.corporation]
    if pos.is_closed(c) or not pos.state.par[c]:
        return Refusal("buy.president-first", {"corporation": a.corporation})
    return None


def buy_available(pos: Position, a: BuyShare) -> Refusal | None:
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    if a.source not in ("ipo", "pool"):
        return Refusal("malformed", {"field": "source", "value": a.source})
    holder = s.IPO if a.source == "ipo" else s.POOL
    if not s.held(c, holder):
        where = "pool" if a.source == "pool" else pos.title.stock.ipo_name
        return Refusal("buy.none-left", {"corporation": a.corporation, "source": where})
    return None


def buy_after_selling(pos: Position, a: BuyShare) -> Refusal | None:
    c = pos.title.corporation_number[a.corporation]
    if pos.state.sold[actor(pos)] >> c & 1:
        return Refusal("buy.sold-this-round", {"corporation": a.corporation})
    return None


def hold_limit(pos: Position) -> int:
    """The most of a corporation that one player may hold, in per cent. Clause 18VA 3.1c."""
    rules = pos.title.stock
    if not rules.hold_limits:
        return rules.hold_limit
    return rules.hold_limits.get(str(pos.state.players), rules.hold_limit)


def buy_hold_limit(pos: Position, a: BuyShare) -> Refusal | None:
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    limit = hold_limit(pos)
    if (s.held(c, actor(pos)) + 1) * 100 > limit * s.units[c]:
        return Refusal("buy.hold-limit", {"corporation": a.corporation, "limit": limit})
    return None


def buy_limit(pos: Position, a: BuyShare) -> Refusal | None:
    c = pos.title.corporation_number[a.corporation]
    zone = pos.title.stock.exempt_zone
    return limit_reached(pos, bool(zone) and in_zone(pos, c, zone))


def limit_reached(pos: Position, exempt: bool) -> Refusal | None:
    """A player at the certificate limit buys nothing (or only what does not count)."""
    if exempt and pos.title.stock.exempt_at_limit:
        return None
    player, limit = actor(pos), certificate_limit(pos)
    if surely_below(pos, player, limit):
        return None
    have = certificates(pos, player)
    if have >= limit:
        return Refusal("buy.certificate-limit", {"have": have, "limit": limit})
    return None


def buy_funds(pos: Position, a: BuyShare) -> Refusal | None:
    c = pos.title.corporation_number[a.corporation]
    cost = share_price(pos, c, a.source)
    have = spendable(pos, actor(pos))
    if cost > have:
        return Refusal("buy.funds", {"cost": cost, "cash": have})
    return None


def apply_buy(pos: Position, a: BuyShare) -> None:
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    player = actor(pos)
    cost = share_price(pos, c, a.source)
    pay_for_share(pos, player, c, cost, a.source)
    s.move_shares(c, 1, s.IPO if a.source == "ipo" else s.POOL, player)
    pos.emit(ShareBought(pos.player_name(player), a.corporation, a.source, cost))
    pos.title.hooks.share_bought(pos, c, a.source)
    settle_presidency(pos, c)
    purchase_made(pos)
    check_float(pos, c)


def purchase_made(pos: Position) -> None:
    s = pos.state
    s.turn.bought = 1
    s.turn.acted = 1


BUY = Handler(
    buy_candidates,
    (
        buy_one_per_turn,
        buy_started,
        buy_available,
        buy_after_selling,
        buy_hold_limit,
        buy_limit,
        buy_funds,
    ),
    apply_buy,
    implied=frozenset((buy_available,)),
)
