"""18Chesapeake as a title: data, options, and what is its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources

from roundhouse.board.mapfile import load_map
from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.rules.citations import load_citations
from roundhouse.rules.entities import Entities, load_entities
from roundhouse.rules.options import COMMON, EMERGENCY_FROM_CORPORATIONS, with_common
from roundhouse.rules.policies import Policies
from roundhouse.rules.standard import DEALS, HANDLERS, OPERATING_STEPS, ROUNDS
from roundhouse.rules.steps import privates, stock, tile_power, track, trains
from roundhouse.rules.steps.emergency import just_enough
from roundhouse.rules.title import (
    AuctionRules,
    EndRules,
    Guard,
    Handler,
    Option,
    StockRules,
    Title,
    TrainRules,
)
from roundhouse.titles.g18chesapeake import (
    announce,
    overrides,
    tile_powers,
    two_players,
    vanderbilt,
)
from roundhouse.titles.g18chesapeake.revenue import TRAINS, revenue_rules

FILES = resources.files(__package__)

OPTIONS: tuple[Option, ...] = (
    *COMMON,
    replace(
        EMERGENCY_FROM_CORPORATIONS,
        values=("per_rulebook", "allowed"),
        text="A president may help to buy another company's train when the treasury can pay "
        "no train of the bank, or whenever the company has none.",
        clause="18Chesapeake 11.8-1",
    ),
    Option(
        "yellow_share_at_limit", ("refused", "allowed"),
        "At the certificate limit nothing may be bought, or shares that do not count may be.",
        "18Chesapeake 10.1-3", "allowed",
    ),
    Option(
        "two_player_removal", ("pool_purchase", "any_purchase"),
        "With two players a share leaves the pool when the other player buys there, "
        "or whatever share of the company the other player buys.",
        "18Chesapeake 14.3-1", "any_purchase",
    ),
)  # fmt: skip


def with_guards(
    handler: Handler, *before: Guard, instead: Mapping[Guard, Guard] | None = None
) -> Handler:
    """A handler with more guards, and some of its own replaced."""
    kept = [(instead or {}).get(guard, guard) for guard in handler.guards]
    return replace(handler, guards=(*before, *kept))


def handlers() -> dict[type[a.Action], Handler]:
    """The standard handlers with what differs here."""
    sell = with_guards(HANDLERS[a.SellShares], instead={just_enough: overrides.stops_when_enough})
    lay = HANDLERS[a.LayTile]
    first, *others = with_guards(
        lay,
        instead={
            tile_power.power_usable: tile_powers.power_usable,
            track.connected: overrides.connected,
        },
    ).guards
    unknown = (a.SellPrivate, a.PlaceMarker, a.ChooseCity)
    return {
        **{kind: handler for kind, handler in HANDLERS.items() if kind not in unknown},
        a.StartCompany: with_guards(
            HANDLERS[a.StartCompany],
            overrides.sell_down_first,
            instead={stock.start_funds: overrides.start_funds},
        ),
        a.BuyShare: with_guards(two_players.BUY, overrides.sell_down_first),
        a.SellShares: replace(sell, apply=overrides.apply_sell),
        a.BuyPrivate: with_guards(
            HANDLERS[a.BuyPrivate],
            instead={privates.not_just_declined: overrides.deal_not_declined},
        ),
        a.LayTile: replace(
            lay,
            guards=(
                first,
                tile_powers.second_of_pair,
                tile_powers.pair_not_forfeit,
                overrides.home_tile_first,
                *others,
                tile_powers.pair_joined,
            ),
            implied=lay.implied | {tile_powers.power_usable, overrides.connected},
        ),
        a.PlaceStation: with_guards(HANDLERS[a.PlaceStation], tile_powers.station_power_now),
        a.RunTrains: announce.RUN,
        a.BuyTrain: with_guards(
            HANDLERS[a.BuyTrain], instead={trains.sold_enough: overrides.sale_spent_on_site}
        ),
    }


def policies() -> Policies:
    standard = Policies(opening=ROUNDS[Round.AUCTION].start, revenue_rules=revenue_rules)
    return replace(
        standard,
        set_up=vanderbilt.set_up,
        auction_all_passed=overrides.all_passed,
        private_sold=vanderbilt.private_sold,
        private_text=vanderbilt.private_text,
        end_of_stock_round=two_players.end_of_stock_round,
        after_operating_round=overrides.operating_round_ended,
        pending={
            **standard.pending,
            "pair": tile_powers.pair_ask,
            "free-station": tile_powers.free_station_ask,
            "announce": announce.ask,
        },
        passes={
            **standard.passes,
            "free-station": tile_powers.free_station_declined,
            "announce": announce.silent,
        },
        president_units=two_players.president_units,
        floated=two_players.floated,
        deals=DEALS,
        track_lingers=overrides.tile_power_may_be_bought,
        tile_power_used=tile_powers.tile_power_used,
        home_city=overrides.home_city,
        station_placed=tile_powers.free_station_placed,
        bank_trains=overrides.bank_trains,
        train_bought=vanderbilt.train_bought,
        effects={"close-privates": overrides.close_privates},
    )


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    data = load_entities(FILES / "entities.toml", TRAINS)
    board = load_map(FILES / "map.toml", [])
    title = Title(
        **{name: getattr(data, name) for name in Entities.__dataclass_fields__},
        min_players=2,
        max_players=6,
        map=board.map,
        tiles=board.tiles,
        handlers=handlers(),
        rounds={**ROUNDS, Round.STOCK: replace(ROUNDS[Round.STOCK], ask=overrides.stock_ask)},
        operating_steps=OPERATING_STEPS,
        anytime=(a.BuyPrivate,),
        citations=load_citations(FILES / "citations.toml"),
        policies=policies(),
        stock=StockRules(
            order="sell-buy", exempt_at_limit=chosen["yellow_share_at_limit"] == "allowed"
        ),
        auction=AuctionRules(multiple=5, ties_up="highest", contest="lowest_bidder", separate=True),
        train_rules=TrainRules(
            trade_in={"4": 200, "5": 200, "6": 200},
            trade_in_for="D",
            buyer_discards_first=False,
            help_only_in_need=chosen["emergency_from_corporations"] == "per_rulebook",
        ),
        end=EndRules(bank_ends="set"),
        options=OPTIONS,
    )
    title = with_common(title, chosen)
    return replace(title, train_rules=replace(title.train_rules, help_from_corporations=True))
