"""18GA as a title: data, options, and the few things that are its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources

from roundhouse.board.mapfile import load_map
from roundhouse.core.actions import BuyPrivate
from roundhouse.core.state import Round, State
from roundhouse.finance.market import Cell, Chart
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
from roundhouse.rules.policies import Policies
from roundhouse.rules.private_effects import share_for_first_buyer, tile_power_may_come
from roundhouse.rules.rounds.stock import fall_and_rise
from roundhouse.rules.standard import (
    DEALS,
    HANDLERS,
    OPERATING_STEPS,
    ROUNDS,
    TRAINS,
    TRAINS_WITH_TRADE,
)
from roundhouse.rules.steps.lay_rules import two_yellow_at_first
from roundhouse.rules.title import UNLIMITED, AuctionRules, Option, Title
from roundhouse.titles.g18ga import overrides
from roundhouse.titles.g18ga.revenue import TRAINS as SPECS
from roundhouse.titles.g18ga.revenue import revenue_rules

FILES = resources.files(__package__)

OPTIONS: tuple[Option, ...] = (
    *opening_options("18GA"),
    Option(
        "jacksonville", ("offboard", "city"),
        "Jacksonville ends every route, or ACL may run through it.",
        "18GA 4.2.3(h)", "city",
    ),
    Option(
        "map_costs", ("first_edition", "site"),
        "Rivers cost $40 as on the first-edition map, or as 18xx.games has them.",
        "18GA 4.2.1(f)", "site",
    ),
    *COMMON,
    EMERGENCY_FROM_CORPORATIONS,
    double_yellow_option("18GA 7(a)"),
    Option(
        "gf_home_columbus", ("off", "on"), "G&F starts in Columbus.",
        "18GA 7(b)", site_name="new_georgia_florida_home",
    ),
    Option(
        "cog_three_tokens", ("off", "on"), "CoG has one $100 station less.",
        "18GA 7(c)", site_name="remove_cog_token",
    ),
    Option(
        "shared_macon_brunswick_brown", ("off", "on"),
        "The special brown tile may go to Macon or Brunswick, the ordinary one to both.",
        "18GA 7(d)",
    ),
    Option(
        "end_share_price", ("300", "275", "250", "230", "210", "190"),
        "The share price that ends the game.", "18GA 7(e)",
    ),
    Option("unlimited_8_trains", ("off", "on"), "8 trains never run out.", "18GA 7(f)"),
    tie_option("18GA 5.1-tie"),
    Option(
        "soft_rust_4t", ("off", "on"),
        "4 trains run once more after the first 8 is sold (not in the rulebook).",
        site_name="soft_rust_4t",
    ),
    Option(
        "cotton_port", ("off", "on"),
        "Charleston is on the map and a second home of the Georgia Railroad (not in the rulebook).",
        site_name="cotton_port",
    ),
)  # fmt: skip


def entities(chosen: Mapping[str, str]) -> Entities:
    """The data with the optional rules that change it."""
    data = load_entities(FILES / "entities.toml", SPECS)
    companies = list(data.companies)
    for i, company in enumerate(companies):
        if company.name == "G&F" and chosen["gf_home_columbus"] == "on":
            companies[i] = replace(company, home="G3")
        if company.name == "CoG" and chosen["cog_three_tokens"] == "on":
            companies[i] = replace(company, tokens=company.tokens[:-1])
        if company.name == "GA" and chosen["cotton_port"] == "on":
            companies[i] = replace(company, tokens=(0, *company.tokens[:-1]))
    families = list(data.families)
    for i, family in enumerate(families):
        if family.name == "8" and chosen["unlimited_8_trains"] == "on":
            families[i] = replace(family, count=UNLIMITED)
        if family.name == "4" and chosen["soft_rust_4t"] == "on":
            families[i] = replace(family, rusts_on="", obsolete_on="8")
    return replace(
        data,
        companies=tuple(companies),
        families=tuple(families),
        chart=ending_at(data.chart, int(chosen["end_share_price"])),
    )


def ending_at(chart: Chart, price: int) -> Chart:
    def zoned(cell: Cell) -> Cell:
        zones = cell.zones - {"end"} | ({"end"} if cell.price >= price else set())
        return replace(cell, zones=zones)

    return Chart(tuple(zoned(cell) for cell in chart.cells))


def map_variants(chosen: Mapping[str, str]) -> list[str]:
    wanted = {
        "site_costs": chosen["map_costs"] == "site",
        "jacksonville_city": chosen["jacksonville"] == "city",
        "gf_home_columbus": chosen["gf_home_columbus"] == "on",
        "shared_brown": chosen["shared_macon_brunswick_brown"] == "on",
        "cotton_port": chosen["cotton_port"] == "on",
    }
    return [name for name, on in wanted.items() if on]


def set_up(title: Title, s: State, dealt: Mapping[str, object]) -> None:
    overrides.set_up(title, s, dealt)
    if title.chosen["jacksonville"] == "city":
        acl = title.company_number["ACL"]
        s.tokens[acl] = s.tokens[acl][1:]
        s.track = s.track.with_station(title.map.by_name["J12"], 0, acl)  # type: ignore[attr-defined]


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    data = entities(chosen)
    board = load_map(FILES / "map.toml", map_variants(chosen))
    separate = chosen["opening"] == "separate_round"
    opening = Round.AUCTION if separate else Round.STOCK
    policies = Policies(
        opening=ROUNDS[opening].start,
        revenue_rules=revenue_rules,
        set_up=set_up,
        end_of_stock_round=fall_and_rise,
        private_sold=share_for_first_buyer,
        private_bought_by_company=overrides.train_for_buying_company,
        price_moved=end_at_top_price,
        deals=DEALS,
        track_lingers=tile_power_may_come,
        sells_train=overrides.sells_train,
        effects={"close-privates": overrides.close_privates},
    )
    if chosen["double_yellow_first_turn"] == "on":
        policies = replace(policies, tiles_left=two_yellow_at_first)
    if chosen["site_limits"] == "on":
        policies = replace(
            policies,
            after_lay=overrides.route_seen_on_site,
            can_run=overrides.can_run_on_site,
            needs_train=overrides.can_run_on_site,
        )
    if chosen["cotton_port"] == "on":
        policies = replace(
            policies,
            turn_begins=overrides.both_homes,
            homes_waiting=overrides.homes_waiting_with_charleston,
        )
    title = Title(
        **{name: getattr(data, name) for name in Entities.__dataclass_fields__},
        min_players=3,
        max_players=5,
        map=board.map,
        tiles=board.tiles,
        handlers=HANDLERS,
        rounds=ROUNDS,
        operating_steps=tuple(TRAINS_WITH_TRADE if o is TRAINS else o for o in OPERATING_STEPS),
        anytime=(BuyPrivate,),
        citations=load_citations(FILES / "citations.toml"),
        policies=policies,
        auction=AuctionRules(
            contest="lowest_bidder" if chosen["auction_turns"] == "lowest_bidder" else "clockwise",
            separate=separate,
        ),
        options=OPTIONS,
    )
    return with_common(title, chosen)
