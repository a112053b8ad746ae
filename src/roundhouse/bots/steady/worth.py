"""What a position is worth to each player: cash, shares, privates, and debts to come."""

from __future__ import annotations

from math import inf

from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.weights import Weights
from roundhouse.core.state import Round
from roundhouse.engine.entities import Private
from roundhouse.engine.position import Position
from roundhouse.engine.power import Power
from roundhouse.finance.shares import with_players
from roundhouse.rules.privates.powers import ClosesHexes, GivesShare
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates

#: The part of what a corporation may pay for a private that its owner is likely to get.
RESALE = 0.4
#: What a power is worth, besides income and price.
POWER = 15.0
#: Income is counted for no more operating rounds than this.
LONGEST = 8.0
#: A share, or a president's certificate, that comes with a private.
SHARE, PRESIDENCY = 110.0, 260.0
#: More money than this does a treasury no good.
ENOUGH = 500
#: With so many operating rounds left, a treasury counts in full.
LONG = 5.0
#: So many operating rounds at the end do not count for money in hand, and its most.
LATE, MOST_EARLY = 2.0, 0.4
#: The part of the shares that can be sold for a train.
SALEABLE = 0.5


def standing(outlook: Outlook, me: int) -> float:
    """How a position looks to a player: the own worth, less a part of the others'."""
    pos = outlook.pos
    each = [player_worth(outlook, p) for p in range(pos.state.players)]
    others = [w for p, w in enumerate(each) if p != me]
    return each[me] - outlook.weights.rivals * sum(others) / len(others)


def standing_in(outlook: Outlook, corporation: int, me: int) -> float:
    """The same for one corporation alone."""
    each = [corporation_worth(outlook, corporation, p) for p in range(outlook.pos.state.players)]
    others = [w for p, w in enumerate(each) if p != me]
    return each[me] - outlook.weights.rivals * sum(others) / len(others)


def corporation_worth(outlook: Outlook, corporation: int, player: int) -> float:
    """What a player has in a corporation: shares, control, and debts to come."""
    s = outlook.pos.state
    total = 0.0
    held = s.held(corporation, player)
    if held:
        total += held * share_worth(outlook, corporation)
    if s.president[corporation] == player:
        total += control(outlook, corporation, held) - debt_of(outlook, corporation, player)
    return total


def player_worth(outlook: Outlook, player: int) -> float:
    pos, s = outlook.pos, outlook.pos.state
    total = s.cash[player] * (1 + early(outlook))
    for c in pos.title.corporations:
        if not c.is_independent:
            total += corporation_worth(outlook, c.number, player)
    for private in pos.title.privates:
        if s.owner[private.number] == player:
            total += private_worth(outlook, private)
    return total


def early(outlook: Outlook) -> float:
    """Money in hand before a stock round buys shares that pay until the end."""
    if outlook.pos.state.round != Round.OPERATING:
        return 0.0
    return min(MOST_EARLY, outlook.weights.early * max(0.0, outlook.schedule.rounds - LATE))


def share_worth(outlook: Outlook, corporation: int) -> float:
    pos = outlook.pos
    forecast = outlook.of(corporation)
    chance = float_chance(pos, corporation, outlook.weights)
    return chance * forecast.worth + (1 - chance) * 0.8 * pos.price(corporation)


def control(outlook: Outlook, corporation: int, held: int) -> float:
    """What it is worth to decide for a corporation: its money, and dividends well managed."""
    pos, weights = outlook.pos, outlook.weights
    time = min(1.0, outlook.schedule.rounds / LONG)
    money = time * weights.treasury * min(pos.corporation_cash(corporation), ENOUGH)
    return money + weights.control * held * outlook.of(corporation).dividends


def debt_of(outlook: Outlook, corporation: int, player: int) -> float:
    """What the president will have to pay: worse if shares must be sold, ruin beyond that."""
    pos, s, weights = outlook.pos, outlook.pos.state, outlook.weights
    debt = outlook.of(corporation).debt * float_chance(pos, corporation, weights)
    short = debt - s.cash[player]
    if short <= 0:
        return weights.debt * debt
    shares = sum(
        s.held(c.number, player) * pos.price(c.number) for c in pos.title.corporations
        if not c.is_independent
    )  # fmt: skip
    beyond = max(0.0, short - SALEABLE * shares)
    return weights.debt * debt + weights.forced * short + weights.ruin * beyond


def float_chance(pos: Position, corporation: int, weights: Weights) -> float:
    """How likely a corporation is to float before the next operating round."""
    s = pos.state
    if s.floated >> corporation & 1:
        return 1.0
    missing = to_float(pos, corporation)
    price = s.par[corporation]
    if not missing:
        return 1.0
    if not price:
        return 0.0
    president = s.president[corporation]
    bought = 0.0
    for player in range(s.players):
        if player == president:
            bought += int(affordable(pos, player, price, s.cash[player]))
        else:
            bought += helping(pos, player, price, weights)
    return min(1.0, 0.98 * bought / missing)


def helping(pos: Position, player: int, price: int, weights: Weights) -> float:
    """How many shares of a corporation that somebody else has started a player is likely to buy."""
    s = pos.state
    own = [c.number for c in pos.title.corporations if s.president[c.number] == player]
    part = weights.help if any(s.floated >> c & 1 for c in own) else weights.starters_help
    tied = sum([to_float(pos, c) * s.par[c] for c in own if not s.floated >> c & 1])
    return part * affordable(pos, player, price, s.cash[player] - tied)


def to_float(pos: Position, corporation: int) -> int:
    """How many more shares players must buy before a corporation floats."""
    return max(0, pos.title.stock.float_units - with_players(pos.state, corporation))


def affordable(pos: Position, player: int, price: int, money: float) -> float:
    """How many shares at a price a player has the certificates left for, with so much money."""
    room = certificate_limit(pos) - certificates(pos, player)
    return max(0.0, min(float(room), money / price))


def private_worth(outlook: Outlook, private: Private) -> float:
    """Income until it closes, and what a corporation will pay for it."""
    resale = 0.0
    if private.high and rounds_open(outlook, private) > 1:
        resale = RESALE * private.high
    return income_left(outlook, private) + resale + sum(map(power_worth, private.powers))


def rounds_open(outlook: Outlook, private: Private) -> float:
    """The operating rounds until it closes."""
    schedule = outlook.schedule
    return min(schedule.rounds, schedule.closing if not private.stays else inf)


def income_left(outlook: Outlook, private: Private) -> float:
    return private.income * min(rounds_open(outlook, private), LONGEST)


def power_worth(power: Power) -> float:
    """A share that comes with a private counts in full, other powers a little."""
    if isinstance(power, GivesShare):
        return PRESIDENCY if power.president else SHARE
    return 0.0 if isinstance(power, ClosesHexes) else POWER
