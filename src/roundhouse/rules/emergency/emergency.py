"""Emergency share sales by a president who must pay for a train; and bankruptcy.

A sale is legal only if it can end in one of two ways: with enough money and no
certificate too many sold (without the cheapest one it would not be enough), or with
everything sold and still not enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.core.actions import Bankrupt, SellShares
from roundhouse.core.events import PlayerBankrupt
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Guard, Handler, Position, checked_once, only_in
from roundhouse.finance.shares import successor
from roundhouse.rules.emergency.president_contribution import may_be_helped, president
from roundhouse.rules.endings.ending import end_game
from roundhouse.rules.stock.sell import least_for_certificate
from roundhouse.rules.stock.share_transactions import corporation_president_units, sell_to_pool


def in_emergency(pos: Position) -> bool:
    return pos.decision.kind == "trains"


def short_of(pos: Position) -> int:
    """What the president still has to raise."""
    price: int = pos.title.hooks.helped_price(pos)
    return price - pos.corporation_cash(pos.state.corporation)


@only_in("trains")
@checked_once
def only_in_need(pos: Position, a: SellShares) -> Refusal | None:
    """Outside stock rounds only a president who is short of cash sells shares."""
    del a
    if not in_emergency(pos):
        return None
    if not may_be_helped(pos):
        return Refusal("emergency.no-need")
    have = pos.state.cash[president(pos)]
    if have >= short_of(pos):
        return Refusal("emergency.enough", {"cash": have, "short": short_of(pos)})
    return None


@only_in("trains")
def keeps_presidency(pos: Position, a: SellShares) -> Refusal | None:
    """No sale may cost the president the corporation that is buying the train."""
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    if not in_emergency(pos) or c != s.corporation:
        return None
    player = president(pos)
    if s.president[c] != player:
        return None
    s.move_shares(c, a.count, player, s.POOL)
    lost = (
        s.held(c, player) < corporation_president_units(pos, c)
        or successor(s, c, corporation_president_units(pos, c)) >= 0
    )
    s.move_shares(c, a.count, s.POOL, player)
    return Refusal("emergency.presidency", {"corporation": a.corporation}) if lost else None


@only_in("trains")
def just_enough(pos: Position, a: SellShares) -> Refusal | None:
    if not in_emergency(pos):
        return None
    if pos.title.train_rules.sales_by_block:
        return block_just_enough(pos, a)
    after = sale_made(pos, a)
    if leads_somewhere(after, outcomes(pos)):
        return None
    return Refusal("emergency.too-much", {"corporation": a.corporation, "count": a.count})


def block_just_enough(pos: Position, a: SellShares) -> Refusal | None:
    """No more shares than needed, and not so few that the rest cannot raise enough."""
    price = pos.price(pos.title.corporation_number[a.corporation])
    cash, short = pos.state.cash[president(pos)], short_of(pos)
    if cash + price * (a.count - 1) >= short:
        return Refusal("emergency.too-much", {"corporation": a.corporation, "count": a.count})
    if most_to_raise(sale_made(pos, a)) < short <= most_to_raise(pos):
        return Refusal("emergency.too-little", {"corporation": a.corporation, "count": a.count})
    return None


def sale_made(pos: Position, a: SellShares) -> Position:
    """A copy of the position after a sale."""
    after = pos.fork()
    c = pos.title.corporation_number[a.corporation]
    least = least_for_certificate(pos, a, president(pos), after.price(c))
    sell_to_pool(after, president(pos), c, a.count)
    turn = after.state.turn
    turn.least = min(turn.least or least, least)
    turn.sold |= 1 << c
    return after


def outcomes(pos: Position) -> dict[object, bool]:
    """Known outcomes of sales from this position, shared by the candidates."""
    known: dict[object, bool] = pos.cache.setdefault("sale-outcomes", {})
    return known


def leads_somewhere(pos: Position, known: dict[object, bool]) -> bool:
    """Can sales from here end with just enough money, or with nothing left to sell?"""
    s = pos.state
    cash, short = s.cash[president(pos)], short_of(pos)
    if cash >= short:
        return cash - short < s.turn.least
    key = (tuple(s.cell), tuple(s.shares), cash, s.turn.least)
    found = known.get(key)
    if found is None:
        sales = list(possible_sales(pos))
        found = not sales or any(leads_somewhere(sale_made(pos, x), known) for x in sales)
        known[key] = found
    return found


def possible_sales(pos: Position, need: Sequence[Guard] = ()) -> Iterator[SellShares]:
    """Sales that the ordinary selling rules allow, regardless of need.

    ``need`` are the guards that check the need, if not those of this module.
    """
    handler = pos.title.handlers[SellShares]
    guards = [g for g in handler.guards if g not in (need or (just_enough, only_in_need))]
    for sale in handler.candidates(pos):
        assert isinstance(sale, SellShares)
        if all(guard(pos, sale) is None for guard in guards):
            yield sale


def most_to_raise(pos: Position, need: Sequence[Guard] = ()) -> int:
    """Cash plus the most that sales can raise: the largest block of every corporation."""
    best: dict[str, int] = {}
    for sale in possible_sales(pos, need):
        price = pos.price(pos.title.corporation_number[sale.corporation])
        best[sale.corporation] = max(best.get(sale.corporation, 0), price * sale.count)
    return pos.state.cash[president(pos)] + sum(best.values())


# -- bankruptcy --------------------------------------------------------------------------------


def bankrupt_candidates(pos: Position) -> Iterator[Bankrupt]:
    if may_be_helped(pos):
        yield Bankrupt()


def bankrupt_train_due(pos: Position, a: Bankrupt) -> Refusal | None:
    del a
    return None if may_be_helped(pos) else Refusal("bankrupt.no-train-due")


def bankrupt_cannot_pay(pos: Position, a: Bankrupt) -> Refusal | None:
    del a
    most, short = most_to_raise(pos), short_of(pos)
    if most >= short:
        return Refusal("bankrupt.can-pay", {"short": short, "most": most})
    return None


def apply_bankrupt(pos: Position, a: Bankrupt) -> None:
    del a
    s = pos.state
    player = president(pos)
    sell_everything(pos)
    pos.emit(
        PlayerBankrupt(pos.player_name(player), pos.corporation_name(s.corporation), s.cash[player])
    )
    pos.title.hooks.bankruptcy(pos, player)


def sell_everything(pos: Position) -> None:
    """Sell the largest legal block of each corporation in turn."""
    while True:
        sales = list(possible_sales(pos))
        if not sales:
            return
        largest = max(
            (x for x in sales if x.corporation == sales[0].corporation), key=lambda x: x.count
        )
        sell_to_pool(
            pos, president(pos), pos.title.corporation_number[largest.corporation], largest.count
        )


def game_ends(pos: Position, player: int) -> None:
    """Bankruptcy ends the game at once; the bankrupt player's cash is forfeited.

    Clauses 18GA 5(c), 18AL 5(c), 18Chesapeake 12-2, 18AL 5.1-bankrupt.
    """
    s = pos.state
    s.bank += s.cash[player]
    s.cash[player] = 0
    s.bankrupt = player
    end_game(pos, "bankruptcy")


EMERGENCY_SELL_GUARDS = (only_in_need, keeps_presidency, just_enough)
BANKRUPT = Handler(bankrupt_candidates, (bankrupt_train_due, bankrupt_cannot_pay), apply_bankrupt)
