"""1846 as a title: data, options, and what is put together differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from typing import Any

from roundhouse.board.mapfile import load_map
from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.rules.citations import load_citations
from roundhouse.rules.entities import Entities, load_entities
from roundhouse.rules.options import COMMON, with_common
from roundhouse.rules.policies import Policies, yes
from roundhouse.rules.rounds.draft import DRAFT_ROUND
from roundhouse.rules.standard import DEALS
from roundhouse.rules.title import EndRules, Option, StockRules, Title, TrainRules
from roundhouse.titles.g1846 import (
    bankruptcy,
    building,
    extra_tiles,
    leaving,
    opening,
    operating,
    privates,
    shares,
)
from roundhouse.titles.g1846.handlers import handlers, operating_round, stock_round
from roundhouse.titles.g1846.revenue import TRAINS, revenue_rules

FILES = resources.files(__package__)
NEW_PRIVATES = ("BT", "LM")

OPTIONS: tuple[Option, ...] = (
    Option(
        "privates_set", ("ten", "twelve", "twelve_guaranteed"),
        "The ten private companies, or twelve with Boomtown and Little Miami; "
        "guaranteed: these two and C&O are never left out.",
        "1846 2.1b", "twelve",
        site_rules=(("first_ed", "ten"), ("second_ed_co", "twelve_guaranteed")),
    ),
    Option(
        "independent_floor", ("zero", "debt"),
        "The price of the last private company falls to $0, or an independent's to its debt.",
        "1846 3f", "debt",
    ),
    Option(
        "port_marker_in_III", ("stays", "removed_if_player_owned"),
        "The port token stays until phase IV, or leaves in III if a player has the steamboats.",
        "1846 8c", "removed_if_player_owned",
    ),
    Option(
        "ic_hexside", ("free", "paid"),
        "IC's land grant covers the bridge between J4 and J6, or not.", "1846 6.2h", "paid",
    ),
    Option(
        "mail_in_III", ("stays", "closed_if_player_owned"),
        "A Mail Contract that a player holds stays in phase III, or leaves.",
        "1846 3l2", "closed_if_player_owned",
    ),
    Option(
        "cwi_token", ("at_purchase", "any_later_time"),
        "The station of C&WI is placed when it is bought, or at any later time.",
        "1846 3j2", "any_later_time",
    ),
    Option(
        "pair_tiles", ("any_turns", "consecutive_or_forfeited"),
        "The second tile of a private company may come later, or must follow the first.",
        "1846 3q", "consecutive_or_forfeited",
    ),
    Option(
        "issue_window", ("first_step", "until_dividend"),
        "Shares are issued or redeemed first in a turn, or at any time before the dividend.",
        "1846 6a", "until_dividend",
    ),
    Option(
        "phase4_trains", ("unlimited", "9"),
        "Phase IV trains never run out, or there are nine.", "1846 6.53b", "9",
    ),
    Option(
        "sell_blocks", ("one_drop_per_turn", "one_drop_per_block"),
        "In a forced sale a price drops once a company, or with every block.",
        "1846 5.2b", "one_drop_per_block",
    ),
    Option(
        "bankrupt_sales", ("player_chooses", "automatic"),
        "A bankrupt player sells in his own order first, or everything goes by itself.",
        "1846 7a", "automatic",
    ),
    Option(
        "receiver_routes", ("automatic_best", "entered"),
        "A company without a president runs its best routes, or players enter them.",
        "1846 7.1c", "entered",
    ),
    Option(
        "end_all_closed", ("no", "yes"),
        "The rules know no end when everything is gone, or that ends the game.",
        "1846 9a", "yes",
    ),
    *COMMON,
)  # fmt: skip


def entities(chosen: Mapping[str, str]) -> Entities:
    """The data with the options that change it."""
    data = load_entities(FILES / "entities.toml", TRAINS)
    kept = data.privates
    if chosen["privates_set"] == "ten":
        kept = tuple(p for p in kept if p.name not in NEW_PRIVATES)
    families = data.families
    if chosen["phase4_trains"] != "unlimited":
        last = replace(families[-1], count=int(chosen["phase4_trains"]))
        families = (*families[:-1], last)
    return replace(data, privates=kept, families=families)


def policies() -> Policies:
    changes: dict[str, Any] = {
        "deal": opening.deal,
        "set_up": opening.set_up,
        "under_the_deck": opening.under_the_deck,
        "draft_floor": opening.draft_floor,
        "private_sold": opening.independent_starts,
        "end_of_stock_round": shares.end_of_stock_round,
        "after_operating_round": leaving.after_operating_round,
        "income": privates.income,
        "turn_begins": leaving.looks_at_map,
        "score": leaving.score,
        "deciders": operating.deciders,
        "certificate_limit": shares.certificate_limit,
        "operating_order": shares.operating_order,
        "floated": shares.launched,
        "share_bought": shares.new_president,
        "price_after_sale": shares.drop_if_president,
        "price_moved": leaving.close_at_nothing,
        "private_bought_by_company": privates.bought,
        "deals": DEALS,
        "tile_cost": building.tile_cost,
        "power_tile_cost": building.power_tile_cost,
        "tiles_left": building.tiles_left,
        "tile_power_used": extra_tiles.tile_power_used,
        "after_lay": leaving.map_changed,
        "station_placed": leaving.map_changed,
        "station_price": building.station_price,
        "can_run": operating.can_run,
        "train_may_run": privates.train_may_run,
        "run_is_free": operating.run_is_free,
        "revenue_powers": privates.revenue_powers,
        "dividend_kinds": ("pay", "half", "withhold"),
        "kept_from_dividend": shares.half_kept,
        "shares_paying_company": operating.shares_paying_company,
        "price_after_dividend": shares.price_after_dividend,
        "sells_train": operating.sells_train,
        "needs_train": yes,
        "effects": {
            "privates-leave": leaving.privates_leave,
            "markers-leave": leaving.markers_leave,
            "presidentless-discard": bankruptcy.presidentless_discard,
        },
    }
    standard = Policies(opening=DRAFT_ROUND.start, revenue_rules=revenue_rules)
    return replace(
        standard,
        pending={**standard.pending, "steamboat": privates.steamboat_ask},
        passes={**standard.passes, "steamboat": privates.steamboat_passed},
        **changes,
    )


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    data = entities(chosen)
    board = load_map(FILES / "map.toml", ())
    title = Title(
        **{name: getattr(data, name) for name in Entities.__dataclass_fields__},
        min_players=3,
        max_players=5,
        map=board.map,
        tiles=board.tiles,
        handlers=handlers(),
        rounds={
            Round.DRAFT: DRAFT_ROUND,
            Round.STOCK: stock_round(),
            Round.OPERATING: operating_round(),
        },
        operating_steps=operating.steps(chosen["issue_window"] == "first_step"),
        anytime=(a.BuyPrivate, a.PlaceMarker, a.LayTile, a.PlaceStation),
        citations=load_citations(FILES / "citations.toml"),
        policies=policies(),
        stock=StockRules(
            order="sell-buy",
            full_capital=False,
            float_units=2,
            exempt_zone="",
            first_round_sales=True,
        ),
        train_rules=TrainRules(must_own="always", buyer_discards_first=False),
        end=EndRules(bank_ends="set", bankrupt_ends=False),
        options=OPTIONS,
    )
    return with_common(title, chosen)
