"""1846: the guards of each kind of action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core import actions as a
from roundhouse.engine.position import Handler
from roundhouse.rules.privates import trade
from roundhouse.rules.standard import HANDLERS
from roundhouse.rules.stock import buy, par, sell, turn
from roundhouse.rules.track import lay_tile
from roundhouse.rules.trains import buy_train
from roundhouse.titles.g1846 import (
    draft,
    forced_issue,
    forced_purchase,
    issue_and_redeem,
    overrides,
    player_count_setup,
    reserved_tokens,
    steamboat,
    tile_pairs,
    two_tiles,
)
from roundhouse.titles.g1846.eighteenxx_games import old_map, stricter
from roundhouse.titles.g1846.independents import (
    keep_their_trains,
    only_corporations,
    room_for_its_train,
)
from roundhouse.titles.g1846.receivership import (
    buy_from_certificate,
    only_presided,
    sell_presidentless,
)

LAY_TILE = lay_tile.LAY_TILE.with_guards(
    only_presided,
    two_tiles.lay_in_track_step,
    instead={
        lay_tile.lay_left: (two_tiles.one_upgrade, tile_pairs.power_tile_kind),
        lay_tile.connected: (
            tile_pairs.pair_joins,
            stricter.lays_no_more,
            stricter.train_comes_first,
            lay_tile.connected,
            old_map.lay_was_connected,
        ),
    },
)
PLACE_TOKEN = reserved_tokens.PLACE_TOKEN.with_guards(
    only_corporations,
    only_presided,
    instead={
        reserved_tokens.connected_or_reserved: (
            reserved_tokens.connected_or_reserved,
            old_map.token_was_connected,
            stricter.waits_for_pair,
            stricter.train_comes_first,
        )
    },
)
SELL = forced_purchase.SELL.with_guards(
    instead={
        sell.sell_priced: (sell.sell_priced, sell_presidentless, overrides.sell_before_operating),
        forced_purchase.sell_keeps_price: (forced_purchase.sell_keeps_price, stricter.one_block),
    },
    after=(stricter.removal_goes_on,),
)
PLACE_MARKER = steamboat.PLACE_MARKER.with_guards(
    only_presided, after=(stricter.waits_for_pair, stricter.train_comes_first)
)
BUY_PRIVATE = trade.BUY_PRIVATE.with_guards(
    only_corporations,
    only_presided,
    without=(  # players buy none, and corporations may buy any
        trade.sold_to_corporations,
        trade.is_the_purchase,
        trade.within_limit,
    ),
    after=(room_for_its_train, stricter.train_comes_first),
)
PASS = replace(
    HANDLERS[a.Pass],
    guards=(draft.pass_allowed, turn.pass_within_limit, tile_pairs.pass_needs_train),
)


def handlers() -> Mapping[type[a.Action], Handler]:
    in_turns: dict[type[a.Action], Handler] = {
        a.BuyPrivate: BUY_PRIVATE,
        a.LayTile: LAY_TILE,
        a.PlaceToken: PLACE_TOKEN,
        a.PlaceMarker: PLACE_MARKER,
        a.RunTrains: HANDLERS[a.RunTrains],
        a.Dividend: HANDLERS[a.Dividend],
        a.BuyTrain: forced_purchase.BUY_TRAIN.with_guards(
            instead={buy_train.for_sale: (keep_their_trains, buy_train.for_sale)}
        ),
        a.IssueShares: forced_issue.ISSUE.with_guards(
            only_corporations, only_presided, after=(stricter.issue_for_nearest,)
        ),
        a.RedeemShares: issue_and_redeem.REDEEM.with_guards(only_corporations, only_presided),
        a.SellShares: SELL,
        a.Bankrupt: forced_purchase.BANKRUPT,
        a.Pass: PASS,
    }
    return {
        a.Draft: draft.DRAFT,
        a.Par: par.PAR.with_guards(player_count_setup.still_in_play),
        a.BuyShare: buy.BUY.with_guards(after=(buy_from_certificate,)),
        a.Answer: HANDLERS[a.Answer],
        a.DiscardTrain: HANDLERS[a.DiscardTrain],
        **tile_pairs.with_pairs(in_turns),
    }
