"""18VA: what may be done, and the steps of an operating turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core import actions as a
from roundhouse.rules.rounds.open_auction import OPEN_BID, pass_not_forced
from roundhouse.rules.standard import HANDLERS
from roundhouse.rules.standard import OPERATING_STEPS as STANDARD_STEPS
from roundhouse.rules.steps import (
    convert,
    markers,
    privates,
    station,
    stock,
    track,
    train_power,
    trains,
)
from roundhouse.rules.steps.emergency import EMERGENCY_SELL_GUARDS
from roundhouse.rules.title import Handler, OperatingStep
from roundhouse.rules.way_open import way_kept
from roundhouse.titles.g18va import building, overrides, train_rules

ANY_TIME = "any_time"
#: Nothing has a fixed price in the auction, and no hex has two cities.
UNUSED = (a.BuyFromBank, a.ChooseCity)

SELL = replace(
    stock.SELL,
    guards=(
        stock.sell_held,
        stock.sell_operated,
        stock.sell_order,
        stock.sell_one_block,
        overrides.pool_below_half,
        stock.sell_pool_limit,
        stock.sell_presidency,
        *EMERGENCY_SELL_GUARDS,
    ),
)
BUY = replace(  # nothing is exempt from the limit, so there is nothing to buy beyond it
    stock.BUY, guards=tuple(g for g in stock.BUY.guards if g is not stock.sell_first_on_site)
)
BUY_TRAIN = replace(
    trains.BUY_TRAIN,
    guards=(
        train_power.usable,
        trains.for_sale,
        trains.trade_in_allowed,
        trains.room,
        train_rules.one_of_type,
        trains.exact_price,
        train_rules.cash_in_hand,
        trains.own_funds,
        train_rules.helped_cheapest,
        trains.president_funds,
        trains.sold_enough,
        trains.not_just_declined,
    ),
)
PLACE_STATION = replace(
    station.PLACE_STATION,
    candidates=building.stations_by_step,
    guards=(building.in_token_step, *station.PLACE_STATION.guards, building.has_circle),
)
BUY_PRIVATE = replace(
    privates.BUY_PRIVATE,
    guards=(
        overrides.no_trade,
        privates.from_a_player,
        privates.phase_allows,
        privates.fair_price,
        privates.funds,
        privates.not_just_declined,
        building.not_while_converting,
    ),
)
NO_TERRAIN = {track.hex_open, track.funds}  # no hex is closed and no tile costs anything
LAY_TILE = replace(
    track.LAY_TILE,
    guards=(
        building.home_first,
        *(guard for guard in track.LAY_TILE.guards if guard not in NO_TERRAIN),
        way_kept,
    ),
)
PLACE_MARKER = replace(
    markers.PLACE_MARKER, guards=(markers.owned, markers.for_itself, markers.right_place)
)
PASS = replace(
    HANDLERS[a.Pass],
    guards=(pass_not_forced, stock.pass_within_limit, trains.pass_needs_train),
)


def handlers(chosen: Mapping[str, str]) -> dict[type[a.Action], Handler]:
    own: dict[type[a.Action], Handler] = {
        **{kind: handler for kind, handler in HANDLERS.items() if kind not in UNUSED},
        a.Bid: OPEN_BID,
        a.SellShares: SELL,
        a.BuyShare: BUY,
        a.BuyPrivate: BUY_PRIVATE,
        a.SellPrivate: replace(privates.SELL_PRIVATE, guards=(overrides.no_trade,)),
        a.Convert: convert.CONVERT,
        a.LayTile: LAY_TILE,
        a.PlaceStation: PLACE_STATION,
        a.PlaceMarker: PLACE_MARKER,
        a.BuyTrain: BUY_TRAIN,
        a.UsePower: train_rules.USE_POWER,
        a.Pass: PASS,
    }
    if chosen["convert_before_first_operation"] == "no":
        guards = (*convert.CONVERT.guards, building.convert_later)
        own[a.Convert] = replace(convert.CONVERT, guards=guards)
    if chosen["reorder_after_bankruptcy"] == "no":
        own[a.Bankrupt] = replace(HANDLERS[a.Bankrupt], apply=overrides.order_before_sales)
    if chosen["site_limits"] == "on":
        own[a.SellShares] = replace(SELL, guards=(*SELL.guards, overrides.not_sold_before))
        own[a.BuyTrain] = replace(BUY_TRAIN, apply=train_rules.buy_and_note_help)
        own[a.LayTile] = replace(LAY_TILE, guards=(*LAY_TILE.guards, building.tile_on_old_map))
        own[a.PlaceStation] = replace(
            PLACE_STATION, guards=(*PLACE_STATION.guards, building.station_on_old_map)
        )
    return own


def operating_steps(chosen: Mapping[str, str]) -> tuple[OperatingStep, ...]:
    """4.5: convert, track, station, run, dividend, trains; then a last chance for privates."""
    track_, token, run, dividend, trains_, last = STANDARD_STEPS
    first = OperatingStep("convert", (a.Convert,), convert.asks)
    token = replace(token, actions=(a.PlaceStation, a.PlaceMarker), asks=building.token_asks)
    trains_ = replace(
        trains_,
        actions=(a.BuyTrain, a.UsePower, a.SellShares, a.Bankrupt),
        asks=train_rules.trains_ask,
    )
    if chosen["private_token_timing"] == ANY_TIME:
        token = replace(token, actions=(a.PlaceStation,), asks=building.token_asks_on_site)
        last = replace(last, asks=building.powers_left)
        run, dividend, trains_, last = (
            replace(step, actions=(*step.actions, a.PlaceStation))
            for step in (run, dividend, trains_, last)
        )
    return first, track_, token, run, dividend, trains_, last
