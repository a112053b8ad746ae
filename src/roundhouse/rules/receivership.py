"""Companies whose president's certificate lies in the market: they run by themselves.

A bankrupt leaves them behind when nobody else holds enough to preside. Whoever later
completes the certificate becomes their president.
"""

from __future__ import annotations

from functools import partial

from roundhouse.core.actions import BuyShare, BuyTrain, RunTrains, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.finance.shares import next_seat
from roundhouse.rules.elimination import pass_on
from roundhouse.rules.ending import end_game
from roundhouse.rules.fleet import counted_trains, drop_obsolete, is_obsolete, type_of
from roundhouse.rules.money import bank_pays, pay
from roundhouse.rules.position import Position
from roundhouse.rules.removal import private_leaves
from roundhouse.rules.rounds.stock import active_players
from roundhouse.rules.steps import run, trains
from roundhouse.rules.stock_moves import actor, company_president_units, move_price


def is_presidentless(pos: Position, company: int) -> bool:
    """Is its president's certificate in the market?"""
    return bool(pos.state.receivership >> company & 1)


def deciders(pos: Position, company: int) -> tuple[int, ...]:
    """A company without a president may have its routes entered by anybody."""
    s = pos.state
    if is_presidentless(pos, company):
        return tuple(p for p in s.seats if not s.out >> p & 1)
    return (s.president[company],)


def sells_train(pos: Position, company: int, card: int) -> bool:
    """Not what is phased out; and who would agree for a company without a president?"""
    return not is_obsolete(pos, card) and not is_presidentless(pos, company)


# -- guards ------------------------------------------------------------------------------------


def only_presided(pos: Position, a: object) -> Refusal | None:
    """A company without a president does nothing but run."""
    company = pos.state.company
    if company != NOBODY and is_presidentless(pos, company):
        return Refusal("presidentless.only-runs", {"action": getattr(a, "type", "")})
    return None


def sell_presidentless(pos: Position, a: SellShares) -> Refusal | None:
    if is_presidentless(pos, pos.title.company_number[a.company]):
        return Refusal("sell.presidentless", {"company": a.company})
    return None


def buy_from_certificate(pos: Position, a: BuyShare) -> Refusal | None:
    """The president's certificate in the market is only for who completes it."""
    s = pos.state
    c = pos.title.company_number[a.company]
    if a.source != "market" or not is_presidentless(pos, c):
        return None
    needed = company_president_units(pos, c)
    if s.held(c, s.POOL) > needed or s.held(c, actor(pos)) + 1 >= needed:
        return None
    return Refusal("buy.president-in-market", {"company": a.company})


def new_president(pos: Position, company: int, source: str) -> None:
    """Whoever reaches the president's share of such a company becomes its president."""
    del source
    s = pos.state
    if not is_presidentless(pos, company):
        return
    player = actor(pos)
    if s.held(company, player) >= company_president_units(pos, company):
        s.president[company] = player
        s.receivership &= ~(1 << company)
        pos.tell("president-changed", company=company, old=NOBODY, new=player)


# -- a bankrupt leaves -------------------------------------------------------------------------


def bankrupt_leaves(pos: Position, player: int) -> None:
    """All his money goes to the company, then what the rest of his shares brings."""
    s = pos.state
    company = s.company
    pay(pos, player, s.party(company), s.cash[player])
    s.out |= 1 << player
    for c in pos.title.companies:
        count = s.held(c.number, player)
        if count:
            s.move_shares(c.number, count, player, s.POOL)
            bank_pays(pos, s.party(company), count * pos.price(c.number))
        if s.president[c.number] == player and not c.independent:
            pass_on(pos, c.number, otherwise=partial(certificate_to_market, player))
    for private in pos.privates_of(player):
        private_leaves(pos, private)
    if s.priority == player:
        s.priority = next_seat(s, player)
    s.turn.least = s.turn.sold = 0
    if active_players(pos) == 1:
        if pos.title.site_limits and is_presidentless(pos, company):
            buy_cheapest(pos)  # 18xx.games finishes the turn first
        end_game(pos, "bankruptcy")


def certificate_to_market(old: int, pos: Position, company: int) -> None:
    """Nobody has enough to preside: the president's certificate waits in the market."""
    pos.state.receivership |= 1 << company
    pos.tell("presidentless", company=company, old=old)


# -- its turns ---------------------------------------------------------------------------------


def run_best(pos: Position) -> None:
    """It runs for the most possible, without choice."""
    s = pos.state
    if s.turn.ran or not pos.title.policies.can_run(pos, s.company):
        return
    best = run.best_run(pos, s.company)
    run.apply(pos, RunTrains(tuple(run.spoken(pos, r) for r in best.routes)))


def keep_all(pos: Position) -> None:
    """It keeps everything; the price falls one box, two without a train."""
    s = pos.state
    company, chart = s.company, pos.title.chart
    revenue = s.turn.revenue
    s.turn.paid = 1
    bank_pays(pos, s.party(company), revenue)
    pos.tell(
        "dividend", company=company, kind="withhold", revenue=revenue, per_share=0, kept=revenue,
        subsidy=0,
    )  # fmt: skip
    if pos.title.site_limits and not s.turn.ran:
        drop_obsolete(pos, company)  # what cannot run is gone before the price falls there
    cell = chart.left[s.cell[company]]
    if not s.trains[company]:
        cell = chart.left[cell]
    drop_obsolete(pos, company)
    if pos.title.site_limits and "close" in chart.cells[cell].zones:
        buy_cheapest(pos)  # on 18xx.games it still takes a train with it
    move_price(pos, company, cell, "dividend")


def buy_cheapest(pos: Position) -> None:
    """Without a train it buys the cheapest of the bank if its treasury allows."""
    s = pos.state
    if s.trains[s.company]:
        return
    offers = list(trains.from_bank(pos))
    if offers:
        seller, _, t = min(offers, key=lambda offer: pos.title.trains[offer[2]].price)
        price = pos.title.trains[t].price
        if price <= pos.company_cash(s.company):
            trains.buy_from_bank(pos, BuyTrain(seller, pos.title.trains[t].name, price))


def presidentless_discard(pos: Position) -> None:
    """An effect of a phase: over a new limit they give up their cheapest trains."""
    s = pos.state
    for company in pos.title.companies:
        c = company.number
        limit: int = pos.title.policies.train_limit(pos, c)
        while is_presidentless(pos, c) and counted_trains(pos, c) > limit:
            cards = [card for card in s.trains[c] if not s.obsolete >> card & 1]
            cheapest = min(cards, key=lambda card: (type_of(pos, card).price, card))
            s.trains[c] = tuple(card for card in s.trains[c] if card != cheapest)
            pos.title.policies.to_market(pos, cheapest)
            pos.tell("discarded", company=c, train=type_of(pos, cheapest).name)
