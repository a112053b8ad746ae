"""Corporations whose president's certificate is in the pool: they operate automatically.

A bankruptcy causes this if nobody else holds enough to become president. A player who
later holds enough takes the certificate.
"""

from __future__ import annotations

from functools import partial

from roundhouse.core.actions import BuyShare, BuyTrain, RunTrains, SellShares
from roundhouse.core.events import DividendPaid, PresidentChanged, TrainDiscarded
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position, checked_once
from roundhouse.finance.shares import next_seat
from roundhouse.rules.bank import bank_pays, pay
from roundhouse.rules.endings.elimination import pass_on
from roundhouse.rules.endings.ending import end_game
from roundhouse.rules.running import run
from roundhouse.rules.stock.share_transactions import actor, corporation_president_units, move_price
from roundhouse.rules.stock.stock_round import active_players
from roundhouse.rules.trains import buy_train, trains_for_sale
from roundhouse.rules.trains.depot import counted_trains, is_obsolete, type_of
from roundhouse.rules.trains.rusting import drop_obsolete
from roundhouse.titles.g1846.eighteenxx_games.presidentless import (
    buys_before_closing,
    idle_trains_go_first,
    turn_is_finished,
)
from roundhouse.titles.g1846.events import PresidentGone
from roundhouse.titles.g1846.removal import private_leaves


def is_presidentless(pos: Position, corporation: int) -> bool:
    """Is its president's certificate in the pool?"""
    return bool(pos.state.receivership >> corporation & 1)


def deciders(pos: Position, corporation: int) -> tuple[int, ...]:
    """Any player may enter the routes of a corporation in receivership."""
    s = pos.state
    if is_presidentless(pos, corporation):
        return tuple(p for p in s.seats if not s.out >> p & 1)
    return (s.president[corporation],)


def sells_train(pos: Position, corporation: int, card: int) -> bool:
    """Not an obsolete train; and in receivership nobody could agree to the sale."""
    return not is_obsolete(pos, card) and not is_presidentless(pos, corporation)


# -- guards ------------------------------------------------------------------------------------


@checked_once
def only_presided(pos: Position, a: object) -> Refusal | None:
    """A corporation in receivership only runs."""
    corporation = pos.state.corporation
    if corporation != NOBODY and is_presidentless(pos, corporation):
        return Refusal("presidentless.only-runs", {"action": getattr(a, "type", "")})
    return None


def sell_presidentless(pos: Position, a: SellShares) -> Refusal | None:
    if is_presidentless(pos, pos.title.corporation_number[a.corporation]):
        return Refusal("sell.presidentless", {"corporation": a.corporation})
    return None


def buy_from_certificate(pos: Position, a: BuyShare) -> Refusal | None:
    """The president's certificate in the pool is only for a player who reaches that many shares."""
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    if a.source != "pool" or not is_presidentless(pos, c):
        return None
    needed = corporation_president_units(pos, c)
    if s.held(c, s.POOL) > needed or s.held(c, actor(pos)) + 1 >= needed:
        return None
    return Refusal("buy.president-in-market", {"corporation": a.corporation})


def new_president(pos: Position, corporation: int, source: str) -> None:
    """A player with enough shares of such a corporation becomes its president.

    Clause 1846 7.03.
    """
    del source
    s = pos.state
    if not is_presidentless(pos, corporation):
        return
    player = actor(pos)
    if s.held(corporation, player) >= corporation_president_units(pos, corporation):
        s.president[corporation] = player
        s.receivership &= ~(1 << corporation)
        pos.emit(
            PresidentChanged(pos.corporation_name(corporation), old="", new=pos.player_name(player))
        )


# -- a bankrupt player leaves ------------------------------------------------------------------


def bankrupt_leaves(pos: Position, player: int) -> None:
    """The last sale is the president's too: prices fall as in any other (5.2).

    Clause 1846 7.01.
    """
    leave(pos, player, prices_fall=True)


def leaves_without_falls(pos: Position, player: int) -> None:
    """The same, but the last sale moves no price."""
    leave(pos, player, prices_fall=False)


def leave(pos: Position, player: int, *, prices_fall: bool) -> None:
    """All the player's cash goes to the corporation, then the proceeds of the other shares."""
    s = pos.state
    corporation = s.corporation
    pay(pos, player, s.party(corporation), s.cash[player])
    s.out |= 1 << player
    sell_the_rest(pos, player, prices_fall=prices_fall)
    for record in pos.title.corporations:
        if s.president[record.number] == player and not record.is_independent:
            pass_on(pos, record.number, otherwise=partial(certificate_to_pool, player))
    for private in pos.privates_of(player):
        private_leaves(pos, private)
    if s.priority == player:
        s.priority = next_seat(s, player)
    s.turn.least = s.turn.sold = 0
    if active_players(pos) == 1:
        if turn_is_finished(pos) and is_presidentless(pos, corporation):
            buy_cheapest(pos)
        end_game(pos, "bankruptcy")


def sell_the_rest(pos: Position, player: int, *, prices_fall: bool) -> None:
    """All shares go to the pool, whatever its limit; the operating corporation gets the money."""
    s = pos.state
    corporation = s.corporation
    presided = [c for c in pos.title.hooks.operating_order(pos) if s.president[c] == player]
    sold = {c.number: s.held(c.number, player) for c in pos.title.corporations}
    for c, count in sold.items():
        if count:
            s.move_shares(c, count, player, s.POOL)
            bank_pays(pos, s.party(corporation), count * pos.price(c))
    for c in presided if prices_fall else ():
        if sold[c]:  # at $0 it leaves the game, the operating corporation too
            pos.title.hooks.price_after_sale(pos, player, c, sold[c], True)


def certificate_to_pool(old: int, pos: Position, corporation: int) -> None:
    """Nobody holds enough to take over: the president's certificate goes to the pool."""
    pos.state.receivership |= 1 << corporation
    pos.emit(PresidentGone(pos.corporation_name(corporation), pos.player_name(old)))


# -- its turns ---------------------------------------------------------------------------------


def run_best(pos: Position) -> None:
    """It runs for the most, without a choice."""
    s = pos.state
    if s.turn.ran or not pos.title.hooks.can_run(pos, s.corporation):
        return
    best = run.best_run(pos, s.corporation)
    run.apply(pos, RunTrains(tuple(run.to_action(pos, r) for r in best.routes)))


def keep_all(pos: Position) -> None:
    """It withholds everything; the price drops one box, two without a train. Clause 1846 7.1b."""
    s = pos.state
    corporation, market = s.corporation, pos.title.market
    revenue = s.turn.revenue
    s.turn.paid = 1
    bank_pays(pos, s.party(corporation), revenue)
    pos.emit(
        DividendPaid(
            pos.corporation_name(corporation), "withhold", revenue, per_share=0, kept=revenue
        )
    )
    if idle_trains_go_first(pos):
        drop_obsolete(pos, corporation)
    cell = market.left[s.cell[corporation]]
    if not s.trains[corporation]:
        cell = market.left[cell]
    drop_obsolete(pos, corporation)
    if buys_before_closing(pos, cell):
        buy_cheapest(pos)
    move_price(pos, corporation, cell, "dividend")


def buy_cheapest(pos: Position) -> None:
    """Without a train it buys the bank's cheapest if its treasury can pay."""
    s = pos.state
    if s.trains[s.corporation]:
        return
    offers = list(trains_for_sale.from_bank(pos))
    if offers:
        seller, _, t = min(offers, key=lambda offer: pos.title.trains[offer[2]].price)
        price = pos.title.trains[t].price
        if price <= pos.corporation_cash(s.corporation):
            buy_train.buy_from_bank(pos, BuyTrain(seller, pos.title.trains[t].name, price))


def presidentless_discard(pos: Position) -> None:
    """An effect of a phase: over the new limit they discard their cheapest trains."""
    s = pos.state
    for corporation in pos.title.corporations:
        c = corporation.number
        limit: int = pos.title.hooks.train_limit(pos, c)
        while is_presidentless(pos, c) and counted_trains(pos, c) > limit:
            cards = [card for card in s.trains[c] if not s.obsolete >> card & 1]
            cheapest = min(cards, key=lambda card: (type_of(pos, card).price, card))
            s.trains[c] = tuple(card for card in s.trains[c] if card != cheapest)
            pos.title.hooks.to_pool(pos, cheapest)
            pos.emit(TrainDiscarded(pos.corporation_name(c), type_of(pos, cheapest).name))
