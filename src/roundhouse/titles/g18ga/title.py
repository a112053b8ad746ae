"""18GA as a title: what the standard rules do with its data, and the few things of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources

from roundhouse.rules.build import assemble, read
from roundhouse.rules.optionfile import load_options
from roundhouse.rules.policies import Policies
from roundhouse.rules.private_effects import (
    free_train_aside,
    sells_all_but_given,
    share_for_first_buyer,
    tile_power_may_come,
    train_for_buying_company,
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
    policies = Policies(
        revenue_rules=printed_revenue(folder.entities.privates, free_towns=True),
        set_up=free_train_aside,
        private_sold=share_for_first_buyer,
        private_bought_by_company=train_for_buying_company,
        track_lingers=tile_power_may_come,
        sells_train=sells_all_but_given,
    )
    if chosen["site_limits"] == "on":
        policies = replace(
            policies,
            after_lay=overrides.route_seen_on_site,
            can_run=overrides.can_run_on_site,
            needs_train=overrides.can_run_on_site,
        )
    return assemble(folder, policies, operating_steps=STEPS_WITH_TRADE)
