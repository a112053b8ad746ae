"""Operating turns, by tables: track, runs, dividends, trains, privates."""

from __future__ import annotations

from roundhouse.bots.expert.tables import Tables
from roundhouse.bots.expert.tastes import Tastes
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import Simulation
from roundhouse.rules.trains.depot import cheapest_from_bank, family_of, room_for_train
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS, from_bank

#: A train that runs for so many more rounds is not replaced yet.
LASTS = 1.5
#: What another train must earn for every dollar of its price.
EARNS = 0.5
#: A second train earns less than the first.
SECOND = 0.6
#: In so many last rounds nothing is withheld.
ENDING = 1.5
#: Money that a corporation keeps when it buys its president's private.
RESERVE = 40


def track(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    del tastes
    return tables.ground.lay(simulation, tables.outlook)


def run(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    del tables, tastes
    runs = simulation.legal.of(a.RunTrains)
    return runs[0] if runs else None


def rounds_to_sale(pos: Position, tables: Tables, family: str) -> float:
    """Operating rounds until the first train of a family is sold."""
    number = pos.title.family_number[family]
    for place, card in enumerate(pos.state.depot):
        if family_of(pos, card).number == number:
            return place / tables.pace
    return 0.0


def lasting(pos: Position, tables: Tables, corporation: int) -> int:
    """How many of its trains run for some rounds more."""
    count = 0
    for card in pos.state.trains[corporation]:
        family = family_of(pos, card)
        ends = family.rusts_on or family.obsolete_on
        count += not ends or rounds_to_sale(pos, tables, ends) > LASTS
    return count


def dividend(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    """Pay, unless the money buys the train that is needed next."""
    pos, s = simulation.position, simulation.state
    c = s.corporation
    if tables.rounds > ENDING and not s.end_after and not lasting(pos, tables, c):
        price, cash = cheapest_from_bank(pos), pos.corporation_cash(c)
        revenue = s.turn.revenue
        if cash < price <= cash + 2 * revenue * tastes.trains[c] and room_for_train(pos, c):
            return a.Dividend("withhold")
    return a.Dividend("pay")


def trains(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    """The train that is needed; another where it pays."""
    pos, s = simulation.position, simulation.state
    c = s.corporation
    may_pass = why_not(pos, a.Pass()) is None
    has = lasting(pos, tables, c)
    cash = pos.corporation_cash(c)
    best, found = 0.0, None
    for seller, card, t in from_bank(pos):
        price = pos.title.trains[t].price
        if price > cash:
            continue
        value = train_value(pos, tables, card, t, has) * tastes.trains[c] - EARNS * price
        if has == 0:
            value += 1_000
        if value > best:
            best, found = value, a.BuyTrain(seller, pos.title.trains[t].name, price)
    if found is not None and why_not(pos, found) is None:
        return found
    issue = None if has else paid_by_shares(simulation, cheapest_from_bank(pos) - cash)
    if may_pass:
        return issue or a.Pass()
    return issue or forced(simulation, tables)


def paid_by_shares(simulation: Simulation, short: int) -> Action | None:
    """The fewest shares whose sale to the bank pays for the train that is missing."""
    pos = simulation.position
    if short <= 0 or a.IssueShares not in simulation.decision.actions:
        return None
    price = pos.price(simulation.state.corporation)
    issues = simulation.legal.of(a.IssueShares)
    enough = [x for x in issues if x.count * price >= short]
    return min(enough, key=lambda x: x.count, default=None)


def train_value(pos: Position, tables: Tables, card: int, train_type: int, has: int) -> float:
    """What a train earns until it rusts or the game ends."""
    family = family_of(pos, card)
    ends = family.rusts_on or family.obsolete_on
    rounds = tables.rounds
    if ends:
        rounds = min(rounds, rounds_to_sale(pos, tables, ends))
    return tables.usual[train_type] * float(SECOND**has) * max(0.0, rounds - 1)


def forced(simulation: Simulation, tables: Tables) -> Action | None:
    """A train must be bought: the cheapest, with shares sold if need be."""
    pos, number = simulation.position, simulation.title.corporation_number
    me, president = simulation.decision.players[0], simulation.state.president
    buys = [
        x for x in simulation.legal.of(a.BuyTrain)
        if x.seller in BANK_SELLERS or president[number[x.seller]] == me
    ]  # fmt: skip
    if buys:
        return min(buys, key=lambda x: x.price)
    issues = simulation.legal.of(a.IssueShares)
    if issues:
        return issues[-1]

    def loss(sale: a.SellShares) -> float:
        c = number[sale.corporation]
        return sale.count * (tables.worth(pos, c) - pos.price(c))

    sales = simulation.legal.of(a.SellShares)
    return min(sales, key=loss) if sales else a.Bankrupt()


def privates(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    """A president's own privates go into the corporation for as much as it can spare."""
    del tastes
    pos, s = simulation.position, simulation.state
    c, me = s.corporation, simulation.decision.players[0]
    mine = [p for p in pos.title.privates if p.high and s.owner[p.number] == me]
    if not mine or not lasting(pos, tables, c):
        return a.Pass()
    cash = pos.corporation_cash(c) - RESERVE
    for private in mine:
        price = min(private.high, cash)
        buy = a.BuyPrivate(private.name, price)
        if price >= max(1, private.low) and why_not(pos, buy) is None:
            return buy
    return a.Pass()


def discard(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    del tables, tastes
    title = simulation.title
    return min(
        simulation.legal.of(a.DiscardTrain),
        key=lambda x: title.trains[title.train_number[x.train]].price,
        default=None,
    )
