"""Puts the options that several titles share in force.

Apart from the options themselves, so that these can be listed without the engine and the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.engine.position import Title
from roundhouse.rules.running.dividend import left_or_below
from roundhouse.rules.standard_hooks import each
from roundhouse.rules.stock.first_priority import draw_priority, give_priority
from roundhouse.rules.track.lay_rules import two_yellow_at_first
from roundhouse.titles.loading.options import (
    AUCTION_TURNS,
    AUTO_PASS,
    CORNER,
    DOUBLE_YELLOW,
    EMERGENCY_FROM_CORPORATIONS,
    FIRST_PRIORITY,
    LOOP_CONNECTION,
    OPENING,
)


def with_common(title: Title, chosen: Mapping[str, str]) -> Title:
    """A title with the options that all titles share in force."""
    helps = title.train_rules.help_from_corporations
    if EMERGENCY_FROM_CORPORATIONS.name in chosen:
        helps = chosen[EMERGENCY_FROM_CORPORATIONS.name] != "forbidden"
    if chosen.get(DOUBLE_YELLOW.name) == "on":
        hooks = replace(title.hooks, tiles_left=two_yellow_at_first)
        title = replace(title, hooks=hooks)
    if chosen.get(FIRST_PRIORITY.name) == "drawn":
        set_up = each(title.hooks.set_up, give_priority)
        hooks = replace(title.hooks, draw_setup=draw_priority, set_up=set_up)
        title = replace(title, hooks=hooks)
    if chosen.get(CORNER.name) == "goes_below":
        hooks = replace(title.hooks, price_after_dividend=left_or_below)
        title = replace(title, hooks=hooks)
    if OPENING.name in chosen:
        separate = chosen[OPENING.name] == "separate_round"
        bidding = chosen[AUCTION_TURNS.name]
        title = replace(title, auction=replace(title.auction, separate=separate, bidding=bidding))
    if chosen.get(LOOP_CONNECTION.name) == "refused":
        title = replace(title, tiles=title.tiles.without_loops())
    return replace(
        title,
        chosen=dict(chosen),
        auto_pass=chosen[AUTO_PASS.name] == "on",
        consent=chosen["consent"] == "required",
        best_run=chosen["best_run"] == "required",
        site_limits=chosen["site_limits"] == "on",
        end=replace(
            title.end,
            bank_out_at_zero=chosen["bank_out"] == "zero",
            tie_extra_round=chosen.get("tie_extra_round") == "on",
        ),
        train_rules=replace(
            title.train_rules,
            discard_any_order=chosen["discard_order"] == "any",
            help_from_corporations=helps,
            least_by_share=chosen["site_limits"] == "on",
        ),
    )
