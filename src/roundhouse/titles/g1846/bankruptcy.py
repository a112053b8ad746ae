"""1846: a bankrupt player leaves; companies without a president run by themselves."""

from __future__ import annotations

from roundhouse.core.actions import Bankrupt, BuyTrain, RunTrains
from roundhouse.core.state import NOBODY
from roundhouse.finance.shares import next_seat, successor
from roundhouse.rules.fleet import counted_trains, type_of
from roundhouse.rules.money import bank_pays, pay
from roundhouse.rules.position import Position
from roundhouse.rules.private_effects import close_private
from roundhouse.rules.rounds.stock import active_players
from roundhouse.rules.steps import run, trains
from roundhouse.rules.stock_moves import company_president_units, move_price
from roundhouse.titles.g1846 import forced
from roundhouse.titles.g1846.leaving import remove_company
from roundhouse.titles.g1846.opening import railroad_of
from roundhouse.titles.g1846.shares import operating_order

# -- leaving the game --------------------------------------------------------------------------


def apply_bankrupt(pos: Position, a: Bankrupt) -> None:
    """All his money goes to the company, then what the rest of his shares brings."""
    del a
    s = pos.state
    player, company = pos.ask.players[0], s.company
    if pos.title.chosen["bankrupt_sales"] == "automatic":
        s.memo["order"] = tuple(operating_order(pos))  # that site does not look at it again
        raise_all(pos)
    pos.tell("bankrupt", player=player, company=company, cash=s.cash[player])
    pay(pos, player, s.party(company), s.cash[player])
    s.out |= 1 << player
    for c in pos.title.companies:
        count = s.held(c.number, player)
        if count:
            s.move_shares(c.number, count, player, s.POOL)
            bank_pays(pos, s.party(company), count * pos.price(c.number))
        if s.president[c.number] == player and not c.independent:
            pass_on(pos, c.number)
    for private in pos.privates_of(player):
        close_private(pos, private)
        railroad = railroad_of(pos, private)
        if railroad >= 0 and not pos.is_closed(railroad):
            remove_company(pos, railroad)
    if s.priority == player:
        s.priority = next_seat(s, player)
    s.turn.least = s.turn.sold = 0
    s.turn.issued &= ~forced.FORCED
    if active_players(pos) == 1:
        if pos.title.site_limits and s.receivership >> company & 1:
            buy_cheapest(pos)  # 18xx.games finishes the turn first
        pos.title.policies.end_game(pos, "bankruptcy")


def raise_all(pos: Position) -> None:
    """Shares of the company and the largest legal blocks, one company after the other."""
    if forced.issue_left(pos):
        forced.force_issue(pos, max(forced.forced_yields(pos)))
    while True:
        sales = list(forced.possible_sales(pos))
        if not sales:
            return
        first = [x for x in sales if x.company == sales[0].company]
        forced.apply_sell(pos, max(first, key=lambda x: x.count))


def pass_on(pos: Position, company: int) -> None:
    """Whoever has most takes over; if nobody has 20% the certificate lies in the market."""
    s = pos.state
    old = s.president[company]
    heir = successor(s, company, company_president_units(pos, company))
    s.president[company] = heir
    if heir == NOBODY:
        s.receivership |= 1 << company
        pos.tell("presidentless", company=company, old=old)
    else:
        pos.tell("president-changed", company=company, old=old, new=heir)


# -- companies without a president -------------------------------------------------------------


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
    cell = chart.left[s.cell[company]]
    if not s.trains[company]:
        cell = chart.left[cell]
        if pos.title.site_limits and "close" in chart.cells[cell].zones:
            buy_cheapest(pos)  # on 18xx.games it still takes a train with it
    pos.title.policies.after_dividend(pos, company)
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
    """Over a new limit, companies without a president give up their cheapest trains."""
    s = pos.state
    for company in pos.title.companies:
        c = company.number
        limit: int = pos.title.policies.train_limit(pos, c)
        while s.receivership >> c & 1 and counted_trains(pos, c) > limit:
            cards = [card for card in s.trains[c] if not s.obsolete >> card & 1]
            cheapest = min(cards, key=lambda card: (type_of(pos, card).price, card))
            s.trains[c] = tuple(card for card in s.trains[c] if card != cheapest)
            pos.title.policies.to_market(pos, cheapest)
            pos.tell("discarded", company=c, train=type_of(pos, cheapest).name)
