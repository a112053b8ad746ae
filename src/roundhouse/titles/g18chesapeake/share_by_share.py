"""Emergency sales that stop with the share that brings enough."""

from __future__ import annotations

from roundhouse.core.actions import BuyTrain, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.emergency.emergency import in_emergency, short_of
from roundhouse.rules.stock import turn
from roundhouse.rules.trains.buy_train import BANK_SELLERS, face_price, president


def stops_when_enough(pos: Position, a: SellShares) -> Refusal | None:
    """A block is too large if one share fewer would have raised enough."""
    if not in_emergency(pos):
        return None
    price = pos.price(pos.title.corporation_number[a.corporation])
    if pos.state.cash[president(pos)] + (a.count - 1) * price >= short_of(pos):
        return Refusal("emergency.too-much", {"corporation": a.corporation, "count": a.count})
    return None


def apply_sell(pos: Position, a: SellShares) -> None:
    price = pos.price(pos.title.corporation_number[a.corporation])
    turn.apply_sell(pos, a)
    if in_emergency(pos):
        pos.state.turn.least = price  # what the last share brought


def sale_spent_there(pos: Position, a: BuyTrain) -> Refusal | None:
    """On 18xx.games money from the last share sold may not be left over from a deal."""
    s = pos.state
    if not pos.title.site_limits or not s.turn.least or a.seller in BANK_SELLERS:
        return None
    cash = pos.corporation_cash(s.corporation)
    total = cash + s.cash[president(pos)]
    if cash < face_price(pos, a) and a.price <= total - s.turn.least:
        return Refusal("eighteenxx_games.stricter")
    return None
