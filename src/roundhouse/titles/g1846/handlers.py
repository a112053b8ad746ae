"""1846: which checks stand before each kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from roundhouse.core import actions as a
from roundhouse.core.refusal import Refusal
from roundhouse.rules.legal import any_of_kind
from roundhouse.rules.position import Ask, Position
from roundhouse.rules.rounds.operating import OPERATING_ROUND
from roundhouse.rules.rounds.operating import ask as operating_ask
from roundhouse.rules.rounds.stock import STOCK_ROUND, active_players
from roundhouse.rules.standard import HANDLERS
from roundhouse.rules.steps import (
    draft,
    emergency,
    station,
    stock,
    tile_power,
    track,
    train_power,
    trains,
    treasury,
)
from roundhouse.rules.steps import privates as private_step
from roundhouse.rules.title import Handler, RoundRules
from roundhouse.titles.g1846 import (
    bankruptcy,
    building,
    extra_tiles,
    forced,
    privates,
    shares,
    stricter,
)
from roundhouse.titles.g1846.operating import only_companies, only_presided

STOCK_ACTIONS = (a.StartCompany, a.BuyShare, a.SellShares, a.Pass)
LIKELY_FIRST = (a.BuyShare, a.SellShares, a.StartCompany)


def stock_ask(pos: Position) -> Ask:
    return Ask("stock", (pos.state.player,), STOCK_ACTIONS)


def stock_asks(pos: Position) -> bool:
    """Is the turn still open, and (where empty turns are passed by themselves) is it any use?

    18xx.games also waits for players whose only sales it (or we) would then refuse.
    """
    s = pos.state
    if s.passes >= active_players(pos) or s.turn.bought:
        return False
    if not pos.title.auto_pass or any(any_of_kind(pos, kind) for kind in LIKELY_FIRST):
        return True
    guards = [g for g in pos.title.handlers[a.SellShares].guards if g not in UNKNOWN_THERE]
    return any(all(guard(pos, sale) is None for guard in guards) for sale in SELL.candidates(pos))


def stock_round() -> RoundRules:
    return replace(STOCK_ROUND, ask=stock_ask, asks=stock_asks)


def turn_ask(pos: Position) -> Ask:
    """While a second tile is awaited, it may also be declined."""
    ask = operating_ask(pos)
    private = extra_tiles.pair_open(pos)
    if private < 0:
        return ask
    actions = tuple(dict.fromkeys((*ask.actions, a.Pass)))
    return ask._replace(actions=actions, private=private)


def operating_round() -> RoundRules:
    return replace(OPERATING_ROUND, ask=turn_ask)


def second_tile_due(pos: Position, action: Any) -> Refusal | None:
    """A tile that must be followed by its second one is."""
    if extra_tiles.pair_can_be_left(pos):
        return None
    private = pos.title.privates[extra_tiles.pair_open(pos)].name
    if isinstance(action, a.LayTile) and action.power == private:
        return None
    return Refusal("tile-power.joined", {"private": private})


def with_pair(handler: Handler) -> Handler:
    """Whatever else a company does gives up the second tile it could lay."""
    apply: Callable[[Position, Any], None] = handler.apply

    def then_apply(pos: Position, action: Any) -> None:
        extra_tiles.forfeit_pair(pos, action)
        apply(pos, action)

    return replace(handler, guards=(second_tile_due, *handler.guards), apply=then_apply)


def pass_or_decline(pos: Position, action: a.Pass) -> None:
    if not extra_tiles.forfeit_pair(pos, action):
        HANDLERS[a.Pass].apply(pos, action)


def pass_needs_train(pos: Position, action: a.Pass) -> Refusal | None:
    if extra_tiles.pair_open(pos) >= 0:
        return None
    return trains.pass_needs_train(pos, action)


def apply_issue(pos: Position, action: a.IssueShares) -> None:
    if pos.ask.kind == "trains":
        forced.force_issue(pos, action.count)
    else:
        treasury.apply_issue(pos, action)


LAY_TILE = replace(
    track.LAY_TILE,
    guards=(
        only_presided,
        building.lay_in_track_step,
        tile_power.power_usable,
        track.turned_rightly,
        building.one_upgrade,
        extra_tiles.power_tile_kind,
        track.phase_colour,
        track.next_colour,
        track.right_kind,
        track.right_hex,
        track.keeps_track,
        track.on_the_map,
        track.in_supply,
        track.hex_open,
        extra_tiles.pair_joins,
        stricter.lays_no_more,
        stricter.train_comes_first,
        track.connected,
        stricter.lay_was_connected,
        track.funds,
    ),
)
PLACE_STATION = replace(
    station.PLACE_STATION,
    candidates=building.station_candidates,
    guards=(
        only_companies,
        only_presided,
        building.station_in_track_step,
        station.power_usable,
        building.power_city,
        station.has_station_left,
        station.one_per_turn,
        station.is_a_city,
        building.one_in_chicago,
        station.one_per_hex,
        station.free_circle,
        building.spaces_kept,
        building.connected_or_parachute,
        stricter.station_was_connected,
        stricter.waits_for_pair,
        stricter.train_comes_first,
        station.funds,
    ),
)
SELL = Handler(
    stock.sell_candidates,
    (
        forced.sell_in_need,
        stock.sell_held,
        stock.sell_priced,
        shares.sell_presidentless,
        shares.sell_before_operating,
        stock.sell_order,
        stock.sell_pool_limit,
        stock.sell_presidency,
        emergency.keeps_presidency,
        forced.sell_keeps_price,
        stricter.one_block,
        forced.sell_what_is_needed,
        stricter.removal_goes_on,
    ),
    forced.apply_sell,
)
#: Checks that 18xx.games does not make, or not when it looks for something to do.
UNKNOWN_THERE = (shares.sell_presidentless, stricter.removal_goes_on)
BUY_TRAIN = replace(
    trains.BUY_TRAIN,
    guards=(
        train_power.usable,
        trains.for_sale,
        trains.trade_in_allowed,
        trains.room,
        trains.exact_price,
        forced.funds,
        trains.president_funds,
        forced.help_was_needed,
        trains.not_just_declined,
    ),
)
ISSUE = Handler(
    treasury.issue_candidates,
    (
        only_companies,
        only_presided,
        forced.issue_in_need,
        forced.issue_once,
        treasury.issue_within_limit,
        forced.issue_size,
    ),
    apply_issue,
)
PLACE_MARKER = Handler(
    privates.marker_candidates,
    (
        only_presided,
        privates.marker_owned,
        privates.marker_for_whom,
        privates.marker_place,
        privates.marker_unused,
        privates.marker_moves,
        stricter.waits_for_pair,
        stricter.train_comes_first,
    ),
    privates.apply_marker,
)
BANKRUPT = Handler(
    forced.bankrupt_candidates,
    (forced.bankrupt_train_due, forced.bankrupt_cannot_pay, forced.bankrupt_sold_all),
    bankruptcy.apply_bankrupt,
)
BUY_PRIVATE = replace(
    private_step.BUY_PRIVATE,
    guards=(
        only_companies,
        only_presided,
        *private_step.BUY_PRIVATE.guards,
        privates.room_for_independent,
        stricter.train_comes_first,
    ),
)


def handlers() -> Mapping[type[a.Action], Handler]:
    buy = replace(stock.BUY, guards=(*stock.BUY.guards, shares.buy_from_certificate))
    redeem = replace(
        treasury.REDEEM, guards=(only_companies, only_presided, *treasury.REDEEM.guards)
    )
    passing = replace(
        HANDLERS[a.Pass],
        guards=(draft.pass_allowed, stock.pass_within_limit, second_tile_due, pass_needs_train),
        apply=pass_or_decline,
    )
    in_turns: dict[type[a.Action], Handler] = {
        a.BuyPrivate: BUY_PRIVATE,
        a.LayTile: LAY_TILE,
        a.PlaceStation: PLACE_STATION,
        a.PlaceMarker: PLACE_MARKER,
        a.RunTrains: HANDLERS[a.RunTrains],
        a.Dividend: HANDLERS[a.Dividend],
        a.BuyTrain: BUY_TRAIN,
        a.IssueShares: ISSUE,
        a.RedeemShares: redeem,
        a.SellShares: SELL,
        a.Bankrupt: BANKRUPT,
    }
    return {
        a.Draft: draft.DRAFT,
        a.StartCompany: stock.START,
        a.BuyShare: buy,
        a.Answer: HANDLERS[a.Answer],
        a.DiscardTrain: HANDLERS[a.DiscardTrain],
        a.Pass: passing,
        **{kind: with_pair(handler) for kind, handler in in_turns.items()},
    }
