"""18AL as a title: data, options, and the few things that are its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from importlib import resources

from roundhouse.board.mapfile import load_map
from roundhouse.core.actions import BuyPrivate, PlaceMarker, SellShares
from roundhouse.core.state import Round
from roundhouse.rules.citations import load_citations
from roundhouse.rules.ending import end_at_top_price
from roundhouse.rules.entities import Entities, load_entities
from roundhouse.rules.options import (
    COMMON,
    EMERGENCY_FROM_CORPORATIONS,
    double_yellow_option,
    opening_options,
    tie_option,
    with_common,
)
from roundhouse.rules.policies import Policies, nothing
from roundhouse.rules.powers import NamesTrains, PlacesMarker
from roundhouse.rules.private_effects import close_privates, remove_markers, tile_power_may_come
from roundhouse.rules.rounds.stock import fall_and_rise
from roundhouse.rules.standard import (
    DEALS,
    HANDLERS,
    OPERATING_STEPS,
    PRIVATES,
    ROUNDS,
    TRAINS,
    TRAINS_WITH_TRADE,
)
from roundhouse.rules.steps import train_power
from roundhouse.rules.steps.lay_rules import two_yellow_at_first
from roundhouse.rules.steps.stock import sell_half_certificate, sell_presidency
from roundhouse.rules.title import UNLIMITED, AuctionRules, Option, Title
from roundhouse.titles.g18al import overrides
from roundhouse.titles.g18al.revenue import TRAINS as SPECS
from roundhouse.titles.g18al.revenue import revenue_rules

FILES = resources.files(__package__)

OPTIONS: tuple[Option, ...] = (
    *opening_options("18AL"),
    *COMMON,
    EMERGENCY_FROM_CORPORATIONS,
    Option(
        "chit_removal", ("president_change", "never"),
        "The name chits go when their company changes presidents, or stay for good.",
        "18AL III M&C-keep", "never",
    ),
    Option(
        "obsolete_buyer", ("removed_at_once", "kept_until_next_run"),
        "4 trains of the company that buys the 7 go at once, or run once more like all others.",
        "18AL 4.2.5.1", "kept_until_next_run",
    ),
    Option(
        "upgrade_table", ("table_iv", "geometry"),
        "Upgrades as listed in Table IV, or also 28 to 46 and 29 to 45, which would fit.",
        "18AL 4.2.1(h)", "geometry",
    ),
    Option(
        "corinth", ("map", "text"),
        "Corinth pays 40, later 30, as printed on the map, or 30, later 40, as the text says.",
        "18AL 4.2.3.1",
    ),
    double_yellow_option("18AL 7(a)"),
    Option(
        "ln_home_decatur", ("off", "on"), "L&N starts in Decatur.",
        "18AL 7(b)", site_name="LN_home_city_moved",
    ),
    Option(
        "unlimited_4d", ("off", "on"), "4D trains never run out.",
        "18AL 7(c)", site_name="unlimited_4d",
    ),
    Option(
        "unlimited_4d_count", ("none", "8"),
        "How many 4D trains there are where they are unlimited: no end of them, or 8.",
        "18AL 7(c)", "8",
    ),
    Option(
        "hard_rust_4", ("off", "on"), "All 4 trains go at once when the 7 is sold.",
        "18AL 7(d)", site_name="hard_rust_t4",
    ),
    tie_option("18AL 5.1-tie"),
)  # fmt: skip


def entities(chosen: Mapping[str, str]) -> Entities:
    """The data with the optional rules that change it."""
    data = load_entities(FILES / "entities.toml", SPECS)
    companies = list(data.companies)
    for i, company in enumerate(companies):
        if company.name == "L&N" and chosen["ln_home_decatur"] == "on":
            companies[i] = replace(company, home="C4")
    families = list(data.families)
    for i, family in enumerate(families):
        if family.name == "4D" and chosen["unlimited_4d"] == "on":
            count = chosen["unlimited_4d_count"]
            families[i] = replace(family, count=UNLIMITED if count == "none" else int(count))
        if family.name == "4" and chosen["hard_rust_4"] == "on":
            families[i] = replace(family, rusts_on="7", obsolete_on="")
    return replace(data, companies=tuple(companies), families=tuple(families))


def map_variants(chosen: Mapping[str, str]) -> list[str]:
    wanted = {
        "corinth_text": chosen["corinth"] == "text",
        "geometry": chosen["upgrade_table"] == "geometry",
        "ln_home_decatur": chosen["ln_home_decatur"] == "on",
    }
    return [name for name, on in wanted.items() if on]


def policies(data: Entities, chosen: Mapping[str, str], opening: Round) -> Policies:
    powers = [power for private in data.privates for power in private.powers]
    standard = Policies(
        opening=ROUNDS[opening].start,
        revenue_rules=partial(
            revenue_rules,
            coal={h: n for p in powers if isinstance(p, PlacesMarker) for h, n in p.bonus},
            chits=tuple(c for p in powers if isinstance(p, NamesTrains) for c in p.chits),
        ),
        revenue_powers=overrides.revenue_powers,
        end_of_stock_round=fall_and_rise,
        price_moved=end_at_top_price,
        private_bought_by_company=overrides.chits_for_buying_company,
        president_changed=overrides.chits_leave_with_president,
        deals=DEALS,
        track_lingers=tile_power_may_come,
        station_placed=overrides.objective_reached,
        train_price=train_power.price,
        special_train_purchases=train_power.purchases,
        before_train_arrives=train_power.close_if_used,
        treasury_price=train_power.treasury_price,
        helped_price=train_power.helped_price,
        obsolete_at_buyer=overrides.buyer_loses_obsolete,
        effects={"close-privates": close_privates, "remove-markers": remove_markers},
    )
    if chosen["chit_removal"] == "never":
        standard = replace(standard, president_changed=nothing)
    if chosen["obsolete_buyer"] == "kept_until_next_run":
        standard = replace(standard, obsolete_at_buyer=nothing)
    if chosen["double_yellow_first_turn"] == "on":
        standard = replace(standard, tiles_left=two_yellow_at_first)
    return standard


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    data = entities(chosen)
    board = load_map(FILES / "map.toml", map_variants(chosen))
    separate = chosen["opening"] == "separate_round"
    last = replace(PRIVATES, asks=overrides.turn_stays_open)
    selling = HANDLERS[SellShares]
    at = selling.guards.index(sell_presidency)
    guards = (*selling.guards[:at], sell_half_certificate, *selling.guards[at:])
    own_steps = {TRAINS: TRAINS_WITH_TRADE, PRIVATES: last}
    title = Title(
        **{name: getattr(data, name) for name in Entities.__dataclass_fields__},
        min_players=3,
        max_players=5,
        map=board.map,
        tiles=board.tiles,
        handlers={**HANDLERS, SellShares: replace(selling, guards=guards)},
        rounds=ROUNDS,
        operating_steps=tuple(own_steps.get(step, step) for step in OPERATING_STEPS),
        anytime=(BuyPrivate, PlaceMarker),
        citations=load_citations(FILES / "citations.toml"),
        policies=policies(data, chosen, Round.AUCTION if separate else Round.STOCK),
        auction=AuctionRules(
            contest="lowest_bidder" if chosen["auction_turns"] == "lowest_bidder" else "clockwise",
            separate=separate,
        ),
        options=OPTIONS,
    )
    return with_common(title, chosen)
