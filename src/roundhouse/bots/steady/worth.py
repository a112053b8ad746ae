"""What a position is worth to each player: cash, shares, privates, and debts to come."""

from __future__ import annotations

from math import inf

from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.projection import DEBT
from roundhouse.core.state import Round
from roundhouse.engine.entities import Private
from roundhouse.engine.position import Position
from roundhouse.engine.power import Power
from roundhouse.finance.shares import with_players
from roundhouse.rules.privates.powers import ClosesHexes, GivesShare
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates

#: How much what others get counts against what I get.
RIVALS = 0.4
#: The part of what a corporation may pay for a private that its owner is likely to get.
RESALE = 0.4
#: What a power is worth, besides income and price.
POWER = 15.0
#: A share, or a president's certificate, that comes with a private.
SHARE, PRESIDENCY = 110.0, 260.0
#: What a president makes of the treasury, and of the own dividends.
TREASURY, CONTROL = 0.12, 0.1
#: More money than this does a treasury no good.
ENOUGH = 500
#: With so many operating rounds left, a treasury counts in full.
LONG = 5.0
#: What a dollar earns in every operating round left, but for the last ones, and at most.
EARLY, LATE, MOST_EARLY = 0.04, 2.0, 0.4
#: What is lost by sales for a train, for every dollar; by debts that no sale can pay; and the part
#: of the shares that can be sold for a train.
FORCED, RUIN, SALEABLE = 0.5, 4.0, 0.5
#: The part of what others could buy that goes into a corporation of mine, once they have one
#: that runs; and before that, when they want to start their own.
HELP, STARTERS_HELP = 0.3, 0.05
#: The part of the money that presidents keep for corporations of theirs that have not floated.
TIED = 1.0


def standing(outlook: Outlook, me: int) -> float:
    """How a position looks to a player: the own worth, less a part of the others'."""
    pos = outlook.pos
    each = [player_worth(outlook, p) for p in range(pos.state.players)]
    others = [w for p, w in enumerate(each) if p != me]
    return each[me] - RIVALS * sum(others) / len(others)


def standing_in(outlook: Outlook, corporation: int, me: int) -> float:
    """The same for one corporation alone."""
    each = [corporation_worth(outlook, corporation, p) for p in range(outlook.pos.state.players)]
    others = [w for p, w in enumerate(each) if p != me]
    return each[me] - RIVALS * sum(others) / len(others)


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
    return min(MOST_EARLY, EARLY * max(0.0, outlook.schedule.rounds - LATE))


def share_worth(outlook: Outlook, corporation: int) -> float:
    pos = outlook.pos
    forecast = outlook.of(corporation)
    chance = float_chance(pos, corporation)
    return chance * forecast.worth + (1 - chance) * 0.8 * pos.price(corporation)


def control(outlook: Outlook, corporation: int, held: int) -> float:
    """What it is worth to decide for a corporation: its money, and dividends well managed."""
    pos = outlook.pos
    time = min(1.0, outlook.schedule.rounds / LONG)
    money = time * TREASURY * min(pos.corporation_cash(corporation), ENOUGH)
    return money + CONTROL * held * outlook.of(corporation).dividends


def debt_of(outlook: Outlook, corporation: int, player: int) -> float:
    """What the president will have to pay: worse if shares must be sold, ruin beyond that."""
    pos, s = outlook.pos, outlook.pos.state
    debt = outlook.of(corporation).debt * float_chance(pos, corporation)
    short = debt - s.cash[player]
    if short <= 0:
        return DEBT * debt
    shares = sum(
        s.held(c.number, player) * pos.price(c.number) for c in pos.title.corporations
        if not c.is_independent
    )  # fmt: skip
    return DEBT * debt + FORCED * short + RUIN * max(0.0, short - SALEABLE * shares)


def float_chance(pos: Position, corporation: int) -> float:
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
    bought = float(int(affordable(pos, president, price, s.cash[president])))
    for player in range(s.players):
        if player != president:
            bought += helping(pos, player, price)
    return min(1.0, 0.98 * bought / missing)


def helping(pos: Position, player: int, price: int) -> float:
    """How many shares of a corporation that somebody else has started a player is likely to buy."""
    s = pos.state
    own = [c.number for c in pos.title.corporations if s.president[c.number] == player]
    part = HELP if any(s.floated >> c & 1 for c in own) else STARTERS_HELP
    tied = sum([to_float(pos, c) * s.par[c] for c in own if not s.floated >> c & 1])
    return part * affordable(pos, player, price, s.cash[player] - TIED * tied)


def to_float(pos: Position, corporation: int) -> int:
    """How many more shares players must buy before a corporation floats."""
    return max(0, pos.title.stock.float_units - with_players(pos.state, corporation))


def affordable(pos: Position, player: int, price: int, money: float) -> float:
    """How many shares at a price a player has the certificates left for, with so much money."""
    room = certificate_limit(pos) - certificates(pos, player)
    return max(0.0, min(float(room), money / price))


def private_worth(outlook: Outlook, private: Private) -> float:
    """Income until it closes, and what a corporation will pay for it."""
    schedule = outlook.schedule
    rounds = min(schedule.rounds, schedule.closing if not private.stays else inf)
    resale = 0.0
    if private.high and rounds > 1:
        resale = RESALE * private.high
    return private.income * min(rounds, 8.0) + resale + sum(map(power_worth, private.powers))


def power_worth(power: Power) -> float:
    """A share that comes with a private counts in full, other powers a little."""
    if isinstance(power, GivesShare):
        return PRESIDENCY if power.president else SHARE
    return 0.0 if isinstance(power, ClosesHexes) else POWER
