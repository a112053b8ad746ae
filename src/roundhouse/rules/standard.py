"""The standard handlers, rounds and steps; titles replace parts of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.engine.flow import PASS
from roundhouse.engine.position import Handler, OperatingStep, RoundRules
from roundhouse.rules.auctions.auction import BID, TAKE, pass_not_forced
from roundhouse.rules.auctions.auction_round import AUCTION_ROUND
from roundhouse.rules.emergency.emergency import (
    BANKRUPT,
    EMERGENCY_SELL_GUARDS,
)
from roundhouse.rules.emergency.private_sales import SELL_PRIVATE
from roundhouse.rules.operating.operating_round import OPERATING_ROUND
from roundhouse.rules.privates import trade
from roundhouse.rules.privates.markers import PLACE_MARKER
from roundhouse.rules.privates.offers import ANSWER, ASK_AGAIN
from roundhouse.rules.running import dividend, run
from roundhouse.rules.stock import buy, par, sell, turn
from roundhouse.rules.stock.stock_round import STOCK_ROUND
from roundhouse.rules.tokens import place_token
from roundhouse.rules.track import lay_tile
from roundhouse.rules.trains import buy_train, train_power
from roundhouse.rules.trains.discard import DISCARD

HANDLERS: Mapping[type[a.Action], Handler] = {
    a.BuyFromBank: TAKE,
    a.Bid: BID,
    a.Par: par.PAR,
    a.BuyShare: buy.BUY,
    a.SellShares: replace(sell.SELL, guards=(*sell.SELL.guards, *EMERGENCY_SELL_GUARDS)),
    a.BuyPrivate: trade.BUY_PRIVATE,
    a.SellPrivate: SELL_PRIVATE,
    a.Answer: ANSWER,
    a.LayTile: lay_tile.LAY_TILE,
    a.PlaceToken: place_token.PLACE_TOKEN,
    a.RunTrains: run.RUN,
    a.Dividend: dividend.DIVIDEND,
    a.BuyTrain: replace(
        buy_train.BUY_TRAIN, guards=(train_power.usable, *buy_train.BUY_TRAIN.guards)
    ),
    a.PlaceMarker: PLACE_MARKER,
    a.DiscardTrain: DISCARD,
    a.Bankrupt: BANKRUPT,
    a.Pass: replace(
        PASS, guards=(pass_not_forced, turn.pass_within_limit, buy_train.pass_needs_train)
    ),
}

#: What players may say although nobody asks them; each names its player.
OUT_OF_TURN: Mapping[type[a.Action], Handler] = {a.AskAgain: ASK_AGAIN}

ROUNDS: Mapping[Round, RoundRules] = {
    Round.AUCTION: AUCTION_ROUND,
    Round.STOCK: STOCK_ROUND,
    Round.OPERATING: OPERATING_ROUND,
}

TRACK = OperatingStep("track", (a.LayTile,), lay_tile.needs_decision)
TOKEN = OperatingStep("token", (a.PlaceToken,), place_token.needs_decision)
RUN = OperatingStep("run", (a.RunTrains,), run.needs_decision, may_pass=False)
DIVIDEND = OperatingStep(
    "dividend", (a.Dividend,), dividend.needs_decision, may_pass=False, leave=dividend.leave
)
TRAINS = OperatingStep("trains", (a.BuyTrain, a.SellShares, a.Bankrupt), buy_train.needs_decision)
PRIVATES = OperatingStep("privates", (), trade.corporation_might_buy)

#: For titles where players trade privates, also in an emergency.
TRAINS_WITH_TRADE = replace(TRAINS, actions=(a.BuyTrain, a.SellShares, a.SellPrivate, a.Bankrupt))

#: Clauses 18AL 4.2, 18AL 4.2-must, 18GA 4.2, 18Chesapeake 11-2.
OPERATING_STEPS: tuple[OperatingStep, ...] = (TRACK, TOKEN, RUN, DIVIDEND, TRAINS, PRIVATES)
STEPS_WITH_TRADE = (TRACK, TOKEN, RUN, DIVIDEND, TRAINS_WITH_TRADE, PRIVATES)
