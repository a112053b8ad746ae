"""1846: its data, handlers, hooks and rounds put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core.actions import BuyPrivate, LayTile, PlaceMarker, PlaceToken
from roundhouse.core.package_files import package_folder
from roundhouse.core.state import Round
from roundhouse.engine.position import Title
from roundhouse.rules.endings.ending import after_operating_round
from roundhouse.rules.operating import operating_round
from roundhouse.rules.running.revenue import printed_revenue
from roundhouse.rules.standard_hooks import TitleHooks, each, no, standard_hooks
from roundhouse.rules.stock.stock_round import SHARES_ONLY
from roundhouse.titles.g1846 import (
    independents,
    linear_market,
    operating_turn,
    overrides,
    player_count_setup,
    receivership,
    removal,
    reserved_tokens,
    steamboat,
    terrain,
    tile_pairs,
    two_tiles,
)
from roundhouse.titles.g1846.draft_round import DRAFT_ROUND
from roundhouse.titles.g1846.eighteenxx_games import late_closing, old_map, stricter
from roundhouse.titles.g1846.eighteenxx_games.notation import NOTATION
from roundhouse.titles.g1846.handlers import handlers
from roundhouse.titles.g1846.hidden_information import DraftCards, DraftHides
from roundhouse.titles.g1846.overrides import per_stop_powers, score_while_for_sale
from roundhouse.titles.g1846.powers import POWERS
from roundhouse.titles.loading.build import Folder, assemble, read
from roundhouse.titles.loading.first_rules import keep_first_rules
from roundhouse.titles.loading.option_file import load_options
from roundhouse.titles.loading.source import TitleSource

FILES = package_folder("roundhouse.titles.g1846")
OPTIONS = load_options(FILES / "options.toml")

EAST_EAST = frozenset({("E", "E")})
EAST_WEST = frozenset({("E", "W")})


def hooks(folder: Folder, chosen: Mapping[str, str]) -> TitleHooks:
    standard = standard_hooks(
        printed_revenue(
            folder.entities.privates,
            barred_sides=EAST_EAST,
            paying_sides=EAST_WEST,
            own_token_counts=True,
        )
    )
    own = replace(
        standard,
        hidden_information=DraftHides(),
        draft=DraftCards(),
        # the course of play
        opening=DRAFT_ROUND.start,
        draw_setup=player_count_setup.draw_setup,
        set_up=player_count_setup.set_up,
        private_sold=independents.starts,
        end_of_stock_round=linear_market.sold_out_or_unsold,
        after_operating_round=each(late_closing.close_waiting, after_operating_round),
        income=each(
            independents.round_begins,
            tile_pairs.round_begins,
            operating_round.income,
            steamboat.offer_to_owner,
        ),
        turn_begins=old_map.looks_at_map,
        after_action=late_closing.close_waiting,
        score=score_while_for_sale,
        pending={**standard.pending, "marker": steamboat.player_decision},
        passes={**standard.passes, "marker": steamboat.player_passed},
        # players and shares
        deciders=receivership.deciders,
        certificate_limit=player_count_setup.limit_by_corporations,
        operating_order=independents.independents_first,
        floated=player_count_setup.launched,
        share_bought=receivership.new_president,
        price_after_sale=linear_market.drop_if_president,
        price_moved=late_closing.close_at_nothing,
        private_bought_by_corporation=each(
            independents.taken_over, reserved_tokens.placed_at_purchase, steamboat.serves_buyer
        ),
        bankruptcy=receivership.bankrupt_leaves,
        corporation_leaves=old_map.corporation_leaves,
        corporation_closed=steamboat.forget_corporation,
        # track and tokens
        tile_cost=terrain.tile_and_sides,
        power_tile_cost=terrain.sides_of_power,
        tiles_left=two_tiles.tiles_left,
        tile_power_used=tile_pairs.tile_power_used,
        after_lay=old_map.map_changed,
        token_placed=old_map.map_changed,
        token_price=reserved_tokens.token_price,
        # running, dividends, trains
        can_run=operating_turn.can_run,
        train_may_run=independents.has_rested,
        run_is_free=no,  # any player may point out a better run
        revenue_powers=per_stop_powers,
        dividend_kinds=("pay", "half", "withhold"),
        kept_from_dividend=overrides.half_in_tens,
        shares_paying_corporation=overrides.ipo_pays_corporation,
        price_after_dividend=linear_market.by_multiples_of_price,
        sells_train=receivership.sells_train,
        effects={
            "players-marker-leaves": steamboat.players_marker_leaves,
            "privates-leave": removal.privates_leave,
            "markers-leave": steamboat.markers_leave,
            "presidentless-discard": receivership.presidentless_discard,
        },
    )
    if chosen["cwi_token"] == "any_later_time":  # noqa: S105 - an option's value
        bought = each(independents.taken_over, steamboat.serves_buyer)
        own = replace(own, private_bought_by_corporation=bought)
    if chosen["bankrupt_last_sale"] == "prices_stay":
        own = replace(own, bankruptcy=receivership.leaves_without_falls)
    if chosen["sell_blocks"] == "one_drop_per_block":
        own = replace(own, price_after_sale=linear_market.drop_each_forced_block)
    return own


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    folder = read(FILES, OPTIONS, chosen, powers=POWERS)
    return assemble(
        folder,
        hooks(folder, chosen),
        handlers=handlers(),
        rounds={
            Round.DRAFT: DRAFT_ROUND,
            Round.STOCK: replace(SHARES_ONLY, needs_decision=stricter.stock_turn_needs_decision),
            Round.OPERATING: tile_pairs.OPERATING_ROUND,
        },
        operating_steps=operating_turn.steps(chosen["issue_window"] == "first_step"),
        anytime=(BuyPrivate, PlaceMarker, LayTile, PlaceToken),
    )


#: Games of version 1 were played with these values.
FIRST = {"bankrupt_last_sale": "prices_stay", "loop_connection": "refused"}
SOURCE = TitleSource(FILES, OPTIONS, build, NOTATION, {1: keep_first_rules(**FIRST)})
