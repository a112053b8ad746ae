"""1846 as a title: what the rules do with its data, put together in its own way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources

from roundhouse.core.actions import BuyPrivate, LayTile, PlaceMarker, PlaceToken
from roundhouse.core.state import Round
from roundhouse.rules import in_play, independents, price_moves, receivership, removal
from roundhouse.rules.build import Folder, assemble, read
from roundhouse.rules.ending import after_operating_round, score_while_for_sale
from roundhouse.rules.hooks import Hooks, each, no
from roundhouse.rules.optionfile import load_options
from roundhouse.rules.revenue import per_stop_powers, printed_revenue
from roundhouse.rules.rounds import operating
from roundhouse.rules.rounds.draft import DRAFT_ROUND
from roundhouse.rules.rounds.stock import SHARES_ONLY
from roundhouse.rules.site import late_closing, old_map, stricter
from roundhouse.rules.steps import (
    dividend,
    moving_markers,
    reserved,
    share_turn,
    terrain,
    tile_pairs,
    two_tiles,
)
from roundhouse.rules.title import Title
from roundhouse.titles.g1846.handlers import handlers

FILES = resources.files(__package__)
OPTIONS = load_options(FILES / "options.toml")

EAST_EAST = frozenset({("E", "E")})
EAST_WEST = frozenset({("E", "W")})


def hooks(folder: Folder, chosen: Mapping[str, str]) -> Hooks:
    standard = Hooks(
        revenue_rules=printed_revenue(
            folder.entities.privates,
            barred_sides=EAST_EAST,
            paying_sides=EAST_WEST,
            own_token_counts=True,
        )
    )
    own = replace(
        standard,
        # the course of play
        opening=DRAFT_ROUND.start,
        draw_setup=in_play.draw_setup,
        set_up=in_play.set_up,
        under_the_deck=in_play.under_the_deck,
        private_sold=independents.starts,
        end_of_stock_round=price_moves.sold_out_or_unsold,
        after_operating_round=each(late_closing.close_waiting, after_operating_round),
        income=each(
            independents.round_begins,
            tile_pairs.round_begins,
            operating.income,
            moving_markers.ask_player,
        ),
        turn_begins=old_map.looks_at_map,
        after_action=late_closing.close_waiting,
        score=score_while_for_sale,
        pending={**standard.pending, "steamboat": moving_markers.player_decision},
        passes={**standard.passes, "steamboat": moving_markers.player_passed},
        # people and paper
        deciders=receivership.deciders,
        certificate_limit=in_play.limit_by_corporations,
        operating_order=independents.independents_first,
        floated=in_play.launched,
        share_bought=receivership.new_president,
        price_after_sale=price_moves.drop_if_president,
        price_moved=late_closing.close_at_nothing,
        private_bought_by_corporation=each(
            independents.taken_over, reserved.placed_at_purchase, moving_markers.serves_buyer
        ),
        bankruptcy=receivership.bankrupt_leaves,
        corporation_leaves=old_map.corporation_leaves,
        corporation_closed=moving_markers.forget_corporation,
        # track and tokens
        tile_cost=terrain.tile_and_sides,
        power_tile_cost=terrain.sides_of_power,
        tiles_left=two_tiles.tiles_left,
        tile_power_used=tile_pairs.tile_power_used,
        after_lay=old_map.map_changed,
        token_placed=old_map.map_changed,
        token_price=reserved.token_price,
        # running, earnings, trains
        can_run=share_turn.can_run,
        train_may_run=independents.has_rested,
        run_is_free=no,  # any player may point out a better run
        revenue_powers=per_stop_powers,
        dividend_kinds=("pay", "half", "withhold"),
        kept_from_dividend=dividend.half_in_tens,
        shares_paying_corporation=dividend.ipo_pays_corporation,
        price_after_dividend=price_moves.by_multiples_of_price,
        sells_train=receivership.sells_train,
        effects={
            "players-marker-leaves": moving_markers.players_marker_leaves,
            "privates-leave": removal.privates_leave,
            "markers-leave": moving_markers.markers_leave,
            "presidentless-discard": receivership.presidentless_discard,
        },
    )
    if chosen["independent_floor"] == "debt":
        own = replace(own, draft_floor=independents.no_less_than_debt)
    if chosen["cwi_token"] == "any_later_time":  # noqa: S105 - an option's value
        bought = each(independents.taken_over, moving_markers.serves_buyer)
        own = replace(own, private_bought_by_corporation=bought)
    if chosen["sell_blocks"] == "one_drop_per_block":
        own = replace(own, price_after_sale=price_moves.drop_each_forced_block)
    return own


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    folder = read(FILES, OPTIONS, chosen)
    return assemble(
        folder,
        hooks(folder, chosen),
        handlers=handlers(),
        rounds={
            Round.DRAFT: DRAFT_ROUND,
            Round.STOCK: replace(SHARES_ONLY, needs_decision=stricter.stock_turn_needs_decision),
            Round.OPERATING: tile_pairs.OPERATING_ROUND,
        },
        operating_steps=share_turn.steps(chosen["issue_window"] == "first_step"),
        anytime=(BuyPrivate, PlaceMarker, LayTile, PlaceToken),
    )
