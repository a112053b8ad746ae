"""A player of one's own against two busy bots: it buys shares that pay, and always pays out.

python examples/bot.py [TITLE]
"""

import sys

import roundhouse as rh
from roundhouse.bots import decide, make_bots

KINDS = (rh.actions.RunTrains, rh.actions.Dividend, rh.actions.LayTile, rh.actions.Par)


def thrifty(game: rh.Game) -> rh.Action:
    """What the player does in this position."""
    if shares := game.legal.of(rh.actions.BuyShare):
        return max(shares, key=lambda share: last_yield(game.corporation(share.corporation)))
    if trains := game.legal.of(rh.actions.BuyTrain):
        cheapest = min(trains, key=lambda train: train.price)
        if cheapest.seller == "bank":
            return cheapest
    found = [action for kind in KINDS for action in game.legal.of(kind)]
    return found[0] if found else game.legal[-1]  # passing comes last


def last_yield(corporation: rh.Corporation) -> float:
    """What its last dividend was, for every dollar that a share costs."""
    run = corporation.last_run
    return run.per_share / corporation.price if run and corporation.price else 0.0


if __name__ == "__main__":
    game = rh.new_game((sys.argv[1:] or ["18GA"])[0], ["Thrifty", "Busy", "Busier"], seed=1)
    bots = dict(zip(game.players, make_bots(["busy"], players=3, seed=1), strict=True))
    while not game.over:
        bot, mine = bots[game.deciders[0]], game.deciders[0] == "Thrifty"
        game.apply(thrifty(game) if mine else decide(bot, game).action)
    print(f"{game.title.name}, {len(game.actions)} actions, {game.over}: {game.result()}")
