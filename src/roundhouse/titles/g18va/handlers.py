"""18VA: its handlers and the steps of an operating turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core import actions as a
from roundhouse.engine.position import Handler, OperatingStep
from roundhouse.rules.auctions import auction
from roundhouse.rules.emergency import president_contribution
from roundhouse.rules.privates import markers, trade
from roundhouse.rules.standard import HANDLERS, OPERATING_STEPS
from roundhouse.rules.stock import sell
from roundhouse.rules.tokens import place_token
from roundhouse.rules.track import lay_tile
from roundhouse.rules.trains import buy_train
from roundhouse.titles.g18va import (
    convert,
    late_token,
    more_trains,
    open_auction,
    overrides,
    sell_down,
    type_limit,
    ways_to_a_train,
)
from roundhouse.titles.g18va.eighteenxx_games import after_bankruptcy, habits, type_names
from roundhouse.titles.g18va.home_exit import keeps_home_exit
from roundhouse.titles.loading.first_rules import by_the_book

ANY_TIME = "any_time"
#: There are no fixed prices in the auction, and players do not trade privates.
#: Clause 18VA 4.2i.
UNUSED = (a.BuyFromBank, a.SellPrivate)

OWN: Mapping[type[a.Action], Handler] = {
    **{kind: handler for kind, handler in HANDLERS.items() if kind not in UNUSED},
    a.Bid: open_auction.OPEN_BID,
    a.SellShares: replace(HANDLERS[a.SellShares], apply=ways_to_a_train.sell_and_note).with_guards(
        instead={
            sell.sell_priced: (overrides.sell_operated,),
            sell.sell_order: (
                sell.sell_order,
                ways_to_a_train.one_block_in_stock_rounds,
                overrides.sell_pool_half,
            ),
        },
        without=(sell.sell_first_round,),
    ),
    # The only private that corporations cannot buy closes when it is sold.
    a.BuyPrivate: HANDLERS[a.BuyPrivate].with_guards(
        without=(trade.sold_to_corporations,), after=(habits.not_while_converting,)
    ),
    a.Convert: convert.CONVERT,
    a.LayTile: HANDLERS[a.LayTile].with_guards(  # no tile costs anything
        overrides.home_first_without_track, without=(lay_tile.funds,), after=(keeps_home_exit,)
    ),
    a.PlaceToken: replace(
        place_token.PLACE_TOKEN,
        candidates=late_token.candidates,
        quick=late_token.quick_candidates,
    ).with_guards(
        late_token.in_token_step,
        instead={place_token.one_per_hex: (late_token.one_per_hex,)},
        after=(late_token.has_slot,),
    ),
    a.PlaceMarker: HANDLERS[a.PlaceMarker].with_guards(
        without=(markers.unused, markers.within_reach)
    ),
    # 4.6.1: another corporation's train is an alternative at any time, so after sales too.
    a.BuyTrain: replace(HANDLERS[a.BuyTrain], ranges=ways_to_a_train.ranges).with_guards(
        instead={
            buy_train.one_from_bank: (type_limit.one_of_type,),
            president_contribution.own_funds: (
                ways_to_a_train.cash_in_hand,
                president_contribution.own_funds,
            ),
            president_contribution.helped_cheapest: (overrides.helped_cheapest,),
        },
        without=(president_contribution.sold_enough,),
    ),
    a.UsePower: more_trains.RAISE_LIMIT,
    a.Pass: HANDLERS[a.Pass].with_guards(
        instead={auction.pass_not_forced: (open_auction.pass_not_forced,)}
    ),
}


def handlers(chosen: Mapping[str, str]) -> dict[type[a.Action], Handler]:
    own = dict(OWN)
    if chosen["bankruptcy"] == "last_resort":
        own[a.Bankrupt] = OWN[a.Bankrupt].with_guards(
            after=(ways_to_a_train.no_train_within_reach,)
        )
    if by_the_book(chosen):
        own[a.SellShares] = own[a.SellShares].with_guards(after=(sell_down.keeps_limit_in_reach,))
    if chosen["emergency_blocks"] == "one":
        own[a.SellShares] = own[a.SellShares].with_guards(
            instead={ways_to_a_train.one_block_in_stock_rounds: (ways_to_a_train.sell_one_block,)}
        )
    if chosen["reorder_after_bankruptcy"] == "no":
        own[a.Bankrupt] = replace(own[a.Bankrupt], apply=habits.apply_bankrupt)
    if chosen["site_limits"] == "on":
        own[a.BuyTrain] = replace(OWN[a.BuyTrain], apply=habits.buy_and_note_help)
        own[a.BuyTrain] = own[a.BuyTrain].with_guards(
            instead={type_limit.one_of_type: (type_names.one_of_name,)},
            after=(habits.printed_price_counts,),
        )
        own[a.SellShares] = own[a.SellShares].with_guards(
            instead={overrides.sell_operated: (habits.sell_operated,)},
            after=(after_bankruptcy.not_sold_before,),
        )
        for kind, guard in (
            (a.LayTile, after_bankruptcy.tile_on_old_map),
            (a.PlaceToken, after_bankruptcy.token_on_old_map),
            (a.PlaceToken, habits.not_beside_its_own),
        ):
            own[kind] = own[kind].with_guards(after=(guard,))
    return own


def operating_steps(chosen: Mapping[str, str]) -> tuple[OperatingStep, ...]:
    """4.5: convert, track, token, run, dividend, trains; then a last chance for privates.

    Clause 18VA 4.5c.
    """
    track_, token, run, dividend, trains_, last = OPERATING_STEPS
    later = chosen["convert_before_first_operation"] == "no"
    first = OperatingStep(
        "convert", (a.Convert,), habits.converts_later if later else convert.needs_decision
    )
    both = (a.PlaceToken, a.PlaceMarker)
    token = replace(token, actions=both, needs_decision=overrides.token_or_marker_needs_decision)
    actions = (a.BuyTrain, a.UsePower, a.SellShares, a.Bankrupt)
    trains_ = replace(trains_, actions=actions, needs_decision=habits.trains_need_decision)
    if chosen["private_token_timing"] == ANY_TIME:
        token = replace(
            token, actions=(a.PlaceToken,), needs_decision=habits.token_needs_decision_there
        )
        last = replace(last, needs_decision=habits.powers_left)
        run, dividend, trains_, last = (
            replace(step, actions=(*step.actions, a.PlaceToken))
            for step in (run, dividend, trains_, last)
        )
    return first, track_, token, run, dividend, trains_, last
