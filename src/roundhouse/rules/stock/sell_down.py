"""A player over the certificate limit must sell down to it on that turn, as far as sales allow.

Sales of privates need a buyer, so nobody can be told to make one: only sales to the pool count.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.actions import Action, BuyShare, Par, Pass, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.stock.share_transactions import actor, certificate_limit, certificates
from roundhouse.rules.stock.turn import pass_within_limit


def fewest(pos: Position) -> int:
    """The fewest certificates that sales of this turn can bring the player down to.

    One block of each corporation is enough: selling it piece by piece ends the same way, and
    sales of one corporation leave the certificates of the others as they are.
    """
    player, handler = actor(pos), pos.title.handlers[SellShares]
    have = certificates(pos, player)
    saved: dict[str, int] = {}
    for sale in handler.candidates(pos):
        assert isinstance(sale, SellShares)
        if all(guard(pos, sale) is None for guard in handler.guards):
            after = pos.fork()
            handler.apply(after, sale)
            gain = have - certificates(after, player)
            saved[sale.corporation] = max(gain, saved.get(sale.corporation, 0))
    return have - sum(saved.values())


def pass_sold_down(pos: Position, a: Pass) -> Refusal | None:
    """No pass while sales could bring the player nearer to the limit.

    Clauses 18GA 3.3(b)-excess, 18AL 3.3(b)-excess.
    """
    del a
    if pos.decision.kind != "stock":
        return None
    have, limit = certificates(pos, actor(pos)), certificate_limit(pos)
    if have <= limit or fewest(pos) == have:
        return None
    return Refusal("pass.over-limit", {"have": have, "limit": limit})


def sell_down_still_possible(pos: Position, a: BuyShare | Par) -> Refusal | None:
    """No purchase after which the limit, or the nearest to it, is out of reach.

    Clauses 18GA 3.3(b)-excess, 18AL 3.3(b)-excess.
    """
    if pos.decision.kind != "stock":
        return None
    have, limit = certificates(pos, actor(pos)), certificate_limit(pos)
    if have <= limit:
        return None
    after = pos.fork()
    pos.title.handlers[type(a)].apply(after, a)
    if fewest(after) <= max(limit, fewest(pos)):
        return None
    return Refusal("pass.over-limit", {"have": have, "limit": limit})


def with_sell_down(handlers: Mapping[type[Action], Handler]) -> dict[type[Action], Handler]:
    """Handlers of a title whose rules demand it, where stock that does not count may be bought."""
    still = (sell_down_still_possible,)
    return {
        **handlers,
        BuyShare: handlers[BuyShare].with_guards(after=still),
        Par: handlers[Par].with_guards(after=still),
        Pass: handlers[Pass].with_guards(instead={pass_within_limit: (pass_sold_down,)}),
    }
