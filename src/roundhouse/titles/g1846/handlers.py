"""1846: which checks stand before each kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from roundhouse.core import actions as a
from roundhouse.core.refusal import Refusal
from roundhouse.rules.position import Ask, Position
from roundhouse.rules.rounds.operating import OPERATING_ROUND
from roundhouse.rules.rounds.operating import ask as operating_ask
from roundhouse.rules.rounds.stock import STOCK_ROUND
from roundhouse.rules.standard import HANDLERS
from roundhouse.rules.steps import draft, emergency, station, stock, track, trains, treasury
from roundhouse.rules.steps import privates as private_step
from roundhouse.rules.title import Handler, RoundRules
from roundhouse.titles.g1846 import bankruptcy, building, forced, privates, shares
from roundhouse.titles.g1846.operating import only_companies

STOCK_ACTIONS = (a.StartCompany, a.BuyShare, a.SellShares, a.Pass)


def stock_ask(pos: Position) -> Ask:
    return Ask("stock", (pos.state.player,), STOCK_ACTIONS)


def stock_round() -> RoundRules:
    return replace(STOCK_ROUND, ask=stock_ask)


def turn_ask(pos: Position) -> Ask:
    """While a second tile is awaited, it may also be declined."""
    ask = operating_ask(pos)
    private = building.pair_open(pos)
    if private < 0:
        return ask
    actions = tuple(dict.fromkeys((*ask.actions, a.Pass)))
    return ask._replace(actions=actions, private=private)


def operating_round() -> RoundRules:
    return replace(OPERATING_ROUND, ask=turn_ask)


def with_pair(handler: Handler) -> Handler:
    """Whatever else a company does gives up the second tile it could lay."""
    apply: Callable[[Position, Any], None] = handler.apply

    def then_apply(pos: Position, action: Any) -> None:
        building.forfeit_pair(pos, action)
        apply(pos, action)

    return replace(handler, apply=then_apply)


def pass_or_decline(pos: Position, action: a.Pass) -> None:
    if not building.forfeit_pair(pos, action):
        HANDLERS[a.Pass].apply(pos, action)


def pass_needs_train(pos: Position, action: a.Pass) -> Refusal | None:
    if building.pair_open(pos) >= 0:
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
        building.lay_in_track_step,
        track.power_usable,
        track.turned_rightly,
        building.one_upgrade,
        building.power_tile_kind,
        track.phase_colour,
        track.next_colour,
        track.right_kind,
        track.right_hex,
        track.keeps_track,
        track.on_the_map,
        track.in_supply,
        track.hex_open,
        building.pair_joins,
        track.connected,
        track.funds,
    ),
)
PLACE_STATION = replace(
    station.PLACE_STATION,
    candidates=building.station_candidates,
    guards=(
        only_companies,
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
        shares.sell_one_block_there,
        forced.sell_what_is_needed,
    ),
    forced.apply_sell,
)
BUY_TRAIN = replace(
    trains.BUY_TRAIN,
    guards=(
        trains.for_sale,
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
        privates.marker_owned,
        privates.marker_for_whom,
        privates.marker_place,
        privates.marker_unused,
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
        *private_step.BUY_PRIVATE.guards,
        privates.room_for_independent,
    ),
)


def handlers() -> Mapping[type[a.Action], Handler]:
    buy = replace(stock.BUY, guards=(*stock.BUY.guards, shares.buy_from_certificate))
    redeem = replace(treasury.REDEEM, guards=(only_companies, *treasury.REDEEM.guards))
    passing = replace(
        HANDLERS[a.Pass],
        guards=(draft.pass_allowed, stock.pass_within_limit, pass_needs_train),
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
