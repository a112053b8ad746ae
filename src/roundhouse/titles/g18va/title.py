"""18VA: Virginia and Maryland, passengers and coal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources

from roundhouse.board.mapfile import load_map
from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.rules.citations import load_citations
from roundhouse.rules.elimination import eliminate
from roundhouse.rules.ending import after_operating_round
from roundhouse.rules.entities import Entities, load_entities
from roundhouse.rules.options import COMMON, with_common
from roundhouse.rules.policies import Policies, no, yes
from roundhouse.rules.rounds.open_auction import OPEN_AUCTION
from roundhouse.rules.standard import DEALS, ROUNDS
from roundhouse.rules.steps import convert, station, train_power
from roundhouse.rules.title import (
    AuctionRules,
    EndRules,
    Option,
    StockRules,
    Title,
    TrainRules,
)
from roundhouse.titles.g18va import overrides, train_rules
from roundhouse.titles.g18va.handlers import ANY_TIME, handlers, operating_steps
from roundhouse.titles.g18va.revenue import TRAINS as SPECS
from roundhouse.titles.g18va.revenue import revenue_rules

FILES = resources.files(__package__)

OPTIONS: tuple[Option, ...] = (
    Option(
        "two_player_70", ("off", "on"),
        "With two players each may hold 70% of a company.",
        "18VA 3.1c", site_name="two_player_share_limit",
    ),
    Option(
        "cert_limit_4p", ("13", "15"), "Certificates a player may hold in a game of four.",
        "18VA 3.1a", "15",
    ),
    Option(
        "or_count", ("live", "fixed_at_set_start"),
        "The number of operating rounds follows the phase after each, or is fixed at the start.",
        "18VA 4.5d", "fixed_at_set_start",
    ),
    Option(
        "forced_zero_bid", ("ask", "auto"),
        "At $0 the player with priority names his bid, or a bid of $0 is entered for him.",
        "18VA 4.1h", "auto",
    ),
    Option(
        "convert_before_first_operation", ("yes", "no"),
        "Whether a company may convert on its first turn.",
        "18VA 4.5.1a", "no",
    ),
    Option(
        "private_token_timing", ("token_step", ANY_TIME),
        "Express marker and Potomac station belong to the station step, or may come later too.",
        "18VA 4.5.3d", ANY_TIME,
    ),
    *COMMON,
    Option(
        "rea_doubled_at_freight_port", ("yes", "no"),
        "Whether a freight train at a port doubles the express bonus as well.",
        "18VA 4.5.4.2b", "no",
    ),
    Option(
        "type_limit_after_first_6", ("none", "second_6_barred"),
        "After the first 6/5G the limit of one train a type ends, or still bars a second 6/5G.",
        "18VA 4.5.8c", "second_6_barred",
    ),
    Option(
        "pool_purchase_counts_for_type_limit", ("no", "yes"),
        "Whether a train from the pool counts as one of its type.",
        "18VA 4.5.8b", "yes",
    ),
    Option(
        "reorder_after_bankruptcy", ("yes", "no"),
        "Whether prices that fall in a bankruptcy change who operates next.",
        "18VA 4.5b", "no",
    ),
    Option(
        "closure_special_tokens", ("own", "every_express_marker"),
        "A company that closes loses its own special tokens, or every express marker goes.",
        "18VA 4.6.3c", "every_express_marker",
    ),
)  # fmt: skip

# -- how it goes -------------------------------------------------------------------------------


def policies(chosen: Mapping[str, str]) -> Policies:
    doubled = chosen["rea_doubled_at_freight_port"] == "yes"
    own = Policies(
        opening=OPEN_AUCTION.start,
        revenue_rules=revenue_rules,
        revenue_options=lambda _: (("rea_doubled_at_freight_port", doubled),),
        after_auction=overrides.seated_by_cash,
        private_sold=overrides.presidency_sold,
        par_set=overrides.price_named,
        share_bought=overrides.underwrite,
        floated=station.place_home,
        end_of_stock_round=overrides.rise_if_sold_out,
        after_operating_round=overrides.set_goes_on,
        deals=DEALS,
        hold_limit=overrides.hold_limit,
        homes_waiting=overrides.homes_waiting,
        run_is_free=no,
        price_after_dividend=overrides.price_after_dividend,
        train_limit=overrides.train_limit,
        to_market=overrides.to_pool_undeclared,
        train_price=train_power.price,
        special_train_purchases=train_power.purchases,
        before_train_arrives=train_rules.train_arrives,
        trains_linger=train_rules.trains_linger,
        needs_train=yes,
        effects={"convert-all": convert.enlarge_all},
        bankruptcy=eliminate,
        company_closed=overrides.company_closed,
    )
    if chosen["or_count"] == "fixed_at_set_start":
        own = replace(own, after_operating_round=after_operating_round)
    if chosen["reorder_after_bankruptcy"] == "no":
        own = replace(
            own,
            operating_order=overrides.order_on_site,
            price_after_sale=overrides.sale_restores_order,
        )
    if chosen["site_limits"] == "on":
        own = replace(
            own,
            bankruptcy=overrides.eliminate_on_site,
            after_lay=overrides.forget_old_map,
            station_placed=overrides.forget_old_map,
            floated=overrides.home_placed_on_site,
        )
    if chosen["closure_special_tokens"] == "every_express_marker":
        own = replace(own, company_closed=overrides.company_closed_on_site)
    return own


def entities(chosen: Mapping[str, str]) -> Entities:
    data = load_entities(FILES / "entities.toml", SPECS)
    limits = {**data.cert_limit, 4: int(chosen["cert_limit_4p"])}
    return replace(data, cert_limit=limits)


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    data = entities(chosen)
    board = load_map(FILES / "map.toml")
    any_time = chosen["private_token_timing"] == ANY_TIME
    title = Title(
        **{name: getattr(data, name) for name in Entities.__dataclass_fields__},
        min_players=2,
        max_players=5,
        map=board.map,
        tiles=board.tiles,
        handlers=handlers(chosen),
        rounds={**ROUNDS, Round.AUCTION: OPEN_AUCTION},
        operating_steps=operating_steps(chosen),
        anytime=(a.BuyPrivate, a.PlaceMarker) if any_time else (a.BuyPrivate,),
        citations=load_citations(FILES / "citations.toml"),
        policies=policies(chosen),
        stock=StockRules(
            order="sell-buy",
            full_capital=False,
            float_units=2,
            exempt_zone="",
            first_round_sales=True,
        ),
        auction=AuctionRules(
            multiple=5,
            ties_up="highest",
            separate=True,
            discount_step=10,
            forced_bid_by_itself=chosen["forced_zero_bid"] == "auto",
        ),
        train_rules=TrainRules(
            must_own="always",
            help_from_corporations=True,
            help_only_if_broke=True,
            sales_by_block=True,
        ),
        end=EndRules(bank_ends="set", bankrupt_ends=False),
        options=OPTIONS,
    )
    return with_common(title, chosen)
