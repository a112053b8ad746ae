"""The handlers, rounds and steps that titles share and replace parts of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.rules.flow import PASS
from roundhouse.rules.rounds.auction import AUCTION_ROUND
from roundhouse.rules.rounds.operating import OPERATING_ROUND
from roundhouse.rules.rounds.stock import STOCK_ROUND
from roundhouse.rules.steps import (
    dividend,
    privates,
    run,
    stock,
    token,
    track,
    train_power,
    trains,
)
from roundhouse.rules.steps.auction import BID, TAKE, pass_not_forced
from roundhouse.rules.steps.city_choice import CHOOSE_CITY
from roundhouse.rules.steps.discard import DISCARD
from roundhouse.rules.steps.emergency import BANKRUPT, EMERGENCY_SELL_GUARDS, private_just_enough
from roundhouse.rules.steps.markers import PLACE_MARKER
from roundhouse.rules.steps.offers import ANSWER
from roundhouse.rules.title import Handler, OperatingStep, RoundRules

HANDLERS: Mapping[type[a.Action], Handler] = {
    a.BuyFromBank: TAKE,
    a.Bid: BID,
    a.Par: stock.PAR,
    a.BuyShare: stock.BUY,
    a.SellShares: replace(stock.SELL, guards=(*stock.SELL.guards, *EMERGENCY_SELL_GUARDS)),
    a.BuyPrivate: privates.BUY_PRIVATE,
    a.SellPrivate: replace(
        privates.SELL_PRIVATE, guards=(*privates.SELL_PRIVATE.guards, private_just_enough)
    ),
    a.Answer: ANSWER,
    a.LayTile: track.LAY_TILE,
    a.PlaceToken: token.PLACE_TOKEN,
    a.ChooseCity: CHOOSE_CITY,
    a.RunTrains: run.RUN,
    a.Dividend: dividend.DIVIDEND,
    a.BuyTrain: replace(trains.BUY_TRAIN, guards=(train_power.usable, *trains.BUY_TRAIN.guards)),
    a.PlaceMarker: PLACE_MARKER,
    a.DiscardTrain: DISCARD,
    a.Bankrupt: BANKRUPT,
    a.Pass: replace(
        PASS, guards=(pass_not_forced, stock.pass_within_limit, trains.pass_needs_train)
    ),
}

ROUNDS: Mapping[Round, RoundRules] = {
    Round.AUCTION: AUCTION_ROUND,
    Round.STOCK: STOCK_ROUND,
    Round.OPERATING: OPERATING_ROUND,
}

TRACK = OperatingStep("track", (a.LayTile,), track.needs_decision)
TOKEN = OperatingStep("token", (a.PlaceToken,), token.needs_decision)
RUN = OperatingStep("run", (a.RunTrains,), run.needs_decision, may_pass=False)
DIVIDEND = OperatingStep(
    "dividend", (a.Dividend,), dividend.needs_decision, may_pass=False, leave=dividend.leave
)
TRAINS = OperatingStep("trains", (a.BuyTrain, a.SellShares, a.Bankrupt), trains.needs_decision)
PRIVATES = OperatingStep("privates", (), privates.corporation_might_buy)

#: Where players trade privates among themselves, a president in need may do so too.
TRAINS_WITH_TRADE = replace(TRAINS, actions=(a.BuyTrain, a.SellShares, a.SellPrivate, a.Bankrupt))

OPERATING_STEPS: tuple[OperatingStep, ...] = (TRACK, TOKEN, RUN, DIVIDEND, TRAINS, PRIVATES)
STEPS_WITH_TRADE = (TRACK, TOKEN, RUN, DIVIDEND, TRAINS_WITH_TRADE, PRIVATES)

DEALS: Mapping[type[a.Action], Callable[..., None]] = {
    a.BuyPrivate: privates.bought,
    a.SellPrivate: privates.sold,
    a.BuyTrain: trains.deal,
}
