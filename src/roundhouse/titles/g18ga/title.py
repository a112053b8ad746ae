"""18GA as a title: what the standard rules do with its data, and the few things of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources

from roundhouse.rules.build import assemble, read
from roundhouse.rules.hooks import Hooks
from roundhouse.rules.optionfile import load_options
from roundhouse.rules.private_effects import (
    free_train_aside,
    sells_all_but_given,
    share_for_first_buyer,
    tile_power_may_come,
    train_for_buying_corporation,
)
from roundhouse.rules.revenue import printed_revenue
from roundhouse.rules.standard import STEPS_WITH_TRADE
from roundhouse.rules.title import Title
from roundhouse.titles.g18ga import overrides

FILES = resources.files(__package__)
OPTIONS = load_options(FILES / "options.toml")


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    folder = read(FILES, OPTIONS, chosen)
    hooks = Hooks(
        revenue_rules=printed_revenue(folder.entities.privates, free_towns=True),
        set_up=free_train_aside,
        private_sold=share_for_first_buyer,
        private_bought_by_corporation=train_for_buying_corporation,
        track_lingers=tile_power_may_come,
        sells_train=sells_all_but_given,
    )
    if chosen["site_limits"] == "on":
        hooks = replace(
            hooks,
            after_lay=overrides.route_seen_there,
            can_run=overrides.can_run_there,
            needs_train=overrides.can_run_there,
        )
    return assemble(folder, hooks, operating_steps=STEPS_WITH_TRADE)
