"""1846: which checks stand before each kind of action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core import actions as a
from roundhouse.rules.independents import only_corporations, room_for_its_train
from roundhouse.rules.receivership import buy_from_certificate, only_presided, sell_presidentless
from roundhouse.rules.site import old_map, stricter
from roundhouse.rules.standard import HANDLERS
from roundhouse.rules.steps import (
    buy,
    draft,
    forced,
    forced_issue,
    moving_markers,
    privates,
    reserved,
    sell,
    start,
    stock,
    tile_pairs,
    track,
    treasury,
    two_tiles,
)
from roundhouse.rules.title import Handler

LAY_TILE = track.LAY_TILE.with_guards(
    only_presided,
    two_tiles.lay_in_track_step,
    instead={
        track.lay_left: (two_tiles.one_upgrade, tile_pairs.power_tile_kind),
        track.connected: (
            tile_pairs.pair_joins,
            stricter.lays_no_more,
            stricter.train_comes_first,
            track.connected,
            old_map.lay_was_connected,
        ),
    },
)
PLACE_TOKEN = reserved.PLACE_TOKEN.with_guards(
    only_corporations,
    only_presided,
    instead={
        reserved.connected_or_reserved: (
            reserved.connected_or_reserved,
            old_map.token_was_connected,
            stricter.waits_for_pair,
            stricter.train_comes_first,
        )
    },
)
SELL = forced.SELL.with_guards(
    instead={
        sell.sell_priced: (sell.sell_priced, sell_presidentless, sell.sell_before_operating),
        forced.sell_keeps_price: (forced.sell_keeps_price, stricter.one_block),
    },
    after=(stricter.removal_goes_on,),
)
PLACE_MARKER = moving_markers.PLACE_MARKER.with_guards(
    only_presided, after=(stricter.waits_for_pair, stricter.train_comes_first)
)
BUY_PRIVATE = privates.BUY_PRIVATE.with_guards(
    only_corporations,
    only_presided,
    without=(  # players buy none, and corporations may have every one
        privates.share_there,
        privates.sold_to_corporations,
        privates.is_the_purchase,
        privates.within_limit,
    ),
    after=(room_for_its_train, stricter.train_comes_first),
)
PASS = replace(
    HANDLERS[a.Pass],
    guards=(draft.pass_allowed, stock.pass_within_limit, tile_pairs.pass_needs_train),
)


def handlers() -> Mapping[type[a.Action], Handler]:
    in_turns: dict[type[a.Action], Handler] = {
        a.BuyPrivate: BUY_PRIVATE,
        a.LayTile: LAY_TILE,
        a.PlaceToken: PLACE_TOKEN,
        a.PlaceMarker: PLACE_MARKER,
        a.RunTrains: HANDLERS[a.RunTrains],
        a.Dividend: HANDLERS[a.Dividend],
        a.BuyTrain: forced.BUY_TRAIN,
        a.IssueShares: forced_issue.ISSUE.with_guards(only_corporations, only_presided),
        a.RedeemShares: treasury.REDEEM.with_guards(only_corporations, only_presided),
        a.SellShares: SELL,
        a.Bankrupt: forced.BANKRUPT,
        a.Pass: PASS,
    }
    return {
        a.Draft: draft.DRAFT,
        a.Par: start.PAR,
        a.BuyShare: buy.BUY.with_guards(after=(buy_from_certificate,)),
        a.Answer: HANDLERS[a.Answer],
        a.DiscardTrain: HANDLERS[a.DiscardTrain],
        **tile_pairs.with_pairs(in_turns),
    }
